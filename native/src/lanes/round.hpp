// One round of propagation, the same instructions for every lane, without a branch.
// Included inside a namespace, after a lane type V and its logic.
//
// A triad is three cells in which a box meets a column (vertical) or a row. Inside a stack, the vertical triads that
// hold one digit's three cells form a permutation: one per band and one per column. A triad that is in none of the six
// permutations the live triads allow is dead; and if they allow none, all die, which empties cells and so shows as a
// contradiction. This one test is locked candidates in both directions. The same holds for the row triads of a band.
//
// What else a round does, per digit: cells that are decided clear their column; the permutations then clear their box,
// and so their row. A cell that is then alone in its column is a hidden single. Hidden singles of boxes and rows need
// no code: the row test leaves their box one row, and the next round's permutations leave their column one triad.

using lanes::kBandStarts;
using lanes::kColumn0;
using lanes::kColumn1;
using lanes::kColumn2;
using lanes::kStack0;
using lanes::kStack2;

// A cell's neighbour inside the triad, and those one and two stacks on, each in a circle of three.
[[gnu::always_inline]] inline V last_column(V y) { return select(kColumn0, shift_right<2>(y), shift_left<1>(y)); }
[[gnu::always_inline]] inline V next_stack(V y) { return select(kStack2, shift_left<6>(y), shift_right<3>(y)); }
[[gnu::always_inline]] inline V last_stack(V y) { return select(kStack0, shift_right<6>(y), shift_left<3>(y)); }

// The triads that take part in a permutation: of vertical triads in the stack, where `one` and `two` are those one and
// two bands on; of row triads in the band, where they are those one and two stacks on, and the bit at column i of a
// stack stands for the triad in row i. A triad needs a partner pair: one on and one column on with two on and two
// columns on, or the mirrored pair. Two columns on is one back, and one on is two back; so all are one back from here:
//   next(one) & last(two) | last(one) & next(two) = last(last(one) & two | one & last(two))
[[gnu::always_inline]] inline V permuting(V triads, V one, V two) {
  return triads & last_column(or_and(one & last_column(two), two, last_column(one)));
}

// Row triads of the three words: row i is read where the column in the stack is i.
[[gnu::always_inline]] inline V row_triads(V x0, V x1, V x2) {
  const V row0 = or3(shift_right<1>(x0), shift_right<2>(x0), x0);
  const V row1 = or3(shift_right<1>(x1), shift_left<1>(x1), x1);
  const V row2 = or3(shift_left<1>(x2), shift_left<2>(x2), x2);
  return select(kColumn0, row0, select(kColumn1, row1, row2));
}

// Keeps the cells of live row triads. A bit b of row i, times 7, shifted to the start of its triad, is the whole triad;
// 8b - b is cheaper than a multiplication.
[[gnu::always_inline]] inline void keep_rows(V* x, V triads) {
  const V row0 = triads & broadcast(kColumn0);
  const V row1 = triads & broadcast(kColumn1);
  const V row2 = triads & broadcast(kColumn2);
  x[0] = x[0] & (shift_left<3>(row0) - row0);
  x[1] = x[1] & (shift_left<2>(row1) - shift_right<1>(row1));
  x[2] = x[2] & (shift_left<1>(row2) - shift_right<2>(row2));
}

struct Round {
  V hidden[9];      // per digit: vertical triads in which it has a hidden single
  V decided[3];     // cells that are a hidden single of a digit done so far
  V decided_twice;  // non-zero where a cell is one of two digits: a contradiction
  V dead_triads;    // non-zero where a row triad died
  V everywhere;     // kBandStarts as long as every digit done so far has a place in every band
};

// The digits of a round come in groups, the first of three, then of two.
constexpr int kFirstGroup = 3;

// `found`: the digit's hidden singles.
[[gnu::always_inline]] inline void propagate_digit(uint32_t* words, const V* single, int digit, V* found,
                                                   Round& round) {
  V x[3] = {load(words), load(words + kLanes), load(words + 2 * kLanes)};
  // What the digits before have decided is gone for this one, in the same round.
  if (digit >= kFirstGroup) {
    for (int i = 0; i < 3; ++i) x[i] = and_not(x[i], round.decided[i]);
  }
  const V placed0 = x[0] & single[0];
  const V placed1 = x[1] & single[1];
  const V placed2 = x[2] & single[2];
  V one, two;
  rotate_bands(or3(placed0, placed1, placed2), one, two);
  x[0] = and_nor(x[0], placed1, placed2);
  x[1] = and_nor(x[1], placed0, placed2);
  x[2] = and_nor(x[2], placed0, placed1);

  const V triads = and_nor(or3(x[0], x[1], x[2]), one, two);
  rotate_bands(triads, one, two);
  const V columns = permuting(triads, one, two);
  for (int i = 0; i < 3; ++i) x[i] = x[i] & columns;

  const V rows = row_triads(x[0], x[1], x[2]);
  const V live = permuting(rows, next_stack(rows), last_stack(rows));
  round.dead_triads = or_and_not(round.dead_triads, rows, live);
  keep_rows(x, live);
  for (int i = 0; i < 3; ++i) store(words + i * kLanes, x[i]);
  // Take 1 from each band: one without a place borrows from the next, whose first bit then does not change.
  round.everywhere = and_xor(round.everywhere, live, live - broadcast(kBandStarts));

  // Alone in the column: no live triad in the other bands, one cell in this. To look only now, after the rows, costs an
  // operation more and spares every fifth round.
  const V left = or3(x[0], x[1], x[2]);
  rotate_bands(left, one, two);
  const V hidden = and_nor(left, one, two) & exactly_one(x[0], x[1], x[2]);
  round.hidden[digit] = hidden;
  for (int i = 0; i < 3; ++i) found[i] = x[i] & hidden;
}

// Two or three digits that know nothing of each other, so that the machine may work on all of them at once: with each
// digit waiting for the one before, rounds would be fewer by a tenth, and take longer by more than that.
template <int Count>
[[gnu::always_inline]] inline void propagate_digits(uint32_t* words, const V* single, int first, Round& round) {
  V found[Count][3];
#pragma GCC unroll 3
  for (int j = 0; j < Count; ++j) {
    propagate_digit(words + 3 * (first + j) * kLanes, single, first + j, found[j], round);
  }
  for (int i = 0; i < 3; ++i) {
    if constexpr (Count == 2) {
      round.decided_twice = or_and(round.decided_twice, found[0][i], found[1][i]);
      round.decided[i] = or3(round.decided[i], found[0][i], found[1][i]);
    } else {
      round.decided_twice = round.decided_twice | majority(found[0][i], found[1][i], found[2][i]);
      round.decided[i] = round.decided[i] | or3(found[0][i], found[1][i], found[2][i]);
    }
  }
}

struct Verdict {
  V contradiction;  // each non-zero where it is so
  V changed;        // the next round may find more
  V unproved;       // not yet a solution
};

// Takes the state (layout.hpp) one round further.
//
// When is the grid a solution? All cells have one candidate, each had it before this round or is a hidden single of
// this round, and no digit lacks a place in a band. For look at the places of a digit after the row test. A cell that
// had one candidate has cleared its column, and a hidden single is alone in its own. So no column has a digit twice,
// hence each has all nine, and the digit has nine places, one in each column. Its row triads in a band are those of one
// or more whole permutations, three triads or more; with nine places and none of three bands empty they are three in
// each band, one permutation: one in each box and one in each row. Cells that lost their other candidates only now have
// cleared nothing yet; they need a further round.
[[gnu::always_inline]] inline Verdict propagate(uint32_t* state) {
  const V none = broadcast(0);
  uint32_t* singles = state + kSingles * kLanes;
  const V single[3] = {load(singles), load(singles + kLanes), load(singles + 2 * kLanes)};
  Round round{{}, {none, none, none}, none, none, broadcast(kBandStarts)};
  propagate_digits<kFirstGroup>(state, single, 0, round);
  propagate_digits<2>(state, single, 3, round);
  propagate_digits<2>(state, single, 5, round);
  propagate_digits<2>(state, single, 7, round);

  // A hidden single's cell loses all its other candidates. Then the cells with a candidate, and with two or more.
  V once[3], twice[3];
  for (int i = 0; i < 3; ++i) {
    V any[3], more[3];
#pragma GCC unroll 3
    for (int g = 0; g < 3; ++g) {
      V x[3];
#pragma GCC unroll 3
      for (int j = 0; j < 3; ++j) {
        const int d = 3 * g + j;
        uint32_t* word = state + (3 * d + i) * kLanes;
        x[j] = and_or_not(load(word), round.hidden[d], round.decided[i]);
        store(word, x[j]);
      }
      any[g] = or3(x[0], x[1], x[2]);
      more[g] = majority(x[0], x[1], x[2]);
    }
    once[i] = or3(any[0], any[1], any[2]);
    twice[i] = or3(more[0], more[1], more[2]) | majority(any[0], any[1], any[2]);
  }
  Verdict verdict;
  verdict.contradiction = round.decided_twice | (and3(once[0], once[1], once[2]) ^ broadcast(kAll));
  verdict.contradiction = or_xor(verdict.contradiction, round.everywhere, broadcast(kBandStarts));
  verdict.unproved = or3(twice[0], twice[1], twice[2]);
  verdict.changed = round.dead_triads;
  for (int i = 0; i < 3; ++i) {
    const V now = and_not(once[i], twice[i]);
    verdict.changed = or_xor(verdict.changed, now, single[i]);
    verdict.unproved = verdict.unproved | and_nor(now, single[i], round.decided[i]);
    store(singles + i * kLanes, now);
  }
  return verdict;
}
