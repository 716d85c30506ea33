#pragma once

// The graph of links that every kind of chain walks. A node says that a candidate, or a group of candidates of one
// digit in the intersection of two regions, is true (on) or false (off); a link says that one node implies another:
//
//   weak    on  -> off   two candidates that exclude each other, by a region or by a constraint
//   strong  off -> on    one of a cell's two candidates, or of a region's two places for a digit, is left
//
// On demand there is a third kind of node: an almost locked set that has lost a digit. It is off, and the set's other
// digits are locked in.
//
// Nodes are numbered by cell, then digit, then groups, then sets: 2 * entity, plus 1 if on. The links of a node come in
// the order in which HoDoKu lists them, since that decides which of several chains of one length is found:
//
//   on    the other digits of the cell; the digit in its row, column, box, others; what constraints exclude; groups
//   off   the other digit of the cell; the other place in row, column, box, others; groups
//
// A link has distance 1, but one that leaves an almost locked set is longer: a person has to see the set, too.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "logic/chains/rule_links.hpp"
#include "logic/core/step_collector.hpp"
#include "logic/sets/als.hpp"

namespace nonet::logic {

enum class NodeKinds : std::uint8_t { kSingle, kGroups, kGroupsAndSets };

template <int W>
class LinkGraph {
 public:
  using Set = CellSet<W>;

  // The same graph, seen from a position with the same candidates.
  void look_from(const Position<W>& at) { at_ = &at; }

  // Storage is reused from one build to the next.
  void build(const Position<W>& at, NodeKinds kinds) {
    at_ = &at;
    groups_.clear();
    links_.clear();
    distances_.clear();
    list_candidates();
    link_candidates();
    link_rules();
    if (kinds != NodeKinds::kSingle) {
      list_groups();
      group_count_ = static_cast<int>(groups_.size());
      list_groups_by_region();
      for (int g = 0; g < group_count_; ++g) link_group(g);
    }
    if (kinds == NodeKinds::kGroupsAndSets) {
      list_sets();
      for (int g = group_count_; g < static_cast<int>(groups_.size()); ++g) link_set(g);
    }
    sort_links(kinds == NodeKinds::kGroupsAndSets);
  }

  const Position<W>& at() const { return *at_; }
  int single_count() const { return static_cast<int>(singles_.size()); }
  int entity_count() const { return single_count() + static_cast<int>(groups_.size()); }
  NodeId node_count() const { return static_cast<NodeId>(2 * entity_count()); }
  NodeId single_node_count() const { return static_cast<NodeId>(2 * single_count()); }

  int entity(int cell, int digit) const { return first_[cell] + count_of(at_->candidates(cell) & (bit_of(digit) - 1)); }
  bool is_single(NodeId node) const { return entity_of(node) < single_count(); }
  const Candidate& candidate(NodeId node) const { return singles_[entity_of(node)]; }  // of a single
  Digit digit(NodeId node) const { return is_single(node) ? candidate(node).digit : group(node).digit; }
  Cell first_cell(NodeId node) const { return is_single(node) ? candidate(node).cell : group(node).cells.first(); }
  Set cells(NodeId node) const { return is_single(node) ? Set::of(candidate(node).cell) : group(node).cells; }
  bool is_set(NodeId node) const { return !is_single(node) && group(node).als >= 0; }
  // The almost locked set of a node that is one: its digits, and where it has one of them or where that is seen.
  Mask set_digits(NodeId node) const { return (*sets_)[group(node).als].digits; }
  const Set& set_peers(NodeId node, int digit) const { return sets_->peers(group(node).als, digit); }
  // Where a node has the digit: its cells, or of a set those with it.
  Set cells_with(NodeId node, int digit) const {
    return is_set(node) ? sets_->cells_with(group(node).als, digit) : cells(node);
  }

  std::span<const NodeId> from(NodeId node) const {
    return {targets_.data() + start_[node], start_[node + 1] - start_[node]};
  }
  bool has_distances() const { return !distances_.empty(); }
  // Of those links, in the same order; where none is kept, all are 1.
  std::span<const std::uint32_t> distances_from(NodeId node) const {
    return {distances_.data() + start_[node], start_[node + 1] - start_[node]};
  }

  // What makes a link hold, if it takes more than that candidates exclude each other.
  void add_truths(NodeId from, NodeId to, Step& step) const {
    if (is_set(from)) {
      for (Cell cell : cells(from)) step.truths.push_back(cell_truth(cell));
    }
    if (const int rule = rule_links_.rule_of(from, to); rule >= 0) {
      for (std::uint16_t constraint : at_->board().books->rules()[rule].constraints) {
        if (std::find(step.constraints.begin(), step.constraints.end(), constraint) == step.constraints.end())
          step.constraints.push_back(constraint);
      }
    } else if (is_on(to)) {
      step.truths.push_back(truth_of(from, to));
    }
  }

  Node drawn(NodeId node, std::vector<std::int32_t> from) const {
    return {list_of(cells(node)), digit(node), is_on(node), std::move(from)};
  }

 private:
  struct Group {
    Set cells;
    Digit digit;
    int als = -1;  // of a set that has lost the digit
  };
  struct Link {
    NodeId from, to;
    std::uint32_t distance;
  };

  // One of a cell's last candidates, or of a digit's last places.
  Truth truth_of(NodeId off, NodeId on) const {
    if (!is_set(off) && digit(off) == digit(on)) {
      const Set both = cells(off) | cells(on);
      for (int region : at_->board().regions_of[first_cell(on)]) {
        const auto& info = at_->board().regions[region];
        if (info.is_full && both.is_subset_of(info.set) && at_->places(region, digit(on)).is_subset_of(both)) {
          return place_truth(region, digit(on));
        }
      }
    }
    return cell_truth(first_cell(on));
  }

  const Group& group(NodeId node) const { return groups_[entity_of(node) - single_count()]; }
  NodeId group_off(int g) const { return off_node(single_count() + g); }
  NodeId group_on(int g) const { return on_node(single_count() + g); }

  void link(NodeId from, NodeId to, std::uint32_t distance = 1) { links_.push_back({from, to, distance}); }

  void list_candidates() {
    singles_.clear();
    first_.assign(at_->board().cell_count, 0);
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
      for (int region : at_->board().regions_of[cell]) {
        const Set more = at_->places(region, digit) - listed;
        for (Cell peer : more) link(on_node(e), off_node(entity(peer, digit)));
        listed |= more;
        if (at_->count(region, digit) != 2 || !at_->board().regions[region].is_full) continue;
        for (Cell peer : at_->places(region, digit)) {
          if (peer != cell) link(off_node(e), on_node(entity(peer, digit)));
        }
      }
      for (Cell peer : (at_->board().peers[cell] & at_->places(digit)) - listed) {  // of a combo
        link(on_node(e), off_node(entity(peer, digit)));
      }
      for (const PlainView::Partner& partner : at_->board().plain->partners[cell]) link_partner(e, partner);
    }
  }

  // The other cell of a pair has nothing that their relation does not allow beside the candidate.
  void link_partner(int e, const PlainView::Partner& partner) {
    const auto [cell, digit] = singles_[e];
    const Cell other = partner.other;
    Mask excluded = at_->candidates(other) & ~(*partner.beside)[digit];
    if (at_->board().sees(cell, other)) excluded &= ~bit_of(digit);  // linked already
    for (Digit gone : digits_of(excluded)) link(on_node(e), off_node(entity(other, gone)));
  }

  // What rules of several cells say, unless a region or a pair of cells says it, too.
  void link_rules() {
    std::vector<NodePair> linked;
    if (rule_links_.find(*at_)) {
      for (const Link& known : links_) linked.push_back({known.from, known.to});
    }
    const auto node = [&](const Candidate& of, bool on) {
      return static_cast<NodeId>(2 * entity(of.cell, of.digit) + on);
    };
    for (const NodePair& made : rule_links_.name(std::move(linked), node)) link(made.first, made.second);
  }

  // Groups: a digit's two or more places where a line meets a box; on boards with more regions, where any two meet.
  void list_groups() {
    const auto& board = at_->board();
    std::vector<int> partners = board.boxes;
    partners.insert(partners.end(), board.others.begin(), board.others.end());
    for (const auto* regions : {&board.rows, &board.columns}) {
      for (int region : *regions) list_groups_of(region, partners);
    }
    for (std::size_t i = 0; i < partners.size() && !board.others.empty(); ++i) {
      list_groups_of(partners[i], {partners.begin() + static_cast<std::ptrdiff_t>(i) + 1, partners.end()});
    }
  }

  void list_groups_of(int region, const std::vector<int>& partners) {
    for (int digit = 1; digit <= at_->size(); ++digit) {
      if (at_->count(region, digit) < 2) continue;
      const Set places = at_->places(region, digit);
      if (at_->stop().poll()) return;
      for (int partner : partners) {
        const Set cells = places & at_->board().regions[partner].set;
        if (cells.count() >= 2 && !is_listed(cells, digit)) groups_.push_back({cells, static_cast<Digit>(digit)});
      }
    }
  }

  // The same group comes twice only where more than lines and boxes meet, and where grids overlap: there the rows of
  // two grids cross a shared box in the same cells.
  bool is_listed(const Set& cells, int digit) const {
    if (at_->board().others.empty() && at_->board().is_one_grid) return false;
    for (const Group& group : groups_) {
      if (group.digit == digit && group.cells == cells) return true;
    }
    return false;
  }

  void link_group(int g) {
    if (at_->stop().poll()) return;
    const Group& group = groups_[g];
    for (Cell cell : at_->victims(group.cells, group.digit)) {
      const int e = entity(cell, group.digit);
      link(group_on(g), off_node(e));
      link(on_node(e), group_off(g));
    }
    const auto regions = std::span(around_).subspan(around_from_[g], around_from_[g + 1] - around_from_[g]);
    for (int region : regions) {
      const Set rest = at_->places(region, group.digit) - group.cells;
      if (rest.count() != 1 || !at_->board().regions[region].is_full) continue;
      const int e = entity(rest.first(), group.digit);
      link(group_off(g), on_node(e));
      link(off_node(e), group_on(g));
    }
    neighbours_.clear();
    for (int region : regions) {
      const int key = region * (at_->size() + 1) + group.digit;
      neighbours_.insert(neighbours_.end(), within_.begin() + within_from_[key],
                         within_.begin() + within_from_[key + 1]);
    }
    std::sort(neighbours_.begin(), neighbours_.end());
    neighbours_.erase(std::unique(neighbours_.begin(), neighbours_.end()), neighbours_.end());
    for (int other : neighbours_) link_groups(g, other, regions);
  }

  void link_groups(int g, int other, std::span<const int> regions) {
    const Group& a = groups_[g];
    const Group& b = groups_[other];
    if (a.cells.intersects(b.cells)) return;  // itself, too
    bool is_weak = false, is_strong = false;
    for (int region : regions) {
      const auto& info = at_->board().regions[region];
      if (!b.cells.is_subset_of(info.set)) continue;
      is_weak = true;
      is_strong |= info.is_full && at_->places(region, a.digit).is_subset_of(a.cells | b.cells);
    }
    if (is_weak) link(group_on(g), group_off(other));
    if (is_strong) link(group_off(g), group_on(other));
  }

  // Of each group the regions that hold all of its cells, boxes before others; and for each region and digit the
  // groups within.
  void list_groups_by_region() {
    const std::size_t keys = at_->board().regions.size() * (at_->size() + 1);
    around_.clear();
    around_from_.assign(1, 0);
    within_from_.assign(keys + 1, 0);
    for (int g = 0; g < group_count_; ++g) {
      const Set& cells = groups_[g].cells;
      for (int pass = 0; pass < 2; ++pass) {
        for (int region : at_->board().regions_of[cells.first()]) {
          const auto& info = at_->board().regions[region];
          if ((info.kind == RegionKind::kBox) != (pass == 0) || !cells.is_subset_of(info.set)) continue;
          around_.push_back(region);
          ++within_from_[region * (at_->size() + 1) + groups_[g].digit];
        }
      }
      around_from_.push_back(around_.size());
    }
    int total = 0;
    for (int& from : within_from_) from = total += from;  // where each list ends; filled from behind
    within_.resize(around_.size());
    for (int g = group_count_; g-- > 0;) {
      for (std::size_t i = around_from_[g]; i < around_from_[g + 1]; ++i) {
        within_[--within_from_[around_[i] * (at_->size() + 1) + groups_[g].digit]] = g;
      }
    }
  }

  // Sets of two or more cells, and the digits they may lose so that another digit is ruled out somewhere.
  void list_sets() {
    sets_.emplace(*at_);
    for (int i = 0; i < sets_->size(); ++i) {
      const auto& als = (*sets_)[i];
      if (als.cells.count() < 2) continue;
      for (Digit digit : digits_of(als.digits)) {
        bool is_useful = false;
        for (Digit other : digits_of(als.digits & ~bit_of(digit))) is_useful |= !sets_->peers(i, other).empty();
        if (is_useful) groups_.push_back({als.cells, digit, i});
      }
    }
  }

  void link_set(int g) {
    if (at_->stop().poll()) return;
    const Group& set = groups_[g];
    for (Cell cell : sets_->peers(set.als, set.digit)) link(on_node(entity(cell, set.digit)), group_off(g));
    for (int other = 0; other < group_count_; ++other) {
      const Group& group = groups_[other];
      if (group.digit != set.digit || group.cells.intersects(set.cells)) continue;
      if (group.cells.is_subset_of(sets_->peers(set.als, set.digit))) link(group_on(other), group_off(g));
    }
    const Mask locked = (*sets_)[set.als].digits & ~bit_of(set.digit);
    // Longer the more digits a person has to keep in mind: of the lengths tried, the one that finds HoDoKu's cases.
    const auto distance = static_cast<std::uint32_t>(2 + count_of(locked));
    for (Digit digit : digits_of(locked)) link_locked(g, digit, distance);
    link_forced(g, locked, distance + 1);
  }

  // What goes because the set keeps a digit.
  void link_locked(int g, Digit digit, std::uint32_t distance) {
    if (at_->stop().poll()) return;
    const Group& set = groups_[g];
    const Set& gone = sets_->peers(set.als, digit);
    for (Cell cell : gone) link(group_off(g), off_node(entity(cell, digit)), distance);
    for (int other = 0; other < static_cast<int>(groups_.size()); ++other) {
      const Group& group = groups_[other];
      if (group.digit != digit || group.cells.intersects(set.cells)) continue;
      const Set& holds = group.als < 0 ? group.cells : sets_->cells_with(group.als, digit);
      if (holds.is_subset_of(gone)) link(group_off(g), group_off(other), distance);
    }
  }

  // Cells of three or more candidates that are left with one.
  void link_forced(int g, Mask digits, std::uint32_t distance) {
    const int als = groups_[g].als;
    Set touched;
    for (Digit digit : digits_of(digits)) touched |= sets_->peers(als, digit);
    for (Cell cell : touched) {
      Mask left = at_->candidates(cell);
      if (count_of(left) < 3) continue;
      for (Digit digit : digits_of(digits)) {
        if (sets_->peers(als, digit).contains(cell)) left &= ~bit_of(digit);
      }
      if (count_of(left) == 1) link(group_off(g), on_node(entity(cell, lowest(left))), distance);
    }
  }

  // By the node they start from; those of one node stay in order.
  void sort_links(bool with_distances) {
    start_.assign(node_count() + 1, 0);
    for (const Link& link : links_) ++start_[link.from + 1];
    for (NodeId node = 0; node < node_count(); ++node) start_[node + 1] += start_[node];
    next_.assign(start_.begin(), start_.end());
    targets_.resize(links_.size());
    if (with_distances) distances_.resize(links_.size());
    for (const Link& link : links_) {
      if (with_distances) distances_[next_[link.from]] = link.distance;
      targets_[next_[link.from]++] = link.to;
    }
  }

  const Position<W>* at_ = nullptr;
  std::vector<Candidate> singles_;
  std::vector<int> first_;     // of each cell, its lowest candidate
  std::vector<Group> groups_;  // groups, then sets
  int group_count_ = 0;
  std::vector<int> around_, within_, neighbours_;  // see list_groups_by_region; groups that may link to one
  std::vector<std::size_t> around_from_;
  std::vector<int> within_from_;
  std::optional<AlsList<W>> sets_;
  std::vector<Link> links_;
  RuleLinks rule_links_;
  std::vector<NodeId> targets_;
  std::vector<std::uint32_t> distances_, start_, next_;
};

}  // namespace nonet::logic
