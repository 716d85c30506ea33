#include "constraints/check.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "base/popcount.hpp"

namespace nonet {
namespace {

// The place of an item in a list that has each once.
template <class T>
std::uint32_t intern(std::vector<T>& known, const T& item) {
  const auto at = std::find(known.begin(), known.end(), item);
  const auto place = static_cast<std::uint32_t>(at - known.begin());
  if (at == known.end()) known.push_back(item);
  return place;
}

}  // namespace

void Constraints::add_domain(Cells cells, Masks mask) {
  domains.push_back({std::move(cells), std::move(mask), count++});
}

void Constraints::add_different(Cells cells) { differents.push_back({std::move(cells), count++}); }

void Constraints::add_pair(std::uint32_t first, std::uint32_t second, const Relation& relation) {
  pairs.push_back({first, second, intern(relations, relation), count++});
}

void Constraints::add_combo(Cells cells, const DigitSets& family) {
  combos.push_back({std::move(cells), intern(families, family), count++});
}

void Constraints::add_sum(Cells cells, std::vector<std::int64_t> weights, std::vector<std::int64_t> totals) {
  std::sort(totals.begin(), totals.end());
  sums.push_back({std::move(cells), std::move(weights), std::move(totals), count++});
}

void Constraints::add_machine(Cells cells, const Automaton& automaton) {
  machines.push_back({std::move(cells), intern(automata, automaton), count++});
}

void Constraints::add_count(Cells cells, Masks mask, std::vector<std::int64_t> allowed, std::uint32_t control) {
  std::sort(allowed.begin(), allowed.end());
  counts.push_back({std::move(cells), std::move(mask), std::move(allowed), control, count++});
}

void Constraints::add_same(Cells cells, std::uint32_t groups) { sames.push_back({std::move(cells), groups, count++}); }

void Constraints::add_element(std::uint32_t index, Cells cells, std::uint32_t value) {
  elements.push_back({index, std::move(cells), value, count++});
}

void Constraints::add_rank(Cells cells, std::uint32_t length, std::uint32_t sides, std::uint32_t digit,
                           std::uint32_t less, bool has_ties) {
  ranks.push_back({std::move(cells), length, sides, digit, less, has_ties, count++});
}

void Constraints::add_or(std::vector<Constraints> alternatives) { ors.push_back({std::move(alternatives), count++}); }

namespace constraints {
namespace {

constexpr std::int64_t kMaxWeight = 1 << 20;
constexpr std::int64_t kMaxTotal = std::int64_t{1} << 60;  // sums of all cells stay below

// The checks of each sort. Every one is true for a sound constraint.
class Checker {
 public:
  Checker(const Constraints& constraints, int size, std::uint32_t cell_count, int nesting)
      : constraints_(constraints),
        size_(static_cast<std::size_t>(size)),
        words_((size_ + 63) / 64),
        cell_count_(cell_count),
        nesting_(nesting) {}

  BoardFault run() const {
    const auto any_unsound = [&](const auto& list) {
      return !std::ranges::all_of(list, [&](const auto& constraint) { return is_sound(constraint); });
    };
    if (any_unsound(constraints_.domains)) return BoardFault::kDomain;
    if (any_unsound(constraints_.differents)) return BoardFault::kDifferent;
    if (any_unsound(constraints_.pairs)) return BoardFault::kPair;
    if (any_unsound(constraints_.combos)) return BoardFault::kCombo;
    if (any_unsound(constraints_.sums)) return BoardFault::kSum;
    if (any_unsound(constraints_.machines)) return BoardFault::kMachine;
    if (any_unsound(constraints_.counts)) return BoardFault::kCount;
    if (any_unsound(constraints_.sames)) return BoardFault::kSame;
    if (any_unsound(constraints_.elements)) return BoardFault::kElement;
    if (any_unsound(constraints_.ranks)) return BoardFault::kRank;
    for (const AnyOf& either : constraints_.ors) {
      if (nesting_ == kMaxNesting) return BoardFault::kOr;
      for (const Constraints& alternative : either.alternatives) {
        const Checker inner(alternative, static_cast<int>(size_), cell_count_, nesting_ + 1);
        if (const BoardFault fault = inner.run(); fault != BoardFault::kNone) return fault;
      }
    }
    return BoardFault::kNone;
  }

 private:
  bool are_cells(const Cells& cells) const {
    return std::ranges::all_of(cells, [&](std::uint32_t cell) { return cell < cell_count_; });
  }

  bool are_distinct_cells(Cells cells) const {
    std::sort(cells.begin(), cells.end());
    return are_cells(cells) && std::adjacent_find(cells.begin(), cells.end()) == cells.end();
  }

  bool is_sound(const Domain& domain) const { return are_cells(domain.cells) && domain.mask.size() == words_; }
  bool is_sound(const Different& different) const { return are_distinct_cells(different.cells); }
  bool is_sound(const Pair& pair) const {
    return are_distinct_cells({pair.first, pair.second}) && pair.relation < constraints_.relations.size() &&
           constraints_.relations[pair.relation].size() == size_ * words_;
  }

  bool is_sound(const Combo& combo) const {
    if (combo.cells.empty() || !are_distinct_cells(combo.cells)) return false;
    if (combo.family >= constraints_.families.size()) return false;
    const DigitSets& family = constraints_.families[combo.family];
    if (family.size() % words_ != 0) return false;
    for (std::size_t first = 0; first < family.size(); first += words_) {
      std::size_t digits = 0;
      for (std::size_t i = 0; i < words_; ++i) digits += static_cast<std::size_t>(popcount(family[first + i]));
      const std::uint64_t beyond = size_ % 64 == 0 ? 0 : family[first + words_ - 1] >> (size_ % 64);
      if (digits != combo.cells.size() || beyond != 0) return false;
    }
    return true;
  }

  bool is_sound(const Sum& sum) const {
    const auto is_weight = [](std::int64_t w) { return w != 0 && w >= -kMaxWeight && w <= kMaxWeight; };
    const auto is_total = [](std::int64_t t) { return t >= -kMaxTotal && t <= kMaxTotal; };
    return are_distinct_cells(sum.cells) && sum.weights.size() == sum.cells.size() &&
           std::ranges::all_of(sum.weights, is_weight) && std::ranges::all_of(sum.totals, is_total);
  }

  bool is_sound(const Machine& machine) const {
    if (!are_cells(machine.cells) || machine.automaton >= constraints_.automata.size()) return false;
    const Automaton& automaton = constraints_.automata[machine.automaton];
    const std::size_t states = automaton.accepting.size();
    return states > 0 && automaton.steps.size() == states * size_ &&
           std::ranges::all_of(automaton.steps,
                               [&](std::int32_t to) { return to >= -1 && to < static_cast<std::int32_t>(states); });
  }

  bool is_sound(const Count& count) const {
    const bool has_control = count.control != Count::kNoControl;
    return are_distinct_cells(count.cells) && count.mask.size() == words_ &&
           (!has_control || (count.control < cell_count_ && count.allowed.empty()));
  }

  bool is_sound(const SameCounts& same) const {
    return are_cells(same.cells) && same.groups >= 2 && same.cells.size() % same.groups == 0;
  }

  bool is_sound(const Element& element) const {
    return element.index < cell_count_ && element.value < cell_count_ && are_cells(element.cells);
  }

  bool is_sound(const Rank& rank) const {
    if (!are_cells(rank.cells) || rank.length == 0 || rank.sides == 0 || rank.sides > Rank::kMostSides) return false;
    const std::size_t lines = rank.cells.size() / rank.length;
    return rank.cells.size() % rank.length == 0 && lines > rank.sides && (lines - 1) % rank.sides == 0 &&
           rank.digit >= 1 && rank.digit <= size_ && rank.less <= rank.sides;
  }

  const Constraints& constraints_;
  std::size_t size_;
  std::size_t words_;
  std::uint32_t cell_count_;
  int nesting_;
};

}  // namespace

BoardFault check(const Constraints& constraints, int size, std::uint32_t cell_count) {
  return Checker(constraints, size, cell_count, 0).run();
}

}  // namespace constraints
}  // namespace nonet
