// Logic of three operands, by parts, for lane types whose machine has no instruction for it; see ternary.hpp.
// Included inside a namespace, after the lane type V, its operators & | ^ and and_not.

[[gnu::always_inline]] inline V or3(V a, V b, V c) { return a | b | c; }
[[gnu::always_inline]] inline V and3(V a, V b, V c) { return a & b & c; }
[[gnu::always_inline]] inline V and_nor(V a, V b, V c) { return and_not(a, b | c); }
[[gnu::always_inline]] inline V and_or(V a, V b, V c) { return a & (b | c); }
[[gnu::always_inline]] inline V and_or_not(V a, V b, V c) { return and_not(a, and_not(c, b)); }
[[gnu::always_inline]] inline V and_xor(V a, V b, V c) { return a & (b ^ c); }
[[gnu::always_inline]] inline V or_and(V a, V b, V c) { return a | (b & c); }
[[gnu::always_inline]] inline V or_and_not(V a, V b, V c) { return a | and_not(b, c); }
[[gnu::always_inline]] inline V or_xor(V a, V b, V c) { return a | (b ^ c); }
[[gnu::always_inline]] inline V majority(V a, V b, V c) { return (a & b) | (c & (a | b)); }
[[gnu::always_inline]] inline V exactly_one(V a, V b, V c) { return and_not(a ^ b ^ c, and3(a, b, c)); }
[[gnu::always_inline]] inline V select(std::uint32_t mask, V a, V b) {
  return (a & broadcast(mask)) | and_not(b, broadcast(mask));
}

// The grid seen from one band and from two bands further on: bit b of `one` is bit b + 9 of y, in a circle of 27.
[[gnu::always_inline]] inline void rotate_bands(V y, V& one, V& two) {
  one = shift_right<9>(y) | shift_left<18>(y);
  two = shift_right<18>(y) | shift_left<9>(y);
}

// Some lanes of a state anew: from another state, whose lanes are taken one after the other, beginning with `first`.
[[gnu::always_inline]] inline void renew(std::uint32_t* state, std::uint32_t lanes, const std::uint32_t* fresh,
                                         int first) {
  for (fresh += first; lanes != 0; lanes &= lanes - 1, ++fresh) {
#pragma GCC unroll 30
    for (int k = 0; k < lanes::kState; ++k) put(state + k * kLanes, std::countr_zero(lanes), fresh[k * kLanes]);
  }
}
