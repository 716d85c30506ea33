#pragma once

// A pair: two cells whose digits are in a relation. See nonet/shapes.hpp.

#include <cstdint>
#include <vector>

#include "boards/bits.hpp"
#include "nonet/board.hpp"

namespace nonet::shapes {

// What goes with each digit, seen from the first cell and from the second. Made once for all pairs of a relation.
template <class Mask>
struct RelationTable {
  std::vector<Mask> forward, backward;
};

template <class Mask>
RelationTable<Mask> make_table(const Relation& relation, int size, std::size_t words) {
  RelationTable<Mask> table;
  table.backward.assign(static_cast<std::size_t>(size), Mask{0});
  for (int digit = 0; digit < size; ++digit) {
    const Mask beside = boards::from_words<Mask>(relation.data() + static_cast<std::size_t>(digit) * words, words);
    table.forward.push_back(static_cast<Mask>(beside & boards::first_bits<Mask>(size)));
    for (Mask rest = table.forward.back(); rest; rest = boards::without_lowest(rest)) {
      table.backward[static_cast<std::size_t>(boards::lowest(rest))] |= boards::bit<Mask>(digit);
    }
  }
  return table;
}

// What may stand beside any of these digits.
template <class Mask>
Mask beside(const std::vector<Mask>& partners, Mask digits) {
  Mask all = 0;
  for (; digits; digits = boards::without_lowest(digits))
    all |= partners[static_cast<std::size_t>(boards::lowest(digits))];
  return all;
}

// Every candidate keeps a partner in the other cell. One pass each way is enough: what supports a digit of the second
// cell is supported by it. `hand` is what the queue gives to every shape: mask(cell), and keep(cell, mask).
template <class Mask>
void propagate(const Pair& pair, const RelationTable<Mask>& table, auto& hand) {
  hand.keep(pair.second, beside(table.forward, hand.mask(pair.first)));
  hand.keep(pair.first, beside(table.backward, hand.mask(pair.second)));
}

}  // namespace nonet::shapes
