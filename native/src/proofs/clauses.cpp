#include <utility>

#include "geometry/geometry.hpp"
#include "nonet/proofs.hpp"

namespace nonet {

PuzzleClauses::PuzzleClauses(std::uint32_t size, std::uint32_t cell_count, std::vector<Cells> regions)
    : size_(size), cell_count_(cell_count), regions_(std::move(regions)), regions_of_(cell_count), peers_(cell_count) {
  const Geometry geometry(cell_count, regions_);
  for (std::uint32_t cell = 0; cell < cell_count; ++cell) {
    for (const Geometry::Slot& slot : geometry.slots(cell)) regions_of_[cell].push_back(slot.group);
    peers_[cell] = geometry.peers(cell);
  }
}

std::uint32_t PuzzleClauses::state(std::span<const Literal> literals) {
  stated_.add(literals);
  return static_cast<std::uint32_t>(stated_.size() - 1);
}

void PuzzleClauses::literals_of(const Clause& clause, std::vector<Literal>& literals) const {
  literals.clear();
  switch (clause.sort) {
    case Sort::kStated: {
      const auto stated = stated_[clause.first];
      literals.assign(stated.begin(), stated.end());
      break;
    }
    case Sort::kCell:
      for (std::uint32_t digit = 1; digit <= size_; ++digit) literals.push_back(variable(clause.first, digit));
      break;
    case Sort::kRegion:
      for (std::uint32_t cell : regions_[clause.first]) literals.push_back(variable(cell, clause.second));
      break;
    case Sort::kPair: literals = {-static_cast<Literal>(clause.first), -static_cast<Literal>(clause.second)}; break;
  }
}

ClauseRef ProofLog::source(const PuzzleClauses::Clause& clause) {
  // A variable has at most 31 bits, and so does the number of a stated clause.
  const std::uint64_t key =
      std::uint64_t{static_cast<std::uint8_t>(clause.sort)} << 62 | std::uint64_t{clause.first} << 31 | clause.second;
  const auto [found, is_new] = numbers_.try_emplace(key, static_cast<std::uint32_t>(sources_.size()));
  if (is_new) sources_.push_back(clause);
  return ~static_cast<ClauseRef>(found->second);
}

ClauseRef ProofLog::add(std::span<const Literal> literals, std::span<const ClauseRef> hints) {
  literals_.add(literals);
  hints_.add(hints);
  return static_cast<ClauseRef>(literals_.size() - 1);
}

}  // namespace nonet
