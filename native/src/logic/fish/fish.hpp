#pragma once

// Fish: what they are. One digit; n base regions, each of which must hold it, and n cover regions, each of which can
// hold it once. If the covers contain all candidates of the bases, the bases fill the covers, and the digit can stand
// nowhere else in them, nor in two covers at once.
//
// Fins are base candidates outside the covers, or in two bases at once (endo fins). If none of them is true, the rest
// is as above; if one is, it removes what it sees. So what sees every fin goes in any case.
//
// Kinds go by the regions. Basic: rows against columns, either way. Franken: boxes stand in for some lines of a side.
// Mutant: anything else. A basic fish with fins is sashimi if a base has at most one candidate left without them.

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "logic/core/step_collector.hpp"
#include "logic/fish/fish_finder.hpp"

namespace nonet::logic {

inline constexpr int kLargestFish = 7;

// Sizes from 2 on: the first and the last of each family.
static_assert(nth(Technique::kXWing, kLargestFish - 2) == Technique::kLeviathan);
static_assert(nth(Technique::kFinnedXWing, kLargestFish - 2) == Technique::kFinnedLeviathan);
static_assert(nth(Technique::kSashimiXWing, kLargestFish - 2) == Technique::kSashimiLeviathan);
static_assert(nth(Technique::kFrankenXWing, kLargestFish - 2) == Technique::kFrankenLeviathan);
static_assert(nth(Technique::kFinnedFrankenXWing, kLargestFish - 2) == Technique::kFinnedFrankenLeviathan);
static_assert(nth(Technique::kMutantXWing, kLargestFish - 2) == Technique::kMutantLeviathan);
static_assert(nth(Technique::kFinnedMutantXWing, kLargestFish - 2) == Technique::kFinnedMutantLeviathan);

template <int W>
struct Fish {
  using Regions = std::array<std::uint16_t, kLargestFish>;  // ascending

  Digit digit = 0;
  int size = 0;
  Regions bases{}, covers{};
  CellSet<W> base_cells, fins, endo_fins;
  CellSet<W> outside, inside;  // eliminations: covers without bases; base candidates in two covers

  std::span<const std::uint16_t> base_list() const { return {bases.data(), static_cast<std::size_t>(size)}; }
  std::span<const std::uint16_t> cover_list() const { return {covers.data(), static_cast<std::size_t>(size)}; }
  CellSet<W> eliminations() const { return outside | inside; }
  // Discovery order within a digit and a pair of pools.
  friend bool operator<(const Fish& a, const Fish& b) {
    return a.bases != b.bases ? a.bases < b.bases : a.covers < b.covers;
  }
};

// Completes a fish of which digit, size, bases and covers are known.
template <int W>
void work_out(const Position<W>& at, Fish<W>& fish) {
  CellSet<W> covered, twice;
  fish.base_cells = fish.endo_fins = {};
  for (int region : fish.base_list()) {
    const CellSet<W> cells = at.places(region, fish.digit);
    fish.endo_fins |= fish.base_cells & cells;
    fish.base_cells |= cells;
  }
  for (int region : fish.cover_list()) {
    const CellSet<W> cells = at.places(region, fish.digit);
    twice |= covered & cells;
    covered |= cells;
  }
  fish.fins = (fish.base_cells - covered) | fish.endo_fins;
  const CellSet<W> seeing = at.board().common_peers(fish.fins);
  fish.outside = (covered - fish.base_cells) & seeing;
  fish.inside = twice & fish.base_cells & seeing;
}

// The kinds of regions on a side, a bit each.
template <int W>
unsigned kinds_of(const BoardView<W>& board, std::span<const std::uint16_t> regions) {
  unsigned kinds = 0;
  for (int region : regions) kinds |= 1U << static_cast<int>(board.regions[region].kind);
  return kinds;
}

template <int W>
FishFamily family_of(const BoardView<W>& board, const Fish<W>& fish) {
  const unsigned row = 1U << static_cast<int>(RegionKind::kRow);
  const unsigned column = 1U << static_cast<int>(RegionKind::kColumn);
  const unsigned box = 1U << static_cast<int>(RegionKind::kBox);
  const unsigned bases = kinds_of(board, fish.base_list());
  const unsigned covers = kinds_of(board, fish.cover_list());
  const bool is_crossed =
      ((bases & ~box) == row && (covers & ~box) == column) || ((bases & ~box) == column && (covers & ~box) == row);
  if (!is_crossed) return FishFamily::kMutant;
  return ((bases | covers) & box) != 0 ? FishFamily::kFranken : FishFamily::kBasic;
}

template <int W>
bool is_sashimi(const Position<W>& at, const Fish<W>& fish) {
  const auto bases = fish.base_list();
  return std::any_of(bases.begin(), bases.end(),
                     [&](int region) { return (at.places(region, fish.digit) - fish.fins).count() <= 1; });
}

template <int W>
Technique technique_of(const Position<W>& at, const Fish<W>& fish, FishFamily family) {
  const bool has_fins = !fish.fins.empty();
  const int k = fish.size - 2;
  switch (family) {
    case FishFamily::kFranken: return nth(has_fins ? Technique::kFinnedFrankenXWing : Technique::kFrankenXWing, k);
    case FishFamily::kMutant: return nth(has_fins ? Technique::kFinnedMutantXWing : Technique::kMutantXWing, k);
    default: break;
  }
  if (is_sashimi(at, fish)) return nth(Technique::kSashimiXWing, k);
  return nth(has_fins ? Technique::kFinnedXWing : Technique::kXWing, k);
}

// The step of a fish, or of two with the same bases (siamese): the covers, fins and eliminations of both.
template <int W>
Step step_of(Technique technique, const Fish<W>& fish, const Fish<W>* twin = nullptr) {
  std::vector<std::uint16_t> covers(fish.cover_list().begin(), fish.cover_list().end());
  CellSet<W> fins = fish.fins, outside = fish.outside, inside = fish.inside;
  if (twin != nullptr) {
    covers.insert(covers.end(), twin->cover_list().begin(), twin->cover_list().end());
    std::sort(covers.begin(), covers.end());
    covers.erase(std::unique(covers.begin(), covers.end()), covers.end());
    fins |= twin->fins;
    outside |= twin->outside;
    inside |= twin->inside;
  }
  Step step{technique};
  eliminate(step, outside, fish.digit);
  eliminate(step, inside, fish.digit);
  for (int base : fish.base_list()) step.truths.push_back(place_truth(base, fish.digit));
  const Mask digit = bit_of(fish.digit);
  const std::vector<std::uint16_t> bases(fish.base_list().begin(), fish.base_list().end());
  step.parts = {part_of(Role::kBase, fish.base_cells - fins, digit, bases),
                part_of(Role::kCover, CellSet<W>{}, digit, covers)};
  if (const CellSet<W> outer = fins - fish.endo_fins; !outer.empty()) {
    step.parts.push_back(part_of(Role::kFin, outer, digit));
  }
  if (!fish.endo_fins.empty()) step.parts.push_back(part_of(Role::kEndoFin, fish.endo_fins, digit));
  step.is_double = twin != nullptr;
  return step;
}

}  // namespace nonet::logic
