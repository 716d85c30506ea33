// Between text and state: a grid as four bit planes, see layout.hpp. For all lanes together, so that what is done for
// one grid at a time (text to planes, planes to text) has 12 words to move instead of 27.
// Included inside a namespace, after a lane type V and its logic.

using lanes::kAll;
using lanes::kPlanes;
using lanes::kSingles;
using lanes::kState;
using lanes::kWords;

// The state a puzzle begins with. A plane's cell is a digit 1 to 9, or empty: 0, or 14, the low four bits of '.'.
[[gnu::always_inline]] inline void planes_to_state(const uint32_t* planes, uint32_t* state) {
  for (int i = 0; i < 3; ++i) {
    const V bit0 = load(planes + i * kLanes);
    const V bit1 = load(planes + (3 + i) * kLanes);
    const V bit2 = load(planes + (6 + i) * kLanes);
    const V bit3 = load(planes + (9 + i) * kLanes);
    const V all = broadcast(kAll);
    const V low[4] = {and_nor(all, bit0, bit1), and_not(bit0, bit1), and_not(bit1, bit0), bit0 & bit1};
    const V high[3] = {and_nor(all, bit2, bit3), and_not(bit2, bit3), and_not(bit3, bit2)};
    const V empty = or_and(low[0] & high[0], low[2], bit2 & bit3);
#pragma GCC unroll 9
    for (int d = 1; d <= 9; ++d) {
      store(state + (3 * (d - 1) + i) * kLanes, or_and(empty, low[d & 3], high[d >> 2]));
    }
    store(state + (kSingles + i) * kLanes, and_not(all, empty));
  }
}

// The planes of a full grid.
[[gnu::always_inline]] inline void state_to_planes(const uint32_t* state, uint32_t* planes) {
  for (int i = 0; i < 3; ++i) {
    V x[10];
#pragma GCC unroll 9
    for (int d = 1; d <= 9; ++d) x[d] = load(state + (3 * (d - 1) + i) * kLanes);
    const V x67 = x[6] | x[7];
    store(planes + i * kLanes, or3(or3(x[1], x[3], x[5]), x[7], x[9]));
    store(planes + (3 + i) * kLanes, or3(x[2], x[3], x67));
    store(planes + (6 + i) * kLanes, or3(x[4], x[5], x67));
    store(planes + (9 + i) * kLanes, x[8] | x[9]);
  }
}
