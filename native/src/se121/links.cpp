#include "se121/links.hpp"

#include <algorithm>

#include "nonet/stop.hpp"

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

void OnReach::build(const Links& links, LinkKinds kinds, Bits digits) {
  const int n = links.size();
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
  reach_.build(
      static_cast<std::size_t>(n), [this](std::uint32_t node) { return next(static_cast<int>(node)); },
      [](std::uint16_t to) -> std::uint32_t { return to; }, NeverStops{});
}

void OnReach::add_off(const Links& links, LinkKinds kinds, std::vector<std::uint64_t>& off) const {
  const std::uint32_t words = reach_.words();
  off.assign(std::size_t{reach_.parts()} * words, 0);
  std::array<std::uint16_t, kNodes> order;
  const int n = links.size();
  for (int i = 0; i < n; ++i) order[i] = static_cast<std::uint16_t>(i);
  std::sort(order.begin(), order.begin() + n, [&](int a, int b) { return part(a) < part(b); });
  for (int k = 0; k < n; ++k) {
    const int i = order[k];
    std::uint64_t* set = &off[std::size_t{part(i)} * words];
    for (const Links::Link& link : links.weak(i, kinds)) set[link.to >> 6] |= std::uint64_t{1} << (link.to & 63);
    for (int to : next(i)) {
      if (part(to) == part(i)) continue;
      const std::uint64_t* other = &off[std::size_t{part(to)} * words];
      for (std::uint32_t w = 0; w < words; ++w) set[w] |= other[w];
    }
  }
}

void Meeting::build(const Links& links, const OnReach& reach) {
  links_ = &links;
  reach_ = &reach;
  reach.add_off(links, {true, true}, off_);
}

bool Meeting::is_possible(const int* ids, int n) const {
  for (std::uint32_t w = 0; w < reach_->words(); ++w) {
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
