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
  auto& cache = cache_for<GroupLinks<W>>(at);
  if (!cache.cells.is_as_kept(at)) {
    cache.cells = {};
    cache.graph.build(at, NodeKinds::kGroups);
    cache.cells.keep(at);
  }
  cache.graph.look_from(at);
  return cache.graph;
}

}  // namespace nonet::logic
