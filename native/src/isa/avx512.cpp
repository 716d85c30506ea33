// Sixteen puzzles at a time: Intel since Ice Lake, AMD since Zen 4. Any logic of three operands is one instruction.

#include "isa/begin.hpp"
#include "isa/kernels.hpp"

#ifdef NONET_X86
#if !defined(__clang__)
// GCC 12's own header sets off its warning: _mm512_undefined_epi32() is uninitialized on purpose (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

NONET_BEGIN_TARGET("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt")
namespace nonet::avx512 {
namespace {

struct V {
  __m512i bits;
};
constexpr int kLanes = 16;

[[gnu::always_inline]] inline V operator&(V a, V b) { return {_mm512_and_si512(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator|(V a, V b) { return {_mm512_or_si512(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator^(V a, V b) { return {_mm512_xor_si512(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator-(V a, V b) { return {_mm512_sub_epi32(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V broadcast(std::uint32_t word) { return {_mm512_set1_epi32(static_cast<int>(word))}; }
[[gnu::always_inline]] inline V load(const std::uint32_t* lanes) { return {_mm512_load_si512(lanes)}; }
[[gnu::always_inline]] inline void store(std::uint32_t* lanes, V a) { _mm512_store_si512(lanes, a.bits); }
template <int N>
[[gnu::always_inline]] inline V shift_left(V a) {
  if constexpr (N == 1) return {_mm512_add_epi32(a.bits, a.bits)};  // shifts have one port, additions two
  return {_mm512_slli_epi32(a.bits, N)};
}
template <int N>
[[gnu::always_inline]] inline V shift_right(V a) {
  return {_mm512_srli_epi32(a.bits, N)};
}
[[gnu::always_inline]] inline std::uint32_t nonzero(V a) { return _mm512_test_epi32_mask(a.bits, a.bits); }

// Bit 4a + 2b + c of the table is the result for the bits a, b and c. GCC 12 does not find these by itself.
template <int Table>
[[gnu::always_inline]] inline V logic(V a, V b, V c) {
  return {_mm512_ternarylogic_epi32(a.bits, b.bits, c.bits, Table)};
}
[[gnu::always_inline]] inline V and_not(V a, V b) { return logic<0x30>(a, b, b); }
[[gnu::always_inline]] inline V or3(V a, V b, V c) { return logic<0xfe>(a, b, c); }
[[gnu::always_inline]] inline V and3(V a, V b, V c) { return logic<0x80>(a, b, c); }
[[gnu::always_inline]] inline V and_nor(V a, V b, V c) { return logic<0x10>(a, b, c); }
[[gnu::always_inline]] inline V and_or(V a, V b, V c) { return logic<0xe0>(a, b, c); }
[[gnu::always_inline]] inline V and_or_not(V a, V b, V c) { return logic<0xd0>(a, b, c); }
[[gnu::always_inline]] inline V or_and(V a, V b, V c) { return logic<0xf8>(a, b, c); }
[[gnu::always_inline]] inline V or_and_not(V a, V b, V c) { return logic<0xf4>(a, b, c); }
[[gnu::always_inline]] inline V or_xor(V a, V b, V c) { return logic<0xf6>(a, b, c); }
[[gnu::always_inline]] inline V exactly_one(V a, V b, V c) { return logic<0x16>(a, b, c); }
[[gnu::always_inline]] inline V select(std::uint32_t mask, V a, V b) { return logic<0xca>(broadcast(mask), a, b); }

// As in lanes/logic.hpp, up to rubbish in the bits 27 to 31, which every user masks. The first shift puts the grid's
// last bit beside the word's last, so that one funnel shift makes a rotation of 27 bits.
[[gnu::always_inline]] inline void rotate_bands(V y, V& one, V& two) {
  const V high = shift_left<5>(y);
  one = {_mm512_shldi_epi32(y.bits, high.bits, 18)};
  two = {_mm512_shldi_epi32(y.bits, high.bits, 9)};
}

// Where each byte of a grid goes: 32 bytes for each row of the bands, in the order of a word's bits; and back.
struct Order {
  alignas(64) std::uint8_t to_words[128];
  alignas(64) std::uint8_t to_grid[128];
};
constexpr Order make_order() {
  Order order{};
  for (int at = 0; at < 128; ++at) order.to_words[at] = 127;  // a byte behind the grid, read as 0
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9;
    const int at = row % 3 * 32 + row / 3 * 9 + cell % 9;
    order.to_words[at] = static_cast<std::uint8_t>(cell);
    order.to_grid[cell] = static_cast<std::uint8_t>(at);
  }
  return order;
}
constexpr Order kOrder = make_order();
constexpr __mmask64 kTail = (1U << 17) - 1;  // the bytes 64 to 80 of a grid

// Which bytes are neither digit nor empty, see is_cell.
[[gnu::always_inline]] inline __mmask64 strangers(__m512i bytes) {
  const __m512i nine = _mm512_set1_epi8(9);
  const __mmask64 no_value = _mm512_cmpgt_epu8_mask(bytes, nine);
  const __mmask64 no_digit = _mm512_cmpgt_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8('0')), nine);
  return no_value & no_digit & _mm512_cmpneq_epu8_mask(bytes, _mm512_set1_epi8('.'));
}

inline bool read_grid(const std::uint8_t* text, std::uint32_t* words) {
  const __m512i head = _mm512_loadu_si512(text);
  const __m512i tail = _mm512_maskz_loadu_epi8(kTail, text + 64);
  // The low four bits, less one: 0 to 8 are digits, all above are empty.
  const __m512i low = _mm512_set1_epi8(15);
  const __m512i one = _mm512_set1_epi8(1);
  const __m512i rows01 = _mm512_permutex2var_epi8(head, _mm512_load_si512(kOrder.to_words), tail);
  const __m512i rows2 = _mm512_permutex2var_epi8(head, _mm512_load_si512(kOrder.to_words + 64), tail);
  const __m512i digits01 = _mm512_sub_epi8(_mm512_and_si512(rows01, low), one);
  const __m512i digits2 = _mm512_sub_epi8(_mm512_and_si512(rows2, low), one);
  const __m512i eight = _mm512_set1_epi8(8);
  const std::uint64_t both = lanes::kAll * 0x1'0000'0001ULL;
  const std::uint64_t empty01 = _mm512_cmpgt_epu8_mask(digits01, eight) & both;
  const std::uint64_t empty2 = _mm512_cmpgt_epu8_mask(digits2, eight) & lanes::kAll;
  for (int d = 0; d < 9; ++d) {
    const __m512i digit = _mm512_set1_epi8(static_cast<char>(d));
    const std::uint64_t place01 = _mm512_cmpeq_epu8_mask(digits01, digit) | empty01;
    const std::uint64_t place2 = _mm512_cmpeq_epu8_mask(digits2, digit) | empty2;
    words[3 * d] = static_cast<std::uint32_t>(place01);
    words[3 * d + 1] = static_cast<std::uint32_t>(place01 >> 32);
    words[3 * d + 2] = static_cast<std::uint32_t>(place2);
  }
  return (strangers(head) | strangers(tail)) == 0;
}

inline void write_grid(const std::uint32_t* words, std::uint8_t zero, std::uint8_t* values) {
  __m512i rows01 = _mm512_setzero_si512();
  __m512i rows2 = _mm512_setzero_si512();
  for (int d = 0; d < 9; ++d) {
    const __m512i digit = _mm512_set1_epi8(static_cast<char>(d + 1));
    const std::uint64_t place01 = words[3 * d] | static_cast<std::uint64_t>(words[3 * d + 1]) << 32;
    rows01 = _mm512_mask_mov_epi8(rows01, place01, digit);
    rows2 = _mm512_mask_mov_epi8(rows2, words[3 * d + 2], digit);
  }
  const __m512i head = _mm512_permutex2var_epi8(rows01, _mm512_load_si512(kOrder.to_grid), rows2);
  const __m512i tail = _mm512_permutex2var_epi8(rows01, _mm512_load_si512(kOrder.to_grid + 64), rows2);
  const __m512i zeros = _mm512_set1_epi8(static_cast<char>(zero));
  _mm512_storeu_si512(values, _mm512_add_epi8(head, zeros));
  _mm512_mask_storeu_epi8(values + 64, kTail, _mm512_add_epi8(tail, zeros));
}

// clang-format off: each needs those before it
#include "lanes/round.hpp"
#include "lanes/solver.hpp"
// clang-format on

}  // namespace

std::size_t solve(const LanesJob& job) { return std::make_unique<Solver>(job)->run(); }

}  // namespace nonet::avx512
NONET_END_TARGET
#endif
