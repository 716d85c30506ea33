#pragma once

// Shapes: what a board demands beyond "these cells differ". A rule that people know, such as a thermometer, comes as
// one or more of them. To add a shape: its struct and its list here, its check in board.cpp, its name in
// bind/board.cpp, its propagator in src/shapes, its clauses in src/sat, and what it means to a person in src/logic.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet {

// Which digits of a second cell go with each digit of a first: `words` words for each digit of the first, ascending;
// bit (d-1) % 64 of word (d-1) / 64 stands for digit d of the second.
using Relation = std::vector<std::uint64_t>;

// The digits of two cells are in a relation.
struct Pair {
  std::uint32_t first;
  std::uint32_t second;
  std::uint32_t relation;  // its place in Shapes::relations
  std::uint32_t shape;     // its place among all shapes of the board: steps of human logic name it by that
};

struct Shapes {
  std::vector<Relation> relations;  // each once, however many pairs share it
  std::vector<Pair> pairs;
  std::uint32_t count = 0;  // of shapes of every sort

  void add_pair(std::uint32_t first, std::uint32_t second, const Relation& relation);
};

// Whether a relation allows the second digit beside the first; digits from 1, `words` as above.
inline bool allows(const Relation& relation, std::size_t words, int first, int second) {
  const auto row = static_cast<std::size_t>(first - 1) * words, bit = static_cast<std::size_t>(second - 1);
  return (relation[row + bit / 64] >> (bit % 64) & 1) != 0;
}

}  // namespace nonet
