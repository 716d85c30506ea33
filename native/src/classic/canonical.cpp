// The form is found row by row. All ways that give the least rows so far are kept as states, and each is followed by
// every row that may come next. What is not decided yet stays open:
//
//   - Columns that looked alike in all rows so far are a class: they share some places, in an order that is open.
//   - A digit is named where it is first met. If that is in a class of columns, its name is open too: it is the name
//     of the first digit of its class, plus how far its column will stand from the first place.
//
// So a name is `shift + place of the home column`, and while that column is in a class, the least it can be is
// `shift + first place of the class`. To want that name puts the column there and splits the class. States multiply
// only where two columns of a class could have the same least name; elsewhere the least choice is the only one.
//
// Of rows, columns, bands and stacks that have the same digits only the first is tried. Without that a nearly empty
// grid, or one full of ones, would have a hundred thousand states.

#include "nonet/canonical.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace nonet {
namespace {

constexpr int kSide = 9, kCells = 81;
constexpr std::uint8_t kAboveAll = 255;
constexpr int kFullRank = 63;  // of a row without an empty cell

using Grid = std::array<std::uint8_t, kCells>;

constexpr std::array<std::array<std::uint8_t, 3>, 6> kThrees{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

struct State {
  std::array<std::uint8_t, kSide> column_at;  // by place; in any order inside a class
  std::array<std::uint8_t, kSide> first_of;   // by column: the first place of its class
  std::array<std::uint8_t, 10> home;          // by digit: the column that gives its name
  std::array<std::int8_t, 10> shift;
  std::array<std::uint8_t, kSide> rows;  // in their new order, as far as they are chosen
  std::uint16_t named;                   // a bit for each digit met
  std::uint16_t used;                    // a bit for each row chosen
  std::uint8_t next;                     // the name of the next digit met
  std::uint8_t view;                     // 1: mirrored
  std::uint8_t order;                    // of the stacks, in kThrees

  int end_of(int place) const {
    const int first = first_of[column_at[place]];
    int end = place + 1;
    while (end < kSide && first_of[column_at[end]] == first) ++end;
    return end;
  }

  // The column takes the first place of its class, and the others are a class of their own behind it.
  void put_first(int column) {
    const int first = first_of[column];
    int at = first;
    while (column_at[at] != column) ++at;
    column_at[at] = column_at[first];
    column_at[first] = static_cast<std::uint8_t>(column);
    for (at = first + 1; at < kSide && first_of[column_at[at]] == first; ++at) {
      first_of[column_at[at]] = static_cast<std::uint8_t>(first + 1);
    }
  }

  // The least name that a digit in a column can have, if the column takes the first place of its class.
  int least_name(int digit, int column) const {
    const int at_home = home[digit];
    const bool shares = at_home != column && first_of[at_home] == first_of[column];
    return shift[digit] + first_of[at_home] + (shares ? 1 : 0);
  }

  void name(int digit, int column, int place) {
    named |= static_cast<std::uint16_t>(1 << digit);
    home[digit] = static_cast<std::uint8_t>(column);
    shift[digit] = static_cast<std::int8_t>(next++ - place);
  }
};

class Least {
 public:
  explicit Least(std::span<const std::uint8_t> grid) {
    for (int i = 0; i < kCells; ++i) {
      views_[0][i] = grid[i];
      views_[1][i % kSide * kSide + i / kSide] = grid[i];
    }
    for (int view = 0; view < 2; ++view) look_at(view);
  }

  const State& find() {
    begin();
    for (depth_ = 0; depth_ < kSide; ++depth_) {
      row_ = form_.data() + depth_ * kSide;
      std::fill_n(row_, kSide, kAboveAll);
      next_.clear();
      for (const State& state : states_) follow(state);
      std::swap(states_, next_);
    }
    return states_.front();
  }
  const Grid& form() const { return form_; }

 private:
  // What a look at each line says: how many digits it has in each stack, and whether any of them twice.
  void look_at(int view) {
    for (int row = 0; row < kSide; ++row) {
      unsigned seen = 0;
      for (int at = 0; at < kSide; ++at) {
        const unsigned bit = 1u << views_[view][row * kSide + at];
        keys_[view][row] = keys_[view][row] << 4 | views_[view][row * kSide + at];
        if (bit == 1) continue;
        repeats_ = repeats_ || (seen & bit) != 0;
        seen |= bit;
        ++counts_[view][row][at / 3];
      }
    }
  }

  // How good a row is as the first: blanks come first, in the stack with the fewest digits. Less is better. Only where
  // no row has a digit twice is this all that counts; a repeated digit has a low name.
  int first_rank(int view, int row) const {
    std::array<std::uint8_t, 3> counts = counts_[view][row];
    std::sort(counts.begin(), counts.end());
    return (counts[0] * 4 + counts[1]) * 4 + counts[2];
  }

  void begin() {
    int best = kFullRank + 1;
    for (int view = 0; view < 2 && !repeats_; ++view) {
      for (int row = 0; row < kSide; ++row) best = std::min(best, first_rank(view, row));
    }
    if (best == kFullRank) look_at_second_rows();
    states_.clear();
    for (int view = 0; view < 2; ++view) {
      for (int row = 0; row < kSide; ++row) {
        if ((repeats_ || first_rank(view, row) == best) && is_first_alike(view, row, 0)) begin_with(view, row);
      }
    }
  }

  // In a full grid all first rows are alike, 123456789, and the second begins with 4. What it can go on with is seen
  // beforehand, so that only the few ways with the least begin are followed.
  void look_at_second_rows() {
    is_full_ = true;
    std::memset(&second_ranks_, kAboveAll, sizeof second_ranks_);
    best_second_ = kAboveAll - 1;
    for (int view = 0; view < 2; ++view) {
      for (int row = 0; row < kSide; ++row) {
        for (int second = row / 3 * 3; second < row / 3 * 3 + 3; ++second) {
          if (second != row) rank_second(view, row, second);
        }
      }
    }
  }

  void rank_second(int view, int row, int second) {
    const std::uint8_t *above = &views_[view][row * kSide], *below = &views_[view][second * kSide];
    std::array<std::uint8_t, 10> column_of{};  // by digit, in the first row
    for (int at = 0; at < kSide; ++at) column_of[above[at]] = static_cast<std::uint8_t>(at);
    for (int order = 0; order < 6; ++order) {
      const int rank = second_rank(below, column_of, kThrees[order]);
      second_ranks_[view][row][second % 3][order] = static_cast<std::uint8_t>(rank);
      best_second_ = std::min(best_second_, rank);
    }
  }

  // Less is better: 456, then 457 with the name that comes fourth, then all others.
  static int second_rank(const std::uint8_t* below, const std::array<std::uint8_t, 10>& column_of,
                         const std::array<std::uint8_t, 3>& stacks) {
    int from_next[3], count = 0;  // columns of the first box with a digit that the second box has above
    for (int column = 3 * stacks[0]; column < 3 * stacks[0] + 3; ++column) {
      if (column_of[below[column]] / 3 == stacks[1]) from_next[count++] = column;
    }
    if (count == 3) return 0;
    if (count < 2) return 16;
    int least = 15;
    for (int i = 0; i < 2; ++i) {
      const int fourth =
          column_of[below[column_of[below[from_next[i]]]]];  // where what stands below the 4 has its name
      const int name = fourth / 3 != stacks[0] ? 8 : fourth == from_next[i] ? 1 : fourth == from_next[1 - i] ? 2 : 3;
      least = std::min(least, name);
    }
    return least;
  }

  bool is_good_second(const State& state, int row) const {
    return !is_full_ || second_ranks_[state.view][state.rows[0]][row % 3][state.order] == best_second_;
  }
  bool has_good_second(int view, int row, int order) const {
    const auto& ranks = second_ranks_[view][row];
    return !is_full_ || ranks[0][order] == best_second_ || ranks[1][order] == best_second_ ||
           ranks[2][order] == best_second_;
  }

  void begin_with(int view, int row) {
    for (int order = 0; order < 6; ++order) {
      const auto& stacks = kThrees[order];
      bool is_wanted = has_good_second(view, row, order);
      for (int i = 0; i < 2; ++i) {
        const int a = stacks[i], b = stacks[i + 1];
        is_wanted &= repeats_ || counts_[view][row][a] <= counts_[view][row][b];
      }
      for (int i = 0; i < 3; ++i) {  // of stacks with the same columns the first comes first
        for (int j = i + 1; j < 3; ++j) {
          is_wanted &= stacks[i] < stacks[j] || !are_bands_equal(1 - view, 3 * stacks[i], 3 * stacks[j]);
        }
      }
      if (!is_wanted) continue;
      State state{};
      state.view = static_cast<std::uint8_t>(view);
      state.next = 1;
      state.order = static_cast<std::uint8_t>(order);
      state.rows[0] = static_cast<std::uint8_t>(row);
      for (int at = 0; at < kSide; ++at) {
        const int column = 3 * stacks[at / 3] + at % 3;
        state.column_at[at] = static_cast<std::uint8_t>(column);
        state.first_of[column] = static_cast<std::uint8_t>(at / 3 * 3);
      }
      states_.push_back(state);
    }
  }

  bool are_bands_equal(int view, int band, int other) const {
    const auto& keys = keys_[view];
    return std::equal(keys.begin() + band, keys.begin() + band + 3, keys.begin() + other);
  }

  // Whether no row before it would do as well: one with the same digits in its band, or in a band with the same rows.
  bool is_first_alike(int view, int row, unsigned used) const {
    const auto& keys = keys_[view];
    const int band = row / 3 * 3;
    for (int other = band; other < row; ++other) {
      if (!(used >> other & 1) && keys[other] == keys[row]) return false;
    }
    if ((used >> band & 7) != 0) return true;
    for (int other = 0; other < band; other += 3) {
      if (!(used >> other & 7) && are_bands_equal(view, other, band)) return false;
    }
    return true;
  }

  void follow(const State& state) {
    if (depth_ == 0) return take(state, state.rows[0]);
    const int band = state.rows[depth_ - 1] / 3 * 3;
    const bool is_new_band = depth_ % 3 == 0;
    for (int row = is_new_band ? 0 : band; row < (is_new_band ? kSide : band + 3); ++row) {
      const bool is_free = is_new_band ? (state.used >> (row / 3 * 3) & 7) == 0 : !(state.used >> row & 1);
      if (is_free && (depth_ > 1 || is_good_second(state, row)) && is_first_alike(state.view, row, state.used))
        take(state, row);
    }
  }

  void take(const State& state, int row) {
    values_ = views_[state.view].data() + row * kSide;
    State made = state;
    made.rows[depth_] = static_cast<std::uint8_t>(row);
    made.used |= static_cast<std::uint16_t>(1 << row);
    fill_from(made, 0);
  }

  // Whether the row is still no more than the least so far; it becomes that where it is less, and all that were as good
  // until now are given up.
  bool put(int place, int value) {
    if (value > row_[place]) return false;
    if (value < row_[place]) {
      row_[place] = static_cast<std::uint8_t>(value);
      std::fill(row_ + place + 1, row_ + kSide, kAboveAll);
      next_.clear();
    }
    return true;
  }

  // The places of the row from here on, with every choice that may be least.
  void fill_from(State& state, int place) {
    while (place < kSide) {
      const int end = state.end_of(place);
      const int blanks = split_blanks(state, place, end);
      for (int i = 0; i < blanks; ++i) {
        if (!put(place++, 0)) return;
      }
      if (place == end) continue;
      int tied[3], tie_count = 0, least = kAboveAll;
      bool has_twins = false;
      for (int at = place; at < end; ++at) {
        const int column = state.column_at[at], digit = values_[column];
        const bool is_named = state.named >> digit & 1;
        const int name = is_named ? state.least_name(digit, column) : state.next;
        for (int before = place; before < at; ++before) has_twins |= values_[state.column_at[before]] == digit;
        if (name < least) least = name, tie_count = 0;
        if (name == least) tied[tie_count++] = column;
      }
      if (!put(place, least)) return;
      if (least == state.next && !has_twins) {
        if (!name_class(state, place, end)) return;
        place = end;
        continue;
      }
      for (int i = 1; i < tie_count; ++i) {
        if (is_copy_of_any(state.view, tied, i)) continue;
        State other = state;
        fix(other, tied[i], place);
        fill_from(other, place + 1);
      }
      fix(state, tied[0], place);
      ++place;
    }
    next_.push_back(state);
  }

  // Whether a column before it has the same digits from top to bottom, so that it would do as well.
  bool is_copy_of_any(int view, const int* columns, int at) const {
    const auto& keys = keys_[1 - view];
    return std::any_of(columns, columns + at, [&](int column) { return keys[column] == keys[columns[at]]; });
  }

  // Columns without a digit come first in their class. Gives how many they are.
  int split_blanks(State& state, int place, int end) const {
    int middle = place;
    for (int at = place; at < end; ++at) {
      if (values_[state.column_at[at]] == 0) std::swap(state.column_at[at], state.column_at[middle++]);
    }
    if (middle > place) {
      for (int at = middle; at < end; ++at) state.first_of[state.column_at[at]] = static_cast<std::uint8_t>(middle);
    }
    return middle - place;
  }

  // All digits of the class are new: their names follow their places.
  bool name_class(State& state, int place, int end) {
    const int first_name = state.next;
    for (int at = place; at < end; ++at) {
      if (!put(at, first_name + at - place)) return false;
      const int column = state.column_at[at], digit = values_[column];
      state.named |= static_cast<std::uint16_t>(1 << digit);
      state.home[digit] = static_cast<std::uint8_t>(column);
      state.shift[digit] = static_cast<std::int8_t>(first_name - place);
    }
    state.next = static_cast<std::uint8_t>(first_name + end - place);
    return true;
  }

  void fix(State& state, int column, int place) const {
    const int digit = values_[column];
    state.put_first(column);
    if (state.named >> digit & 1) {
      state.put_first(state.home[digit]);
    } else {
      state.name(digit, column, place);
    }
  }

  std::array<Grid, 2> views_;
  std::array<std::array<std::array<std::uint8_t, 3>, kSide>, 2> counts_{};
  // By view, first row, place of the second in the band, order of stacks. Set if the grid is full.
  std::array<std::array<std::array<std::array<std::uint8_t, 6>, 3>, kSide>, 2> second_ranks_;
  int best_second_ = kAboveAll;
  bool is_full_ = false;
  std::array<std::array<std::uint64_t, kSide>, 2> keys_{};  // the digits of each row, one after the other
  bool repeats_ = false;
  int depth_ = 0;
  const std::uint8_t* values_ = nullptr;
  std::uint8_t* row_ = nullptr;
  Grid form_;
  std::vector<State> states_, next_;
};

Rearrangement way_of(const State& state) {
  Rearrangement way;
  way.is_mirrored = state.view;
  std::array<std::uint8_t, kSide> place_of{};
  for (int at = 0; at < kSide; ++at) {
    way.rows[at] = static_cast<std::uint8_t>(state.rows[at] + 1);
    way.columns[at] = static_cast<std::uint8_t>(state.column_at[at] + 1);
    place_of[state.column_at[at]] = static_cast<std::uint8_t>(at);
  }
  int spare = state.next;  // digits that are nowhere
  for (int digit = 1; digit <= kSide; ++digit) {
    const bool is_named = state.named >> digit & 1;
    const int name = is_named ? state.shift[digit] + place_of[state.home[digit]] : spare++;
    way.digits[digit - 1] = static_cast<std::uint8_t>(name);
  }
  return way;
}

}  // namespace

Rearrangement make_canonical(std::span<const std::uint8_t> grid, std::span<std::uint8_t> form) {
  Least least(grid);
  const State& state = least.find();
  std::copy(least.form().begin(), least.form().end(), form.begin());
  return way_of(state);
}

}  // namespace nonet
