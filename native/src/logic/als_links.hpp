#pragma once

// Restricted commons of almost locked sets: two sets share a digit and all their cells with it see each other, so that
// at most one of the two holds it. Then one of them is locked without it.

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/als.hpp"

namespace nonet::logic {

// Rows of bits of one length, in one piece of memory.
class BitRows {
 public:
  BitRows(int rows, int bits) : words_((bits + 63) / 64), data_(static_cast<std::size_t>(rows) * words_) {}

  int words() const { return words_; }
  std::uint64_t* row(int index) { return data_.data() + static_cast<std::size_t>(index) * words_; }
  const std::uint64_t* row(int index) const { return data_.data() + static_cast<std::size_t>(index) * words_; }
  void set(int index, int bit) { row(index)[bit >> 6] |= std::uint64_t{1} << (bit & 63); }

 private:
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

// Finds the links from each set to those behind it, a whole row of sets at a time: from the sets with the digit go those
// that have it in a cell which a cell of this set does not see.
template <int W>
class AlsLinkSearch {
 public:
  AlsLinkSearch(const Position<W>& at, const AlsList<W>& list, bool allow_overlap)
      : at_(at), list_(list), allow_overlap_(allow_overlap), number_(at), with_(number_.count(), list.size()),
        having_(at.size() + 1, list.size()), inside_(at.shape().cell_count, list.size()) {
    for (int i = 0; i < list.size(); ++i) {
      for (Digit digit : digits_of(list[i].digits)) {
        having_.set(digit, i);
        for (Cell cell : list.cells_with(i, digit)) with_.set(number_(cell, digit), i);
      }
      for (Cell cell : list[i].cells) inside_.set(cell, i);
    }
  }

  // Calls take(link) for the links of set i to later ones, ascending; take gives true to stop.
  bool each_from(int i, auto take) {
    const int from = i >> 6, words = having_.words();
    apart_.assign(words, ~std::uint64_t{0});
    apart_[from] = ~std::uint64_t{0} << (i & 63) << 1;
    if (!allow_overlap_) {
      for (Cell cell : list_[i].cells) drop(apart_.data(), inside_.row(cell), from);
    }
    any_.assign(words, 0);
    int k = 0;
    for (Digit digit : digits_of(list_[i].digits)) {
      std::vector<std::uint64_t>& row = linked_[k++];
      row.assign(having_.row(digit), having_.row(digit) + words);
      for (int w = from; w < words; ++w) row[w] &= apart_[w];
      for (Cell cell : at_.places(digit) - list_.peers(i, digit)) drop(row.data(), with_.row(number_(cell, digit)), from);
      for (int w = from; w < words; ++w) any_[w] |= row[w];
    }
    for (int w = from; w < words; ++w) {
      for (std::uint64_t left = any_[w]; left != 0; left &= left - 1) {
        if (take(link(i, 64 * w + std::countr_zero(left)))) return true;
      }
    }
    return false;
  }

 private:
  void drop(std::uint64_t* row, const std::uint64_t* gone, int from) const {
    for (int w = from; w < having_.words(); ++w) row[w] &= ~gone[w];
  }

  AlsLink link(int i, int j) const {
    Mask digits = 0;
    int k = 0;
    for (Digit digit : digits_of(list_[i].digits)) {
      if ((linked_[k++][j >> 6] >> (j & 63) & 1) != 0) digits |= bit_of(digit);
    }
    const Mask two = digits & (digits - 1);
    return {i, j, digits & ~(two & (two - 1))};
  }

  const Position<W>& at_;
  const AlsList<W>& list_;
  bool allow_overlap_;
  CandidateIndex<W> number_;
  BitRows with_, having_, inside_;  // by candidate, by digit, by cell: the sets that have it
  std::vector<std::uint64_t> apart_, any_;
  std::array<std::vector<std::uint64_t>, Limits<W>::kDigits> linked_;  // by digit of the set
};

// All links, ordered by the first set and then the second.
template <int W>
class AlsLinks {
 public:
  AlsLinks(const Position<W>& at, const AlsList<W>& list, bool allow_overlap) : begins_(list.size() + 1), to_(list.size()) {
    AlsLinkSearch<W> search(at, list, allow_overlap);
    for (int i = 0; i < list.size(); ++i) {
      begins_[i] = size();
      search.each_from(i, [&](const AlsLink& link) {
        auto& to = to_[link.second];
        places_.push_back(static_cast<int>(to.size()));
        to.push_back(size());
        links_.push_back(link);
        return false;
      });
    }
    begins_[list.size()] = size();
  }

  int size() const { return static_cast<int>(links_.size()); }
  const AlsLink& operator[](int index) const { return links_[index]; }

  // The links whose first set is i: begin_from(i) to end_from(i) - 1.
  int begin_from(int i) const { return begins_[i]; }
  int end_from(int i) const { return begins_[i + 1]; }
  // The links whose second set is j, ascending; and those of them that come after link r, itself one of them.
  std::span<const int> to(int j) const { return to_[j]; }
  std::span<const int> to_after(int r) const { return to(links_[r].second).subspan(places_[r] + 1); }

 private:
  std::vector<int> begins_;
  std::vector<AlsLink> links_;
  std::vector<int> places_;            // of each link in the list of those to its second set
  std::vector<std::vector<int>> to_;
};

}  // namespace nonet::logic
