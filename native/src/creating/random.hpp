#pragma once

// The random numbers of one try at one puzzle. They depend on the key of the puzzle, the number of the try and what
// they are for, and on nothing else, so that any puzzle can be made alone, in any order and by any thread.

#include <cstdint>

#include "base/random.hpp"
#include "nonet/creating.hpp"

namespace nonet::creating {

inline Xoshiro256 random_of(const Key& key, std::uint32_t attempt, Use use) {
  const std::uint64_t half = SplitMix64(key.high).next() ^ key.low;
  return Xoshiro256(SplitMix64(SplitMix64(half).next() ^ (static_cast<std::uint64_t>(use) << 32 | attempt)));
}

}  // namespace nonet::creating
