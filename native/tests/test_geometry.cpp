// The geometry of random boards against brute force; and every table of who sees whom against the geometry, those that
// are filled from it and those of the classic board that are made at compile time.

#include <algorithm>
#include <cstdio>
#include <vector>

#include "boards/tables.hpp"
#include "geometry/geometry.hpp"
#include "lanes/layout.hpp"
#include "logic/core/board_view.hpp"
#include "random_boards.hpp"
#include "se121/tables.hpp"

namespace nonet::tests {
namespace {

constexpr int kBoards = 3000;

Cells sorted(Cells cells) {
  std::sort(cells.begin(), cells.end());
  return cells;
}

bool holds(const Cells& cells, std::uint32_t cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// All cells but this one that share a list with it.
Cells seen_in(const std::vector<Cells>& lists, std::uint32_t cell) {
  Cells found;
  for (const Cells& list : lists) {
    if (holds(list, cell)) found.insert(found.end(), list.begin(), list.end());
  }
  found = sorted(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::erase(found, cell);
  return found;
}

std::vector<Cells> lists_of(const Board& board) {
  std::vector<Cells> lists;
  for (const Region& region : board.regions()) lists.push_back(region.cells);
  for (const Combo& combo : board.constraints().combos) lists.push_back(combo.cells);
  return lists;
}

// Some regions twice, one empty, and some combos, of which one may be a region.
Board board_with_combos(Source& source) {
  Case c = source.chance(50) ? loose_board(source) : square_board(source);
  if (source.chance(30) && !c.regions.empty()) c.regions.push_back(c.regions[0]);
  if (source.chance(20)) c.regions.push_back({});
  for (std::uint32_t i = source.below(3); i > 0; --i) {
    Cells cells = source.sample(c.cells, 1 + source.below(std::min(c.size, c.cells)));
    if (source.chance(30) && !c.regions.empty() && !c.regions[0].cells.empty()) cells = c.regions[0].cells;
    c.constraints.add_combo(cells, {{(std::uint64_t{1} << cells.size()) - 1}});
  }
  return c.board();
}

void check_groups(const Board& board, const Geometry& geometry) {
  std::vector<Cells> expected;
  for (Cells& list : lists_of(board)) {
    list = sorted(std::move(list));
    if (!list.empty() && std::find(expected.begin(), expected.end(), list) == expected.end()) expected.push_back(list);
  }
  EXPECT(geometry.groups() == expected);
  for (const Cells& region : geometry.regions()) {
    EXPECT(std::any_of(board.regions().begin(), board.regions().end(),
                       [&](const Region& r) { return r.cells == region; }));
  }
}

void check_geometry(const Board& board, const Geometry& geometry) {
  const auto& groups = geometry.groups();
  const std::vector<Cells> lists = lists_of(board);
  for (std::uint32_t cell = 0; cell < board.cell_count(); ++cell) {
    std::vector<std::uint32_t> in;
    for (std::uint32_t group = 0; group < groups.size(); ++group) {
      if (holds(groups[group], cell)) in.push_back(group);
    }
    EXPECT(geometry.slots(cell).size() == in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
      const Geometry::Slot slot = geometry.slots(cell)[i];
      EXPECT(slot.group == in[i] && groups[slot.group][slot.place] == cell);
    }
    const Cells seen = seen_in(lists, cell);
    EXPECT(geometry.peers(cell) == seen);
    for (std::uint32_t other = 0; other < board.cell_count(); ++other) {
      EXPECT(geometry.sees(cell, other) == (other == cell ? !in.empty() : holds(seen, other)));
    }
  }
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    std::vector<std::uint32_t> crossing;
    for (std::uint32_t other = 0; other < groups.size(); ++other) {
      const auto is_shared = [&](std::uint32_t cell) { return holds(groups[group], cell); };
      if (std::any_of(groups[other].begin(), groups[other].end(), is_shared)) crossing.push_back(other);
    }
    EXPECT(geometry.crossing(group) == crossing);
  }
}

// Slots in full regions and loose peers together are who sees whom.
void check_tables(const Board& board, const Geometry& geometry) {
  const auto tables = boards::make_tables<std::uint32_t>(board);
  for (std::uint32_t cell = 0; cell < board.cell_count(); ++cell) {
    Cells seen;
    for (auto slot = tables.slots.begin(cell); slot != tables.slots.end(cell); ++slot) {
      const std::uint32_t* cells = tables.cells_of(*slot);
      EXPECT(cells[bits::lowest(slot->bit)] == cell);
      for (int place = 0; place < tables.size; ++place) {
        if (bits::has(slot->fresh, place)) seen.push_back(cells[place]);
      }
    }
    seen.insert(seen.end(), tables.loose_peers.begin(cell), tables.loose_peers.end(cell));
    EXPECT(sorted(seen) == geometry.peers(cell));  // each once
  }
}

void check_views(const Board& board, const Geometry& geometry) {
  const logic::BoardView<2> view(board);
  for (std::uint32_t cell = 0; cell < board.cell_count(); ++cell) {
    const Cells seen = geometry.peers(cell);
    EXPECT(view.peers[cell] == CellSet<2>::of_all(seen));
    EXPECT(std::equal(seen.begin(), seen.end(), view.plain->peers[cell].begin(), view.plain->peers[cell].end()));
    std::size_t in = 0;
    for (std::size_t region = 0; region < board.regions().size(); ++region) {
      if (!holds(board.regions()[region].cells, cell)) continue;
      EXPECT(in < view.regions_of[cell].size() && view.regions_of[cell][in++] == region);
    }
    EXPECT(in == view.regions_of[cell].size());
    for (const auto& [region, places] : view.plain->slots_of[cell]) {
      EXPECT(places != 0 && board.regions()[region].cells[static_cast<std::size_t>(bits::lowest(places))] == cell);
    }
    for (const auto& [region, places] : view.plain->seen_of[cell]) {
      const Cells& cells = board.regions()[region].cells;
      EXPECT(!holds(cells, cell));
      for (std::uint32_t place = 0; place < cells.size(); ++place) {
        EXPECT(bits::has(places, static_cast<int>(place)) == holds(seen, cells[place]));
      }
    }
  }
}

void check_lanes(const Geometry& geometry) {
  const auto bit_of = [](std::uint32_t cell) { return cell / 27 * 9 + cell % 9; };
  const auto row_of = [](std::uint32_t cell) { return cell / 9 % 3; };
  for (std::uint32_t cell = 0; cell < 81; ++cell) {
    EXPECT(lanes::kPlaces.row[cell] == row_of(cell) && lanes::kPlaces.bit[cell] == bit_of(cell));
    std::uint32_t words[3] = {};
    Cells seen = geometry.peers(cell);
    seen.push_back(cell);
    for (std::uint32_t other : seen) words[row_of(other)] |= std::uint32_t{1} << bit_of(other);
    const std::uint64_t seen01 = lanes::kPeers.seen01[row_of(cell)][bit_of(cell)];
    EXPECT(seen01 == (words[0] | std::uint64_t{words[1]} << 32));
    EXPECT(lanes::kPeers.seen2[row_of(cell)][bit_of(cell)] == words[2]);
  }
}

void check_se121(const Geometry& geometry) {
  for (std::uint32_t cell = 0; cell < 81; ++cell) {
    const auto& peers = se121::kTables.peers[cell];
    EXPECT(sorted({peers.begin(), peers.end()}) == geometry.peers(cell));
    EXPECT(se121::kTables.sees[cell] == se121::Cells::of_all(geometry.peers(cell)));
    for (std::uint32_t other = 0; other < 81; ++other) {
      const bool sees = se121::sees(static_cast<int>(cell), static_cast<int>(other));
      EXPECT(sees == (cell != other && geometry.sees(cell, other)));
    }
    for (const se121::Place& place : se121::kTables.places[cell]) {
      EXPECT(se121::kTables.cells[place.region][place.position] == cell);
    }
  }
  for (std::size_t region = 0; region < 27; ++region) {
    const auto& cells = se121::kTables.cells[region];
    EXPECT(std::count(geometry.groups().begin(), geometry.groups().end(), sorted({cells.begin(), cells.end()})) == 1);
    EXPECT(se121::kTables.regions[region] == se121::Cells::of_all(cells));
  }
}

void run() {
  Source source(20261118);
  int with_combos = 0;
  for (int i = 0; i < kBoards; ++i) {
    const Board board = board_with_combos(source);
    const Geometry& geometry = board.geometry();
    with_combos += geometry.groups().size() > geometry.regions().size();
    check_groups(board, geometry);
    check_geometry(board, geometry);
    check_tables(board, geometry);
    check_views(board, geometry);
  }
  EXPECT(with_combos > kBoards / 4);
  const Board classic(9, 81, classic_regions(9));
  check_lanes(classic.geometry());
  check_se121(classic.geometry());
  std::printf("%d boards, %d with combos\n", kBoards, with_combos);
}

}  // namespace
}  // namespace nonet::tests

int main() { nonet::tests::run(); }
