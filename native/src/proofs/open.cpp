#include "nonet/proofs.hpp"

namespace nonet {

using Clause = PuzzleClauses::Clause;
using Sort = PuzzleClauses::Sort;

OpenClauses::OpenClauses(const PuzzleClauses& clauses, ProofFacts& facts, ProofLog& log)
    : clauses_(clauses), facts_(facts), log_(log), number_of_(clauses.variable_count() + 1, 0) {
  for (Literal variable = 1; variable <= static_cast<Literal>(clauses.variable_count()); ++variable) {
    if (facts.value(variable) != 0) continue;
    candidates_.push_back(variable);
    number_of_[variable] = static_cast<std::int32_t>(candidates_.size());
  }
  for (std::uint32_t cell = 0; cell < clauses.cell_count(); ++cell) add({Sort::kCell, cell});
  for (std::uint32_t region = 0; region < clauses.regions().size(); ++region) {
    if (!clauses.is_full(region)) continue;
    for (std::uint32_t digit = 1; digit <= clauses.size(); ++digit) add({Sort::kRegion, region, digit});
  }
  add_pairs();
  for (std::uint32_t number = 0; number < clauses.stated().size(); ++number) add({Sort::kStated, number});
}

bool OpenClauses::add(const Clause& clause) {
  left_.clear();
  numbered_.clear();
  clauses_.literals_of(clause, all_);
  for (Literal literal : all_) {
    const int known = facts_.value(literal);
    if (known > 0) return false;
    if (known < 0) continue;
    left_.push_back(literal);
    numbered_.push_back(literal > 0 ? number_of_[literal] : -number_of_[-literal]);
  }
  literals_.add(numbered_);
  const bool is_whole = left_.size() == all_.size() && !left_.empty();  // an empty clause ends the proof: a lemma
  origins_.push_back({clause, is_whole ? kNoRef : log_.add(left_, facts_.explain(clause))});
  return true;
}

// Two digits in one cell, or one digit in two cells that see each other. Each two once.
void OpenClauses::add_pairs() {
  for (Literal variable : candidates_) {
    clauses_.each_pair_of(variable, [&](Literal other) {
      if (!number_of_[other]) return;
      add({Sort::kPair, static_cast<std::uint32_t>(variable), static_cast<std::uint32_t>(other)});
    });
  }
}

ClauseRef OpenClauses::ref_of(std::size_t clause) {
  const Origin& origin = origins_[clause];
  return origin.lemma == kNoRef ? log_.source(origin.clause) : origin.lemma;
}

}  // namespace nonet
