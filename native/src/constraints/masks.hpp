#pragma once

// Candidates of several cells, as a list that a constraint works on.

#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "constraints/engine.hpp"

namespace nonet::constraints {

template <class Mask>
void load(const Engine<Mask>& engine, const std::vector<std::uint32_t>& cells, Mask* masks) {
  for (std::size_t i = 0; i < cells.size(); ++i) masks[i] = engine.mask(cells[i]);
}

// The digit of a decided cell goes from the others. Again where that decides one. False if a cell is left without.
template <class Mask>
bool make_different(Mask* masks, std::size_t count) {
  while (true) {
    Mask decided = 0, open = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (!bits::at_most_one(masks[i])) {
        open |= masks[i];
        continue;
      }
      if (!masks[i] || (decided & masks[i])) return false;
      decided |= masks[i];
    }
    if (!(decided & open)) return true;
    for (std::size_t i = 0; i < count; ++i) {
      if (!bits::at_most_one(masks[i])) masks[i] &= ~decided;
    }
  }
}

}  // namespace nonet::constraints
