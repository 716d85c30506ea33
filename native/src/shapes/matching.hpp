#pragma once

// Which digits of a set each of as many cells can hold, if together they hold all of it. Exact, for up to four cells:
// which cell may hold which digit is a square of 16 bits, and a table says which of those are part of a full choice.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet::shapes {

inline constexpr std::size_t kMostMatched = 4;

// Bit 4 * i + j of a square: the i-th cell may hold the j-th digit.
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

// Adds to used[i] what the i-th of `count` cells can hold. False if the cells cannot hold the set.
inline bool match(const Squares& squares, const std::uint64_t* masks, std::size_t count, std::uint64_t set,
                  std::uint64_t* used) {
  std::uint64_t digit[kMostMatched] = {};
  unsigned square = 0;
  for (std::size_t j = 0; j < kMostMatched; ++j) {
    if (j >= count) {
      square |= 1U << (5 * j);  // a cell and a digit for each other, to fill up the square
      continue;
    }
    digit[j] = set & (~set + 1);
    set ^= digit[j];
    for (std::size_t i = 0; i < count; ++i) square |= static_cast<unsigned>((masks[i] & digit[j]) != 0) << (4 * i + j);
  }
  const unsigned parts = squares.parts(square);
  if (parts == 0) return false;
  for (std::size_t j = 0; j < count; ++j) {
    for (std::size_t i = 0; i < count; ++i) used[i] |= parts >> (4 * i + j) & 1 ? digit[j] : 0;
  }
  return true;
}

}  // namespace nonet::shapes
