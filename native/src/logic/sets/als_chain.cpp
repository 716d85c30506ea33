// ALS chain: almost locked sets of which each is linked to the next by a restricted common, at least three links, a
// different digit each time. If the first set lacks z, it holds its link's digit, so the second lacks that and holds
// the next one's, and so on: the last set holds z. So z is in the first or the last set, and goes from the cells that
// see all of its places in both.
//
// The chosen step has the most eliminations; then the smallest index sum; then it is the first that a depth-first
// search meets: first sets ascending, links in the order of the list, for a first link of two digits all of the lower
// before the higher. Chains go from lower sets of the list to higher ones, unless the options say both ways. Of the
// chains that prove the same, the one with the fewest links is shown, and of those one with few cells.

#include <bit>
#include <map>
#include <optional>

#include "logic/core/finders.hpp"
#include "logic/sets/als_paths.hpp"
#include "logic/sets/als_steps.hpp"

namespace nonet::logic {
namespace {

constexpr int kShortest = 3;         // links
constexpr int kLargeBoardLinks = 6;  // beyond 9x9: longer ones take too long to find and to follow

template <int W>
class AlsChain {
 public:
  AlsChain(const Position<W>& at, StepCollector<W>& search)
      : at_(at),
        search_(search),
        list_(sets_of(at)),
        links_(at, list_, search.options().als_overlap),
        graph_(list_, links_, search.options().als_chains_both_ways),
        max_links_(search.options().als_chain_links) {
    if (at.size() > 9) max_links_ = std::min(max_links_, kLargeBoardLinks);
  }

  void run() {
    collect_ends();
    if (groups_.empty()) return;
    std::vector<const Group*> order;
    for (const auto& entry : groups_) order.push_back(&entry);
    std::stable_sort(order.begin(), order.end(), comes_before);
    if (!search_.wants_all() && order.size() > 1 && !comes_before(order[0], order[1])) prefer_first_met(order);
    for (const Group* group : order) {
      if (offer(*group)) return;
    }
  }

 private:
  using Graph = AlsGraph<W>;
  struct Ends {
    int start, state;
  };
  using Group = std::pair<const std::vector<Candidate>, std::vector<Ends>>;  // what goes, and the chains that prove it

  static bool comes_before(const Group* a, const Group* b) {
    if (a->first.size() != b->first.size()) return a->first.size() > b->first.size();
    return index_sum(a->first) < index_sum(b->first);
  }

  // -- which starts and last states eliminate something --------------------------------------------------------------

  void collect_ends() {
    AlsReach<W> reach(graph_, at_.stop());
    bool any = true;
    for (int links = 1; any && links <= max_links_; ++links) {
      if (links >= kShortest) collect_from(reach);
      if (links < max_links_) any = reach.advance(links + 1 >= kShortest);
    }
  }

  void collect_from(const AlsReach<W>& reach) {
    if (!peering_) fill_peering();
    std::vector<std::uint64_t> useful(reach.words());
    for (int s = 0; s < static_cast<int>(graph_.states.size()); ++s) {
      if (!reach.is_live(s)) continue;
      if (at_.stop().poll()) return;
      const auto [last, active] = graph_.states[s];
      std::fill(useful.begin(), useful.end(), 0);
      for (Digit z : digits_of(list_[last].digits & ~active)) {
        for (Cell cell : list_.peers(last, z)) {
          peering_->join(useful.data(), peering_->row((*number_)(cell, z)));
        }
      }
      for (int w = 0; w < reach.words(); ++w) {
        for (std::uint64_t left = useful[w] & reach.newest(s)[w]; left != 0; left &= left - 1) {
          add({64 * w + std::countr_zero(left), s});
        }
      }
    }
  }

  // For each candidate the starts whose first set would remove it, if the last one did too.
  void fill_peering() {
    number_.emplace(at_);
    peering_.emplace(number_->count(), static_cast<int>(graph_.starts.size()));
    for (int s = 0; s < static_cast<int>(graph_.starts.size()); ++s) {
      const auto [als, digit] = graph_.starts[s];
      for (Digit z : digits_of(list_[als].digits & ~bit_of(digit))) {
        for (Cell cell : list_.peers(als, z)) peering_->set((*number_)(cell, z), s);
      }
    }
  }

  void add(const Ends& ends) {
    if (at_.stop().poll()) return;
    const auto [first, digit] = graph_.starts[ends.start];
    const auto [last, active] = graph_.states[ends.state];
    if (first == last) return;
    std::vector<Candidate> gone;
    for (Digit z : digits_of(list_[first].digits & list_[last].digits & ~bit_of(digit) & ~active)) {
      for (Cell cell : list_.peers(first, z) & list_.peers(last, z)) gone.push_back({cell, z});
    }
    groups_[std::move(gone)].push_back(ends);
  }

  // -- which of equals a depth-first search meets first --------------------------------------------------------------

  void prefer_first_met(std::vector<const Group*>& order) const {
    std::map<std::pair<int, int>, int> group_of;  // by start and state
    int first = list_.size();
    for (int g = 0; g < static_cast<int>(order.size()) && !comes_before(order[0], order[g]); ++g) {
      for (const Ends& ends : order[g]->second) {
        group_of[{ends.start, ends.state}] = g;
        first = std::min(first, graph_.starts[ends.start].als);
      }
    }
    const int met =
        AlsFirstMet<W>(graph_, kShortest, max_links_, at_.stop()).search(first, [&](Digit digit, int state) {
          const auto found = group_of.find({graph_.start_at(first, digit), state});
          return found == group_of.end() ? -1 : found->second;
        });
    if (met > 0) std::swap(order[0], order[met]);
  }

  // -- the chain to show ----------------------------------------------------------------------------------------------

  // Ends are in the order of their links, so the first that are joined by a chain have a shortest one.
  bool offer(const Group& group) {
    for (const Ends& ends : group.second) {
      const std::vector<int> path =
          AlsPath<W>(list_, graph_, at_.stop()).shortest(ends.start, ends.state, kShortest, max_links_);
      if (!path.empty()) return search_.offer(make_step(group.first, ends.start, path));
    }
    return false;
  }

  Step make_step(const std::vector<Candidate>& eliminations, int start, const std::vector<int>& path) const {
    Step step{Technique::kAlsChain, {}, eliminations};
    const auto [first, digit] = graph_.starts[start];
    add_set(step, list_, first);
    for (int state : path) add_set(step, list_, graph_.states[state].als);
    int before = first;
    for (int state : path) {
      const auto [als, active] = graph_.states[state];
      add_link(step, list_, before, als, lowest(active));
      before = als;
    }
    return step;
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  const AlsList<W>& list_;
  AlsLinks<W> links_;
  Graph graph_;
  int max_links_;
  std::optional<CandidateIndex<W>> number_;
  std::optional<BitRows> peering_;
  std::map<std::vector<Candidate>, std::vector<Ends>> groups_;
};

}  // namespace

template <int W>
void find_als_chains(const Position<W>& at, StepCollector<W>& search) {
  if (search.wants(Technique::kAlsChain)) AlsChain<W>(at, search).run();
}

NONET_INSTANTIATE(find_als_chains)

}  // namespace nonet::logic
