#include "shapes/sight.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <numeric>

namespace nonet::shapes {

Sight::Sight(const Board& board) : regions_(board.distinct_regions()), regions_of_(board.cell_count()) {
  for (const Combo& combo : board.shapes().combos) regions_.push_back(combo.cells);
  for (std::uint32_t region = 0; region < regions_.size(); ++region) {
    for (std::uint32_t cell : regions_[region]) regions_of_[cell].push_back(region);
  }
}

bool Sight::sees(std::uint32_t a, std::uint32_t b) const {
  return std::ranges::any_of(regions_of_[a],
                             [&](std::uint32_t region) { return std::ranges::binary_search(regions_of_[b], region); });
}

std::vector<std::pair<std::uint32_t, std::uint64_t>> Sight::onlookers(const Cells& cells) const {
  std::map<std::uint32_t, std::uint64_t> seen;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::uint32_t region : regions_of_[cells[i]]) {
      for (std::uint32_t cell : regions_[region]) seen[cell] |= std::uint64_t{1} << i;
    }
  }
  for (std::uint32_t cell : cells) seen.erase(cell);
  std::vector<std::pair<std::uint32_t, std::uint64_t>> found;
  for (const auto& [cell, places] : seen) {
    if ((places & (places - 1)) != 0) found.emplace_back(cell, places);
  }
  return found;
}

std::vector<std::pair<std::int64_t, Cells>> Sight::groups(const Cells& cells,
                                                          const std::vector<std::int64_t>& weights) const {
  // Asked many times below: may the two be in one group?
  const std::size_t count = cells.size();
  std::vector<std::uint8_t> fits(count * count);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      fits[i * count + j] = fits[j * count + i] = weights[i] == weights[j] && sees(cells[i], cells[j]);
    }
  }
  std::vector<std::pair<std::int64_t, Cells>> found;
  std::vector<std::size_t> left(count), group, best;
  std::iota(left.begin(), left.end(), std::size_t{0});
  while (!left.empty()) {
    // Greedy: the largest group that grows from any of the cells.
    best.clear();
    for (std::size_t first = 0; first < left.size() && best.size() < left.size(); ++first) {
      group.clear();
      for (std::size_t k = 0; k < left.size(); ++k) {
        const std::size_t i = left[(first + k) % left.size()];
        if (std::ranges::all_of(group, [&](std::size_t j) { return fits[i * count + j] != 0; })) group.push_back(i);
      }
      if (group.size() > best.size()) best = group;
    }
    auto& [weight, members] = found.emplace_back(weights[best.front()], Cells{});
    std::ranges::sort(best, std::greater<>());
    for (std::size_t i : best) members.push_back(cells[i]);
    std::erase_if(left, [&](std::size_t i) { return std::ranges::find(best, i) != best.end(); });
  }
  return found;
}

}  // namespace nonet::shapes
