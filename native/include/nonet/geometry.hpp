#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

namespace nonet {

inline constexpr int kMaxSize = 64;
inline constexpr std::uint32_t kMaxCells = 1U << 20;

// What is wrong with a description of a board; kNone when nothing is.
enum class GeometryFault : std::uint8_t { kNone, kSize, kCellCount, kCellRange, kRegionTooLarge, kRepeatedCell };

using Region = std::vector<std::uint32_t>;

namespace boards {
template <class Mask>
struct Tables;
}

// Cells and regions, made ready for the solver. Immutable once made, so that searches on several threads can share one.
class Geometry {
 public:
  template <class Mask>
  using Shared = std::shared_ptr<const boards::Tables<Mask>>;
  // One candidate set is one mask: the narrowest that holds `size` bits keeps the state small.
  using AnyTables = std::variant<Shared<std::uint16_t>, Shared<std::uint32_t>, Shared<std::uint64_t>>;

  static GeometryFault check(int size, std::uint32_t cell_count, std::span<const Region> regions);

  // Wants a description that `check` found faultless.
  Geometry(int size, std::uint32_t cell_count, std::vector<Region> regions);

  int size() const { return size_; }
  std::uint32_t cell_count() const { return cell_count_; }
  const std::vector<Region>& regions() const { return regions_; }
  const AnyTables& tables() const { return tables_; }

 private:
  int size_;
  std::uint32_t cell_count_;
  std::vector<Region> regions_;
  AnyTables tables_;
};

}  // namespace nonet
