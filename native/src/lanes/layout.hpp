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
// A lane type is a vector of such words, each lane from another puzzle. The state of a lane is its 27 words and then
// three that mark the cells with exactly one candidate, in the rows i, i + 3 and i + 6.
//
// On its way from and to text a grid is four planes of three words: bit b of plane p, word 3 * p + i, is binary place p
// of the digit in that cell; 0 where there is none.

// A GPU compiles this text too and has no standard library: there, gpu_words.hpp declares these types.
#ifndef __CUDACC_RTC__
#include <cstdint>

namespace nonet {
using std::uint32_t;
using std::uint64_t;
using std::uint8_t;
}  // namespace nonet
#endif

namespace nonet::lanes {

inline constexpr int kWords = 27;
inline constexpr int kSingles = kWords;      // where the three words of single candidates are
inline constexpr int kState = kSingles + 3;  // words of a lane
inline constexpr int kPlanes = 12;           // words of a grid in planes
inline constexpr int kPlanesRoom = 16;       // and the words kept for them: 512 bits
inline constexpr uint32_t kAll = 0x7ffffff;

// Columns by their place in the stack, and stacks. The first two go one stack further than the grid: there they select
// zeros, where a shifted last column would else leave rubbish.
inline constexpr uint32_t kColumn0 = 01111111111;
inline constexpr uint32_t kColumn1 = 02222222222;
inline constexpr uint32_t kColumn2 = 0444444444;
inline constexpr uint32_t kStack0 = 0007007007;
inline constexpr uint32_t kStack2 = 0700700700;
// The first bit of each band, and of the one that would come after them.
inline constexpr uint32_t kBandStarts = 01001001001;

static_assert(((kColumn0 | kColumn1 | kColumn2) & kAll) == kAll && (kColumn0 & kColumn1) == 0);
static_assert((kStack0 | kStack0 << 3 | kStack2) == kAll);

struct Cell {
  int row;       // in the band
  uint32_t bit;  // in the word
};

// Where the cells of a grid are, read row by row: their row in the band, and their bit in the word.
inline constexpr int kCells = 81;
struct Places {
  uint8_t row[kCells], bit[kCells];
};
constexpr Places make_places() {
  Places places{};
  for (int at = 0; at < kCells; ++at) {
    places.row[at] = static_cast<uint8_t>(at / 9 % 3);
    places.bit[at] = static_cast<uint8_t>(at / 27 * 9 + at % 9);
  }
  return places;
}
inline constexpr Places kPlaces = make_places();

// The cells a cell sees, itself among them. By its bit: its column and box, which are the same in all three words, and
// its row. By its row of the band and its bit: all of them, in the words 0 and 1 and in word 2.
struct Peers {
  alignas(64) uint32_t column_box[32];
  alignas(64) uint32_t row[32];
  uint64_t seen01[3][27];
  uint32_t seen2[3][27];
};
constexpr Peers make_peers() {
  Peers peers{};
  for (int bit = 0; bit < 27; ++bit) {
    peers.column_box[bit] = 0001001001U << bit % 9 | 07U << bit / 3 * 3;
    peers.row[bit] = 0777U << bit / 9 * 9;
    for (int i = 0; i < 3; ++i) {
      uint64_t seen[3];
      for (int k = 0; k < 3; ++k) seen[k] = peers.column_box[bit] | (i == k ? peers.row[bit] : 0);
      peers.seen01[i][bit] = seen[0] | seen[1] << 32;
      peers.seen2[i][bit] = static_cast<uint32_t>(seen[2]);
    }
  }
  return peers;
}
inline constexpr Peers kPeers = make_peers();

// A digit for each cell of the boxes on the diagonal: 1 to 9, row by row, in the first, and two cells on in each
// further. Of patterns as simple as this the one that leaves the fewest rounds in an empty grid, up to 255 solutions;
// one cell on leaves a quarter more.
inline constexpr uint32_t kDiagonal = 07 | 07 << 12 | 07 << 24;
struct Pattern {
  uint32_t words[kWords];
};
constexpr Pattern make_pattern() {
  Pattern pattern{};
  for (int d = 0; d < 9; ++d) {
    for (int box = 0; box < 3; ++box) {
      const int cell = (d + 2 * box) % 9;
      pattern.words[3 * d + cell / 3] |= 1U << (12 * box + cell % 3);
    }
  }
  return pattern;
}
inline constexpr Pattern kPattern = make_pattern();

// Cells of these boxes, from the words of their three rows into one.
constexpr uint64_t pack_diagonal(uint32_t row0, uint32_t row1, uint32_t row2) {
  return row0 | static_cast<uint64_t>(row1) << 3 | static_cast<uint64_t>(row2) << 6;
}
constexpr uint32_t unpack_diagonal(uint64_t cells, int row) {
  return static_cast<uint32_t>(cells >> 3 * row) & kDiagonal;
}

// Which of them to fill at once, with so many cells decided. Three can always be filled if nothing else is there; each
// leaves 1 solution in 10^5 or so, each other clue 1 in 5, and some should be left. No proper puzzle is concerned: it
// has 17 clues or more.
inline constexpr int kFewDecided = 12;
constexpr uint32_t boxes_to_guess(int decided) {
  const int count = decided > kFewDecided ? 0 : decided > 7 ? 1 : decided > 2 ? 2 : 3;
  return kDiagonal & ((1U << 9 * count) - 1);
}

inline constexpr int kMaxDepth = 81;  // of a stack, see solver.hpp
inline constexpr int kScored = 8;     // cells that a guess looks at, see choice.hpp

}  // namespace nonet::lanes
