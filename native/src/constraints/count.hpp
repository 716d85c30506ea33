#pragma once

// A count: how many cells hold a digit of a mask. And the same groups: each digit equally often. See
// nonet/constraints.hpp.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "constraints/engine.hpp"
#include "nonet/constraints.hpp"

namespace nonet::constraints {

// Cells that surely hold a digit of the mask, and cells that may.
struct Tally {
  std::int64_t sure = 0;
  std::int64_t possible = 0;
};

template <class Mask>
Tally tally(const Engine<Mask>& engine, const std::uint32_t* first, const std::uint32_t* last, const Mask& mask) {
  Tally found;
  for (; first != last; ++first) {
    const Mask& digits = engine.mask(*first);
    if (!(digits & mask)) continue;
    ++found.possible;
    if (!(digits & ~mask)) ++found.sure;
  }
  return found;
}

template <class Mask>
class CountConstraint final : public Propagator<Mask> {
 public:
  CountConstraint(std::vector<std::uint32_t> cells, const Mask& mask, std::vector<std::int64_t> allowed)
      : cells_(std::move(cells)), mask_(mask), allowed_(std::move(allowed)), control_(Count::kNoControl) {}
  CountConstraint(std::vector<std::uint32_t> cells, const Mask& mask, std::uint32_t control)
      : cells_(std::move(cells)), mask_(mask), control_(control) {}

  // Cells that all see each other: they hold a digit at most once. And the cells outside that see some of them.
  struct Group {
    std::vector<std::uint32_t> cells;
    std::vector<std::pair<std::uint32_t, std::uint64_t>> onlookers;  // bit i: sees cells[i]; none of large groups
  };
  // Only for a mask of one digit: every cell is in one group.
  void set_groups(std::vector<Group> groups) { groups_ = std::move(groups); }

  bool run(Engine<Mask>& engine) const override {
    const Tally now = tally(engine, cells_.data(), cells_.data() + cells_.size(), mask_);
    if (!groups_.empty()) {
      const std::int64_t open = open_groups(engine);
      if (open < now.possible) return run_by_groups(engine, {now.sure, open});
    }
    if (control_ != Count::kNoControl && !limit_control(engine, now)) return false;
    if (!is_any_allowed(engine, now.sure, now.possible)) return false;
    if (now.sure == now.possible) return true;
    const bool may_hold = is_any_allowed(engine, now.sure + 1, now.possible);
    const bool may_lack = is_any_allowed(engine, now.sure, now.possible - 1);
    if (may_hold && may_lack) return true;
    for (std::uint32_t cell : cells_) {
      const Mask digits = engine.mask(cell);
      if (!(digits & mask_) || !(digits & ~mask_)) continue;
      if (!engine.keep(cell, may_hold ? mask_ : ~mask_)) return false;
    }
    return true;
  }

 private:
  // How many groups have a place for the digit.
  std::int64_t open_groups(const Engine<Mask>& engine) const {
    return std::ranges::count_if(groups_, [&](const Group& group) {
      return std::ranges::any_of(group.cells,
                                 [&](std::uint32_t cell) { return static_cast<bool>(engine.mask(cell) & mask_); });
    });
  }

  // Fewer groups have a place for the digit than cells: `now.possible` counts groups.
  bool run_by_groups(Engine<Mask>& engine, const Tally& now) const {
    if (control_ != Count::kNoControl && !limit_control(engine, now)) return false;
    if (!is_any_allowed(engine, now.sure, now.possible)) return false;
    if (!is_any_allowed(engine, now.sure + 1, now.possible)) {  // no cell more than those that surely hold it
      for (std::uint32_t cell : cells_) {
        const Mask digits = engine.mask(cell);
        if (!(digits & mask_) || !(digits & ~mask_)) continue;
        if (!engine.keep(cell, ~mask_)) return false;
      }
      return true;
    }
    if (is_any_allowed(engine, now.sure, now.possible - 1)) return true;
    return std::ranges::all_of(groups_, [&](const Group& group) { return place_in(engine, group); });
  }

  // A group that has a place for the digit holds it.
  bool place_in(Engine<Mask>& engine, const Group& group) const {
    std::uint64_t places = 0;
    std::size_t count = 0, last = 0;
    for (std::size_t i = 0; i < group.cells.size(); ++i) {
      if (!(engine.mask(group.cells[i]) & mask_)) continue;
      if (i < 64) places |= std::uint64_t{1} << i;
      last = i;
      ++count;
    }
    if (count == 0) return true;
    if (count == 1) return engine.keep(group.cells[last], mask_);
    for (const auto& [cell, sees] : group.onlookers) {
      if ((places & ~sees) == 0 && (engine.mask(cell) & mask_) && !engine.keep(cell, ~mask_)) return false;
    }
    return true;
  }

  bool limit_control(Engine<Mask>& engine, const Tally& now) const {
    Mask fitting = 0;
    for (Mask rest = engine.mask(control_); rest; rest = bits::without_lowest(rest)) {
      const int digit = bits::lowest(rest);
      if (digit + 1 >= now.sure && digit + 1 <= now.possible) fitting |= bits::bit<Mask>(digit);
    }
    return engine.keep(control_, fitting);
  }

  bool is_any_allowed(const Engine<Mask>& engine, std::int64_t least, std::int64_t most) const {
    if (control_ == Count::kNoControl) {
      const auto at = std::lower_bound(allowed_.begin(), allowed_.end(), least);
      return at != allowed_.end() && *at <= most;
    }
    for (Mask rest = engine.mask(control_); rest; rest = bits::without_lowest(rest)) {
      const int digit = bits::lowest(rest);
      if (digit + 1 >= least && digit + 1 <= most) return true;
    }
    return false;
  }

  std::vector<std::uint32_t> cells_;
  Mask mask_;
  std::vector<std::int64_t> allowed_;
  std::uint32_t control_;
  std::vector<Group> groups_;
};

template <class Mask>
class SameConstraint final : public Propagator<Mask> {
 public:
  SameConstraint(std::vector<std::uint32_t> cells, std::uint32_t groups)
      : cells_(std::move(cells)), length_(cells_.size() / groups) {}

  bool run(Engine<Mask>& engine) const override {
    Mask digits = 0;
    for (std::uint32_t cell : cells_) digits |= engine.mask(cell);
    for (; digits; digits = bits::without_lowest(digits)) {
      if (!settle(engine, Mask(bits::bit<Mask>(bits::lowest(digits))))) return false;
    }
    return true;
  }

 private:
  // Each group holds the digit as often as every other.
  bool settle(Engine<Mask>& engine, const Mask& digit) const {
    std::int64_t least = 0;
    auto most = static_cast<std::int64_t>(length_);
    const std::uint32_t* const end = cells_.data() + cells_.size();
    for (const std::uint32_t* group = cells_.data(); group != end; group += length_) {
      const Tally now = tally(engine, group, group + length_, digit);
      least = std::max(least, now.sure);
      most = std::min(most, now.possible);
    }
    if (least > most) return false;
    for (const std::uint32_t* group = cells_.data(); group != end; group += length_) {
      const Tally now = tally(engine, group, group + length_, digit);
      const bool must_hold = now.possible == least, must_lack = now.sure == most;
      if (now.sure == now.possible || !(must_hold || must_lack)) continue;
      for (const std::uint32_t* cell = group; cell != group + length_; ++cell) {
        const Mask mask = engine.mask(*cell);
        if (!(mask & digit) || !(mask & ~digit)) continue;
        if (!engine.keep(*cell, must_hold ? digit : ~digit)) return false;
      }
    }
    return true;
  }

  std::vector<std::uint32_t> cells_;
  std::size_t length_;
};

}  // namespace nonet::constraints
