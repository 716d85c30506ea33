#pragma once

#include <bit>
#include <cstdint>

#include "creating/partitions.hpp"
#include "creating/random.hpp"

namespace nonet::creating {

// The columns of a band, to be sorted so that every row has all digits: all ways to do so are equally likely.
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
  void draw(Xoshiro256& random, std::uint8_t* cells) const {
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

  void draw_row(Xoshiro256& random, std::uint8_t* row) const {
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

  bool draw_rest(Xoshiro256& random, std::uint8_t* cells) const {
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

}  // namespace nonet::creating
