#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "logic/core/board_view.hpp"
#include "logic/core/rule_solver.hpp"
#include "nonet/stop.hpp"
#include "nonet/workspace.hpp"

namespace nonet::logic {

// Digits and candidates on a board, kept in every form that techniques ask for, and the singles as they arise.
//
// The two queues decide in which order a solver that follows HoDoKu meets singles; they are filled by changes only.
// Entries whose cell has been filled meanwhile stay until they reach the head: skip them.
template <int W>
class Position {
 public:
  using Set = CellSet<W>;

  // `workspace` and `stop` are those of the search that looks at the position.
  Position(const BoardView<W>& board, Workspace& workspace, StopToken& stop)
      : board_(&board), workspace_(&workspace), stop_(&stop), open_(board.all_cells()), counts_(board.regions.size()) {
    for (int cell = 0; cell < board.cell_count; ++cell) candidates_[cell] = board.all_digits();
    for (int digit = 1; digit <= board.size; ++digit) places_[digit] = open_;
    for (std::size_t r = 0; r < board.regions.size(); ++r) {
      for (int digit = 1; digit <= board.size; ++digit) {
        counts_[r][digit] = static_cast<std::uint8_t>(board.regions[r].cells.size());
      }
    }
    for (int cell = 0; cell < board.cell_count; ++cell) {
      for (Digit digit : digits_of(board.all_digits() & ~board.domains[cell])) remove(cell, digit);
    }
  }

  const BoardView<W>& board() const { return *board_; }
  int size() const { return board_->size; }
  Workspace& workspace() const { return *workspace_; }
  // Loops that may take long ask it, see nonet/stop.hpp.
  StopToken& stop() const { return *stop_; }

  Digit value(int cell) const { return values_[cell]; }          // 0 while open
  Mask candidates(int cell) const { return candidates_[cell]; }  // of an open cell; 0 of a filled one
  bool has(int cell, int digit) const { return (candidates_[cell] & bit_of(digit)) != 0; }
  const Set& places(int digit) const { return places_[digit]; }  // where the digit is a candidate
  Set places(int region, int digit) const { return places_[digit] & board_->regions[region].set; }
  int count(int region, int digit) const { return counts_[region][digit]; }  // candidates of the digit in the region
  const Set& open() const { return open_; }
  const Set& given() const { return given_; }  // filled cells that belong to the puzzle
  bool is_solved() const { return open_.empty(); }
  // Open cells without a *placed* digit of this value among their peers, whatever was eliminated since.
  Set allowed(int digit) const { return open_ - seen_[digit]; }
  const std::vector<Candidate>& naked_queue() const { return naked_; }
  const std::vector<Candidate>& hidden_queue() const { return hidden_; }

  Set cells_with(Mask digits) const {  // open cells that have any of the digits
    Set set;
    for (Digit digit : digits_of(digits)) set |= places_[digit];
    return set;
  }
  Mask union_of(const Set& cells) const {
    Mask digits = 0;
    for (Cell cell : cells) digits |= candidates_[cell];
    return digits;
  }
  // Cells that could lose the digit because each sees all of `cells`.
  Set victims(const Set& cells, int digit) const { return board_->common_peers(cells) & places_[digit]; }

  void give(int cell, int digit) {
    place(cell, digit);
    given_.insert(cell);
  }

  void place(int cell, int digit) {
    const Mask former = candidates_[cell];
    values_[cell] = static_cast<Digit>(digit);
    open_.erase(cell);
    candidates_[cell] = 0;
    for (Digit d : digits_of(former)) places_[d].erase(cell);
    for (Cell peer : board_->peers[cell]) remove(peer, digit);
    seen_[digit] |= board_->peers[cell];
    for (Digit d : digits_of(former)) {
      for (int region : board_->regions_of[cell]) {
        if (--counts_[region][d] == 1 && d != digit) queue_hidden(region, d);
      }
    }
    drop_stale();
  }

  void remove(int cell, int digit) {
    const Mask bit = bit_of(digit);
    if ((candidates_[cell] & bit) == 0) return;
    candidates_[cell] &= ~bit;
    places_[digit].erase(cell);
    if (candidates_[cell] == 0) return;  // contradiction: HoDoKu's counts stay as they are, and so do ours
    if (count_of(candidates_[cell]) == 1) naked_.push_back({static_cast<Cell>(cell), lowest(candidates_[cell])});
    for (int region : board_->regions_of[cell]) {
      const int left = --counts_[region][digit];
      if (left == 1) queue_hidden(region, digit);
      if (left == 0) unqueue_hidden(region, digit);
    }
  }

  void apply(const Step& step) {
    for (const Candidate& c : step.placements) place(c.cell, c.digit);
    for (const Candidate& c : step.eliminations) remove(c.cell, c.digit);
  }

  // Techniques expect that every open cell has a candidate.
  bool has_dead_cell() const {
    for (Cell cell : open_) {
      if (candidates_[cell] == 0) return true;
    }
    return false;
  }

  // A cell without candidate, a digit without place in a full region, or a rule that cannot be met. False if stopped.
  bool is_contradictory() const {
    if (has_dead_cell()) return true;
    for (std::size_t r = 0; r < board_->regions.size(); ++r) {
      if (!board_->regions[r].is_full) continue;
      Mask seen = 0;
      for (Cell cell : board_->regions[r].cells) {
        seen |= possible(cell);
      }
      if (seen != board_->all_digits()) return true;
    }
    const RuleBook& rules = board_->books->rules();
    RuleSolver solver(rules, *stop_);
    for (int rule = 0; rule < rules.size(); ++rule) {
      if (!solver.can_fill(rule, masks_of(rules[rule]))) return true;
    }
    return false;
  }

  // What the cells of a rule hold, or may hold.
  std::vector<Mask> masks_of(const Rule& rule) const {
    std::vector<Mask> masks;
    for (Cell cell : rule.cells) masks.push_back(possible(cell));
    return masks;
  }

  // The cell's digit, or what it may still hold.
  Mask possible(int cell) const { return values_[cell] != 0 ? bit_of(values_[cell]) : candidates_[cell]; }

 private:
  using L = Limits<W>;

  void queue_hidden(int region, int digit) {
    if (!board_->regions[region].is_full) return;
    const Set left = places(region, digit);
    if (!left.empty()) hidden_.push_back({left.first(), static_cast<Digit>(digit)});
  }

  void unqueue_hidden(int region, int digit) {
    for (std::size_t i = 0; i < hidden_.size(); ++i) {
      if (hidden_[i].digit == digit && board_->regions[region].set.contains(hidden_[i].cell)) {
        hidden_.erase(hidden_.begin() + static_cast<std::ptrdiff_t>(i));
        return;
      }
    }
  }

  void drop_stale() {
    for (auto* queue : {&naked_, &hidden_}) {
      std::size_t stale = 0;
      while (stale < queue->size() && values_[(*queue)[stale].cell] != 0) ++stale;
      queue->erase(queue->begin(), queue->begin() + static_cast<std::ptrdiff_t>(stale));
    }
  }

  const BoardView<W>* board_;
  Workspace* workspace_;
  StopToken* stop_;
  Set open_, given_;
  std::array<Mask, L::kCells> candidates_{};
  std::array<Digit, L::kCells> values_{};
  std::array<Set, L::kDigits + 1> places_{};
  std::array<Set, L::kDigits + 1> seen_{};
  std::vector<std::array<std::uint8_t, L::kDigits + 1>> counts_;  // by region and digit
  std::vector<Candidate> naked_, hidden_;
};

}  // namespace nonet::logic
