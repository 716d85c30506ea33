#pragma once

// The random numbers of one try at one puzzle. They depend on the key of the puzzle, the number of the try and what
// they are for, and on nothing else, so that any puzzle can be made alone, in any order and by any thread.
//
// xoshiro256++, begun with SplitMix64 as its authors advise. The standard library's distributions are not the same
// everywhere, hence our own.

#include <bit>
#include <cstdint>

#include "nonet/creating.hpp"

namespace nonet::creating {

class Random {
 public:
  Random(const Key& key, std::uint32_t attempt, Use use) {
    std::uint64_t mixed = key.high;
    mixed = mix(mixed) ^ key.low;
    mixed = mix(mixed) ^ (static_cast<std::uint64_t>(use) << 32 | attempt);
    for (std::uint64_t& word : state_) word = mix(mixed);
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // 0 to bound - 1, each exactly as likely as the others.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t least = -bound % bound;
      while (static_cast<std::uint32_t>(product) < least) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  template <class Item>
  void shuffle(Item* items, int count) {
    for (int i = count; i > 1; --i) {
      const int j = static_cast<int>(below(static_cast<std::uint32_t>(i)));
      const Item item = items[i - 1];
      items[i - 1] = items[j];
      items[j] = item;
    }
  }

 private:
  static std::uint64_t mix(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }

  std::uint64_t state_[4];
};

}  // namespace nonet::creating
