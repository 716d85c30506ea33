#pragma once

// A pair: two cells whose digits are in a relation. See nonet/constraints.hpp.

#include <bit>
#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "constraints/engine.hpp"
#include "nonet/constraints.hpp"

namespace nonet::constraints {

// What goes with a set of digits. For masks of one word, eight digits at a time are looked up; wide ones go digit by
// digit. Made once for all pairs of a relation.
template <class Mask>
class Partners {
 public:
  // `beside` has what goes with each digit.
  explicit Partners(const std::vector<Mask>& beside) {
    if constexpr (bits::kIsWide<Mask>) {
      by_digit_ = beside;
    } else {
      const std::size_t size = beside.size();
      by_digit_.assign((size + 7) / 8 * 256, Mask(0));
      for (std::size_t i = 0; i < by_digit_.size(); ++i) {
        const std::size_t digits = i % 256;
        if (digits == 0) continue;
        const auto digit = i / 256 * 8 + static_cast<std::size_t>(std::countr_zero(digits));
        by_digit_[i] = by_digit_[i & (i - 1)] | (digit < size ? beside[digit] : Mask(0));
      }
    }
  }

  Mask of(Mask digits) const {
    Mask all = 0;
    if constexpr (bits::kIsWide<Mask>) {
      for (; digits; digits = bits::without_lowest(digits)) {
        all |= by_digit_[static_cast<std::size_t>(bits::lowest(digits))];
      }
    } else {
      for (const Mask* table = by_digit_.data(); digits; table += 256, digits >>= 8) all |= table[digits & 255];
    }
    return all;
  }

 private:
  std::vector<Mask> by_digit_;
};

template <class Mask>
struct RelationTable {
  Partners<Mask> forward, backward;
};

template <class Mask>
RelationTable<Mask> make_table(const Relation& relation, int size, std::size_t words) {
  std::vector<Mask> forward, backward(static_cast<std::size_t>(size), Mask(0));
  for (int digit = 0; digit < size; ++digit) {
    const Mask beside = bits::from_words<Mask>(relation.data() + static_cast<std::size_t>(digit) * words, words);
    forward.push_back(beside & bits::first_bits<Mask>(size));
    for (Mask rest = forward.back(); rest; rest = bits::without_lowest(rest)) {
      backward[static_cast<std::size_t>(bits::lowest(rest))] |= bits::bit<Mask>(digit);
    }
  }
  return {Partners<Mask>(forward), Partners<Mask>(backward)};
}

// Every candidate keeps a partner in the other cell. One pass each way is enough: what supports a digit of the second
// cell is supported by it.
template <class Mask>
class PairConstraint final : public Propagator<Mask> {
 public:
  PairConstraint(std::uint32_t first, std::uint32_t second, std::shared_ptr<const RelationTable<Mask>> table)
      : first_(first), second_(second), table_(std::move(table)) {}

  bool run(Engine<Mask>& engine) const override {
    return engine.keep(second_, table_->forward.of(engine.mask(first_))) &&
           engine.keep(first_, table_->backward.of(engine.mask(second_)));
  }

 private:
  std::uint32_t first_, second_;
  std::shared_ptr<const RelationTable<Mask>> table_;
};

}  // namespace nonet::constraints
