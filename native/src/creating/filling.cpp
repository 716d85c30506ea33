// Filled grids, all of them equally likely.
//
// A grid is chosen from the outside in. First what digits each column has in each band: nine partitions, see
// partitions.hpp. Then, for each band alone, how its columns are sorted. A choice of partitions stands for as many
// grids as the product of the ways to sort its three bands, so it must come that often: the partitions of the top band
// are drawn by their ways, those below them evenly, and the whole is kept with a chance that is proportional to the
// ways of the other two bands, else all is drawn again. One of 75 is kept. Nothing is rounded.

#include <array>
#include <bit>

#include "creating/band.hpp"
#include "creating/partitions.hpp"
#include "creating/random.hpp"

namespace nonet::creating {
namespace {

// What digits the columns have in each of the three bands.
struct Columns {
  Set sets[3][9];
};

// What a draw has chosen: the partitions of the top band, and which of those below each of them.
struct Draw {
  std::array<int, 3> top, choice;
};

std::array<int, 3> draw_choices(Xoshiro256& random) {
  const int number = static_cast<int>(random.below(kBelow * kBelow * kBelow));
  return {number % kBelow, number / kBelow % kBelow, number / (kBelow * kBelow)};
}

// Of the middle or the bottom band.
int ways_of_band(const Partitions& tables, const Draw& draw, std::uint16_t Below::* band) {
  int partitions[3];
  for (int stack = 0; stack < 3; ++stack) {
    partitions[stack] = tables.restored(tables.below(draw.choice[stack]).*band, draw.top[stack]);
  }
  return tables.ways(partitions[0], partitions[1], partitions[2]);
}

Draw draw_partitions(const Partitions& tables, Xoshiro256& random) {
  for (;;) {
    // Numbers are drawn one a line: compilers differ in which argument of a call they evaluate first.
    const std::uint32_t number = random.below(tables.weight());
    const int pair = tables.pair(random.below(kPairs), number);
    const Draw draw{{0, pair / kPartitions, pair % kPartitions}, draw_choices(random)};
    const int bound = Partitions::kBoundUnit * Partitions::bound(tables.ways(0, draw.top[1], draw.top[2]));
    const int kept_above = static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
    const int middle = ways_of_band(tables, draw, &Below::middle);
    if (kept_above >= middle * kMostWays) continue;  // the last band cannot save it
    if (kept_above < middle * ways_of_band(tables, draw, &Below::bottom)) return draw;
  }
}

// The digits of a partition, column by column: what 0 to 8 stand for if partition 0 is renamed to it.
void list_digits(const Partition& partition, std::uint8_t* digits) {
  for (Set left : partition.columns) {
    for (; left != 0; left = static_cast<Set>(left & (left - 1))) {
      *digits++ = static_cast<std::uint8_t>(std::countr_zero(left));
    }
  }
}

Columns draw_columns(const Partitions& tables, Xoshiro256& random) {
  const Draw draw = draw_partitions(tables, random);
  Columns columns;
  for (int stack = 0; stack < 3; ++stack) {
    const Partition& above = tables.at(draw.top[stack]);
    const Partition& below = tables.below(draw.choice[stack]).columns;
    std::uint8_t digits[9];
    list_digits(above, digits);
    int at[3] = {0, 1, 2};
    random.shuffle(at, 3);
    for (int i = 0; i < 3; ++i) {
      Set middle = 0;
      for (Set left = below.columns[i]; left != 0; left = static_cast<Set>(left & (left - 1))) {
        middle = static_cast<Set>(middle | 1 << digits[std::countr_zero(left)]);
      }
      const int column = 3 * stack + at[i];
      columns.sets[0][column] = above.columns[i];
      columns.sets[1][column] = middle;
      columns.sets[2][column] = static_cast<Set>(0x1ff & ~above.columns[i] & ~middle);
    }
  }
  return columns;
}

}  // namespace

void fill(const Key& key, std::uint32_t attempt, std::uint8_t* grid) {
  Xoshiro256 random = random_of(key, attempt, Use::kFilling);
  const Columns columns = draw_columns(Partitions::get(), random);
  for (int band = 0; band < 3; ++band) Band(columns.sets[band]).draw(random, grid + 27 * band);
  std::uint8_t names[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  random.shuffle(names, 9);
  for (int cell = 0; cell < 81; ++cell) grid[cell] = names[grid[cell]];
}

}  // namespace nonet::creating
