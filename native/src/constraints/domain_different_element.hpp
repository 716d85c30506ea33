#pragma once

// The constraints that take a few lines each: domain, different, element. See nonet/constraints.hpp.

#include <cstdint>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "constraints/engine.hpp"
#include "constraints/masks.hpp"

namespace nonet::constraints {

// Asked once, when a puzzle is opened: it watches no cell.
template <class Mask>
class DomainConstraint final : public Propagator<Mask> {
 public:
  DomainConstraint(std::vector<std::uint32_t> cells, const Mask& mask) : cells_(std::move(cells)), mask_(mask) {}

  bool run(Engine<Mask>& engine) const override {
    for (std::uint32_t cell : cells_) {
      if (!engine.keep(cell, mask_)) return false;
    }
    return true;
  }

 private:
  std::vector<std::uint32_t> cells_;
  Mask mask_;
};

template <class Mask>
class DifferentConstraint final : public Propagator<Mask> {
 public:
  explicit DifferentConstraint(std::vector<std::uint32_t> cells) : cells_(std::move(cells)) {}

  std::size_t spare() const { return cells_.size(); }

  bool run(Engine<Mask>& engine) const override {
    Mask* masks = engine.spare();
    load(engine, cells_, masks);
    if (!make_different(masks, cells_.size())) return false;
    for (std::size_t i = 0; i < cells_.size(); ++i) engine.keep(cells_[i], masks[i]);
    return true;
  }

 private:
  std::vector<std::uint32_t> cells_;
};

template <class Mask>
class ElementConstraint final : public Propagator<Mask> {
 public:
  ElementConstraint(std::uint32_t index, std::vector<std::uint32_t> cells, std::uint32_t value)
      : index_(index), cells_(std::move(cells)), value_(value) {}

  bool run(Engine<Mask>& engine) const override {
    Mask fitting = 0, found = 0;
    for (Mask rest = engine.mask(index_); rest; rest = bits::without_lowest(rest)) {
      const int index = bits::lowest(rest);
      if (static_cast<std::size_t>(index) >= cells_.size()) break;
      const Mask shared = engine.mask(cells_[static_cast<std::size_t>(index)]) & engine.mask(value_);
      if (!shared) continue;
      fitting |= bits::bit<Mask>(index);
      found |= shared;
    }
    if (!engine.keep(index_, fitting) || !engine.keep(value_, found)) return false;
    if (!bits::at_most_one(engine.mask(index_))) return true;
    return engine.keep(cells_[static_cast<std::size_t>(bits::lowest(engine.mask(index_)))], engine.mask(value_));
  }

 private:
  std::uint32_t index_;
  std::vector<std::uint32_t> cells_;
  std::uint32_t value_;
};

}  // namespace nonet::constraints
