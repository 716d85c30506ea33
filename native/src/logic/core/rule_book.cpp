#include "logic/core/rule_book.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "constraints/implied.hpp"
#include "constraints/plan.hpp"
#include "geometry/geometry.hpp"

namespace nonet::logic {
namespace {

// Copies constraints of a board by their numbers.
class Picker {
 public:
  explicit Picker(const Constraints& from) : from_(from), places_(from.count) {
    list(from.domains, kDomain);
    list(from.pairs, kPair);
    list(from.combos, kCombo);
    list(from.sums, kSum);
    list(from.machines, kMachine);
    list(from.counts, kCount);
    list(from.sames, kSame);
    list(from.elements, kElement);
    list(from.ranks, kRank);
    list(from.ors, kOr);
  }

  bool is_domain(std::uint32_t constraint) const { return places_[constraint].sort == kDomain; }

  Constraints pick(const std::vector<std::uint16_t>& numbers) const {
    Constraints picked;
    for (std::uint32_t constraint : numbers) add(picked, places_[constraint]);
    return picked;
  }

 private:
  enum Sort : std::uint8_t { kNone, kDomain, kPair, kCombo, kSum, kMachine, kCount, kSame, kElement, kRank, kOr };
  struct Place {
    Sort sort = kNone;
    std::size_t at = 0;
  };

  template <class Constraint>
  void list(const std::vector<Constraint>& constraints, Sort sort) {
    for (std::size_t i = 0; i < constraints.size(); ++i) places_[constraints[i].constraint] = {sort, i};
  }

  void add(Constraints& to, const Place& place) const {
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
      case kRank: {
        const Rank& rank = from_.ranks[place.at];
        return to.add_rank(rank.cells, rank.length, rank.sides, rank.digit, rank.less, rank.has_ties);
      }
      case kOr: return to.add_or(from_.ors[place.at].alternatives);
    }
  }

  const Constraints& from_;
  std::vector<Place> places_;  // by number
};

// Cells of the rule that see each other differ, too.
void add_differents(Constraints& constraints, const Cells& cells, const std::vector<Cells>& cliques) {
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
    if (!is_part) constraints.add_different(some);
  }
}

// Makes rules ready.
class Maker {
 public:
  explicit Maker(const Board& board) : board_(board) {}

  Rule make(Constraints constraints, std::vector<std::uint16_t> numbers) const {
    Rule rule;
    rule.constraints = std::move(numbers);
    Cells cells = constraints::make_plan_of(board_, constraints)->cells;
    std::sort(cells.begin(), cells.end());
    add_differents(constraints, cells, cliques());
    rule.plan = constraints::make_plan_of(board_, constraints);
    for (std::uint32_t cell : rule.plan->cells) rule.cells.push_back(static_cast<Cell>(cell));
    return rule;
  }

  const std::vector<Cells>& cliques() const { return board_.geometry().groups(); }
  bool sees(std::uint32_t a, std::uint32_t b) const { return a != b && board_.geometry().sees(a, b); }

 private:
  const Board& board_;
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

void RuleBook::add(Rule rule) {
  for (Cell cell : rule.cells) rules_of_[cell].push_back(static_cast<std::uint16_t>(rules_.size()));
  rules_.push_back(std::move(rule));
}

RuleBook RuleBook::of_rules(const Board& board, const RuleLists& lists) {
  RuleBook book(board);
  if (board.constraints().count == 0) return book;
  const Picker picker(board.constraints());
  const Maker maker(board);
  RuleLists all = lists;
  std::vector<bool> is_listed(board.constraints().count);
  for (const auto& list : lists) {
    for (std::uint32_t constraint : list) is_listed[constraint] = true;
  }
  for (std::uint32_t constraint = 0; constraint < is_listed.size(); ++constraint) {
    if (!is_listed[constraint]) all.push_back({constraint});
  }
  for (const auto& list : all) {
    std::vector<std::uint16_t> numbers = narrowed(list);
    std::erase_if(numbers, [&](std::uint16_t constraint) { return picker.is_domain(constraint); });
    if (!numbers.empty()) book.add(maker.make(picker.pick(numbers), numbers));
  }
  return book;
}

RuleBook RuleBook::of_sums(const Board& board) {
  constexpr std::size_t kMostHouses = 4;  // nobody adds up more
  RuleBook book(board);
  if (board.constraints().count == 0) return book;
  const Maker maker(board);
  auto sums = constraints::sourced_sums(board);
  // Few regions and few cells come first: of several sums that tell the same a person adds up the shortest.
  std::stable_sort(sums.begin(), sums.end(), [](const auto& one, const auto& other) {
    return std::pair(one.houses.size(), one.sum.cells.size()) < std::pair(other.houses.size(), other.sum.cells.size());
  });
  for (const auto& [sum, houses, constraints] : sums) {
    // Without a sum to take off, adding up says no more than that the digits of a region differ.
    if (houses.size() > kMostHouses || constraints.empty() || sum.cells.empty()) continue;
    Constraints alone;
    alone.add_sum(sum.cells, sum.weights, sum.totals);
    Rule rule = maker.make(std::move(alone), narrowed(constraints));
    rule.houses = narrowed(houses);
    book.add(std::move(rule));
  }
  return book;
}

RuleBook RuleBook::of_rules_and_sums(const Board& board, const RuleLists& lists) {
  RuleBook book = of_rules(board, lists);
  RuleBook sums = of_sums(board);
  for (Rule& sum : sums.rules_) book.add(std::move(sum));
  return book;
}

RuleBook RuleBook::of_joint_rules(const Board& board, const RuleBook& rules) {
  RuleBook book(board);
  if (rules.size() < 2) return book;
  const Picker picker(board.constraints());
  const Maker maker(board);
  for (const std::vector<int>& together : Matchmaker(maker, rules).run()) {
    std::vector<std::uint16_t> numbers;
    for (int i : together) numbers.insert(numbers.end(), rules[i].constraints.begin(), rules[i].constraints.end());
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
  const Picker picker(board.constraints());
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
      numbers.insert(numbers.end(), rules[i].constraints.begin(), rules[i].constraints.end());
    }
    if (numbers.empty() || cells.size() > kMostCells) continue;
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    Constraints picked = picker.pick(numbers);
    picked.add_different(region.cells);
    Rule rule = maker.make(std::move(picked), numbers);
    rule.around = static_cast<int>(number);
    book.add(std::move(rule));
  }
  return book;
}

struct RuleBooks::Later {
  Later(const Board& of, const RuleLists& listed) : board(of), lists(listed) {}
  Board board;
  RuleLists lists;
  std::once_flag sums_made, both_made, joint_made, houses_made;
  std::optional<RuleBook> sums, both, joint, houses;
};

RuleBooks::RuleBooks(const Board& board, const RuleLists& lists)
    : rules_(RuleBook::of_rules(board, lists)), later_(new Later(board, lists)) {}
RuleBooks::~RuleBooks() = default;

const RuleBook& RuleBooks::sums() const {
  std::call_once(later_->sums_made, [&] { later_->sums = RuleBook::of_sums(later_->board); });
  return *later_->sums;
}

const RuleBook& RuleBooks::rules_and_sums() const {
  const auto make = [&] { later_->both = RuleBook::of_rules_and_sums(later_->board, later_->lists); };
  std::call_once(later_->both_made, make);
  return *later_->both;
}

const RuleBook& RuleBooks::joint_rules() const {
  std::call_once(later_->joint_made, [&] { later_->joint = RuleBook::of_joint_rules(later_->board, rules_); });
  return *later_->joint;
}

const RuleBook& RuleBooks::houses() const {
  std::call_once(later_->houses_made, [&] { later_->houses = RuleBook::of_houses(later_->board, rules_); });
  return *later_->houses;
}

}  // namespace nonet::logic
