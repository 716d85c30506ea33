// Sixteen puzzles at a time: Intel since Ice Lake, AMD since Zen 4. Any logic of three operands is one instruction.

#include "isa/processor.hpp"

#ifdef NONET_X86
#include "isa/begin.hpp"
#include "isa/kernels.hpp"
#if !defined(__clang__)
// GCC 12's own header sets off its warning: _mm512_undefined_epi32() is uninitialized on purpose (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

NONET_BEGIN_TARGET("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,bmi,bmi2,popcnt")
namespace nonet::avx512 {
namespace {

// Where each byte of a grid goes: 32 bytes for each row of the bands, in the order of a word's bits; and back. On the
// way in each eight of them are reversed, for that is how GFNI takes them.
struct Order {
  alignas(64) std::uint8_t to_words[3][64];  // row 1 behind row 0; the cells counted from kStart on
  alignas(64) std::uint8_t to_planes[64];    // see read_planes
  alignas(64) std::uint8_t to_grid[128];
};
constexpr int kStart[3] = {0, 9, 17};  // 64 bytes from here have all of row 0, 1 or 2, and no byte is behind the grid
constexpr Order make_order() {
  Order order{};
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9 % 3;
    const int bit = cell / 27 * 9 + cell % 9;
    order.to_words[row][row % 2 * 32 + (bit ^ 7)] = static_cast<std::uint8_t>(cell - kStart[row]);
    order.to_grid[cell] = static_cast<std::uint8_t>(row * 32 + bit);
  }
  constexpr int row_at[3] = {0, 32, 4};
  for (int at = 0; at < 4 * lanes::kPlanes; ++at) {
    const int word = at / 4;
    order.to_planes[at] = static_cast<std::uint8_t>(at % 4 * 8 + word / 3 + row_at[word % 3]);
  }
  return order;
}
constexpr Order kOrder = make_order();
constexpr __mmask64 kTail = (1U << 17) - 1;  // the bytes 64 to 80 of a grid
constexpr __mmask64 kCells = 0xe0ffffff;     // the bytes of a row that are cells: of the last eight the last three

// Which bytes are neither digit nor empty, see is_cell.
[[gnu::always_inline]] inline __mmask64 strangers(__m512i bytes) {
  const __m512i value = _mm512_min_epu8(bytes, _mm512_xor_si512(bytes, _mm512_set1_epi8('0')));
  const __mmask64 no_digit = _mm512_cmpgt_epu8_mask(value, _mm512_set1_epi8(9));
  return _mm512_mask_cmpneq_epu8_mask(no_digit, bytes, _mm512_set1_epi8('.'));
}

// Eight bytes are a matrix of bits, and the product with it is their lowest bits side by side, then their second lowest
// and so on: a byte of each plane, four for eight cells. Those of row 2 fill the gaps between those of row 0.
inline bool read_planes(const std::uint8_t* text, std::uint32_t* planes) {
  const __m512i head = _mm512_loadu_si512(text + kStart[0]);
  const __m512i middle = _mm512_loadu_si512(text + kStart[1]);
  const __m512i tail = _mm512_loadu_si512(text + kStart[2]);
  const __m512i row0 = _mm512_maskz_permutexvar_epi8(kCells, _mm512_load_si512(kOrder.to_words[0]), head);
  const __m512i rows01 =
      _mm512_mask_permutexvar_epi8(row0, kCells << 32, _mm512_load_si512(kOrder.to_words[1]), middle);
  const __m512i row2 = _mm512_maskz_permutexvar_epi8(kCells, _mm512_load_si512(kOrder.to_words[2]), tail);
  const __m512i planes01 = _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(0x08040201), rows01, 0);
  const __m512i planes2 = _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(0x0804020100000000), row2, 0);
  const __m512i both = _mm512_or_si512(planes01, planes2);
  _mm512_storeu_si512(planes, _mm512_permutexvar_epi8(_mm512_load_si512(kOrder.to_planes), both));
  return (strangers(head) | strangers(tail)) == 0;
}

inline void write_planes(const std::uint32_t* planes, std::uint8_t zero, std::uint8_t* text) {
  __m512i rows01 = _mm512_set1_epi8(static_cast<char>(zero));
  __m512i rows2 = rows01;
  for (int p = 0; p < 4; ++p) {
    const __m512i place = _mm512_set1_epi8(static_cast<char>(1 << p));
    const std::uint64_t plane01 = planes[3 * p] | static_cast<std::uint64_t>(planes[3 * p + 1]) << 32;
    rows01 = _mm512_mask_add_epi8(rows01, plane01, rows01, place);
    rows2 = _mm512_mask_add_epi8(rows2, planes[3 * p + 2], rows2, place);
  }
  const __m512i head = _mm512_permutex2var_epi8(rows01, _mm512_load_si512(kOrder.to_grid), rows2);
  const __m512i tail = _mm512_permutex2var_epi8(rows01, _mm512_load_si512(kOrder.to_grid + 64), rows2);
  _mm512_storeu_si512(text, head);
  _mm512_mask_storeu_epi8(text + 64, kTail, tail);
}

using lanes::Cell;

// The tables of best_pair.
struct Choice {
  alignas(64) std::uint8_t iota[128];
  alignas(64) std::uint32_t word[9][16];  // first word of a digit: from 9 down to 1 in the low half, else from 1 up
};
constexpr Choice make_choice() {
  Choice choice{};
  for (int i = 0; i < 128; ++i) choice.iota[i] = static_cast<std::uint8_t>(i);
  for (int d = 0; d < 9; ++d) {
    for (int i = 0; i < 16; ++i) choice.word[d][i] = i < 8 ? 3 * (8 - d) : 3 * d;
  }
  return choice;
}
constexpr Choice kChoice = make_choice();

// In each lane the word its index names, of 32.
[[gnu::always_inline]] inline __m512i look_up(__m512i index, const std::uint32_t* words) {
  return _mm512_permutex2var_epi32(_mm512_load_si512(words), index, _mm512_load_si512(words + 16));
}

// As in lanes/choice.hpp, eight cells at once: in the low half with the lower of their digits, in the high half with
// the other.
inline Cell best_pair(const std::uint32_t* state, const std::uint32_t* pairs) {
  static_assert(lanes::kScored == 8);
  // The first cells, each as 32 * row + bit.
  const std::uint64_t pairs01 = pairs[0] | static_cast<std::uint64_t>(pairs[1]) << 32;
  const int count01 = std::popcount(pairs01);
  const __m512i cells01 = _mm512_maskz_compress_epi8(pairs01, _mm512_load_si512(kChoice.iota));
  const __m512i cells2 = _mm512_maskz_compress_epi8(pairs[2], _mm512_load_si512(kChoice.iota + 64));
  const __m128i cells = _mm512_castsi512_si128(_mm512_mask_expand_epi8(cells01, ~0ULL << count01, cells2));
  const int count = std::min(lanes::kScored, count01 + std::popcount(pairs[2]));
  const __m512i cell = _mm512_cvtepu8_epi32(_mm_unpacklo_epi64(cells, cells));
  const __m512i row = _mm512_srli_epi32(cell, 5);
  const __m512i at = _mm512_and_si512(cell, _mm512_set1_epi32(31));
  const __m512i bit = _mm512_sllv_epi32(_mm512_set1_epi32(1), at);

  __m512i digit = _mm512_setzero_si512();
#pragma GCC unroll 9
  for (int d = 0; d < 9; ++d) {
    const __m512i word = _mm512_load_si512(kChoice.word[d]);
    const __mmask16 has = _mm512_test_epi32_mask(look_up(_mm512_add_epi32(row, word), state), bit);
    digit = _mm512_mask_mov_epi32(digit, has, word);
  }

  const __m512i column_box = look_up(at, lanes::kPeers.column_box);
  const __m512i own_row = look_up(at, lanes::kPeers.row);
  __m512i peers = _mm512_setzero_si512(), pair_peers = peers;
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) {
    const __m512i number = _mm512_set1_epi32(i);
    const __m512i seen = _mm512_mask_or_epi32(column_box, _mm512_cmpeq_epi32_mask(row, number), column_box, own_row);
    const __m512i hit = _mm512_and_si512(look_up(_mm512_add_epi32(digit, number), state), seen);
    const __m512i pair_hit = _mm512_and_si512(hit, _mm512_set1_epi32(static_cast<int>(pairs[i])));
    peers = _mm512_add_epi32(peers, _mm512_popcnt_epi32(hit));
    pair_peers = _mm512_add_epi32(pair_peers, _mm512_popcnt_epi32(pair_hit));
  }
  const __m512i score = _mm512_add_epi32(_mm512_add_epi32(peers, pair_peers), _mm512_slli_epi32(pair_peers, 1));
  const __m256i sum = _mm256_add_epi32(_mm512_castsi512_si256(score), _mm512_extracti64x4_epi64(score, 1));
  // The highest score; of equals the first cell.
  __m256i key = _mm256_sub_epi32(_mm256_slli_epi32(sum, 7), _mm512_castsi512_si256(cell));
  key = _mm256_maskz_mov_epi32(static_cast<__mmask8>((1U << count) - 1), key);
  __m128i best = _mm_max_epi32(_mm256_castsi256_si128(key), _mm256_extracti128_si256(key, 1));
  best = _mm_max_epi32(best, _mm_shuffle_epi32(best, 0x4e));
  best = _mm_max_epi32(best, _mm_shuffle_epi32(best, 0xb1));
  const std::uint32_t best_cell = static_cast<std::uint32_t>(-_mm_cvtsi128_si32(best)) & 127;
  return {static_cast<int>(best_cell >> 5), 1U << (best_cell & 31)};
}

inline std::uint32_t candidates(const std::uint32_t* state, Cell cell) {
  const __m512i bit = _mm512_set1_epi32(static_cast<int>(cell.bit));
  const std::uint32_t low = _mm512_test_epi32_mask(_mm512_load_si512(state), bit);
  const std::uint32_t high = _mm512_test_epi32_mask(_mm512_load_si512(state + 16), bit);
  return _pext_u32((low | high << 16) >> cell.row, 0111111111);
}

alignas(64) constexpr std::uint32_t kIota[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

namespace wide {

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
  if constexpr (N == 1) return {_mm512_add_epi32(a.bits, a.bits)};  // more ports can add than shift
  return {_mm512_slli_epi32(a.bits, N)};
}
template <int N>
[[gnu::always_inline]] inline V shift_right(V a) {
  return {_mm512_srli_epi32(a.bits, N)};
}
// One lane anew. A store of four bytes would hold up the next load of the vector until it has left the store buffer.
[[gnu::always_inline]] inline void put(std::uint32_t* lanes, int lane, std::uint32_t word) {
  store(lanes, {_mm512_mask_set1_epi32(load(lanes).bits, static_cast<__mmask16>(1U << lane), static_cast<int>(word))});
}
// In one pass, however many lanes there are. To expand the words would be shorter and take twice as long.
[[gnu::always_inline]] inline void renew(std::uint32_t* state, std::uint32_t lanes, const std::uint32_t* fresh,
                                         int first) {
  const __mmask16 mask = static_cast<__mmask16>(lanes);
  const V next{_mm512_add_epi32(load(kIota).bits, broadcast(static_cast<std::uint32_t>(first)).bits)};
  const V from{_mm512_maskz_expand_epi32(mask, next.bits)};
#pragma GCC unroll 30
  for (int k = 0; k < lanes::kState; ++k, state += kLanes, fresh += kLanes) {
    store(state, {_mm512_mask_permutexvar_epi32(load(state).bits, mask, from.bits, load(fresh).bits)});
  }
}
// Grids, one after the other, to planes of all lanes: four words of four grids at a time are turned.
[[gnu::always_inline]] inline void grids_to_planes(const std::uint32_t (*grids)[lanes::kPlanesRoom],
                                                   std::uint32_t* planes) {
#pragma GCC unroll 3
  for (int k = 0; k < lanes::kPlanes; k += 4, planes += 4 * kLanes) {
    __m512i x[4];
#pragma GCC unroll 4
    for (int j = 0; j < 4; ++j) {
      const auto words = [=](int lane) { return reinterpret_cast<const __m128i*>(grids[lane + j] + k); };
      x[j] = _mm512_castsi128_si512(_mm_load_si128(words(0)));
      x[j] = _mm512_inserti32x4(x[j], _mm_load_si128(words(4)), 1);
      x[j] = _mm512_inserti32x4(x[j], _mm_load_si128(words(8)), 2);
      x[j] = _mm512_inserti32x4(x[j], _mm_load_si128(words(12)), 3);
    }
    const __m512i low01 = _mm512_unpacklo_epi32(x[0], x[1]);
    const __m512i low23 = _mm512_unpacklo_epi32(x[2], x[3]);
    const __m512i high01 = _mm512_unpackhi_epi32(x[0], x[1]);
    const __m512i high23 = _mm512_unpackhi_epi32(x[2], x[3]);
    store(planes, {_mm512_unpacklo_epi64(low01, low23)});
    store(planes + kLanes, {_mm512_unpackhi_epi64(low01, low23)});
    store(planes + 2 * kLanes, {_mm512_unpacklo_epi64(high01, high23)});
    store(planes + 3 * kLanes, {_mm512_unpackhi_epi64(high01, high23)});
  }
}
[[gnu::always_inline]] inline std::uint32_t nonzero(V a) { return _mm512_test_epi32_mask(a.bits, a.bits); }
template <int Table>
[[gnu::always_inline]] inline V logic(V a, V b, V c) {
  return {_mm512_ternarylogic_epi32(a.bits, b.bits, c.bits, Table)};
}
template <int N>
[[gnu::always_inline]] inline V funnel_left(V a, V b) {
  return {_mm512_shldi_epi32(a.bits, b.bits, N)};
}

// clang-format off: each needs those before it
#include "lanes/ternary.hpp"
#include "lanes/all.hpp"
#include "isa/avx512_single.hpp"
// clang-format on

}  // namespace wide

// Half as wide, a round takes two thirds of the time: three ports compute instead of two.
namespace narrow {

#include "isa/avx2_lane.hpp"

[[gnu::always_inline]] inline void put(std::uint32_t* lanes, int lane, std::uint32_t word) {
  store(lanes, {_mm256_mask_set1_epi32(load(lanes).bits, static_cast<__mmask8>(1U << lane), static_cast<int>(word))});
}
[[gnu::always_inline]] inline void renew(std::uint32_t* state, std::uint32_t lanes, const std::uint32_t* fresh,
                                         int first) {
  const __mmask8 mask = static_cast<__mmask8>(lanes);
  const V next{_mm256_add_epi32(load(kIota).bits, broadcast(static_cast<std::uint32_t>(first)).bits)};
  const V from{_mm256_maskz_expand_epi32(mask, next.bits)};
#pragma GCC unroll 30
  for (int k = 0; k < lanes::kState; ++k, state += kLanes, fresh += kLanes) {
    store(state, {_mm256_mask_permutexvar_epi32(load(state).bits, mask, from.bits, load(fresh).bits)});
  }
}
[[gnu::always_inline]] inline std::uint32_t nonzero(V a) { return _mm256_test_epi32_mask(a.bits, a.bits); }
template <int Table>
[[gnu::always_inline]] inline V logic(V a, V b, V c) {
  return {_mm256_ternarylogic_epi32(a.bits, b.bits, c.bits, Table)};
}
template <int N>
[[gnu::always_inline]] inline V funnel_left(V a, V b) {
  return {_mm256_shldi_epi32(a.bits, b.bits, N)};
}

// clang-format off: each needs those before it
#include "lanes/ternary.hpp"
#include "lanes/planes.hpp"
#include "lanes/round.hpp"
#include "lanes/queue.hpp"
#include "lanes/guessing.hpp"
#include "lanes/solver.hpp"
// clang-format on

}  // namespace narrow

// Three puzzles or more are faster side by side, but for easy ones, where four are.
std::size_t solve(const LanesJob& job) {
  if (job.count <= 2) return wide::Alone(job).run();
  return job.count <= narrow::kLanes ? narrow::Solver(job).run() : wide::Solver(job).run();
}

}  // namespace
}  // namespace nonet::avx512
NONET_END_TARGET

namespace nonet::avx512 {
namespace {

// As much as the target region was opened for.
bool runs_here() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("gfni") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

}  // namespace

const Isa kIsa{"avx512", runs_here, solve, wide::count, wide::dig, wide::pack, wide::unpack};

}  // namespace nonet::avx512
#endif
