#include "nonet/board.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "bind.hpp"

namespace nonet::bind {
namespace {

using namespace nb::literals;

using CellLists = std::vector<std::vector<std::int64_t>>;
using Words = std::vector<std::string>;

RegionKind kind_of(const std::string& word) {
  if (word == "row") return RegionKind::kRow;
  if (word == "column") return RegionKind::kColumn;
  if (word == "box") return RegionKind::kBox;
  if (word == "other") return RegionKind::kOther;
  refuse("expected row, column, box or other as the kind of a region, got '" + word + "'");
}

std::vector<Region> to_regions(const CellLists& lists, const Words& kinds, std::int64_t cell_count) {
  if (!kinds.empty() && kinds.size() != lists.size()) {
    refuse("expected a kind for each of " + std::to_string(lists.size()) + " regions, or none, got " +
           std::to_string(kinds.size()));
  }
  std::vector<Region> regions;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    for (std::int64_t cell : lists[i]) {
      if (cell < 0 || cell >= cell_count) {
        refuse("expected cells from 0 to " + std::to_string(cell_count - 1) + ", got " + std::to_string(cell));
      }
    }
    const RegionKind kind = kinds.empty() ? RegionKind::kOther : kind_of(kinds[i]);
    regions.push_back({{lists[i].begin(), lists[i].end()}, kind});
  }
  return regions;
}

Board make_board(int size, std::int64_t cell_count, const CellLists& lists, const Words& kinds) {
  if (cell_count < 1 || cell_count > kMaxCells) {
    refuse("expected a cell count from 1 to " + std::to_string(kMaxCells) + ", got " + std::to_string(cell_count));
  }
  std::vector<Region> regions = to_regions(lists, kinds, cell_count);
  switch (Board::check(size, static_cast<std::uint32_t>(cell_count), regions)) {
    case BoardFault::kNone: break;
    case BoardFault::kSize:
      refuse("expected a size from 1 to " + std::to_string(kMaxSize) + ", got " + std::to_string(size));
    case BoardFault::kCellCount: refuse("expected a board with cells");
    case BoardFault::kCellRange: refuse("expected cells of the board, got one beyond");
    case BoardFault::kRegionTooLarge:
      refuse("expected regions of at most " + std::to_string(size) + " cells, got a larger one");
    case BoardFault::kRepeatedCell: refuse("expected different cells in a region, got one twice");
  }
  return {size, static_cast<std::uint32_t>(cell_count), std::move(regions)};
}

}  // namespace

void bind_board(nb::module_& m) {
  nb::class_<Board>(m, "Board",
                    "Cells, digits and regions, as all of the core takes them. Immutable; threads may share it.\n\n"
                    "`kinds` has row, column, box or other for each region; without it all are other.")
      .def(
          "__init__",
          [](Board* self, int size, std::int64_t cell_count, const CellLists& regions, const Words& kinds) {
            new (self) Board(make_board(size, cell_count, regions, kinds));
          },
          "size"_a, "cell_count"_a, "regions"_a, "kinds"_a = Words())
      .def_prop_ro("size", &Board::size)
      .def_prop_ro("cell_count", &Board::cell_count)
      .def_prop_ro("grid_bytes", &Board::grid_bytes,
                   "Bytes of a grid's digits: one a cell up to 255 digits, else two, the low one first.")
      .def_prop_ro(
          "mask_bytes", [](const Board& board) { return 8 * board.mask_words(); },
          "Bytes of a cell's candidates: bit d-1 of a little-endian number stands for digit d.");
}

}  // namespace nonet::bind
