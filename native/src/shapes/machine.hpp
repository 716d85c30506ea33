#pragma once

// A machine: an automaton accepts the digits of the cells in their order. See nonet/shapes.hpp.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "boards/bits.hpp"
#include "nonet/shapes.hpp"
#include "shapes/engine.hpp"

namespace nonet::shapes {

// The steps of an automaton, those from one state to another together.
template <class M>
struct StepTable {
  struct Step {
    M digits;
    std::uint32_t to;
  };
  std::vector<std::uint32_t> first;  // by state, and one more
  std::vector<Step> steps;
  std::vector<std::uint64_t> accepting;  // a bit a state

  std::size_t words() const { return accepting.size(); }
};

template <class M>
StepTable<M> make_table(const Automaton& automaton, int size) {
  StepTable<M> table;
  const std::size_t states = automaton.accepting.size();
  table.accepting.resize((states + 63) / 64);
  for (std::size_t state = 0; state < states; ++state) {
    table.first.push_back(static_cast<std::uint32_t>(table.steps.size()));
    if (automaton.accepting[state]) table.accepting[state / 64] |= std::uint64_t{1} << (state % 64);
    for (int digit = 0; digit < size; ++digit) {
      const std::int32_t to = automaton.steps[state * static_cast<std::size_t>(size) + static_cast<std::size_t>(digit)];
      if (to < 0) continue;
      const auto begin = table.steps.begin() + table.first.back();
      auto known = std::find_if(begin, table.steps.end(),
                                [&](const auto& step) { return step.to == static_cast<std::uint32_t>(to); });
      if (known == table.steps.end()) known = table.steps.insert(known, {M(0), static_cast<std::uint32_t>(to)});
      known->digits |= boards::bit<M>(digit);
    }
  }
  table.first.push_back(static_cast<std::uint32_t>(table.steps.size()));
  return table;
}

// Reads cells. Forward: the states that can be reached before each cell. Backward: those from which the end can be.
// Digits that lead from one such state to another stay. Exact if no cell comes twice.
template <class M>
class Reader {
 public:
  Reader(const StepTable<M>& table, std::size_t length) : table_(table), length_(length) {}

  std::size_t scratch() const { return (length_ + 1) * table_.words(); }

  // `mask_at(place)` gives candidates, `keep(place, digits)` takes what is left of them; false if nothing is.
  bool read(std::uint64_t* layers, auto mask_at, auto keep) const {
    const std::size_t words = table_.words();
    std::fill_n(layers, scratch(), std::uint64_t{0});
    layers[0] = 1;
    for (std::size_t at = 0; at < length_; ++at) advance(layers + at * words, mask_at(at));
    std::uint64_t* last = layers + length_ * words;
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < words; ++i) any |= last[i] &= table_.accepting[i];
    if (any == 0) return false;
    for (std::size_t at = length_; at-- > 0;) {
      if (!keep(at, retreat(layers + at * words, mask_at(at)))) return false;
    }
    return true;
  }

 private:
  // From the states of a layer to those of the next.
  void advance(std::uint64_t* layer, const M& mask) const {
    std::uint64_t* next = layer + table_.words();
    for_each_state(layer, [&](std::size_t state) {
      for (std::uint32_t i = table_.first[state]; i < table_.first[state + 1]; ++i) {
        const auto& step = table_.steps[i];
        if (step.digits & mask) next[step.to / 64] |= std::uint64_t{1} << (step.to % 64);
      }
      return true;
    });
  }

  // Drops states of the layer from which no state of the next can be reached; gives the digits that lead there.
  M retreat(std::uint64_t* layer, const M& mask) const {
    const std::uint64_t* next = layer + table_.words();
    M used = 0;
    for_each_state(layer, [&](std::size_t state) {
      bool leads = false;
      for (std::uint32_t i = table_.first[state]; i < table_.first[state + 1]; ++i) {
        const auto& step = table_.steps[i];
        if ((next[step.to / 64] >> (step.to % 64) & 1) == 0 || !(step.digits & mask)) continue;
        used |= step.digits;
        leads = true;
      }
      return leads;
    });
    return used;
  }

  // States for which `visit` says false leave the layer.
  void for_each_state(std::uint64_t* layer, auto visit) const {
    for (std::size_t word = 0; word < table_.words(); ++word) {
      for (std::uint64_t rest = layer[word]; rest; rest &= rest - 1) {
        const std::uint64_t bit = rest & (~rest + 1);
        if (!visit(word * 64 + static_cast<std::size_t>(std::countr_zero(rest)))) layer[word] &= ~bit;
      }
    }
  }

  const StepTable<M>& table_;
  std::size_t length_;
};

inline bool are_distinct(const std::vector<std::uint32_t>& cells) {
  return std::set<std::uint32_t>(cells.begin(), cells.end()).size() == cells.size();
}

template <class M>
class MachineShape final : public Propagator<M> {
 public:
  MachineShape(std::vector<std::uint32_t> cells, std::shared_ptr<const StepTable<M>> table)
      : cells_(std::move(cells)),
        table_(std::move(table)),
        reader_(*table_, cells_.size()),
        is_exact_(are_distinct(cells_)) {}

  std::size_t scratch() const { return reader_.scratch(); }

  bool run(Engine<M>& engine) const override {
    const bool is_met = reader_.read(
        engine.scratch(), [&](std::size_t at) { return engine.mask(cells_[at]); },
        [&](std::size_t at, const M& digits) { return engine.keep(cells_[at], digits); });
    if (is_exact_) engine.is_content();
    return is_met;
  }

 private:
  std::vector<std::uint32_t> cells_;
  std::shared_ptr<const StepTable<M>> table_;
  Reader<M> reader_;
  bool is_exact_;
};

}  // namespace nonet::shapes
