#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "logic/core/digits.hpp"
#include "logic/core/plain_view.hpp"
#include "logic/core/rule_book.hpp"
#include "nonet/logic.hpp"

namespace nonet::logic {

template <int W>
struct Limits {
  static constexpr int kCells = 64 * W;
  static constexpr int kDigits = W == 2 ? 11 : W == 4 ? 16 : 25;  // squares that fit the cells
};

// A board as techniques see it. Regions come in the board's order, which on most boards is rows, columns, boxes (or
// jigsaw shapes), others. A region is full if it has a cell for every digit: only then must a digit stand somewhere in
// it. Where grids overlap a cell may be in two rows: then it has no row of its own (row_of), and a pattern that needs
// one does not use the cell.
template <int W>
struct BoardView {
  using Set = CellSet<W>;

  struct Region {
    RegionKind kind;
    bool is_full;
    std::vector<Cell> cells;  // ascending
    Set set;
  };

  explicit BoardView(const Board& board, const RuleLists& lists = {})
      : size(board.size()),
        cell_count(static_cast<int>(board.cell_count())),
        has_constraints(board.constraints().count != 0),
        domains(cell_count, all_digits()),
        books(std::make_shared<const RuleBooks>(board, lists)),
        plain(std::make_shared<const PlainView>(board, books)) {
    for (int cell = 0; cell < cell_count; ++cell) all_cells_.insert(cell);
    for (const nonet::Region& given : board.regions()) add(given, board.is_full(given));
    for (const auto& seen : plain->peers) peers.push_back(Set::of_all(seen));
    regions_of = plain->regions_of;
    for (const auto* some : {&boxes, &rows, &columns, &others}) {
      box_first.insert(box_first.end(), some->begin(), some->end());
    }
    row_of = own(RegionKind::kRow);
    column_of = own(RegionKind::kColumn);
    box_of = own(RegionKind::kBox);
    for (const nonet::Domain& domain : board.constraints().domains) {
      for (std::uint32_t cell : domain.cells) domains[cell] &= static_cast<Mask>(domain.mask[0]);
    }
    has_wide_sight = find_wide_sight();
  }

  bool sees(int a, int b) const { return peers[a].contains(b); }

  // The cells that see every cell of the set; of an empty set all cells.
  Set common_peers(const Set& cells) const {
    Set common = all_cells_;
    for (Cell cell : cells) common &= peers[cell];
    return common;
  }

  const Set& all_cells() const { return all_cells_; }

  // Whether the digits of its regions are all that restricts a cell.
  bool has_only_regions() const { return !has_constraints; }

  Mask all_digits() const { return static_cast<Mask>((std::uint64_t{1} << size) - 1); }

  const std::uint64_t serial = next_serial();  // no two boards have the same, see search_cache.hpp
  int size;
  int cell_count;
  bool has_constraints;       // of any sort
  std::vector<Mask> domains;  // of each cell: the digits that its domains leave
  std::vector<Region> regions;
  std::vector<int> rows, columns, boxes, others;       // indices of regions, by kind
  std::vector<int> box_first;                          // all of them: boxes, rows, columns, others
  std::vector<Set> peers;                              // of each cell, without itself: those of its regions and combos
  std::vector<std::vector<std::uint16_t>> regions_of;  // of each cell, ascending: mostly row, column, box, others
  // Of each cell, the index of the only region of that kind; -1 if it is in none, or in several. `is_one_grid`: no cell
  // is in two rows, two columns or two boxes.
  std::vector<int> row_of, column_of, box_of;
  bool is_one_grid = true;
  bool has_wide_sight;  // some cell sees several cells of a full region without being in one region with them
  std::shared_ptr<const RuleBooks> books;  // constraints of every sort, as people know them
  std::shared_ptr<const PlainView> plain;  // the same board without the width

 private:
  Set all_cells_;

  static std::uint64_t next_serial() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
  }

  void add(const nonet::Region& given, bool is_full) {
    const int index = static_cast<int>(regions.size());
    Region region{given.kind, is_full, {given.cells.begin(), given.cells.end()}, Set::of_all(given.cells)};
    list_of(region.kind).push_back(index);
    regions.push_back(std::move(region));
  }

  bool find_wide_sight() const {
    for (const Region& region : regions) {
      if (!region.is_full) continue;
      for (Cell cell : all_cells_ - region.set) {
        const Set seen = peers[cell] & region.set;
        if (seen.count() < 2) continue;
        const auto holds = [&](int index) { return seen.is_subset_of(regions[index].set); };
        if (std::none_of(regions_of[cell].begin(), regions_of[cell].end(), holds)) return true;
      }
    }
    return false;
  }

  std::vector<int> own(RegionKind kind) {
    constexpr int kNone = -1, kSeveral = -2;
    std::vector<int> found(cell_count, kNone);
    for (int region : list_of(kind)) {
      for (Cell cell : regions[region].cells) found[cell] = found[cell] == kNone ? region : kSeveral;
    }
    for (int& region : found) {
      if (region != kSeveral) continue;
      region = kNone;
      is_one_grid = false;
    }
    return found;
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
