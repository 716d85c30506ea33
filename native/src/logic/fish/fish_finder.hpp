#pragma once

// What the finders of fish share: which fish are wanted, in which order they are offered, and pairs of them.
//
// Order: size, digit, pools (rows as bases first), bases, covers; combinations of regions in the board's order, the
// first slowest.

#include <cstdint>
#include <optional>
#include <vector>

#include "logic/core/step_collector.hpp"

namespace nonet::logic {

enum class FishFamily : std::uint8_t { kBasic, kFranken, kMutant };

struct FishPools {
  std::vector<int> bases, covers;  // regions, ascending
};

// What is looked for: the techniques of size 2, if searched here.
struct FishKind {
  FishFamily family;
  std::optional<Technique> finless;
  std::optional<Technique> finned;
};

// Compiled once for all finders, in fish_finder.cpp.
template <int W>
void find_fish(const Position<W>& at, StepCollector<W>& search, const FishKind& kind,
               const std::vector<FishPools>& pools);

}  // namespace nonet::logic
