#pragma once

// Nodes of the link graph, and the links that rules of three cells or more add to it. A proof has to name the rule of
// such a link, so it is kept which one that is.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "logic/core/position.hpp"
#include "logic/core/rule_solver.hpp"

namespace nonet::logic {

using NodeId = std::uint32_t;
using NodePair = std::pair<NodeId, NodeId>;

constexpr NodeId off_node(int entity) { return static_cast<NodeId>(2 * entity); }
constexpr NodeId on_node(int entity) { return static_cast<NodeId>(2 * entity + 1); }
constexpr bool is_on(NodeId node) { return (node & 1) != 0; }
constexpr NodeId opposite(NodeId node) { return node ^ 1; }
constexpr int entity_of(NodeId node) { return static_cast<int>(node >> 1); }

class RuleLinks {
 public:
  // The links of a position, by candidates; false if there are none.
  template <int W>
  bool find(const Position<W>& at) {
    found_.clear();
    const RuleBook& rules = at.board().books->rules();
    RuleSolver solver(rules, at.stop());
    for (int rule = 0; rule < rules.size(); ++rule) {
      if (at.stop().poll()) break;
      solver.add_links(rule, at.masks_of(rules[rule]), found_);
    }
    return !found_.empty();
  }

  // Those that are not `linked` already, each once and sorted, as the nodes that `node(candidate, is_on)` gives.
  template <class NodeOf>
  std::vector<NodePair> name(std::vector<NodePair> linked, const NodeOf& node) {
    named_.clear();
    std::sort(linked.begin(), linked.end());
    for (const RuleLink& made : found_) {
      const NodePair both{node(made.from, !made.is_strong), node(made.to, made.is_strong)};
      if (!std::binary_search(linked.begin(), linked.end(), both)) named_.emplace_back(both, made.rule);
    }
    std::sort(named_.begin(), named_.end());
    std::vector<NodePair> pairs;
    for (const auto& [both, rule] : named_) {
      if (pairs.empty() || pairs.back() != both) pairs.push_back(both);
    }
    return pairs;
  }

  // The rule that makes a link; -1 if none is needed.
  int rule_of(NodeId from, NodeId to) const {
    const NodePair both{from, to};
    const auto at = std::lower_bound(named_.begin(), named_.end(), std::pair(both, std::uint16_t{0}));
    return at != named_.end() && at->first == both ? at->second : -1;
  }

 private:
  std::vector<RuleLink> found_;
  std::vector<std::pair<NodePair, std::uint16_t>> named_;  // with the rule; sorted
};

}  // namespace nonet::logic
