// The canonical form: the same for a grid that is renamed, rearranged and mirrored, and the least where that is plain.

#include <algorithm>
#include <string_view>
#include <vector>

#include "nonet/canonical.hpp"
#include "support.hpp"

namespace {

using Grid = std::vector<std::uint8_t>;

Grid form_of(const Grid& grid) {
  Grid form(81);
  nonet::make_canonical(grid, form);
  return form;
}

Grid values_of(std::string_view text) {
  Grid values;
  for (char c : text) values.push_back(static_cast<std::uint8_t>(c - '0'));
  return values;
}

void test_forms_share_one() {
  const Grid grid = values_of("002003007800100020107090040000000900000000560000865000200600000400070800000038750");
  Grid other(81);
  for (int i = 0; i < 81; ++i) {  // mirrored, the first two rows and the last two stacks exchanged, digits renamed
    const int row = i % 9, column = i / 9;
    const int to_row = row < 2 ? 1 - row : row, to_column = column < 3 ? column : column < 6 ? column + 3 : column - 3;
    other[to_row * 9 + to_column] = static_cast<std::uint8_t>(grid[i] == 0 ? 0 : grid[i] % 9 + 1);
  }
  EXPECT(form_of(grid) == form_of(other));
  EXPECT(form_of(form_of(grid)) == form_of(grid));
  EXPECT(form_of(grid) <= std::min(grid, other));

  Grid form(81);
  const nonet::Rearrangement way = nonet::make_canonical(grid, form);
  for (int i = 0; i < 81; ++i) {
    const int row = way.rows[i / 9] - 1, column = way.columns[i % 9] - 1;
    const int value = way.is_mirrored ? grid[column * 9 + row] : grid[row * 9 + column];
    EXPECT(form[i] == (value == 0 ? 0 : way.digits[value - 1]));
  }
}

void test_a_single_digit_comes_last() {
  Grid grid(81), last(81);
  grid[40] = 7;
  last[80] = 1;
  EXPECT(form_of(grid) == last);
}

}  // namespace

int main() {
  test_forms_share_one();
  test_a_single_digit_comes_last();
}
