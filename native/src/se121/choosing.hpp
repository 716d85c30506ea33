#pragma once

// k of n items in the order of their masks as numbers: the largest element varies slowest. Used everywhere.

#include <array>

#include "se121/tables.hpp"

namespace nonet::se121 {

// Items have sets; a tuple whose union grows beyond `most` members is cut off early, which leaves the order of the
// others as it is. Calls use(chosen indices, union) for complete tuples until it says true.
template <int K, class Use>
bool each_tuple(const Bits* sets, int n, int most, Use use) {
  std::array<int, K> chosen{};
  const auto choose = [&](auto&& self, int k, int below, unsigned joined) -> bool {
    for (int i = k - 1; i < below; ++i) {
      const unsigned now = joined | sets[i];
      if (count(now) > most) continue;
      chosen[k - 1] = i;
      if (k == 1 ? use(chosen, now) : self(self, k - 1, i, now)) return true;
    }
    return false;
  };
  return choose(choose, K, n, 0);
}

}  // namespace nonet::se121
