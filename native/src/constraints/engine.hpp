#pragma once

// The engine of constraints: candidates of the cells that constraints are about, and one queue in which constraints
// wait.
//
// It has its own array of masks, so that it is compiled for two kinds of them only: one word, and wide. The solver of
// regions copies in what has changed and takes away what the constraints removed, see bridge.hpp.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/bits.hpp"

namespace nonet::constraints {

template <class Mask>
class Engine;

// A constraint made ready. Immutable, so that threads share it.
template <class Mask>
class Propagator {
 public:
  virtual ~Propagator() = default;
  // Takes away what the constraint does not allow; false if it cannot be met. Decides exactly once all cells are
  // decided.
  virtual bool run(Engine<Mask>& engine) const = 0;
};

// The constraints of a board, made ready. Cells are numbered anew: only those that a constraint is about.
template <class Mask>
struct Plan {
  int size = 0;
  std::vector<std::uint32_t> cells;                                  // of the board, for each cell here
  std::vector<std::unique_ptr<const Propagator<Mask>>> constraints;  // cheap ones first: they are asked first
  std::vector<std::uint32_t> first_watcher;                          // by cell, and one more
  std::vector<std::uint32_t> watchers;                               // constraints to be asked when the cell changes
  std::vector<std::uint64_t> watcher_bits;                // the same as bits, by cell; empty if constraints are many
  std::vector<std::uint32_t> first_member;                // by constraint, and one more
  std::vector<std::uint32_t> members;                     // the cells it watches
  std::vector<std::unique_ptr<const Plan>> alternatives;  // of constraints with alternatives
  bool has_sums = false;                                  // given or implied
  bool weighs_cells = false;                              // constraints of many cells: the search weighs cells alone
  std::size_t scratch = 0;                                // words that the greediest constraint needs
  std::size_t spare = 0;                                  // masks that the greediest constraint needs
};

template <class Mask>
class Engine {
 public:
  explicit Engine(const Plan<Mask>& plan)
      : plan_(plan),
        masks_(plan.cells.size(), Mask(0)),
        waiting_((plan.constraints.size() + 63) / 64),
        is_touched_(plan.cells.size()),
        scratch_(plan.scratch),
        spare_(plan.spare),
        counts_(static_cast<std::size_t>(plan.size)) {
    touched_.reserve(plan.cells.size());
    for (const auto& alternative : plan.alternatives) {
      alternatives_.push_back(std::make_unique<Engine>(*alternative));
    }
  }

  const Plan<Mask>& plan() const { return plan_; }
  const Mask& mask(std::uint32_t cell) const { return masks_[cell]; }
  std::uint64_t* scratch() { return scratch_.data(); }
  Mask* spare() { return spare_.data(); }
  std::uint16_t* counts() { return counts_.data(); }  // one a digit, all 0: who changes them sets them back
  Engine& alternative(std::size_t number) { return *alternatives_[number]; }

  // From outside: the candidates of a cell are these now. `set` asks nobody, `change` asks the constraints of the cell.
  void set(std::uint32_t cell, const Mask& mask) { masks_[cell] = mask; }
  void change(std::uint32_t cell, const Mask& mask) {
    masks_[cell] = mask;
    enqueue_watchers(cell);
  }

  // No constraint waits any more, or every one does.
  void clear_queue() {
    std::fill(waiting_.begin(), waiting_.end(), std::uint64_t{0});
    forget();
  }
  void enqueue_all() {
    for (std::size_t constraint = 0; constraint < plan_.constraints.size(); ++constraint) {
      waiting_[constraint / 64] |= std::uint64_t{1} << (constraint % 64);
    }
    lowest_ = 0;
    forget();
  }

  // Asks the constraints that wait, until none does; false at a contradiction. With `eager` it comes back as soon as a
  // cell is decided: what follows from that in the regions is cheaper to find than what sums make of it.
  bool run(bool eager) {
    is_news_ = false;
    for (std::size_t constraint = next(); constraint != kNone; constraint = next()) {
      asked_ = constraint;
      if (!plan_.constraints[constraint]->run(*this)) {
        culprit_ = constraint;
        return false;
      }
      if (eager && is_news_) return true;
    }
    return true;
  }

  // What a constraint calls: only these digits are left for the cell. False if none is.
  bool keep(std::uint32_t cell, const Mask& allowed) {
    const Mask left = masks_[cell] & allowed;
    if (left == masks_[cell]) return static_cast<bool>(left);
    masks_[cell] = left;
    if (!is_touched_[cell]) {
      is_touched_[cell] = 1;
      touched_.push_back(cell);
    }
    if (bits::at_most_one(left)) is_news_ = true;
    enqueue_watchers(cell);
    return static_cast<bool>(left);
  }

  // What a constraint calls that would find nothing more in what it left: its own changes do not ask it again.
  void ignore_own_changes() { waiting_[asked_ / 64] &= ~(std::uint64_t{1} << (asked_ % 64)); }

  // Cells that constraints have changed since the last `forget`.
  const std::vector<std::uint32_t>& touched() const { return touched_; }
  void forget() {
    for (std::uint32_t cell : touched_) is_touched_[cell] = 0;
    touched_.clear();
  }

  std::size_t culprit() const { return culprit_; }  // after a contradiction: the constraint that could not be met

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  void enqueue_watchers(std::uint32_t cell) {
    const std::size_t words = waiting_.size();
    if (!plan_.watcher_bits.empty()) {
      const std::uint64_t* bits = plan_.watcher_bits.data() + cell * words;
      for (std::size_t i = 0; i < words; ++i) waiting_[i] |= bits[i];
      lowest_ = 0;
      return;
    }
    for (std::uint32_t i = plan_.first_watcher[cell]; i < plan_.first_watcher[cell + 1]; ++i) {
      const std::uint32_t constraint = plan_.watchers[i];
      waiting_[constraint / 64] |= std::uint64_t{1} << (constraint % 64);
      lowest_ = std::min<std::size_t>(lowest_, constraint / 64);
    }
  }

  std::size_t next() {
    for (; lowest_ < waiting_.size(); ++lowest_) {
      std::uint64_t& word = waiting_[lowest_];
      if (word == 0) continue;
      const auto bit = static_cast<std::size_t>(std::countr_zero(word));
      word &= word - 1;
      return lowest_ * 64 + bit;
    }
    return kNone;
  }

  const Plan<Mask>& plan_;
  std::vector<Mask> masks_;
  std::vector<std::uint64_t> waiting_;  // a bit a constraint
  std::size_t lowest_ = 0;              // no word before this one has a bit
  std::vector<std::uint8_t> is_touched_;
  std::vector<std::uint32_t> touched_;
  bool is_news_ = false;   // a cell was decided
  std::size_t asked_ = 0;  // the constraint that runs
  std::size_t culprit_ = 0;
  std::vector<std::uint64_t> scratch_;
  std::vector<Mask> spare_;
  std::vector<std::uint16_t> counts_;
  std::vector<std::unique_ptr<Engine>> alternatives_;
};

}  // namespace nonet::constraints
