#pragma once

// What steps that rest on rules have in common.

#include <algorithm>

#include "logic/core/step_collector.hpp"

namespace nonet::logic {

// The step rests on a rule: on its constraints, and on what its cells hold or may hold, a part for each cell.
template <int W>
void rest_on(Step& step, const Position<W>& at, const Rule& rule) {
  std::vector<Cell> cells = rule.cells;
  std::sort(cells.begin(), cells.end());
  for (Cell cell : cells) {
    step.parts.push_back({Role::kPattern, {cell}, at.possible(cell)});
    if (at.value(cell) == 0) step.truths.push_back(cell_truth(cell));
  }
  step.constraints = rule.constraints;
  step.houses = rule.houses;
  if (rule.around >= 0) step.parts.push_back({Role::kBase, {}, 0, {static_cast<std::uint16_t>(rule.around)}});
  if (!rule.houses.empty()) step.parts.push_back({Role::kBase, {}, 0, rule.houses});
}

}  // namespace nonet::logic
