#pragma once

#include "sat/formula.hpp"

namespace nonet::sat {

void encode_sum(Formula& formula, const Sum& sum);

// The same for a sum that follows from others: only if its clauses are few enough to be worth it.
void encode_implied_sum(Formula& formula, const Sum& sum);

}  // namespace nonet::sat
