#pragma once

// The producers that are not chains. Each gives its first worthwhile hint in Sudoku Explainer's order of search; the
// finders of nonet::logic look for the same patterns but in HoDoKu's order, over boards of any shape, and carry proofs,
// which costs more than the whole rating of an easy puzzle: so these are written anew, on bits of one 9x9 board.

#include "se121/hint.hpp"

namespace nonet::se121 {

bool find_hidden_single(const Grid& grid, Hint& hint);
bool find_naked_single(const Grid& grid, Hint& hint);
bool find_direct_locking(const Grid& grid, Hint& hint);
bool find_locking(const Grid& grid, Hint& hint);
bool find_direct_hidden_pair(const Grid& grid, Hint& hint);
bool find_direct_hidden_triplet(const Grid& grid, Hint& hint);
bool find_hidden_pair(const Grid& grid, Hint& hint);
bool find_hidden_triplet(const Grid& grid, Hint& hint);
bool find_hidden_quad(const Grid& grid, Hint& hint);
bool find_naked_pair(const Grid& grid, Hint& hint);
bool find_naked_triplet(const Grid& grid, Hint& hint);
bool find_naked_quad(const Grid& grid, Hint& hint);
bool find_x_wing(const Grid& grid, Hint& hint);
bool find_swordfish(const Grid& grid, Hint& hint);
bool find_jellyfish(const Grid& grid, Hint& hint);
bool find_xy_wing(const Grid& grid, Hint& hint);
bool find_xyz_wing(const Grid& grid, Hint& hint);
bool find_unique_loop(const Grid& grid, Hint& hint);
bool find_bug(const Grid& grid, Hint& hint);

}  // namespace nonet::se121
