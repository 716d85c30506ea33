// Singles: "last cell" passes over boxes, columns, rows, then the ordinary ones; in a pass regions, then digits.

#include "se121/producers.hpp"

namespace nonet::se121 {
namespace {

constexpr std::uint32_t regions_of(int type) { return 0x1FFu << 9 * type; }

void show(const Grid& grid, Hint& hint, int region, double rating) {
  const int digit = lowest(grid.lone[region]);
  hint.name = "Hidden Single";
  hint.rating = rating;
  hint.put(kTables.cells[region][lowest(grid.places[digit][region])], digit);
}

}  // namespace

bool find_hidden_single(const Grid& grid, Hint& hint) {
  if (grid.with_lone == 0) return false;
  const std::uint32_t last = grid.with_lone & grid.with_last;
  for (int type : kBoxColumnRow) {
    if ((last & regions_of(type)) != 0) return show(grid, hint, lowest(last & regions_of(type)), 1.0), true;
  }
  for (int type : kBoxColumnRow) {
    const std::uint32_t found = grid.with_lone & regions_of(type);
    if (found != 0) return show(grid, hint, lowest(found), type == kBox ? 1.2 : 1.5), true;
  }
  return false;
}

bool find_naked_single(const Grid& grid, Hint& hint) {
  if (grid.naked.empty()) return false;
  const int cell = grid.naked.first();
  hint.name = "Naked Single";
  hint.rating = 2.3;
  hint.put(cell, lowest(grid.cells[cell]));
  return true;
}

}  // namespace nonet::se121
