#pragma once

// The geometry of the classic board in the orders that Sudoku Explainer uses. Regions are numbered 0-8 boxes, 9-17
// rows, 18-26 columns: the order box, row, column is that of chains and uniqueness. Singles and subsets go box, column,
// row.

#include <array>
#include <bit>
#include <cstdint>

#include "base/cell_set.hpp"

namespace nonet::se121 {

using Cells = CellSet<2>;
using Bits = std::uint16_t;  // nine digits, or the nine positions of a region

constexpr int kCells = 81;
constexpr int kBox = 0, kRow = 1, kColumn = 2;
constexpr std::array<int, 3> kBoxColumnRow{kBox, kColumn, kRow};

constexpr int count(unsigned bits) { return popcount9(bits); }
constexpr bool is_single(unsigned bits) { return bits != 0 && (bits & (bits - 1)) == 0; }
inline bool has_two(const Cells& cells) {
  const auto [low, high] = cells.words;
  if (low != 0 && high != 0) return true;
  return ((low | high) & ((low | high) - 1)) != 0;
}
constexpr int lowest(unsigned bits) { return std::countr_zero(bits); }
constexpr Bits bit(int index) { return static_cast<Bits>(1u << index); }
constexpr Bits without(unsigned bits, unsigned gone) { return static_cast<Bits>(bits & ~gone); }

// for (int i : bits_of(mask))
using bits_of = ones_of<unsigned, int, 0>;

struct Place {
  std::uint8_t region;
  std::uint8_t position;
};

struct Tables {
  std::array<std::array<Place, 3>, kCells> places{};         // of a cell: box, row, column
  std::array<std::array<std::uint8_t, 9>, 27> cells{};       // of a region, by position
  std::array<std::array<std::uint8_t, 20>, kCells> peers{};  // box by position, then row, then column; each once
  std::array<Cells, kCells> sees{};
  std::array<Cells, 27> regions{};
  std::array<std::array<std::int8_t, kCells>, kCells> shared{};  // first region type of two cells, -1 none
};

constexpr Tables make_tables() {
  Tables t;
  for (int c = 0; c < kCells; ++c) {
    const int row = c / 9, column = c % 9, box = row / 3 * 3 + column / 3, in_box = row % 3 * 3 + column % 3;
    t.places[c][kBox] = {static_cast<std::uint8_t>(box), static_cast<std::uint8_t>(in_box)};
    t.places[c][kRow] = {static_cast<std::uint8_t>(9 + row), static_cast<std::uint8_t>(column)};
    t.places[c][kColumn] = {static_cast<std::uint8_t>(18 + column), static_cast<std::uint8_t>(row)};
    for (const Place& at : t.places[c]) {
      t.cells[at.region][at.position] = static_cast<std::uint8_t>(c);
      t.regions[at.region].words[c >> 6] |= std::uint64_t{1} << (c & 63);
    }
  }
  for (int c = 0; c < kCells; ++c) {
    for (int o = 0; o < kCells; ++o) t.shared[c][o] = -1;
    int n = 0;
    for (int type = 0; type < 3; ++type) {
      for (std::uint8_t other : t.cells[t.places[c][type].region]) {
        if (other == c || t.shared[c][other] >= 0) continue;
        t.shared[c][other] = static_cast<std::int8_t>(type);
        t.peers[c][n++] = other;
        t.sees[c].words[other >> 6] |= std::uint64_t{1} << (other & 63);
      }
    }
  }
  return t;
}

inline constexpr Tables kTables = make_tables();

inline bool sees(int a, int b) { return kTables.shared[a][b] >= 0; }

}  // namespace nonet::se121
