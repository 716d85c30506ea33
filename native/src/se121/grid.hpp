#pragma once

// A position on the way: values, candidates by cell and by place, and what the singles need, kept up to date so that a
// puzzle of singles costs a few hundred nanoseconds a step.

#include <cstdint>
#include <span>

#include "se121/tables.hpp"

namespace nonet::se121 {

// The candidates alone: what chains work on. A filled cell has none. 648 bytes, copied freely.
struct Candidates {
  Bits cells[kCells];
  Bits places[9][27];  // positions of a digit in a region

  bool has(int cell, int digit) const { return (cells[cell] >> digit & 1) != 0; }

  void drop(int cell, int digit) {
    cells[cell] = without(cells[cell], bit(digit));
    Bits* of_digit = places[digit];
    for (const Place& at : kTables.places[cell]) of_digit[at.region] = without(of_digit[at.region], bit(at.position));
  }

  Cells cells_with(int digit) const {
    Cells found;
    for (int r = 9; r < 18; ++r) {
      const int at = (r - 9) * 9;
      const std::uint64_t row = places[digit][r];
      found.words[at >> 6] |= row << (at & 63);
      if (at < 64 && at + 9 > 64) found.words[1] |= row >> (64 - at);
    }
    return found;
  }

  friend bool operator==(const Candidates& a, const Candidates& b) {
    return std::equal(std::begin(a.cells), std::end(a.cells), std::begin(b.cells));
  }
};

struct Grid : Candidates {
  std::uint8_t values[kCells];  // 0 or 1..9
  std::uint8_t empty[27];       // cells without a value
  std::uint8_t filled[9];       // cells filled with the digit
  Bits lone[27];                // digits with exactly one position in the region
  std::uint32_t with_lone;      // regions where lone is not empty
  std::uint32_t with_last;      // regions with one empty cell
  Cells naked;                  // cells with exactly one candidate
  int left;                     // empty cells

  void start(std::span<const std::uint8_t> puzzle);
  void remove(int cell, int digit);
  void place(int cell, int digit);

 private:
  void leave(int region, int position, int digit) {
    const Bits now = without(places[digit][region], bit(position));
    places[digit][region] = now;
    if ((now & (now - 1)) != 0) return;
    const Bits digits = now != 0 ? static_cast<Bits>(lone[region] | bit(digit)) : without(lone[region], bit(digit));
    lone[region] = digits;
    with_lone = digits != 0 ? with_lone | 1u << region : with_lone & ~(1u << region);
  }
};

}  // namespace nonet::se121
