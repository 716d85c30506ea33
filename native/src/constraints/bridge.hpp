#pragma once

// Between the solver of regions, which exists for five widths of masks, and the engine of constraints, which exists for
// two.

#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "base/bits.hpp"
#include "constraints/engine.hpp"
#include "constraints/plan.hpp"
#include "nonet/board.hpp"

namespace nonet::constraints {

template <class Mask>
class ConstraintBridge {
 public:
  using EngineMask = std::conditional_t<bits::kIsWide<Mask>, bits::Wide<16>, std::uint64_t>;

  explicit ConstraintBridge(const Plan<EngineMask>& plan)
      : engine_(plan), cells_(plan.cells), changed_(plan.cells.size() + 1) {}

  // Nothing was asked yet: every constraint will be.
  void open() { engine_.enqueue_all(); }

  // This state is settled: all constraints have seen it.
  void attach(const Mask* state) {
    engine_.clear_queue();
    for (std::uint32_t i = 0; i < cells_.size(); ++i) engine_.set(i, widened(state[cells_[i]]));
  }

  // Asks every constraint of which a cell has changed. forbid(cell, digit) takes a candidate away, digits from 0. True
  // if one went, or if a constraint cannot be met, see is_dead.
  template <class Forbid>
  bool run(const Mask* state, Forbid forbid) {
    // Listed first, without a branch: which cells have changed is hard to predict.
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < cells_.size(); ++i) {
      changed_[count] = i;
      count += static_cast<std::uint32_t>(widened(state[cells_[i]]) != engine_.mask(i));
    }
    for (std::uint32_t k = 0; k < count; ++k) engine_.change(changed_[k], widened(state[cells_[changed_[k]]]));
    is_dead_ = !engine_.run(engine_.plan().has_sums);
    if (is_dead_) {
      engine_.forget();
      return true;
    }
    if (engine_.touched().empty()) return false;
    for (std::uint32_t i : engine_.touched()) {
      const std::uint32_t cell = cells_[i];
      Mask gone = static_cast<Mask>(state[cell] & ~narrowed(engine_.mask(i)));
      for (; gone; gone = bits::without_lowest(gone)) forbid(cell, bits::lowest(gone));
    }
    engine_.forget();
    return true;
  }

  bool is_dead() const { return is_dead_; }

  // After a contradiction: the cells of the constraint that could not be met, numbered by `cell`.
  std::span<const std::uint32_t> culprits() const {
    const Plan<EngineMask>& plan = engine_.plan();
    const std::uint32_t first = plan.first_member[engine_.culprit()];
    return {plan.members.data() + first, plan.first_member[engine_.culprit() + 1] - first};
  }
  std::uint32_t cell(std::uint32_t number) const { return cells_[number]; }

 private:
  static EngineMask widened(const Mask& mask) {
    if constexpr (std::is_same_v<EngineMask, Mask>) {
      return mask;
    } else if constexpr (bits::kIsWide<Mask>) {
      return bits::from_words<EngineMask>(mask.words, std::size(mask.words));
    } else {
      return mask;
    }
  }
  static Mask narrowed(const EngineMask& mask) {
    if constexpr (std::is_same_v<EngineMask, Mask>) {
      return mask;
    } else if constexpr (bits::kIsWide<Mask>) {
      Mask narrow;
      bits::to_words(mask, narrow.words, std::size(narrow.words));
      return narrow;
    } else {
      return static_cast<Mask>(mask);
    }
  }

  Engine<EngineMask> engine_;
  const std::vector<std::uint32_t>& cells_;
  std::vector<std::uint32_t> changed_;  // numbers; scratch of run
  bool is_dead_ = false;
};

}  // namespace nonet::constraints
