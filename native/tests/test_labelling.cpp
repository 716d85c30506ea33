// Labellings of graphs: the same for a graph under other names, and as many automorphisms as there are.

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "nonet/labelling.hpp"
#include "support.hpp"

namespace {

using Edges = std::vector<std::pair<int, int>>;
constexpr std::int64_t kNodes = 100'000;

std::set<std::pair<int, int>> labelled(const Edges& edges, const std::vector<int>& vertices) {
  std::vector<int> label_of(vertices.size());
  for (std::size_t at = 0; at < vertices.size(); ++at) label_of[vertices[at]] = static_cast<int>(at);
  std::set<std::pair<int, int>> found;
  for (const auto& [a, b] : edges) found.insert(std::minmax(label_of[a], label_of[b]));
  return found;
}

std::int64_t order_of(const nonet::Labelling& labelling) {
  return std::accumulate(labelling.orbit_sizes.begin(), labelling.orbit_sizes.end(), std::int64_t{1},
                         [](std::int64_t product, int size) { return product * size; });
}

std::int64_t order_by_trying(int count, const Edges& edges) {
  std::vector<int> vertices(count);
  std::iota(vertices.begin(), vertices.end(), 0);
  const auto plain = labelled(edges, vertices);
  std::int64_t order = 0;
  do order += labelled(edges, vertices) == plain;
  while (std::next_permutation(vertices.begin(), vertices.end()));
  return order;
}

Edges random_edges(int count, std::mt19937& random) {
  Edges edges;
  for (int a = 0; a < count; ++a) {
    for (int b = a + 1; b < count; ++b) {
      if (random() % 3 == 0) edges.emplace_back(a, b);
    }
  }
  return edges;
}

void test_a_graph_under_other_names_becomes_the_same() {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    const int count = 1 + static_cast<int>(random() % 12);
    const Edges edges = random_edges(count, random);
    std::vector<int> names(count);
    std::iota(names.begin(), names.end(), 0);
    std::shuffle(names.begin(), names.end(), random);
    Edges renamed;
    for (const auto& [a, b] : edges) renamed.emplace_back(names[a], names[b]);
    std::shuffle(renamed.begin(), renamed.end(), random);
    const std::vector<int> colours(count);
    const auto one = nonet::label({colours, edges}, kNodes), other = nonet::label({colours, renamed}, kNodes);
    EXPECT(labelled(edges, one.vertices) == labelled(renamed, other.vertices));
    EXPECT(order_of(one) == order_of(other));
  }
}

void test_there_are_as_many_automorphisms_as_trying_all_gives() {
  std::mt19937 random(2);
  for (int round = 0; round < 60; ++round) {
    const int count = 1 + static_cast<int>(random() % 7);
    const Edges edges = random_edges(count, random);
    EXPECT(order_of(nonet::label({std::vector<int>(count), edges}, kNodes)) == order_by_trying(count, edges));
  }
}

void test_generators_keep_the_graph_and_colours() {
  const Edges square{{0, 1}, {1, 2}, {2, 3}, {3, 0}};
  const std::vector<int> plain(4), marked{1, 0, 0, 0};
  EXPECT(order_of(nonet::label({plain, square}, kNodes)) == 8);
  const auto found = nonet::label({marked, square}, kNodes);
  EXPECT(order_of(found) == 2);
  EXPECT((found.generators == std::vector<std::vector<int>>{{0, 3, 2, 1}}));
  EXPECT(found.vertices.back() == 0);  // high colours come last
}

void test_a_search_that_is_too_long_says_so() {
  const std::vector<int> colours(30);
  EXPECT(!nonet::label({colours, Edges{}}, 20).is_complete);
}

}  // namespace

int main() {
  test_a_graph_under_other_names_becomes_the_same();
  test_there_are_as_many_automorphisms_as_trying_all_gives();
  test_generators_keep_the_graph_and_colours();
  test_a_search_that_is_too_long_says_so();
}
