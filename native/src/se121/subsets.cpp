#include "se121/subsets.hpp"

#include "se121/producers.hpp"

namespace nonet::se121 {
namespace {

template <int K>
bool find_hidden(const Grid& grid, Hint& hint, const char* name, double rating) {
  return each_hidden_set<K>(grid, grid.empty, 2 * K, [&](int region, Bits digits, Bits positions) {
    for (int p : bits_of(positions)) hint.remove(grid, kTables.cells[region][p], 0x1FFu & ~digits);
    hint.name = name;
    hint.rating = rating;
    return hint.is_worthwhile();
  });
}

// The first other digit left with one place outside the set's cells. Only that placement is made.
template <int K>
bool find_direct(const Grid& grid, Hint& hint, const char* name, double rating) {
  return each_hidden_set<K>(grid, grid.empty, K, [&](int region, Bits digits, Bits positions) {
    for (int d = 0; d < 9; ++d) {
      const Bits at = grid.places[d][region];
      if ((digits >> d & 1) != 0 || count(at) < 2 || count(without(at, positions)) != 1) continue;
      hint.name = name;
      hint.rating = rating;
      hint.put(kTables.cells[region][lowest(without(at, positions))], d);
      return true;
    }
    return false;
  });
}

template <int K>
bool find_naked(const Grid& grid, Hint& hint, const char* name, double rating) {
  return each_naked_set<K>(grid, grid.empty, [&](int region, Bits positions, Bits digits) {
    for (int p : bits_of(0x1FFu & ~positions)) hint.remove(grid, kTables.cells[region][p], digits);
    hint.name = name;
    hint.rating = rating;
    return hint.is_worthwhile();
  });
}

// The original tries base lines first and digits second, so each digit's first fish competes by its lines.
template <int K>
bool find_fish(const Grid& grid, Hint& hint, const char* name, double rating) {
  for (int base : {kColumn, kRow}) {
    const int cover = kRow + kColumn - base;
    unsigned best = 0x200;
    for (int d = 0; d < 9; ++d) {
      if (grid.filled[d] + 2 * K > 9) continue;
      each_fish<K>(grid, base, d, [&](Bits lines, Bits covers) {
        if (lines >= best) return true;
        unsigned any = 0;
        for (int i : bits_of(covers)) any |= without(grid.places[d][9 * cover + i], lines);
        if (any == 0) return false;
        best = lines;
        hint.clear();
        for (int i : bits_of(covers)) {
          for (int p : bits_of(without(grid.places[d][9 * cover + i], lines))) {
            hint.remove(grid, kTables.cells[9 * cover + i][p], bit(d));
          }
        }
        return true;
      });
    }
    if (best == 0x200) continue;
    hint.name = name;
    hint.rating = rating;
    return true;
  }
  return false;
}

}  // namespace

bool find_direct_hidden_pair(const Grid& grid, Hint& hint) {
  return find_direct<2>(grid, hint, "Direct Hidden Pair", 2.0);
}
bool find_direct_hidden_triplet(const Grid& grid, Hint& hint) {
  return find_direct<3>(grid, hint, "Direct Hidden Triplet", 2.5);
}
bool find_hidden_pair(const Grid& grid, Hint& hint) { return find_hidden<2>(grid, hint, "Hidden Pair", 3.4); }
bool find_hidden_triplet(const Grid& grid, Hint& hint) { return find_hidden<3>(grid, hint, "Hidden Triplet", 4.0); }
bool find_hidden_quad(const Grid& grid, Hint& hint) { return find_hidden<4>(grid, hint, "Hidden Quad", 5.4); }
bool find_naked_pair(const Grid& grid, Hint& hint) { return find_naked<2>(grid, hint, "Naked Pair", 3.0); }
bool find_naked_triplet(const Grid& grid, Hint& hint) { return find_naked<3>(grid, hint, "Naked Triplet", 3.6); }
bool find_naked_quad(const Grid& grid, Hint& hint) { return find_naked<4>(grid, hint, "Naked Quad", 5.0); }
bool find_x_wing(const Grid& grid, Hint& hint) { return find_fish<2>(grid, hint, "X-Wing", 3.2); }
bool find_swordfish(const Grid& grid, Hint& hint) { return find_fish<3>(grid, hint, "Swordfish", 3.8); }
bool find_jellyfish(const Grid& grid, Hint& hint) { return find_fish<4>(grid, hint, "Jellyfish", 5.2); }

}  // namespace nonet::se121
