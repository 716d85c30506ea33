#pragma once

// Chains of almost locked sets themselves, where the start and the last state are known: see als_graph.hpp.

#include <algorithm>
#include <limits>
#include <vector>

#include "logic/sets/als_graph.hpp"

namespace nonet::logic {

// The shortest chain from a start to a state, as its states; of equally short ones one with few cells. It visits no set
// twice. Empty if none is found: from a state that can be reached in several ways only the best is followed, so where
// chains may turn back to lower sets one may be missed.
template <int W>
class AlsPath {
 public:
  AlsPath(const AlsList<W>& list, const AlsGraph<W>& graph, StopToken& stop)
      : list_(list), graph_(graph), stop_(stop) {}

  std::vector<int> shortest(int start, int state, int min_links, int max_links) {
    first_ = graph_.starts[start].als;
    layers_.clear();
    add_layer();
    for (const auto& way : graph_.ways_of(first_)) {
      if (const int to = AlsGraph<W>::begin(way, graph_.starts[start].digit); to >= 0) reach(to, -1, 0);
    }
    for (int links = 1; links <= max_links; ++links) {
      if (links >= min_links && layers_.back().cost[state] != kNever) return states_to(state);
      if (links < max_links) advance();
    }
    return {};
  }

 private:
  static constexpr int kNever = std::numeric_limits<int>::max();
  struct Layer {
    std::vector<int> cost, from;  // by state: cells so far, and the state before
  };

  void add_layer() {
    const std::size_t states = graph_.states.size();
    layers_.push_back({std::vector<int>(states, kNever), std::vector<int>(states, -1)});
  }

  void reach(int state, int from, int cost) {
    const int total = cost + list_[graph_.states[state].als].cells.count();
    Layer& layer = layers_.back();
    if (total >= layer.cost[state]) return;
    layer.cost[state] = total;
    layer.from[state] = from;
  }

  void advance() {
    add_layer();
    const std::size_t before = layers_.size() - 2;
    for (int s = 0; s < static_cast<int>(graph_.states.size()); ++s) {
      const int cost = layers_[before].cost[s];
      if (cost == kNever) continue;
      if (stop_.poll()) return;
      for (const auto& way : graph_.ways_of(graph_.states[s].als)) {
        const int to = AlsGraph<W>::follow(way, graph_.states[s].active);
        if (to >= 0 && !visits(before, s, way.to)) reach(to, s, cost);
      }
    }
  }

  bool visits(std::size_t layer, int state, int als) const {
    for (;; state = layers_[layer--].from[state]) {
      if (graph_.states[state].als == als) return true;
      if (layer == 0) return als == first_;
    }
  }

  std::vector<int> states_to(int state) const {
    std::vector<int> path(layers_.size());
    for (std::size_t layer = layers_.size(); layer-- > 0; state = layers_[layer].from[state]) path[layer] = state;
    return path;
  }

  const AlsList<W>& list_;
  const AlsGraph<W>& graph_;
  StopToken& stop_;
  int first_ = 0;
  std::vector<Layer> layers_;
};

// Which chain a depth-first search meets first. What lies behind a state is the same each time, so it is not searched
// again, unless it is reached with fewer links (the length has a limit) or was reached with too few to count.
template <int W>
class AlsFirstMet {
 public:
  AlsFirstMet(const AlsGraph<W>& graph, int min_links, int max_links, StopToken& stop)
      : graph_(graph), stop_(stop), min_links_(min_links), max_links_(max_links) {}

  // From chains that begin at this set: the first value >= 0 of value_of(digit of the start, last state); else -1.
  int search(int als, auto value_of) {
    std::array<std::vector<int>, kMaxDigits + 1> fewest;  // by digit: how each state was reached, see slot
    for (const auto& way : graph_.ways_of(als)) {
      for (Digit digit : digits_of(way.digits)) {
        fewest[digit].resize(graph_.states.size() * min_links_);
        const auto value = [&](int state) { return value_of(digit, state); };
        if (const int met = visit(AlsGraph<W>::begin(way, digit), 1, value, fewest[digit]); met >= 0) return met;
      }
    }
    return -1;
  }

 private:
  int visit(int state, int links, auto value_of, std::vector<int>& fewest) {
    if (stop_.poll()) return -1;
    int& slot = fewest[static_cast<std::size_t>(state) * min_links_ + std::min(links, min_links_) - 1];
    if (slot != 0 && slot <= links) return -1;
    slot = links;
    if (links >= min_links_) {
      if (const int value = value_of(state); value >= 0) return value;
    }
    if (links == max_links_) return -1;
    for (const auto& way : graph_.ways_of(graph_.states[state].als)) {
      const int to = AlsGraph<W>::follow(way, graph_.states[state].active);
      if (to < 0) continue;
      if (const int met = visit(to, links + 1, value_of, fewest); met >= 0) return met;
    }
    return -1;
  }

  const AlsGraph<W>& graph_;
  StopToken& stop_;
  int min_links_, max_links_;
};

}  // namespace nonet::logic
