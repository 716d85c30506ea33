#pragma once

// One form for all the forms of a classic 9x9 grid that are the same puzzle: digits renamed, bands, rows in a band,
// stacks and columns in a stack in another order, mirrored at the diagonal. It is the least of them, read row by row,
// an empty cell being less than any digit.

#include <cstdint>
#include <span>

namespace nonet {

// 81 values from 0 to 9 each; `form` may be `grid`. Well below a millisecond for puzzles, up to a second for grids that
// are nearly empty or full of symmetry.
void make_canonical(std::span<const std::uint8_t> grid, std::span<std::uint8_t> form);

}  // namespace nonet
