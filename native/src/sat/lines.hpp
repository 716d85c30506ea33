#pragma once

#include "sat/formula.hpp"

namespace nonet::sat {

void encode_machine(Formula& formula, const Cells& cells, const Automaton& automaton);
void encode_count(Formula& formula, const Count& count);
void encode_same(Formula& formula, const SameCounts& same);
void encode_rank(Formula& formula, const Rank& rank);

}  // namespace nonet::sat
