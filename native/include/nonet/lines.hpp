#pragma once

// Text with a classic 9x9 puzzle a line, before anybody reads the puzzles.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nonet {

// The length of the lines, line feeds included, if all are equally long and each may begin with 81 cells: bytes above
// the space, then the end of the line or what may follow a puzzle. Else 0. The text ends with a line feed.
std::size_t common_line(std::span<const std::uint8_t> text);

struct GatheredLines {
  struct Other {
    std::size_t number, start, end;  // the line is text[start, end), without its line feed
  };
  std::size_t count = 0;            // of all lines
  std::vector<std::uint8_t> cells;  // 81 values from 0 to 9 of each line that begins with a puzzle, in order
  std::vector<Other> others;        // the lines that do not
};

// Lines of any length, each ended by a line feed, which the last may lack. A cell is a digit or one of . _ * X x.
GatheredLines gather_lines(std::span<const std::uint8_t> text);

}  // namespace nonet
