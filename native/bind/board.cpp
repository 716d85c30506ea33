#include "nonet/board.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "bind.hpp"
#include "shapes.hpp"

namespace nonet::bind {
namespace {

using namespace nb::literals;

using CellLists = std::vector<std::vector<std::int64_t>>;
using Words = std::vector<std::string>;
using ConstraintList = std::vector<ConstraintTuple>;

RegionKind kind_of(const std::string& word) {
  if (word == "row") return RegionKind::kRow;
  if (word == "column") return RegionKind::kColumn;
  if (word == "box") return RegionKind::kBox;
  if (word == "other") return RegionKind::kOther;
  refuse("expected row, column, box or other as the kind of a region, got '" + word + "'");
}

void check_cells(const std::vector<std::int64_t>& cells, std::int64_t cell_count) {
  for (std::int64_t cell : cells) {
    if (cell < 0 || cell >= cell_count) {
      refuse("expected cells from 0 to " + std::to_string(cell_count - 1) + ", got " + std::to_string(cell));
    }
  }
}

std::vector<Region> to_regions(const CellLists& lists, const Words& kinds, std::int64_t cell_count) {
  if (!kinds.empty() && kinds.size() != lists.size()) {
    refuse("expected a kind for each of " + std::to_string(lists.size()) + " regions, or none, got " +
           std::to_string(kinds.size()));
  }
  std::vector<Region> regions;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    check_cells(lists[i], cell_count);
    const RegionKind kind = kinds.empty() ? RegionKind::kOther : kind_of(kinds[i]);
    regions.push_back({{lists[i].begin(), lists[i].end()}, kind});
  }
  return regions;
}

// What is wrong with a constraint, for a sort that is.
const char* demand_of(BoardFault fault) {
  switch (fault) {
    case BoardFault::kDomain: return "expected a domain with one mask";
    case BoardFault::kDifferent: return "expected different cells in a shape whose cells differ";
    case BoardFault::kPair: return "expected pairs of two different cells with a mask for each digit";
    case BoardFault::kCombo: return "expected combos of different cells with sets of as many digits";
    case BoardFault::kSum: return "expected sums of different cells with weights other than 0, and totals in reach";
    case BoardFault::kMachine: return "expected machines with states, and steps between them";
    case BoardFault::kCount: return "expected counts of different cells with one mask, and allowed counts or a control";
    case BoardFault::kSame: return "expected two groups or more of as many cells";
    case BoardFault::kElement: return "expected elements of cells of the board";
    case BoardFault::kRank: return "expected ranks of a line among as many lines from each of one to eight sides";
    default: return "expected alternatives that are not nested deeper than 16 times";
  }
}

Board make_board(int size, std::int64_t cell_count, const CellLists& lists, const Words& kinds,
                 const ConstraintList& constraint_list) {
  if (size < 1 || size > kMaxSize) {
    refuse("expected a size from 1 to " + std::to_string(kMaxSize) + ", got " + std::to_string(size));
  }
  if (cell_count < 1 || cell_count > kMaxCells) {
    refuse("expected a cell count from 1 to " + std::to_string(kMaxCells) + ", got " + std::to_string(cell_count));
  }
  std::vector<Region> regions = to_regions(lists, kinds, cell_count);
  Constraints constraints = ConstraintReader(size, cell_count).read(constraint_list);
  const BoardFault fault = Board::check(size, static_cast<std::uint32_t>(cell_count), regions, constraints);
  switch (fault) {
    case BoardFault::kNone: break;
    case BoardFault::kSize:
    case BoardFault::kCellCount: refuse("expected a board with cells and digits");
    case BoardFault::kCellRange: refuse("expected cells of the board, got one beyond");
    case BoardFault::kRegionTooLarge:
      refuse("expected regions of at most " + std::to_string(size) + " cells, got a larger one");
    case BoardFault::kRepeatedCell: refuse("expected different cells in a region, got one twice");
    default: refuse(demand_of(fault));
  }
  return {size, static_cast<std::uint32_t>(cell_count), std::move(regions), std::move(constraints)};
}

}  // namespace

void bind_board(nb::module_& m) {
  nb::class_<Board>(
      m, "Board",
      "Cells, digits, regions and shapes, as all of the core takes them. Immutable; threads may share it.\n\n"
      "`kinds` has row, column, box or other for each region; without it all are other. A shape is its\n"
      "name, its cells, its numbers, its masks and its alternatives; bind/shapes.hpp says which sort has what.")
      .def(
          "__init__",
          [](Board* self, int size, std::int64_t cell_count, const CellLists& regions, const Words& kinds,
             const ConstraintList& constraints) {
            new (self) Board(make_board(size, cell_count, regions, kinds, constraints));
          },
          "size"_a, "cell_count"_a, "regions"_a, "kinds"_a = Words(), "shapes"_a = ConstraintList())
      .def_prop_ro("size", &Board::size)
      .def_prop_ro("cell_count", &Board::cell_count)
      .def_prop_ro("grid_bytes", &Board::grid_bytes,
                   "Bytes of a grid's digits: one a cell up to 255 digits, else two, the low one first.")
      .def_prop_ro(
          "mask_bytes", [](const Board& board) { return 8 * board.mask_words(); },
          "Bytes of a cell's candidates: bit d-1 of a little-endian number stands for digit d.");
}

}  // namespace nonet::bind
