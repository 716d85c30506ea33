#include "se121/locking.hpp"

#include "se121/producers.hpp"

namespace nonet::se121 {

bool find_locking(const Grid& grid, Hint& hint) {
  return each_locking(grid, [&](const Locking& found) {
    const Bits victims = without(grid.places[found.digit][found.b], found.in_b);
    for (int position : bits_of(victims)) hint.remove(grid, kTables.cells[found.b][position], bit(found.digit));
    if (victims == 0) return false;
    hint.name = found.a < 9 ? "Pointing" : "Claiming";
    hint.rating = found.a < 9 ? 2.6 : 2.8;
    return true;
  });
}

// Another region C of A's kind that crosses B, whose digit has one place outside B: there it goes. The removals that
// show it are not made, so the same locking may serve again.
bool find_direct_locking(const Grid& grid, Hint& hint) {
  return each_locking(grid, [&](const Locking& found) {
    const int first = found.a / 9 * 9, index = found.a - first;
    // Boxes of a column or row of boxes, or the three lines through a box.
    const bool is_stack = first == 9 * kBox && found.b >= 9 * kColumn;
    const int step = is_stack ? 3 : 1;
    const int other = first + (is_stack ? index % 3 : index / 3 * 3);
    for (int c = other; c < other + 3 * step; c += step) {
      const Bits at = grid.places[found.digit][c];
      const Bits outside = without(at, found.inside);
      if (c == found.a || !is_single(outside) || at == outside) continue;
      hint.name = first == 0 ? "Direct Pointing" : "Direct Claiming";
      hint.rating = first == 0 ? 1.7 : 1.9;
      hint.put(kTables.cells[c][lowest(outside)], found.digit);
      return true;
    }
    return false;
  });
}

}  // namespace nonet::se121
