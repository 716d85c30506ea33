#pragma once

// What follows from an assumption on the graph of links: all nodes that links lead to, with the shortest chain to each
// (Row), or only the set of them, for every assumption at once (Implications). The sets come from
// base/reachability.hpp, which works on any graph and knows no chains.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/reachability.hpp"
#include "logic/chains/links.hpp"

namespace nonet::logic {

// The nodes that one premise implies, in the order in which breadth-first search meets them: item 0 is the premise.
template <int W>
class Row {
 public:
  struct Item {
    NodeId node;
    std::uint32_t parent;  // place of the item it follows from
    std::uint32_t distance;
  };

  void expand(const LinkGraph<W>& graph, NodeId premise) {
    clear(graph.node_count());
    append(premise, 0, 0);
    if (graph.has_distances()) {
      for (std::uint32_t i = 0; i < count_; ++i) follow(graph, i);
      return;
    }
    // The loop that most of a search's time goes into: plain pointers, so that nothing is read twice.
    std::int32_t* const place = place_.data();
    Item* const items = items_.data();
    std::uint32_t count = 1;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t distance = items[i].distance + 1;
      for (NodeId to : graph.from(items[i].node)) {
        if (place[to] >= 0) continue;
        place[to] = static_cast<std::int32_t>(count);
        items[count++] = {to, i, distance};
      }
    }
    count_ = count;
  }

  std::span<const Item> items() const { return {items_.data(), count_}; }
  bool has(NodeId node) const { return place_[node] >= 0; }
  std::uint32_t place_of(NodeId node) const { return static_cast<std::uint32_t>(place_[node]); }  // if it has it
  const Item& item_of(NodeId node) const { return items_[place_[node]]; }
  int length(NodeId node) const { return static_cast<int>(item_of(node).distance) + 1; }

  // The nodes from the premise to this item.
  void chain_to(std::uint32_t place, std::vector<NodeId>& chain) const {
    chain.clear();
    for (; place != 0; place = items_[place].parent) chain.push_back(items_[place].node);
    chain.push_back(items_[0].node);
    std::reverse(chain.begin(), chain.end());
  }

 private:
  void clear(NodeId node_count) {
    if (place_.size() != node_count) {
      place_.assign(node_count, -1);
      items_.resize(node_count);
    } else {
      for (std::uint32_t i = 0; i < count_; ++i) place_[items_[i].node] = -1;
    }
    count_ = 0;
  }

  // With links of different lengths, an item that is met again in a shorter way hangs there from then on.
  void follow(const LinkGraph<W>& graph, std::uint32_t from) {
    const auto targets = graph.from(items_[from].node);
    const auto distances = graph.distances_from(items_[from].node);
    for (std::size_t k = 0; k < targets.size(); ++k) {
      const std::uint32_t distance = items_[from].distance + distances[k];
      const std::int32_t known = place_[targets[k]];
      if (known < 0) {
        append(targets[k], from, distance);
      } else if (distance < items_[known].distance) {
        items_[known].parent = from;
        items_[known].distance = distance;
      }
    }
  }

  void append(NodeId node, std::uint32_t parent, std::uint32_t distance) {
    place_[node] = static_cast<std::int32_t>(count_);
    items_[count_++] = {node, parent, distance};
  }

  std::vector<Item> items_;  // the first count_ of them
  std::uint32_t count_ = 0;
  std::vector<std::int32_t> place_;  // of each node in items_, or -1
};

// For every node the set of nodes it implies, itself included, as bits; and the same the other way round.
class Implications {
 public:
  using Bits = std::span<const std::uint64_t>;

  // As Reachability::build. The first `premise_count` nodes can be premises.
  template <class Next, class Target>
  bool build(NodeId node_count, NodeId premise_count, const Next& next, const Target& target, StopToken& stop) {
    premise_words_ = (premise_count + 63) / 64;
    return reach_.build(node_count, next, target, stop) && transpose(premise_count, stop);
  }

  Bits of(NodeId node) const { return {reach_.row(node), reach_.words()}; }
  // The premises that lead to the node, itself one that could be a premise.
  Bits into(NodeId node) const { return {transposed_.data() + std::size_t{premise_words_} * node, premise_words_}; }
  std::uint32_t premise_words() const { return premise_words_; }
  bool leads(NodeId premise, NodeId node) const { return reach_.reaches(premise, node); }

 private:
  // The bit matrix of premises mirrored, in blocks of 64 by 64. False if stopped.
  bool transpose(NodeId premise_count, StopToken& stop) {
    transposed_.resize(std::size_t{premise_words_} * premise_count);
    std::array<std::uint64_t, 64> block;
    for (std::uint32_t rows = 0; rows < premise_words_; ++rows) {
      if (stop.poll()) return false;
      const std::uint32_t height = std::min<std::uint32_t>(64, premise_count - 64 * rows);
      for (std::uint32_t column = 0; column < premise_words_; ++column) {
        block.fill(0);
        for (std::uint32_t i = 0; i < height; ++i) block[i] = reach_.row(64 * rows + i)[column];
        mirror(block);
        const std::uint32_t width = std::min<std::uint32_t>(64, premise_count - 64 * column);
        for (std::uint32_t i = 0; i < width; ++i) {
          transposed_[std::size_t{premise_words_} * (64 * column + i) + rows] = block[i];
        }
      }
    }
    return true;
  }

  // Swaps the off-diagonal halves of the block, then of its quarters, and so on down to single bits.
  static void mirror(std::array<std::uint64_t, 64>& block) {
    std::uint64_t mask = 0x00000000FFFFFFFF;
    for (unsigned size = 32; size != 0; size >>= 1, mask ^= mask << size) {
      for (unsigned i = 0; i < 64; i = (i + size + 1) & ~size) {
        const std::uint64_t swap = ((block[i] >> size) ^ block[i + size]) & mask;
        block[i] ^= swap << size;
        block[i + size] ^= swap;
      }
    }
  }

  Reachability reach_;
  std::uint32_t premise_words_ = 0;  // of a row of transposed_
  std::vector<std::uint64_t> transposed_;
};

}  // namespace nonet::logic
