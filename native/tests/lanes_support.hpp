#pragma once

#include <cstring>
#include <vector>

#include "nonet/lanes.hpp"
#include "support.hpp"

namespace nonet::tests {

struct LanesAnswer {
  std::vector<std::uint8_t> solutions;
  std::vector<std::uint8_t> counts;
  explicit LanesAnswer(std::size_t puzzles) : solutions(puzzles * kLanesGrid, 0xee), counts(puzzles, 0xee) {}
};

// `values` are the puzzles as 0..9. Which of several solutions comes first is nobody's promise; it must be one.
inline void expect_same(const LanesAnswer& got, const LanesAnswer& expected, const std::vector<std::uint8_t>& values,
                        std::uint32_t limit) {
  static const std::vector<Region> regions = classic_regions(9);
  EXPECT(got.counts == expected.counts);
  for (std::size_t i = 0; i < got.counts.size(); ++i) {
    const std::uint8_t* solution = &got.solutions[i * kLanesGrid];
    if (got.counts[i] == 0 || (got.counts[i] == 1 && limit > 1)) {
      EXPECT(std::memcmp(solution, &expected.solutions[i * kLanesGrid], kLanesGrid) == 0);
    }
    if (got.counts[i] == 0) continue;
    EXPECT(obeys(regions, solution));
    for (std::size_t c = 0; c < kLanesGrid; ++c) {
      const std::uint8_t given = values[i * kLanesGrid + c];
      EXPECT(solution[c] >= 1 && solution[c] <= 9);
      EXPECT(given == 0 || given == solution[c]);
    }
  }
}

}  // namespace nonet::tests
