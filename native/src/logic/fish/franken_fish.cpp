// Franken fish: rows and boxes against columns and boxes, or columns and boxes against rows and boxes, with fins or
// without. See fish.hpp; order: fish_finder.hpp.

#include "logic/core/finders.hpp"
#include "logic/fish/fish_finder.hpp"

namespace nonet::logic {
namespace {

std::vector<int> joined(std::vector<int> lines, const std::vector<int>& boxes) {
  lines.insert(lines.end(), boxes.begin(), boxes.end());
  return lines;
}

}  // namespace

template <int W>
void find_franken_fish(const Position<W>& at, StepCollector<W>& search) {
  const auto& board = at.board();
  const std::vector<int> rows = joined(board.rows, board.boxes);
  const std::vector<int> columns = joined(board.columns, board.boxes);
  const std::vector<FishPools> pools = {{rows, columns}, {columns, rows}};
  const FishKind kind{FishFamily::kFranken, Technique::kFrankenXWing, Technique::kFinnedFrankenXWing};
  find_fish(at, search, kind, pools);
}

NONET_INSTANTIATE(find_franken_fish)

}  // namespace nonet::logic
