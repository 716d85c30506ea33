#include "se121/locking.hpp"

#include "se121/simple.hpp"

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
    const int first = found.a / 9 * 9;
    for (int c = first; c < first + 9; ++c) {
      if (c == found.a || !kTables.regions[c].intersects(kTables.regions[found.b])) continue;
      const Bits at = grid.places[found.digit][c];
      if (count(at) < 2) continue;
      int outside = -1, number = 0;
      for (int position : bits_of(at)) {
        const int cell = kTables.cells[c][position];
        if (!kTables.regions[found.b].contains(cell)) outside = cell, ++number;
      }
      if (number != 1) continue;
      hint.name = first == 0 ? "Direct Pointing" : "Direct Claiming";
      hint.rating = first == 0 ? 1.7 : 1.9;
      hint.put(outside, found.digit);
      return true;
    }
    return false;
  });
}

}  // namespace nonet::se121
