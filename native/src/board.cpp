#include "nonet/board.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

#include "boards/tables.hpp"
#include "constraints/check.hpp"
#include "geometry/geometry.hpp"

namespace nonet {
namespace {

template <class Mask>
boards::SharedTables<Mask> share(const Board& board) {
  return std::make_shared<const boards::Tables<Mask>>(boards::make_tables<Mask>(board));
}

boards::AnyTables choose_tables(const Board& board) {
  if (board.size() <= 16) return {share<std::uint16_t>(board)};
  if (board.size() <= 32) return {share<std::uint32_t>(board)};
  if (board.size() <= 64) return {share<std::uint64_t>(board)};
  if (board.size() <= 256) return {share<bits::Wide<4>>(board)};
  return {share<bits::Wide<16>>(board)};
}

}  // namespace

struct Board::Lazy {
  std::once_flag has_geometry, has_tables;
  std::optional<Geometry> geometry;
  boards::AnyTables tables;
};

BoardFault Board::check(int size, std::uint32_t cell_count, std::span<const Region> regions,
                        const Constraints& constraints) {
  if (size < 1 || size > kMaxSize) return BoardFault::kSize;
  if (cell_count < 1 || cell_count > kMaxCells) return BoardFault::kCellCount;
  for (const Region& region : regions) {
    if (region.cells.size() > static_cast<std::size_t>(size)) return BoardFault::kRegionTooLarge;
    Cells sorted = region.cells;
    std::sort(sorted.begin(), sorted.end());
    if (!sorted.empty() && sorted.back() >= cell_count) return BoardFault::kCellRange;
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return BoardFault::kRepeatedCell;
  }
  return constraints::check(constraints, size, cell_count);
}

Board::Board(int size, std::uint32_t cell_count, std::vector<Region> regions, Constraints constraints)
    : size_(size),
      cell_count_(cell_count),
      regions_(std::move(regions)),
      constraints_(std::move(constraints)),
      lazy_(std::make_shared<Lazy>()) {
  for (Region& region : regions_) std::sort(region.cells.begin(), region.cells.end());
}

const Geometry& Board::geometry() const {
  std::call_once(lazy_->has_geometry, [this] { lazy_->geometry.emplace(*this); });
  return *lazy_->geometry;
}

const boards::AnyTables& Board::tables() const {
  std::call_once(lazy_->has_tables, [this] { lazy_->tables = choose_tables(*this); });
  return lazy_->tables;
}

}  // namespace nonet
