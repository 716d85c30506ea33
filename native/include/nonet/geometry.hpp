#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

namespace nonet {

inline constexpr int kMaxSize = 1024;
inline constexpr std::uint32_t kMaxCells = 1U << 20;

// How digits are written, going in and coming out: one byte a cell up to 255 digits, else two, the low one first.
constexpr std::size_t digit_bytes(int size) { return size <= 255 ? 1 : 2; }

// What is wrong with a description of a board; kNone when nothing is.
enum class GeometryFault : std::uint8_t { kNone, kSize, kCellCount, kCellRange, kRegionTooLarge, kRepeatedCell };

using Region = std::vector<std::uint32_t>;

namespace boards {
template <class Mask>
struct Tables;
template <std::size_t kWords>
struct Wide;
}  // namespace boards

// Cells and regions, made ready for the solver. Immutable once made, so that searches on several threads can share one.
class Geometry {
 public:
  template <class Mask>
  using Shared = std::shared_ptr<const boards::Tables<Mask>>;
  // One candidate set is one mask: the narrowest that holds `size` bits keeps the state small. Only two are wide, as
  // each is a solver more to compile; one of 128 bits would halve the states of 65 to 128 digits (not tried).
  using AnyTables = std::variant<Shared<std::uint16_t>, Shared<std::uint32_t>, Shared<std::uint64_t>,
                                 Shared<boards::Wide<4>>, Shared<boards::Wide<16>>>;

  static GeometryFault check(int size, std::uint32_t cell_count, std::span<const Region> regions);

  // Wants a description that `check` found faultless.
  Geometry(int size, std::uint32_t cell_count, std::vector<Region> regions);

  int size() const { return size_; }
  std::uint32_t cell_count() const { return cell_count_; }
  std::size_t grid_bytes() const { return cell_count_ * digit_bytes(size_); }             // of the digits of a grid
  std::size_t mask_words() const { return (static_cast<std::size_t>(size_) + 63) / 64; }  // of a candidate mask
  const std::vector<Region>& regions() const { return regions_; }                         // each sorted, each once
  const AnyTables& tables() const { return tables_; }

 private:
  int size_;
  std::uint32_t cell_count_;
  std::vector<Region> regions_;
  AnyTables tables_;
};

}  // namespace nonet
