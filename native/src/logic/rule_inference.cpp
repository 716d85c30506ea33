#include "logic/rule_inference.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "shapes/plan.hpp"
#include "shapes/sight.hpp"

namespace nonet::logic {
namespace {

constexpr int kMostTried = 2000;  // digits tried in cells until a rule is given up

// Copies shapes of a board by their numbers.
class Picker {
 public:
  explicit Picker(const Shapes& from) : from_(from), places_(from.count) {
    list(from.domains, kDomain);
    list(from.pairs, kPair);
    list(from.combos, kCombo);
    list(from.sums, kSum);
    list(from.machines, kMachine);
    list(from.counts, kCount);
    list(from.sames, kSame);
    list(from.elements, kElement);
    list(from.ors, kOr);
  }

  bool is_domain(std::uint32_t shape) const { return places_[shape].sort == kDomain; }

  Shapes pick(const std::vector<std::uint16_t>& numbers) const {
    Shapes picked;
    for (std::uint32_t shape : numbers) add(picked, places_[shape]);
    return picked;
  }

 private:
  enum Sort : std::uint8_t { kNone, kDomain, kPair, kCombo, kSum, kMachine, kCount, kSame, kElement, kOr };
  struct Place {
    Sort sort = kNone;
    std::size_t at = 0;
  };

  template <class Shape>
  void list(const std::vector<Shape>& shapes, Sort sort) {
    for (std::size_t i = 0; i < shapes.size(); ++i) places_[shapes[i].shape] = {sort, i};
  }

  void add(Shapes& to, const Place& place) const {
    switch (place.sort) {
      case kNone:
      case kDomain: return;  // candidates know of it already
      case kPair: {
        const Pair& pair = from_.pairs[place.at];
        return to.add_pair(pair.first, pair.second, from_.relations[pair.relation]);
      }
      case kCombo: {
        const Combo& combo = from_.combos[place.at];
        return to.add_combo(combo.cells, from_.families[combo.family]);
      }
      case kSum: {
        const Sum& sum = from_.sums[place.at];
        return to.add_sum(sum.cells, sum.weights, sum.totals);
      }
      case kMachine: {
        const Machine& machine = from_.machines[place.at];
        return to.add_machine(machine.cells, from_.automata[machine.automaton]);
      }
      case kCount: {
        const Count& count = from_.counts[place.at];
        return to.add_count(count.cells, count.mask, count.allowed, count.control);
      }
      case kSame: return to.add_same(from_.sames[place.at].cells, from_.sames[place.at].groups);
      case kElement: {
        const Element& element = from_.elements[place.at];
        return to.add_element(element.index, element.cells, element.value);
      }
      case kOr: return to.add_or(from_.ors[place.at].alternatives);
    }
  }

  const Shapes& from_;
  std::vector<Place> places_;  // by number
};

// Cells of the rule that see each other differ, too.
void add_differents(Shapes& shapes, const Cells& cells, const std::vector<Cells>& cliques) {
  std::set<Cells> known;
  for (const Cells& clique : cliques) {
    Cells both;
    std::set_intersection(cells.begin(), cells.end(), clique.begin(), clique.end(), std::back_inserter(both));
    if (both.size() > 1) known.insert(std::move(both));
  }
  for (const Cells& some : known) {
    const bool is_part = std::any_of(known.begin(), known.end(), [&](const Cells& more) {
      return more.size() > some.size() && std::includes(more.begin(), more.end(), some.begin(), some.end());
    });
    if (!is_part) shapes.add_different(some);
  }
}

std::vector<Cells> cliques_of(const Board& board) {
  std::vector<Cells> cliques = board.distinct_regions();
  for (const Combo& combo : board.shapes().combos) {
    cliques.push_back(combo.cells);
    std::sort(cliques.back().begin(), cliques.back().end());
  }
  return cliques;
}

}  // namespace

RuleBook::RuleBook(const Board& board, const RuleLists& lists) : rules_of_(board.cell_count()) {
  if (board.shapes().count == 0) return;
  const Picker picker(board.shapes());
  const shapes::Sight sight(board);
  const std::vector<Cells> cliques = cliques_of(board);
  RuleLists all = lists;
  std::vector<bool> is_listed(board.shapes().count);
  for (const auto& list : lists) {
    for (std::uint32_t shape : list) is_listed[shape] = true;
  }
  for (std::uint32_t shape = 0; shape < is_listed.size(); ++shape) {
    if (!is_listed[shape]) all.push_back({shape});
  }
  for (const auto& list : all) {
    Rule rule;
    for (std::uint32_t shape : list) {
      if (!picker.is_domain(shape)) rule.shapes.push_back(static_cast<std::uint16_t>(shape));
    }
    if (rule.shapes.empty()) continue;
    Shapes picked = picker.pick(rule.shapes);
    Cells cells = shapes::make_plan_of(board, picked, sight)->cells;
    std::sort(cells.begin(), cells.end());
    add_differents(picked, cells, cliques);
    rule.plan = shapes::make_plan_of(board, picked, sight);
    add(std::move(rule));
  }
}

void RuleBook::add(Rule rule) {
  for (std::uint32_t cell : rule.plan->cells) {
    rule.cells.push_back(static_cast<Cell>(cell));
    rules_of_[cell].push_back(static_cast<std::uint16_t>(rules_.size()));
  }
  rules_.push_back(std::move(rule));
}

RuleSolver::Engine& RuleSolver::engine_of(int rule) {
  auto& engine = engines_[static_cast<std::size_t>(rule)];
  if (!engine) engine = std::make_unique<Engine>(*book_[rule].plan);
  return *engine;
}

bool RuleSolver::propagate(int rule, std::span<Mask> masks) {
  Engine& engine = engine_of(rule);
  for (std::uint32_t i = 0; i < masks.size(); ++i) {
    if (masks[i] == 0) return false;
    engine.set(i, masks[i]);
  }
  engine.ask_all();
  if (!engine.run(false)) return false;
  for (std::uint32_t i = 0; i < masks.size(); ++i) masks[i] = static_cast<Mask>(engine.mask(i));
  return true;
}

bool RuleSolver::settle(int rule, std::span<Mask> masks) {
  if (!propagate(rule, masks)) return false;
  Engine& engine = engine_of(rule);
  Words used(masks.size());
  budget_ = kMostTried;
  for (std::size_t i = 0; i < masks.size(); ++i) {
    for (Digit digit : digits_of(masks[i])) {
      if (used[i] & bit_of(digit)) continue;
      Words filling(masks.begin(), masks.end());
      filling[i] = bit_of(digit);
      const Answer answer = fill(engine, filling, i);
      if (answer == Answer::kUnknown) return true;
      if (answer == Answer::kNo) {
        masks[i] &= ~bit_of(digit);
      } else {
        for (std::size_t k = 0; k < used.size(); ++k) used[k] |= filling[k];
      }
    }
    if (masks[i] == 0) return false;
  }
  return true;
}

bool RuleSolver::can_fill(int rule, std::span<const Mask> masks) {
  std::vector<Mask> left(masks.begin(), masks.end());
  if (!propagate(rule, left)) return false;
  budget_ = kMostTried;
  Words filling(left.begin(), left.end());
  return fill(engine_of(rule), filling, 0) != Answer::kNo;
}

// Tries digits in the cell with the fewest, again and again. The masks have been propagated, but that of `changed`.
RuleSolver::Answer RuleSolver::fill(Engine& engine, Words& masks, std::size_t changed) {
  if (--budget_ < 0) return Answer::kUnknown;
  engine.rest();
  for (std::uint32_t i = 0; i < masks.size(); ++i) engine.set(i, masks[i]);
  engine.change(static_cast<std::uint32_t>(changed), masks[changed]);
  if (!engine.run(false)) return Answer::kNo;
  std::size_t fewest = masks.size();
  for (std::uint32_t i = 0; i < masks.size(); ++i) {
    masks[i] = engine.mask(i);
    if (std::has_single_bit(masks[i])) continue;
    if (fewest == masks.size() || std::popcount(masks[i]) < std::popcount(masks[fewest])) fewest = i;
  }
  if (fewest == masks.size()) return Answer::kYes;
  for (std::uint64_t rest = masks[fewest]; rest != 0; rest &= rest - 1) {
    Words tried = masks;
    tried[fewest] = rest & (~rest + 1);
    const Answer answer = fill(engine, tried, fewest);
    if (answer == Answer::kNo) continue;
    masks = std::move(tried);
    return answer;
  }
  return Answer::kNo;
}

bool RuleSolver::is_barred(int rule, std::span<const Mask> masks, int place, int digit) {
  std::vector<Mask> left(masks.begin(), masks.end());
  const auto at = static_cast<std::size_t>(place);
  return !propagate(rule, left) || (left[at] & bit_of(digit)) == 0;
}

std::vector<int> RuleSolver::reasons(int rule, std::span<const Mask> before, std::span<const Mask> now, int place,
                                     int digit) {
  std::vector<Mask> masks(now.begin(), now.end());
  masks[static_cast<std::size_t>(place)] |= bit_of(digit);
  std::vector<int> needed;
  for (std::size_t i = 0; i < masks.size(); ++i) {
    if (masks[i] == before[i]) continue;
    const Mask less = std::exchange(masks[i], before[i]);
    if (is_barred(rule, masks, place, digit)) continue;
    masks[i] = less;
    needed.push_back(static_cast<int>(i));
  }
  return needed;
}

}  // namespace nonet::logic
