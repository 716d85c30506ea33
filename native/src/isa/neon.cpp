// Four puzzles at a time: every 64-bit Arm. Its baseline has the instructions, so there is no target region to open.

#include "isa/processor.hpp"

#ifdef NONET_NEON
#include <arm_neon.h>

#include "isa/begin.hpp"
#include "isa/kernels.hpp"

namespace nonet::neon {
namespace {

struct V {
  uint32x4_t bits;
};
constexpr int kLanes = 4;

[[gnu::always_inline]] inline V operator&(V a, V b) { return {vandq_u32(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator|(V a, V b) { return {vorrq_u32(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator^(V a, V b) { return {veorq_u32(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator-(V a, V b) { return {vsubq_u32(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V and_not(V a, V b) { return {vbicq_u32(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V broadcast(std::uint32_t word) { return {vdupq_n_u32(word)}; }
[[gnu::always_inline]] inline V load(const std::uint32_t* lanes) { return {vld1q_u32(lanes)}; }
[[gnu::always_inline]] inline void store(std::uint32_t* lanes, V a) { vst1q_u32(lanes, a.bits); }
template <int N>
[[gnu::always_inline]] inline V shift_left(V a) {
  return {vshlq_n_u32(a.bits, N)};
}
template <int N>
[[gnu::always_inline]] inline V shift_right(V a) {
  return {vshrq_n_u32(a.bits, N)};
}
[[gnu::always_inline]] inline void put(std::uint32_t* lanes, int lane, std::uint32_t word) { lanes[lane] = word; }
// There is no movemask: each lane keeps the bit of its own number, and a sum across puts them side by side.
[[gnu::always_inline]] inline std::uint32_t nonzero(V a) {
  constexpr std::uint32_t kBits[] = {1, 2, 4, 8};
  return vaddvq_u32(vandq_u32(vtstq_u32(a.bits, a.bits), vld1q_u32(kBits)));
}

// clang-format off: each needs those before it
#include "lanes/ternary_by_parts.hpp"
#include "lanes/text.hpp"
#include "lanes/choice.hpp"
#include "lanes/all.hpp"
// clang-format on

}  // namespace

const Isa kIsa{"neon", [] { return true; }, solve, count, dig, pack, unpack};

}  // namespace nonet::neon
#endif
