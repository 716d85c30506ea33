#pragma once

// Alternatives: all constraints of at least one hold. See AnyOf in nonet/constraints.hpp.

#include <cstdint>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "constraints/engine.hpp"

namespace nonet::constraints {

// Each alternative draws its consequences on a copy; what none of them allows goes.
template <class Mask>
class EitherConstraint final : public Propagator<Mask> {
 public:
  static constexpr std::uint32_t kAbsent = ~std::uint32_t{0};

  // `inside[i][k]` is the number that cells[k] has in alternative i, which is the engine's `first + i`-th; or kAbsent.
  EitherConstraint(std::vector<std::uint32_t> cells, std::size_t first, std::vector<std::vector<std::uint32_t>> inside)
      : cells_(std::move(cells)), first_(first), inside_(std::move(inside)) {}

  std::size_t spare() const { return cells_.size(); }

  bool run(Engine<Mask>& engine) const override {
    Mask* united = engine.spare();
    for (std::size_t i = 0; i < cells_.size(); ++i) united[i] = 0;
    bool is_any_alive = false;
    for (std::size_t i = 0; i < inside_.size(); ++i) {
      Engine<Mask>& inner = engine.alternative(first_ + i);
      for (std::size_t k = 0; k < cells_.size(); ++k) {
        if (inside_[i][k] != kAbsent) inner.set(inside_[i][k], engine.mask(cells_[k]));
      }
      inner.enqueue_all();
      if (!inner.run(false)) continue;
      is_any_alive = true;
      if (!unite(engine, inner, inside_[i], united)) return true;
    }
    if (!is_any_alive) return false;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (!engine.keep(cells_[i], united[i])) return false;
    }
    return true;
  }

 private:
  // Adds what an alternative leaves: all candidates of a cell that it does not mention. False if nothing can go any
  // more.
  bool unite(const Engine<Mask>& engine, const Engine<Mask>& inner, const std::vector<std::uint32_t>& inside,
             Mask* united) const {
    bool is_any_less = false;
    for (std::size_t k = 0; k < cells_.size(); ++k) {
      united[k] |= inside[k] == kAbsent ? engine.mask(cells_[k]) : inner.mask(inside[k]);
      is_any_less |= !(united[k] == engine.mask(cells_[k]));
    }
    return is_any_less;
  }

  std::vector<std::uint32_t> cells_;
  std::size_t first_;
  std::vector<std::vector<std::uint32_t>> inside_;
};

}  // namespace nonet::constraints
