#pragma once

// Declares every finder that techniques.def names; one that several techniques share is declared again, which is fine.

#include "logic/core/step_collector.hpp"

namespace nonet::logic {

#define NONET_TECHNIQUE(name, id, code, needs, finder) \
  template <int W>                                     \
  void finder(const Position<W>& at, StepCollector<W>& search);
#include "nonet/techniques.def"
#undef NONET_TECHNIQUE

}  // namespace nonet::logic
