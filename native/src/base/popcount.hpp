#pragma once

// How many bits are set. Where the baseline of the target has an instruction for it, std::popcount. Baseline x86-64 has
// none, and there std::popcount would be a library call.

#include <array>
#include <bit>
#include <cstdint>

// Left to itself GCC makes calls of functions of a few instructions, and keeps loops over two words as loops.
#if defined(__GNUC__)
#define NONET_INLINE [[gnu::always_inline]] inline
#else
#define NONET_INLINE inline
#endif
#if defined(__GNUC__) && !defined(__clang__)
#define NONET_UNROLL _Pragma("GCC unroll 4")
#else
#define NONET_UNROLL
#endif

namespace nonet {

#if defined(__POPCNT__) || defined(__aarch64__) || defined(__wasm__)

template <class Word>
NONET_INLINE constexpr int popcount(Word bits) {
  return std::popcount(bits);
}

constexpr int popcount9(unsigned bits) { return std::popcount(bits); }

#else

NONET_INLINE constexpr int popcount(std::uint16_t bits) {
  unsigned b = bits;
  b -= (b >> 1) & 0x5555U;
  b = (b & 0x3333U) + ((b >> 2) & 0x3333U);
  b = (b + (b >> 4)) & 0x0F0FU;
  return static_cast<int>((b + (b >> 8)) & 0x1FU);
}

NONET_INLINE constexpr int popcount(std::uint32_t bits) {
  bits -= (bits >> 1) & 0x55555555U;
  bits = (bits & 0x33333333U) + ((bits >> 2) & 0x33333333U);
  return static_cast<int>((((bits + (bits >> 4)) & 0x0F0F0F0FU) * 0x01010101U) >> 24);
}

NONET_INLINE constexpr int popcount(std::uint64_t bits) {
  bits -= (bits >> 1) & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + ((bits >> 2) & 0x3333333333333333U);
  return static_cast<int>((((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FU) * 0x0101010101010101U) >> 56);
}

// Of nine bits at most, from a table: a third of the instructions.
constexpr std::array<std::uint8_t, 512> make_counts() {
  std::array<std::uint8_t, 512> counts{};
  for (unsigned i = 1; i < 512; ++i) counts[i] = static_cast<std::uint8_t>(counts[i >> 1] + (i & 1));
  return counts;
}
inline constexpr std::array<std::uint8_t, 512> kCounts = make_counts();
constexpr int popcount9(unsigned bits) { return kCounts[bits]; }

#endif

NONET_INLINE constexpr int popcount32(unsigned bits) { return popcount(std::uint32_t{bits}); }

}  // namespace nonet
