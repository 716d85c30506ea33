#pragma once

// What a producer finds: the removals and the placement of one hint, with its rating and name. Ratings are doubles and
// stay so until they are printed, because the original compares them raw (see chains).

#include <cstdint>

#include "se121/grid.hpp"

namespace nonet::se121 {

struct Hint {
  double rating = 0;
  const char* name = "";
  int complexity = 0;
  int cell = -1;   // of a placement
  int digit = -1;  // 0..8
  int count = 0;
  std::uint8_t cells[kCells];
  Bits digits[kCells];

  void clear() { cell = digit = -1, count = 0, complexity = 0; }

  // Only what is there; true if something is.
  bool remove(const Candidates& grid, int from, unsigned gone) {
    const Bits present = static_cast<Bits>(grid.cells[from] & gone);
    if (present == 0) return false;
    cells[count] = static_cast<std::uint8_t>(from);
    digits[count++] = present;
    return true;
  }
  void remove_all(const Candidates& grid, const Cells& from, int digit_) {
    for (int c : from) remove(grid, c, bit(digit_));
  }
  void put(int at, int what) { cell = at, digit = what; }
  bool is_worthwhile() const { return count > 0; }
};

}  // namespace nonet::se121
