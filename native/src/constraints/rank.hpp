#pragma once

// A rank: how many lines that begin with the same digit come before a line. See nonet/constraints.hpp.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "constraints/engine.hpp"
#include "constraints/sum_bounds.hpp"
#include "nonet/constraints.hpp"

namespace nonet::constraints {

template <class Mask>
class RankConstraint final : public Propagator<Mask> {
 public:
  // `differ`: the cells of every line see each other.
  RankConstraint(const Rank& rank, std::vector<std::uint32_t> cells, bool differ)
      : cells_(std::move(cells)),
        length_(rank.length),
        sides_(rank.sides),
        lines_(rank.lines_a_side()),
        digit_(bits::bit<Mask>(static_cast<int>(rank.digit) - 1)),
        less_(rank.less),
        has_ties_(rank.has_ties),
        differ_(differ) {}

  bool run(Engine<Mask>& engine) const override {
    if (!engine.keep(cells_[0], digit_)) return false;
    Ways sides[Rank::kMostSides];
    std::uint32_t may_come_before = 0, must_come_before = 0;
    for (std::size_t side = 0; side < sides_; ++side) {
      if (!look_at(engine, side, sides[side])) return false;
      may_come_before += sides[side].before;
      must_come_before += !sides[side].behind;
    }
    if (may_come_before < less_ || must_come_before > less_) return false;
    for (std::size_t side = 0; side < sides_; ++side) {
      Ways ways = sides[side];
      if (ways.before && ways.behind) {
        if (may_come_before == less_) ways.behind = false;
        if (must_come_before == less_) ways.before = false;
      }
      if (!(ways.before && ways.behind) && !force(engine, side, ways.before)) return false;
    }
    return true;
  }

 private:
  // Where another line can stand.
  struct Ways {
    bool before = false, behind = false;
  };

  const std::uint32_t* line(std::size_t side, std::size_t number) const {
    return cells_.data() + (1 + side * lines_ + number) * length_;
  }

  // Digits that the cells behind the first one of a line can hold, if it begins with the digit.
  Mask open_digits() const { return differ_ ? ~digit_ : ~Mask(0); }

  // Where the one line of a side that begins with the digit can stand.
  bool look_at(Engine<Mask>& engine, std::size_t side, Ways& found) const {
    std::size_t sure = 0;
    for (std::size_t i = 0; i < lines_; ++i) {
      const std::uint32_t* other = line(side, i);
      const Mask first = engine.mask(other[0]);
      if (!(first & digit_)) continue;
      if (!(first & ~digit_) && ++sure > 1) return false;
      const Ways ways = compare(engine, other);
      if (!ways.before && !ways.behind && !engine.keep(other[0], ~digit_)) return false;
      found.before |= ways.before;
      found.behind |= ways.behind;
    }
    return found.before || found.behind;
  }

  // Where the other line can stand, if it begins with the digit.
  Ways compare(const Engine<Mask>& engine, const std::uint32_t* other) const {
    Ways ways;
    Mask open = open_digits();
    for (std::size_t at = 1; at < length_; ++at) {
      const Mask mine = engine.mask(cells_[at]) & open, theirs = engine.mask(other[at]) & open;
      if (!mine || !theirs) return ways;
      ways.before |= bits::lowest(theirs) < highest(mine);
      ways.behind |= highest(theirs) > bits::lowest(mine);
      if (ways.before && ways.behind) return ways;
      const Mask both = mine & theirs;  // at most one digit: with two, both ways would be open
      if (!both) return ways;
      if (differ_) open &= ~both;
    }
    if (has_ties_) ways.before = ways.behind = true;
    return ways;
  }

  // The line of a side that begins with the digit comes before, or else behind.
  bool force(Engine<Mask>& engine, std::size_t side, bool is_before) const {
    for (std::size_t i = 0; i < lines_; ++i) {
      const std::uint32_t* other = line(side, i);
      const Mask first = engine.mask(other[0]);
      if (!(first & digit_)) continue;
      const Ways ways = compare(engine, other);
      if (is_before ? !ways.before : !ways.behind) {
        if (!engine.keep(other[0], ~digit_)) return false;
        continue;
      }
      if (first & ~digit_) continue;
      if (!(is_before ? order(engine, other, cells_.data()) : order(engine, cells_.data(), other))) return false;
    }
    return true;
  }

  // Two lines that begin with the digit: the first comes before the second.
  bool order(Engine<Mask>& engine, const std::uint32_t* low, const std::uint32_t* high) const {
    Mask open = open_digits();
    for (std::size_t at = 1; at < length_; ++at) {
      const Mask upper = engine.mask(high[at]) & open;
      if (!upper || !engine.keep(low[at], open & bits::first_bits<Mask>(highest(upper) + 1))) return false;
      const Mask lower = engine.mask(low[at]);
      if (!engine.keep(high[at], open & ~bits::first_bits<Mask>(bits::lowest(lower)))) return false;
      if (lower != engine.mask(high[at]) || !bits::at_most_one(lower)) return true;  // they may differ here
      if (differ_) open &= ~lower;
    }
    return has_ties_;
  }

  std::vector<std::uint32_t> cells_;  // line after line
  std::size_t length_, sides_, lines_;
  Mask digit_;
  std::uint32_t less_;
  bool has_ties_, differ_;
};

}  // namespace nonet::constraints
