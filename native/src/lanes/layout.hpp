#pragma once

// How a grid lies in 27 words of 32 bits.
//
// A word holds one digit in one row of each band; word 3 * d + i: digit d + 1 in the rows i, i + 3 and i + 6.
// Its bit 9 * band + column says that the digit may still stand there; bits 27 to 31 are 0:
//
//            31    27 26             18 17              9 8               0
//            +-------+-----------------+-----------------+-----------------+
//   word     | 0   0 |   row i + 6     |   row i + 3     |   row i         |
//            +-------+-----+-----+-----+-----+-----+-----+-----+-----+-----+
//   stacks           |  2  |  1  |  0  |  2  |  1  |  0  |  2  |  1  |  0  |   three columns each
//                    +-----+-----+-----+-----+-----+-----+-----+-----+-----+
//
// What it is good for: the three cells of a column inside a band (a vertical triad) are the same bit of the words 3d,
// 3d + 1, 3d + 2, so "may the digit stand in this triad?" is two ORs for the whole grid. And a word with its 3 x 9 bits
// rotated by 9 holds every cell's neighbour one band down, in the same column.
//
// A lane type is a vector of such words, each lane from another puzzle.

#include <cstdint>

namespace nonet::lanes {

inline constexpr int kWords = 27;
inline constexpr std::uint32_t kAll = 0x7ffffff;

// Columns by their place in the stack, and stacks. The first two go one stack further than the grid: there they select
// zeros, where a shifted last column would else leave rubbish.
inline constexpr std::uint32_t kColumn0 = 01111111111;
inline constexpr std::uint32_t kColumn1 = 02222222222;
inline constexpr std::uint32_t kColumn2 = 0444444444;
inline constexpr std::uint32_t kStack0 = 0007007007;
inline constexpr std::uint32_t kStack2 = 0700700700;

static_assert(((kColumn0 | kColumn1 | kColumn2) & kAll) == kAll && (kColumn0 & kColumn1) == 0);
static_assert((kStack0 | kStack0 << 3 | kStack2) == kAll);

}  // namespace nonet::lanes
