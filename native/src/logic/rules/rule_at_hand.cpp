// What no filling of some cells has, given what they may still hold, goes:
//
//   rule at hand     the cells of one rule: a whole thermometer, a cage, an arrow
//   house sum        what is left of full regions when the sums in them are taken off, or what sticks out ("45 rule")
//   joint rules      the cells of two or more rules that share cells, or of which many see each other
//   house and rules  a full region together with the rules that have two cells or more in it
//
// One step for each, with all that goes. Order: as the books have them, which is that of the board.

#include "logic/core/finders.hpp"
#include "logic/rules/rule_steps.hpp"

namespace nonet::logic {
namespace {

template <int W>
Step step_of(const Position<W>& at, const Rule& rule, const std::vector<Mask>& left, Technique technique) {
  Step step{technique};
  for (std::size_t i = 0; i < rule.cells.size(); ++i) {
    const Cell cell = rule.cells[i];
    if (rule.cells.size() == 1 && count_of(left[i]) == 1) {  // said of no other cell: a digit, not what it is not
      step.placements.push_back({cell, lowest(left[i])});
      break;
    }
    for (Digit digit : digits_of(at.candidates(cell) & ~left[i])) step.eliminations.push_back({cell, digit});
  }
  std::sort(step.eliminations.begin(), step.eliminations.end());
  rest_on(step, at, rule);
  return step;
}

template <int W>
void settle_all(const Position<W>& at, StepCollector<W>& search, const RuleBook& rules, Technique technique) {
  RuleSolver solver(rules, at.stop());
  for (int i = 0; i < rules.size(); ++i) {
    if (at.stop().poll()) return;
    const std::vector<Mask> masks = at.masks_of(rules[i]);
    std::vector<Mask> left = masks;
    // Where the rule cannot be met the position is wrong, and any step would do: none is given.
    if (!solver.settle(i, left) || left == masks) continue;
    if (search.offer(step_of(at, rules[i], left, technique))) return;
  }
}

}  // namespace

template <int W>
void find_rules_at_hand(const Position<W>& at, StepCollector<W>& search) {
  settle_all(at, search, at.board().books->rules(), Technique::kRuleAtHand);
}

template <int W>
void find_house_sums(const Position<W>& at, StepCollector<W>& search) {
  settle_all(at, search, at.board().books->sums(), Technique::kHouseSum);
}

template <int W>
void find_joint_rules(const Position<W>& at, StepCollector<W>& search) {
  settle_all(at, search, at.board().books->joint_rules(), Technique::kJointRules);
}

template <int W>
void find_houses_with_rules(const Position<W>& at, StepCollector<W>& search) {
  settle_all(at, search, at.board().books->houses(), Technique::kHouseAndRules);
}

NONET_INSTANTIATE(find_rules_at_hand)
NONET_INSTANTIATE(find_houses_with_rules)
NONET_INSTANTIATE(find_house_sums)
NONET_INSTANTIATE(find_joint_rules)

}  // namespace nonet::logic
