#pragma once

// What a technique's finder gets and gives. A finder is a function template over W, mostly in a file of its own;
// finders that differ little share one:
//
//   template <int W> void find_x(const Position<W>& at, StepCollector<W>& search);
//   NONET_INSTANTIATE(find_x)
//
// It offers every step it finds of the techniques that are wanted, in its documented order, and returns as soon as
// offer() says that is enough. It never changes the position and knows nothing but it.
//
// A loop that may take long asks at.stop().poll(), and ends when that is true. All that the search found is thrown
// away then, and every cache is cleared. So what comes after such a loop may work with half of the data, but must stay
// within it.

#include <bitset>
#include <utility>
#include <vector>

#include "logic/core/position.hpp"

namespace nonet::logic {

template <int W>
class StepCollector {
 public:
  StepCollector(bool all, const Options& options, const StopToken& stop) : options_(options), stop_(stop), all_(all) {}

  void want(Technique technique) { wanted_.set(static_cast<std::size_t>(technique)); }

  const Options& options() const { return options_; }
  const std::bitset<kTechniqueCount>& wanted() const { return wanted_; }
  bool wants(Technique technique) const { return wanted_.test(static_cast<std::size_t>(technique)); }
  // The k-th of a family, as nth().
  bool wants(Technique first, int k) const { return wants(static_cast<Technique>(static_cast<int>(first) + k)); }
  bool wants_all() const { return all_; }
  bool is_done() const { return (!all_ && !steps.empty()) || stop_.is_stopped(); }

  // True: stop searching. A step without effect is not taken.
  bool offer(Step step) {
    if (!step.placements.empty() || !step.eliminations.empty()) steps.push_back(std::move(step));
    return is_done();
  }

  std::vector<Step> steps;

 private:
  const Options& options_;
  const StopToken& stop_;
  std::bitset<kTechniqueCount> wanted_;
  bool all_;
};

template <int W>
using Finder = void (*)(const Position<W>& at, StepCollector<W>& search);

#define NONET_INSTANTIATE(finder)                                           \
  template void finder<2>(const Position<2>& at, StepCollector<2>& search); \
  template void finder<4>(const Position<4>& at, StepCollector<4>& search); \
  template void finder<10>(const Position<10>& at, StepCollector<10>& search);

// The k-th technique of a family that begins with `first`, from 0: techniques.def lists the family in order, without a
// gap. Callers assert this.
constexpr Technique nth(Technique first, int k) { return static_cast<Technique>(static_cast<int>(first) + k); }

// -- building steps --------------------------------------------------------------------------------------------------

inline Truth cell_truth(int cell) { return {static_cast<std::int16_t>(cell), -1, 0}; }
inline Truth place_truth(int region, int digit) {
  return {-1, static_cast<std::int16_t>(region), static_cast<std::uint8_t>(digit)};
}

// The sum of a full region.
inline Truth house_truth(int region) { return {-1, static_cast<std::int16_t>(region), 0}; }
inline Truth constraint_truth(int constraint) { return {-1, -1, 0, static_cast<std::int16_t>(constraint)}; }

template <int W>
std::vector<Cell> list_of(const CellSet<W>& cells) {
  std::vector<Cell> list;
  for (Cell cell : cells) list.push_back(cell);
  return list;
}

template <int W>
void eliminate(Step& step, const CellSet<W>& cells, int digit) {
  for (Cell cell : cells) step.eliminations.push_back({cell, static_cast<Digit>(digit)});
}

template <int W>
Part part_of(Role role, const CellSet<W>& cells, Mask digits, std::vector<std::uint16_t> regions = {}) {
  return {role, list_of(cells), digits, std::move(regions)};
}

}  // namespace nonet::logic
