#pragma once

// Looks for the loops of unique_loops.cpp: first cells (with two candidates a, b) ascending, depth first over the
// regions of the last cell, box first, and their cells. Each loop comes once, from its lowest cell with two candidates.

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "logic/core/choices.hpp"

namespace nonet::logic {

template <int W>
struct UniqueLoop {
  std::vector<Cell> cells;  // the way round
  Mask digits;
  CellSet<W> set;
};

template <int W>
class LoopSearch {
 public:
  using Set = CellSet<W>;

  LoopSearch(const Position<W>& at, std::size_t min_cells) : at_(at), board_(at.board()), min_cells_(min_cells) {
    for (auto& side : used_) side.assign(board_.regions.size(), 0);
  }

  std::vector<UniqueLoop<W>> run() {
    for (Cell first : at_.open()) {
      if (count_of(at_.candidates(first)) == 2) look_from(first);
    }
    return std::move(loops_);
  }

 private:
  // Few positions need more than a hundred; this only keeps large boards from taking forever.
  static constexpr int kMaxWays = 20000;

  void look_from(Cell first) {
    digits_ = at_.candidates(first);
    const Digit a = lowest(digits_), b = lowest(digits_ & ~bit_of(a));
    usable_ = at_.places(a) & at_.places(b);
    for (Cell cell : usable_) {
      if (cell >= first) break;
      if (at_.candidates(cell) == digits_) usable_.erase(cell);
    }
    if (is_too_small()) return;
    drop_lonely();
    if (is_too_small() || !usable_.contains(first)) return;
    ways_ = 0;
    push(first);
    extend(0, 0);
    pop(first);
  }

  bool is_too_small() const { return usable_.count() < static_cast<int>(min_cells_); }

  // Every cell of a loop has a partner in each of its regions.
  void drop_lonely() {
    for (bool is_stable = false; !is_stable;) {
      is_stable = true;
      for (Cell cell : Set(usable_)) {
        for (int region : board_.regions_of[cell]) {
          if ((usable_ & board_.regions[region].set).count() >= 2) continue;
          usable_.erase(cell);
          is_stable = false;
          break;
        }
      }
    }
  }

  // extra_cells of the way have more than the two digits, all together extra_digits. Types need at most two such cells,
  // or any number with the same one digit.
  void extend(int extra_cells, Mask extra_digits) {
    if (at_.stop().poll()) return;
    if (++ways_ > kMaxWays) return;
    Set tried;
    for (int region : regions_box_first(board_, way_.back())) {
      const Set& set = board_.regions[region].set;
      if (set.contains(way_.front())) record();
      for (Cell next : (usable_ & set) - tried) {
        tried.insert(next);
        if (!fits(next)) continue;
        const Mask extra = at_.candidates(next) & ~digits_;
        const int cells = extra_cells + (extra != 0);
        if (cells > 2 && count_of(extra_digits | extra) > 1) continue;
        push(next);
        extend(cells, extra_digits | extra);
        pop(next);
      }
    }
  }

  // No region may hold two cells of the same place in the alternation.
  bool fits(Cell cell) const {
    const auto& used = used_[way_.size() % 2];
    for (int region : board_.regions_of[cell]) {
      if (used[region]) return false;
    }
    return !on_way_.contains(cell);
  }

  void push(Cell cell) { mark(cell, way_.size() % 2, true), way_.push_back(cell), on_way_.insert(cell); }
  void pop(Cell cell) { way_.pop_back(), on_way_.erase(cell), mark(cell, way_.size() % 2, false); }

  void mark(Cell cell, std::size_t side, bool is_used) {
    for (int region : board_.regions_of[cell]) {
      unpaired_ += is_used == (used_[1 - side][region] != 0) ? -1 : 1;
      used_[side][region] = is_used;
    }
  }

  void record() {
    if (way_.size() < min_cells_ || way_.size() % 2 != 0 || unpaired_ != 0) return;
    for (const auto& loop : loops_) {
      if (loop.set == on_way_) return;
    }
    loops_.push_back({way_, digits_, on_way_});
  }

  const Position<W>& at_;
  const BoardView<W>& board_;
  std::size_t min_cells_;
  std::vector<UniqueLoop<W>> loops_;

  Mask digits_ = 0;
  Set usable_;  // cells that could be on a loop
  std::vector<Cell> way_;
  Set on_way_;
  std::array<std::vector<std::uint8_t>, 2> used_;  // by region: has an even, has an odd cell of the way
  int unpaired_ = 0;                               // regions with only one of both
  int ways_ = 0;
};

template <int W>
std::vector<UniqueLoop<W>> unique_loops(const Position<W>& at, std::size_t min_cells) {
  return LoopSearch<W>(at, min_cells).run();
}

}  // namespace nonet::logic
