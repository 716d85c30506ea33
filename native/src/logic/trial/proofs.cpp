#include "logic/trial/proofs.hpp"

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

std::size_t count_together(const std::vector<Proof>& proofs, const PlainView& view) {
  constexpr int kClassicSize = 9, kSpare = 6, kMostLines = 1000;
  constexpr std::size_t kMost = 40;
  if (proofs.empty() || (view.size <= kClassicSize && view.rules().size() == 0)) return !proofs.empty();
  const int longest = 2 * proofs.front().size() + kSpare;
  int lines = 0;
  const auto is_other = [&](const Proof& proof) {
    lines += proof.size();
    return proof.is_verity || proof.is_on || proof.size() > longest || lines > kMostLines;
  };
  const auto end = std::find_if(proofs.begin(), proofs.end(), is_other);
  return std::clamp<std::size_t>(static_cast<std::size_t>(end - proofs.begin()), 1, kMost);
}

Step step_of(std::span<const Proof> proofs, Technique technique, const RuleBook& rules) {
  Step step{technique};
  LineWriter writer(rules, step.lines);
  for (const Proof& proof : proofs) {
    (proof.is_on ? step.placements : step.eliminations).push_back(proof.what);
    for (const auto& block : proof.blocks) writer.write(*block, 1);
    writer.write(proof.is_verity ? LineKind::kCases : LineKind::kRefuted, proof.what, proof.is_on, proof.cases);
  }
  return step;
}

}  // namespace nonet::logic
