#pragma once

// Clues taken away from classic 9x9 grids, one grid per SIMD lane, while the solution stays the only one. The algorithm
// is in src/lanes/digger.hpp.

#include <cstddef>
#include <cstdint>

namespace nonet {

inline constexpr std::uint8_t kDigTogether = 0x80;  // the next cell goes with this one, or both stay
inline constexpr std::uint8_t kDigEnd = 0xff;       // of an order that has fewer than 81 cells

// What is left of a puzzle depends on nothing but its solution, its clues, its order and its fewest: it is what one
// gets by asking about the cells of the order one after the other. A clue goes if the rest has no other solution.
struct DigJob {
  std::size_t count = 0;
  const std::uint8_t* solutions = nullptr;  // 81 digits each, 1..9
  const std::uint8_t* orders = nullptr;     // 81 bytes each: cells that may go, 0..80, perhaps with kDigTogether
  std::uint8_t* puzzles = nullptr;          // 81 bytes each: not 0 where a clue is; becomes the puzzle
  const std::uint8_t* fewest = nullptr;     // a byte each: cells stay where fewer clues would be left; null is 0
};

}  // namespace nonet
