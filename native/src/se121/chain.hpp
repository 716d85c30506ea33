#pragma once

// What all chains share: numbers of nodes, the rating of a length, and hints as chains inside chains need them.

#include <array>
#include <cstdint>
#include <vector>

#include "se121/hint.hpp"

namespace nonet::se121 {

constexpr int kNodes = 9 * kCells;  // candidates; a node is one of them switched on or off
constexpr int id_of(int cell, int digit) { return 9 * cell + digit; }
constexpr int cell_of(int id) { return id / 9; }
constexpr int digit_of(int id) { return id % 9; }

// Why a node follows from its first parent.
enum Cause : std::uint8_t { kRoot, kByCell, kByBox, kByRow, kByColumn, kAdvanced };
constexpr Cause cause_of(int region_type) { return static_cast<Cause>(kByBox + region_type); }
constexpr int type_of(Cause cause) { return cause - kByBox; }

// Numbers of the kinds in the order in which ties are decided.
enum Kind : std::uint8_t { kDouble = 1, kXChain, kYCycle, kXYChain, kCellChain, kRegionChain, kContradiction };

// Steps of 0.1 for a complexity: one for each of 4, 6, 8, 12, 16, 24, ... that complexity - 2 exceeds.
constexpr int length_steps(int complexity) {
  int steps = 0, threshold = 4;
  for (bool by_half = true; complexity - 2 > threshold; by_half = !by_half) {
    ++steps;
    threshold = by_half ? threshold * 3 / 2 : threshold * 4 / 3;
  }
  return steps;
}

// 0.1 added over and over, then to the base: the very doubles of the original, which compares them raw.
inline double rating_of(double base, int complexity) {
  double term = 0.0;
  for (int i = length_steps(complexity); i > 0; --i) term += 0.1;
  return base + term;
}

// A set of candidates as nodes of one state.
struct NodeSet {
  std::array<std::uint64_t, 12> words{};

  bool contains(int id) const { return (words[id >> 6] >> (id & 63) & 1) != 0; }
  void insert(int id) { words[id >> 6] |= std::uint64_t{1} << (id & 63); }
  bool empty() const {
    std::uint64_t any = 0;
    for (auto word : words) any |= word;
    return any == 0;
  }
  NodeSet& operator&=(const NodeSet& other) {
    for (std::size_t w = 0; w < words.size(); ++w) words[w] &= other.words[w];
    return *this;
  }
};

// A chain hint inside another chain: its removals, and the nodes of its chains in breadth-first order from each target.
struct ChainNode {
  std::uint16_t node;  // 2 * id, plus 1 for on
  Cause cause;
};

struct Deduction {
  double rating;
  int complexity;
  Kind kind;
  std::vector<std::pair<std::uint8_t, Bits>> removals;  // cells ascending
  std::vector<ChainNode> nodes;                         // of all chains, one after the other
  std::vector<std::uint16_t> lengths;                   // of the chains

  friend bool operator<(const Deduction& a, const Deduction& b) {
    if (a.rating != b.rating) return a.rating < b.rating;
    if (a.complexity != b.complexity) return a.complexity < b.complexity;
    return a.kind < b.kind;
  }
};

}  // namespace nonet::se121
