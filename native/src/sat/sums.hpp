#pragma once

#include "sat/formula.hpp"

namespace nonet::sat {

void encode_sum(Formula& formula, const Sum& sum);

}  // namespace nonet::sat
