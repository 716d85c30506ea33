// Four puzzles at a time: WebAssembly with simd128. The whole file is compiled for it, so there is no target region to
// open; core-scalar.wasm leaves this file out.

#include "isa/processor.hpp"

#ifdef NONET_WASM128
#include <wasm_simd128.h>

#include "isa/begin.hpp"
#include "isa/kernels.hpp"

namespace nonet::wasm128 {
namespace {

struct V {
  v128_t bits;
};
constexpr int kLanes = 4;

[[gnu::always_inline]] inline V operator&(V a, V b) { return {wasm_v128_and(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator|(V a, V b) { return {wasm_v128_or(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator^(V a, V b) { return {wasm_v128_xor(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator-(V a, V b) { return {wasm_i32x4_sub(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V and_not(V a, V b) { return {wasm_v128_andnot(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V broadcast(std::uint32_t word) { return {wasm_u32x4_splat(word)}; }
[[gnu::always_inline]] inline V load(const std::uint32_t* lanes) { return {wasm_v128_load(lanes)}; }
[[gnu::always_inline]] inline void store(std::uint32_t* lanes, V a) { wasm_v128_store(lanes, a.bits); }
template <int N>
[[gnu::always_inline]] inline V shift_left(V a) {
  return {wasm_i32x4_shl(a.bits, N)};
}
template <int N>
[[gnu::always_inline]] inline V shift_right(V a) {
  return {wasm_u32x4_shr(a.bits, N)};
}
[[gnu::always_inline]] inline void put(std::uint32_t* lanes, int lane, std::uint32_t word) { lanes[lane] = word; }
[[gnu::always_inline]] inline std::uint32_t nonzero(V a) {
  return wasm_i32x4_bitmask(wasm_i32x4_ne(a.bits, wasm_i32x4_splat(0)));
}

// clang-format off: each needs those before it
#include "lanes/ternary_by_parts.hpp"
#include "lanes/text.hpp"
#include "lanes/choice.hpp"
#include "lanes/all.hpp"
// clang-format on

}  // namespace

const Isa kIsa{"wasm128", [] { return true; }, solve, count, dig, pack, unpack};

}  // namespace nonet::wasm128
#endif
