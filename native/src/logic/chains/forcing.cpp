// Forcing chains: a candidate is refuted because it leads to a contradiction, or a candidate follows whichever of
// several others is true. The links are those of grouped loops; see forcing.hpp for the conclusions and their order.

#include "logic/chains/forcing.hpp"

#include "logic/chains/cached_links.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

// The chains of every premise that is asked for, each expanded once.
template <int W>
class ChainRows {
 public:
  explicit ChainRows(const LinkGraph<W>& graph) : graph_(graph) {}

  int length(NodeId premise, NodeId end) { return row(premise).length(end); }
  bool counts(NodeId, NodeId) const { return true; }

  void draw(NodeId premise, NodeId end, Step& step) {
    std::vector<NodeId> chain;
    const Row<W>& expanded = row(premise);
    expanded.chain_to(expanded.place_of(end), chain);
    std::vector<std::int32_t> from;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      if (i > 0) graph_.add_truths(chain[i - 1], chain[i], step);
      step.nodes.push_back(graph_.drawn(chain[i], from));
      from = {static_cast<std::int32_t>(step.nodes.size()) - 1};
    }
    step.ends.push_back(from[0]);
  }

 private:
  const Row<W>& row(NodeId premise) {
    auto& row = rows_[premise];
    if (row.items().empty()) row.expand(graph_, premise);
    return row;
  }

  const LinkGraph<W>& graph_;
  std::unordered_map<NodeId, Row<W>> rows_;
};

constexpr NodeId kMostNodes = 16384;  // the sets of implied nodes would take more than 32 MiB

}  // namespace

template <int W>
void find_forcing_chains(const Position<W>& at, StepCollector<W>& search) {
  Implications& reach = storage_for<Implications>(at);
  const LinkGraph<W>& graph = links_with_groups(at);
  if (graph.node_count() > kMostNodes) return;
  const auto next = [&graph](NodeId node) { return graph.from(node); };
  const auto target = [](NodeId to) { return to; };
  if (!reach.build(graph.node_count(), graph.single_node_count(), next, target, at.stop())) return;
  const Conclusions<W> conclusions(graph, reach);
  ChainRows<W> rows(graph);
  offer_claims(graph, conclusions, rows, search, Technique::kForcingChainContradiction);
}

NONET_INSTANTIATE(find_forcing_chains)

}  // namespace nonet::logic
