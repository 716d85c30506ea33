// Full house, naked single, hidden single: read from the queues of the position, in the order they arose.

#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

// Boxes first: a box is what a person looks at first.
template <int W>
int region_where(const Position<W>& at, int cell, auto holds) {
  const auto& board = at.board();
  int found = -1;
  for (int region : board.regions_of[cell]) {
    if (!board.regions[region].is_full || !holds(region)) continue;
    if (board.regions[region].kind == RegionKind::kBox) return region;
    if (found < 0) found = region;
  }
  return found;
}

template <int W>
int region_filled_but(const Position<W>& at, int cell) {
  return region_where(at, cell, [&](int region) { return (at.board().regions[region].set & at.open()).count() == 1; });
}

template <int W>
int region_of_hidden(const Position<W>& at, const Candidate& single) {
  if (!at.has(single.cell, single.digit)) return -1;
  return region_where(at, single.cell, [&](int region) { return at.count(region, single.digit) == 1; });
}

Step make_single(Technique technique, const Candidate& single, Truth truth, int region) {
  Step step{technique, {single}, {}, {truth}};
  Part part{Role::kPattern, {single.cell}, bit_of(single.digit), {}};
  if (region >= 0) part.regions.push_back(static_cast<std::uint16_t>(region));
  step.parts.push_back(std::move(part));
  return step;
}

template <int W>
void find_full_houses(const Position<W>& at, StepCollector<W>& search) {
  if (at.size() == 1 && !at.is_solved()) {  // nothing was ever removed on a 1x1 board, so nothing is in the queues
    search.offer(make_single(Technique::kFullHouse, {0, 1}, place_truth(0, 1), 0));
    return;
  }
  for (const Candidate& single : at.naked_queue()) {
    if (at.value(single.cell) != 0) continue;
    const int region = region_filled_but(at, single.cell);
    if (region < 0) continue;
    if (search.offer(make_single(Technique::kFullHouse, single, place_truth(region, single.digit), region))) return;
  }
}

template <int W>
void find_naked(const Position<W>& at, StepCollector<W>& search) {
  for (const Candidate& single : at.naked_queue()) {
    if (at.value(single.cell) != 0) continue;
    if (search.offer(make_single(Technique::kNakedSingle, single, cell_truth(single.cell), -1))) return;
  }
}

template <int W>
void find_hidden(const Position<W>& at, StepCollector<W>& search) {
  CellSet<W> seen;  // a cell may wait several times, once for each region
  for (const Candidate& single : at.hidden_queue()) {
    if (at.value(single.cell) != 0 || seen.contains(single.cell)) continue;
    seen.insert(single.cell);
    const int region = region_of_hidden(at, single);
    if (region < 0) continue;
    if (search.offer(make_single(Technique::kHiddenSingle, single, place_truth(region, single.digit), region))) return;
  }
}

}  // namespace

template <int W>
void find_singles(const Position<W>& at, StepCollector<W>& search) {
  if (search.wants(Technique::kFullHouse)) find_full_houses(at, search);
  if (search.wants(Technique::kNakedSingle) && !search.is_done()) find_naked(at, search);
  if (search.wants(Technique::kHiddenSingle) && !search.is_done()) find_hidden(at, search);
}

NONET_INSTANTIATE(find_singles)

}  // namespace nonet::logic
