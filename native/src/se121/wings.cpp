// XY-wing and XYZ-wing: pivots in reading order, both wings from the pivot's peers in the order of the peer list.

#include "se121/producers.hpp"

namespace nonet::se121 {
namespace {

bool find_wing(const Grid& grid, Hint& hint, int size, const char* name, double rating) {
  for (int pivot = 0; pivot < kCells; ++pivot) {
    const Bits all = grid.cells[pivot];
    if (count(all) != size) continue;
    int wings[20], n = 0;
    for (int peer : kTables.peers[pivot]) {
      if (count(grid.cells[peer]) == 2) wings[n++] = peer;
    }
    for (int i = 0; i < n; ++i) {
      const Bits first = grid.cells[wings[i]];
      if (count(without(all, first)) != 1) continue;
      for (int j = 0; j < n; ++j) {
        const Bits second = grid.cells[wings[j]];
        if (count(all | first | second) != 3 || count(all & first & second) != size - 2) continue;
        const int z = lowest(first & second);
        Cells victims = kTables.sees[wings[i]] & kTables.sees[wings[j]];
        if (size == 3) victims &= kTables.sees[pivot];
        victims.erase(pivot);
        hint.remove_all(grid, victims, z);
        if (!hint.is_worthwhile()) continue;
        hint.name = name;
        hint.rating = rating;
        return true;
      }
    }
  }
  return false;
}

}  // namespace

bool find_xy_wing(const Grid& grid, Hint& hint) { return find_wing(grid, hint, 2, "XY-Wing", 4.2); }
bool find_xyz_wing(const Grid& grid, Hint& hint) { return find_wing(grid, hint, 3, "XYZ-Wing", 4.4); }

}  // namespace nonet::se121
