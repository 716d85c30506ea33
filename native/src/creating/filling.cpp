// Filled grids, all of them equally likely.
//
// A grid is chosen from the outside in. First what digits each column has in each band: nine partitions, see
// partitions.hpp. Then, for each band alone, how its columns are sorted. A choice of partitions stands for as many
// grids as the product of the ways to sort its three bands, so it must come that often: the partitions of the top band
// are drawn by their ways, those below them evenly, and the whole is kept with a chance that is proportional to the
// ways of the other two bands, else all is drawn again. One of 75 is kept. Nothing is rounded.

#include <array>
#include <bit>

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

std::array<int, 3> draw_choices(Random& random) {
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

Draw draw_partitions(const Partitions& tables, Random& random) {
  for (;;) {
    const int pair = tables.pair(random.below(kPairs), random.below(tables.weight()));
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

Columns draw_columns(const Partitions& tables, Random& random) {
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

// One way to sort the columns of a band so that every row has all digits.
class Band {
 public:
  explicit Band(const Set* columns) : columns_(columns), most_circles_(has_three_pairs() ? 4 : 3) {
    for (int column = 0; column < 9; ++column) {
      Set left = columns[column];
      for (int i = 0; i < 3; ++i, left = static_cast<Set>(left & (left - 1))) {
        const int digit = std::countr_zero(left);
        digits_[column][i] = static_cast<std::uint8_t>(digit);
        column_of_[column / 3][digit] = static_cast<std::uint8_t>(column);
      }
    }
    for (int number = 0; number < 27; ++number) {
      for (int box = 0; box < 2; ++box) {
        const auto at = digits_ + 3 * box;
        triples_[box][number] =
            static_cast<Set>(1 << at[0][number % 3] | 1 << at[1][number / 3 % 3] | 1 << at[2][number / 9]);
      }
    }
  }

  // The first row is any row that has all digits. What is left in the columns are circles, in each of which a column is
  // sorted one way or the other and decides the rest. So a first row that leaves n circles stands for 2 to the n bands,
  // and is kept that often.
  void draw(Random& random, std::uint8_t* cells) const {
    do draw_row(random, cells);
    while (!draw_rest(random, cells));
  }

 private:
  // A circle has two columns or more, so there are four circles at most; and then three of them have two columns, which
  // share two digits.
  bool has_three_pairs() const {
    int pairs = 0;
    for (int a = 0; a < 6; ++a) {
      for (int b = a / 3 * 3 + 3; b < 9; ++b) {
        const int both = columns_[a] & columns_[b];
        pairs += (both & (both - 1)) != 0 ? 1 : 0;
      }
    }
    return pairs >= 3;
  }

  void draw_row(Random& random, std::uint8_t* row) const {
    for (;;) {
      const std::uint32_t number = random.below(27 * 27);
      const int first = triples_[0][number % 27], second = triples_[1][number / 27];
      if ((first & second) != 0) continue;
      const int used = first | second, left = 0x1ff & ~used;
      if ((left & columns_[6]) == 0 || (left & columns_[7]) == 0 || (left & columns_[8]) == 0) continue;
      const int digits[3] = {first, second, left};
      for (int column = 0; column < 9; ++column) {
        row[column] =
            static_cast<std::uint8_t>(std::countr_zero(static_cast<unsigned>(digits[column / 3] & columns_[column])));
      }
      return;
    }
  }

  bool draw_rest(Random& random, std::uint8_t* cells) const {
    const std::uint64_t coins = random.next();
    int left = 0x1ff, circles = 0;
    while (left != 0) {
      const int first = std::countr_zero(static_cast<unsigned>(left));
      int column = first;
      int up = other(column, cells[column], coins >> (8 + circles) & 1);
      ++circles;
      do {  // `down` is in the third row here, so it is in the second row of its other column
        const int down = digits_[column][0] + digits_[column][1] + digits_[column][2] - cells[column] - up;
        cells[9 + column] = static_cast<std::uint8_t>(up);
        cells[18 + column] = static_cast<std::uint8_t>(down);
        left &= ~(1 << column);
        column = next_column(down, column, cells);
        up = down;
      } while (column != first);
    }
    return (coins & ((1U << most_circles_) - 1)) < 1U << circles;
  }

  // One of the two digits of a column that are not in the first row.
  int other(int column, int first, std::uint64_t which) const {
    const std::uint8_t* digits = digits_[column];
    const int skipped = digits[0] == first ? 0 : digits[1] == first ? 1 : 2;
    return digits[(skipped + 1 + static_cast<int>(which)) % 3];
  }

  // Of the three columns of a digit, the one that is neither this one nor that of the first row.
  int next_column(int digit, int column, const std::uint8_t* row) const {
    for (const auto& columns : column_of_) {
      if (columns[digit] != column && row[columns[digit]] != digit) return columns[digit];
    }
    return column;
  }

  const Set* columns_;
  int most_circles_;
  Set triples_[2][27];  // the ways to take a digit out of each column of a box: of the first two
  std::uint8_t digits_[9][3];
  std::uint8_t column_of_[3][9];  // by stack
};

}  // namespace

void fill(const Key& key, std::uint32_t attempt, std::uint8_t* grid) {
  Random random(key, attempt, Use::kFilling);
  const Columns columns = draw_columns(Partitions::get(), random);
  for (int band = 0; band < 3; ++band) Band(columns.sets[band]).draw(random, grid + 27 * band);
  std::uint8_t names[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  random.shuffle(names, 9);
  for (int cell = 0; cell < 81; ++cell) grid[cell] = names[grid[cell]];
}

}  // namespace nonet::creating
