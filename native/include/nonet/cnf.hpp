#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/search.hpp"

namespace nonet {

// Literals of the largest formula we build: 0.4 GB here, and about 3 GB once they are Python lists. The empty 36x36 has
// 6 million by pairs, the empty 64x64 7 million by ladders.
inline constexpr std::size_t kMaxLiterals = std::size_t{1} << 26;

// A grid as a formula in conjunctive normal form. Variable v (from 1) says: cell cells[v-1] holds digit digits[v-1].
// Behind these candidates come helper variables, without meaning outside; several of their values may go with one
// solution. Decided cells are no part of the formula, they are in `fixed`.
struct Cnf {
  std::vector<std::uint32_t> cells;
  std::vector<std::uint16_t> digits;
  std::vector<std::uint8_t> fixed;  // of each cell its digit if decided, else 0, see digit_bytes
  std::int32_t variable_count = 0;
  std::vector<std::int32_t> literals;       // v or -v
  std::vector<std::uint32_t> starts = {0};  // clause i is literals[starts[i]..starts[i+1])

  std::size_t clause_count() const { return starts.size() - 1; }
};

// Propagates the givens, then writes down what is open: of each cell's live digits exactly one, of a digit's live cells
// in a region at most one, and at least one if the region is full. That is more than needed to define the solutions,
// and what lets a solver draw the conclusions we would: with the minimal encoding, 25x25 did not finish.
//
// "At most one" is a clause per pair, or a ladder (sequential counter: one helper and three clauses a member) for
// groups of at least `ladder_from`; 0: never. No pair comes twice. The clauses of constraints come last:
// src/sat/constraints.hpp. `cnf` is new, and complete only if done.
Outcome encode(const Board& board, const Givens& givens, std::size_t ladder_from, Cnf& cnf);

}  // namespace nonet
