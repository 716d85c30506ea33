// Mutant fish: any regions against any others, diagonals and windows too, with fins or without. See fish.hpp; order:
// fish_finder.hpp.

#include <numeric>

#include "logic/finders.hpp"
#include "logic/fish_finder.hpp"

namespace nonet::logic {

template <int W>
void find_mutant_fish(const Position<W>& at, Search<W>& search) {
  std::vector<int> regions(at.board().regions.size());
  std::iota(regions.begin(), regions.end(), 0);
  const std::vector<FishPools> pools = {{regions, regions}};
  const FishKind kind{FishFamily::kMutant, Technique::kMutantXWing, Technique::kFinnedMutantXWing};
  FishFinder<W>(at, search, kind, pools).run();
}

NONET_INSTANTIATE(find_mutant_fish)

}  // namespace nonet::logic
