#include "se121/grid.hpp"

#include <algorithm>

namespace nonet::se121 {

void Grid::start(std::span<const std::uint8_t> puzzle) {
  Bits used[27]{};
  std::fill(std::begin(empty), std::end(empty), std::uint8_t{9});
  std::fill(std::begin(filled), std::end(filled), std::uint8_t{0});
  left = kCells;
  for (int c = 0; c < kCells; ++c) {
    values[c] = puzzle[c];
    if (values[c] == 0) continue;
    --left;
    ++filled[values[c] - 1];
    for (const Place& at : kTables.places[c]) {
      used[at.region] = static_cast<Bits>(used[at.region] | bit(values[c] - 1));
      --empty[at.region];
    }
  }
  std::fill(&places[0][0], &places[0][0] + 9 * 27, Bits{0});
  naked = {};
  for (int c = 0; c < kCells; ++c) {
    cells[c] = 0;
    if (values[c] != 0) continue;
    const auto& at = kTables.places[c];
    cells[c] = without(0x1FF, used[at[0].region] | used[at[1].region] | used[at[2].region]);
    if (is_single(cells[c])) naked.insert(c);
    for (int d : bits_of(cells[c])) {
      for (const Place& p : at) places[d][p.region] = static_cast<Bits>(places[d][p.region] | bit(p.position));
    }
  }
  with_lone = with_last = 0;
  for (int r = 0; r < 27; ++r) {
    lone[r] = 0;
    for (int d = 0; d < 9; ++d) {
      if (is_single(places[d][r])) lone[r] = static_cast<Bits>(lone[r] | bit(d));
    }
    if (lone[r] != 0) with_lone |= 1u << r;
    if (empty[r] == 1) with_last |= 1u << r;
  }
}

void Grid::remove(int cell, int digit) {
  if (!has(cell, digit)) return;
  cells[cell] = without(cells[cell], bit(digit));
  if (is_single(cells[cell])) {
    naked.insert(cell);
  } else if (cells[cell] == 0) {
    naked.erase(cell);
  }
  for (const Place& at : kTables.places[cell]) leave(at.region, at.position, digit);
}

void Grid::place(int cell, int digit) {
  const auto& at = kTables.places[cell];
  for (int d : bits_of(cells[cell])) {
    for (const Place& p : at) leave(p.region, p.position, d);
  }
  cells[cell] = 0;
  naked.erase(cell);
  for (const Place& p : at) {
    for (int position : bits_of(places[digit][p.region])) remove(kTables.cells[p.region][position], digit);
    if (--empty[p.region] == 1) {
      with_last |= 1u << p.region;
    } else if (empty[p.region] == 0) {
      with_last &= ~(1u << p.region);
    }
  }
  values[cell] = static_cast<std::uint8_t>(digit + 1);
  ++filled[digit];
  --left;
}

}  // namespace nonet::se121
