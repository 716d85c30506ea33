#pragma once

// Sets of cells as bits. W is the number of 64-bit words: 2 up to 128 cells (9x9), 4 up to 256 (16x16), 10 up to 640
// (25x25).

#include <array>
#include <bit>
#include <cstdint>

#include "base/popcount.hpp"

namespace nonet {

using Cell = std::uint16_t;

// The ones of a word, ascending, as values from First on.
template <typename Word, typename Value, int First>
class ones_of {
 public:
  explicit constexpr ones_of(Word word) : word_(word) {}
  struct Iterator {
    Word left;
    constexpr Value operator*() const { return static_cast<Value>(std::countr_zero(left) + First); }
    constexpr Iterator& operator++() {
      left &= left - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return left != other.left; }
  };
  constexpr Iterator begin() const { return {word_}; }
  constexpr Iterator end() const { return {0}; }

 private:
  Word word_;
};

template <int W>
struct CellSet {
  std::array<std::uint64_t, W> words{};

  static CellSet of(int cell) {
    CellSet set;
    set.insert(cell);
    return set;
  }
  template <class Cells>
  static CellSet of_all(const Cells& cells) {
    CellSet set;
    for (auto cell : cells) set.insert(cell);
    return set;
  }

  bool contains(int cell) const { return (words[cell >> 6] >> (cell & 63) & 1) != 0; }
  void insert(int cell) { words[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  void erase(int cell) { words[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }

  NONET_INLINE bool empty() const {
    std::uint64_t any = 0;
    NONET_UNROLL
    for (auto word : words) any |= word;
    return any == 0;
  }
  NONET_INLINE int count() const {
    int total = 0;
    NONET_UNROLL
    for (auto word : words) total += popcount(word);
    return total;
  }
  // Of a set that is not empty.
  Cell first() const {
    int w = 0;
    while (words[w] == 0) ++w;
    return static_cast<Cell>(64 * w + std::countr_zero(words[w]));
  }
  NONET_INLINE bool intersects(const CellSet& other) const {
    std::uint64_t any = 0;
    NONET_UNROLL
    for (int w = 0; w < W; ++w) any |= words[w] & other.words[w];
    return any != 0;
  }
  NONET_INLINE bool is_subset_of(const CellSet& other) const {
    std::uint64_t outside = 0;
    NONET_UNROLL
    for (int w = 0; w < W; ++w) outside |= words[w] & ~other.words[w];
    return outside == 0;
  }

  NONET_INLINE CellSet& operator&=(const CellSet& other) {
    NONET_UNROLL
    for (int w = 0; w < W; ++w) words[w] &= other.words[w];
    return *this;
  }
  NONET_INLINE CellSet& operator|=(const CellSet& other) {
    NONET_UNROLL
    for (int w = 0; w < W; ++w) words[w] |= other.words[w];
    return *this;
  }
  NONET_INLINE CellSet& operator-=(const CellSet& other) {
    NONET_UNROLL
    for (int w = 0; w < W; ++w) words[w] &= ~other.words[w];
    return *this;
  }
  NONET_INLINE friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  NONET_INLINE friend CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  NONET_INLINE friend CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
  friend bool operator==(const CellSet&, const CellSet&) = default;

  // Ascending.
  struct Iterator {
    const CellSet* set;
    int w;
    std::uint64_t left;
    NONET_INLINE void settle() {
      while (left == 0 && ++w < W) left = set->words[w];
    }
    Cell operator*() const { return static_cast<Cell>(64 * w + std::countr_zero(left)); }
    NONET_INLINE Iterator& operator++() {
      left &= left - 1;
      settle();
      return *this;
    }
    bool operator!=(const Iterator& other) const { return w != other.w || left != other.left; }
  };
  NONET_INLINE Iterator begin() const {
    Iterator at{this, 0, words[0]};
    at.settle();
    return at;
  }
  Iterator end() const { return {this, W, 0}; }
};

}  // namespace nonet
