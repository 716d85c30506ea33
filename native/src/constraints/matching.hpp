#pragma once

// Which digits of a set each of as many cells can hold, if together they hold all of it. Exact, for up to four cells
// and 16 digits: which cell may hold which digit is a word of nibbles, and for the digits of a set a square of 16 bits;
// a table says what of a square is part of a full choice.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet::constraints {

inline constexpr std::size_t kMostMatched = 4;
inline constexpr int kMostMatchedDigits = 16;

// Bit 4 * j + i of a square: the i-th cell may hold the j-th digit.
class Squares {
 public:
  Squares() : parts_(std::size_t{1} << 16) {
    for (unsigned a = 0; a < 4; ++a) {
      for (unsigned b = 0; b < 4; ++b) {
        for (unsigned c = 0; c < 4; ++c) {
          const unsigned d = 6 - a - b - c;
          if (a == b || a == c || b == c || d > 3) continue;
          const unsigned square = 1U << a | 16U << b | 256U << c | 4096U << d;
          parts_[square] = static_cast<std::uint16_t>(square);
        }
      }
    }
    for (std::size_t bit = 1; bit < parts_.size(); bit *= 2) {
      for (std::size_t square = 0; square < parts_.size(); ++square) {
        if (square & bit) parts_[square] |= parts_[square ^ bit];
      }
    }
  }

  // What of a square is part of a choice of one digit for each cell, all different. 0: there is none.
  unsigned parts(unsigned square) const { return parts_[square]; }

 private:
  std::vector<std::uint16_t> parts_;
};

inline const Squares& squares() {
  static const Squares made;
  return made;
}

// Bit d of a mask to bit 0 of nibble d, and back.
inline std::uint64_t to_nibbles(std::uint64_t mask) {
  mask = (mask | mask << 24) & 0x000000FF000000FF;
  mask = (mask | mask << 12) & 0x000F000F000F000F;
  mask = (mask | mask << 6) & 0x0303030303030303;
  return (mask | mask << 3) & 0x1111111111111111;
}
inline std::uint64_t from_nibbles(std::uint64_t word) {
  word &= 0x1111111111111111;
  word = (word | word >> 3) & 0x0303030303030303;
  word = (word | word >> 6) & 0x000F000F000F000F;
  word = (word | word >> 12) & 0x000000FF000000FF;
  return (word | word >> 24) & 0xFFFF;
}

// Adds to `used` what `count` cells can hold of a set: bit i of nibble d, as in `may`. False if they cannot hold it.
inline bool match(const Squares& squares, std::uint64_t may, std::size_t count, std::uint64_t set,
                  std::uint64_t& used) {
  // A cell and a digit for each other, to fill up the square.
  static constexpr unsigned kFill[kMostMatched + 1] = {0x8421, 0x8420, 0x8400, 0x8000, 0};
  unsigned square = kFill[count];
  int shift[kMostMatched];
  std::size_t digits = 0;
  for (; set; set &= set - 1, ++digits) {
    shift[digits] = 4 * std::countr_zero(set);
    square |= static_cast<unsigned>(may >> shift[digits] & 15) << (4 * digits);
  }
  const std::uint64_t parts = squares.parts(square);
  if (parts == 0) return false;
  for (std::size_t j = 0; j < digits; ++j) used |= (parts >> (4 * j) & 15) << shift[j];
  return true;
}

}  // namespace nonet::constraints
