#include "logic/rule_inference.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "logic/stopping.hpp"
#include "shapes/implied.hpp"
#include "shapes/plan.hpp"
#include "shapes/sight.hpp"

namespace nonet::logic {
namespace {

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

// Makes rules ready.
class Maker {
 public:
  explicit Maker(const Board& board) : board_(board), sight_(board), cliques_(cliques_of(board)) {}

  Rule make(Shapes shapes, std::vector<std::uint16_t> numbers) const {
    Rule rule;
    rule.shapes = std::move(numbers);
    Cells cells = shapes::make_plan_of(board_, shapes, sight_)->cells;
    std::sort(cells.begin(), cells.end());
    add_differents(shapes, cells, cliques_);
    rule.plan = shapes::make_plan_of(board_, shapes, sight_);
    for (std::uint32_t cell : rule.plan->cells) rule.cells.push_back(static_cast<Cell>(cell));
    return rule;
  }

  const std::vector<Cells>& cliques() const { return cliques_; }
  bool sees(std::uint32_t a, std::uint32_t b) const { return a != b && sight_.sees(a, b); }

 private:
  const Board& board_;
  shapes::Sight sight_;
  std::vector<Cells> cliques_;
};

std::vector<std::uint16_t> narrowed(const std::vector<std::uint32_t>& numbers) {
  std::vector<std::uint16_t> narrow;
  for (std::uint32_t number : numbers) narrow.push_back(static_cast<std::uint16_t>(number));
  return narrow;
}

// Which rules are looked at together.
class Matchmaker {
 public:
  Matchmaker(const Maker& maker, const RuleBook& rules) : maker_(maker), rules_(rules) {
    for (int i = 0; i < rules.size(); ++i) {
      const auto size = rules[i].cells.size();
      if (size <= kMostCells && (size > 2 || rules.size() <= kMostPairs)) some_.push_back(i);
    }
  }

  std::set<std::vector<int>> run() {
    std::map<int, std::vector<int>> near;
    for (std::size_t i = 0; i < some_.size(); ++i) {
      for (std::size_t j = i + 1; j < some_.size(); ++j) {
        if (!are_near(rules_[some_[i]].cells, rules_[some_[j]].cells)) continue;
        found_.insert({some_[i], some_[j]});
        near[some_[i]].push_back(some_[j]);
        near[some_[j]].push_back(some_[i]);
      }
    }
    for (const auto& [one, others] : near) {
      for (std::size_t i = 0; i < others.size(); ++i) {
        for (std::size_t j = i + 1; j < others.size(); ++j) add_three({one, others[i], others[j]});
      }
    }
    for (const Cells& clique : maker_.cliques()) {
      std::vector<int> inside;
      for (int i : some_) {
        const auto& cells = rules_[i].cells;
        const auto is_in = [&](Cell cell) { return std::binary_search(clique.begin(), clique.end(), cell); };
        if (std::all_of(cells.begin(), cells.end(), is_in)) inside.push_back(i);
      }
      if (inside.size() > 2) found_.insert(inside);
    }
    return std::move(found_);
  }

 private:
  static constexpr std::size_t kMostCells = 9;  // of a rule
  static constexpr std::size_t kMostTogether = 12;
  static constexpr std::size_t kMostFound = 300;  // beyond, threes are left alone
  static constexpr int kMostPairs = 200;          // with more rules, those of two cells are those of a whole board

  bool are_near(const std::vector<Cell>& a, const std::vector<Cell>& b) const {
    if (a.size() + b.size() > kMostTogether) return false;
    std::size_t seeing = 0;
    for (Cell one : a) {
      for (Cell other : b) {
        if (one == other) return true;
        seeing += maker_.sees(one, other);
      }
    }
    return seeing > 1 && 2 * seeing >= a.size() * b.size();
  }

  // A rule and two that are near to it.
  void add_three(std::vector<int> three) {
    std::set<Cell> cells;
    for (int rule : three) cells.insert(rules_[rule].cells.begin(), rules_[rule].cells.end());
    if (cells.size() > kMostTogether || found_.size() >= kMostFound) return;
    std::sort(three.begin(), three.end());
    found_.insert(std::move(three));
  }

  const Maker& maker_;
  const RuleBook& rules_;
  std::vector<int> some_;
  std::set<std::vector<int>> found_;
};

}  // namespace

RuleBook RuleBook::of_rules(const Board& board, const RuleLists& lists) {
  RuleBook book(board);
  if (board.shapes().count == 0) return book;
  const Picker picker(board.shapes());
  const Maker maker(board);
  RuleLists all = lists;
  std::vector<bool> is_listed(board.shapes().count);
  for (const auto& list : lists) {
    for (std::uint32_t shape : list) is_listed[shape] = true;
  }
  for (std::uint32_t shape = 0; shape < is_listed.size(); ++shape) {
    if (!is_listed[shape]) all.push_back({shape});
  }
  for (const auto& list : all) {
    std::vector<std::uint16_t> numbers = narrowed(list);
    std::erase_if(numbers, [&](std::uint16_t shape) { return picker.is_domain(shape); });
    if (!numbers.empty()) book.add(maker.make(picker.pick(numbers), numbers));
  }
  return book;
}

RuleBook RuleBook::of_sums(const Board& board) {
  constexpr std::size_t kMostHouses = 4;  // nobody adds up more
  RuleBook book(board);
  if (board.shapes().count == 0) return book;
  const Maker maker(board);
  for (const auto& [sum, houses, shapes] : shapes::sourced_sums(board)) {
    // Without a sum to take off, adding up says no more than that the digits of a region differ.
    if (houses.size() > kMostHouses || shapes.empty() || sum.cells.empty()) continue;
    Shapes alone;
    alone.add_sum(sum.cells, sum.weights, sum.totals);
    Rule rule = maker.make(std::move(alone), narrowed(shapes));
    rule.houses = narrowed(houses);
    book.add(std::move(rule));
  }
  return book;
}

RuleBook RuleBook::of_joint_rules(const Board& board, const RuleBook& rules) {
  RuleBook book(board);
  if (rules.size() < 2) return book;
  const Picker picker(board.shapes());
  const Maker maker(board);
  for (const std::vector<int>& together : Matchmaker(maker, rules).run()) {
    std::vector<std::uint16_t> numbers;
    for (int i : together) numbers.insert(numbers.end(), rules[i].shapes.begin(), rules[i].shapes.end());
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    book.add(maker.make(picker.pick(numbers), numbers));
  }
  return book;
}

RuleBook RuleBook::of_houses(const Board& board, const RuleBook& rules) {
  constexpr std::size_t kMostOfRule = 12, kMostCells = 24;
  RuleBook book(board);
  if (rules.size() == 0) return book;
  const Picker picker(board.shapes());
  const Maker maker(board);
  for (std::size_t number = 0; number < board.regions().size(); ++number) {
    const Region& region = board.regions()[number];
    if (!board.is_full(region)) continue;
    std::vector<std::uint16_t> numbers;
    std::set<std::uint32_t> cells(region.cells.begin(), region.cells.end());
    for (int i = 0; i < rules.size(); ++i) {
      const auto is_in = [&](Cell cell) { return std::ranges::binary_search(region.cells, cell); };
      if (rules[i].cells.size() > kMostOfRule || std::ranges::count_if(rules[i].cells, is_in) < 2) continue;
      cells.insert(rules[i].cells.begin(), rules[i].cells.end());
      numbers.insert(numbers.end(), rules[i].shapes.begin(), rules[i].shapes.end());
    }
    if (numbers.empty() || cells.size() > kMostCells) continue;
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    Shapes picked = picker.pick(numbers);
    picked.add_different(region.cells);
    Rule rule = maker.make(std::move(picked), numbers);
    rule.around = static_cast<int>(number);
    book.add(std::move(rule));
  }
  return book;
}

struct RuleBooks::Later {
  explicit Later(const Board& of) : board(of) {}
  Board board;
  std::once_flag sums_made, joint_made, houses_made;
  std::optional<RuleBook> sums, joint, houses;
};

RuleBooks::RuleBooks(const Board& board, const RuleLists& lists)
    : rules_(RuleBook::of_rules(board, lists)), later_(new Later(board)) {}
RuleBooks::~RuleBooks() = default;

const RuleBook& RuleBooks::sums() const {
  std::call_once(later_->sums_made, [&] { later_->sums = RuleBook::of_sums(later_->board); });
  return *later_->sums;
}

const RuleBook& RuleBooks::joint_rules() const {
  std::call_once(later_->joint_made, [&] { later_->joint = RuleBook::of_joint_rules(later_->board, rules_); });
  return *later_->joint;
}

void RuleBook::add(Rule rule) {
  for (Cell cell : rule.cells) rules_of_[cell].push_back(static_cast<std::uint16_t>(rules_.size()));
  rules_.push_back(std::move(rule));
}

const RuleBook& RuleBooks::houses() const {
  std::call_once(later_->houses_made, [&] { later_->houses = RuleBook::of_houses(later_->board, rules_); });
  return *later_->houses;
}

RuleSolver::Engine& RuleSolver::engine_of(int rule) {
  auto& engine = engines_[static_cast<std::size_t>(rule)];
  if (!engine) engine = std::make_unique<Engine>(*book_[rule].plan);
  return *engine;
}

bool RuleSolver::propagate(int rule, std::span<Mask> masks) {
  poll();
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
  budget_ = most_tried_;
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
  budget_ = most_tried_;
  Words filling(left.begin(), left.end());
  return fill(engine_of(rule), filling, 0) != Answer::kNo;
}

// Tries digits in the cell with the fewest, again and again. The masks have been propagated, but that of `changed`.
RuleSolver::Answer RuleSolver::fill(Engine& engine, Words& masks, std::size_t changed) {
  if (--budget_ < 0) return Answer::kUnknown;
  poll();
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

void RuleSolver::add_links(int rule, std::span<const Mask> masks, std::vector<RuleLink>& links) {
  constexpr std::size_t kMostCells = 12;
  const auto& cells = book_[rule].cells;
  if (cells.size() < 3 || cells.size() > kMostCells) return;
  const auto number = static_cast<std::uint16_t>(rule);
  std::vector<Mask> left;
  Mask all = 0, decided = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    all |= masks[i];
    if (count_of(masks[i]) < 2) {
      decided |= masks[i];
      continue;
    }
    for (Digit digit : digits_of(masks[i])) {
      left.assign(masks.begin(), masks.end());
      left[i] = bit_of(digit);
      if (!propagate(rule, left)) continue;  // it goes by the rule alone
      for (std::size_t k = 0; k < cells.size(); ++k) {
        if (k == i) continue;
        for (Digit gone : digits_of(masks[k] & ~left[k])) {
          links.push_back({{cells[i], digit}, {cells[k], gone}, number, false});
        }
      }
    }
  }
  for (Digit digit : digits_of(all & ~decided)) {
    std::vector<std::size_t> places;
    left.assign(masks.begin(), masks.end());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (masks[i] & bit_of(digit)) places.push_back(i);
      left[i] &= ~bit_of(digit);
    }
    if (places.size() != 2 || propagate(rule, left)) continue;
    links.push_back({{cells[places[0]], digit}, {cells[places[1]], digit}, number, true});
    links.push_back({{cells[places[1]], digit}, {cells[places[0]], digit}, number, true});
  }
}

}  // namespace nonet::logic
