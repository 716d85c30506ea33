#include "sat/machines.hpp"

#include <algorithm>
#include <bit>
#include <functional>

#include "base/popcount.hpp"
#include "sat/lines.hpp"

namespace nonet::sat {
namespace {

using Keys = std::vector<std::uint32_t>;

// The keys that cannot be met, although every larger one can; those with the most digits first.
Keys largest_refused(const std::vector<std::uint16_t>& left) {
  Keys found;
  for (std::uint32_t key = 0; key < left.size(); ++key) {
    if (left[key] != 0) continue;
    bool is_largest = true;
    for (std::uint32_t bit = 1; bit < left.size(); bit <<= 1) is_largest &= (key & bit) != 0 || left[key | bit] != 0;
    if (is_largest) found.push_back(key);
  }
  std::ranges::stable_sort(found, std::greater<>(), [](std::uint32_t key) { return popcount(key); });
  return found;
}

// Keys of which every cell has one sort of digits, and which cannot be met.
Keys refused_choices(const std::vector<std::uint16_t>& left, std::size_t width, std::size_t length) {
  Keys choices{0};
  for (std::size_t at = 0; at < length; ++at) {
    Keys longer;
    for (std::uint32_t key : choices) {
      for (std::size_t sort = 0; sort < width; ++sort) longer.push_back(key | std::uint32_t{1} << (at * width + sort));
    }
    choices = std::move(longer);
  }
  std::erase_if(choices, [&](std::uint32_t key) { return left[key] != 0; });
  return choices;
}

// Refused keys that say it all: every choice that cannot be met is in one of them. The others follow by what a solver
// sees itself.
Keys needed_refused(const std::vector<std::uint16_t>& left, std::size_t width, std::size_t length) {
  Keys open = refused_choices(left, width, length), needed;
  for (std::uint32_t key : largest_refused(left)) {
    if (std::erase_if(open, [&](std::uint32_t choice) { return (choice & ~key) == 0; }) != 0) needed.push_back(key);
  }
  return needed;
}

}  // namespace

void MachineEncoder::encode(const Machine& machine) {
  const Small& small = small_of(machine);
  if (!small.list) return encode_machine(formula_, machine.cells, constraints_.automata[machine.automaton]);
  for (std::uint32_t key : small.refused) refuse(machine.cells, *small.list, key);
}

const MachineEncoder::Small& MachineEncoder::small_of(const Machine& machine) {
  const auto [at, is_new] = known_.try_emplace({machine.automaton, machine.cells.size()});
  if (is_new) at->second = make_small(constraints_.automata[machine.automaton], machine.cells.size());
  return at->second;
}

MachineEncoder::Small MachineEncoder::make_small(const Automaton& automaton, std::size_t length) const {
  if (formula_.words() > 1) return {};
  const auto table = constraints::make_table<std::uint64_t>(automaton, formula_.size());
  auto list = constraints::list_machine(automaton, table, formula_.size(), length);
  if (!list) return {};
  auto refused = needed_refused(list->left, list->sorts.size(), length);
  if (refused.size() > kMostKeys) return {};
  return {std::move(list), std::move(refused)};
}

// Some cell holds a digit that the key does not have.
void MachineEncoder::refuse(const Cells& cells, const List& list, std::uint32_t key) {
  const std::size_t width = list.sorts.size();
  Literals clause;
  for (std::size_t at = 0; at < cells.size(); ++at) {
    const std::uint64_t refused = list.digits_of(key >> (at * width) & list.every_sort());
    for (int digit : formula_.digits(cells[at])) {
      if ((refused >> (digit - 1) & 1) == 0) clause.push_back(formula_.literal(cells[at], digit));
    }
  }
  formula_.add(clause);
}

}  // namespace nonet::sat
