// Simple colours. Wrap: two cells of a colour see each other, so the colour is false and its cells lose the digit.
// Trap: a cell that sees both colours loses the digit.
//
// Order: digits; clusters by their lowest cell; wrap before trap.

#include "logic/chains/colours.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

// True: enough. So below.
template <int W>
bool offer_without(StepCollector<W>& search, Technique technique, const ColouredCluster<W>& cluster,
                   const CellSet<W>& victims, int digit) {
  if (victims.empty() || !search.wants(technique)) return false;
  Step step{technique};
  eliminate(step, victims, digit);
  add_cluster(step, cluster, digit);
  return search.offer(std::move(step));
}

template <int W>
bool look_at(const Position<W>& at, StepCollector<W>& search, const ColouredCluster<W>& cluster, int digit) {
  const CellSet<W> seen[2] = {seen_by(at.board(), cluster.colours[0]), seen_by(at.board(), cluster.colours[1])};
  CellSet<W> wrapped;
  for (int colour = 0; colour < 2; ++colour) {
    if (seen[colour].intersects(cluster.colours[colour])) wrapped |= cluster.colours[colour];
  }
  if (offer_without(search, Technique::kSimpleColoursWrap, cluster, wrapped, digit)) return true;
  const CellSet<W> trapped = seen[0] & seen[1] & at.places(digit);
  return offer_without(search, Technique::kSimpleColoursTrap, cluster, trapped, digit);
}

}  // namespace

template <int W>
void find_simple_colours(const Position<W>& at, StepCollector<W>& search) {
  for (int digit = 1; digit <= at.size(); ++digit) {
    for (const auto& cluster : clusters_of(at, digit)) {
      if (look_at(at, search, cluster, digit)) return;
    }
  }
}

NONET_INSTANTIATE(find_simple_colours)

}  // namespace nonet::logic
