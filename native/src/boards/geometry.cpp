#include "nonet/geometry.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "boards/tables.hpp"

namespace nonet {
namespace {

template <class Mask>
Geometry::Shared<Mask> share(int size, std::uint32_t cell_count, const std::vector<Region>& regions) {
  return std::make_shared<const boards::Tables<Mask>>(boards::make_tables<Mask>(size, cell_count, regions));
}

Geometry::AnyTables choose_tables(int size, std::uint32_t cell_count, const std::vector<Region>& regions) {
  if (size <= 16) return share<std::uint16_t>(size, cell_count, regions);
  if (size <= 32) return share<std::uint32_t>(size, cell_count, regions);
  if (size <= 64) return share<std::uint64_t>(size, cell_count, regions);
  if (size <= 256) return share<boards::Wide<4>>(size, cell_count, regions);
  return share<boards::Wide<16>>(size, cell_count, regions);
}

// The same region twice (the row and the box of a 1x1 board, a jigsaw shape that is a row) would only cost time.
std::vector<Region> distinct(std::vector<Region> regions) {
  std::set<Region> seen;
  std::erase_if(regions, [&](Region& region) {
    std::sort(region.begin(), region.end());
    return region.empty() || !seen.insert(region).second;
  });
  return regions;
}

}  // namespace

GeometryFault Geometry::check(int size, std::uint32_t cell_count, std::span<const Region> regions) {
  if (size < 1 || size > kMaxSize) return GeometryFault::kSize;
  if (cell_count < 1 || cell_count > kMaxCells) return GeometryFault::kCellCount;
  for (const Region& region : regions) {
    if (region.size() > static_cast<std::size_t>(size)) return GeometryFault::kRegionTooLarge;
    Region sorted = region;
    std::sort(sorted.begin(), sorted.end());
    if (!sorted.empty() && sorted.back() >= cell_count) return GeometryFault::kCellRange;
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return GeometryFault::kRepeatedCell;
  }
  return GeometryFault::kNone;
}

Geometry::Geometry(int size, std::uint32_t cell_count, std::vector<Region> regions)
    : size_(size),
      cell_count_(cell_count),
      regions_(distinct(std::move(regions))),
      tables_(choose_tables(size_, cell_count_, regions_)) {}

}  // namespace nonet
