#pragma once

// The one queue that shapes of every sort wait in. A shape is asked again when a cell that it watches has changed.
//
// How a change is noticed costs nothing where nothing changes: the propagator of regions does not report to the queue.
// The queue keeps the masks that the shapes have seen, and compares them when the singles are done.

#include <cstdint>
#include <vector>

#include "boards/bits.hpp"
#include "nonet/board.hpp"
#include "shapes/pair.hpp"

namespace nonet::shapes {

// The shapes of a board, made ready. Shapes are numbered: pairs first, then what comes after them.
template <class Mask>
struct Tables {
  std::vector<RelationTable<Mask>> relations;
  std::vector<Pair> pairs;
  std::vector<std::uint32_t> cells;                  // those that a shape watches, ascending
  std::vector<std::vector<std::uint32_t>> watchers;  // of each cell of the board: its shapes

  bool empty() const { return cells.empty(); }
  std::size_t count() const { return pairs.size(); }
};

template <class Mask>
Tables<Mask> make_tables(const Board& board) {
  Tables<Mask> tables;
  if (board.shapes().count == 0) return tables;
  for (const Relation& relation : board.shapes().relations) {
    tables.relations.push_back(make_table<Mask>(relation, board.size(), board.mask_words()));
  }
  tables.pairs = board.shapes().pairs;
  tables.watchers.resize(board.cell_count());
  for (std::uint32_t i = 0; i < tables.pairs.size(); ++i) {
    for (std::uint32_t cell : {tables.pairs[i].first, tables.pairs[i].second}) tables.watchers[cell].push_back(i);
  }
  for (std::uint32_t cell = 0; cell < board.cell_count(); ++cell) {
    if (!tables.watchers[cell].empty()) tables.cells.push_back(cell);
  }
  return tables;
}

template <class Mask>
class Queue {
 public:
  explicit Queue(const Tables<Mask>& tables)
      : t_(tables), seen_(tables.watchers.size()), waiting_(tables.count()), is_waiting_(tables.count()) {}

  // Nothing was asked yet: every shape will be.
  void open() {
    clear();
    for (std::uint32_t cell : t_.cells) seen_[cell] = Mask{0};
  }

  // This state is settled: all shapes have seen it.
  void attach(const Mask* state) {
    clear();
    for (std::uint32_t cell : t_.cells) seen_[cell] = state[cell];
  }

  // Asks every shape of which a cell has changed, until none has anything to say. forbid(cell, digit) takes a candidate
  // away, digits from 0. True if one went. Stops at a cell without candidates.
  template <class Forbid>
  bool run(const Mask* state, Forbid forbid) {
    for (std::uint32_t cell : t_.cells) wake(state, cell);
    Hand<Forbid> hand{*this, state, forbid};
    while (count_ != 0 && !hand.is_dead) {
      const std::uint32_t shape = waiting_[head_];
      head_ = head_ + 1 == waiting_.size() ? 0 : head_ + 1;
      --count_;
      is_waiting_[shape] = 0;
      const Pair& pair = t_.pairs[shape];
      propagate(pair, t_.relations[pair.relation], hand);
    }
    return hand.has_changed;
  }

 private:
  // What a shape works with.
  template <class Forbid>
  struct Hand {
    Queue& queue;
    const Mask* state;
    Forbid& forbid;
    bool has_changed = false;
    bool is_dead = false;

    Mask mask(std::uint32_t cell) const { return state[cell]; }
    void keep(std::uint32_t cell, const Mask& allowed) {
      Mask gone = static_cast<Mask>(state[cell] & ~allowed);
      if (!gone) return;
      for (; gone; gone = boards::without_lowest(gone)) forbid(cell, boards::lowest(gone));
      has_changed = true;
      is_dead |= !state[cell];
      queue.wake(state, cell);
    }
  };

  void wake(const Mask* state, std::uint32_t cell) {
    if (seen_[cell] == state[cell]) return;
    seen_[cell] = state[cell];
    for (std::uint32_t shape : t_.watchers[cell]) {
      if (is_waiting_[shape]) continue;
      is_waiting_[shape] = 1;
      const std::size_t tail = head_ + count_++;
      waiting_[tail < waiting_.size() ? tail : tail - waiting_.size()] = shape;
    }
  }

  void clear() {
    for (; count_ != 0; --count_) {
      is_waiting_[waiting_[head_]] = 0;
      head_ = head_ + 1 == waiting_.size() ? 0 : head_ + 1;
    }
  }

  const Tables<Mask>& t_;
  std::vector<Mask> seen_;              // of each cell that is watched
  std::vector<std::uint32_t> waiting_;  // a ring: count_ shapes from head_ on, each once
  std::vector<std::uint8_t> is_waiting_;
  std::size_t head_ = 0;
  std::size_t count_ = 0;
};

}  // namespace nonet::shapes
