// XYZ-wing: a pivot with three candidates sees two pincers, which have two of them each, not the same two. One of the
// three cells is the digit they all share, so it goes from every cell that sees all three.
//
// Order: pivots; pairs of pincers, the first slowest.

#include "logic/core/finders.hpp"
#include "logic/core/strong_links.hpp"

namespace nonet::logic {
namespace {

// True: enough.
template <int W>
bool look_from(const Position<W>& at, StepCollector<W>& search, Cell pivot, Cell a, Cell b) {
  const Mask shared = at.candidates(a) & at.candidates(b);
  if (count_of(shared) != 1) return false;
  const CellSet<W> victims = victims_of(at, a, b, lowest(shared)) & at.board().peers[pivot];
  if (victims.empty()) return false;
  Step step{Technique::kXYZWing};
  eliminate(step, victims, lowest(shared));
  for (Cell cell : {pivot, a, b}) step.truths.push_back(cell_truth(cell));
  step.parts.push_back({Role::kPivot, {pivot}, at.candidates(pivot)});
  for (Cell cell : {a, b}) step.parts.push_back({Role::kPincer, {cell}, at.candidates(cell)});
  return search.offer(std::move(step));
}

}  // namespace

template <int W>
void find_xyz_wing(const Position<W>& at, StepCollector<W>& search) {
  const SmallCells<W> small(at);
  std::vector<Cell> pincers;
  for (Cell pivot : small.trivalue) {
    pincers.clear();
    for (Cell cell : small.bivalue & at.board().peers[pivot]) {
      if ((at.candidates(cell) & ~at.candidates(pivot)) == 0) pincers.push_back(cell);
    }
    for (std::size_t j = 0; j < pincers.size(); ++j) {
      for (std::size_t k = j + 1; k < pincers.size(); ++k) {
        if (look_from(at, search, pivot, pincers[j], pincers[k])) return;
      }
    }
  }
}

NONET_INSTANTIATE(find_xyz_wing)

}  // namespace nonet::logic
