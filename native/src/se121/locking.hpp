#pragma once

// Locking: all positions of a digit in region A lie in region B. Passes box->column, box->row, column->box, row->box;
// in a pass A by index, B by index, digits. The direct form and the form inside chains go through the same enumeration.

#include <array>

#include "se121/grid.hpp"

namespace nonet::se121 {

struct Locking {
  int a, b;  // regions
  int digit;
  Bits inside;  // positions in A that lie in B; the same for any region of its kind that crosses B
  Bits in_b;    // positions in B that lie in A
};

constexpr Bits kThree = 7;          // three neighbouring positions
constexpr Bits kEveryThird = 0x49;  // a column within a box

// The third of a region that holds all positions, 3 if none does or if there are fewer than two.
using Thirds = std::array<std::uint8_t, 512>;
constexpr Thirds make_thirds(Bits first, int shift) {
  Thirds thirds{};
  for (unsigned at = 0; at < 512; ++at) {
    thirds[at] = 3;
    for (int j = 0; j < 3; ++j) {
      if (count(at) >= 2 && (at & ~(unsigned{first} << shift * j)) == 0) thirds[at] = static_cast<std::uint8_t>(j);
    }
  }
  return thirds;
}
inline constexpr Thirds kBlocks = make_thirds(kThree, 3), kLines = make_thirds(kEveryThird, 1);

// Calls use(Locking) until it says true.
template <class Use>
bool each_locking(const Candidates& grid, Use use) {
  struct Pass {
    int from, to;
  };
  for (const Pass pass : {Pass{kBox, kColumn}, Pass{kBox, kRow}, Pass{kColumn, kBox}, Pass{kRow, kBox}}) {
    const bool by_column = pass.from == kColumn || pass.to == kColumn;
    for (int i = 0; i < 9; ++i) {
      const int a = 9 * pass.from + i;
      const bool is_line_in_box = pass.from == kBox && by_column;
      const Thirds& thirds = is_line_in_box ? kLines : kBlocks;
      Bits digits[4]{};
      for (int d = 0; d < 9; ++d) {
        Bits& third = digits[thirds[grid.places[d][a]]];
        third = static_cast<Bits>(third | bit(d));
      }
      for (int j = 0; j < 3; ++j) {
        if (digits[j] == 0) continue;
        const Bits inside = static_cast<Bits>(is_line_in_box ? kEveryThird << j : kThree << 3 * j);
        int b;
        Bits in_b;
        if (pass.from == kBox) {
          b = 9 * pass.to + (by_column ? i % 3 * 3 + j : i / 3 * 3 + j);
          in_b = static_cast<Bits>(kThree << 3 * (by_column ? i / 3 : i % 3));
        } else {
          b = by_column ? 3 * j + i / 3 : i / 3 * 3 + j;
          in_b = static_cast<Bits>(by_column ? kEveryThird << i % 3 : kThree << 3 * (i % 3));
        }
        for (int d : bits_of(digits[j])) {
          if (use(Locking{a, b, d, inside, in_b})) return true;
        }
      }
    }
  }
  return false;
}

}  // namespace nonet::se121
