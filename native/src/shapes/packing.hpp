#pragma once

// Candidates of several cells: as a list that a shape works on, and in one word.

#include <cstdint>
#include <vector>

#include "boards/bits.hpp"
#include "shapes/engine.hpp"

namespace nonet::shapes {

template <class M>
void load(const Engine<M>& engine, const std::vector<std::uint32_t>& cells, M* masks) {
  for (std::size_t i = 0; i < cells.size(); ++i) masks[i] = engine.mask(cells[i]);
}

inline std::uint64_t packed(const Engine<std::uint64_t>& engine, const std::vector<std::uint32_t>& cells) {
  std::uint64_t all = 0;
  for (std::uint32_t cell : cells) all = all << engine.plan().size | engine.mask(cell);
  return all;
}

inline std::uint64_t packed(const std::uint64_t* masks, std::size_t count, int size) {
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < count; ++i) all = all << size | masks[i];
  return all;
}

inline void keep_packed(Engine<std::uint64_t>& engine, const std::vector<std::uint32_t>& cells, std::uint64_t all) {
  const int size = engine.plan().size;
  const std::uint64_t digits = boards::first_bits<std::uint64_t>(size);
  for (std::size_t i = cells.size(); i-- > 0; all >>= size) engine.keep(cells[i], all & digits);
}

// The digit of a decided cell goes from the others. Again where that decides one. False if a cell is left without.
template <class M>
bool make_different(M* masks, std::size_t count) {
  M known = 0;
  while (true) {
    M decided = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (!boards::at_most_one(masks[i])) continue;
      if (!masks[i] || (decided & masks[i])) return false;
      decided |= masks[i];
    }
    if (decided == known) return true;
    known = decided;
    for (std::size_t i = 0; i < count; ++i) {
      if (!boards::at_most_one(masks[i])) masks[i] &= ~known;
    }
  }
}

}  // namespace nonet::shapes
