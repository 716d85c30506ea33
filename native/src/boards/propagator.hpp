#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/bits.hpp"
#include "boards/chunk.hpp"
#include "boards/tables.hpp"

namespace nonet::boards {

// Draws consequences on one state until nothing follows any more: singles first, then constraints, then locked
// candidates.
//
// Holds what is pending, not the state itself, so one propagator serves every state of a search. At a contradiction the
// state is left half done, and the search drops it.
template <class Mask>
class Propagator {
 public:
  explicit Propagator(const Tables<Mask>& tables)
      : t_(tables),
        queue_(2 * tables.state_size + 1),
        old_(tables.most_slots),
        used_(tables.full_count),
        dirty_(tables.full_count * tables.stride / kChunk) {
    if (tables.constraints) constraints_.emplace(*tables.constraints);
  }

  // Works on `state`, which is settled, from now on, and forgets what was pending.
  void attach(Mask* state) {
    begin(state);
    if (constraints_) constraints_->attach(state);
  }

  // Sets up `state` for the given digits, in the public form. Cheaper than placing them one by one: each candidate that
  // survives is written once, instead of each that dies being removed. Easy 9x9 puzzles take half the time.
  void open(Mask* state, std::span<const std::uint8_t> values) {
    begin(state);
    if (constraints_) constraints_->open();
    std::fill(dirty_.begin(), dirty_.end(), std::uint8_t{1});
    std::fill(used_.begin(), used_.end(), Mask{0});
    std::fill_n(state, t_.state_size, Mask{0});
    for (std::uint32_t cell = 0; cell < t_.cell_count; ++cell) {
      if (const int digit = t_.read_digit(values, cell)) open_given(cell, digit - 1);
    }
    for (std::uint32_t cell = 0; cell < t_.cell_count; ++cell) {
      if (!t_.read_digit(values, cell)) open_empty(cell);
    }
    for (std::uint32_t region = 0; region < t_.full_count; ++region) {
      for (Mask rest = static_cast<Mask>(t_.all & ~used_[region]); rest; rest = without_lowest(rest)) {
        push_if_single(t_.base(region) + static_cast<std::uint32_t>(lowest(rest)));
      }
    }
    if (t_.loose_peers.items.empty() && t_.clashes.items.empty()) return;
    for (std::uint32_t cell = 0; cell < t_.cell_count; ++cell) {
      if (const int digit = t_.read_digit(values, cell)) forbid_far(cell, digit - 1);
    }
  }

  // The cell holds the digit (0-based here and below), which is one of its candidates.
  void place(std::uint32_t cell, int digit) {
    LocalState local = load();
    place(local, cell, digit);
    commit(local);
    forbid_far(cell, digit);
  }

  void forbid(std::uint32_t cell, int digit) {
    if (!has(state_[cell], digit)) return;
    LocalState local = load();
    remove(local, cell, digit);
    commit(local);
  }

  // All consequences; false at a contradiction.
  bool settle() {
    while (settle_singles()) {
      if (run_constraints()) continue;
      if (!t_.loose_locks.items.empty()) check_loose_locks();
      check_locks();
      if (tail_ == 0 && !run_constraints()) return true;
    }
    return false;
  }

  // After settle() was false: calls blame(index) for the mask that ran empty, or for each cell of the constraint that
  // cannot be met.
  void name_culprits(auto blame) const {
    if (!is_constraint_broken_) return blame(culprit_);
    for (std::uint32_t number : constraints_->culprits()) blame(constraints_->cell(number));
  }

 private:
  static constexpr std::uint32_t kChunk = Tables<Mask>::kChunk;
  using RegionSlot = typename Tables<Mask>::RegionSlot;

  // What is written while masks change, held in local variables: in members, the compiler would have to store and load
  // the tail at every step, as the queue's own items might be it.
  struct LocalState {
    Mask* state;
    std::uint32_t* queue;
    std::uint8_t* dirty;
    std::uint32_t cell_count;
    std::uint32_t tail;
  };
  LocalState load() { return {state_, queue_.data(), dirty_.data(), t_.cell_count, tail_}; }
  void commit(const LocalState& local) { tail_ = local.tail; }

  void begin(Mask* state) {
    state_ = state;
    dead_ = false;
    is_constraint_broken_ = false;
    tail_ = 0;
    std::fill(dirty_.begin(), dirty_.end(), std::uint8_t{0});
  }

  // True if a constraint took a candidate away, or cannot be met.
  bool run_constraints() {
    if (!constraints_) return false;
    const bool has_changed = constraints_->run(state_, [this](std::uint32_t cell, int digit) { forbid(cell, digit); });
    if (has_changed && constraints_->is_dead()) {
      dead_ = true;
      is_constraint_broken_ = true;
    }
    return has_changed;
  }

  void open_given(std::uint32_t cell, int digit) {
    state_[cell] = bit<Mask>(digit);
    for (const RegionSlot* slot = t_.slots.begin(cell); slot != t_.slots.end(cell); ++slot) {
      dead_ |= has(used_[slot->region], digit);
      used_[slot->region] |= bit<Mask>(digit);
      state_[slot->base + static_cast<std::uint32_t>(digit)] = slot->bit;
    }
  }

  void open_empty(std::uint32_t cell) {
    const RegionSlot* first = t_.slots.begin(cell);
    const RegionSlot* last = t_.slots.end(cell);
    Mask used = 0;
    for (const RegionSlot* slot = first; slot != last; ++slot) used |= used_[slot->region];
    const Mask open = static_cast<Mask>(t_.all & ~used);
    state_[cell] = open;
    for (Mask rest = open; rest; rest = without_lowest(rest)) {
      const auto digit = static_cast<std::uint32_t>(lowest(rest));
      for (const RegionSlot* slot = first; slot != last; ++slot) state_[slot->base + digit] |= slot->bit;
    }
    push_if_single(cell);
  }

  void push_if_single(std::uint32_t index) {
    queue_[tail_] = index;
    tail_ += at_most_one(state_[index]);
  }

  bool settle_singles() {
    while (!dead_ && tail_ != 0) {
      const std::uint32_t index = queue_[--tail_];
      const Mask mask = state_[index];
      if (mask == 0) {
        dead_ = true;
        culprit_ = index;
      } else if (const auto& origin = t_.origin[index]; origin.digit < 0) {
        place(index, lowest(mask));
      } else {
        place(t_.cell_at[origin.cells + static_cast<std::uint32_t>(lowest(mask))], origin.digit);
      }
    }
    return !dead_;
  }

  // Not inlined, and what it calls always: left to itself, GCC 12 made the whole solver a third slower.
  [[gnu::noinline]] void place(LocalState& out, std::uint32_t cell, int digit) {
    LocalState local = out;
    const Mask others = without(local.state[cell], bit<Mask>(digit));
    local.state[cell] = bit<Mask>(digit);
    const RegionSlot* first = t_.slots.begin(cell);
    const RegionSlot* last = t_.slots.end(cell);
    for (Mask rest = others; rest; rest = without_lowest(rest)) {
      for (const RegionSlot* slot = first; slot != last; ++slot) remove_place(local, *slot, lowest(rest));
    }
    // Every region gets its one place before any peer loses the digit: else each region would report the very cell
    // being placed as a hidden single.
    Mask* old = old_.data();
    for (const RegionSlot* slot = first; slot != last; ++slot) {
      Mask& places = local.state[slot->base + static_cast<std::uint32_t>(digit)];
      *old++ = slot->fresh_of(places);
      places = slot->bit;
    }
    old = old_.data();
    for (const RegionSlot* slot = first; slot != last; ++slot) {
      const std::uint32_t* cells = t_.cells_of(*slot);
      for (Mask rest = *old++; rest; rest = without_lowest(rest)) remove(local, cells[lowest(rest)], digit);
    }
    out = local;
  }

  // What a digit excludes outside of the full regions of its cell.
  void forbid_far(std::uint32_t cell, int digit) {
    for (const auto* peer = t_.loose_peers.begin(cell); peer != t_.loose_peers.end(cell); ++peer) forbid(*peer, digit);
    if (t_.clashes.items.empty()) return;
    const std::uint32_t candidate = cell * static_cast<std::uint32_t>(t_.size) + static_cast<std::uint32_t>(digit);
    for (const auto* clash = t_.clashes.begin(candidate); clash != t_.clashes.end(candidate); ++clash) {
      forbid(clash->cell, clash->digit);
    }
  }

  // Takes a candidate away that is there.
  [[gnu::always_inline]] void remove(LocalState& local, std::uint32_t cell, int digit) const {
    take_out(local, cell, bit<Mask>(digit));
    for (const RegionSlot* slot = t_.slots.begin(cell); slot != t_.slots.end(cell); ++slot)
      remove_place(local, *slot, digit);
  }

  [[gnu::always_inline]] static void remove_place(LocalState& local, const RegionSlot& slot, int digit) {
    const std::uint32_t index = slot.base + static_cast<std::uint32_t>(digit);
    take_out(local, index, slot.bit);
    local.dirty[(index - local.cell_count) / kChunk] = 1;
  }

  // A mask that shrinks to one bit, or to none, goes to the queue; which of the two, settle_singles sees. No branch
  // on built-in masks: whether a set becomes a single is the least predictable thing here.
  [[gnu::always_inline]] static void take_out(LocalState& local, std::uint32_t index, Single<Mask> out) {
    if constexpr (kIsWide<Mask>) {
      Mask& mask = local.state[index];
      if (clear(mask, out) && at_most_one(mask)) local.queue[local.tail++] = index;
    } else {
      const Mask before = local.state[index];
      const Mask left = static_cast<Mask>(before & ~out);
      local.state[index] = left;
      local.queue[local.tail] = index;
      local.tail += static_cast<std::uint32_t>(at_most_one(left)) & static_cast<std::uint32_t>(left != before);
    }
  }

  // If a full region's places for a digit all lie in its crossing with another region, the rest of that one loses it.
  // A chunk of digits is asked at once, and only where something changed. Asking digit by digit took twice as long.
  [[gnu::noinline]] void check_locks() {
    std::uint8_t* dirty = dirty_.data();
    for (std::uint32_t region = 0; region < t_.full_count; ++region) {
      const Mask* first = state_ + t_.base(region);
      for (std::uint32_t digit = 0; digit < t_.stride; digit += kChunk, ++dirty) {
        if (!*dirty) continue;
        *dirty = 0;
        for (const auto* lock = t_.locks.begin(region); lock != t_.locks.end(region); ++lock) {
          const bool hit = any_locked(first + digit, lock->inside, state_ + lock->base + digit, lock->outside);
          if (hit) apply_lock(first, *lock, digit);
        }
      }
    }
  }

  [[gnu::noinline]] void apply_lock(const Mask* places, const typename Tables<Mask>::Lock& lock, std::uint32_t from) {
    const std::uint32_t* cells = t_.cell_at.data() + (lock.base - t_.cell_count);
    LocalState local = load();
    for (std::uint32_t digit = from; digit < from + kChunk; ++digit) {
      if (places[digit] & ~lock.inside) continue;
      Mask rest = static_cast<Mask>(state_[lock.base + digit] & lock.outside);
      for (; rest; rest = without_lowest(rest)) remove(local, cells[lowest(rest)], static_cast<int>(digit));
    }
    commit(local);
  }

  // The same for loose regions. Comes first: check_locks takes note that all was asked.
  [[gnu::noinline]] void check_loose_locks() {
    const std::uint8_t* dirty = dirty_.data();
    for (std::uint32_t region = 0; region < t_.full_count; ++region) {
      for (std::uint32_t from = 0; from < t_.stride; from += kChunk, ++dirty) {
        if (!*dirty) continue;
        const std::uint32_t to = std::min(from + kChunk, static_cast<std::uint32_t>(t_.size));
        const Mask* places = state_ + t_.base(region);
        for (const auto* lock = t_.loose_locks.begin(region); lock != t_.loose_locks.end(region); ++lock) {
          for (std::uint32_t digit = from; digit < to; ++digit) {
            // One that is placed has gone from all that see it.
            if ((places[digit] & ~lock->inside) || at_most_one(places[digit])) continue;
            for (std::uint32_t i = lock->first; i < lock->last; ++i) forbid(t_.rest[i], static_cast<int>(digit));
          }
        }
      }
    }
  }

  const Tables<Mask>& t_;
  Mask* state_ = nullptr;
  bool dead_ = false;
  std::uint32_t culprit_ = 0;
  bool is_constraint_broken_ = false;
  std::uint32_t tail_ = 0;
  std::vector<std::uint32_t> queue_;  // masks of the state that became single or empty; each can do either once
  std::vector<Mask> old_;             // scratch of place
  std::vector<Mask> used_;            // scratch of open: digits given in each full region
  std::vector<std::uint8_t> dirty_;   // by chunk of place masks: changed since its locks were last asked
  std::optional<constraints::ConstraintBridge<Mask>> constraints_;
};

}  // namespace nonet::boards
