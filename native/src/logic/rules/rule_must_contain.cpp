// Must contain: a rule needs a digit, so one of the cells of the rule that may hold it does. Cells that see all of them
// lose it. All digits that a rule needs are one step. Blocked rule: a digit in a cell would take candidates from cells
// of a rule, and the rule could not be met.
//
// Order: rules as the board has them; of blocked rules then digits, then cells.

#include "logic/core/finders.hpp"
#include "logic/rules/rule_steps.hpp"

namespace nonet::logic {
namespace {

template <int W>
class Blocked {
 public:
  using Set = CellSet<W>;

  Blocked(const Position<W>& at, StepCollector<W>& search)
      : at_(at), search_(search), rules_(at.board().books->rules()), solver_(rules_, at.stop(), kMostTried) {}

  void run() {
    for (int rule = 0; rule < rules_.size(); ++rule) {
      const Set cells = Set::of_all(rules_[rule].cells);
      Step needed{Technique::kMustContain};
      for (int digit = 1; digit <= at_.size(); ++digit) {
        if (at_.stop().poll()) return;
        const Set places = cells & at_.places(digit);
        if (places.count() < 2 || holds(rule, digit)) continue;
        if (search_.wants(Technique::kMustContain)) add_needed(needed, rule, digit, places);
        if (search_.wants(Technique::kBlockedRule) && offer_blocked(rule, digit, places, cells)) return;
      }
      if (!needed.eliminations.empty() && offer(std::move(needed), rule)) return;
    }
  }

 private:
  static constexpr int kMostTried = 100;  // there are many questions, and few are answered by no

  bool holds(int rule, int digit) const {
    const auto& cells = rules_[rule].cells;
    return std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return at_.value(cell) == digit; });
  }

  bool can_do_without(int rule, int digit, const Set& places) {
    std::vector<Mask> masks = at_.masks_of(rules_[rule]);
    for (std::size_t i = 0; i < masks.size(); ++i) {
      if (places.contains(rules_[rule].cells[i])) masks[i] &= ~bit_of(digit);
    }
    return solver_.can_fill(rule, masks);
  }

  void add_needed(Step& step, int rule, int digit, const Set& places) {
    const Set victims = at_.victims(places, digit);
    if (victims.empty() || can_do_without(rule, digit, places)) return;
    eliminate(step, victims, digit);
    step.parts.push_back(part_of(Role::kPincer, places, bit_of(digit)));
  }

  // By what each cell sees of the places: cells that see the same lose the digit together.
  bool offer_blocked(int rule, int digit, const Set& places, const Set& cells) {
    Set left = at_.places(digit) - cells;
    while (!left.empty()) {
      const Cell first = left.first();
      const Set seen = at_.board().peers[first] & places;
      Set alike;
      for (Cell cell : left) {
        if ((at_.board().peers[cell] & places) == seen) alike.insert(cell);
      }
      left = left - alike;
      if (seen.empty() || can_do_without(rule, digit, seen)) continue;
      Step step{Technique::kBlockedRule};
      eliminate(step, alike, digit);
      step.parts.push_back(part_of(Role::kPincer, seen, bit_of(digit)));
      if (offer(std::move(step), rule)) return true;
    }
    return false;
  }

  bool offer(Step step, int rule) {
    std::sort(step.eliminations.begin(), step.eliminations.end());
    rest_on(step, at_, rules_[rule]);
    return search_.offer(std::move(step));
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  const RuleBook& rules_;
  RuleSolver solver_;
};

}  // namespace

template <int W>
void find_must_contain(const Position<W>& at, StepCollector<W>& search) {
  Blocked<W>(at, search).run();
}

NONET_INSTANTIATE(find_must_contain)

}  // namespace nonet::logic
