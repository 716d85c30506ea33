#pragma once

// Where one digit can stand at all, if nothing but that digit is looked at. A template is a set of its candidates, no
// two of which see each other, with one in every full region that still wants the digit.
//
// Every technique about one digit removes only candidates that are in no template. So fish ask first which those are:
// most digits have none, and then nothing more need be searched.

#include <algorithm>
#include <vector>

#include "logic/core/position.hpp"

namespace nonet::logic {

template <int W>
class SingleDigit {
 public:
  using Set = CellSet<W>;

  explicit SingleDigit(const Position<W>& at) : at_(at), board_(at.board()) {
    const bool rows_suffice = is_partition(board_.rows);
    // As many columns as rows, and never two in one: each gets its digit without being watched. So it is with boxes.
    const bool is_plain = rows_suffice && is_partition(board_.columns) &&
                          (board_.boxes.empty() || is_partition(board_.boxes)) && board_.others.empty();
    for (const auto& region : board_.regions) {
      if (!region.is_full) continue;
      const bool is_filled = !rows_suffice || region.kind == RegionKind::kRow;
      if (is_filled) filled_.push_back(&region.set);
      if (!is_filled && !is_plain) watchable_.push_back(&region.set);
    }
  }

  // The candidates in no template. Those for which the answer would take too long count as such if `in_doubt`.
  Set impossible(int digit, bool in_doubt) {
    start(digit);
    Set without, with;
    for (Cell cell : places_) {
      if (with.contains(cell)) continue;
      left_ = kNodesForOne;
      preferred_ = places_ - with;
      if (Set chosen; extend_by(cell, places_, chosen)) {
        with |= chosen;
      } else if (left_ > 0 || in_doubt) {
        without.insert(cell);
      }
    }
    return without;
  }

  // Every template; none if there are more than `most` or they take too long to list.
  std::vector<Set> all(int digit, std::size_t most) {
    start(digit);
    std::vector<Set> found;
    left_ = kNodesForAll;
    if (!list(places_, {}, found, most)) found.clear();
    return found;
  }

 private:
  static constexpr int kNodesForOne = 3000;  // 9x9 takes a few dozen; a proof on 25x25 can be long
  static constexpr int kNodesForAll = 200000;

  bool is_partition(const std::vector<int>& family) const {
    return static_cast<int>(family.size()) == board_.size &&
           std::all_of(family.begin(), family.end(), [&](int region) { return board_.regions[region].is_full; });
  }

  void start(int digit) {
    places_ = at_.places(digit);
    wanting_.clear();
    watched_.clear();
    for (const Set* set : filled_) {
      if (set->intersects(places_)) wanting_.push_back(set);
    }
    for (const Set* set : watchable_) {
      if (set->intersects(places_)) watched_.push_back(set);
    }
  }

  // The places in the region with the fewest; is_complete if every region has its digit.
  struct Choice {
    Set cells;
    bool is_complete = true;
  };
  Choice tightest(const Set& open, const Set& chosen) const {
    if (at_.stop().poll()) return {Set{}, false};
    for (const Set* set : watched_) {
      if (!open.intersects(*set) && !chosen.intersects(*set)) return {Set{}, false};
    }
    Choice best;
    int fewest = kMaxCells;
    for (const Set* set : wanting_) {
      if (chosen.intersects(*set)) continue;
      const Set cells = open & *set;
      const int count = cells.count();
      if (count >= fewest) continue;
      best = {cells, false};
      fewest = count;
      if (count <= 2) break;  // good enough, and the rest need not be counted
    }
    return best;
  }

  // True: `chosen` is a template now. Tries candidates first that no template has shown to be possible.
  bool extend(const Set& open, Set& chosen) {
    const Choice next = tightest(open, chosen);
    if (next.is_complete) return true;
    for (const Set& cells : {next.cells & preferred_, next.cells - preferred_}) {
      for (Cell cell : cells) {
        if (extend_by(cell, open, chosen)) return true;
      }
    }
    return false;
  }

  bool extend_by(Cell cell, const Set& open, Set& chosen) {
    if (--left_ <= 0) return false;
    chosen.insert(cell);
    if (extend(open - board_.peers[cell] - Set::of(cell), chosen)) return true;
    chosen.erase(cell);
    return false;
  }

  // False: too many.
  bool list(const Set& open, const Set& chosen, std::vector<Set>& found, std::size_t most) {
    const Choice next = tightest(open, chosen);
    if (next.is_complete) {
      found.push_back(chosen);
      return found.size() <= most;
    }
    for (Cell cell : next.cells) {
      const Set self = Set::of(cell);
      if (--left_ <= 0 || !list(open - board_.peers[cell] - self, chosen | self, found, most)) return false;
    }
    return true;
  }

  const Position<W>& at_;
  const BoardView<W>& board_;
  std::vector<const Set*> filled_, watchable_;  // regions of the board, by how they are treated:
  std::vector<const Set*> wanting_;             // filled one by one; those that want the digit
  std::vector<const Set*> watched_;             // must not run dry
  Set places_, preferred_;
  int left_ = 0;
};

}  // namespace nonet::logic
