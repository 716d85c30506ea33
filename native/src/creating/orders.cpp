// In which order the cells of a grid are asked about.

#include <algorithm>

#include "creating/random.hpp"
#include "nonet/digging.hpp"

namespace nonet::creating {

void make_order(const Key& key, std::uint32_t attempt, const std::uint8_t* orbits, std::uint8_t* order) {
  Xoshiro256 random = random_of(key, attempt, Use::kOrder);
  std::uint8_t cells[81];
  for (int cell = 0; cell < 81; ++cell) cells[cell] = static_cast<std::uint8_t>(cell);
  random.shuffle(cells, 81);

  std::uint8_t first[81];  // of a cell: where its turn begins, if it is the lowest of it
  std::fill(std::begin(first), std::end(first), kDigEnd);
  for (int at = 0; at < 81 && orbits[at] != kDigEnd;) {
    const int start = at;
    std::uint8_t lowest = 80;
    do lowest = std::min<std::uint8_t>(lowest, orbits[at] & ~kDigTogether);
    while ((orbits[at++] & kDigTogether) != 0 && at < 81);
    first[lowest] = static_cast<std::uint8_t>(start);
  }
  int count = 0;
  for (const std::uint8_t cell : cells) {
    if (first[cell] == kDigEnd) continue;
    int at = first[cell];
    do order[count++] = orbits[at];
    while ((orbits[at++] & kDigTogether) != 0 && at < 81);
  }
  std::fill(order + count, order + 81, kDigEnd);
}

}  // namespace nonet::creating
