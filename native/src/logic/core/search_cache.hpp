#pragma once

// What a search may keep for the next one. Between two steps of a path a few candidates go, so that most of what a
// technique looks at is as it was. Where it found nothing there before, it need not look again.
//
// What is kept names all that it was found from, and is used only where that is equal. So it does not matter whether
// the next search is the next step of the same path. It belongs to a thread and to the board that the thread looked at
// last.

#include <bitset>
#include <cstddef>
#include <utility>
#include <vector>

#include "logic/core/search.hpp"

namespace nonet::logic {

// Of a type of its own for each use. A search that is stopped may leave it half made: change it at the end only.
template <class Kept, int W>
Kept& kept_for(const BoardView<W>& board) {
  static thread_local std::uint64_t serial = 0;
  static thread_local Kept kept;
  if (serial != board.serial) {
    kept = Kept();
    serial = board.serial;
  }
  return kept;
}

// What was asked for, as far as it may change what is found.
struct Asked {
  std::bitset<kTechniqueCount> wanted;
  Options options;
  friend bool operator==(const Asked&, const Asked&) = default;
};

// A value for each question that is asked of one board: there are few, as orders are few.
template <class Question, class Value>
class Answers {
 public:
  Value& operator[](const Question& question) {
    for (auto& [known, value] : all_) {
      if (known == question) return value;
    }
    if (all_.size() == kMost) all_.clear();
    return all_.emplace_back(question, Value()).second;
  }

 private:
  static constexpr std::size_t kMost = 32;

  std::vector<std::pair<Question, Value>> all_;
};

// Where cells have changed since the last search that found nothing.
template <int W>
class ChangedCells {
 public:
  // The cells that are not as they were; all of them at first.
  CellSet<W> since(const Position<W>& at) const {
    CellSet<W> changed;
    for (int cell = 0; cell < at.board().cell_count; ++cell) {
      if (!is_set_ || seen_[cell] != picture(at, cell)) changed.insert(cell);
    }
    return changed;
  }

  // Whether all is as it was, counts too: those of a contradictory position may differ.
  bool is_as_kept(const Position<W>& at) const {
    if (!is_set_ || !since(at).empty()) return false;
    for (Cell cell : at.open()) {
      if (at.candidates(cell) == 0) return false;
    }
    return true;
  }

  void keep(const Position<W>& at) {
    for (int cell = 0; cell < at.board().cell_count; ++cell) seen_[cell] = picture(at, cell);
    is_set_ = true;
  }

 private:
  static constexpr Mask kOpen = Mask{1} << 31;  // kMaxDigits are fewer

  static Mask picture(const Position<W>& at, int cell) {
    return at.open().contains(cell) ? at.candidates(cell) | kOpen : at.value(cell);
  }

  bool is_set_ = false;
  std::array<Mask, Limits<W>::kCells> seen_;
};

}  // namespace nonet::logic
