#pragma once

// An ordered partition of the vertices of a graph into classes, made finer until any two vertices of a class have
// equally many neighbours in every class.

#include <cstdint>
#include <vector>

#include "nonet/labelling.hpp"

namespace nonet {

class Partition {
 public:
  // By colours.
  explicit Partition(const Graph& graph);

  bool is_discrete() const { return class_count_ == static_cast<int>(vertices_.size()); }
  const std::vector<int>& vertices() const { return vertices_; }

  // The vertices of the smallest class that has more than one, among those of the lowest colour that has such classes.
  // Low colours are the cells of a board. To know where a cell goes says most: its row, its column and its digit. With
  // the smallest class of any colour, which is often that of the digits, a cyclic Latin square of 10 x 10 took millions
  // of nodes.
  std::vector<int> choose_class(const Graph& graph) const;

  // The vertex becomes a class of its own, before the others of its class.
  void single_out(int vertex);

  // Gives a number that depends on what was split and how, but not on the names of vertices.
  std::uint64_t refine(const Graph& graph);

 private:
  void split(int start, std::vector<int>& counts, std::uint64_t& trace);
  void add_class(int start, int length);
  void enqueue(int start);

  std::vector<int> vertices_;    // class by class
  std::vector<int> places_;      // by vertex, where it stands there
  std::vector<int> starts_;      // by vertex, where its class begins
  std::vector<int> lengths_;     // by the place where a class begins
  std::vector<char> is_queued_;  // likewise
  std::vector<int> queue_;
  int class_count_ = 0;
};

}  // namespace nonet
