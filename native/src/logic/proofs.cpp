#include "logic/proofs.hpp"

#include <algorithm>
#include <utility>

namespace nonet::logic {

Proof refutation_of(std::shared_ptr<const Block> failed) {
  const Fact& wrong = failed->items.front().fact;
  return {wrong.what, !wrong.is_on, {std::move(failed)}, {}};
}

void sort_by_size(std::vector<Proof>& proofs) {
  std::stable_sort(proofs.begin(), proofs.end(), [](const Proof& a, const Proof& b) { return a.size() < b.size(); });
}

Step step_of(const Proof& proof, Technique technique, const RuleBook& rules) {
  Step step{technique};
  (proof.is_on ? step.placements : step.eliminations).push_back(proof.what);
  LineWriter writer(rules, step.lines);
  for (const auto& block : proof.blocks) writer.write(*block, 1);
  writer.write(proof.is_verity ? LineKind::kCases : LineKind::kRefuted, proof.what, proof.is_on, proof.cases);
  return step;
}

}  // namespace nonet::logic
