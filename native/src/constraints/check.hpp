#pragma once

#include <cstdint>

#include "nonet/board.hpp"

namespace nonet::constraints {

// What is wrong with constraints on a board of that size: the fault of the first sort that has one.
BoardFault check(const Constraints& constraints, int size, std::uint32_t cell_count);

}  // namespace nonet::constraints
