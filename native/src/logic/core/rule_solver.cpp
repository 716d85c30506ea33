#include "logic/core/rule_solver.hpp"

#include <bit>
#include <utility>

namespace nonet::logic {

RuleSolver::Engine& RuleSolver::engine_of(int rule) {
  auto& engine = engines_[static_cast<std::size_t>(rule)];
  if (!engine) engine = std::make_unique<Engine>(*book_[rule].plan);
  return *engine;
}

bool RuleSolver::propagate(int rule, std::span<Mask> masks) {
  if (stop_.poll()) return true;
  Engine& engine = engine_of(rule);
  for (std::uint32_t i = 0; i < masks.size(); ++i) {
    if (masks[i] == 0) return false;
    engine.set(i, masks[i]);
  }
  engine.enqueue_all();
  if (!engine.run(false)) return false;
  for (std::uint32_t i = 0; i < masks.size(); ++i) masks[i] = static_cast<Mask>(engine.mask(i));
  return true;
}

bool RuleSolver::settle(int rule, std::span<Mask> masks) {
  if (!propagate(rule, masks)) return false;
  Engine& engine = engine_of(rule);
  Words used(masks.size());
  budget_ = most_tried_;
  for (std::size_t i = 0; i < masks.size(); ++i) {
    for (Digit digit : digits_of(masks[i])) {
      if (used[i] & bit_of(digit)) continue;
      Words filling(masks.begin(), masks.end());
      filling[i] = bit_of(digit);
      const Answer answer = fill(engine, filling, i);
      if (answer == Answer::kUnknown) return true;
      if (answer == Answer::kNo) {
        masks[i] &= ~bit_of(digit);
      } else {
        for (std::size_t k = 0; k < used.size(); ++k) used[k] |= filling[k];
      }
    }
    if (masks[i] == 0) return false;
  }
  return true;
}

bool RuleSolver::can_fill(int rule, std::span<const Mask> masks) {
  std::vector<Mask> left(masks.begin(), masks.end());
  if (!propagate(rule, left)) return false;
  if (left.empty()) return true;  // a rule without cells: propagation has said all
  budget_ = most_tried_;
  Words filling(left.begin(), left.end());
  return fill(engine_of(rule), filling, 0) != Answer::kNo;
}

// Tries digits in the cell with the fewest, again and again. The masks have been propagated, but that of `changed`.
RuleSolver::Answer RuleSolver::fill(Engine& engine, Words& masks, std::size_t changed) {
  if (--budget_ < 0) return Answer::kUnknown;
  if (stop_.poll()) return Answer::kUnknown;
  engine.clear_queue();
  for (std::uint32_t i = 0; i < masks.size(); ++i) engine.set(i, masks[i]);
  engine.change(static_cast<std::uint32_t>(changed), masks[changed]);
  if (!engine.run(false)) return Answer::kNo;
  std::size_t fewest = masks.size();
  for (std::uint32_t i = 0; i < masks.size(); ++i) {
    masks[i] = engine.mask(i);
    if (std::has_single_bit(masks[i])) continue;
    if (fewest == masks.size() || popcount(masks[i]) < popcount(masks[fewest])) fewest = i;
  }
  if (fewest == masks.size()) return Answer::kYes;
  for (std::uint64_t rest = masks[fewest]; rest != 0; rest &= rest - 1) {
    Words tried = masks;
    tried[fewest] = rest & (~rest + 1);
    const Answer answer = fill(engine, tried, fewest);
    if (answer == Answer::kNo) continue;
    masks = std::move(tried);
    return answer;
  }
  return Answer::kNo;
}

bool RuleSolver::is_barred(int rule, std::span<const Mask> masks, int place, int digit) {
  std::vector<Mask> left(masks.begin(), masks.end());
  const auto at = static_cast<std::size_t>(place);
  return !propagate(rule, left) || (left[at] & bit_of(digit)) == 0;
}

std::vector<int> RuleSolver::reasons(int rule, std::span<const Mask> before, std::span<const Mask> now, int place,
                                     int digit) {
  std::vector<Mask> masks(now.begin(), now.end());
  masks[static_cast<std::size_t>(place)] |= bit_of(digit);
  std::vector<int> needed;
  for (std::size_t i = 0; i < masks.size(); ++i) {
    if (masks[i] == before[i]) continue;
    const Mask less = std::exchange(masks[i], before[i]);
    if (is_barred(rule, masks, place, digit)) continue;
    masks[i] = less;
    needed.push_back(static_cast<int>(i));
  }
  return needed;
}

void RuleSolver::add_links(int rule, std::span<const Mask> masks, std::vector<RuleLink>& links) {
  constexpr std::size_t kMostCells = 12;
  const auto& cells = book_[rule].cells;
  if (cells.size() < 3 || cells.size() > kMostCells) return;
  const auto number = static_cast<std::uint16_t>(rule);
  std::vector<Mask> left;
  Mask all = 0, decided = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    all |= masks[i];
    if (count_of(masks[i]) < 2) {
      decided |= masks[i];
      continue;
    }
    for (Digit digit : digits_of(masks[i])) {
      left.assign(masks.begin(), masks.end());
      left[i] = bit_of(digit);
      if (!propagate(rule, left)) continue;  // it goes by the rule alone
      for (std::size_t k = 0; k < cells.size(); ++k) {
        if (k == i) continue;
        for (Digit gone : digits_of(masks[k] & ~left[k])) {
          links.push_back({{cells[i], digit}, {cells[k], gone}, number, false});
        }
      }
    }
  }
  for (Digit digit : digits_of(all & ~decided)) {
    std::vector<std::size_t> places;
    left.assign(masks.begin(), masks.end());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (masks[i] & bit_of(digit)) places.push_back(i);
      left[i] &= ~bit_of(digit);
    }
    if (places.size() != 2 || propagate(rule, left)) continue;
    links.push_back({{cells[places[0]], digit}, {cells[places[1]], digit}, number, true});
    links.push_back({{cells[places[1]], digit}, {cells[places[0]], digit}, number, true});
  }
}

}  // namespace nonet::logic
