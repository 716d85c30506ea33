#pragma once

// Rectangles whose two digits could be swapped: what unique, hidden and avoidable rectangles have in common.

#include <array>
#include <vector>

#include "logic/core/step_collector.hpp"

namespace nonet::logic {

// first, second beside it, then the two beyond them: 0-1-3-2 is the way round, 0-3 and 1-2 are the diagonals.
using Corners = std::array<Cell, 4>;

constexpr bool is_diagonal(int i, int j) { return i + j == 3; }

inline std::vector<Cell> way_round(const Corners& c) { return {c[0], c[1], c[3], c[2]}; }

// Every region that holds a corner holds exactly two, side by side: then the digits can be swapped without any region
// noticing. In classic Sudoku this says that the rectangle lies in two boxes; a diagonal that crosses it spoils it.
template <int W>
bool is_swappable(const BoardView<W>& board, const Corners& corners) {
  for (int i = 0; i < 4; ++i) {
    for (int region : board.regions_of[corners[i]]) {
      const auto& set = board.regions[region].set;
      if (set.contains(corners[3 - i])) return false;
      if (set.contains(corners[i ^ 1]) == set.contains(corners[i ^ 2])) return false;
    }
  }
  return true;
}

// Whether each corner has a row and a column of its own, which types ask for.
template <int W>
bool have_lines(const BoardView<W>& board, const Corners& corners) {
  for (Cell cell : corners) {
    if (board.row_of[cell] < 0 || board.column_of[cell] < 0) return false;
  }
  return true;
}

// Calls take(corners) for each such rectangle with this first corner, the second among `seconds`, the others among
// `others`; take gives true to stop. Order: the second by its place in the first's box (both are in one line; on a
// board without boxes any cell of the lines), then the third along the line that leads away.
template <int W>
bool each_rectangle(const BoardView<W>& board, Cell first, const CellSet<W>& seconds, const CellSet<W>& others,
                    auto take) {
  const int row = board.row_of[first], column = board.column_of[first], box = board.box_of[first];
  if (row < 0 || column < 0) return false;
  CellSet<W> partners = (board.regions[row].set | board.regions[column].set) & seconds;
  if (box >= 0) partners &= board.regions[box].set;
  partners.erase(first);
  for (Cell second : partners) {
    const bool in_row = board.row_of[second] == row;
    const auto& across = in_row ? board.row_of : board.column_of;
    const int away = in_row ? column : row;
    const int away_too = in_row ? board.column_of[second] : board.row_of[second];
    if (away_too < 0) continue;
    for (Cell third : board.regions[away].set& others) {
      if (third == first || across[third] < 0) continue;
      const CellSet<W> fourth = board.regions[across[third]].set & board.regions[away_too].set & others;
      if (fourth.empty()) continue;
      const Corners corners = {first, second, third, fourth.first()};
      if (!have_lines(board, corners)) continue;
      if (is_swappable(board, corners) && take(corners)) return true;
    }
  }
  return false;
}

// A step that rests on this pattern. `extras` are added by the caller.
inline Step deadly_step(Technique technique, std::vector<Cell> loop, Mask digits) {
  Step step{technique};
  step.deadly = loop;
  step.deadly_digits = digits;
  step.parts.push_back({Role::kPattern, std::move(loop), digits});
  return step;
}

}  // namespace nonet::logic
