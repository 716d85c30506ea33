#include <cstddef>

#include "nonet/canonical.hpp"

namespace nonet {

// Each step is one-to-one in the number so far and in the word, so no two values of one length and one last word fall
// together sooner than chance has it.
std::uint64_t hash_of(std::span<const std::uint8_t> bytes) {
  std::uint64_t hash = 0x9E3779B97F4A7C15u ^ bytes.size();
  for (std::size_t at = 0; at < bytes.size(); at += 8) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < 8 && at + i < bytes.size(); ++i) {
      word |= static_cast<std::uint64_t>(bytes[at + i]) << (8 * i);
    }
    hash ^= word;
    hash = (hash ^ hash >> 33) * 0xFF51AFD7ED558CCDu;
    hash = (hash ^ hash >> 33) * 0xC4CEB9FE1A85EC53u;
    hash ^= hash >> 33;
  }
  return hash;
}

}  // namespace nonet
