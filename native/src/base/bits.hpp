#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/popcount.hpp"
#include "base/wide.hpp"

// Operations on masks: built-in ones (16, 32 or 64 bits) and Wide ones alike.

namespace nonet::bits {

template <class Mask>
inline constexpr bool kIsWide = !std::is_unsigned_v<Mask>;

// A mask of one bit.
template <class Mask>
using Single = std::conditional_t<kIsWide<Mask>, WideBit, Mask>;

template <class Mask>
constexpr Single<Mask> bit(int index) {
  if constexpr (kIsWide<Mask>) {
    return {static_cast<std::uint32_t>(index)};
  } else {
    return static_cast<Mask>(Mask{1} << index);
  }
}

template <class Mask>
constexpr bool has(const Mask& mask, int index) {
  if constexpr (kIsWide<Mask>) {
    const auto single = bit<Mask>(index);
    return (mask.words[single.word()] & single.bit()) != 0;
  } else {
    return (mask & bit<Mask>(index)) != 0;
  }
}

// Takes one bit out; says whether it was there.
template <class Mask>
constexpr bool clear(Mask& mask, Single<Mask> single) {
  if constexpr (kIsWide<Mask>) {
    std::uint64_t& word = mask.words[single.word()];
    return clear(word, single.bit());
  } else {
    const Mask before = mask;
    mask = static_cast<Mask>(before & ~single);
    return mask != before;
  }
}

template <class Mask>
constexpr Mask without(Mask mask, Single<Mask> single) {
  clear(mask, single);
  return mask;
}

// The bits 0..size-1.
template <class Mask>
constexpr Mask first_bits(int size) {
  if constexpr (kIsWide<Mask>) {
    Mask mask = 0;
    for (int i = 0; i < size; ++i) mask |= bit<Mask>(i);
    return mask;
  } else {
    if (size == 0) return 0;  // a shift by the whole width is undefined
    return static_cast<Mask>(static_cast<Mask>(~Mask{0}) >> (static_cast<int>(sizeof(Mask)) * 8 - size));
  }
}

template <class Mask>
constexpr int lowest(const Mask& mask) {
  if constexpr (kIsWide<Mask>) {
    int word = 0;
    while (!mask.words[word]) ++word;
    return word * 64 + std::countr_zero(mask.words[word]);
  } else {
    return std::countr_zero(mask);
  }
}

template <class Mask>
constexpr Mask without_lowest(Mask mask) {
  if constexpr (kIsWide<Mask>) {
    for (std::uint64_t& word : mask.words) {
      if (!word) continue;
      word &= word - 1;
      break;
    }
    return mask;
  } else {
    return static_cast<Mask>(mask & (mask - 1));
  }
}

template <class Mask>
constexpr bool at_most_one(const Mask& mask) {
  if constexpr (kIsWide<Mask>) {
    std::uint64_t more = 0;
    int used = 0;
    for (std::uint64_t word : mask.words) {
      more |= word & (word - 1);
      used += word != 0;
    }
    return more == 0 && used <= 1;
  } else {
    return without_lowest(mask) == 0;
  }
}

template <class Mask>
constexpr int count(const Mask& mask) {
  if constexpr (kIsWide<Mask>) {
    int total = 0;
    for (std::uint64_t word : mask.words) total += count(word);
    return total;
  } else {
    return popcount(mask);
  }
}

// To and from the public form of a mask: `count` words, which hold all bits that matter.
template <class Mask>
constexpr Mask from_words(const std::uint64_t* words, std::size_t count) {
  if constexpr (kIsWide<Mask>) {
    Mask mask = 0;
    for (std::size_t i = 0; i < count; ++i) mask.words[i] = words[i];
    return mask;
  } else {
    return static_cast<Mask>(words[0]);
  }
}

template <class Mask>
constexpr void to_words(const Mask& mask, std::uint64_t* words, std::size_t count) {
  if constexpr (kIsWide<Mask>) {
    for (std::size_t i = 0; i < count; ++i) words[i] = mask.words[i];
  } else {
    words[0] = mask;
  }
}

}  // namespace nonet::bits
