// Rule at hand: a candidate that no filling of the cells of one rule has, given what they may still hold, goes. One
// step for each rule, with all that goes: a whole thermometer, a cage, an arrow.
//
// Order: rules as the board has them.

#include "logic/finders.hpp"
#include "logic/rule_steps.hpp"

namespace nonet::logic {
namespace {

template <int W>
Step step_of(const Position<W>& at, const Rule& rule, const std::vector<Mask>& left) {
  Step step{Technique::kRuleAtHand};
  for (std::size_t i = 0; i < rule.cells.size(); ++i) {
    const Cell cell = rule.cells[i];
    for (Digit digit : digits_of(at.candidates(cell) & ~left[i])) step.eliminations.push_back({cell, digit});
  }
  std::sort(step.eliminations.begin(), step.eliminations.end());
  rest_on(step, at, rule);
  return step;
}

}  // namespace

template <int W>
void find_rules_at_hand(const Position<W>& at, Search<W>& search) {
  const RuleBook& rules = *at.board().rules;
  RuleSolver solver(rules);
  for (int i = 0; i < rules.size(); ++i) {
    const Rule& rule = rules[i];
    const std::vector<Mask> masks = at.masks_of(rule);
    std::vector<Mask> left = masks;
    // Where the rule cannot be met the position is wrong, and any step would do: none is given.
    if (!solver.settle(i, left) || left == masks) continue;
    if (search.offer(step_of(at, rule, left))) return;
  }
}

NONET_INSTANTIATE(find_rules_at_hand)

}  // namespace nonet::logic
