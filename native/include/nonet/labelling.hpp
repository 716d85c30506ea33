#pragma once

// Graphs up to renaming of their vertices: a canonical labelling, and the automorphisms. It is how forms and symmetries
// are found on every board but the classic 9x9, whose forms have a way of their own (canonical.hpp).

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace nonet {

class Graph {
 public:
  // Colours are numbers from 0; a labelling numbers vertices of low colours first. Edges have no direction, and none
  // may be there twice.
  Graph(std::span<const int> colours, std::span<const std::pair<int, int>> edges);

  int vertex_count() const { return static_cast<int>(colours_.size()); }
  int colour_of(int vertex) const { return colours_[vertex]; }
  std::span<const int> next_to(int vertex) const {
    return {neighbours_.data() + starts_[vertex], neighbours_.data() + starts_[vertex + 1]};
  }

 private:
  std::vector<int> colours_, starts_, neighbours_;
};

struct Labelling {
  // By label the vertex that has it. Two graphs that are the same up to names become equal when they are labelled so.
  std::vector<int> vertices;
  // Automorphisms that give all others, each as the vertex that every vertex becomes.
  std::vector<std::vector<int>> generators;
  // How many automorphisms there are is the product of these.
  std::vector<int> orbit_sizes;
  // False if there were more nodes to search than were allowed: the rest means nothing then.
  bool is_complete = true;
};

Labelling label(const Graph& graph, std::int64_t max_nodes);

}  // namespace nonet
