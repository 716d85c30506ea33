#pragma once

// What finders of long proofs share: a position to look ahead from, and proofs that become steps, shortest first.

#include <memory>
#include <span>
#include <vector>

#include "logic/core/step_collector.hpp"
#include "logic/trial/lookahead.hpp"

namespace nonet::logic {

// A claim and the blocks that prove it: one, which ends in a contradiction, or one for each case of a truth.
struct Proof {
  Candidate what;
  bool is_on;
  std::vector<std::shared_ptr<const Block>> blocks;
  std::vector<Truth> cases;  // the truth; of a candidate and its opposite none
  bool is_verity = false;

  int size() const {
    int sum = 0;
    for (const auto& block : blocks) sum += block->size;
    return sum;
  }
};

// One step with the claims of all these proofs, each with its own blocks.
Step step_of(std::span<const Proof> proofs, Technique technique, const RuleBook& rules);

// How many of these proofs, sorted by size, are told as one step. One, but where a search takes long and finds many:
// with rules, or with more than nine digits. There all that are not much longer than the shortest go together, as long
// as they rule out candidates.
std::size_t count_together(const std::vector<Proof>& proofs, const PlainView& view);

// The claim of a failed assumption.
Proof refutation_of(std::shared_ptr<const Block> failed);

// By size; those of one size stay in order.
void sort_by_size(std::vector<Proof>& proofs);

// Every contradiction that follows from one assumption, and the shortest of the verities.
std::vector<Proof> find_dynamic_proofs(Lookahead& ahead, InnerTechniques means, bool with_contradictions,
                                       bool with_verities);

// Contradictions in which assumptions inside the assumption fail: short ones alone, or of any depth.
std::vector<Proof> find_nested_proofs(Lookahead& ahead);
// `is_unique`: the puzzle has one solution, so something will fail, and it is worth minutes.
std::vector<Proof> find_trials(Lookahead& ahead, bool is_unique);

template <int W>
Lookahead lookahead_of(const Position<W>& at) {
  std::vector<Mask> candidates;
  std::vector<Digit> values;
  for (int cell = 0; cell < at.board().cell_count; ++cell) {
    candidates.push_back(at.candidates(cell));
    values.push_back(at.value(cell));
  }
  return Lookahead(*at.board().plain, std::move(candidates), std::move(values), at.stop());
}

static_assert(nth(Technique::kDynamicContradiction, 1) == Technique::kDynamicVerity);
static_assert(nth(Technique::kDynamicPlusContradiction, 1) == Technique::kDynamicPlusVerity);

// `technique` is the one for refutations; if there are verities, theirs is the next.
template <int W>
void offer_proofs(const std::vector<Proof>& proofs, Technique technique, const Position<W>& at,
                  StepCollector<W>& search) {
  const PlainView& view = *at.board().plain;
  std::span<const Proof> left(proofs);
  for (std::size_t count = count_together(proofs, view); !left.empty(); count = 1) {
    const Technique found = nth(technique, left.front().is_verity);
    if (search.offer(step_of(left.first(count), found, view.rules()))) return;
    left = left.subspan(count);
  }
}

}  // namespace nonet::logic
