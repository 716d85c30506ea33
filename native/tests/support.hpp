#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "nonet/board.hpp"

// Not assert: the tests run on Release builds too.
#define EXPECT(claim)                                                           \
  do {                                                                          \
    if (!(claim)) {                                                             \
      std::fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #claim); \
      std::exit(1);                                                             \
    }                                                                           \
  } while (false)

namespace nonet::tests {

// Rows and columns, and boxes where the size is a square.
inline std::vector<Region> classic_regions(std::uint32_t n) {
  const auto k = static_cast<std::uint32_t>(std::lround(std::sqrt(n)));
  std::vector<Region> regions;
  for (std::uint32_t i = 0; i < n; ++i) {
    Cells row;
    Cells column;
    Cells box;
    for (std::uint32_t j = 0; j < n; ++j) {
      row.push_back(i * n + j);
      column.push_back(j * n + i);
      if (k * k == n) box.push_back((i / k * k + j / k) * n + i % k * k + j % k);
    }
    regions.push_back({row, RegionKind::kRow});
    regions.push_back({column, RegionKind::kColumn});
    if (!box.empty()) regions.push_back({box, RegionKind::kBox});
  }
  return regions;
}

inline bool obeys(const std::vector<Region>& regions, const std::uint8_t* values) {
  for (const Region& region : regions) {
    for (std::uint32_t a : region.cells) {
      for (std::uint32_t b : region.cells) {
        if (a != b && values[a] == values[b]) return false;
      }
    }
  }
  return true;
}

}  // namespace nonet::tests
