#pragma once

// Colouring of one digit: cells joined by strong links get two colours in turn, so that one colour is true and the
// other false as a whole.

#include <array>
#include <vector>

#include "logic/core/strong_links.hpp"

namespace nonet::logic {

template <int W>
struct ColouredCluster {
  std::array<CellSet<W>, 2> colours;
  std::vector<std::uint16_t> regions;  // of its strong links: the proof

  bool contains(Cell cell) const { return colours[0].contains(cell) || colours[1].contains(cell); }
};

// The clusters of a digit, by their lowest cell, which has the first colour.
template <int W>
std::vector<ColouredCluster<W>> clusters_of(const Position<W>& at, int digit) {
  std::vector<StrongLink> links;
  add_strong_links(at, digit, links);
  CellSet<W> left;
  for (const StrongLink& link : links) {
    for (Cell end : link.ends) left.insert(end);
  }
  std::vector<ColouredCluster<W>> clusters;
  while (!left.empty()) {
    ColouredCluster<W> cluster;
    cluster.colours[0].insert(left.first());
    for (bool grows = true; grows;) {
      grows = false;
      for (const StrongLink& link : links) {
        for (int end = 0; end < 2; ++end) {
          for (int colour = 0; colour < 2; ++colour) {
            if (!cluster.colours[colour].contains(link.ends[end]) || cluster.contains(link.ends[1 - end])) continue;
            cluster.colours[1 - colour].insert(link.ends[1 - end]);
            grows = true;
          }
        }
      }
    }
    for (const StrongLink& link : links) {
      if (cluster.contains(link.ends[0])) cluster.regions.push_back(link.region);
    }
    left -= cluster.colours[0] | cluster.colours[1];
    clusters.push_back(std::move(cluster));
  }
  return clusters;
}

// The cells that see at least one of these.
template <int W>
CellSet<W> seen_by(const BoardView<W>& board, const CellSet<W>& cells) {
  CellSet<W> seen;
  for (Cell cell : cells) seen |= board.peers[cell];
  return seen;
}

template <int W>
void add_cluster(Step& step, const ColouredCluster<W>& cluster, int digit) {
  for (int region : cluster.regions) step.truths.push_back(place_truth(region, digit));
  step.parts.push_back(part_of(Role::kColour1, cluster.colours[0], bit_of(digit), cluster.regions));
  step.parts.push_back(part_of(Role::kColour2, cluster.colours[1], bit_of(digit), cluster.regions));
}

}  // namespace nonet::logic
