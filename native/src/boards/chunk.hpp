#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/bits.hpp"

namespace nonet::boards {

using namespace bits;  // all of this folder works on masks

// Masks that are asked about locks at once: as many as 16 bytes hold, a register of any machine; wide ones singly.
template <class Mask>
inline constexpr std::uint32_t kMasksInChunk = kIsWide<Mask> ? 1 : 16 / sizeof(Mask);

// In any of the masks of a chunk: mine lie wholly inside, and theirs reach outside?
template <class Mask>
bool any_locked(const Mask* mine, Mask inside, const Mask* theirs, Mask outside) {
#if defined(__GNUC__)
  // Vector types of GCC and Clang, not intrinsics: they compile to SSE2, NEON or plain code, as the platform has it.
  // GCC 12 does not find this from the loop below, and the solver took half as long again.
  using Chunk [[gnu::vector_size(16)]] = Mask;
  using Words [[gnu::vector_size(16)]] = std::uint64_t;
  Chunk a;
  Chunk b;
  std::memcpy(&a, mine, sizeof a);
  std::memcpy(&b, theirs, sizeof b);
  const Chunk none = {};
  const auto hits = ((a & static_cast<Mask>(~inside)) == none) & ((b & outside) != none);
  Words words;
  std::memcpy(&words, &hits, sizeof words);
  return (words[0] | words[1]) != 0;
#else
  bool hit = false;
  for (std::size_t i = 0; i < 16 / sizeof(Mask); ++i) hit |= !(mine[i] & ~inside) && (theirs[i] & outside);
  return hit;
#endif
}

template <std::size_t kWords>
bool any_locked(const Wide<kWords>* mine, const Wide<kWords>& inside, const Wide<kWords>* theirs,
                const Wide<kWords>& outside) {
  return !(*mine & ~inside) && (*theirs & outside);
}

}  // namespace nonet::boards
