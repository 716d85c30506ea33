#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet::bits {

// One bit of a wide mask, kept as its number: clearing it touches one word instead of all, and a table entry is 4 bytes
// instead of 128.
struct WideBit {
  std::uint32_t index;

  constexpr std::uint32_t word() const { return index / 64; }
  constexpr std::uint64_t bit() const { return std::uint64_t{1} << (index % 64); }
};

// A mask of more than 64 bits, with just the operators that the solver uses on built-in masks. Bit i is bit i % 64 of
// word i / 64. Like a built-in one it is left uninitialised where nothing is said, so that states are cheap to
// allocate.
template <std::size_t kWords>
struct Wide {
  std::uint64_t words[kWords];

  Wide() = default;
  constexpr Wide(std::uint64_t low) : words{low} {}                                  // NOLINT: 0 means no bit
  constexpr Wide(WideBit single) : words{} { words[single.word()] = single.bit(); }  // NOLINT: a bit is a mask
  constexpr explicit operator bool() const { return !(*this == Wide(0)); }

  constexpr Wide& operator|=(const Wide& other) {
    for (std::size_t i = 0; i < kWords; ++i) words[i] |= other.words[i];
    return *this;
  }
  constexpr Wide& operator|=(WideBit single) {
    words[single.word()] |= single.bit();
    return *this;
  }
  constexpr Wide& operator&=(const Wide& other) {
    for (std::size_t i = 0; i < kWords; ++i) words[i] &= other.words[i];
    return *this;
  }
  friend constexpr Wide operator&(Wide a, const Wide& b) { return a &= b; }
  friend constexpr Wide operator~(Wide a) {
    for (std::uint64_t& word : a.words) word = ~word;
    return a;
  }
  // Differences are gathered instead of returned at the first: compiled to a few vector instructions, without a branch.
  friend constexpr bool operator==(const Wide& a, const Wide& b) {
    std::uint64_t difference = 0;
    for (std::size_t i = 0; i < kWords; ++i) difference |= a.words[i] ^ b.words[i];
    return difference == 0;
  }
};

}  // namespace nonet::bits
