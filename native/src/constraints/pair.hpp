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
template <class M>
class Partners {
 public:
  // `beside` has what goes with each digit.
  explicit Partners(const std::vector<M>& beside) {
    if constexpr (bits::kIsWide<M>) {
      by_digit_ = beside;
    } else {
      const std::size_t size = beside.size();
      by_digit_.assign((size + 7) / 8 * 256, M(0));
      for (std::size_t i = 0; i < by_digit_.size(); ++i) {
        const std::size_t digits = i % 256;
        if (digits == 0) continue;
        const auto digit = i / 256 * 8 + static_cast<std::size_t>(std::countr_zero(digits));
        by_digit_[i] = by_digit_[i & (i - 1)] | (digit < size ? beside[digit] : M(0));
      }
    }
  }

  M of(M digits) const {
    M all = 0;
    if constexpr (bits::kIsWide<M>) {
      for (; digits; digits = bits::without_lowest(digits)) {
        all |= by_digit_[static_cast<std::size_t>(bits::lowest(digits))];
      }
    } else {
      for (const M* table = by_digit_.data(); digits; table += 256, digits >>= 8) all |= table[digits & 255];
    }
    return all;
  }

 private:
  std::vector<M> by_digit_;
};

template <class M>
struct RelationTable {
  Partners<M> forward, backward;
};

template <class M>
RelationTable<M> make_table(const Relation& relation, int size, std::size_t words) {
  std::vector<M> forward, backward(static_cast<std::size_t>(size), M(0));
  for (int digit = 0; digit < size; ++digit) {
    const M beside = bits::from_words<M>(relation.data() + static_cast<std::size_t>(digit) * words, words);
    forward.push_back(beside & bits::first_bits<M>(size));
    for (M rest = forward.back(); rest; rest = bits::without_lowest(rest)) {
      backward[static_cast<std::size_t>(bits::lowest(rest))] |= bits::bit<M>(digit);
    }
  }
  return {Partners<M>(forward), Partners<M>(backward)};
}

// Every candidate keeps a partner in the other cell. One pass each way is enough: what supports a digit of the second
// cell is supported by it.
template <class M>
class PairConstraint final : public Propagator<M> {
 public:
  PairConstraint(std::uint32_t first, std::uint32_t second, std::shared_ptr<const RelationTable<M>> table)
      : first_(first), second_(second), table_(std::move(table)) {}

  bool run(Engine<M>& engine) const override {
    return engine.keep(second_, table_->forward.of(engine.mask(first_))) &&
           engine.keep(first_, table_->backward.of(engine.mask(second_)));
  }

 private:
  std::uint32_t first_, second_;
  std::shared_ptr<const RelationTable<M>> table_;
};

}  // namespace nonet::constraints
