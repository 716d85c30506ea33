#pragma once

// Bounds of a sum: what cells that differ add up to at least and at most.

#include <bit>
#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "constraints/engine.hpp"

namespace nonet::constraints {

// Cells of one weight that all see each other, as places in the list of a sum's cells.
struct SumGroup {
  std::int64_t weight;
  std::vector<std::uint32_t> places;
};

template <class Mask>
int highest(const Mask& mask) {
  if constexpr (bits::kIsWide<Mask>) {
    int word = static_cast<int>(std::size(mask.words)) - 1;
    while (!mask.words[word]) --word;
    return word * 64 + 63 - std::countl_zero(mask.words[word]);
  } else {
    return 63 - std::countl_zero(mask);
  }
}

inline constexpr std::size_t kNobody = ~std::size_t{0};

// The digits of different cells add up to this. Greedy: each takes the lowest digit that is free and not below its own
// lowest; that is a bound even where candidates have holes. The one at `skip` does not count.
template <class Mask>
std::int64_t least_sum(Engine<Mask>& engine, const Mask* masks, const std::vector<std::uint32_t>& places,
                       std::size_t skip = kNobody) {
  const int size = engine.plan().size;
  std::uint16_t* count = engine.counts();
  int open = 0, from = size;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i == skip) continue;
    const int low = bits::lowest(masks[places[i]]);
    ++count[low];
    from = low < from ? low : from;
    ++open;
  }
  std::int64_t sum = 0;
  int pending = 0;
  for (int digit = from; open > 0; ++digit) {
    if (digit < size) {
      pending += count[digit];
      count[digit] = 0;
    }
    if (pending == 0) continue;
    sum += digit + 1;
    --pending;
    --open;
  }
  return sum;
}

template <class Mask>
std::int64_t most_sum(Engine<Mask>& engine, const Mask* masks, const std::vector<std::uint32_t>& places,
                      std::size_t skip = kNobody) {
  std::uint16_t* count = engine.counts();
  int open = 0, from = -1;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i == skip) continue;
    const int high = highest(masks[places[i]]);
    ++count[high];
    from = high > from ? high : from;
    ++open;
  }
  std::int64_t sum = 0;
  int pending = 0;
  for (int digit = from; open > 0; --digit) {
    if (digit >= 0) {
      pending += count[digit];
      count[digit] = 0;
    }
    if (pending == 0) continue;
    sum += digit + 1;
    --pending;
    --open;
  }
  return sum;
}

}  // namespace nonet::constraints
