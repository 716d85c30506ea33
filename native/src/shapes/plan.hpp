#pragma once

#include <cstdint>
#include <memory>

#include "boards/wide.hpp"
#include "nonet/board.hpp"
#include "shapes/engine.hpp"

namespace nonet::shapes {

// The shapes of a board made ready, with what follows from them; null if it has none.
template <class M>
std::unique_ptr<const Plan<M>> make_plan(const Board& board);

extern template std::unique_ptr<const Plan<std::uint64_t>> make_plan(const Board&);
extern template std::unique_ptr<const Plan<boards::Wide<16>>> make_plan(const Board&);

}  // namespace nonet::shapes
