#pragma once

// The enumerations of hidden sets, naked sets and fish, shared by the producers and by the deductions inside chains.

#include "base/combinations.hpp"
#include "nonet/stop.hpp"
#include "se121/grid.hpp"

namespace nonet::se121 {

struct Item {
  Bits set;
  Bits self;  // as a bit
};

// K of n items in the order of their masks as numbers. Calls use(the chosen as bits, the union of their sets) until it
// says true.
template <int K, class Use>
bool each_tuple(const Item* items, int n, Use use) {
  return Combinations<Item, K, popcount9>({items, static_cast<std::size_t>(n)}, K, K)
      .last_slowest(
          0, [](const Item& item) { return item.set; },
          [&](std::span<const Item> chosen, unsigned all) {
            unsigned mask = 0;
            for (const Item& item : chosen) mask |= item.self;
            return use(static_cast<Bits>(mask), static_cast<Bits>(all));
          },
          NeverStops{});
}

// Regions box, column, row; digits in mask order. Calls use(region, digits, positions) until it says true. `limit`: the
// region must have more empty cells than this.
template <int K, class Use>
bool each_hidden_set(const Candidates& grid, const std::uint8_t* empty, int limit, Use use) {
  for (int type : kBoxColumnRow) {
    for (int r = 9 * type; r < 9 * type + 9; ++r) {
      if (empty[r] <= limit) continue;
      Item items[9];
      int n = 0;
      for (int d = 0; d < 9; ++d) {
        const int places = count(grid.places[d][r]);
        if (places >= 2 && places <= K) items[n++] = {grid.places[d][r], bit(d)};
      }
      if (n < K) continue;
      const bool done = each_tuple<K>(
          items, n, [&](Bits digits, Bits positions) { return count(positions) == K && use(r, digits, positions); });
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
      Item items[9];
      int n = 0;
      for (int p = 0; p < 9; ++p) {
        const Bits digits = grid.cells[kTables.cells[r][p]];
        if (count(digits) >= 2 && count(digits) <= K) items[n++] = {digits, bit(p)};
      }
      if (n < K) continue;
      const bool done = each_tuple<K>(
          items, n, [&](Bits positions, Bits digits) { return count(digits) == K && use(r, positions, digits); });
      if (done) return true;
    }
  }
  return false;
}

// One digit's fish with base lines of one kind, lines in mask order. Calls use(base lines, cover lines) until true.
template <int K, class Use>
bool each_fish(const Candidates& grid, int base_type, int digit, Use use) {
  Item items[9];
  int n = 0;
  for (int i = 0; i < 9; ++i) {
    const Bits at = grid.places[digit][9 * base_type + i];
    if (count(at) >= 2 && count(at) <= K) items[n++] = {at, bit(i)};
  }
  if (n < K) return false;
  return each_tuple<K>(items, n, [&](Bits bases, Bits covers) { return count(covers) == K && use(bases, covers); });
}

}  // namespace nonet::se121
