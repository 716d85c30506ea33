#pragma once

// Machines of few cells that tell few sorts of digits apart, such as "every rest of a division by 3 in four cells": all
// that they can ever find is listed.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "constraints/engine.hpp"
#include "constraints/machine.hpp"
#include "nonet/constraints.hpp"

namespace nonet::constraints {

// Digits of one sort lead from every state to the same one. A key has a bit for each sort of digits that each cell
// still has; `left` gives the key of what a machine leaves of it, 0 if nothing.
//
//     key of three cells and three sorts     | 0 1 1 | 1 1 1 | 0 0 1 |
//                                              cell 2  cell 1  cell 0
template <class Mask>
struct MachineList {
  static constexpr std::size_t kMostBits = 12;  // each more doubles the list

  std::vector<Mask> sorts;
  std::vector<std::uint16_t> left;  // by key

  std::uint32_t every_sort() const { return (std::uint32_t{1} << sorts.size()) - 1; }
  std::uint32_t sorts_in(const Mask& mask) const {
    std::uint32_t found = 0;
    for (std::size_t sort = 0; sort < sorts.size(); ++sort) {
      found |= static_cast<std::uint32_t>(static_cast<bool>(mask & sorts[sort])) << sort;
    }
    return found;
  }
  Mask digits_of(std::uint32_t found) const {
    Mask digits = 0;
    for (; found; found &= found - 1) digits |= sorts[static_cast<std::size_t>(std::countr_zero(found))];
    return digits;
  }
};

// Every sort of digits, each as a mask.
template <class Mask>
std::vector<Mask> sorts_of(const Automaton& automaton, int size) {
  const auto digits = static_cast<std::size_t>(size);
  const auto is_same = [&](std::size_t a, std::size_t b) {
    for (std::size_t at = 0; at < automaton.steps.size(); at += digits) {
      if (automaton.steps[at + a] != automaton.steps[at + b]) return false;
    }
    return true;
  };
  std::vector<Mask> sorts;
  std::vector<std::size_t> first;  // digit of each sort
  for (std::size_t digit = 0; digit < digits; ++digit) {
    const auto known =
        std::find_if(first.begin(), first.end(), [&](std::size_t other) { return is_same(digit, other); });
    const auto sort = static_cast<std::size_t>(known - first.begin());
    if (known == first.end()) {
      first.push_back(digit);
      sorts.push_back(Mask(0));
    }
    sorts[sort] |= bits::bit<Mask>(static_cast<int>(digit));
  }
  return sorts;
}

// The list of an automaton that reads so many cells; null if it would be long, or if there are none: then no key says
// whether the automaton accepts.
template <class Mask>
std::shared_ptr<const MachineList<Mask>> list_machine(const Automaton& automaton, const StepTable<Mask>& table,
                                                      int size, std::size_t length) {
  auto list = std::make_shared<MachineList<Mask>>();
  list->sorts = sorts_of<Mask>(automaton, size);
  const std::size_t width = list->sorts.size();
  if (length == 0 || length * width > MachineList<Mask>::kMostBits) return nullptr;
  const Reader<Mask> reader(table, length);
  std::vector<std::uint64_t> layers(reader.scratch());
  list->left.resize(std::size_t{1} << (length * width));
  for (std::uint32_t key = 0; key < list->left.size(); ++key) {
    std::uint32_t left = 0;
    const bool is_met = reader.read(
        layers.data(), [&](std::size_t at) { return list->digits_of(key >> (at * width) & list->every_sort()); },
        [&](std::size_t at, const Mask& digits) {
          const std::uint32_t kept = list->sorts_in(digits) & key >> (at * width);
          left |= kept << (at * width);
          return kept != 0;
        });
    if (is_met) list->left[key] = static_cast<std::uint16_t>(left);
  }
  return list;
}

template <class Mask>
class ListedMachine final : public Propagator<Mask> {
 public:
  ListedMachine(std::vector<std::uint32_t> cells, std::shared_ptr<const MachineList<Mask>> list)
      : cells_(std::move(cells)), list_(std::move(list)), is_exact_(are_distinct(cells_)) {}

  bool run(Engine<Mask>& engine) const override {
    const std::size_t width = list_->sorts.size();
    std::uint32_t key = 0;
    for (std::size_t at = 0; at < cells_.size(); ++at) key |= list_->sorts_in(engine.mask(cells_[at])) << (at * width);
    const std::uint32_t left = list_->left[key];
    if (left == key) return left != 0;
    for (std::size_t at = 0; at < cells_.size(); ++at) {
      const Mask digits = list_->digits_of(left >> (at * width) & list_->every_sort());
      if (!engine.keep(cells_[at], digits)) return false;
    }
    if (is_exact_) engine.ignore_own_changes();
    return true;
  }

 private:
  std::vector<std::uint32_t> cells_;
  std::shared_ptr<const MachineList<Mask>> list_;
  bool is_exact_;
};

}  // namespace nonet::constraints
