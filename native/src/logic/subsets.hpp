#pragma once

#include <vector>

#include "logic/search.hpp"

namespace nonet::logic {

// The regions in the order in which people, and HoDoKu, look for subsets: boxes, rows, columns, others.
template <int W>
std::vector<int> subset_regions(const BoardView<W>& board) {
  std::vector<int> order = board.boxes;
  for (const auto* more : {&board.rows, &board.columns, &board.others})
    order.insert(order.end(), more->begin(), more->end());
  return order;
}

// Calls take(members) for each way to choose n of the items so that the union of their masks has at most n bits,
// first item slowest; take gives true to stop.
template <class Item>
class UnionSearch {
 public:
  UnionSearch(const std::vector<Item>& items, int n) : items_(items), n_(n) {}

  bool run(auto mask_of, auto take) { return choose(0, 0, mask_of, take); }

 private:
  bool choose(std::size_t from, Mask all, auto mask_of, auto take) {
    poll();
    if (static_cast<int>(chosen_.size()) == n_) return take(chosen_, all);
    for (std::size_t i = from; i < items_.size(); ++i) {
      const Mask more = all | mask_of(items_[i]);
      if (count_of(more) > n_) continue;
      chosen_.push_back(items_[i]);
      if (choose(i + 1, more, mask_of, take)) return true;
      chosen_.pop_back();
    }
    return false;
  }

  const std::vector<Item>& items_;
  int n_;
  std::vector<Item> chosen_;
};

}  // namespace nonet::logic
