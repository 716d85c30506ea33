#pragma once

#include <cstdint>
#include <vector>

#include "nonet/board.hpp"

namespace nonet::constraints {

// Sums that follow from the others and from full regions, which hold every digit once: what is left of rows, columns
// and boxes when the sums inside are taken away, and what sticks out of them. ("Innies and outies".)
std::vector<Sum> implied_sums(const Board& board);

// Sums of given sums that have many cells, such as long diagonals, where the joint total says more than each alone.
// For the search only: human logic has no words for them.
std::vector<Sum> combined_sums(const Board& board);

// The same with where each comes from: full regions of the board, by their numbers, less the constraints named.
struct SourcedSum {
  Sum sum;
  std::vector<std::uint32_t> houses;
  std::vector<std::uint32_t> constraints;
};
std::vector<SourcedSum> sourced_sums(const Board& board);

}  // namespace nonet::constraints
