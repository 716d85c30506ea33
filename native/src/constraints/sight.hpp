#pragma once

// Which cells of a board see each other: those of one region, and those of one combo.

#include <cstdint>
#include <utility>
#include <vector>

#include "nonet/board.hpp"

namespace nonet::constraints {

class Sight {
 public:
  explicit Sight(const Board& board);

  bool sees(std::uint32_t a, std::uint32_t b) const;

  // The cells that see two or more of these (at most 64), and which: bit i stands for cells[i].
  std::vector<std::pair<std::uint32_t, std::uint64_t>> onlookers(const Cells& cells) const;

  // Cells of one weight in groups in which all see each other. Larger groups come first.
  std::vector<std::pair<std::int64_t, Cells>> groups(const Cells& cells,
                                                     const std::vector<std::int64_t>& weights) const;

 private:
  std::vector<Cells> regions_;
  std::vector<std::vector<std::uint32_t>> regions_of_;  // by cell, ascending
};

}  // namespace nonet::constraints
