#pragma once

// What follows for constraints from which cells see each other.

#include <cstdint>
#include <utility>
#include <vector>

#include "geometry/geometry.hpp"

namespace nonet::constraints {

// The cells that see two or more of these (at most 64), and which: bit i stands for cells[i].
std::vector<std::pair<std::uint32_t, std::uint64_t>> find_onlookers(const Geometry& geometry, const Cells& cells);

// Cells of one weight in cliques, in which all see each other. Larger ones come first.
std::vector<std::pair<std::int64_t, Cells>> find_cliques(const Geometry& geometry, const Cells& cells,
                                                         const std::vector<std::int64_t>& weights);

}  // namespace nonet::constraints
