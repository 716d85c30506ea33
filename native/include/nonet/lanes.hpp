#pragma once

// Classic 9x9 puzzles in bulk: one puzzle per SIMD lane. The algorithm is in src/lanes, its instruction sets in
// src/isa.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "nonet/digging.hpp"

namespace nonet {

inline constexpr std::size_t kLanesGrid = 81;  // bytes of a grid

// Digits come as '1'..'9' or 1..9, empty cells as '.', '0' or 0, row by row. Solutions go out as 1..9, or as text.
struct LanesJob {
  const std::uint8_t* puzzles = nullptr;
  std::size_t count = 0;
  std::size_t stride = kLanesGrid;    // from one puzzle to the next; what lies between is looked at in `lines` only
  std::uint32_t limit = 1;            // 1..255: a puzzle is done when that many solutions are found
  std::uint8_t* solutions = nullptr;  // a grid a puzzle: the first solution found, or zeros
  std::uint8_t* counts = nullptr;     // a byte a puzzle: min(number of solutions, limit)
  bool text = false;                  // solutions as lines: '1'..'9', or 81 times '0', and a line feed
  std::size_t lines = 0;              // the first `lines` puzzles must be followed by a line end and nothing else
  // For `count` alone:
  const std::uint16_t* marks =
      nullptr;             // 81 a puzzle: bit d - 1 says that the cell may have the digit d; null: all may
  std::uint32_t keep = 0;  // solutions to keep, kMostKept at most

  // These are always inlined: a copy of theirs compiled for another instruction set must not be linked.
  [[gnu::always_inline]] bool is_ended(std::size_t puzzle) const {
    if (puzzle >= lines) return true;
    const std::uint8_t* end = puzzles + puzzle * stride + kLanesGrid;
    return end[stride - kLanesGrid - 1] == '\n' && (stride == kLanesGrid + 1 || end[0] == '\r');
  }
  // From one solution to the next.
  [[gnu::always_inline]] std::size_t solution_bytes() const { return kLanesGrid + (text ? 1 : 0); }
};

// Counts the solutions of puzzles, all of them together, and keeps the first few if the job says so. Not for use by two
// threads at once.
class LanesCounter {
 public:
  static constexpr std::uint32_t kMostKept = 2;

  virtual ~LanesCounter();  // not inline, as above

  // Goes on for so many rounds, until nothing is left, or until so many solutions are found, or a few more; gives their
  // number.
  virtual std::uint64_t run(std::uint64_t max_solutions, std::uint64_t max_rounds) = 0;
  virtual bool is_done() const = 0;                       // nothing is left
  virtual std::uint32_t kept() const = 0;                 // solutions that were kept so far
  virtual void copy_kept(std::uint8_t* grids) const = 0;  // each 81 bytes, 1..9
  virtual std::unique_ptr<LanesCounter> split() = 0;      // half of what waits goes to a new counter
};

// An instruction set the algorithm was compiled for.
struct Isa {
  const char* name;
  bool (*runs_here)();
  // Gives the index of the first puzzle with a byte that is neither digit nor empty, or that lacks its line end; then
  // the answers mean nothing.
  // Else job.count. No bound on the time spent.
  std::size_t (*solve)(const LanesJob& job);
  // Only the puzzles of the job are looked at, and only now. Null if one of them cannot be read.
  std::unique_ptr<LanesCounter> (*count)(const LanesJob& job);
  // Takes clues away, see nonet/digging.hpp. Cells, digits and orders are not checked.
  void (*dig)(const DigJob& job);
  // Puzzles to planes, 12 words each (src/lanes/layout.hpp), which a GPU takes; gives what `solve` gives. And solutions
  // from planes; of the job, only `count`, `solutions` and `text` are looked at.
  std::size_t (*pack)(const LanesJob& job, std::uint32_t* planes);
  void (*unpack)(const LanesJob& job, const std::uint32_t* planes);
};

std::span<const Isa> isas();  // all that were built, best first

struct IsaChoice {
  const Isa* isa;       // null if NONET_ISA asks for what is not there
  std::string problem;  // then: why
};

// The best that runs here, or what the environment variable NONET_ISA names. Made once, on first use.
const IsaChoice& isa_choice();

// Is this byte a digit or an empty cell, as value or as text?
constexpr bool is_cell(std::uint8_t byte) { return byte <= 9 || (byte >= '0' && byte <= '9') || byte == '.'; }

}  // namespace nonet
