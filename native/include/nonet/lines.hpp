#pragma once

// Text with a classic 9x9 puzzle a line, before anybody reads the puzzles.

#include <cstddef>
#include <cstdint>
#include <span>

namespace nonet {

// The length of the lines, line feeds included, if all are equally long and each may begin with 81 cells: bytes above
// the space, then the end of the line or what may follow a puzzle. Else 0. The text ends with a line feed.
std::size_t common_line(std::span<const std::uint8_t> text);

}  // namespace nonet
