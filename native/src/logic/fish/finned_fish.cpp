// Finned and sashimi fish: rows against columns, or the other way round, with fins. See fish.hpp; order:
// fish_finder.hpp.

#include "logic/core/finders.hpp"
#include "logic/fish/fish_finder.hpp"

namespace nonet::logic {

template <int W>
void find_finned_fish(const Position<W>& at, StepCollector<W>& search) {
  const auto& board = at.board();
  const std::vector<FishPools> pools = {{board.rows, board.columns}, {board.columns, board.rows}};
  const FishKind kind{FishFamily::kBasic, std::nullopt, Technique::kFinnedXWing};
  find_fish(at, search, kind, pools);
}

NONET_INSTANTIATE(find_finned_fish)

}  // namespace nonet::logic
