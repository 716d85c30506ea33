#pragma once

// Random numbers. Our own generators, because the distributions of <random> differ between standard libraries and a
// seed must mean the same everywhere.

#include <bit>
#include <cstdint>

namespace nonet {

class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }

  // 0 to bound - 1, for small bounds: the bias is below bound / 2^32.
  std::uint32_t roughly_below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

// xoshiro256++, started with SplitMix64 as its authors advise.
class Xoshiro256 {
 public:
  explicit Xoshiro256(SplitMix64 seeds) {
    for (std::uint64_t& word : state_) word = seeds.next();
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
  std::uint64_t state_[4];
};

}  // namespace nonet
