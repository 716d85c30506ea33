// XY-wing: three cells with two candidates each, three digits between them, of which the pivot sees the two pincers.
// Whatever the pivot is, one pincer is the digit they share, so it goes from every cell that sees both.
//
// Order: triples of cells, the first slowest; in a triple the first is tried as the pivot, then the second, the third.

#include "logic/core/finders.hpp"
#include "logic/core/strong_links.hpp"

namespace nonet::logic {
namespace {

// True: enough. So below.
template <int W>
bool look_at(const Position<W>& at, StepCollector<W>& search, Cell pivot, Cell a, Cell b) {
  const auto& board = at.board();
  if (!board.sees(pivot, a) || !board.sees(pivot, b)) return false;
  const Mask shared = at.candidates(a) & at.candidates(b);
  const CellSet<W> victims = victims_of(at, a, b, lowest(shared));
  if (victims.empty()) return false;
  Step step{Technique::kXYWing};
  eliminate(step, victims, lowest(shared));
  for (Cell cell : {pivot, a, b}) step.truths.push_back(cell_truth(cell));
  step.parts.push_back({Role::kPivot, {pivot}, at.candidates(pivot)});
  for (Cell cell : {a, b}) step.parts.push_back({Role::kPincer, {cell}, at.candidates(cell)});
  return search.offer(std::move(step));
}

// The third cell is known by its candidates; if the first two do not see each other, it must be the pivot.
template <int W>
bool complete(const Position<W>& at, StepCollector<W>& search, Cell i, Cell j, const CellSet<W>& later) {
  const auto& board = at.board();
  const Mask third = at.candidates(i) ^ at.candidates(j);
  const Digit low = lowest(third), high = lowest(third & (third - 1));
  CellSet<W> cells = later & at.places(low) & at.places(high);
  cells &= board.sees(i, j) ? board.peers[i] | board.peers[j] : board.peers[i] & board.peers[j];
  for (Cell k : cells) {
    if (look_at(at, search, i, j, k) || look_at(at, search, j, i, k) || look_at(at, search, k, i, j)) return true;
  }
  return false;
}

}  // namespace

template <int W>
void find_xy_wing(const Position<W>& at, StepCollector<W>& search) {
  CellSet<W> from_i = SmallCells<W>(at).bivalue;
  for (Cell i : CellSet<W>(from_i)) {
    from_i.erase(i);
    CellSet<W> later = from_i;
    for (Cell j : from_i& at.cells_with(at.candidates(i))) {
      while (!later.empty() && later.first() <= j) later.erase(later.first());
      if (count_of(at.candidates(i) & at.candidates(j)) == 1 && complete(at, search, i, j, later)) return;
    }
  }
}

NONET_INSTANTIATE(find_xy_wing)

}  // namespace nonet::logic
