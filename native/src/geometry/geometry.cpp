#include "geometry/geometry.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace nonet {
namespace {

void sort_out(std::vector<std::uint32_t>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace

Geometry::Geometry(const Board& board) {
  std::set<Cells> known;
  const auto add = [&](Cells cells) {
    std::sort(cells.begin(), cells.end());
    if (!cells.empty() && known.insert(cells).second) groups_.push_back(std::move(cells));
  };
  for (const Region& region : board.regions()) add(region.cells);
  region_count_ = groups_.size();
  for (const Combo& combo : board.constraints().combos) add(combo.cells);
  make_slots(board.cell_count());
}

Geometry::Geometry(std::uint32_t cell_count, std::vector<Cells> groups)
    : groups_(std::move(groups)), region_count_(groups_.size()) {
  make_slots(cell_count);
}

void Geometry::make_slots(std::uint32_t cell_count) {
  start_.assign(cell_count + 1, 0);
  for (const Cells& group : groups_) {
    for (std::uint32_t cell : group) ++start_[cell + 1];
  }
  for (std::uint32_t cell = 0; cell < cell_count; ++cell) start_[cell + 1] += start_[cell];
  slots_.resize(start_.back());
  std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
  for (std::uint32_t group = 0; group < groups_.size(); ++group) {
    for (std::uint32_t place = 0; place < groups_[group].size(); ++place) {
      slots_[next[groups_[group][place]]++] = {group, place};
    }
  }
}

bool Geometry::sees(std::uint32_t a, std::uint32_t b) const {
  const auto of_a = slots(a), of_b = slots(b);
  for (auto at = of_a.begin(), other = of_b.begin(); at != of_a.end() && other != of_b.end();) {
    if (at->group == other->group) return true;
    ++(at->group < other->group ? at : other);
  }
  return false;
}

Cells Geometry::peers(std::uint32_t cell) const {
  Cells found;
  for (const Slot& slot : slots(cell))
    found.insert(found.end(), groups_[slot.group].begin(), groups_[slot.group].end());
  sort_out(found);
  std::erase(found, cell);
  return found;
}

std::vector<std::uint32_t> Geometry::crossing(std::uint32_t group) const {
  std::vector<std::uint32_t> found;
  for (std::uint32_t cell : groups_[group]) {
    for (const Slot& slot : slots(cell)) found.push_back(slot.group);
  }
  sort_out(found);
  return found;
}

}  // namespace nonet
