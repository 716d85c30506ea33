// What a guess is made of: which cells have how many candidates, and a state split in two.
// Included inside a namespace, after a lane type V, its logic, planes.hpp and what choice.hpp declares.

using State = std::uint32_t[kState][kLanes];

// The ones of a word, from the lowest on.
struct BitSet {
  std::uint32_t bits;
  bool any() const { return bits != 0; }
  int pop() {
    const int bit = std::countr_zero(bits);
    bits &= bits - 1;
    return bit;
  }
};

inline Cell first_cell(const std::uint32_t* cells) {
  const std::uint64_t cells01 = cells[0] | static_cast<std::uint64_t>(cells[1]) << 32;
  const int at = cells01 != 0 ? std::countr_zero(cells01) : 64 + std::countr_zero(cells[2]);
  return {at >> 5, 1U << (at & 31)};
}

// Cells with three candidates or more, in the rows i, i + 3 and i + 6.
inline V cells_of_three(const State& state, int i) {
  V one[3], two[3], three[3];  // as many or more, in three digits each
  for (int g = 0; g < 3; ++g) {
    const V a = load(state[9 * g + i]);
    const V b = load(state[9 * g + 3 + i]);
    const V c = load(state[9 * g + 6 + i]);
    one[g] = or3(a, b, c);
    two[g] = majority(a, b, c);
    three[g] = and3(a, b, c);
  }
  const V mixed = or3(and_or(two[0], one[1], one[2]), and_or(two[1], one[0], one[2]), and_or(two[2], one[0], one[1]));
  return or3(or3(three[0], three[1], three[2]), and3(one[0], one[1], one[2]), mixed);
}

// Cells with two candidates, and lanes with any of them or with cells of three or more: found for all lanes together.
struct PairCells {
  [[gnu::always_inline]] explicit PairCells(const State& state) {
    V any_pair = broadcast(0), any_three = any_pair;
    for (int i = 0; i < 3; ++i) {
      const V three = cells_of_three(state, i);
      const V pair = and_nor(broadcast(kAll), load(state[kSingles + i]), three);
      store(pairs[i], pair);
      any_pair = any_pair | pair;
      any_three = any_three | three;
    }
    has_pair = nonzero(any_pair);
    has_three = nonzero(any_three);
  }

  struct Cells {
    std::uint32_t rows[3];
    Cell first() const { return first_cell(rows); }
  };
  Cells of(int lane) const { return {{pairs[0][lane], pairs[1][lane], pairs[2][lane]}}; }

  alignas(64) std::uint32_t pairs[3][kLanes];
  std::uint32_t has_pair, has_three;
};

// Where no cell has two candidates: the first cell of three, or else the first that is open.
struct WideCells {
  explicit WideCells(const State& state) {
    for (int i = 0; i < 3; ++i) {
      V at_least1 = load(state[i]);
      V at_least2 = broadcast(0), at_least3 = at_least2, at_least4 = at_least2;
      for (int d = 1; d < 9; ++d) {
        const V x = load(state[3 * d + i]);
        at_least4 = or_and(at_least4, at_least3, x);
        at_least3 = or_and(at_least3, at_least2, x);
        at_least2 = or_and(at_least2, at_least1, x);
        at_least1 = at_least1 | x;
      }
      store(three[i], and_not(at_least3, at_least4));
      store(open[i], at_least2);
    }
  }

  Cell cell(int lane) const {
    std::uint32_t cells[3] = {three[0][lane], three[1][lane], three[2][lane]};
    if ((cells[0] | cells[1] | cells[2]) == 0) {
      for (int i = 0; i < 3; ++i) cells[i] = open[i][lane];
    }
    return first_cell(cells);
  }

  alignas(64) std::uint32_t three[3][kLanes], open[3][kLanes];
};

[[gnu::always_inline]] inline void copy_out(const State& state, int lane, std::uint32_t* words) {
#pragma GCC unroll 30
  for (int k = 0; k < kState; ++k) words[k] = state[k][lane];
}
[[gnu::always_inline]] inline void copy_in(State& state, int lane, const std::uint32_t* words) {
#pragma GCC unroll 30
  for (int k = 0; k < kState; ++k) put(state[k], lane, words[k]);
}

// `other` is a copy of the lane's state. The lane goes on with the cell's lowest digit; all its others are left there.
[[gnu::always_inline]] inline void split_state(State& state, int lane, Cell cell, std::uint32_t* other) {
  BitSet digits{candidates(other, cell)};
  const int lowest = 3 * digits.pop() + cell.row;
  do {
    const int k = 3 * digits.pop() + cell.row;
    put(state[k], lane, other[k] & ~cell.bit);
  } while (digits.any());
  put(state[kSingles + cell.row], lane, other[kSingles + cell.row] | cell.bit);
  other[lowest] &= ~cell.bit;
}

// All open cells have two candidates. Then the other branch has as many solutions as this one, and is not tried.
//
// For where nothing can be done, an open digit has at least two places in each region; a region of m open cells has m
// open digits and 2m candidates, so exactly two places each. Take a solution, and in every open cell the candidate
// that it has not: each digit then stands in its other place in each region, so that is a solution too. It has the
// other digit in the guessed cell; and mirrored twice it is what it was. What follows from the guess is again such a
// state, or full, or contradictory: from here on nothing is pushed.
[[gnu::always_inline]] inline void take_lowest(State& state, int lane, Cell cell) {
  int d = 8;
  while ((state[3 * d + cell.row][lane] & cell.bit) == 0) --d;
  put(state[3 * d + cell.row], lane, state[3 * d + cell.row][lane] & ~cell.bit);
  put(state[kSingles + cell.row], lane, state[kSingles + cell.row][lane] | cell.bit);
}
