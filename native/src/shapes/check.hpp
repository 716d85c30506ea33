#pragma once

#include <cstdint>

#include "nonet/board.hpp"

namespace nonet::shapes {

// What is wrong with shapes on a board of that size: the fault of the first sort that has one.
BoardFault check(const Shapes& shapes, int size, std::uint32_t cell_count);

}  // namespace nonet::shapes
