#pragma once

// Almost locked sets: n open cells of one region with n + 1 digits between them, a cell with two candidates being the
// smallest. Take one of the digits away and the others are locked into the cells.
//
// Order of the list: regions in the board's order; in each depth first over its cells, a set before its extensions. A
// set that lies in two regions is listed with the first.
//
// Boards up to 9x9 are searched whole. On larger ones sets stop at kLargeBoardCells cells: a region of 16 cells has
// 65535 sets, and nobody sees one of nine cells.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "logic/core/search_cache.hpp"

namespace nonet::logic {

template <int W>
class AlsList {
 public:
  using Set = CellSet<W>;

  static constexpr int kLargeBoardCells = 6;

  struct Als {
    Set cells;
    Mask digits;
    int region;
  };

  explicit AlsList(const Position<W>& at) : AlsList(at, at.size() <= 9 ? at.size() - 1 : kLargeBoardCells) {}

  AlsList(const Position<W>& at, int max_cells) : at_(&at), max_cells_(max_cells) {
    sets_.reserve(512);
    by_digit_.reserve(2048);
    for (std::size_t region = 0; region < at.board().regions.size(); ++region) {
      region_ = static_cast<int>(region);
      open_.clear();
      for (Cell cell : at.board().regions[region].set & at.open()) open_.push_back(cell);
      extend(0, 0, Set{}, 0);
    }
  }

  int size() const { return static_cast<int>(sets_.size()); }
  const Als& operator[](int index) const { return sets_[index].als; }

  // Its cells that have the digit, which must be one of its digits.
  const Set& cells_with(int index, int digit) const { return entry(index, digit).cells; }
  // The cells with this candidate that see all those; none of them is in the set.
  const Set& peers(int index, int digit) const { return entry(index, digit).peers; }

 private:
  struct Entry {
    Set cells, peers;
  };
  struct Listed {
    Als als;
    std::array<std::int32_t, Limits<W>::kDigits + 1> entries;  // by digit, if it has it
  };

  const Entry& entry(int index, int digit) const { return by_digit_[sets_[index].entries[digit]]; }

  void extend(std::size_t from, int count, const Set& chosen, Mask digits) {
    if (at_->stop().poll()) return;
    const int open = static_cast<int>(open_.size());
    for (int i = static_cast<int>(from); i < open; ++i) {
      const Mask more = digits | at_->candidates(open_[i]);
      if (count_of(more) > std::min(max_cells_, count + open - i) + 1) continue;  // not even with all cells that follow
      Set grown = chosen;
      grown.insert(open_[i]);
      if (count_of(more) == count + 2 && !is_listed(grown)) add(grown, more);
      if (count + 1 < max_cells_) extend(static_cast<std::size_t>(i) + 1, count + 1, grown, more);
    }
  }

  bool is_listed(const Set& cells) const {
    for (int earlier : at_->board().regions_of[cells.first()]) {
      if (earlier >= region_) return false;
      if (cells.is_subset_of(at_->board().regions[earlier].set)) return true;
    }
    return false;
  }

  void add(const Set& cells, Mask digits) {
    Listed& listed = sets_.emplace_back();
    listed.als = {cells, digits, region_};
    for (Digit digit : digits_of(digits)) {
      listed.entries[digit] = static_cast<std::int32_t>(by_digit_.size());
      Entry entry{cells & at_->places(digit), at_->places(digit)};
      for (Cell cell : entry.cells) entry.peers &= at_->board().peers[cell];
      by_digit_.push_back(entry);
    }
  }

  const Position<W>* at_;  // while the list is made
  int max_cells_;
  int region_ = 0;
  std::vector<Cell> open_;
  std::vector<Listed> sets_;
  std::vector<Entry> by_digit_;
};

// The sets of a position, which several techniques look at in turn: made once.
template <int W>
struct KnownSets {
  std::optional<AlsList<W>> list;
  ChangedCells<W> cells;
};

template <int W>
const AlsList<W>& sets_of(const Position<W>& at) {
  auto& cache = cache_for<KnownSets<W>>(at);
  if (!cache.list || !cache.cells.is_as_kept(at)) {
    cache.list.reset();
    cache.list.emplace(at);
    cache.cells.keep(at);
  }
  return *cache.list;
}

}  // namespace nonet::logic
