// Rule at hand: a rule ties two cells, and a digit of one goes with nothing that the other may still hold. So the digit
// goes. One step for each pair of cells, with what goes from either.
//
// Order: pairs as the board has them.

#include "logic/finders.hpp"

namespace nonet::logic {
namespace {

template <int W>
Step step_of(const Position<W>& at, const typename BoardView<W>::Pair& pair) {
  const auto& board = at.board();
  Step step{Technique::kRuleAtHand};
  for (const auto& [cell, other] : {std::pair(pair.first, pair.second), std::pair(pair.second, pair.first)}) {
    const Mask lost = at.candidates(cell) & ~board.beside(pair, other, at.possible(other));
    for (Digit digit : digits_of(lost)) step.eliminations.push_back({cell, digit});
    if (at.value(cell) == 0) step.truths.push_back(cell_truth(cell));
  }
  step.parts = {{Role::kPattern, {pair.first, pair.second}, at.possible(pair.first) | at.possible(pair.second)}};
  step.shapes = {pair.shape};
  return step;
}

}  // namespace

template <int W>
void find_rules_at_hand(const Position<W>& at, Search<W>& search) {
  for (const auto& pair : at.board().pairs) {
    if (search.offer(step_of(at, pair))) return;
  }
}

NONET_INSTANTIATE(find_rules_at_hand)

}  // namespace nonet::logic
