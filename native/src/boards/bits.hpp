#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

namespace nonet::boards {

template <class Mask>
constexpr Mask bit(int index) {
  return static_cast<Mask>(Mask{1} << index);
}

template <class Mask>
constexpr int lowest(Mask mask) {
  return std::countr_zero(mask);
}

template <class Mask>
constexpr Mask without_lowest(Mask mask) {
  return static_cast<Mask>(mask & (mask - 1));
}

template <class Mask>
constexpr bool at_most_one(Mask mask) {
  return without_lowest(mask) == 0;
}

// Not std::popcount: baseline x86-64 has no popcnt, so that would be a library call; this form the compiler vectorises.
template <class Mask>
constexpr int count(Mask mask) {
  static_assert(std::is_unsigned_v<Mask>);
  if constexpr (sizeof(Mask) == 2) {
    unsigned m = mask;
    m = m - ((m >> 1) & 0x5555U);
    m = (m & 0x3333U) + ((m >> 2) & 0x3333U);
    m = (m + (m >> 4)) & 0x0F0FU;
    return static_cast<int>((m + (m >> 8)) & 0x1FU);
  } else {
    std::uint64_t m = mask;
    m = m - ((m >> 1) & 0x5555555555555555U);
    m = (m & 0x3333333333333333U) + ((m >> 2) & 0x3333333333333333U);
    m = (m + (m >> 4)) & 0x0F0F0F0F0F0F0F0FU;
    return static_cast<int>((m * 0x0101010101010101U) >> 56);
  }
}

}  // namespace nonet::boards
