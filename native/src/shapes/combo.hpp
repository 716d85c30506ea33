#pragma once

// A combo: cells that differ, whose digits are one of a family of sets. See nonet/shapes.hpp.

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "boards/bits.hpp"
#include "shapes/engine.hpp"
#include "shapes/simple.hpp"

namespace nonet::shapes {

// A cell outside that sees cells of a combo: if those are all places of a digit that the combo needs, it loses it.
struct Onlooker {
  std::uint32_t cell;
  std::uint64_t sees;  // places in the combo
};

// Sets that the candidates still allow give the digits that are possible, and those that are needed: a needed digit
// with one place stands there, and cells that see all its places lose it.
template <class M>
class ComboShape final : public Propagator<M> {
 public:
  ComboShape(std::vector<std::uint32_t> cells, std::shared_ptr<const std::vector<M>> family,
             std::vector<Onlooker> onlookers)
      : cells_(std::move(cells)), family_(std::move(family)), onlookers_(std::move(onlookers)) {}

  bool run(Engine<M>& engine) const override {
    if (!keep_different(engine, cells_)) return false;
    M all = 0;
    for (std::uint32_t cell : cells_) all |= engine.mask(cell);
    M possible = 0, needed = all;
    for (const M& set : *family_) {
      if ((set & ~all) || !fits(engine, set)) continue;
      possible |= set;
      needed &= set;
    }
    if (!possible) return false;
    for (std::uint32_t cell : cells_) {
      if (!engine.keep(cell, possible)) return false;
    }
    for (M rest = needed; rest; rest = boards::without_lowest(rest)) {
      if (!place(engine, M(boards::bit<M>(boards::lowest(rest))))) return false;
    }
    return true;
  }

 private:
  // Every cell has a digit of the set. All digits of the set have a place: the caller looked.
  bool fits(const Engine<M>& engine, const M& set) const {
    for (std::uint32_t cell : cells_) {
      if (!(engine.mask(cell) & set)) return false;
    }
    return true;
  }

  bool place(Engine<M>& engine, const M& digit) const {
    std::uint64_t places = 0;
    std::size_t count = 0, last = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (!(engine.mask(cells_[i]) & digit)) continue;
      last = i;
      ++count;
      if (i < 64) places |= std::uint64_t{1} << i;
    }
    if (count == 0) return false;
    if (count == 1) return engine.keep(cells_[last], digit);
    for (const Onlooker& onlooker : onlookers_) {
      if ((places & ~onlooker.sees) == 0 && !engine.keep(onlooker.cell, ~digit)) return false;
    }
    return true;
  }

  std::vector<std::uint32_t> cells_;
  std::shared_ptr<const std::vector<M>> family_;
  std::vector<Onlooker> onlookers_;  // none if the combo has more than 64 cells
};

}  // namespace nonet::shapes
