#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nonet/constraints.hpp"

namespace nonet {

inline constexpr int kMaxSize = 1024;
inline constexpr std::uint32_t kMaxCells = 1U << 20;

// How digits are written, going in and coming out: one byte a cell up to 255 digits, else two, the low one first.
constexpr std::size_t digit_bytes(int size) { return size <= 255 ? 1 : 2; }

// What a region is to a person. Solvers do not ask; techniques do, and say in techniques.def which kinds they need.
enum class RegionKind : std::uint8_t { kRow, kColumn, kBox, kOther };

// Cells that must all differ. A region of as many cells as there are digits is full: it holds every digit.
struct Region {
  Cells cells;  // ascending, once they are in a Board
  RegionKind kind = RegionKind::kOther;
};

// What is wrong with a description of a board; kNone when nothing is.
enum class BoardFault : std::uint8_t {
  kNone,
  kSize,
  kCellCount,
  kCellRange,
  kRegionTooLarge,
  kRepeatedCell,
  kDomain,  // from here on: a constraint of that sort
  kDifferent,
  kPair,
  kCombo,
  kSum,
  kMachine,
  kCount,
  kSame,
  kElement,
  kRank,
  kOr,
};

class Geometry;
namespace boards {
struct AnyTables;
}  // namespace boards

// Cells, digits, regions and constraints: the one description that the boards solver, the SAT encoding and human logic
// start from. Immutable once made, so that threads can share one.
class Board {
 public:
  static BoardFault check(int size, std::uint32_t cell_count, std::span<const Region> regions,
                          const Constraints& constraints = {});

  // Precondition: check(...) == BoardFault::kNone. Regions keep their order: steps of human logic name them by it.
  Board(int size, std::uint32_t cell_count, std::vector<Region> regions, Constraints constraints = {});

  int size() const { return size_; }
  std::uint32_t cell_count() const { return cell_count_; }
  std::size_t grid_bytes() const { return cell_count_ * digit_bytes(size_); }             // of the digits of a grid
  std::size_t mask_words() const { return (static_cast<std::size_t>(size_) + 63) / 64; }  // of a candidate mask
  const std::vector<Region>& regions() const { return regions_; }
  const Constraints& constraints() const { return constraints_; }
  bool is_full(const Region& region) const { return region.cells.size() == static_cast<std::size_t>(size_); }

  // Both are made when they are first asked for: which cells see each other (geometry/geometry.hpp), and what the boards
  // solver works with.
  const Geometry& geometry() const;
  const boards::AnyTables& tables() const;

 private:
  int size_;
  std::uint32_t cell_count_;
  std::vector<Region> regions_;
  Constraints constraints_;
  struct Lazy;
  std::shared_ptr<Lazy> lazy_;  // geometry and tables, once they are made
};

}  // namespace nonet
