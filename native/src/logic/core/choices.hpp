#pragma once

// What finders of subsets, fish, unique loops and BUG share: the orders in which Sudoku Explainer looks at regions,
// choices of a few cells, digits or lines, the places of a digit in a region, and eliminations of several digits.

#include <cstddef>
#include <vector>

#include "base/combinations.hpp"
#include "logic/core/step_collector.hpp"

namespace nonet::logic {

// The regions of a cell with boxes first: box, row, column, others.
template <int W>
std::vector<int> regions_box_first(const BoardView<W>& board, Cell cell) {
  std::vector<int> order;
  if (board.box_of[cell] >= 0) order.push_back(board.box_of[cell]);
  for (int region : board.regions_of[cell]) {
    if (region != board.box_of[cell]) order.push_back(region);
  }
  return order;
}

// All regions: boxes, columns, rows, others.
template <int W>
std::vector<int> columns_before_rows(const BoardView<W>& board) {
  std::vector<int> order = board.boxes;
  for (const auto* more : {&board.columns, &board.rows, &board.others}) {
    order.insert(order.end(), more->begin(), more->end());
  }
  return order;
}

// Cells, digits or lines whose candidates or places together are few; any k that a board can have.
template <class Item>
using Choices = Combinations<Item, kMaxDigits, popcount32>;

// Where a digit stands in the region, as bits by the place of the cell in it.
template <int W>
Mask places_in(const Position<W>& at, int region, int digit) {
  Mask mask = 0;
  const auto& cells = at.board().regions[region].cells;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (at.has(cells[i], digit)) mask |= Mask{1} << i;
  }
  return mask;
}

template <int W>
void eliminate_digits(Step& step, const Position<W>& at, const CellSet<W>& cells, Mask digits) {
  for (Cell cell : cells& at.open()) {
    for (Digit digit : digits_of(at.candidates(cell) & digits)) step.eliminations.push_back({cell, digit});
  }
}

}  // namespace nonet::logic
