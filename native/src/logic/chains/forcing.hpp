#pragma once

// What forcing chains and forcing nets share: conclusions from the sets of nodes that assumptions lead to.
//
//   contradiction  a premise leads to its opposite, to both sides of a candidate, to two digits in a cell, to a digit
//                  twice in a region, to a cell without digit, or to a region without place for a digit: it is false
//   verity         all of several premises, of which one must hold, lead to the same node: it holds. The premises are a
//                  candidate and its opposite, all candidates of a cell, or all places of a digit in a region
//
// A conclusion is itself a node: on is a placement, off an elimination. Order: placements by cell, eliminations by cell
// and digit; for each conclusion the proof with the fewest nodes.

#include <algorithm>
#include <limits>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "logic/chains/reachability.hpp"

namespace nonet::logic {

// A claim's proof: chains from premises to ends, and the truth that ties the premises (verity) or ends together.
struct ForcingProof {
  bool is_verity;
  std::vector<std::pair<NodeId, NodeId>> chains;  // premise, end
  std::vector<Truth> truths;
};

// Lists conclusions and their proofs from sets of implied nodes.
template <int W>
class Conclusions {
 public:
  using Set = CellSet<W>;

  Conclusions(const LinkGraph<W>& graph, const Implications& reach) : graph_(graph), at_(graph.at()), reach_(reach) {
    list_full_places();
    mask_.assign(reach.premise_words(), 0);
    for (NodeId node = 0; node < graph.single_node_count(); ++node) set(mask_, node);
    claims_.assign(reach.premise_words(), 0);
    if (graph.node_count() == 0) return;
    add_contradictions();
    add_verities();
  }

  // Placements by cell, then eliminations by cell and digit.
  std::vector<NodeId> claims() const {
    std::vector<NodeId> list;
    for (int side = 1; side >= 0; --side) {
      for (NodeId node = static_cast<NodeId>(side); node < graph_.single_node_count(); node += 2) {
        if ((claims_[node >> 6] >> (node & 63) & 1) != 0) list.push_back(node);
      }
    }
    return list;
  }

  // Calls use(proof) for every proof of the claim.
  void each_proof(NodeId claim, auto use) const {
    each_contradiction(opposite(claim), use);
    each_verity(claim, use);
  }

 private:
  using Bits = std::vector<std::uint64_t>;

  struct Places {  // of a digit in a full region where every cell that might hold it still does
    int region;
    Digit digit;
    std::vector<int> entities;
  };

  static void set(Bits& bits, NodeId node) { bits[node >> 6] |= std::uint64_t{1} << (node & 63); }

  void list_full_places() {
    const auto& regions = at_.board().regions;
    for (int r = 0; r < static_cast<int>(regions.size()); ++r) {
      if (!regions[r].is_full) continue;
      for (int digit = 1; digit <= at_.size(); ++digit) {
        Places places{r, static_cast<Digit>(digit), {}};
        for (Cell cell : at_.places(r, digit)) places.entities.push_back(graph_.entity(cell, digit));
        if (!places.entities.empty()) places_.push_back(std::move(places));
      }
    }
  }

  // HoDoKu asks whether every cell is ruled out that sees no placed digit, and does not count earlier eliminations.
  bool is_whole(int region, int digit) const {
    return (at_.allowed(digit) & at_.board().regions[region].set) == at_.places(region, digit);
  }

  // -- contradictions ------------------------------------------------------------------------------------------------

  // Two digits in a cell, or one twice in a region, need no test: each on node has its weak links followed, so that the
  // other one is off as well as on. The others are found for all premises at once, from the premises of each node.
  void add_contradictions() {
    Bits refuted(reach_.premise_words()), all(reach_.premise_words());
    for (int e = 0; e < graph_.single_count(); ++e) {
      if (at_.stop().poll()) return;
      const auto on = reach_.into(on_node(e)), off = reach_.into(off_node(e));
      for (std::size_t w = 0; w < refuted.size(); ++w) refuted[w] |= on[w] & off[w];
    }
    each_choice([&](const std::vector<int>& entities, const Truth& truth) {
      if (truth.region >= 0 && !is_whole(truth.region, truth.digit)) return;
      std::fill(all.begin(), all.end(), ~std::uint64_t{0});
      for (int e : entities) {
        const auto off = reach_.into(off_node(e));
        for (std::size_t w = 0; w < all.size(); ++w) all[w] &= off[w];
      }
      for (std::size_t w = 0; w < refuted.size(); ++w) refuted[w] |= all[w];
    });
    // Bits of off and on nodes stand side by side: what is refuted makes its neighbour true.
    constexpr std::uint64_t kOff = 0x5555555555555555;
    for (std::size_t w = 0; w < refuted.size(); ++w) {
      claims_[w] |= ((refuted[w] & kOff) << 1 | (refuted[w] >> 1 & kOff)) & mask_[w];
    }
  }

  bool is_without_digit(NodeId premise, Cell cell) const {
    const int first = graph_.entity(cell, lowest(at_.candidates(cell))), count = count_of(at_.candidates(cell));
    for (int e = first; e < first + count; ++e) {
      if (!reach_.leads(premise, off_node(e))) return false;
    }
    return true;
  }

  bool is_without_place(NodeId premise, const Places& places) const {
    for (int e : places.entities) {
      if (!reach_.leads(premise, off_node(e))) return false;
    }
    return is_whole(places.region, places.digit);
  }

  void each_contradiction(NodeId premise, auto use) const {
    if (reach_.leads(premise, opposite(premise))) use(contradiction(premise, {opposite(premise)}));
    std::vector<NodeId> on;
    for (int e = 0; e < graph_.single_count(); ++e) {
      if (!reach_.leads(premise, on_node(e))) continue;
      if (at_.stop().poll()) return;
      if (reach_.leads(premise, off_node(e))) use(contradiction(premise, {on_node(e), off_node(e)}));
      for (NodeId other : on) {
        if (excludes(other, on_node(e))) use(contradiction(premise, {other, on_node(e)}));
      }
      on.push_back(on_node(e));
    }
    for (Cell cell : at_.open()) {
      if (!is_without_digit(premise, cell)) continue;
      ForcingProof proof{false, {}, {cell_truth(cell)}};
      for (Digit digit : digits_of(at_.candidates(cell))) {
        proof.chains.emplace_back(premise, off_node(graph_.entity(cell, digit)));
      }
      use(std::move(proof));
    }
    for (const Places& places : places_) {
      if (!is_without_place(premise, places)) continue;
      ForcingProof proof{false, {}, {place_truth(places.region, places.digit)}};
      for (int e : places.entities) proof.chains.emplace_back(premise, off_node(e));
      use(std::move(proof));
    }
  }

  static ForcingProof contradiction(NodeId premise, std::initializer_list<NodeId> ends) {
    ForcingProof proof{false, {}, {}};
    for (NodeId end : ends) proof.chains.emplace_back(premise, end);
    return proof;
  }

  bool excludes(NodeId a, NodeId b) const {
    const auto [cell, digit] = graph_.candidate(a);
    const auto [other, other_digit] = graph_.candidate(b);
    return cell == other || (digit == other_digit && at_.board().sees(cell, other));
  }

  // -- verities ------------------------------------------------------------------------------------------------------

  void add_verities() {
    Bits common(reach_.premise_words());
    for (int e = 0; e < graph_.single_count(); ++e) {
      if (at_.stop().poll()) return;
      const auto on = reach_.of(on_node(e)), off = reach_.of(off_node(e));
      for (std::size_t w = 0; w < common.size(); ++w) common[w] = on[w] & off[w];
      const Cell cell = graph_.candidate(on_node(e)).cell;
      const int first = graph_.entity(cell, lowest(at_.candidates(cell)));
      for (int own = first; own < first + count_of(at_.candidates(cell)); ++own) {
        for (NodeId node : {off_node(own), on_node(own)}) common[node >> 6] &= ~(std::uint64_t{1} << (node & 63));
      }
      claim_all(common);
    }
    each_choice([&](const std::vector<int>& entities, const Truth&) {
      std::fill(common.begin(), common.end(), ~std::uint64_t{0});
      for (int e : entities) {
        const auto bits = reach_.of(on_node(e));
        for (std::size_t w = 0; w < common.size(); ++w) common[w] &= bits[w];
      }
      claim_all(common);
    });
  }

  void claim_all(const Bits& common) {
    for (std::size_t w = 0; w < common.size(); ++w) claims_[w] |= common[w] & mask_[w];
  }

  // The candidates of each cell, the places of each digit in each full region.
  void each_choice(auto use) const {
    std::vector<int> entities;
    for (Cell cell : at_.open()) {
      if (at_.stop().poll()) return;
      entities.clear();
      for (Digit digit : digits_of(at_.candidates(cell))) entities.push_back(graph_.entity(cell, digit));
      if (!entities.empty()) use(entities, cell_truth(cell));
    }
    for (const Places& places : places_) use(places.entities, place_truth(places.region, places.digit));
  }

  void each_verity(NodeId claim, auto use) const {
    const Cell cell = graph_.candidate(claim).cell;
    if (at_.stop().poll()) return;
    for (int e = 0; e < graph_.single_count(); ++e) {
      if (graph_.candidate(on_node(e)).cell == cell) continue;
      if (!reach_.leads(on_node(e), claim) || !reach_.leads(off_node(e), claim)) continue;
      use(ForcingProof{true, {{on_node(e), claim}, {off_node(e), claim}}, {}});
    }
    each_choice([&](const std::vector<int>& entities, const Truth& truth) {
      ForcingProof proof{true, {}, {truth}};
      for (int e : entities) {
        if (!reach_.leads(on_node(e), claim)) return;
        proof.chains.emplace_back(on_node(e), claim);
      }
      use(std::move(proof));
    });
  }

  const LinkGraph<W>& graph_;
  const Position<W>& at_;
  const Implications& reach_;
  std::vector<Places> places_;
  Bits mask_, claims_;  // the nodes of single candidates; those that hold
};

static_assert(nth(Technique::kForcingChainContradiction, 1) == Technique::kForcingChainVerity);
static_assert(nth(Technique::kForcingNetContradiction, 1) == Technique::kForcingNetVerity);

// Offers the claims in order, each with its shortest proof. `Rows` knows the chains of a premise:
//   int length(premise, end)         nodes of the chain
//   bool counts(premise, end)        whether the chain may carry a step alone; one of a proof's chains must
//   void draw(premise, end, step)    adds the nodes and truths of the chain to the step
template <int W, class Rows>
void offer_claims(const LinkGraph<W>& graph, const Conclusions<W>& conclusions, Rows& rows, StepCollector<W>& search,
                  Technique contradiction) {
  for (NodeId claim : conclusions.claims()) {
    ForcingProof best{};
    int best_length = std::numeric_limits<int>::max();
    conclusions.each_proof(claim, [&](ForcingProof proof) {
      if (graph.at().stop().poll()) return;
      if (!search.wants(contradiction, proof.is_verity)) return;
      int length = 0;
      for (const auto& [premise, end] : proof.chains) {
        length += rows.length(premise, end);
        if (length >= best_length) return;
      }
      const bool counts = std::any_of(proof.chains.begin(), proof.chains.end(),
                                      [&](const auto& chain) { return rows.counts(chain.first, chain.second); });
      if (counts) best = std::move(proof), best_length = length;
    });
    if (best.chains.empty()) continue;
    Step step{nth(contradiction, best.is_verity)};
    const Candidate& candidate = graph.candidate(claim);
    (is_on(claim) ? step.placements : step.eliminations).push_back(candidate);
    step.truths = best.truths;
    for (const auto& [premise, end] : best.chains) rows.draw(premise, end, step);
    std::sort(step.truths.begin(), step.truths.end());
    step.truths.erase(std::unique(step.truths.begin(), step.truths.end()), step.truths.end());
    if (search.offer(std::move(step))) return;
  }
}

}  // namespace nonet::logic
