#pragma once

#include <cstdint>
#include <memory>

#include "base/wide.hpp"
#include "constraints/engine.hpp"
#include "nonet/board.hpp"

namespace nonet::constraints {

// The constraints of a board made ready, with what follows from them; null if it has none but clashes (clashes.hpp).
template <class Mask>
std::unique_ptr<const Plan<Mask>> make_plan(const Board& board);

// Some constraints alone, as one rule has them: without sums that follow from others, and cells outside are left alone.
std::unique_ptr<const Plan<std::uint64_t>> make_plan_of(const Board& board, const Constraints& constraints);

extern template std::unique_ptr<const Plan<std::uint64_t>> make_plan(const Board&);
extern template std::unique_ptr<const Plan<bits::Wide<16>>> make_plan(const Board&);

}  // namespace nonet::constraints
