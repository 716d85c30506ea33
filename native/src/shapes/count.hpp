#pragma once

// A count: how many cells hold a digit of a mask. And the same groups: each digit equally often. See nonet/shapes.hpp.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "boards/bits.hpp"
#include "nonet/shapes.hpp"
#include "shapes/engine.hpp"

namespace nonet::shapes {

// Cells that surely hold a digit of the mask, and cells that may.
struct Tally {
  std::int64_t sure = 0;
  std::int64_t possible = 0;
};

template <class M>
Tally tally(const Engine<M>& engine, const std::uint32_t* first, const std::uint32_t* last, const M& mask) {
  Tally found;
  for (; first != last; ++first) {
    const M& digits = engine.mask(*first);
    if (!(digits & mask)) continue;
    ++found.possible;
    if (!(digits & ~mask)) ++found.sure;
  }
  return found;
}

template <class M>
class CountShape final : public Propagator<M> {
 public:
  CountShape(std::vector<std::uint32_t> cells, const M& mask, std::vector<std::int64_t> allowed)
      : cells_(std::move(cells)), mask_(mask), allowed_(std::move(allowed)), control_(Count::kNoControl) {}
  CountShape(std::vector<std::uint32_t> cells, const M& mask, std::uint32_t control)
      : cells_(std::move(cells)), mask_(mask), control_(control) {}

  bool run(Engine<M>& engine) const override {
    const Tally now = tally(engine, cells_.data(), cells_.data() + cells_.size(), mask_);
    if (control_ != Count::kNoControl && !limit_control(engine, now)) return false;
    if (!is_any_allowed(engine, now.sure, now.possible)) return false;
    if (now.sure == now.possible) return true;
    const bool may_hold = is_any_allowed(engine, now.sure + 1, now.possible);
    const bool may_lack = is_any_allowed(engine, now.sure, now.possible - 1);
    if (may_hold && may_lack) return true;
    for (std::uint32_t cell : cells_) {
      const M digits = engine.mask(cell);
      if (!(digits & mask_) || !(digits & ~mask_)) continue;
      if (!engine.keep(cell, may_hold ? mask_ : ~mask_)) return false;
    }
    return true;
  }

 private:
  bool limit_control(Engine<M>& engine, const Tally& now) const {
    M fitting = 0;
    for (M rest = engine.mask(control_); rest; rest = boards::without_lowest(rest)) {
      const int digit = boards::lowest(rest);
      if (digit + 1 >= now.sure && digit + 1 <= now.possible) fitting |= boards::bit<M>(digit);
    }
    return engine.keep(control_, fitting);
  }

  bool is_any_allowed(const Engine<M>& engine, std::int64_t least, std::int64_t most) const {
    if (control_ == Count::kNoControl) {
      const auto at = std::lower_bound(allowed_.begin(), allowed_.end(), least);
      return at != allowed_.end() && *at <= most;
    }
    for (M rest = engine.mask(control_); rest; rest = boards::without_lowest(rest)) {
      const int digit = boards::lowest(rest);
      if (digit + 1 >= least && digit + 1 <= most) return true;
    }
    return false;
  }

  std::vector<std::uint32_t> cells_;
  M mask_;
  std::vector<std::int64_t> allowed_;
  std::uint32_t control_;
};

template <class M>
class SameShape final : public Propagator<M> {
 public:
  SameShape(std::vector<std::uint32_t> cells, std::uint32_t groups)
      : cells_(std::move(cells)), length_(cells_.size() / groups) {}

  bool run(Engine<M>& engine) const override {
    M digits = 0;
    for (std::uint32_t cell : cells_) digits |= engine.mask(cell);
    for (; digits; digits = boards::without_lowest(digits)) {
      if (!settle(engine, M(boards::bit<M>(boards::lowest(digits))))) return false;
    }
    return true;
  }

 private:
  // Each group holds the digit as often as every other.
  bool settle(Engine<M>& engine, const M& digit) const {
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
        const M mask = engine.mask(*cell);
        if (!(mask & digit) || !(mask & ~digit)) continue;
        if (!engine.keep(*cell, must_hold ? digit : ~digit)) return false;
      }
    }
    return true;
  }

  std::vector<std::uint32_t> cells_;
  std::size_t length_;
};

}  // namespace nonet::shapes
