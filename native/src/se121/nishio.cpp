// The order of assumptions: cells, digits, on before off. The least complexity wins, the first of equals.

#include "se121/nishio.hpp"

#include <algorithm>

namespace nonet::se121 {

bool Nishio::find(const Candidates& grid, Hint& hint, StopToken& stop) {
  int best = -1;
  for (int d = 0; d < 9; ++d) {
    const Cells places = grid.cells_with(d);
    if ((is_known_ >> d & 1) == 0 || !(places == places_[d])) {
      found_[d] = search(grid, d, places, stop);
      places_[d] = places;
      is_known_ |= bit(d);
    }
    if (found_[d].complexity == 0) continue;
    const auto rank = [&](int digit) { return std::pair(found_[digit].complexity, found_[digit].cell); };
    if (best < 0 || rank(d) < rank(best)) best = d;
  }
  if (best < 0) return false;
  const Found& found = found_[best];
  hint.name = "Nishio Forcing Chains";
  hint.complexity = found.complexity;
  hint.rating = rating_of(7.5, found.complexity);
  hint.remove(grid, found.cell, found.is_on ? bit(best) : 0x1FFu & ~bit(best));
  if (!found.is_on) hint.put(found.cell, best);
  return true;
}

Nishio::Found Nishio::search(const Candidates& grid, int digit, const Cells& places, StopToken& stop) {
  Found best;
  for (int cell : places) {
    if (count(grid.cells[cell]) < 2) continue;
    if (stop.poll()) break;
    for (bool is_on : {true, false}) {
      closure_.run(grid, id_of(cell, digit), is_on, {true, true}, nullptr);
      if (!closure_.is_contradiction) continue;
      const int complexity = closure_.count_ancestors(closure_.on_end) + closure_.count_ancestors(closure_.off_end);
      if (best.complexity == 0 || complexity < best.complexity) best = {complexity, cell, is_on};
    }
  }
  return best;
}

}  // namespace nonet::se121
