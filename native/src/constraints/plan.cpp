#include "constraints/plan.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <utility>

#include "constraints/clashes.hpp"
#include "constraints/combo.hpp"
#include "constraints/count.hpp"
#include "constraints/domain_different_element.hpp"
#include "constraints/either.hpp"
#include "constraints/implied.hpp"
#include "constraints/listed_machine.hpp"
#include "constraints/machine.hpp"
#include "constraints/pair.hpp"
#include "constraints/rank.hpp"
#include "constraints/sight.hpp"
#include "constraints/sum.hpp"

namespace nonet::constraints {
namespace {

// Makes the constraints of a board ready, or those of one alternative: then cells outside are left alone.
template <class Mask>
class Planner {
 public:
  Planner(const Board& board, const Constraints& constraints, bool is_alternative)
      : board_(board),
        constraints_(constraints),
        geometry_(board.geometry()),
        is_alternative_(is_alternative),
        plan_(new Plan<Mask>) {
    plan_->size = board.size();
  }

  std::unique_ptr<Plan<Mask>> make() {
    add_domains();
    add_pairs();
    for (const Different& different : constraints_.differents) {
      plan_->spare = std::max(plan_->spare, different.cells.size());
      add(different.cells, std::make_unique<DifferentConstraint<Mask>>(numbers_of(different.cells)));
    }
    for (const Count& count : constraints_.counts) add(count);
    for (const Element& element : constraints_.elements) add(element);
    add_combos();
    for (const Sum& sum : constraints_.sums) add(sum);
    for (const SameCounts& same : constraints_.sames) {
      add(same.cells, std::make_unique<SameConstraint<Mask>>(numbers_of(same.cells), same.groups));
    }
    if (!is_alternative_) {
      for (const Sum& sum : implied_sums(board_)) add(sum);
      for (const Sum& sum : combined_sums(board_)) add(sum);
    }
    add_machines();
    for (const Rank& rank : constraints_.ranks) add(rank);
    for (const AnyOf& either : constraints_.ors) add(either);
    plan_->weighs_cells =
        plan_->has_sums || !(constraints_.machines.empty() && constraints_.counts.empty() && constraints_.ors.empty() &&
                             constraints_.sames.empty() && constraints_.elements.empty() && constraints_.ranks.empty());
    finish();
    return std::move(plan_);
  }

 private:
  using CountGroup = typename CountConstraint<Mask>::Group;

  // The number that a cell of the board has in the plan.
  std::uint32_t number_of(std::uint32_t cell) {
    const auto [at, is_new] = numbers_.try_emplace(cell, static_cast<std::uint32_t>(plan_->cells.size()));
    if (is_new) plan_->cells.push_back(cell);
    return at->second;
  }
  std::vector<std::uint32_t> numbers_of(const Cells& cells) {
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t cell : cells) numbers.push_back(number_of(cell));
    return numbers;
  }

  Mask mask_of(const std::uint64_t* words) const {
    return bits::from_words<Mask>(words, board_.mask_words()) & bits::first_bits<Mask>(board_.size());
  }

  // A constraint that is asked when one of these cells of the board changes.
  void add(const Cells& watched, std::unique_ptr<const Propagator<Mask>> constraint) {
    std::vector<std::uint32_t> members = numbers_of(watched);
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    members_.push_back(std::move(members));
    plan_->constraints.push_back(std::move(constraint));
  }

  void add_domains() {
    for (const Domain& domain : constraints_.domains) {
      add({}, std::make_unique<DomainConstraint<Mask>>(numbers_of(domain.cells), mask_of(domain.mask.data())));
    }
  }

  void add_pairs() {
    std::vector<std::shared_ptr<const RelationTable<Mask>>> tables;
    for (const Relation& relation : constraints_.relations) {
      tables.push_back(is_left_out(relation) ? nullptr
                                             : std::make_shared<const RelationTable<Mask>>(
                                                   make_table<Mask>(relation, board_.size(), board_.mask_words())));
    }
    for (const Pair& pair : constraints_.pairs) {
      if (!tables[pair.relation]) continue;
      add({pair.first, pair.second},
          std::make_unique<PairConstraint<Mask>>(number_of(pair.first), number_of(pair.second), tables[pair.relation]));
    }
  }

  // Clashes are for the solver of regions, see boards/tables.cpp: but not those of an alternative or of wide boards.
  bool is_left_out(const Relation& relation) const {
    return !bits::kIsWide<Mask> && !is_alternative_ && !clashes_of(relation, board_.size()).empty();
  }

  void add_combos() {
    std::vector<std::shared_ptr<const std::vector<Mask>>> families;
    for (const DigitSets& family : constraints_.families) {
      std::vector<Mask> sets;
      for (std::size_t at = 0; at < family.size(); at += board_.mask_words()) sets.push_back(mask_of(&family[at]));
      families.push_back(std::make_shared<const std::vector<Mask>>(std::move(sets)));
    }
    for (const Combo& combo : constraints_.combos) add_combo(combo.cells, families[combo.family]);
  }

  void add_combo(const Cells& cells, std::shared_ptr<const std::vector<Mask>> family) {
    std::vector<Onlooker> onlookers;
    if (!is_alternative_ && cells.size() <= 64) {
      for (const auto& [cell, sees] : find_onlookers(geometry_, cells)) {
        onlookers.push_back({number_of(cell), sees, static_cast<std::uint32_t>(popcount(sees))});
      }
      std::ranges::stable_sort(onlookers, std::greater<>(), &Onlooker::count);
    }
    plan_->spare = std::max(plan_->spare, cells.size());
    add(cells, std::make_unique<ComboConstraint<Mask>>(numbers_of(cells), std::move(family), std::move(onlookers)));
  }

  void add(const Sum& sum) {
    plan_->has_sums = true;
    std::vector<SumGroup> groups;
    for (const auto& [weight, cells] : find_cliques(geometry_, sum.cells, sum.weights)) {
      auto& places = groups.emplace_back(SumGroup{weight, {}}).places;
      for (std::uint32_t cell : cells) {
        const auto at = std::find(sum.cells.begin(), sum.cells.end(), cell);
        places.push_back(static_cast<std::uint32_t>(at - sum.cells.begin()));
      }
    }
    if constexpr (!bits::kIsWide<Mask>) {
      if (groups.size() == 1 && add_as_combo(sum, groups[0].weight)) return;
    }
    auto constraint =
        std::make_unique<SumConstraint<Mask>>(numbers_of(sum.cells), std::move(groups), sum.totals, board_.size());
    plan_->spare = std::max(plan_->spare, sum.cells.size());
    plan_->scratch = std::max(plan_->scratch, constraint->scratch());
    add(sum.cells, std::move(constraint));
  }

  // Cells that all see each other: the sets of digits that add up to a total, if they are not too many.
  bool add_as_combo(const Sum& sum, std::int64_t weight) {
    const auto count = static_cast<int>(sum.cells.size());
    if (count > board_.size() || board_.size() > kMaxListed) return false;
    auto sets = std::make_shared<std::vector<Mask>>();
    for (std::int64_t total : sum.totals) {
      if (total % weight != 0) continue;
      const auto known = sets_of().find({count, total / weight});
      if (known != sets_of().end()) sets->insert(sets->end(), known->second.begin(), known->second.end());
    }
    add_combo(sum.cells, std::move(sets));
    return true;
  }

  // Every set of digits, by how many there are and what they add up to.
  using SetLists = std::map<std::pair<int, std::int64_t>, std::vector<std::uint64_t>>;
  const SetLists& sets_of() {
    if (!lists_.empty()) return lists_;
    for (std::uint64_t set = 1; set < std::uint64_t{1} << board_.size(); ++set) {
      int count = 0;
      std::int64_t total = 0;
      for (std::uint64_t rest = set; rest; rest &= rest - 1, ++count) total += std::countr_zero(rest) + 1;
      lists_[{count, total}].push_back(set);
    }
    return lists_;
  }

  void add(const Count& count) {
    const Mask mask = mask_of(count.mask.data());
    const bool is_free = count.control == Count::kNoControl;
    Cells watched = count.cells;
    if (!is_free) watched.push_back(count.control);
    auto constraint =
        is_free ? std::make_unique<CountConstraint<Mask>>(numbers_of(count.cells), mask, count.allowed)
                : std::make_unique<CountConstraint<Mask>>(numbers_of(count.cells), mask, number_of(count.control));
    if (bits::at_most_one(mask) && !is_alternative_) constraint->set_groups(groups_of(count.cells));
    add(watched, std::move(constraint));
  }

  // None if no two of the cells see each other. Counts of several digits in the same cells have the same groups.
  const std::vector<CountGroup>& groups_of(const Cells& cells) {
    const auto [at, is_new] = groups_.try_emplace(cells);
    auto& groups = at->second;
    if (!is_new || cells.size() > kMostGrouped) return groups;
    for (const auto& [weight, members] : find_cliques(geometry_, cells, std::vector<std::int64_t>(cells.size(), 1))) {
      auto& group = groups.emplace_back();
      group.cells = numbers_of(members);
      if (members.size() < 2 || members.size() > 64) continue;
      for (const auto& [cell, sees] : find_onlookers(geometry_, members))
        group.onlookers.emplace_back(number_of(cell), sees);
    }
    if (groups.size() == cells.size()) groups.clear();
    return groups;
  }

  void add(const Element& element) {
    Cells watched = element.cells;
    watched.push_back(element.index);
    watched.push_back(element.value);
    add(watched, std::make_unique<ElementConstraint<Mask>>(number_of(element.index), numbers_of(element.cells),
                                                           number_of(element.value)));
  }

  void add(const Rank& rank) {
    bool differ = true;  // the digits of every line
    for (std::size_t first = 0; first < rank.cells.size(); first += rank.length) {
      for (std::size_t i = first; i < first + rank.length; ++i) {
        for (std::size_t j = first; j < i && differ; ++j) {
          differ = rank.cells[i] != rank.cells[j] && geometry_.sees(rank.cells[i], rank.cells[j]);
        }
      }
    }
    add(rank.cells, std::make_unique<RankConstraint<Mask>>(rank, numbers_of(rank.cells), differ));
  }

  void add_machines() {
    std::vector<std::shared_ptr<const ReadyAutomaton<Mask>>> automata;
    for (const Automaton& automaton : constraints_.automata) {
      automata.push_back(std::make_shared<const ReadyAutomaton<Mask>>(automaton, board_.size()));
    }
    const MachineLists lists = machine_lists(automata);
    for (const Machine& machine : constraints_.machines) {
      const auto list = lists.find({machine.automaton, machine.cells.size()});
      if (list != lists.end() && list->second) {
        add(machine.cells, std::make_unique<ListedMachine<Mask>>(numbers_of(machine.cells), list->second));
        continue;
      }
      auto constraint =
          std::make_unique<MachineConstraint<Mask>>(numbers_of(machine.cells), automata[machine.automaton]);
      plan_->scratch = std::max(plan_->scratch, constraint->scratch());
      add(machine.cells, std::move(constraint));
    }
  }

  // Lists for machines that come often, by automaton and number of cells; null where a list would be long.
  using MachineLists = std::map<std::pair<std::uint32_t, std::size_t>, std::shared_ptr<const MachineList<Mask>>>;
  MachineLists machine_lists(const std::vector<std::shared_ptr<const ReadyAutomaton<Mask>>>& automata) const {
    std::map<std::pair<std::uint32_t, std::size_t>, int> uses;
    for (const Machine& machine : constraints_.machines) ++uses[{machine.automaton, machine.cells.size()}];
    MachineLists lists;
    for (const auto& [which, count] : uses) {
      const auto& [automaton, length] = which;
      if (count < kWorthListing) continue;
      lists[which] =
          list_machine<Mask>(constraints_.automata[automaton], automata[automaton]->steps, board_.size(), length);
    }
    return lists;
  }

  void add(const AnyOf& either) {
    const std::size_t first = plan_->alternatives.size();
    std::vector<Cells> cells_of;
    Cells all;
    for (const Constraints& alternative : either.alternatives) {
      auto plan = Planner(board_, alternative, true).make();
      cells_of.push_back(plan->cells);
      all.insert(all.end(), plan->cells.begin(), plan->cells.end());
      plan_->alternatives.push_back(std::move(plan));
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::vector<std::vector<std::uint32_t>> inside;
    for (const Cells& cells : cells_of) {
      auto& numbers = inside.emplace_back(all.size(), EitherConstraint<Mask>::kAbsent);
      for (std::uint32_t i = 0; i < cells.size(); ++i) {
        numbers[static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), cells[i]) - all.begin())] = i;
      }
    }
    plan_->spare = std::max(plan_->spare, all.size());
    add(all, std::make_unique<EitherConstraint<Mask>>(numbers_of(all), first, std::move(inside)));
  }

  void finish() {
    std::vector<std::vector<std::uint32_t>> watchers(plan_->cells.size());
    for (std::uint32_t constraint = 0; constraint < members_.size(); ++constraint) {
      plan_->first_member.push_back(static_cast<std::uint32_t>(plan_->members.size()));
      for (std::uint32_t cell : members_[constraint]) {
        plan_->members.push_back(cell);
        watchers[cell].push_back(constraint);
      }
    }
    plan_->first_member.push_back(static_cast<std::uint32_t>(plan_->members.size()));
    for (const auto& list : watchers) {
      plan_->first_watcher.push_back(static_cast<std::uint32_t>(plan_->watchers.size()));
      plan_->watchers.insert(plan_->watchers.end(), list.begin(), list.end());
    }
    plan_->first_watcher.push_back(static_cast<std::uint32_t>(plan_->watchers.size()));
    const std::size_t words = (members_.size() + 63) / 64;
    if (words > kMostWatchWords) return;
    plan_->watcher_bits.resize(watchers.size() * words);
    for (std::size_t cell = 0; cell < watchers.size(); ++cell) {
      for (std::uint32_t constraint : watchers[cell]) {
        plan_->watcher_bits[cell * words + constraint / 64] |= std::uint64_t{1} << (constraint % 64);
      }
    }
  }

  static constexpr std::size_t kMostWatchWords = 4;  // of a cell's watchers as bits
  static constexpr int kMaxListed = 16;              // sets of digits are listed up to this size of a board
  static constexpr std::size_t kMostGrouped = 256;   // cells of a count, for looking which of them see each other
  static constexpr int kWorthListing = 8;            // machines of one sort, so that a list saves more than it takes

  const Board& board_;
  const Constraints& constraints_;
  const Geometry& geometry_;
  bool is_alternative_;
  std::unique_ptr<Plan<Mask>> plan_;
  std::map<std::uint32_t, std::uint32_t> numbers_;   // by cell of the board
  std::vector<std::vector<std::uint32_t>> members_;  // by constraint
  SetLists lists_;
  std::map<Cells, std::vector<CountGroup>> groups_;  // by the cells of a count
};

}  // namespace

template <class Mask>
std::unique_ptr<const Plan<Mask>> make_plan(const Board& board) {
  if (board.constraints().count == 0) return nullptr;
  auto plan = Planner<Mask>(board, board.constraints(), false).make();
  return plan->constraints.empty() ? nullptr : std::move(plan);
}

std::unique_ptr<const Plan<std::uint64_t>> make_plan_of(const Board& board, const Constraints& constraints) {
  return Planner<std::uint64_t>(board, constraints, true).make();
}

template std::unique_ptr<const Plan<std::uint64_t>> make_plan(const Board&);
template std::unique_ptr<const Plan<bits::Wide<16>>> make_plan(const Board&);

}  // namespace nonet::constraints
