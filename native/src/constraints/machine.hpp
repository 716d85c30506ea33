#pragma once

// A machine: an automaton accepts the digits of the cells in their order. See nonet/constraints.hpp.

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "constraints/engine.hpp"
#include "nonet/constraints.hpp"

namespace nonet::constraints {

// The steps of an automaton, those from one state to another together.
template <class Mask>
struct StepTable {
  struct Step {
    Mask digits;
    std::uint32_t to;
  };
  std::vector<std::uint32_t> first;  // by state, and one more
  std::vector<Step> steps;
  std::vector<std::uint64_t> accepting;  // a bit a state

  std::size_t words() const { return accepting.size(); }
};

template <class Mask>
StepTable<Mask> make_table(const Automaton& automaton, int size) {
  StepTable<Mask> table;
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
      if (known == table.steps.end()) known = table.steps.insert(known, {Mask(0), static_cast<std::uint32_t>(to)});
      known->digits |= bits::bit<Mask>(digit);
    }
  }
  table.first.push_back(static_cast<std::uint32_t>(table.steps.size()));
  return table;
}

// The states that follow a set of states by a digit, and those before it, looked up one byte of the set at a time.
class SetTable {
 public:
  static constexpr std::size_t kMostStates = 64;
  static constexpr int kMostDigits = 16;

  template <class Mask>
  SetTable(const StepTable<Mask>& steps, int size) : bytes_((steps.first.size() + 6) / 8) {
    after_.resize(static_cast<std::size_t>(size) * bytes_ * 256);
    before_.resize(after_.size());
    for (int digit = 0; digit < size; ++digit) {
      std::uint64_t next[kMostStates] = {}, last[kMostStates] = {};
      for (std::size_t state = 0; state + 1 < steps.first.size(); ++state) {
        for (std::uint32_t i = steps.first[state]; i < steps.first[state + 1]; ++i) {
          if (!bits::has(steps.steps[i].digits, digit)) continue;
          next[state] |= std::uint64_t{1} << steps.steps[i].to;
          last[steps.steps[i].to] |= std::uint64_t{1} << state;
        }
      }
      for (std::size_t byte = 0; byte < bytes_; ++byte) {
        const std::size_t row = (static_cast<std::size_t>(digit) * bytes_ + byte) * 256;
        for (std::size_t value = 1; value < 256; ++value) {
          const std::size_t low = byte * 8 + static_cast<std::size_t>(std::countr_zero(value));
          const std::size_t rest = value & (value - 1);
          after_[row + value] = after_[row + rest] | next[low];
          before_[row + value] = before_[row + rest] | last[low];
        }
      }
    }
  }

  std::uint64_t after(std::uint64_t set, int digit) const { return look_up(after_, set, digit); }
  std::uint64_t before(std::uint64_t set, int digit) const { return look_up(before_, set, digit); }

 private:
  std::uint64_t look_up(const std::vector<std::uint64_t>& table, std::uint64_t set, int digit) const {
    const std::uint64_t* row = table.data() + static_cast<std::size_t>(digit) * bytes_ * 256;
    std::uint64_t found = 0;
    for (; set; set >>= 8, row += 256) found |= row[set & 255];
    return found;
  }

  std::size_t bytes_;                          // of a set of states
  std::vector<std::uint64_t> after_, before_;  // [(digit * bytes + byte) * 256 + value]
};

// The set table of an automaton, made once the automaton has been read often enough to be worth it. Threads share it.
template <class Mask>
class LazySetTable {
 public:
  LazySetTable(const StepTable<Mask>& steps, int size) : steps_(steps), size_(size), is_fit_(is_fit(steps, size)) {}
  ~LazySetTable() { delete made_.load(); }
  LazySetTable(const LazySetTable&) = delete;
  LazySetTable& operator=(const LazySetTable&) = delete;

  // Null until then, and for automata that are read faster state by state.
  const SetTable* get() const {
    if (!is_fit_) return nullptr;
    if (const SetTable* made = made_.load(std::memory_order_acquire)) return made;
    const std::uint32_t reads = reads_.load(std::memory_order_relaxed);
    if (reads < kReads) {
      reads_.store(reads + 1, std::memory_order_relaxed);  // two threads may count one read: no matter
      return nullptr;
    }
    auto table = std::make_unique<const SetTable>(steps_, size_);
    const SetTable* known = nullptr;
    return made_.compare_exchange_strong(known, table.get()) ? table.release() : known;
  }

 private:
  static constexpr std::uint32_t kReads = 64;
  // Steps per state, on average, from which on set tables are faster: sums have many, skyscrapers have few.
  static constexpr std::size_t kDense = 4;

  static bool is_fit(const StepTable<Mask>& steps, int size) {
    const std::size_t states = steps.first.size() - 1;
    return !bits::kIsWide<Mask> && states <= SetTable::kMostStates && size <= SetTable::kMostDigits &&
           steps.steps.size() >= kDense * states;
  }

  const StepTable<Mask>& steps_;
  int size_;
  bool is_fit_;
  mutable std::atomic<std::uint32_t> reads_{0};
  mutable std::atomic<const SetTable*> made_{nullptr};
};

// An automaton made ready for reading.
template <class Mask>
struct ReadyAutomaton {
  ReadyAutomaton(const Automaton& automaton, int size) : steps(make_table<Mask>(automaton, size)), sets(steps, size) {}

  StepTable<Mask> steps;
  LazySetTable<Mask> sets;
};

// Reads cells. Forward: the states that can be reached before each cell. Backward: those from which the end can be.
// Digits that lead from one such state to another stay. Exact if no cell comes twice.
template <class Mask>
class Reader {
 public:
  Reader(const StepTable<Mask>& table, std::size_t length, const LazySetTable<Mask>* sets = nullptr)
      : table_(table), length_(length), sets_(sets) {}

  std::size_t scratch() const { return (length_ + 1) * table_.words(); }

  // `mask_at(place)` gives candidates, `keep(place, digits)` takes what is left of them; false if nothing is.
  bool read(std::uint64_t* layers, auto mask_at, auto keep) const {
    if constexpr (!bits::kIsWide<Mask>) {
      if (const SetTable* sets = sets_ ? sets_->get() : nullptr) return read_sets(*sets, layers, mask_at, keep);
    }
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
  // The same by set tables: a layer is one word.
  bool read_sets(const SetTable& sets, std::uint64_t* layers, auto mask_at, auto keep) const {
    layers[0] = 1;
    for (std::size_t at = 0; at < length_; ++at) {
      std::uint64_t next = 0;
      for (Mask rest = mask_at(at); rest; rest &= rest - 1) {
        next |= sets.after(layers[at], bits::lowest(rest));
      }
      if (next == 0) return false;
      layers[at + 1] = next;
    }
    std::uint64_t fine = layers[length_] & table_.accepting[0];
    if (fine == 0) return false;
    for (std::size_t at = length_; at-- > 0;) {
      std::uint64_t leads = 0;
      Mask used = 0;
      for (Mask rest = mask_at(at); rest; rest &= rest - 1) {
        const std::uint64_t from = sets.before(fine, bits::lowest(rest)) & layers[at];
        leads |= from;
        if (from) used |= rest & (~rest + 1);
      }
      if (!keep(at, used)) return false;
      fine = leads;
    }
    return true;
  }

  // From the states of a layer to those of the next.
  void advance(std::uint64_t* layer, const Mask& mask) const {
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
  Mask retreat(std::uint64_t* layer, const Mask& mask) const {
    const std::uint64_t* next = layer + table_.words();
    Mask used = 0;
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

  const StepTable<Mask>& table_;
  std::size_t length_;
  const LazySetTable<Mask>* sets_;
};

inline bool are_distinct(const std::vector<std::uint32_t>& cells) {
  return std::set<std::uint32_t>(cells.begin(), cells.end()).size() == cells.size();
}

template <class Mask>
class MachineConstraint final : public Propagator<Mask> {
 public:
  MachineConstraint(std::vector<std::uint32_t> cells, std::shared_ptr<const ReadyAutomaton<Mask>> automaton)
      : cells_(std::move(cells)),
        automaton_(std::move(automaton)),
        reader_(automaton_->steps, cells_.size(), &automaton_->sets),
        is_exact_(are_distinct(cells_)) {}

  std::size_t scratch() const { return reader_.scratch(); }

  bool run(Engine<Mask>& engine) const override {
    const bool is_met = reader_.read(
        engine.scratch(), [&](std::size_t at) { return engine.mask(cells_[at]); },
        [&](std::size_t at, const Mask& digits) { return engine.keep(cells_[at], digits); });
    if (is_exact_) engine.ignore_own_changes();
    return is_met;
  }

 private:
  std::vector<std::uint32_t> cells_;
  std::shared_ptr<const ReadyAutomaton<Mask>> automaton_;
  Reader<Mask> reader_;
  bool is_exact_;
};

}  // namespace nonet::constraints
