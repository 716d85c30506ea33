#include "logic/core/plain_view.hpp"

#include <algorithm>
#include <utility>

namespace nonet::logic {
namespace {

PlainView::Partner partner_of(const Board& board, const nonet::Pair& pair, bool is_first) {
  const Relation& relation = board.constraints().relations[pair.relation];
  PlainView::Partner partner{static_cast<Cell>(is_first ? pair.second : pair.first)};
  for (int mine = 1; mine <= board.size(); ++mine) {
    for (int other = 1; other <= board.size(); ++other) {
      const bool goes = is_first ? allows(relation, 1, mine, other) : allows(relation, 1, other, mine);
      if (goes) partner.beside[mine] |= bit_of(other);
    }
  }
  return partner;
}

}  // namespace

PlainView::PlainView(const Board& board, std::shared_ptr<const RuleBooks> rule_books)
    : size(board.size()),
      cell_count(static_cast<int>(board.cell_count())),
      regions_of(cell_count),
      seats_of(cell_count),
      seen_of(cell_count),
      peers(cell_count),
      partners(cell_count),
      books(std::move(rule_books)) {
  for (const nonet::Region& region : board.regions()) {
    const auto index = static_cast<std::uint16_t>(regions.size());
    regions.emplace_back(region.cells.begin(), region.cells.end());
    is_full.push_back(board.is_full(region));
    for (Cell cell : regions.back()) regions_of[cell].push_back(index);
    add_peers(region.cells);
  }
  for (const nonet::Combo& combo : board.constraints().combos) add_peers(combo.cells);
  for (auto& list : peers) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  add_seats();
  for (const nonet::Pair& pair : board.constraints().pairs) {
    partners[pair.first].push_back(partner_of(board, pair, true));
    partners[pair.second].push_back(partner_of(board, pair, false));
  }
}

void PlainView::add_peers(const Cells& cells) {
  for (std::uint32_t cell : cells) {
    for (std::uint32_t other : cells) {
      if (other != cell) peers[cell].push_back(static_cast<Cell>(other));
    }
  }
}

void PlainView::add_seats() {
  for (std::size_t r = 0; r < regions.size(); ++r) {
    if (is_full[r] == 0) continue;
    const auto region = static_cast<std::uint16_t>(r);
    for (std::size_t i = 0; i < regions[r].size(); ++i) {
      const std::uint32_t bit = std::uint32_t{1} << i;
      seats_of[regions[r][i]].push_back({region, bit});
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
