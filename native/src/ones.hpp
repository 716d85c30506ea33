#pragma once

// How many bits are set. Not std::popcount: baseline x86-64 has no popcnt, so that would be a library call.

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

NONET_INLINE constexpr int ones_in(std::uint32_t bits) {
  bits -= (bits >> 1) & 0x55555555U;
  bits = (bits & 0x33333333U) + ((bits >> 2) & 0x33333333U);
  return static_cast<int>((((bits + (bits >> 4)) & 0x0F0F0F0FU) * 0x01010101U) >> 24);
}

NONET_INLINE constexpr int ones_in(std::uint64_t bits) {
  bits -= (bits >> 1) & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + ((bits >> 2) & 0x3333333333333333U);
  return static_cast<int>((((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FU) * 0x0101010101010101U) >> 56);
}

}  // namespace nonet
