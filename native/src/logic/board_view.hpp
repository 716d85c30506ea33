#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/cells.hpp"
#include "nonet/logic.hpp"

namespace nonet::logic {

template <int W>
struct Limits {
  static constexpr int kCells = 64 * W;
  static constexpr int kDigits = W == 2 ? 11 : W == 4 ? 16 : 25;  // squares that fit the cells
  static constexpr int kRegions = 5 * kDigits + 2;
};

// A board as techniques see it. Regions come in the board's order: rows, columns, boxes (or jigsaw shapes), others.
// A region is full if it has a cell for every digit: only then must a digit stand somewhere in it.
template <int W>
struct BoardView {
  using Set = CellSet<W>;

  struct Region {
    RegionKind kind;
    bool is_full;
    std::vector<Cell> cells;  // ascending
    Set set;
  };

  explicit BoardView(const Board& board) : size(board.size()), cell_count(static_cast<int>(board.cell_count())) {
    peers.resize(cell_count);
    regions_of.resize(cell_count);
    row_of.assign(cell_count, -1);
    column_of.assign(cell_count, -1);
    box_of.assign(cell_count, -1);
    for (const nonet::Region& given : board.regions()) add(given, board.is_full(given));
    for (int cell = 0; cell < cell_count; ++cell) peers[cell].erase(cell);
  }

  bool sees(int a, int b) const { return peers[a].contains(b); }

  // The cells that see every cell of the set; of an empty set all cells.
  Set common_peers(const Set& cells) const {
    Set common = all_cells();
    for (Cell cell : cells) common &= peers[cell];
    return common;
  }

  Set all_cells() const {
    Set all;
    for (int cell = 0; cell < cell_count; ++cell) all.insert(cell);
    return all;
  }

  Mask all_digits() const { return static_cast<Mask>((std::uint64_t{1} << size) - 1); }

  int size;
  int cell_count;
  std::vector<Region> regions;
  std::vector<int> rows, columns, boxes, others;       // indices of regions, by kind
  std::vector<Set> peers;                              // of each cell, without itself
  std::vector<std::vector<std::uint16_t>> regions_of;  // of each cell, ascending: row, column, box, others
  std::vector<int> row_of, column_of, box_of;          // of each cell, the index of that region; -1 if none

 private:
  void add(const nonet::Region& given, bool is_full) {
    const int index = static_cast<int>(regions.size());
    Region region{given.kind, is_full, {given.cells.begin(), given.cells.end()}, Set::of_all(given.cells)};
    for (Cell cell : region.cells) {
      peers[cell] |= region.set;
      regions_of[cell].push_back(static_cast<std::uint16_t>(index));
      if (region.kind == RegionKind::kRow) row_of[cell] = index;
      if (region.kind == RegionKind::kColumn) column_of[cell] = index;
      if (region.kind == RegionKind::kBox) box_of[cell] = index;
    }
    list_of(region.kind).push_back(index);
    regions.push_back(std::move(region));
  }

  std::vector<int>& list_of(RegionKind kind) {
    switch (kind) {
      case RegionKind::kRow: return rows;
      case RegionKind::kColumn: return columns;
      case RegionKind::kBox: return boxes;
      default: return others;
    }
  }
};

}  // namespace nonet::logic
