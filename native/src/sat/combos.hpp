#pragma once

#include <cstdint>
#include <vector>

#include "sat/formula.hpp"

namespace nonet::sat {

using DigitSet = std::vector<std::uint16_t>;  // ascending

// The cells differ. What regions say already is left out.
void encode_different(Formula& formula, const Cells& cells);

// The cells differ, and their digits are one of the sets, each of as many digits. Gives a literal for each set: the
// digits are this one. Exactly one of them holds.
Literals encode_family(Formula& formula, const Cells& cells, const std::vector<DigitSet>& sets);

void encode_combo(Formula& formula, const Cells& cells, const DigitSets& family);

}  // namespace nonet::sat
