// Eight puzzles at a time: x86 since 2013.

#include "isa/processor.hpp"

#ifdef NONET_X86
#include <immintrin.h>

#include "isa/begin.hpp"
#include "isa/kernels.hpp"

NONET_BEGIN_TARGET("avx2,bmi,bmi2,popcnt")
namespace nonet::avx2 {
namespace {

#include "isa/avx2_lane.hpp"

[[gnu::always_inline]] inline V and_not(V a, V b) { return {_mm256_andnot_si256(b.bits, a.bits)}; }
[[gnu::always_inline]] inline void put(std::uint32_t* lanes, int lane, std::uint32_t word) { lanes[lane] = word; }
[[gnu::always_inline]] inline std::uint32_t nonzero(V a) {
  const __m256i zero = _mm256_cmpeq_epi32(a.bits, _mm256_setzero_si256());
  return 0xff & ~static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(zero)));
}

// The rows i, i + 3 and i + 6 side by side: byte b belongs to bit b of a word.
struct Rows {
  alignas(32) std::uint8_t bytes[3][32] = {};
};

[[gnu::always_inline]] inline __m256i is_at_most_nine(__m256i bytes) {
  return _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, _mm256_set1_epi8(9)), bytes);
}

// As is_cell.
[[gnu::always_inline]] inline __m256i are_cells(__m256i bytes) {
  const __m256i is_text = is_at_most_nine(_mm256_sub_epi8(bytes, _mm256_set1_epi8('0')));
  const __m256i is_dot = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('.'));
  return _mm256_or_si256(_mm256_or_si256(is_at_most_nine(bytes), is_text), is_dot);
}

inline bool read_planes(const std::uint8_t* text, std::uint32_t* planes) {
  Rows rows;
  for (int row = 0; row < 9; ++row) std::memcpy(rows.bytes[row % 3] + row / 3 * 9, text + row * 9, 9);
  __m256i good = _mm256_set1_epi8(-1);
  for (int i = 0; i < 3; ++i) {
    const __m256i bytes = _mm256_load_si256(reinterpret_cast<const __m256i*>(rows.bytes[i]));
    good = _mm256_and_si256(good, are_cells(bytes));
    // movemask takes the top bit of each byte; what a shift brings from the next byte stays below it.
    planes[i] = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 7)));
    planes[3 + i] = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 6)));
    planes[6 + i] = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 5)));
    planes[9 + i] = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 4)));
  }
  return _mm256_movemask_epi8(good) == -1;
}

// A byte of ones for each bit that is set.
[[gnu::always_inline]] inline __m256i bits_to_bytes(std::uint32_t word) {
  const __m256i spread = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  const __m256i bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
  const __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(word)), spread);
  return _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit), bit);
}

inline void write_planes(const std::uint32_t* planes, std::uint8_t zero, std::uint8_t* text) {
  Rows rows;
  for (int i = 0; i < 3; ++i) {
    __m256i bytes = _mm256_set1_epi8(static_cast<char>(zero));
    for (int p = 0; p < 4; ++p) {
      const __m256i place = _mm256_set1_epi8(static_cast<char>(1 << p));
      bytes = _mm256_or_si256(bytes, _mm256_and_si256(bits_to_bytes(planes[3 * p + i]), place));
    }
    _mm256_store_si256(reinterpret_cast<__m256i*>(rows.bytes[i]), bytes);
  }
  for (int row = 0; row < 9; ++row) std::memcpy(text + row * 9, rows.bytes[row % 3] + row / 3 * 9, 9);
}

// clang-format off: each needs those before it
#include "lanes/ternary_by_parts.hpp"
#include "lanes/choice.hpp"
#include "lanes/all.hpp"
// clang-format on

}  // namespace
}  // namespace nonet::avx2
NONET_END_TARGET

namespace nonet::avx2 {
namespace {

// As much as the target region was opened for.
bool runs_here() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
}

}  // namespace

const Isa kIsa{"avx2", runs_here, solve, count, dig, pack, unpack};

}  // namespace nonet::avx2
#endif
