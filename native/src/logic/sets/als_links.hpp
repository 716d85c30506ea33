#pragma once

// Restricted commons of almost locked sets: two sets share a digit and all their cells with it see each other, so that
// at most one of the two holds it. Then one of them is locked without it.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/sets/als.hpp"

namespace nonet::logic {

// Rows of bits of one length, in one piece of memory. Rows are whole blocks of four words, so that a loop over a block
// has no odd ends: most boards need one block or two.
class BitRows {
 public:
  static constexpr int kBlock = 4;

  BitRows(int rows, int bits)
      : words_((bits + 64 * kBlock - 1) / (64 * kBlock) * kBlock), data_(static_cast<std::size_t>(rows) * words_) {}

  int words() const { return words_; }
  std::uint64_t* row(int index) { return data_.data() + static_cast<std::size_t>(index) * words_; }
  const std::uint64_t* row(int index) const { return data_.data() + static_cast<std::size_t>(index) * words_; }
  void set(int index, int bit) { row(index)[bit >> 6] |= std::uint64_t{1} << (bit & 63); }

  // From word `from`, the start of a block, to the end of the row.
  void join(std::uint64_t* row, const std::uint64_t* more, int from = 0) const {
    each_block(from, [&](int w) { row[w] |= more[w]; });
  }
  void drop(std::uint64_t* row, const std::uint64_t* gone, int from = 0) const {
    each_block(from, [&](int w) { row[w] &= ~gone[w]; });
  }
  void meet(std::uint64_t* row, const std::uint64_t* other, int from = 0) const {
    each_block(from, [&](int w) { row[w] &= other[w]; });
  }

 private:
  void each_block(int from, auto work) const {
    for (int block = from; block < words_; block += kBlock) {
      NONET_UNROLL
      for (int w = block; w < block + kBlock; ++w) work(w);
    }
  }

  int words_;
  std::vector<std::uint64_t> data_;
};

// A number for each candidate on the board, for rows of bits.
template <int W>
class CandidateIndex {
 public:
  explicit CandidateIndex(const Position<W>& at) {
    for (int digit = 1; digit <= at.size(); ++digit) {
      for (Cell cell : at.places(digit)) index_[digit][cell] = static_cast<std::uint16_t>(count_++);
    }
  }

  int count() const { return count_; }
  int operator()(int cell, int digit) const { return index_[digit][cell]; }

 private:
  int count_ = 0;
  std::array<std::array<std::uint16_t, Limits<W>::kCells>, Limits<W>::kDigits + 1> index_;
};

// Two sets, first < second in the list, and their restricted commons: one digit or two. (More
// cannot be unless the position is contradictory: the cells of both would outnumber their digits.)
struct AlsLink {
  int first, second;
  Mask digits;
};

// Finds the links from each set to those behind it, a whole row of sets at a time: from the sets with the digit go
// those that have it in a cell which a cell of this set does not see.
template <int W>
class AlsLinkSearch {
 public:
  AlsLinkSearch(const Position<W>& at, const AlsList<W>& list, bool allow_overlap)
      : at_(at),
        list_(list),
        allow_overlap_(allow_overlap),
        number_(at),
        with_(number_.count(), list.size()),
        having_(at.size() + 1, list.size()),
        inside_(at.board().cell_count, list.size()),
        linked_(at.size(), list.size()) {
    for (int i = 0; i < list.size(); ++i) {
      for (Digit digit : digits_of(list[i].digits)) {
        having_.set(digit, i);
        for (Cell cell : list.cells_with(i, digit)) with_.set(number_(cell, digit), i);
      }
      for (Cell cell : list[i].cells) inside_.set(cell, i);
    }
  }

  // Calls take(link) for the links of set i to later ones, ascending; take gives true to end. True if it was
  // ended, or stopped.
  bool each_from(int i, auto take) {
    if (at_.stop().poll()) return true;
    const int words = having_.words(), own = i >> 6, from = own / BitRows::kBlock * BitRows::kBlock;
    apart_.assign(words, ~std::uint64_t{0});
    std::fill_n(apart_.begin(), own, 0);
    apart_[own] = ~std::uint64_t{0} << (i & 63) << 1;
    if (!allow_overlap_) {
      for (Cell cell : list_[i].cells) inside_.drop(apart_.data(), inside_.row(cell), from);
    }
    any_.assign(words, 0);
    int k = 0;
    for (Digit digit : digits_of(list_[i].digits)) {
      std::uint64_t* row = linked_.row(k++);
      if (list_.peers(i, digit).empty()) {
        std::fill_n(row, words, 0);
        continue;
      }
      std::copy_n(apart_.begin(), words, row);
      linked_.meet(row, having_.row(digit), from);
      for (Cell cell : at_.places(digit) - list_.peers(i, digit))
        with_.drop(row, with_.row(number_(cell, digit)), from);
      linked_.join(any_.data(), row, from);
    }
    for (int w = own; w < words; ++w) {
      for (std::uint64_t left = any_[w]; left != 0; left &= left - 1) {
        if (at_.stop().poll()) return true;
        if (take(link(i, 64 * w + std::countr_zero(left)))) return true;
      }
    }
    return false;
  }

 private:
  AlsLink link(int i, int j) const {
    Mask digits = 0;
    int k = 0;
    for (Digit digit : digits_of(list_[i].digits)) {
      if ((linked_.row(k++)[j >> 6] >> (j & 63) & 1) != 0) digits |= bit_of(digit);
    }
    const Mask two = digits & (digits - 1);
    return {i, j, digits & ~(two & (two - 1))};
  }

  const Position<W>& at_;
  const AlsList<W>& list_;
  bool allow_overlap_;
  CandidateIndex<W> number_;
  BitRows with_, having_, inside_;  // by candidate, by digit, by cell: the sets that have it
  BitRows linked_;                  // by digit of the set: the sets behind that it links them to
  std::vector<std::uint64_t> apart_, any_;
};

// All links, ordered by the first set and then the second.
template <int W>
class AlsLinks {
 public:
  AlsLinks(const Position<W>& at, const AlsList<W>& list, bool allow_overlap) {
    AlsLinkSearch<W> search(at, list, allow_overlap);
    links_.reserve(2048);
    for (int i = 0; i < list.size(); ++i) {
      from_.push_back(size());
      search.each_from(i, [&](const AlsLink& link) {
        links_.push_back(link);
        return false;
      });
    }
    from_.push_back(size());
    sort_by_second(list.size());
  }

  int size() const { return static_cast<int>(links_.size()); }
  const AlsLink& operator[](int index) const { return links_[index]; }

  // The links whose first set is i: begin_from(i) to end_from(i) - 1.
  int begin_from(int i) const { return from_[i]; }
  int end_from(int i) const { return from_[i + 1]; }
  // The links whose second set is j, ascending; and those of them that come after link r, itself one of them.
  std::span<const int> to(int j) const { return std::span(by_second_).subspan(to_[j], to_[j + 1] - to_[j]); }
  std::span<const int> to_after(int r) const {
    const int begin = places_[r] + 1;
    return std::span(by_second_).subspan(begin, to_[links_[r].second + 1] - begin);
  }

 private:
  void sort_by_second(int sets) {
    to_.resize(sets + 1);
    for (const AlsLink& link : links_) ++to_[link.second + 1];
    for (int j = 0; j < sets; ++j) to_[j + 1] += to_[j];
    std::vector<int> next(to_);
    by_second_.resize(links_.size());
    places_.resize(links_.size());
    for (int r = 0; r < size(); ++r) {
      places_[r] = next[links_[r].second]++;
      by_second_[places_[r]] = r;
    }
  }

  std::vector<AlsLink> links_;
  std::vector<int> from_, to_;           // where the links of a set begin, in links_ and in by_second_
  std::vector<int> by_second_, places_;  // links ordered by their second set, and the place of each there
};

}  // namespace nonet::logic
