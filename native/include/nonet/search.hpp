#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "nonet/board.hpp"

namespace nonet {

enum class Status : std::uint8_t {
  kFound,      // as many solutions as asked for in this call; more may exist
  kExhausted,  // the whole search space is done
  kPaused,     // the guesses or dead ends allowed in this call are used up; call run again to go on
  kGaveUp,     // the memory cap is reached; what was found stays found
};

// What is wrong with the input of a search; kNone when nothing is. Contradictory givens are not a fault.
enum class InputFault : std::uint8_t { kNone, kValueCount, kValueRange, kCandidateCount };

struct Givens {
  std::span<const std::uint8_t> values;  // see digit_bytes: 0 empty, 1..size a digit
  // A mask of Board::mask_words() words a cell, bit (d-1) % 64 of word (d-1) / 64 = digit d allowed; or empty: no
  // restriction.
  std::span<const std::uint64_t> candidates;
};

InputFault check(const Board& board, const Givens& givens);
// Any number of whole grids: is every value in 0..size?
bool are_digits(const Board& board, std::span<const std::uint8_t> values);

// How far a call goes on; by default to the end.
struct Slice {
  std::uint64_t solutions = ~std::uint64_t{0};
  std::uint64_t nodes = ~std::uint64_t{0};      // guesses
  std::uint64_t dead_ends = ~std::uint64_t{0};  // guesses that led to a contradiction
};

// One search for solutions, run in slices. Not for use by two threads at once.
class Search {
 public:
  class Impl;

  // Precondition: `check` found no fault in the givens. With a seed, branching is shuffled by it; the same seed gives the same
  // solutions in the same order on every platform.
  Search(const Board& board, const Givens& givens, std::optional<std::uint64_t> seed);
  ~Search();
  Search(Search&&) noexcept;
  Search& operator=(Search&&) noexcept;

  Status run(const Slice& slice);
  Status count(const Slice& slice, std::uint64_t& found);  // as run; solutions are added to `found` and not kept
  std::vector<std::uint8_t> take();                        // solutions since the last take, grid_bytes each
  std::uint64_t nodes() const;                             // guesses so far
  std::uint64_t dead_ends() const;

 private:
  std::unique_ptr<Impl> impl_;
};

// First solution (or zeros) and min(count, limit) of every puzzle. `solutions` is as long as `puzzles`, `counts` has a
// byte a puzzle. No bound on the time spent.
Status solve_batch(const Board& board, std::span<const std::uint8_t> puzzles, int limit,
                   std::span<std::uint8_t> solutions, std::span<std::uint8_t> counts);

enum class Outcome : std::uint8_t {
  kDone,
  kContradiction,  // the givens allow no solution
  kTooLarge,       // it would take more memory than allowed
};

// `masks` gets the candidates after singles and locked candidates, in the form of Givens::candidates; only if done.
Outcome propagate(const Board& board, const Givens& givens, std::vector<std::uint64_t>& masks);

}  // namespace nonet
