#pragma once

#include "sat/formula.hpp"

namespace nonet::sat {

// The clauses of all constraints of a board but its pairs, and of what follows from them.
void encode_constraints(Formula& formula, const Board& board);

}  // namespace nonet::sat
