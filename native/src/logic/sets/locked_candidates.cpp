// Locked candidates: where one region's places for a digit all lie in a second region, the digit goes from the rest of
// the second. Pointing: from a box, a jigsaw shape or an extra region. Claiming: from a row or column into one of
// those. Where cells see each other in other ways, too (diagonals, a knight's move, pieces of a jigsaw), a cell may see
// all these places though no region holds it and them.
//
// Order: boxes, then other regions, each by digit; for claiming rows, then columns. Targets: row, column, box, others;
// then what is only seen.

#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

template <int W>
bool is_target(const Position<W>& at, int source, int target) {
  const auto is_line = [&](int region) {
    const RegionKind kind = at.board().regions[region].kind;
    return kind == RegionKind::kRow || kind == RegionKind::kColumn;
  };
  return target != source && !(is_line(source) && is_line(target));
}

// True: enough.
template <int W>
bool lock(const Position<W>& at, StepCollector<W>& search, Technique technique, int source, int digit) {
  if (at.count(source, digit) < 2) return false;
  const CellSet<W> places = at.places(source, digit);
  if (places.empty()) return false;
  for (int target : at.board().regions_of[places.first()]) {
    if (!is_target(at, source, target) || at.count(target, digit) <= at.count(source, digit)) continue;
    if (!places.is_subset_of(at.board().regions[target].set)) continue;
    Step step{technique};
    eliminate(step, at.places(target, digit) - places, digit);
    step.truths = {place_truth(source, digit)};
    const std::vector<std::uint16_t> regions = {static_cast<std::uint16_t>(source), static_cast<std::uint16_t>(target)};
    step.parts = {part_of(Role::kPattern, places, bit_of(digit), regions)};
    if (search.offer(std::move(step))) return true;
  }
  return false;
}

// The cells that see all places of the digit, beyond what regions around these say. True: enough.
template <int W>
bool lock_by_sight(const Position<W>& at, StepCollector<W>& search, Technique technique, int source, int digit) {
  if (at.count(source, digit) < 2) return false;
  const CellSet<W> places = at.places(source, digit);
  if (places.empty()) return false;
  CellSet<W> seen = at.board().common_peers(places) & at.places(digit);
  for (int target : at.board().regions_of[places.first()]) {
    const CellSet<W>& set = at.board().regions[target].set;
    if (places.is_subset_of(set)) seen = seen - set;
  }
  if (seen.empty()) return false;
  Step step{technique};
  eliminate(step, seen, digit);
  step.truths = {place_truth(source, digit)};
  step.parts = {part_of(Role::kPattern, places, bit_of(digit), {static_cast<std::uint16_t>(source)})};
  return search.offer(std::move(step));
}

template <int W>
bool lock_all(const Position<W>& at, StepCollector<W>& search, Technique technique, const std::vector<int>& sources) {
  for (int source : sources) {
    if (!at.board().regions[source].is_full) continue;
    for (int digit = 1; digit <= at.size(); ++digit) {
      if (lock(at, search, technique, source, digit)) return true;
      if (at.board().has_wide_sight && lock_by_sight(at, search, technique, source, digit)) return true;
    }
  }
  return false;
}

}  // namespace

template <int W>
void find_locked_candidates(const Position<W>& at, StepCollector<W>& search) {
  const auto& board = at.board();
  if (search.wants(Technique::kPointing)) {
    if (lock_all(at, search, Technique::kPointing, board.boxes)) return;
    if (lock_all(at, search, Technique::kPointing, board.others)) return;
  }
  if (search.wants(Technique::kClaiming)) {
    if (lock_all(at, search, Technique::kClaiming, board.rows)) return;
    lock_all(at, search, Technique::kClaiming, board.columns);
  }
}

NONET_INSTANTIATE(find_locked_candidates)

}  // namespace nonet::logic
