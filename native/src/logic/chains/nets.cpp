// Forcing nets: forcing chains whose assumptions are followed by placing singles for a few rounds, so that a node may
// follow from several others at once.
//
// Each premise gets a list of direct items in the order in which looking ahead meets them: a placement, the digit's end
// in the cells that see it, the end of the cell's other digits; then naked and hidden singles, round by round; then the
// groups that link to the premise. Lists are then joined as links are: what an item implies directly follows, too. A
// conclusion counts if, on the way to one of its ends, an item rests on more than one other beside the premise: without
// such a branch it is no net.

#include "logic/chains/cached_links.hpp"
#include "logic/chains/forcing.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

constexpr NodeId kMostNetNodes = 8192;   // larger boards would need too much memory
constexpr std::size_t kMostSources = 5;  // that HoDoKu remembers for one item

struct NetItem {
  enum : std::int16_t { kLink = -1, kCell = -2 };  // or the region in which the digit is left one place

  NodeId node;
  std::uint32_t main;  // place in its list of the item it follows from; of several the last
  std::uint16_t distance;
  std::int16_t reason;
  bool branches;  // on the way from the premise an item follows from several
};

// The direct items of every node.
template <int W>
class NetLists {
 public:
  // False if stopped: then there are lists for some nodes only.
  bool build(const Position<W>& at, const LinkGraph<W>& graph, int rounds) {
    at_ = &at;
    graph_ = &graph;
    items_.clear();
    start_.assign(1, 0);
    place_.assign(graph.node_count(), -1);
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      if (at.stop().poll()) return false;
      append({node, 0, 0, NetItem::kLink, false});
      if (graph.is_single(node)) look_ahead(node, rounds);
      for (NodeId to : graph.from(node)) {
        if (!graph.is_single(node) || !graph.is_single(to)) append({to, 0, 1, NetItem::kLink, false});
      }
      for (const NetItem& item : of_last()) place_[item.node] = -1;
      start_.push_back(items_.size());
    }
    return true;
  }

  std::span<const NetItem> of(NodeId node) const {
    return {items_.data() + start_[node], start_[node + 1] - start_[node]};
  }

 private:
  std::span<const NetItem> of_last() const { return {items_.data() + start_.back(), items_.size() - start_.back()}; }
  const NetItem& item(std::uint32_t place) const { return items_[start_.back() + place]; }
  std::uint32_t next_place() const { return static_cast<std::uint32_t>(items_.size() - start_.back()); }

  // Each node once; gives its place.
  std::uint32_t append(const NetItem& item) {
    auto& place = place_[item.node];
    if (place < 0) {
      place = static_cast<std::int32_t>(next_place());
      items_.push_back(item);
    }
    return static_cast<std::uint32_t>(place);
  }

  void look_ahead(NodeId premise, int rounds) {
    const auto [cell, digit] = graph_->candidate(premise);
    if (!ahead_) ahead_ = std::make_unique<Position<W>>(*at_);
    *ahead_ = *at_;
    if (is_on(premise)) {
      place(cell, digit, 0);
    } else {
      ahead_->remove(cell, digit);
      const Mask left = ahead_->candidates(cell);
      if (count_of(left) == 1) {
        place(cell, lowest(left), append({on(cell, lowest(left)), 0, 1, NetItem::kCell, false}));
      }
    }
    for (int round = 0; round < rounds && place_singles(); ++round) {
    }
  }

  NodeId on(int cell, int digit) const { return on_node(graph_->entity(cell, digit)); }
  NodeId off(int cell, int digit) const { return off_node(graph_->entity(cell, digit)); }

  void place(Cell cell, Digit digit, std::uint32_t main) {
    const auto distance = static_cast<std::uint16_t>(item(main).distance + 1);
    const bool branches = item(main).branches;
    for (Cell peer : at_->board().peers[cell] & at_->places(digit)) {
      append({off(peer, digit), main, distance, NetItem::kLink, branches});
    }
    for (Digit other : digits_of(ahead_->candidates(cell) & ~bit_of(digit))) {
      append({off(cell, other), main, distance, NetItem::kLink, branches});
    }
    ahead_->place(cell, digit);
  }

  // All singles there are at the start of the round, even those that another one of them makes impossible.
  bool place_singles() {
    naked_.clear();
    hidden_.clear();
    // A position that is contradictory from the start may queue singles that are candidates no more: they have no node.
    const auto has_node = [&](const Candidate& c) { return (at_->candidates(c.cell) & bit_of(c.digit)) != 0; };
    for (const Candidate& c : ahead_->naked_queue()) {
      if (ahead_->value(c.cell) == 0 && has_node(c)) naked_.push_back(c);
    }
    for (const Candidate& c : ahead_->hidden_queue()) {
      const bool is_taken =
          std::any_of(hidden_.begin(), hidden_.end(), [&](const auto& h) { return h.first.cell == c.cell; });
      if (ahead_->value(c.cell) != 0 || is_taken || !has_node(c)) continue;
      if (const int reason = reason_of(c); reason != NetItem::kLink) hidden_.emplace_back(c, reason);
    }
    for (const Candidate& c : naked_) place_naked(c);
    for (const auto& [c, reason] : hidden_) place_hidden(c, reason);
    return !naked_.empty() || !hidden_.empty();
  }

  // The region in which no other place is left. (In a position that has become contradictory the counts may lie: then
  // the cell itself may be the reason, or there is none.)
  int reason_of(const Candidate& c) const {
    for (int region : at_->board().regions_of[c.cell]) {
      if (!at_->board().regions[region].is_full || ahead_->count(region, c.digit) != 1) continue;
      if (ahead_->places(region, c.digit).is_subset_of(CellSet<W>::of(c.cell)) && !holds(region, c.digit))
        return region;
    }
    return (ahead_->candidates(c.cell) & ~bit_of(c.digit)) == 0 ? NetItem::kCell : NetItem::kLink;
  }

  bool holds(int region, int digit) const {
    for (Cell cell : at_->board().regions[region].set & at_->places(digit)) {
      if (ahead_->value(cell) == digit) return true;
    }
    return false;
  }

  void place_naked(const Candidate& c) {
    if (ahead_->value(c.cell) == c.digit) return;
    sources_.clear();
    for (Digit other : digits_of(at_->candidates(c.cell) & ~bit_of(c.digit))) sources_.push_back(off(c.cell, other));
    place_single(c, NetItem::kCell);
  }

  // HoDoKu names the region with the fewest places now, which need not be the one that made it a single.
  void place_hidden(const Candidate& c, int reason) {
    if (ahead_->value(c.cell) == c.digit) return;
    int best = -1;
    for (int region : at_->board().regions_of[c.cell]) {
      if (!at_->board().regions[region].is_full) continue;
      if (best < 0 || ahead_->count(region, c.digit) < ahead_->count(best, c.digit)) best = region;
    }
    sources_.clear();
    for (Cell cell : at_->places(best, c.digit)) {
      if (cell != c.cell) sources_.push_back(off(cell, c.digit));
    }
    place_single(c, reason);
  }

  void place_single(const Candidate& c, int reason) {
    std::uint32_t main = 0;
    int behind_premise = 0;
    for (std::size_t i = 0; i < sources_.size() && i < kMostSources; ++i) {
      const auto place = static_cast<std::uint32_t>(std::max(place_[sources_[i]], 0));
      behind_premise += place > 0;
      main = std::max(main, place);
    }
    const auto distance = static_cast<std::uint16_t>(item(main).distance + 1);
    const bool branches = behind_premise > 1 || item(main).branches;
    place(c.cell, c.digit, append({on(c.cell, c.digit), main, distance, static_cast<std::int16_t>(reason), branches}));
  }

  const Position<W>* at_ = nullptr;
  const LinkGraph<W>* graph_ = nullptr;
  std::unique_ptr<Position<W>> ahead_;
  std::vector<NetItem> items_;
  std::vector<std::size_t> start_;
  std::vector<std::int32_t> place_;  // of each node in the list that is being made, or -1
  std::vector<Candidate> naked_;
  std::vector<std::pair<Candidate, int>> hidden_;
  std::vector<NodeId> sources_;
};

// All that a premise implies: its own direct items, then those of its items.
template <int W>
class NetRow {
 public:
  struct Item {
    NodeId node;
    std::uint32_t distance;
    std::uint32_t via;    // the item of this row in whose list it stands; 0: the premise's own
    std::uint32_t index;  // its place there
  };

  NetRow() = default;
  NetRow(const NetLists<W>& lists, NodeId premise, NodeId node_count) : place_(node_count, -1) {
    std::uint32_t index = 0;
    for (const NetItem& item : lists.of(premise)) append({item.node, item.distance, 0, index++});
    for (std::uint32_t i = 1; i < items_.size(); ++i) join(lists.of(items_[i].node), i);
  }

  bool empty() const { return items_.empty(); }
  const Item& item(std::uint32_t place) const { return items_[place]; }
  std::uint32_t place_of(NodeId node) const { return static_cast<std::uint32_t>(place_[node]); }

 private:
  void append(const Item& item) {
    place_[item.node] = static_cast<std::int32_t>(items_.size());
    items_.push_back(item);
  }

  // An item that is reached in a shorter way changes its source; what hangs on it stays as it is.
  void join(std::span<const NetItem> list, std::uint32_t via) {
    for (std::uint32_t index = 1; index < list.size(); ++index) {
      const NetItem& next = list[index];
      const std::uint32_t distance = items_[via].distance + next.distance;
      if (place_[next.node] < 0) {
        append({next.node, distance, via, index});
      } else if (Item& known = items_[place_[next.node]]; known.via != 0 && distance < known.distance) {
        known.distance = distance;
        known.via = via;
        known.index = index;
      }
    }
  }

  std::vector<Item> items_;
  std::vector<std::int32_t> place_;
};

template <int W>
class NetRows {
 public:
  NetRows(const LinkGraph<W>& graph, const NetLists<W>& lists) : graph_(graph), lists_(lists) {}

  int length(NodeId premise, NodeId end) {
    const NetRow<W>& row = row_of(premise);
    return static_cast<int>(row.item(row.place_of(end)).distance) + 1;
  }

  bool counts(NodeId premise, NodeId end) {
    const NetRow<W>& row = row_of(premise);
    for (std::uint32_t place = row.place_of(end); place != 0;) {
      const auto& item = row.item(place);
      if (lists_.of(row.item(item.via).node)[item.index].branches) return true;
      place = item.via;
    }
    return false;
  }

  void draw(NodeId premise, NodeId end, Step& step) {
    drawn_.clear();
    const NetRow<W>& row = row_of(premise);
    step.ends.push_back(draw_item(row, row.place_of(end), step));
  }

 private:
  const NetRow<W>& row_of(NodeId premise) {
    auto& row = rows_[premise];
    if (row.empty()) row = NetRow<W>(lists_, premise, graph_.node_count());
    return row;
  }

  std::int32_t draw_item(const NetRow<W>& row, std::uint32_t place, Step& step) {
    const auto& item = row.item(place);
    if (const auto known = drawn_.find(item.node); known != drawn_.end()) return known->second;
    if (place == 0) return add(item.node, {}, step);
    const std::int32_t base = draw_item(row, item.via, step);
    return draw_direct(lists_.of(row.item(item.via).node), item.index, base, step);
  }

  // An item of a list with all it rests on; `base` is the list's premise.
  std::int32_t draw_direct(std::span<const NetItem> list, std::uint32_t index, std::int32_t base, Step& step) {
    if (index == 0) return base;
    const NetItem& item = list[index];
    if (const auto known = drawn_.find(item.node); known != drawn_.end()) return known->second;
    std::vector<std::int32_t> from;
    for (std::uint32_t source : sources_of(list, index)) from.push_back(draw_direct(list, source, base, step));
    add_truths(list, item, step);
    return add(item.node, std::move(from), step);
  }

  void add_truths(std::span<const NetItem> list, const NetItem& item, Step& step) const {
    if (item.reason == NetItem::kLink) {
      graph_.add_truths(list[item.main].node, item.node, step);
    } else if (item.reason == NetItem::kCell) {
      step.truths.push_back(cell_truth(graph_.candidate(item.node).cell));
    } else {
      step.truths.push_back(place_truth(item.reason, graph_.candidate(item.node).digit));
    }
  }

  // All the items that rule out its rivals, not only those HoDoKu remembers.
  std::vector<std::uint32_t> sources_of(std::span<const NetItem> list, std::uint32_t index) const {
    const NetItem& item = list[index];
    if (item.reason == NetItem::kLink) return {item.main};
    const Position<W>& at = graph_.at();
    const auto [cell, digit] = graph_.candidate(item.node);
    std::vector<std::uint32_t> sources;
    if (item.reason == NetItem::kCell) {
      for (Digit other : digits_of(at.candidates(cell) & ~bit_of(digit))) {
        add_source(list, index, off_node(graph_.entity(cell, other)), sources);
      }
    } else {
      for (Cell other : at.places(item.reason, digit)) {
        if (other != cell) add_source(list, index, off_node(graph_.entity(other, digit)), sources);
      }
    }
    return sources;
  }

  static void add_source(std::span<const NetItem> list, std::uint32_t before, NodeId node,
                         std::vector<std::uint32_t>& sources) {
    for (std::uint32_t i = 0; i < before; ++i) {
      if (list[i].node == node) sources.push_back(i);
    }
  }

  std::int32_t add(NodeId node, std::vector<std::int32_t> from, Step& step) {
    step.nodes.push_back(graph_.drawn(node, std::move(from)));
    return drawn_[node] = static_cast<std::int32_t>(step.nodes.size()) - 1;
  }

  const LinkGraph<W>& graph_;
  const NetLists<W>& lists_;
  std::unordered_map<NodeId, NetRow<W>> rows_;
  std::unordered_map<NodeId, std::int32_t> drawn_;  // where a node stands in the step
};

// Storage that is reused from call to call.
template <int W>
struct NetTables {
  NetLists<W> lists;
  Implications reach;
};

}  // namespace

template <int W>
void find_forcing_nets(const Position<W>& at, StepCollector<W>& search) {
  auto& [lists, reach] = storage_for<NetTables<W>>(at);
  const LinkGraph<W>& graph = links_with_groups(at);
  if (graph.node_count() > kMostNetNodes) return;
  if (!lists.build(at, graph, search.options().net_rounds)) return;
  const auto next = [&lists = lists](NodeId node) { return lists.of(node); };
  const auto target = [](const NetItem& item) { return item.node; };
  if (!reach.build(graph.node_count(), graph.single_node_count(), next, target, at.stop())) return;
  const Conclusions<W> conclusions(graph, reach);
  NetRows<W> rows(graph, lists);
  offer_claims(graph, conclusions, rows, search, Technique::kForcingNetContradiction);
}

NONET_INSTANTIATE(find_forcing_nets)

}  // namespace nonet::logic
