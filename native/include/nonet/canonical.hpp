#pragma once

// One form for all the forms of a classic 9x9 grid that are the same puzzle: digits renamed, bands, rows in a band,
// stacks and columns in a stack in another order, mirrored at the diagonal. It is the least of them, read row by row,
// an empty cell being less than any digit.

#include <array>
#include <cstdint>
#include <span>

namespace nonet {

// A way to another form: mirrored or not, then lines in another order, then digits renamed. All numbers are from 1, as
// they leave the core so.
struct Rearrangement {
  std::uint8_t is_mirrored = 0;
  std::array<std::uint8_t, 9> rows{}, columns{};  // which becomes the first, the second ...
  std::array<std::uint8_t, 9> digits{};           // what 1, 2 ... become
};

// 81 values from 0 to 9 each; `form` may be `grid`. Microseconds for puzzles and full grids, up to milliseconds for
// grids that are nearly empty or full of symmetry. Gives a way from the grid to its form.
Rearrangement make_canonical(std::span<const std::uint8_t> grid, std::span<std::uint8_t> form);

// A number of 64 bits for each value of so many bytes. The same on every machine. Of n different values, two have the
// same number with a chance of about n * n / 2^65.
std::uint64_t hash_of(std::span<const std::uint8_t> bytes);

}  // namespace nonet
