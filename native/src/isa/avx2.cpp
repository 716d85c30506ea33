// Eight puzzles at a time: x86 since 2013.

#include "isa/begin.hpp"
#include "isa/kernels.hpp"

#ifdef NONET_X86
#include <immintrin.h>

NONET_BEGIN_TARGET("avx2,bmi,bmi2,popcnt")
namespace nonet::avx2 {
namespace {

struct V {
  __m256i bits;
};
constexpr int kLanes = 8;

[[gnu::always_inline]] inline V operator&(V a, V b) { return {_mm256_and_si256(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator|(V a, V b) { return {_mm256_or_si256(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator^(V a, V b) { return {_mm256_xor_si256(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator-(V a, V b) { return {_mm256_sub_epi32(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V and_not(V a, V b) { return {_mm256_andnot_si256(b.bits, a.bits)}; }
[[gnu::always_inline]] inline V broadcast(std::uint32_t word) { return {_mm256_set1_epi32(static_cast<int>(word))}; }
[[gnu::always_inline]] inline V load(const std::uint32_t* lanes) {
  return {_mm256_load_si256(reinterpret_cast<const __m256i*>(lanes))};
}
[[gnu::always_inline]] inline void store(std::uint32_t* lanes, V a) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(lanes), a.bits);
}
template <int N>
[[gnu::always_inline]] inline V shift_left(V a) {
  if constexpr (N == 1) return {_mm256_add_epi32(a.bits, a.bits)};  // more ports can add than shift
  return {_mm256_slli_epi32(a.bits, N)};
}
template <int N>
[[gnu::always_inline]] inline V shift_right(V a) {
  return {_mm256_srli_epi32(a.bits, N)};
}
[[gnu::always_inline]] inline std::uint32_t nonzero(V a) {
  const __m256i zero = _mm256_cmpeq_epi32(a.bits, _mm256_setzero_si256());
  return 0xff & ~static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(zero)));
}

#include "lanes/logic.hpp"
#include "lanes/text.hpp"
// Their order matters.
#include "lanes/round.hpp"
// Their order matters.
#include "lanes/solver.hpp"

}  // namespace

std::size_t solve(const LanesJob& job) { return std::make_unique<Solver>(job)->run(); }

}  // namespace nonet::avx2
NONET_END_TARGET
#endif
