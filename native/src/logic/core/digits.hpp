#pragma once

// Digits and sets of digits, as techniques use them. Everything in logic is written once over W, the words of a set of
// cells (base/cell_set.hpp).

#include <bit>
#include <cstdint>

#include "base/cell_set.hpp"

namespace nonet::logic {

using Digit = std::uint8_t;  // 1..size
using Mask = std::uint32_t;  // a set of digits, bit d - 1 for digit d

constexpr Mask bit_of(int digit) { return Mask{1} << (digit - 1); }
NONET_INLINE constexpr int count_of(Mask digits) { return popcount(digits); }
constexpr Digit lowest(Mask digits) { return static_cast<Digit>(std::countr_zero(digits) + 1); }

// for (Digit d : digits_of(mask))
using digits_of = ones_of<Mask, Digit, 1>;

}  // namespace nonet::logic
