#pragma once

// The rating of classic 9x9 puzzles as Sudoku Explainer 1.2.1 gives it: ER, EP and ED, exactly, and the path that leads
// to them. Nothing here asks for the solution: every step is found by logic, in that program's order.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "nonet/stop.hpp"

namespace nonet::se121 {

enum class Outcome : std::uint8_t {
  kRated,     // solved: the three figures are final
  kStuck,     // no technique applies: ER is 20.0, EP and ED are those reached
  kAboveMax,  // stopped because ER is above Limits::max_er; the figures are those reached by then
  kStopped,   // cancelled or out of time: the figures are worth nothing
  kSolved,    // nothing to rate: every cell is given
};

// Tenths: 72 is 7.2.
struct Rating {
  Outcome outcome = Outcome::kRated;
  std::uint16_t er = 0;
  std::uint16_t ep = 0;
  std::uint16_t ed = 0;
  friend bool operator==(const Rating&, const Rating&) = default;
};

struct Removal {
  std::uint8_t cell;
  std::uint16_t digits;  // bit d - 1 for digit d
};

struct Step {
  std::uint16_t rating = 0;  // tenths
  std::string name;
  std::vector<Removal> removals;  // cells ascending; a placement's own consequences are not listed
  int cell = -1;                  // where a digit is placed, or -1
  int digit = 0;
  int complexity = 0;  // of chains: the number that the length term is made of
};

struct Limits {
  std::uint16_t max_er = 0;   // stop above it; 0: never
  StopToken* stop = nullptr;  // asked by the calling thread alone
};

// A puzzle is 81 digits, 0 for an empty cell. Neither validity nor uniqueness is checked, as there.
Rating rate(std::span<const std::uint8_t> puzzle, const Limits& limits = {}, std::vector<Step>* trace = nullptr);

// The same for puzzles that come one after the other: what a rating needs is set up once. Not for two threads at once.
class RepeatedRater {
 public:
  RepeatedRater();
  ~RepeatedRater();
  Rating rate(std::span<const std::uint8_t> puzzle, const Limits& limits = {});

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Many puzzles, 81 bytes each, into one rating each. The answers do not depend on the number of threads; if the system
// refuses to start some, there are fewer. `each` is the time for each puzzle; 0: no limit. Puzzles not begun when
// `limits.stop` stops are kStopped. Throws what a thread threw (std::bad_alloc), when all have ended.
void rate_many(std::span<const std::uint8_t> puzzles, std::span<Rating> ratings, int threads, const Limits& limits = {},
               std::chrono::nanoseconds each = {});

}  // namespace nonet::se121
