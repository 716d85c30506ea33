// The search of nauty and its kin (McKay 1981), small. A node is a refined partition. Its children single out each
// vertex of a class that is still open. A leaf has one vertex in each class, which is a labelling. The best leaf is the
// one with the least traces on its way, and among these the least graph. Two leaves with the same graph give an
// automorphism, and what is a copy of something seen is left out: by orbits at every node, and by leaving a subtree
// as soon as it is known to be a copy.

#include "nonet/labelling.hpp"

#include <algorithm>
#include <numeric>

#include "partition.hpp"

namespace nonet {

Graph::Graph(std::span<const int> colours, std::span<const std::pair<int, int>> edges)
    : colours_(colours.begin(), colours.end()), starts_(colours.size() + 1) {
  for (const auto& [a, b] : edges) ++starts_[a + 1], ++starts_[b + 1];
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  neighbours_.resize(2 * edges.size());
  std::vector<int> next(starts_.begin(), starts_.end() - 1);
  for (const auto& [a, b] : edges) {
    neighbours_[next[a]++] = b;
    neighbours_[next[b]++] = a;
  }
}

namespace {

using Order = std::vector<int>;

// A leaf: its labelling, the vertices singled out on the way and what their refinements gave.
struct Leaf {
  Order vertices, path;
  std::vector<std::uint64_t> traces;
  std::vector<Order> rows;  // the graph in these labels
};

class Labeller {
 public:
  Labeller(const Graph& graph, std::int64_t max_nodes) : graph_(graph), nodes_left_(max_nodes) {}

  Labelling run() {
    Partition root(graph_);
    traces_.push_back(root.refine(graph_));
    visit(root, true);
    labelling_.is_complete = nodes_left_ >= 0;
    labelling_.vertices = best_.vertices;
    std::reverse(labelling_.orbit_sizes.begin(), labelling_.orbit_sizes.end());
    return std::move(labelling_);
  }

 private:
  // Gives how long a common path is that the search shall go back to; the length of this path if it may go on here.
  // `is_like_first`: the traces are those of the first leaf so far.
  int visit(const Partition& node, bool is_like_first) {
    const int depth = static_cast<int>(path_.size());
    if (--nodes_left_ < 0) return -1;
    if (node.is_discrete()) return arrive(node.vertices(), is_like_first);
    const Order members = node.choose_class(graph_);
    Order tried;
    const bool is_on_first = first_.vertices.empty();
    for (int vertex : members) {
      if (is_copy_of_any(vertex, tried)) continue;
      tried.push_back(vertex);
      Partition child = node;
      child.single_out(vertex);
      path_.push_back(vertex);
      traces_.push_back(child.refine(graph_));
      int back = depth;
      const bool is_still_like = is_like_first && is_trace_of(first_);
      if (is_still_like || order_beside_best() <= 0) back = visit(child, is_still_like);
      path_.pop_back();
      traces_.pop_back();
      if (back < depth) return back;
    }
    if (is_on_first) {
      const Order orbits = orbits_here();
      labelling_.orbit_sizes.push_back(
          static_cast<int>(std::count(orbits.begin(), orbits.end(), orbits[tried.front()])));
    }
    return depth;
  }

  bool is_trace_of(const Leaf& leaf) const {
    const std::size_t at = traces_.size() - 1;
    return leaf.vertices.empty() || (at < leaf.traces.size() && leaf.traces[at] == traces_[at]);
  }

  int order_beside_best() const {
    if (best_.vertices.empty()) return 0;
    const std::size_t length = std::min(traces_.size(), best_.traces.size());
    for (std::size_t at = 0; at < length; ++at) {
      if (traces_[at] != best_.traces[at]) return traces_[at] < best_.traces[at] ? -1 : 1;
    }
    return 0;
  }

  int arrive(const Order& vertices, bool is_like_first) {
    Leaf leaf{vertices, path_, traces_, rows_of(vertices)};
    const int depth = static_cast<int>(path_.size());
    if (first_.vertices.empty()) {
      first_ = best_ = std::move(leaf);
      return depth;
    }
    if (is_like_first && leaf.rows == first_.rows) return found_copy(leaf, first_);
    int order = order_beside_best();
    if (order == 0 && leaf.rows == best_.rows) return found_copy(leaf, best_);
    if (order < 0 || (order == 0 && leaf.rows < best_.rows)) best_ = std::move(leaf);
    return depth;
  }

  int found_copy(const Leaf& leaf, const Leaf& other) {
    Order becomes(leaf.vertices.size());
    for (std::size_t at = 0; at < becomes.size(); ++at) becomes[other.vertices[at]] = leaf.vertices[at];
    labelling_.generators.push_back(std::move(becomes));
    int common = 0;
    while (other.path[common] == leaf.path[common]) ++common;
    return common;
  }

  std::vector<Order> rows_of(const Order& vertices) const {
    Order label_of(vertices.size());
    for (std::size_t at = 0; at < vertices.size(); ++at) label_of[vertices[at]] = static_cast<int>(at);
    std::vector<Order> rows;
    rows.reserve(vertices.size());
    for (int vertex : vertices) {
      Order& row = rows.emplace_back();
      for (int other : graph_.next_to(vertex)) row.push_back(label_of[other]);
      std::sort(row.begin(), row.end());
    }
    return rows;
  }

  // By vertex the least one that it can become, by automorphisms found that leave the path as it is.
  Order orbits_here() const {
    Order least(graph_.vertex_count());
    std::iota(least.begin(), least.end(), 0);
    const auto root_of = [&](int vertex) {
      while (least[vertex] != vertex) vertex = least[vertex] = least[least[vertex]];
      return vertex;
    };
    for (const Order& becomes : labelling_.generators) {
      if (!std::all_of(path_.begin(), path_.end(), [&](int vertex) { return becomes[vertex] == vertex; })) continue;
      for (int vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        const int a = root_of(vertex), b = root_of(becomes[vertex]);
        least[std::max(a, b)] = std::min(a, b);
      }
    }
    for (int vertex = 0; vertex < graph_.vertex_count(); ++vertex) least[vertex] = root_of(vertex);
    return least;
  }

  bool is_copy_of_any(int vertex, const Order& tried) const {
    if (tried.empty()) return false;
    const Order orbits = orbits_here();
    return std::any_of(tried.begin(), tried.end(), [&](int other) { return orbits[other] == orbits[vertex]; });
  }

  const Graph& graph_;
  std::int64_t nodes_left_;
  Order path_;
  std::vector<std::uint64_t> traces_;
  Leaf first_, best_;
  Labelling labelling_;
};

}  // namespace

Labelling label(const Graph& graph, std::int64_t max_nodes) { return Labeller(graph, max_nodes).run(); }

}  // namespace nonet
