#include "se121/links.hpp"

#include <algorithm>

namespace nonet::se121 {

void Links::build(const Candidates& grid) {
  n_ = 0;
  for (int c = 0; c < kCells; ++c) {
    for (int d : bits_of(grid.cells[c])) {
      index_[id_of(c, d)] = static_cast<std::uint16_t>(n_);
      ids_[n_++] = static_cast<std::uint16_t>(id_of(c, d));
    }
  }
  int weak = 0, strong = 0;
  for (int i = 0; i < n_; ++i) {
    const int cell = cell_of(ids_[i]), digit = digit_of(ids_[i]);
    weak_at_[i] = static_cast<std::uint16_t>(weak);
    strong_at_[i] = static_cast<std::uint16_t>(strong);
    const Bits others = without(grid.cells[cell], bit(digit));
    for (int d : bits_of(others)) weak_[weak++] = {index_[id_of(cell, d)], kByCell};
    if (count(others) == 1) strong_[strong++] = {index_[id_of(cell, lowest(others))], kByCell};
    weak_x_[i] = static_cast<std::uint16_t>(weak);
    strong_x_[i] = static_cast<std::uint16_t>(strong);
    for (int type = 0; type < 3; ++type) {
      const Place at = kTables.places[cell][type];
      const Bits positions = without(grid.places[digit][at.region], bit(at.position));
      for (int p : bits_of(positions)) {
        const int other = kTables.cells[at.region][p];
        if (kTables.shared[cell][other] == type) weak_[weak++] = {index_[id_of(other, digit)], cause_of(type)};
      }
      if (count(positions) != 1) continue;
      const std::uint16_t to = index_[id_of(kTables.cells[at.region][lowest(positions)], digit)];
      bool is_new = true;
      for (int s = strong_x_[i]; s < strong; ++s) is_new &= strong_[s].to != to;
      if (is_new) strong_[strong++] = {to, cause_of(type)};
    }
  }
  weak_at_[n_] = static_cast<std::uint16_t>(weak);
  strong_at_[n_] = static_cast<std::uint16_t>(strong);
}

void Reach::build(const Links& links, LinkKinds kinds, Bits digits) {
  const int n = links.size();
  words_ = (n + 63) / 64;
  next_.clear();
  std::array<std::uint16_t, kNodes> seen;
  std::fill_n(seen.begin(), n, std::uint16_t{0xFFFF});
  for (int i = 0; i < n; ++i) {
    next_at_[i] = static_cast<int>(next_.size());
    if ((digits >> digit_of(links.id(i)) & 1) == 0) continue;
    for (const Links::Link& off : links.weak(i, kinds)) {
      for (const Links::Link& on : links.strong(off.to, kinds)) {
        if (seen[on.to] == i || on.to == i) continue;
        seen[on.to] = static_cast<std::uint16_t>(i);
        next_.push_back(on.to);
      }
    }
  }
  next_at_[n] = static_cast<int>(next_.size());
  sets_.assign(static_cast<std::size_t>(n) * words_, 0);
  std::fill_n(found_.begin(), n, std::uint16_t{0});
  parts_ = time_ = 0;
  stack_.clear();
  for (int i = 0; i < n; ++i) {
    if (found_[i] == 0) visit(i);
  }
}

constexpr std::uint16_t kDone = 0xFFFF;  // in found_: its part is complete

void Reach::visit(int root) {
  struct Frame {
    std::uint16_t node;
    int next;
  };
  std::array<Frame, kNodes> frames;
  int depth = 0;
  const auto open = [&](int node) {
    found_[node] = low_[node] = static_cast<std::uint16_t>(++time_);
    stack_.push_back(static_cast<std::uint16_t>(node));
    frames[depth++] = {static_cast<std::uint16_t>(node), next_at_[node]};
  };
  open(root);
  while (depth > 0) {
    Frame& frame = frames[depth - 1];
    const int node = frame.node;
    if (frame.next < next_at_[node + 1]) {
      const int to = next_[frame.next++];
      if (found_[to] == 0) {
        open(to);
      } else if (found_[to] != kDone) {
        low_[node] = std::min(low_[node], found_[to]);
      }
      continue;
    }
    --depth;
    if (depth > 0) low_[frames[depth - 1].node] = std::min(low_[frames[depth - 1].node], low_[node]);
    if (low_[node] == found_[node]) close(node);
  }
}

// The members of the part are on the stack above `index`; parts they lead to are complete.
void Reach::close(int index) {
  const std::size_t part = static_cast<std::size_t>(parts_);
  std::uint64_t* set = &sets_[part * words_];
  std::size_t bottom = stack_.size();
  do {
    const int member = stack_[--bottom];
    part_[member] = static_cast<std::uint16_t>(part);
    set[member >> 6] |= std::uint64_t{1} << (member & 63);
  } while (stack_[bottom] != index);
  for (std::size_t i = bottom; i < stack_.size(); ++i) {
    const int member = stack_[i];
    found_[member] = kDone;
    for (int k = next_at_[member]; k < next_at_[member + 1]; ++k) {
      const int to = next_[k];
      if ((set[to >> 6] >> (to & 63) & 1) != 0) continue;
      const std::uint64_t* other = row(to);
      for (int w = 0; w < words_; ++w) set[w] |= other[w];
    }
  }
  part_size_[part] = static_cast<std::uint16_t>(stack_.size() - bottom);
  stack_.resize(bottom);
  ++parts_;
}

// Parts are numbered so that a part's successors come before it.
void Reach::add_off(const Links& links, LinkKinds kinds, std::vector<std::uint64_t>& off) const {
  off.assign(static_cast<std::size_t>(parts_) * words_, 0);
  std::array<std::uint16_t, kNodes> order;
  const int n = links.size();
  for (int i = 0; i < n; ++i) order[i] = static_cast<std::uint16_t>(i);
  std::sort(order.begin(), order.begin() + n, [&](int a, int b) { return part_[a] < part_[b]; });
  for (int k = 0; k < n; ++k) {
    const int i = order[k];
    std::uint64_t* set = &off[static_cast<std::size_t>(part_[i]) * words_];
    for (const Links::Link& link : links.weak(i, kinds)) set[link.to >> 6] |= std::uint64_t{1} << (link.to & 63);
    for (int next = next_at_[i]; next < next_at_[i + 1]; ++next) {
      if (part_[next_[next]] == part_[i]) continue;
      const std::uint64_t* other = &off[static_cast<std::size_t>(part_[next_[next]]) * words_];
      for (int w = 0; w < words_; ++w) set[w] |= other[w];
    }
  }
}

void Meeting::build(const Links& links, const Reach& reach) {
  links_ = &links;
  reach_ = &reach;
  reach.add_off(links, {true, true}, off_);
}

bool Meeting::is_possible(const int* ids, int n) const {
  for (int w = 0; w < reach_->words(); ++w) {
    std::uint64_t on = ~std::uint64_t{0}, off = ~std::uint64_t{0};
    for (int i = 0; i < n; ++i) {
      const int index = links_->index(ids[i]);
      on &= reach_->row(index)[w];
      off &= off_[static_cast<std::size_t>(reach_->part(index)) * reach_->words() + w];
    }
    if ((on | off) != 0) return true;
  }
  return false;
}

}  // namespace nonet::se121
