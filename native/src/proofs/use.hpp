// What of a proof is needed.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "nonet/proofs.hpp"

namespace nonet {

// By number: the lemmas and clauses of the puzzle that the last lemma, the empty clause, rests on.
struct ProofUse {
  std::vector<std::uint8_t> lemmas;
  std::vector<std::uint8_t> sources;
};

ProofUse find_use(const ProofLog& log, bool takes_all_lemmas);

// The same proof with fewer clauses and lemmas to read, if one is found soon; long proofs are not tried.
std::optional<ProofLog> shortened(const PuzzleClauses& clauses, const ProofLog& log);

}  // namespace nonet
