#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "logic/core/search.hpp"

namespace nonet::logic {

// Calls take(members) for each way to choose n of the items so that the union of their masks has at most n bits,
// first item slowest; take gives true to stop.
template <class Item>
class UnionSearch {
 public:
  static constexpr int kMost = 7;  // the largest fish

  UnionSearch(std::span<const Item> items, int n) : items_(items), n_(n) {}

  bool run(const auto& mask_of, const auto& take) { return choose(0, 0, 0, mask_of, take); }

 private:
  bool choose(int count, std::size_t from, Mask all, const auto& mask_of, const auto& take) {
    if (count == n_) return take(std::span<const Item>(chosen_.data(), static_cast<std::size_t>(n_)), all);
    if (count + 1 < n_) poll();
    for (std::size_t i = from; i < items_.size(); ++i) {
      const Mask more = all | mask_of(items_[i]);
      if (count_of(more) > n_) continue;
      chosen_[count] = items_[i];
      if (choose(count + 1, i + 1, more, mask_of, take)) return true;
    }
    return false;
  }

  std::span<const Item> items_;
  int n_;
  std::array<Item, kMost> chosen_;
};

}  // namespace nonet::logic
