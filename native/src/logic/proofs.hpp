#pragma once

// What finders of long proofs share: a position to look ahead from, and proofs that become steps, shortest first.

#include <memory>
#include <vector>

#include "logic/ahead.hpp"
#include "logic/search.hpp"

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

Step step_of(const Proof& proof, Technique technique, const RuleBook& rules);

// The claim of a failed assumption.
Proof refutation_of(std::shared_ptr<const Block> failed);

// By size; those of one size stay in order.
void sort_by_size(std::vector<Proof>& proofs);

// Every contradiction that follows from one assumption, and the shortest of the verities.
std::vector<Proof> find_dynamic_proofs(Ahead& ahead, Means means, bool with_contradictions, bool with_verities);

// Contradictions in which assumptions inside the assumption fail: short ones alone, or of any depth.
std::vector<Proof> find_nested_proofs(Ahead& ahead);
// `is_unique`: the puzzle has one solution, so something will fail, and it is worth minutes.
std::vector<Proof> find_trials(Ahead& ahead, bool is_unique);

template <int W>
Ahead ahead_of(const Position<W>& at) {
  std::vector<Mask> candidates;
  std::vector<Digit> values;
  for (int cell = 0; cell < at.board().cell_count; ++cell) {
    candidates.push_back(at.candidates(cell));
    values.push_back(at.value(cell));
  }
  return Ahead(*at.board().plain, std::move(candidates), std::move(values));
}

template <int W>
void offer_proofs(const std::vector<Proof>& proofs, Technique technique, const Position<W>& at, Search<W>& search) {
  for (const Proof& proof : proofs) {
    if (search.offer(step_of(proof, nth(technique, proof.is_verity), at.board().books->rules()))) return;
  }
}

}  // namespace nonet::logic
