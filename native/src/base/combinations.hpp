#pragma once

// Chooses k of some items such that the masks of all of them together have few bits: subsets, fish, sets beside a
// pattern. A choice whose union grows too large is cut off early, which leaves the order of the others as it is.

#include <array>
#include <cstddef>
#include <span>

#include "base/popcount.hpp"

namespace nonet {

// kMost is the largest k. kCount counts the bits of a mask: popcount9, or popcount32.
template <class Item, int kMost, int (*kCount)(unsigned)>
class Combinations {
 public:
  Combinations(std::span<const Item> items, int k, int limit) : items_(items), k_(k), limit_(limit) {}

  // Both call take(chosen items, their union with `start`) for each choice whose union has at most `limit` bits, until
  // take gives true. True if it was ended so, or stopped. mask_of(item) is the mask of an item.
  //
  // The first item slowest: {0,1} {0,2} {0,3} {1,2} ...
  template <class MaskOf, class Take, class Stop>
  bool first_slowest(unsigned start, const MaskOf& mask_of, const Take& take, Stop&& stop) {
    return next(0, 0, start, mask_of, take, stop);
  }
  // The last item slowest, which is the order of choices as numbers: {0,1} {0,2} {1,2} {0,3} ...
  template <class MaskOf, class Take, class Stop>
  bool last_slowest(unsigned start, const MaskOf& mask_of, const Take& take, Stop&& stop) {
    return previous(k_, static_cast<int>(items_.size()), start, mask_of, take, stop);
  }

 private:
  std::span<const Item> chosen() const { return {chosen_.data(), static_cast<std::size_t>(k_)}; }

  template <class MaskOf, class Take, class Stop>
  bool next(int count, std::size_t from, unsigned all, const MaskOf& mask_of, const Take& take, Stop& stop) {
    if (count == k_) return take(chosen(), all);
    if (count + 1 < k_ && stop.poll()) return true;
    for (std::size_t i = from; i < items_.size(); ++i) {
      const unsigned more = all | mask_of(items_[i]);
      if (kCount(more) > limit_) continue;
      chosen_[static_cast<std::size_t>(count)] = items_[i];
      if (next(count + 1, i + 1, more, mask_of, take, stop)) return true;
    }
    return false;
  }

  template <class MaskOf, class Take, class Stop>
  bool previous(int left, int below, unsigned all, const MaskOf& mask_of, const Take& take, Stop& stop) {
    if (left == 0) return take(chosen(), all);
    if (left > 1 && stop.poll()) return true;
    for (int i = left - 1; i < below; ++i) {
      const unsigned more = all | mask_of(items_[static_cast<std::size_t>(i)]);
      if (kCount(more) > limit_) continue;
      chosen_[static_cast<std::size_t>(left - 1)] = items_[static_cast<std::size_t>(i)];
      if (previous(left - 1, i, more, mask_of, take, stop)) return true;
    }
    return false;
  }

  std::span<const Item> items_;
  int k_, limit_;
  std::array<Item, kMost> chosen_;
};

}  // namespace nonet
