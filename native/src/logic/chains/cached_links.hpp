#pragma once

#include "logic/chains/links.hpp"
#include "logic/core/search_cache.hpp"

namespace nonet::logic {

// The graph with groups, which several techniques look at in turn: made once for a position.
template <int W>
struct GroupLinks {
  LinkGraph<W> graph;
  ChangedCells<W> cells;
};

template <int W>
LinkGraph<W>& links_with_groups(const Position<W>& at) {
  auto& kept = kept_for<GroupLinks<W>>(at.board());
  if (!kept.cells.is_as_kept(at)) {
    kept.cells = {};
    kept.graph.build(at, NodeKinds::kGroups);
    kept.cells.keep(at);
  }
  kept.graph.look_from(at);
  return kept.graph;
}

}  // namespace nonet::logic
