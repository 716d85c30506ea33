// Both searches are breadth first over on nodes; an off node between two of them is never a branching of its own, so
// the original's two queues and this one list visit the same nodes in the same order:
//  - cycles: an off node may be reached again from another on node; its second copy only matters where it closes a
//    cycle;
//  - forcing chains: an off node counts once, and its second copy would add nothing anyway.
//
// Most grids have no chain at all. A chain "c is not v" exists iff the on node (c, v) reaches an on node that sees it,
// a question for the sets in OnReach. A cycle that removes e gives a chain that removes e: on -> one side of the cycle
// off -> round it -> the other side on -> e off, every link taken backwards. So without such a chain no cycle is looked
// for.

#include "se121/forcing.hpp"

#include <algorithm>

namespace nonet::se121 {

bool ForcingChains::find(const Candidates& grid, Hint& hint, bool with_xy) {
  wants_all_ = false;
  best_ = &hint;
  has_best_ = false;
  run(grid, with_xy);
  return has_best_;
}

void ForcingChains::collect(const Candidates& grid, std::vector<Deduction>& all) {
  wants_all_ = true;
  all_ = &all;
  all.clear();
  run(grid);
  sort_deductions(all);
}

const std::vector<Deduction>& CollectedChains::at(const Candidates& grid) {
  constexpr std::size_t kMost = 50000;  // some hundred bytes each
  std::string key(reinterpret_cast<const char*>(grid.cells), sizeof(grid.cells));
  if (known_.size() >= kMost) known_.clear();
  const auto [slot, is_new] = known_.try_emplace(std::move(key));
  if (is_new) chains_.collect(grid, slot->second);
  return slot->second;
}

void CollectedChains::forget() {
  known_.clear();
  chains_.forget();
}

void sort_deductions(std::vector<Deduction>& all) {
  std::stable_sort(all.begin(), all.end());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool is_new = std::none_of(all.begin(), all.begin() + kept,
                                     [&](const Deduction& d) { return d.removals == all[i].removals; });
    if (is_new) {
      if (kept != i) all[kept] = std::move(all[i]);
      ++kept;
    }
  }
  all.resize(kept);
}

void ForcingChains::run(const Candidates& grid, bool with_xy) {
  grid_ = &grid;
  reached_ = {};
  links_.build(grid);
  for (int d = 0; d < 9; ++d) with_[d] = grid.cells_with(d);
  Bits fresh = 0;
  for (int d = 0; d < 9; ++d) {
    if ((dead_digits_ >> d & 1) == 0 || !(dead_places_[d] == with_[d])) fresh = static_cast<Bits>(fresh | bit(d));
  }
  if (fresh != 0) run_pass({{true, false}, 6.5, 6.6, kXChain}, fresh);
  run_pass({{false, true}, 6.5, 0.0, kYCycle}, 0x1FF);
  if (with_xy) run_pass({{true, true}, 7.0, 7.0, kXYChain}, 0x1FF);
}

void ForcingChains::prepare(const Candidates& grid) {
  if (reached_ == grid) return;
  links_.build(grid);
  reach_.build(links_, {true, true});
  reached_ = grid;
}

bool ForcingChains::is_target(const Pass& pass, int start, bool is_on) const {
  if (is_on) {
    for (const Links::Link& link : links_.weak(start, pass.kinds)) {
      if (reach_.reaches(start, link.to)) return true;
    }
    return false;
  }
  for (const Links::Link& link : links_.strong(start, pass.kinds)) {
    if (reach_.reaches(link.to, start)) return true;
  }
  return false;
}

void ForcingChains::run_pass(const Pass& pass, Bits digits) {
  set_bounds(pass);
  if (most_cycle_ < 4 && most_chain_ < 4) return;
  reach_.build(links_, pass.kinds, digits);
  if (pass.kind == kXYChain) reached_ = *grid_;
  const int n = links_.size();
  unsigned worth = 0;  // digits that something removes
  for (int i = 0; i < n; ++i) {
    const unsigned digit = bit(digit_of(links_.id(i)));
    if ((worth & digit) == 0 && (digits & digit) != 0 && is_target(pass, i, true)) worth |= digit;
  }
  if (pass.kind == kXChain) {
    dead_digits_ |= digits;
    dead_digits_ &= ~worth;
    for (int d : bits_of(digits)) dead_places_[d] = with_[d];
  }
  if (worth == 0) return;
  for (int i = 0; i < n; ++i) {
    const int wide = count(grid_->cells[cell_of(links_.id(i))]);
    if (wide < 2 || (!pass.kinds.x && wide > 2)) continue;
    if (pass.kind == kXChain && (worth >> digit_of(links_.id(i)) & 1) == 0) continue;
    if (reach_.is_in_loop(i)) find_cycles(pass, i);
    if (!pass.kinds.x) continue;
    if (is_target(pass, i, true)) find_chain(pass, i, true);
    if (is_target(pass, i, false)) find_chain(pass, i, false);
  }
}

bool ForcingChains::is_better(double rating, int complexity, Kind kind) const {
  if (wants_all_ || !has_best_) return true;
  if (rating != best_->rating) return rating < best_->rating;
  if (complexity != best_->complexity) return complexity < best_->complexity;
  return kind < best_kind_;
}

// The largest complexity with which a hint of this base would still come first; below 4 if none.
int ForcingChains::most_complexity(double base, Kind kind) const {
  if (wants_all_ || !has_best_) return 2 * kNodes;
  int most = best_->complexity;
  // A lower base may be longer than the best by one step of the term, at the most a few.
  while (most < 2 * kNodes && is_better(rating_of(base, most + 2), most + 2, kind)) most += 2;
  while (most >= 4 && !is_better(rating_of(base, most), most, kind)) most -= 2;
  return most;
}

void ForcingChains::set_bounds(const Pass& pass) {
  most_cycle_ = most_complexity(pass.cycle_base, pass.kind);
  most_chain_ = pass.kinds.x ? most_complexity(pass.chain_base, pass.kind) : 0;
}

void ForcingChains::take(const Pass& pass, double rating, int complexity) {
  has_best_ = true;
  best_kind_ = pass.kind;
  best_->clear();
  best_->rating = rating;
  best_->complexity = complexity;
  set_bounds(pass);
}

bool ForcingChains::add_on(int index, int parent, std::uint16_t via, int depth, Cause cause) {
  if (on_seen_[index] == stamp_) return false;
  on_seen_[index] = stamp_;
  nodes_.push_back({static_cast<std::uint16_t>(index), static_cast<std::int16_t>(parent), via,
                    static_cast<std::uint16_t>(depth), cause});
  return true;
}

// Nodes outside the start's strongly connected part never come back to it, and no node of it has its parent there.
void ForcingChains::find_cycles(const Pass& pass, int start) {
  ++stamp_;
  nodes_.clear();
  add_on(start, -1, 0, 0, kRoot);
  for (std::size_t head = 0; head < nodes_.size(); ++head) {
    const OnNode node = nodes_[head];
    if (2 * (node.depth + 1) > most_cycle_) return;
    for (const Links::Link& off : links_.weak(node.index, pass.kinds)) {
      for (const Links::Link& on : links_.strong(off.to, pass.kinds)) {
        if (on.to == start) {
          if (node.depth < 1) continue;
          record_cycle(pass, start, static_cast<int>(head), off, on.cause);
        } else if (reach_.part(on.to) == reach_.part(start)) {
          add_on(on.to, static_cast<int>(head), off.to, node.depth + 1, on.cause);
        }
      }
    }
  }
}

void ForcingChains::record_cycle(const Pass& pass, int start, int last, const Links::Link& off, Cause cause) {
  const int complexity = 2 * (nodes_[last].depth + 1);
  const double rating = rating_of(pass.cycle_base, complexity);
  if (!is_better(rating, complexity, pass.kind)) return;
  Cells inside;
  std::array<Cells, 9> forward{}, backward{};
  unsigned digits = 0;
  const auto touch = [&](int index, std::array<Cells, 9>& side) {
    const int cell = cell_of(links_.id(index)), digit = digit_of(links_.id(index));
    inside.insert(cell);
    digits |= bit(digit);
    side[digit] |= kTables.sees[cell];
  };
  touch(start, forward);
  touch(off.to, backward);
  for (int at = last; nodes_[at].parent >= 0; at = nodes_[at].parent) {
    if (nodes_[at].via == off.to) return;  // an ancestor: this copy was never queued
    touch(nodes_[at].index, forward);
    touch(nodes_[at].via, backward);
  }
  std::array<Bits, kCells> gone;
  Cells touched;
  for (int d : bits_of(digits)) {
    for (int cell : (forward[d] & backward[d] & with_[d]) - inside) {
      if (!touched.contains(cell)) gone[cell] = 0;
      touched.insert(cell);
      gone[cell] = static_cast<Bits>(gone[cell] | bit(d));
    }
  }
  if (touched.empty()) return;
  if (!wants_all_) {
    take(pass, rating, complexity);
    for (int cell : touched) best_->remove(*grid_, cell, gone[cell]);
    best_->name = pass.kind == kXChain   ? "Bidirectional X-Cycle"
                  : pass.kind == kYCycle ? "Bidirectional Y-Cycle"
                                         : "Bidirectional Cycle";
    return;
  }
  Deduction& made = all_->emplace_back();
  made.rating = rating, made.complexity = complexity, made.kind = pass.kind;
  for (int cell : touched) made.removals.emplace_back(static_cast<std::uint8_t>(cell), gone[cell]);
  draw_cycle(start, last, off, cause, made);
}

// Forward from the end; then the reversal, every node negated with the cause it had, from the negated start on.
void ForcingChains::draw_cycle(int start, int last, const Links::Link& off, Cause cause, Deduction& made) const {
  const auto node_of = [&](int index, bool is_on, Cause why) {
    return ChainNode{static_cast<std::uint16_t>(2 * links_.id(index) + is_on), why};
  };
  made.nodes.push_back(node_of(start, true, cause));
  made.nodes.push_back(node_of(off.to, false, off.cause));
  for (int at = last; nodes_[at].parent >= 0; at = nodes_[at].parent) {
    const OnNode& node = nodes_[at];
    made.nodes.push_back(node_of(node.index, true, node.cause));
    const int from = nodes_[node.parent].index;
    const int c1 = cell_of(links_.id(from)), c2 = cell_of(links_.id(node.via));
    made.nodes.push_back(node_of(node.via, false, c1 == c2 ? kByCell : cause_of(kTables.shared[c1][c2])));
  }
  const std::size_t length = made.nodes.size();
  made.nodes.push_back(node_of(start, false, kRoot));
  for (std::size_t i = length; i-- > 1;) {
    made.nodes.push_back({static_cast<std::uint16_t>(made.nodes[i].node ^ 1), made.nodes[i].cause});
  }
  made.lengths = {static_cast<std::uint16_t>(length), static_cast<std::uint16_t>(length)};
}

void ForcingChains::find_chain(const Pass& pass, int start, bool is_on) {
  ++stamp_;
  nodes_.clear();
  const int before = is_on ? 2 : 4;  // nodes of a chain besides its pairs off, on
  if (is_on) {
    add_on(start, -1, 0, 0, kRoot);
  } else {
    off_seen_[start] = stamp_;
    for (const Links::Link& on : links_.strong(start, pass.kinds)) {
      add_on(on.to, -1, static_cast<std::uint16_t>(start), 0, on.cause);
    }
  }
  for (std::size_t head = 0; head < nodes_.size(); ++head) {
    const OnNode node = nodes_[head];
    if (before + 2 * node.depth > most_chain_) return;
    for (const Links::Link& off : links_.weak(node.index, pass.kinds)) {
      if (is_on && off.to == start) return record_chain(pass, start, true, static_cast<int>(head), off, kRoot);
      if (off_seen_[off.to] == stamp_) continue;
      off_seen_[off.to] = stamp_;
      for (const Links::Link& on : links_.strong(off.to, pass.kinds)) {
        if (!is_on && on.to == start) {
          return record_chain(pass, start, false, static_cast<int>(head), off, on.cause);
        }
        add_on(on.to, static_cast<int>(head), off.to, node.depth + 1, on.cause);
      }
    }
  }
}

void ForcingChains::record_chain(const Pass& pass, int start, bool is_on, int last, const Links::Link& off,
                                 Cause cause) {
  const int complexity = (is_on ? 2 : 4) + 2 * nodes_[last].depth;
  const double rating = rating_of(pass.chain_base, complexity);
  if (!is_better(rating, complexity, pass.kind)) return;
  const int cell = cell_of(links_.id(start)), digit = digit_of(links_.id(start));
  const Bits gone = is_on ? bit(digit) : without(grid_->cells[cell], bit(digit));
  if (!wants_all_) {
    take(pass, rating, complexity);
    best_->remove(*grid_, cell, gone);
    if (!is_on) best_->put(cell, digit);
    best_->name = pass.kind != kXChain ? "Forcing Chain" : complexity == 6 ? "Turbot Fish" : "Forcing X-Chain";
    return;
  }
  Deduction& made = all_->emplace_back();
  made.rating = rating, made.complexity = complexity, made.kind = pass.kind;
  made.removals.emplace_back(static_cast<std::uint8_t>(cell), gone);
  const auto push = [&](int index, bool on, Cause why) {
    made.nodes.push_back({static_cast<std::uint16_t>(2 * links_.id(index) + on), why});
  };
  if (!is_on) push(start, true, cause);
  push(off.to, false, off.cause);
  for (int at = last; at >= 0; at = nodes_[at].parent) {
    push(nodes_[at].index, true, nodes_[at].cause);
    // The cause of an off node is never asked for in a forcing chain.
    if (nodes_[at].parent >= 0 || !is_on) push(nodes_[at].via, false, kRoot);
  }
  made.lengths = {static_cast<std::uint16_t>(made.nodes.size())};
}

}  // namespace nonet::se121
