// Mutant fish: any full regions against any others, diagonals and windows too, with fins or without. See fish.hpp;
// order: fish_finder.hpp. Of regions that are not full only those of three cells or more may be covers: hundreds of
// two-cell regions would make the search endless, and whoever looks for such a fish sees a chain first.

#include "logic/core/finders.hpp"
#include "logic/fish/fish_finder.hpp"

namespace nonet::logic {

template <int W>
void find_mutant_fish(const Position<W>& at, StepCollector<W>& search) {
  std::vector<int> regions;
  for (std::size_t region = 0; region < at.board().regions.size(); ++region) {
    if (at.board().regions[region].cells.size() > 2) regions.push_back(static_cast<int>(region));
  }
  const std::vector<FishPools> pools = {{regions, regions}};
  const FishKind kind{FishFamily::kMutant, Technique::kMutantXWing, Technique::kFinnedMutantXWing};
  find_fish(at, search, kind, pools);
}

NONET_INSTANTIATE(find_mutant_fish)

}  // namespace nonet::logic
