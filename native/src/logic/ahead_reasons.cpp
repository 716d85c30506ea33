// What follows beside singles: rules, locked candidates and pairs, each as a fact with its reason.

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "logic/ahead.hpp"
#include "logic/search.hpp"

namespace nonet::logic {

// -- rules -----------------------------------------------------------------------------------------------------------

void Ahead::wake_rules() {
  for (; seen_out_ < out_.size(); ++seen_out_) {
    for (std::uint16_t rule : view_.rules().rules_of(out_[seen_out_].cell)) {
      waiting_ += is_waiting_[rule] == 0;
      is_waiting_[rule] = 1;
    }
  }
}

// Asks until one of them has something to say; true if so.
bool Ahead::ask_rules() {
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

bool Ahead::ask_rule(int number) {
  const Rule& rule = view_.rules()[number];
  if (!rule.houses.empty()) return false;  // its reasons are more than one rule
  std::vector<Mask> left;
  for (Cell cell : rule.cells) left.push_back(masks_[cell]);
  if (!rules_.propagate(number, left)) {
    add_contradiction(shape_truth(number));
    return true;
  }
  bool is_any = false;
  for (std::size_t i = 0; i < left.size() && !is_dead(); ++i) {
    for (Digit digit : digits_of(now(rule.cells[i]) & ~left[i])) {
      if ((now(rule.cells[i]) & bit_of(digit)) == 0) continue;
      add_off({rule.cells[i], digit}, {shape_truth(number), {}}, 1);
      is_any = true;
    }
  }
  return is_any;
}

// Cells of the rule whose losses are needed for the fact, and what took the candidates there.
void Ahead::add_rule_sources(Place place, std::vector<Place>& sources) {
  const Fact& fact = facts_[place];
  const int number = fact.truths[0].shape;
  const Rule& rule = view_.rules()[number];
  const auto is_gone = [&](Cell cell, Digit digit) {
    const Place cause = causes_[entity({cell, digit})];
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
    if (!rules_.propagate(number, left)) return true;
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

// -- patterns
// ----------------------------------------------------------------------------------------------------------

// One pattern, of the first region that has one: singles come before the next.
bool Ahead::find_patterns() {
  const auto regions = static_cast<int>(view_.regions.size());
  for (int region = 0; region < regions; ++region) {
    if (view_.is_full[region] != 0 && find_locked(region)) return true;
  }
  for (int region = 0; region < regions; ++region) {
    if (find_naked_pairs(region)) return true;
    if (view_.is_full[region] != 0 && find_hidden_pairs(region)) return true;
  }
  return false;
}

bool Ahead::remove_where(const std::vector<Cell>& cells, Mask digits, std::array<Cell, 2> but,
                         std::array<Truth, 2> truths, int count) {
  bool is_any = false;
  for (Cell cell : cells) {
    if (cell == but[0] || cell == but[1]) continue;
    for (Digit digit : digits_of(now(cell) & digits)) {
      if (is_dead()) return true;
      add_off({cell, digit}, truths, count);
      is_any = true;
    }
  }
  return is_any;
}

// A digit whose places in the region all lie in another region goes from the rest of that.
bool Ahead::find_locked(int region) {
  const auto& cells = view_.regions[region];
  const auto none = static_cast<Cell>(view_.cell_count);
  for (int digit = 1; digit <= view_.size; ++digit) {
    if (places_of(region, digit) < 2) continue;
    const auto holds = [&](Cell cell) { return (now(cell) & bit_of(digit)) != 0; };
    const Cell first = cells[std::countr_zero(seats(region, digit))];
    for (int other : view_.regions_of[first]) {
      const auto& beyond = view_.regions[other];
      const auto is_in = [](const std::vector<Cell>& list, Cell cell) {
        return std::binary_search(list.begin(), list.end(), cell);
      };
      if (other == region ||
          !std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return !holds(cell) || is_in(beyond, cell); })) {
        continue;
      }
      std::vector<Cell> rest;
      std::copy_if(beyond.begin(), beyond.end(), std::back_inserter(rest), [&](Cell c) { return !is_in(cells, c); });
      if (remove_where(rest, bit_of(digit), {none, none}, {place_truth(region, digit), {}}, 1)) return true;
    }
  }
  return false;
}

bool Ahead::find_naked_pairs(int region) {
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

bool Ahead::find_hidden_pairs(int region) {
  const auto& cells = view_.regions[region];
  for (int digit = 1; digit < view_.size; ++digit) {
    if (places_of(region, digit) != 2) continue;
    for (int other = digit + 1; other <= view_.size; ++other) {
      if (places_of(region, other) != 2) continue;
      const Mask pair = bit_of(digit) | bit_of(other);
      std::vector<Cell> both;
      for (Cell cell : cells) {
        if ((now(cell) & pair) == pair) both.push_back(cell);
      }
      if (both.size() != 2) continue;
      const std::array truths{place_truth(region, digit), place_truth(region, other)};
      const auto none = static_cast<Cell>(view_.cell_count);
      if (remove_where(both, ~pair, {none, none}, truths, 2)) return true;
    }
  }
  return false;
}

}  // namespace nonet::logic
