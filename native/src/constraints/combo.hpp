#pragma once

// A combo: cells that differ, whose digits are one of a family of sets. See nonet/constraints.hpp.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "constraints/engine.hpp"
#include "constraints/masks.hpp"
#include "constraints/matching.hpp"

namespace nonet::constraints {

// A cell outside that sees cells of a combo: if those are all places of a digit that the combo needs, it loses it.
struct Onlooker {
  std::uint32_t cell;
  std::uint64_t sees;   // places in the combo
  std::uint32_t count;  // of those
};

// The cells of onlookers by the places that they see all of, for combos of a few cells; those that see most first.
class SeenBy {
 public:
  static constexpr std::size_t kMost = 6;  // cells

  SeenBy(const std::vector<Onlooker>& onlookers, std::size_t count) {
    if (count > kMost) return;
    start_.push_back(0);
    for (std::uint64_t places = 0; places < std::uint64_t{1} << count; ++places) {
      for (const Onlooker& onlooker : onlookers) {
        if ((places & (places - 1)) != 0 && (places & ~onlooker.sees) == 0) cells_.push_back(onlooker.cell);
      }
      start_.push_back(static_cast<std::uint32_t>(cells_.size()));
    }
  }

  bool is_known() const { return !start_.empty(); }
  std::span<const std::uint32_t> of(std::uint64_t places) const {
    const auto at = static_cast<std::size_t>(places);  // below 2^kMost
    return {cells_.data() + start_[at], cells_.data() + start_[at + 1]};
  }

 private:
  std::vector<std::uint32_t> start_;  // by places, and one more; empty for larger combos
  std::vector<std::uint32_t> cells_;
};

// Sets that the candidates still allow give the digits that are possible, and those that are needed: a needed digit
// with one place stands there, and cells that see all its places lose it.
template <class Mask>
class ComboConstraint final : public Propagator<Mask> {
 public:
  ComboConstraint(std::vector<std::uint32_t> cells, std::shared_ptr<const std::vector<Mask>> family,
                  std::vector<Onlooker> onlookers)
      : cells_(std::move(cells)),
        family_(std::move(family)),
        onlookers_(std::move(onlookers)),
        seen_by_(onlookers_, cells_.size()) {}

  std::size_t spare() const { return cells_.size(); }

  bool run(Engine<Mask>& engine) const override {
    Mask* masks = engine.spare();
    Mask needed = 0;
    load(engine, cells_, masks);
    if (!make_different(masks, cells_.size())) return false;
    const bool is_exact = can_match(engine.plan().size, masks);
    if (!settle(masks, is_exact, needed)) return false;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (!(masks[i] == engine.mask(cells_[i]))) engine.keep(cells_[i], masks[i]);
    }
    if (is_exact) engine.ignore_own_changes();
    return look(engine, masks, needed);
  }

 private:
  bool can_match(int size, const Mask* masks) const {
    if constexpr (bits::kIsWide<Mask>) return false;
    const auto is_open = [](const Mask& mask) { return !bits::at_most_one(mask); };
    return size <= kMostMatchedDigits &&
           static_cast<std::size_t>(std::count_if(masks, masks + cells_.size(), is_open)) <= kMostMatched;
  }

  // Leaves what is possible, and says what is needed and not placed yet.
  bool settle(Mask* masks, bool is_exact, Mask& needed) const {
    if constexpr (!bits::kIsWide<Mask>) {
      if (is_exact) return settle_exactly(masks, needed);
    }
    return settle_roughly(masks, needed);
  }

  bool settle_roughly(Mask* masks, Mask& needed) const {
    const std::size_t count = cells_.size();
    Mask all = 0, possible = 0, fixed = 0;
    for (std::size_t i = 0; i < count; ++i) {
      all |= masks[i];
      if (bits::at_most_one(masks[i])) fixed |= masks[i];
    }
    needed = all;
    for (const Mask& set : *family_) {
      if ((set & ~all) || (fixed & ~set)) continue;
      if (!std::all_of(masks, masks + count, [&](const Mask& mask) { return static_cast<bool>(mask & set); })) continue;
      possible |= set;
      needed &= set;
    }
    if (!possible) return false;
    for (std::size_t i = 0; i < count; ++i) masks[i] &= possible;
    return place(masks, needed);
  }

  // As above, and no digit stays that has no place in a set that fits. Decided cells need no matching.
  bool settle_exactly(Mask* masks, Mask& needed) const {
    std::uint64_t may = 0, used = 0, fixed = 0, all = 0;  // `may` and `used` are nibbles, see match
    std::size_t place[kMostMatched], count = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      all |= masks[i];
      if (bits::at_most_one(masks[i])) {
        fixed |= masks[i];
      } else {
        may |= to_nibbles(masks[i]) << count;
        place[count++] = i;
      }
    }
    needed = all & ~fixed;
    bool does_any_fit = false;
    for (std::uint64_t set : *family_) {
      if ((set & ~all) != 0 || (fixed & ~set) != 0 || !match(squares_, may, count, set & ~fixed, used)) continue;
      needed &= set;
      does_any_fit = true;
      if (needed == 0 && used == may) return true;  // nothing can go any more
    }
    for (std::size_t i = 0; i < count; ++i) masks[place[i]] = from_nibbles(used >> i);
    return does_any_fit;
  }

  // A needed digit with one place stands there; it is needed no longer. (A matching has seen that already.)
  bool place(Mask* masks, Mask& needed) const {
    Mask left = 0;
    for (Mask rest = needed; rest; rest = bits::without_lowest(rest)) {
      const Mask digit = bits::bit<Mask>(bits::lowest(rest));
      Mask* first = nullptr;
      std::size_t places = 0;
      for (Mask* mask = masks; mask != masks + cells_.size(); ++mask) {
        if (!(*mask & digit)) continue;
        first = mask;
        ++places;
      }
      if (places == 0) return false;
      if (places == 1) {
        *first = digit;
      } else {
        left |= digit;
      }
    }
    needed = left;
    return true;
  }

  // `masks` are what the cells have now.
  bool look(Engine<Mask>& engine, const Mask* masks, const Mask& needed) const {
    if (onlookers_.empty()) return true;
    for (Mask rest = needed; rest; rest = bits::without_lowest(rest)) {
      const Mask digit = bits::bit<Mask>(bits::lowest(rest));
      std::uint64_t places = 0;
      std::uint32_t count = 0;
      for (std::size_t i = 0; i < cells_.size(); ++i) {
        const bool is_place = static_cast<bool>(masks[i] & digit);
        places |= std::uint64_t{is_place} << i;
        count += is_place;
      }
      if (seen_by_.is_known()) {
        for (std::uint32_t cell : seen_by_.of(places)) {
          if ((engine.mask(cell) & digit) && !engine.keep(cell, ~digit)) return false;
        }
        continue;
      }
      for (const Onlooker& onlooker : onlookers_) {
        if (onlooker.count < count) break;
        if ((places & ~onlooker.sees) != 0 || !(engine.mask(onlooker.cell) & digit)) continue;
        if (!engine.keep(onlooker.cell, ~digit)) return false;
      }
    }
    return true;
  }

  std::vector<std::uint32_t> cells_;
  std::shared_ptr<const std::vector<Mask>> family_;
  std::vector<Onlooker> onlookers_;  // those that see most first; none if the combo has more than 64 cells
  SeenBy seen_by_;
  const Squares& squares_ = squares();
};

}  // namespace nonet::constraints
