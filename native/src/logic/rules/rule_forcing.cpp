// Forcing by rules: every candidate of a cell, or every place of a digit in a region, rules out the same candidate
// elsewhere, at once. Only on boards with rules: with regions alone other techniques say it better.
//
// Order: cells, those with few candidates first; then regions and digits.

#include "logic/chains/links.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

template <int W>
class RuleForcing {
 public:
  RuleForcing(const Position<W>& at, StepCollector<W>& search) : at_(at), search_(search) {
    graph_.build(at, NodeKinds::kSingle);
  }

  void run() {
    for (int count = 2; count <= kMostCases; ++count) {
      for (Cell cell : at_.open()) {
        if (count_of(at_.candidates(cell)) != count) continue;
        std::vector<int> cases;
        for (Digit digit : digits_of(at_.candidates(cell))) cases.push_back(graph_.entity(cell, digit));
        if (offer(cases, cell_truth(cell))) return;
      }
    }
    const auto& board = at_.board();
    for (int region = 0; region < static_cast<int>(board.regions.size()); ++region) {
      if (!board.regions[region].is_full) continue;
      for (int digit = 1; digit <= at_.size(); ++digit) {
        const int count = at_.count(region, digit);
        if (count < 2 || count > kMostCases) continue;
        std::vector<int> cases;
        for (Cell cell : at_.places(region, digit)) cases.push_back(graph_.entity(cell, digit));
        if (!cases.empty() && offer(cases, place_truth(region, digit))) return;
      }
    }
  }

 private:
  static constexpr int kMostCases = 4;

  bool offer(const std::vector<int>& cases, const Truth& truth) {
    std::vector<NodeId> common = targets(cases[0]);
    for (std::size_t i = 1; i < cases.size() && !common.empty(); ++i) {
      const std::vector<NodeId> more = targets(cases[i]);
      std::erase_if(common, [&](NodeId node) { return !std::binary_search(more.begin(), more.end(), node); });
    }
    if (common.empty()) return false;
    Step step{Technique::kRuleForcing};
    step.truths = {truth};
    for (NodeId node : common) step.eliminations.push_back(graph_.candidate(node));
    for (int entity : cases) {
      const auto premise = static_cast<std::int32_t>(step.nodes.size());
      step.nodes.push_back(graph_.drawn(on_node(entity), {}));
      for (NodeId node : common) {
        graph_.add_truths(on_node(entity), node, step);
        step.ends.push_back(static_cast<std::int32_t>(step.nodes.size()));
        step.nodes.push_back(graph_.drawn(node, {premise}));
      }
    }
    return search_.offer(std::move(step));
  }

  std::vector<NodeId> targets(int entity) const {
    const auto all = graph_.from(on_node(entity));
    std::vector<NodeId> found(all.begin(), all.end());
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  LinkGraph<W> graph_;
};

}  // namespace

template <int W>
void find_rule_forcing(const Position<W>& at, StepCollector<W>& search) {
  if (!at.board().has_only_regions()) RuleForcing<W>(at, search).run();
}

NONET_INSTANTIATE(find_rule_forcing)

}  // namespace nonet::logic
