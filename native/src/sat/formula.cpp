#include "sat/formula.hpp"

#include <algorithm>

namespace nonet::sat {

Formula::Formula(const Board& board, std::span<const std::int32_t> first, Cnf& cnf)
    : board_(board), first_(first), cnf_(cnf), decided_(board.cell_count()), regions_of_(board.cell_count()) {
  const std::size_t width = digit_bytes(board.size());
  for (std::size_t i = 0; i < cnf.fixed.size(); ++i) {
    decided_[i / width] |= static_cast<std::uint16_t>(cnf.fixed[i] << (8 * (i % width)));
  }
  const auto& regions = board.regions();
  for (std::uint32_t region = 0; region < regions.size(); ++region) {
    for (std::uint32_t cell : regions[region].cells) regions_of_[cell].push_back(region);
  }
}

std::span<const std::uint16_t> Formula::digits(std::uint32_t cell) const {
  if (decided_[cell] != 0) return {&decided_[cell], 1};
  return {cnf_.digits.data() + first_[cell] - 1, cnf_.digits.data() + first_[cell + 1] - 1};
}

Literal Formula::literal(std::uint32_t cell, int digit) const {
  const auto left = digits(cell);
  const auto at = std::lower_bound(left.begin(), left.end(), digit);
  if (at == left.end() || *at != digit) return kFalse;
  return decided_[cell] != 0 ? kTrue : first_[cell] + static_cast<Literal>(at - left.begin());
}

bool Formula::see_each_other(std::uint32_t a, std::uint32_t b) const {
  for (std::uint32_t region : regions_of_[a]) {
    if (std::binary_search(regions_of_[b].begin(), regions_of_[b].end(), region)) return true;
  }
  return false;
}

void Formula::add(std::span<const Literal> clause) {
  if (is_too_large()) return;
  for (Literal each : clause) {
    if (each == kTrue) return;
  }
  for (const auto& part : {std::span<const Literal>(unless_), clause}) {
    for (Literal each : part) {
      if (each != kFalse) cnf_.literals.push_back(each);
    }
  }
  cnf_.starts.push_back(static_cast<std::uint32_t>(cnf_.literals.size()));
}

// By pairs where they are few, else by a ladder: a helper says that one of those before it holds.
void Formula::at_most_one(Literals group) {
  constexpr std::size_t kFew = 6;
  std::erase(group, kFalse);
  if (group.size() <= kFew) {
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (std::size_t j = i + 1; j < group.size(); ++j) add({-group[i], -group[j]});
    }
    return;
  }
  Literal before = group[0];
  for (std::size_t i = 1; i < group.size(); ++i) {
    add({-before, -group[i]});
    if (i + 1 == group.size()) break;
    const Literal now = helper();
    add({-before, now});
    add({-group[i], now});
    before = now;
  }
}

void Formula::exactly_one(const Literals& group) {
  add(group);
  at_most_one(group);
}

Literal Formula::any_of(const Literals& literals) {
  Literals open;
  for (Literal each : literals) {
    if (each == kTrue) return kTrue;
    if (each != kFalse) open.push_back(each);
  }
  if (open.empty()) return kFalse;
  if (open.size() == 1) return open[0];
  const Literal any = helper();
  for (Literal each : open) add({-each, any});
  open.push_back(-any);
  add(open);
  return any;
}

Literals Formula::choice(std::size_t count) {
  if (count == 0) add_contradiction();
  if (count == 1) return {kTrue};
  if (count == 2) {
    const Literal one = helper();
    return {one, -one};
  }
  Literals all;
  for (std::size_t i = 0; i < count; ++i) all.push_back(helper());
  exactly_one(all);
  return all;
}

}  // namespace nonet::sat
