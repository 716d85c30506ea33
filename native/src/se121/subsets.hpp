#pragma once

// The enumerations of hidden sets, naked sets and fish, shared by the producers and by the deductions inside chains.

#include "se121/choosing.hpp"
#include "se121/grid.hpp"

namespace nonet::se121 {

// Regions box, column, row; digits in mask order. Calls use(region, digits, positions) until it says true. `limit`: the
// region must have more empty cells than this.
template <int K, class Use>
bool each_hidden_set(const Candidates& grid, const std::uint8_t* empty, int limit, Use use) {
  for (int type : kBoxColumnRow) {
    for (int r = 9 * type; r < 9 * type + 9; ++r) {
      if (empty[r] <= limit) continue;
      Bits sets[9];
      int digits[9], n = 0;
      for (int d = 0; d < 9; ++d) {
        const int places = count(grid.places[d][r]);
        if (places >= 2 && places <= K) sets[n] = grid.places[d][r], digits[n++] = d;
      }
      if (n < K) continue;
      const bool done = each_tuple<K>(sets, n, K, [&](const std::array<int, K>& chosen, unsigned positions) {
        if (count(positions) != K) return false;
        unsigned mask = 0;
        for (int i : chosen) mask |= bit(digits[i]);
        return use(r, static_cast<Bits>(mask), static_cast<Bits>(positions));
      });
      if (done) return true;
    }
  }
  return false;
}

// Regions box, column, row; positions in mask order. Calls use(region, positions, digits) until it says true.
template <int K, class Use>
bool each_naked_set(const Candidates& grid, const std::uint8_t* empty, Use use) {
  for (int type : kBoxColumnRow) {
    for (int r = 9 * type; r < 9 * type + 9; ++r) {
      if (empty[r] < 2 * K) continue;
      Bits sets[9];
      int positions[9], n = 0;
      for (int p = 0; p < 9; ++p) {
        const Bits digits = grid.cells[kTables.cells[r][p]];
        if (count(digits) >= 2 && count(digits) <= K) sets[n] = digits, positions[n++] = p;
      }
      if (n < K) continue;
      const bool done = each_tuple<K>(sets, n, K, [&](const std::array<int, K>& chosen, unsigned digits) {
        if (count(digits) != K) return false;
        unsigned mask = 0;
        for (int i : chosen) mask |= bit(positions[i]);
        return use(r, static_cast<Bits>(mask), static_cast<Bits>(digits));
      });
      if (done) return true;
    }
  }
  return false;
}

// One digit's fish with base lines of one kind, lines in mask order. Calls use(base lines, cover lines) until true.
template <int K, class Use>
bool each_fish(const Candidates& grid, int base_type, int digit, Use use) {
  Bits sets[9];
  int lines[9], n = 0;
  for (int i = 0; i < 9; ++i) {
    const Bits at = grid.places[digit][9 * base_type + i];
    if (count(at) >= 2 && count(at) <= K) sets[n] = at, lines[n++] = i;
  }
  if (n < K) return false;
  return each_tuple<K>(sets, n, K, [&](const std::array<int, K>& chosen, unsigned covers) {
    if (count(covers) != K) return false;
    unsigned mask = 0;
    for (int i : chosen) mask |= bit(lines[i]);
    return use(static_cast<Bits>(mask), static_cast<Bits>(covers));
  });
}

}  // namespace nonet::se121
