// What follows beside singles: rules, locked candidates and pairs, each as a fact with its reason.

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "logic/core/step_collector.hpp"
#include "logic/trial/lookahead.hpp"

namespace nonet::logic {

// -- rules -----------------------------------------------------------------------------------------------------------

constexpr std::uint64_t kAsking = 8;  // asking a rule takes as long as finding so many facts

void Lookahead::wake_rules() {
  for (; seen_out_ < out_.size(); ++seen_out_) {
    for (std::uint16_t rule : view_.rules().rules_of(out_[seen_out_].cell)) {
      waiting_ += is_waiting_[rule] == 0;
      is_waiting_[rule] = 1;
    }
  }
}

// Asks until one of them has something to say; true if so.
bool Lookahead::ask_rules() {
  if (is_waiting_.empty()) return false;
  wake_rules();
  for (std::size_t rule = 0; rule < is_waiting_.size() && waiting_ != 0; ++rule) {
    if (is_waiting_[rule] == 0) continue;
    is_waiting_[rule] = 0;
    --waiting_;
    if (ask_rule(static_cast<int>(rule))) return true;
  }
  return false;
}

bool Lookahead::ask_rule(int number) {
  const Rule& rule = view_.rules()[number];
  work_ += kAsking;
  std::vector<Mask> left;
  for (Cell cell : rule.cells) left.push_back(masks_[cell]);
  if (!propagate(number, left)) {
    add_contradiction(constraint_truth(number));
    return true;
  }
  bool is_any = false;
  for (std::size_t i = 0; i < left.size() && !is_dead(); ++i) {
    for (Digit digit : digits_of(now(rule.cells[i]) & ~left[i])) {
      if ((now(rule.cells[i]) & bit_of(digit)) == 0) continue;
      add_off({rule.cells[i], digit}, {constraint_truth(number), {}}, 1);
      is_any = true;
    }
  }
  return is_any;
}

bool Lookahead::propagate(int rule, std::vector<Mask>& masks) {
  Memo& memo = memos_[static_cast<std::size_t>(rule)];
  const std::size_t cells = masks.size();
  if (memo.answers.empty()) {
    memo.answers.assign(Memo::kSlots, Memo::kUnknown);
    memo.masks.resize(Memo::kSlots * 2 * cells);
  }
  std::uint64_t hash = 0;
  for (Mask mask : masks) hash = (hash ^ mask) * 0x9E3779B97F4A7C15U;
  const std::size_t slot = (hash >> 32) % Memo::kSlots;
  Mask* const before = memo.masks.data() + slot * 2 * cells;
  if (memo.answers[slot] == Memo::kUnknown || !std::equal(masks.begin(), masks.end(), before)) {
    memo.answers[slot] = Memo::kUnknown;
    std::copy(masks.begin(), masks.end(), before);
    const bool can = rules_.propagate(rule, masks);
    std::copy(masks.begin(), masks.end(), before + cells);
    memo.answers[slot] = can ? Memo::kYes : Memo::kNo;
  } else {
    std::copy_n(before + cells, cells, masks.begin());
  }
  return memo.answers[slot] == Memo::kYes;
}

// Cells of the rule whose losses are needed for the fact, and what took the candidates there.
void Lookahead::add_rule_sources(FactIndex place, std::vector<FactIndex>& sources) {
  const Fact& fact = facts_[place];
  const int number = fact.truths[0].constraint;
  const Rule& rule = view_.rules()[number];
  const auto is_gone = [&](Cell cell, Digit digit) {
    const FactIndex cause = causes_[entity({cell, digit})];
    return cause != kNone && cause < place;
  };
  std::vector<Mask> masks;
  for (Cell cell : rule.cells) {
    masks.push_back(values_[cell] != 0 ? bit_of(values_[cell]) : start_[cell]);
    for (Digit digit : digits_of(start_[cell])) {
      if (is_gone(cell, digit)) masks.back() &= ~bit_of(digit);
    }
  }
  const auto still_holds = [&] {
    std::vector<Mask> left = masks;
    if (!propagate(number, left)) return true;
    if (fact.kind == LineKind::kImpossible) return false;
    const auto at = std::find(rule.cells.begin(), rule.cells.end(), fact.what.cell) - rule.cells.begin();
    return (left[static_cast<std::size_t>(at)] & bit_of(fact.what.digit)) == 0;
  };
  for (std::size_t i = 0; i < masks.size(); ++i) {
    const Cell cell = rule.cells[i];
    if (values_[cell] != 0 || masks[i] == start_[cell]) continue;
    const Mask less = std::exchange(masks[i], start_[cell]);
    if (still_holds()) continue;
    masks[i] = less;
    for (Digit digit : digits_of(start_[cell] & ~less)) sources.push_back(causes_[entity({cell, digit})]);
  }
}

// -- patterns --------------------------------------------------------------------------------------------------------

void Lookahead::prepare_patterns() {
  const auto regions = view_.regions.size();
  overlap_.assign(regions * regions, 0);
  for (std::size_t region = 0; region < regions; ++region) {
    if (view_.is_full[region] == 0) continue;
    for (std::size_t i = 0; i < view_.regions[region].size(); ++i) {
      for (std::uint16_t other : view_.regions_of[view_.regions[region][i]]) {
        overlap_[region * regions + other] |= std::uint32_t{1} << i;
      }
    }
  }
  is_dry_ = true;
  may_have_at_start_.clear();
  for (int region = 0; region < static_cast<int>(regions); ++region) {
    const bool is_full = view_.is_full[region] != 0;
    const std::uint8_t locked = is_full && find_locked(region) ? kLocked : 0;
    const std::uint8_t pairs = find_naked_pairs(region) || (is_full && find_hidden_pairs(region)) ? kPairs : 0;
    may_have_at_start_.push_back(locked | pairs);
  }
  is_dry_ = false;
  may_have_ = may_have_at_start_;
}

void Lookahead::wake_regions() {
  for (; seen_by_patterns_ < out_.size(); ++seen_by_patterns_) {
    for (std::uint16_t region : view_.regions_of[out_[seen_by_patterns_].cell]) may_have_[region] = kLocked | kPairs;
  }
}

// One pattern, of the first region that has one: singles come before the next.
bool Lookahead::find_patterns() {
  wake_regions();
  const auto regions = static_cast<int>(view_.regions.size());
  for (int region = 0; region < regions; ++region) {
    if ((may_have_[region] & kLocked) == 0) continue;
    if (view_.is_full[region] != 0 && find_locked(region)) return true;
    may_have_[region] &= ~kLocked;
  }
  for (int region = 0; region < regions; ++region) {
    if ((may_have_[region] & kPairs) == 0) continue;
    if (find_naked_pairs(region)) return true;
    if (view_.is_full[region] != 0 && find_hidden_pairs(region)) return true;
    may_have_[region] &= ~kPairs;
  }
  return false;
}

bool Lookahead::remove_where(const std::vector<Cell>& cells, Mask digits, std::array<Cell, 2> but,
                             std::array<Truth, 2> truths, int count) {
  bool is_any = false;
  for (Cell cell : cells) {
    if (cell == but[0] || cell == but[1]) continue;
    for (Digit digit : digits_of(now(cell) & digits)) {
      if (is_dead() || is_dry_) return true;
      add_off({cell, digit}, truths, count);
      is_any = true;
    }
  }
  return is_any;
}

// A digit whose places in the region all lie in another region goes from the rest of that.
bool Lookahead::find_locked(int region) {
  const auto& cells = view_.regions[region];
  const auto none = static_cast<Cell>(view_.cell_count);
  for (int digit = 1; digit <= view_.size; ++digit) {
    if (places_of(region, digit) < 2) continue;
    const Cell first = cells[std::countr_zero(slots(region, digit))];
    for (int other : view_.regions_of[first]) {
      const auto& beyond = view_.regions[other];
      const auto is_in = [](const std::vector<Cell>& list, Cell cell) {
        return std::binary_search(list.begin(), list.end(), cell);
      };
      if (other == region || (slots(region, digit) & ~overlap_[region * view_.regions.size() + other]) != 0) continue;
      std::vector<Cell> rest;
      std::copy_if(beyond.begin(), beyond.end(), std::back_inserter(rest), [&](Cell c) { return !is_in(cells, c); });
      if (remove_where(rest, bit_of(digit), {none, none}, {place_truth(region, digit), {}}, 1)) return true;
    }
  }
  return false;
}

bool Lookahead::find_naked_pairs(int region) {
  const auto& cells = view_.regions[region];
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Mask digits = now(cells[i]);
    if (count_of(digits) != 2) continue;
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      if (now(cells[j]) != digits) continue;
      if (remove_where(cells, digits, {cells[i], cells[j]}, {cell_truth(cells[i]), cell_truth(cells[j])}, 2))
        return true;
    }
  }
  return false;
}

bool Lookahead::find_hidden_pairs(int region) {
  const auto& cells = view_.regions[region];
  for (int digit = 1; digit < view_.size; ++digit) {
    if (places_of(region, digit) != 2) continue;
    for (int other = digit + 1; other <= view_.size; ++other) {
      if (places_of(region, other) != 2) continue;
      if (slots(region, other) != slots(region, digit)) continue;
      const Mask pair = bit_of(digit) | bit_of(other);
      const std::uint32_t two = slots(region, digit);
      const std::vector<Cell> both{cells[std::countr_zero(two)], cells[std::bit_width(two) - 1]};
      const std::array truths{place_truth(region, digit), place_truth(region, other)};
      const auto none = static_cast<Cell>(view_.cell_count);
      if (remove_where(both, ~pair, {none, none}, truths, 2)) return true;
    }
  }
  return false;
}

}  // namespace nonet::logic
