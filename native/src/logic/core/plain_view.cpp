#include "logic/core/plain_view.hpp"

#include <algorithm>
#include <utility>

#include "geometry/geometry.hpp"

namespace nonet::logic {
namespace {

// What a relation leaves for the second cell of a pair beside each digit of the first; or the other way round.
PlainView::Beside beside_of(const Relation& relation, int size, bool is_first) {
  PlainView::Beside beside{};
  for (int mine = 1; mine <= size; ++mine) {
    for (int other = 1; other <= size; ++other) {
      if (is_first ? allows(relation, 1, mine, other) : allows(relation, 1, other, mine)) beside[mine] |= bit_of(other);
    }
  }
  return beside;
}

}  // namespace

PlainView::PlainView(const Board& board, std::shared_ptr<const RuleBooks> rule_books)
    : size(board.size()),
      cell_count(static_cast<int>(board.cell_count())),
      regions_of(cell_count),
      slots_of(cell_count),
      seen_of(cell_count),
      peers(cell_count),
      partners(cell_count),
      books(std::move(rule_books)) {
  for (const nonet::Region& region : board.regions()) {
    const auto index = static_cast<std::uint16_t>(regions.size());
    regions.emplace_back(region.cells.begin(), region.cells.end());
    is_full.push_back(board.is_full(region));
    for (Cell cell : regions.back()) regions_of[cell].push_back(index);
  }
  for (std::uint32_t cell = 0; cell < board.cell_count(); ++cell) {
    const Cells seen = board.geometry().peers(cell);
    peers[cell].assign(seen.begin(), seen.end());
  }
  add_slots();
  for (const Relation& relation : board.constraints().relations) {
    relations_.push_back({beside_of(relation, size, true), beside_of(relation, size, false)});
  }
  for (const nonet::Pair& pair : board.constraints().pairs) {
    const auto& [first, second] = relations_[pair.relation];
    partners[pair.first].push_back({static_cast<Cell>(pair.second), &first});
    partners[pair.second].push_back({static_cast<Cell>(pair.first), &second});
  }
}

void PlainView::add_slots() {
  for (std::size_t r = 0; r < regions.size(); ++r) {
    if (is_full[r] == 0) continue;
    const auto region = static_cast<std::uint16_t>(r);
    for (std::size_t i = 0; i < regions[r].size(); ++i) {
      const std::uint32_t bit = std::uint32_t{1} << i;
      slots_of[regions[r][i]].push_back({region, bit});
      for (Cell seeing : peers[regions[r][i]]) {
        if (std::binary_search(regions[r].begin(), regions[r].end(), seeing)) continue;
        auto& seen = seen_of[seeing];
        if (seen.empty() || seen.back().region != region) seen.push_back({region, 0});
        seen.back().bits |= bit;
      }
    }
  }
}

}  // namespace nonet::logic
