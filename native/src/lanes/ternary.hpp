// Logic of three operands for lane types whose machine has an instruction for it; for others see ternary_by_parts.hpp.
// Included inside a namespace, after the lane type V and logic<Table>: bit 4a + 2b + c of the table is the result for
// the bits a, b and c. GCC 12 does not find these by itself.
//
// The result takes the register of the first operand, so that one not needed any more comes first where it can:
// each other costs a copy.

[[gnu::always_inline]] inline V and_not(V a, V b) { return logic<0x30>(a, b, b); }
[[gnu::always_inline]] inline V or3(V a, V b, V c) { return logic<0xfe>(a, b, c); }
[[gnu::always_inline]] inline V and3(V a, V b, V c) { return logic<0x80>(a, b, c); }
[[gnu::always_inline]] inline V and_nor(V a, V b, V c) { return logic<0x10>(a, b, c); }
[[gnu::always_inline]] inline V and_or(V a, V b, V c) { return logic<0xe0>(a, b, c); }
[[gnu::always_inline]] inline V and_or_not(V a, V b, V c) { return logic<0xd0>(a, b, c); }
[[gnu::always_inline]] inline V and_xor(V a, V b, V c) { return logic<0x60>(a, b, c); }
[[gnu::always_inline]] inline V or_and(V a, V b, V c) { return logic<0xf8>(a, b, c); }
[[gnu::always_inline]] inline V or_and_not(V a, V b, V c) { return logic<0xf4>(a, b, c); }
[[gnu::always_inline]] inline V or_xor(V a, V b, V c) { return logic<0xf6>(a, b, c); }
[[gnu::always_inline]] inline V majority(V a, V b, V c) { return logic<0xe8>(a, b, c); }
[[gnu::always_inline]] inline V exactly_one(V a, V b, V c) { return logic<0x16>(a, b, c); }
[[gnu::always_inline]] inline V select(uint32_t mask, V a, V b) { return logic<0xe4>(a, b, broadcast(mask)); }

// As in lanes/ternary_by_parts.hpp, up to rubbish in the bits 27 to 31, which every user masks. The first shift puts
// the grid's last bit beside the word's last, so that one funnel shift makes a rotation of 27 bits.
[[gnu::always_inline]] inline void rotate_bands(V y, V& one, V& two) {
  const V high = shift_left<5>(y);
  one = funnel_left<18>(y, high);
  two = funnel_left<9>(y, high);
}
