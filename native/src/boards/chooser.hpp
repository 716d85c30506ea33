#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "boards/tables.hpp"

namespace nonet::boards {

struct Choice {
  std::uint32_t cell;
  int digit;  // 0-based; -1: nothing is open, the state is a solution
};

// Picks the guess of a settled state. Two rules, by the width of the masks:
//
// Up to 16 digits, unseeded, no constraints: the cell with two candidates that has the most other such cells in its
// reach. Each of those becomes a single at once. Guesses to prove unique, by tie-break: first cell 18.7 (magictour
// list) and 141 (hardest list); most places of its digits in two-place regions 16.5 and 139; most places of its digits
// 13.1 and 110; this 10.1 and 101. Adding the two-place regions to it made 10.4 and 96, and cost more than it saved.
//
// Else: the smallest open set, be it a cell's digits or a digit's places, divided by its weight: how often it ran empty
// before (Boussemart et al., "dom/wdeg"). A 25x25 of Gecode's list (p89) is proved unique in 9,000 guesses; smallest
// set alone had not done it after 120,000. On ties the first, also with a seed: working through the board in one
// direction fills an empty 36x36 in about 1,000 guesses, where hopping about at random mostly failed within 180,000.
//
// With sums or other constraints of many cells (Plan::weighs_cells), cells alone have weights: both the guessed cell
// and the cells of the constraint that fails are blamed. A digit with two places in a region has the weight of the
// weightier of its cells, and is taken where the best cell has more than two digits. (The killers of ISS's list
// "mathemagic": 2.8 million guesses; 8.0 with a weight for every open set and no blame for the guess, more still with
// blame for the guess alone. 38 hard puzzles without sums: 40 % of the time.)
//
// With pairs and combos alone, such as thermometers, the cell of the last guess that failed at once comes first while
// it is open (Lecoutre et al., "last conflict"): it stays so on the way back, until the guess is undone that made it
// fail.
//
// Taking the two rules in turn, from restart to restart, was tried: 1.3 times the guesses on 64 hard puzzles.
template <class Mask>
class Chooser {
 public:
  explicit Chooser(const Tables<Mask>& tables) : t_(tables), weight_(tables.state_size) { reset(); }

  void start(std::optional<std::uint64_t> seed) {
    shuffled_ = seed.has_value();
    random_ = SplitMix64(seed.value_or(0));
    if (blamed_) reset();
    blamed_ = false;
    failures_ = 0;
    last_ = t_.cell_count;
  }

  // A guess in `cell` failed, or with `is_refuted` that the guess was wrong. What is blamed for it fades on boards with
  // constraints: there the search moves between knots, and old blame holds it back. (Hard thermometers: a third of the
  // guesses.)
  void note_failure(std::uint32_t cell, bool is_refuted) {
    blamed_ = true;
    if (!t_.constraints) return;
    if (weighs_cells()) {
      ++weight_[cell];
    } else if (!is_refuted) {
      last_ = cell;
    }
    if (++failures_ < (weighs_cells() ? kSlowFading : kFading)) return;
    failures_ = 0;
    for (std::uint32_t& weight : weight_) weight = (weight + 1) / 2;
  }

  // It failed because this mask of the state ran empty, or because a constraint of this cell cannot be met.
  void blame(std::uint32_t index) {
    const bool is_by_kind = t_.constraints && !weighs_cells();
    weight_[index] += !is_by_kind ? 1 : index < t_.cell_count ? kCellBlame : kPlaceBlame;
  }

  Choice choose(const Mask* state) {
    if constexpr (kSmall) {
      const std::uint32_t cell = shuffled_ || t_.constraints ? t_.cell_count : busiest_pair(state);
      if (cell != t_.cell_count) return {cell, lowest(state[cell])};
    }
    const bool is_stuck = last_ != t_.cell_count && !at_most_one(state[last_]);
    const std::uint32_t index = is_stuck ? last_ : weighs_cells() ? smallest_by_cell(state) : smallest(state);
    if (index == t_.state_size) return {0, -1};
    return kSmall ? any_of(state, index) : widest_of(state, index);
  }

 private:
  static constexpr bool kSmall = sizeof(Mask) == 2;
  static constexpr std::uint32_t kFading = 200, kSlowFading = 500;  // failures; slow where cells alone have weights
  static constexpr std::uint32_t kCellBlame = 4, kPlaceBlame = 16;  // of boards with pairs and combos alone

  bool weighs_cells() const { return t_.constraints && t_.constraints->weighs_cells; }
  bool has_sums() const { return t_.constraints && t_.constraints->has_sums; }

  // Where cells alone have weights, those in many and large constraints weigh more before any failure. With sums, a
  // failure weighs little beside that. (Hard killers: a third fewer guesses.)
  void reset() {
    std::fill(weight_.begin(), weight_.end(), has_sums() ? 3 * static_cast<std::uint32_t>(t_.size) : 1U);
    if (!weighs_cells()) return;
    const auto& plan = *t_.constraints;
    for (std::size_t constraint = 0; constraint + 1 < plan.first_member.size(); ++constraint) {
      const std::uint32_t first = plan.first_member[constraint], last = plan.first_member[constraint + 1];
      for (std::uint32_t i = first; i < last; ++i) weight_[plan.cells[plan.members[i]]] += last - first;
    }
  }

  static bool is_pair(Mask mask) {
    const Mask rest = without_lowest(mask);
    return rest != 0 && without_lowest(rest) == 0;
  }

  std::uint32_t busiest_pair(const Mask* state) const {
    std::uint32_t best = t_.cell_count;
    int most = -1;
    for (std::uint32_t cell = 0; cell < t_.cell_count; ++cell) {
      if (!is_pair(state[cell])) continue;
      const int pairs = pairs_in_reach(state, cell);
      if (pairs > most) {
        best = cell;
        most = pairs;
      }
    }
    return best;
  }

  int pairs_in_reach(const Mask* state, std::uint32_t cell) const {
    int pairs = 0;
    for (const auto* slot = t_.slots.begin(cell); slot != t_.slots.end(cell); ++slot) {
      const std::uint32_t* cells = t_.cells_of(*slot);
      for (Mask digits = state[cell]; digits; digits = without_lowest(digits)) {
        Mask rest = static_cast<Mask>(state[slot->base + static_cast<std::uint32_t>(lowest(digits))] & slot->fresh);
        for (; rest; rest = without_lowest(rest)) pairs += is_pair(state[cells[lowest(rest)]]);
      }
    }
    return pairs;
  }

  // An open set and its weight. Fractions are compared crosswise, in integers: a seed must give the same search on
  // every machine.
  struct Best {
    std::uint32_t index;
    std::uint64_t size = 1;
    std::uint64_t weight = 0;

    bool is_better_than(std::uint64_t other_size, std::uint64_t other_weight) const {
      return other_size * weight > size * other_weight;
    }
  };

  // Of the masks before `end`; on ties the first.
  Best smallest_before(const Mask* state, std::uint32_t end) const {
    Best best{t_.state_size};
    for (std::uint32_t i = 0; i < end; ++i) {
      if (at_most_one(state[i])) continue;
      const Best next{i, static_cast<std::uint64_t>(count(state[i])), weight_[i]};
      if (best.index == t_.state_size || next.is_better_than(best.size, best.weight)) best = next;
    }
    return best;
  }

  std::uint32_t smallest(const Mask* state) const { return smallest_before(state, t_.state_size).index; }

  std::uint32_t smallest_by_cell(const Mask* state) const {
    Best best = smallest_before(state, t_.cell_count);
    if (best.size <= 2) return best.index;
    for (std::uint32_t i = t_.cell_count; i < t_.state_size; ++i) {
      const Mask rest = without_lowest(state[i]);
      if (!rest || without_lowest(rest)) continue;
      const auto weight_at = [&](int place) {
        return weight_[t_.cell_at[t_.origin[i].cells + static_cast<std::uint32_t>(place)]];
      };
      const Best next{i, 2, std::max(weight_at(lowest(state[i])), weight_at(lowest(rest)))};
      if (!best.is_better_than(next.size, next.weight)) best = next;
    }
    return best.index;
  }

  // The candidate that bit `which` of mask `index` stands for.
  Choice candidate(std::uint32_t index, int which) const {
    const auto& origin = t_.origin[index];
    if (origin.digit < 0) return {index, which};
    return {t_.cell_at[origin.cells + static_cast<std::uint32_t>(which)], origin.digit};
  }

  Choice any_of(const Mask* state, std::uint32_t index) {
    Mask rest = state[index];
    std::uint32_t skip = shuffled_ ? random_.roughly_below(static_cast<std::uint32_t>(count(rest))) : 0;
    for (; skip > 0; --skip) rest = without_lowest(rest);
    return candidate(index, lowest(rest));
  }

  // The candidate whose digit has the most places left around it; with a seed, any of those. On big boards it finds
  // solutions where a random one strays: an empty 36x36 took 130 ms instead of 380. The fewest places: worse than
  // random.
  Choice widest_of(const Mask* state, std::uint32_t index) {
    Choice best{0, -1};
    int most = -1;
    std::uint32_t ties = 0;
    for (Mask rest = state[index]; rest; rest = without_lowest(rest)) {
      const Choice choice = candidate(index, lowest(rest));
      const int width = places_around(state, choice);
      if (width < most) continue;
      ties = width > most ? 1 : ties + 1;
      if (ties > 1 && (!shuffled_ || random_.roughly_below(ties) != 0)) continue;
      best = choice;
      most = width;
    }
    return best;
  }

  int places_around(const Mask* state, const Choice& choice) const {
    int places = count(state[choice.cell]);
    for (const auto* slot = t_.slots.begin(choice.cell); slot != t_.slots.end(choice.cell); ++slot) {
      places += count(state[slot->base + static_cast<std::uint32_t>(choice.digit)]);
    }
    return places;
  }

  const Tables<Mask>& t_;
  std::vector<std::uint32_t> weight_;  // by mask of the state
  bool blamed_ = false;
  std::uint32_t failures_ = 0;  // since the last fading
  std::uint32_t last_ = 0;      // the cell of the last guess that failed at once, or cell_count
  bool shuffled_ = false;
  SplitMix64 random_{0};
};

}  // namespace nonet::boards
