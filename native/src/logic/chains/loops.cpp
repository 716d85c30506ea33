// Nice loops and AICs, plain and with groups. A chain of links from an assumption comes back to its cell (a loop) or
// ends elsewhere with a candidate that must be true if the first is not (an AIC).
//
//   discontinuous  on a  ... off a, or on another digit    a is false
//                  off a ... on a                          a is true
//                  off a ... off another digit             that digit is false
//   continuous     on a  ... off the cell's other digit, off a ... on another digit: every weak link is strong, too
//   AIC            off a ... on: one of the two ends is true
//
// Order: on rows, then off rows by cell and digit, the items of a row as breadth-first search meets them; then the AICs
// of the off rows. Of these the one with the most eliminations, then the smallest index sum, then the first.

#include <algorithm>
#include <utility>

#include "logic/chains/cached_links.hpp"
#include "logic/chains/reachability.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

constexpr std::uint32_t kShortest = 3;  // links

template <int W>
class Loops {
 public:
  Loops(const Position<W>& at, StepCollector<W>& search, bool grouped, const LinkGraph<W>& graph, Row<W>& row)
      : at_(at), search_(search), grouped_(grouped), graph_(graph), row_(row) {}

  void run() {
    loops_.clear();
    aics_.clear();
    for (int e = 0; e < graph_.single_count(); ++e) {
      if (at_.stop().poll()) return;
      row_.expand(graph_, on_node(e));
      look_for_loops();
    }
    for (int e = 0; e < graph_.single_count(); ++e) {
      if (at_.stop().poll()) return;
      row_.expand(graph_, off_node(e));
      look_for_loops();
      look_for_aics();
    }
    offer_all();
  }

 private:
  using Set = CellSet<W>;
  using Chain = std::vector<NodeId>;

  enum Kind { kContinuous, kDiscontinuous, kAic };
  static_assert(nth(Technique::kContinuousLoop, kDiscontinuous) == Technique::kDiscontinuousLoop);
  static_assert(nth(Technique::kContinuousLoop, kAic) == Technique::kAic);
  static_assert(nth(Technique::kGroupedContinuousLoop, kDiscontinuous) == Technique::kGroupedDiscontinuousLoop);
  static_assert(nth(Technique::kGroupedContinuousLoop, kAic) == Technique::kGroupedAic);

  struct Found {
    Technique technique;
    std::vector<Candidate> eliminations;  // by digit, then cell
    std::int64_t index_sum;
    NodeId premise;
    std::uint32_t place;
    std::size_t length;
  };

  // -- the search ----------------------------------------------------------------------------------------------------

  void look_for_loops() {
    const auto items = row_.items();
    const Cell start = graph_.candidate(items[0].node).cell;
    back_.clear();
    for (Digit digit : digits_of(at_.candidates(start))) {
      const int e = graph_.entity(start, digit);
      for (NodeId node : {off_node(e), on_node(e)}) {
        if (row_.has(node) && row_.item_of(node).distance >= kShortest) back_.push_back(row_.place_of(node));
      }
    }
    std::sort(back_.begin(), back_.end());
    for (std::uint32_t place : back_) {
      row_.chain_to(place, chain_);
      if (leaves_start(start) && !is_lasso(true)) judge_loop(place);
    }
  }

  bool leaves_start(Cell start) const {
    return !graph_.cells(chain_[1]).contains(start) && !graph_.cells(chain_[chain_.size() - 2]).contains(start);
  }

  // Whether the chain comes back to a cell it has left. A loop may come back to its start; a group stands for its first
  // cell there, as it does in HoDoKu.
  bool is_lasso(bool is_loop) const {
    const Cell start = graph_.first_cell(chain_[0]);
    Set blocked;
    for (std::size_t i = 2; i < chain_.size(); ++i) {
      const NodeId left = chain_[i - 2];
      if (!is_loop || graph_.first_cell(left) != start) blocked |= graph_.cells(left);
      if (blocked.contains(graph_.first_cell(chain_[i]))) return true;
    }
    return false;
  }

  void judge_loop(std::uint32_t place) {
    const NodeId first = chain_.front(), last = chain_.back();
    const auto [cell, digit] = graph_.candidate(first);
    const Digit end_digit = graph_.candidate(last).digit;
    const Mask all = at_.candidates(cell);
    eliminations_.clear();
    if (is_on(first) && (is_on(last) || end_digit == digit)) {
      eliminate_digits(cell, bit_of(digit));
    } else if (!is_on(first) && is_on(last) && end_digit == digit) {
      eliminate_digits(cell, all & ~bit_of(digit));
    } else if (!is_on(first) && !is_on(last)) {
      eliminate_digits(cell, bit_of(end_digit));
    } else if (!is_on(first) || count_of(all) == 2) {
      if (!is_on(first)) eliminate_digits(cell, all & ~bit_of(digit) & ~bit_of(end_digit));
      eliminate_around_loop(cell);
      keep(kContinuous, place, loops_);
      return;
    }
    keep(kDiscontinuous, place, loops_);
  }

  void eliminate_around_loop(Cell start) {
    Set in_chain = Set::of(start);
    for (NodeId node : chain_) in_chain |= graph_.cells(node);
    for (std::size_t i = 1; i < chain_.size(); ++i) {
      const NodeId before = chain_[i - 1], node = chain_[i];
      if (is_on(node)) {
        if (i + 2 < chain_.size()) eliminate_inside(i);
      } else if (!same_cell(before, node) && (graph_.is_set(before) || graph_.digit(before) == graph_.digit(node))) {
        const Digit digit = graph_.digit(node);
        const Set both = graph_.cells_with(before, digit) | graph_.cells_with(node, digit);
        eliminate_all(at_.victims(both, digit) - in_chain, digit);
      }
      if (graph_.is_set(before)) eliminate_around_set(before, node);
    }
  }

  // A set that the loop enters with one digit and leaves with another keeps all the others.
  void eliminate_around_set(NodeId set, NodeId exit) {
    for (Digit digit : digits_of(graph_.set_digits(set) & ~bit_of(graph_.digit(set)))) {
      const Set& peers = graph_.set_peers(set, digit);
      if (is_on(exit) && peers.contains(graph_.first_cell(exit))) {
        eliminate_all(peers & at_.board().peers[graph_.first_cell(exit)], digit);
      } else if (is_on(exit) || digit != graph_.digit(exit)) {
        eliminate_all(peers, digit);
      }
    }
  }

  void eliminate_all(const Set& cells, Digit digit) {
    for (Cell cell : cells) eliminations_.push_back({cell, digit});
  }

  // A cell the loop enters with one digit and leaves with another holds one of the two.
  void eliminate_inside(std::size_t i) {
    const NodeId node = chain_[i], next = chain_[i + 1];
    if (same_cell(chain_[i - 1], node) || !same_cell(node, next) || same_cell(next, chain_[i + 2])) return;
    const Cell cell = graph_.first_cell(node);
    eliminate_digits(cell, at_.candidates(cell) & ~bit_of(graph_.digit(node)) & ~bit_of(graph_.digit(next)));
  }

  bool same_cell(NodeId a, NodeId b) const {
    return graph_.is_single(a) && graph_.is_single(b) && graph_.candidate(a).cell == graph_.candidate(b).cell;
  }

  void look_for_aics() {
    const auto items = row_.items();
    const auto [start, digit] = graph_.candidate(items[0].node);
    const Set reached = at_.board().peers[start] & at_.places(digit);
    for (std::uint32_t j = 1; j < items.size(); ++j) {
      const NodeId node = items[j].node;
      if (items[j].distance < kShortest || !is_on(node) || !graph_.is_single(node)) continue;
      const auto [end, end_digit] = graph_.candidate(node);
      if (end == start) continue;
      eliminations_.clear();
      if (end_digit == digit) {
        const Set hit = reached & at_.board().peers[end];
        if (hit.count() < 2) continue;
        for (Cell cell : hit) eliminations_.push_back({cell, digit});
      } else {
        if (!at_.board().sees(start, end) || !at_.has(start, end_digit) || !at_.has(end, digit)) continue;
        eliminations_.push_back({start, end_digit});
        eliminations_.push_back({end, digit});
      }
      row_.chain_to(j, chain_);
      if (!is_lasso(false)) keep(kAic, j, aics_);
    }
  }

  void eliminate_digits(Cell cell, Mask digits) {
    for (Digit digit : digits_of(digits)) eliminations_.push_back({cell, digit});
  }

  // -- the choice ----------------------------------------------------------------------------------------------------

  void keep(Kind kind, std::uint32_t place, std::vector<Found>& found) {
    if (eliminations_.empty()) return;
    const bool has_group = std::any_of(chain_.begin(), chain_.end(), [&](NodeId n) { return !graph_.is_single(n); });
    const Technique technique = nth(has_group ? Technique::kGroupedContinuousLoop : Technique::kContinuousLoop, kind);
    if (has_group != grouped_ || !search_.wants(technique)) return;
    sort_eliminations();
    Found now{technique, {}, index_sum(), row_.items()[0].node, place, chain_.size()};
    if (!search_.wants_all() && !found.empty() && !is_better(now, found[0])) return;
    for (const Found& earlier : found) {
      if (is_equivalent(earlier, now) && earlier.length <= now.length) return;
    }
    now.eliminations = eliminations_;
    if (!search_.wants_all()) found.clear();
    found.push_back(std::move(now));
  }

  void sort_eliminations() {
    std::sort(eliminations_.begin(), eliminations_.end(), [](const Candidate& a, const Candidate& b) {
      return std::pair(a.digit, a.cell) < std::pair(b.digit, b.cell);
    });
    eliminations_.erase(std::unique(eliminations_.begin(), eliminations_.end()), eliminations_.end());
  }

  std::int64_t index_sum() const {
    std::int64_t sum = 0, weight = 1;
    for (const Candidate& c : eliminations_) {
      sum += c.cell * weight + c.digit;
      weight += at_.board().cell_count - 1;
    }
    return sum;
  }

  bool is_equivalent(const Found& earlier, const Found& now) const {
    return earlier.technique == now.technique && earlier.index_sum == now.index_sum &&
           earlier.eliminations == eliminations_;
  }

  // Of what is found now, before a later one that ties.
  bool is_better(const Found& now, const Found& best) const {
    if (eliminations_.size() != best.eliminations.size()) return eliminations_.size() > best.eliminations.size();
    if (now.index_sum != best.index_sum) return now.index_sum < best.index_sum;
    return is_equivalent(best, now) && now.length < best.length;
  }

  static bool comes_before(const Found& a, const Found& b) {
    if (a.eliminations.size() != b.eliminations.size()) return a.eliminations.size() > b.eliminations.size();
    if (a.index_sum != b.index_sum) return a.index_sum < b.index_sum;
    return a.technique == b.technique && a.eliminations == b.eliminations && a.length < b.length;
  }

  void offer_all() {
    loops_.insert(loops_.end(), aics_.begin(), aics_.end());
    std::stable_sort(loops_.begin(), loops_.end(), comes_before);
    for (const Found& found : loops_) {
      if (search_.offer(step_of(found))) return;
    }
  }

  // -- the step ------------------------------------------------------------------------------------------------------

  Step step_of(const Found& found) {
    Step step{found.technique};
    step.eliminations = found.eliminations;
    row_.expand(graph_, found.premise);
    row_.chain_to(found.place, chain_);
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      const std::int32_t before = static_cast<std::int32_t>(i) - 1;
      step.nodes.push_back(graph_.drawn(chain_[i], before < 0 ? std::vector<std::int32_t>{} : std::vector{before}));
      if (i > 0) graph_.add_truths(chain_[i - 1], chain_[i], step);
    }
    const Cell start = graph_.candidate(chain_[0]).cell;
    const bool is_continuous =
        found.technique == Technique::kContinuousLoop || found.technique == Technique::kGroupedContinuousLoop;
    if (is_continuous && is_on(chain_[0])) step.truths.push_back(cell_truth(start));
    for (NodeId node : chain_) {
      if (graph_.is_set(node)) step.parts.push_back(part_of(Role::kSet, graph_.cells(node), graph_.set_digits(node)));
    }
    step.ends = {static_cast<std::int32_t>(chain_.size()) - 1};
    return step;
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  bool grouped_;
  const LinkGraph<W>& graph_;
  Row<W>& row_;
  Chain chain_;
  std::vector<std::uint32_t> back_;  // places of the items in the start cell
  std::vector<Candidate> eliminations_;
  std::vector<Found> loops_, aics_;
};

// Storage is reused from call to call: a search that allocates anew takes twice the time.
template <int W>
struct LoopStorage {
  LinkGraph<W> graph;
  Row<W> row;
};

template <int W>
void run_loops(const Position<W>& at, StepCollector<W>& search, bool grouped) {
  auto& [graph, row] = storage_for<LoopStorage<W>>(at);
  if (grouped && !search.options().als_nodes) {
    Loops<W>(at, search, grouped, links_with_groups(at), row).run();
    return;
  }
  graph.build(at, grouped ? NodeKinds::kGroupsAndSets : NodeKinds::kSingle);
  Loops<W>(at, search, grouped, graph, row).run();
}

}  // namespace

template <int W>
void find_loops(const Position<W>& at, StepCollector<W>& search) {
  run_loops(at, search, false);
}

template <int W>
void find_grouped_loops(const Position<W>& at, StepCollector<W>& search) {
  run_loops(at, search, true);
}

NONET_INSTANTIATE(find_loops)
NONET_INSTANTIATE(find_grouped_loops)

}  // namespace nonet::logic
