#pragma once

// The graph of links that every kind of chain walks. A node says that a candidate, or a group of candidates of one digit
// in the intersection of two regions, is true (on) or false (off); a link says that one node implies another:
//
//   weak    on  -> off   two candidates that exclude each other
//   strong  off -> on    one of a cell's two candidates, or of a region's two places for a digit, is left
//
// Nodes are numbered by cell, then digit, then groups: 2 * entity, plus 1 if on. The links of a node come in the order in
// which HoDoKu lists them, since that decides which of several chains of one length is found:
//
//   on    the other digits of the cell; the digit in the cell's row, column, box, others; groups
//   off   the other digit of the cell; the other place in row, column, box, others; groups

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "logic/search.hpp"

namespace nonet::logic {

using NodeId = std::uint32_t;

constexpr NodeId off_node(int entity) { return static_cast<NodeId>(2 * entity); }
constexpr NodeId on_node(int entity) { return static_cast<NodeId>(2 * entity + 1); }
constexpr bool is_on(NodeId node) { return (node & 1) != 0; }
constexpr NodeId opposite(NodeId node) { return node ^ 1; }
constexpr int entity_of(NodeId node) { return static_cast<int>(node >> 1); }

template <int W>
class LinkGraph {
 public:
  using Set = CellSet<W>;

  // Storage is reused from one build to the next.
  void build(const Position<W>& at, bool with_groups) {
    at_ = &at;
    groups_.clear();
    links_.clear();
    list_candidates();
    link_candidates();
    if (with_groups) {
      list_groups();
      for (int g = 0; g < group_count(); ++g) link_group(g);
    }
    sort_links();
  }

  const Position<W>& at() const { return *at_; }
  int single_count() const { return static_cast<int>(singles_.size()); }
  int group_count() const { return static_cast<int>(groups_.size()); }
  int entity_count() const { return single_count() + group_count(); }
  NodeId node_count() const { return static_cast<NodeId>(2 * entity_count()); }
  NodeId single_node_count() const { return static_cast<NodeId>(2 * single_count()); }

  int entity(int cell, int digit) const {
    return first_[cell] + count_of(at_->candidates(cell) & (bit_of(digit) - 1));
  }
  bool is_single(NodeId node) const { return entity_of(node) < single_count(); }
  const Candidate& candidate(NodeId node) const { return singles_[entity_of(node)]; }  // of a single
  Digit digit(NodeId node) const { return is_single(node) ? candidate(node).digit : group(node).digit; }
  Cell first_cell(NodeId node) const { return is_single(node) ? candidate(node).cell : group(node).cells.first(); }
  Set cells(NodeId node) const { return is_single(node) ? Set::of(candidate(node).cell) : group(node).cells; }

  std::span<const NodeId> from(NodeId node) const { return {targets_.data() + start_[node], start_[node + 1] - start_[node]}; }

  // What makes a strong link hold.
  Truth truth_of(NodeId off, NodeId on) const {
    if (digit(off) != digit(on)) return cell_truth(first_cell(on));
    const Set both = cells(off) | cells(on);
    for (int region : at_->shape().regions_of[first_cell(on)]) {
      const auto& info = at_->shape().regions[region];
      if (info.is_full && both.is_subset_of(info.set) && at_->places(region, digit(on)).is_subset_of(both)) {
        return place_truth(region, digit(on));
      }
    }
    return cell_truth(first_cell(on));
  }

  Node drawn(NodeId node, std::vector<std::int32_t> from) const {
    return {list_of(cells(node)), digit(node), is_on(node), std::move(from)};
  }

 private:
  struct Group {
    Set cells;
    Digit digit;
  };

  const Group& group(NodeId node) const { return groups_[entity_of(node) - single_count()]; }
  NodeId group_off(int g) const { return off_node(single_count() + g); }
  NodeId group_on(int g) const { return on_node(single_count() + g); }

  void link(NodeId from, NodeId to) { links_.emplace_back(from, to); }

  void list_candidates() {
    singles_.clear();
    first_.assign(at_->shape().cell_count, 0);
    for (Cell cell : at_->open()) {
      first_[cell] = single_count();
      for (Digit digit : digits_of(at_->candidates(cell))) singles_.push_back({cell, digit});
    }
  }

  void link_candidates() {
    for (int e = 0; e < single_count(); ++e) {
      const auto [cell, digit] = singles_[e];
      const Mask others = at_->candidates(cell) & ~bit_of(digit);
      if (count_of(others) == 1) link(off_node(e), on_node(entity(cell, lowest(others))));
      for (Digit other : digits_of(others)) link(on_node(e), off_node(entity(cell, other)));
      Set listed = Set::of(cell);
      for (int region : at_->shape().regions_of[cell]) {
        const Set more = at_->places(region, digit) - listed;
        for (Cell peer : more) link(on_node(e), off_node(entity(peer, digit)));
        listed |= more;
        if (at_->count(region, digit) != 2 || !at_->shape().regions[region].is_full) continue;
        for (Cell peer : at_->places(region, digit)) {
          if (peer != cell) link(off_node(e), on_node(entity(peer, digit)));
        }
      }
    }
  }

  // Groups: a digit's two or more places where a line meets a box; on boards with more regions, where any two meet.
  void list_groups() {
    const auto& shape = at_->shape();
    std::vector<int> partners = shape.boxes;
    partners.insert(partners.end(), shape.others.begin(), shape.others.end());
    for (const auto* regions : {&shape.rows, &shape.columns}) {
      for (int region : *regions) list_groups_of(region, partners);
    }
    for (std::size_t i = 0; i < partners.size() && !shape.others.empty(); ++i) {
      list_groups_of(partners[i], {partners.begin() + static_cast<std::ptrdiff_t>(i) + 1, partners.end()});
    }
  }

  void list_groups_of(int region, const std::vector<int>& partners) {
    for (int digit = 1; digit <= at_->size(); ++digit) {
      if (at_->count(region, digit) < 2) continue;
      const Set places = at_->places(region, digit);
      for (int partner : partners) {
        const Set cells = places & at_->shape().regions[partner].set;
        if (cells.count() >= 2 && !is_listed(cells, digit)) groups_.push_back({cells, static_cast<Digit>(digit)});
      }
    }
  }

  // Only boards with more than lines and boxes give the same group twice.
  bool is_listed(const Set& cells, int digit) const {
    if (at_->shape().others.empty()) return false;
    for (const Group& group : groups_) {
      if (group.digit == digit && group.cells == cells) return true;
    }
    return false;
  }

  void link_group(int g) {
    const Group& group = groups_[g];
    for (Cell cell : at_->victims(group.cells, group.digit)) {
      const int e = entity(cell, group.digit);
      link(group_on(g), off_node(e));
      link(on_node(e), group_off(g));
    }
    const std::vector<int> regions = regions_around(group.cells);
    for (int region : regions) {
      const Set rest = at_->places(region, group.digit) - group.cells;
      if (rest.count() != 1 || !at_->shape().regions[region].is_full) continue;
      const int e = entity(rest.first(), group.digit);
      link(group_off(g), on_node(e));
      link(off_node(e), group_on(g));
    }
    for (int other = 0; other < group_count(); ++other) link_groups(g, other, regions);
  }

  void link_groups(int g, int other, const std::vector<int>& regions) {
    const Group& a = groups_[g];
    const Group& b = groups_[other];
    if (a.digit != b.digit || a.cells.intersects(b.cells)) return;
    bool is_weak = false, is_strong = false;
    for (int region : regions) {
      const auto& info = at_->shape().regions[region];
      if (!b.cells.is_subset_of(info.set)) continue;
      is_weak = true;
      is_strong |= info.is_full && at_->places(region, a.digit).is_subset_of(a.cells | b.cells);
    }
    if (is_weak) link(group_on(g), group_off(other));
    if (is_strong) link(group_off(g), group_on(other));
  }

  // The regions that hold all of the cells: boxes, then lines, then others.
  std::vector<int> regions_around(const Set& cells) const {
    std::vector<int> found;
    for (int pass = 0; pass < 2; ++pass) {
      for (int region : at_->shape().regions_of[cells.first()]) {
        const auto& info = at_->shape().regions[region];
        if ((info.kind == RegionKind::kBox) == (pass == 0) && cells.is_subset_of(info.set)) found.push_back(region);
      }
    }
    return found;
  }

  // By the node they start from; those of one node stay in order.
  void sort_links() {
    start_.assign(node_count() + 1, 0);
    for (const auto& [from, to] : links_) ++start_[from + 1];
    for (NodeId node = 0; node < node_count(); ++node) start_[node + 1] += start_[node];
    next_.assign(start_.begin(), start_.end());
    targets_.resize(links_.size());
    for (const auto& [from, to] : links_) targets_[next_[from]++] = to;
  }

  const Position<W>* at_ = nullptr;
  std::vector<Candidate> singles_;
  std::vector<int> first_;  // of each cell, its lowest candidate
  std::vector<Group> groups_;
  std::vector<std::pair<NodeId, NodeId>> links_;
  std::vector<NodeId> targets_;
  std::vector<std::uint32_t> start_, next_;
};

}  // namespace nonet::logic
