// Which cell to guess in, one lane at a time, in plain C++.
// Included inside a namespace, where the machine has no better way to do the same.
//
// Any cell of two candidates will do, but a good one makes the tree of the hardest puzzles a third smaller. The score
// of a cell: for each of its digits, the cells that would lose it, those of two candidates counting four times: they
// become decided and clear more. The first kScored cells of two candidates are scored; the first of the best is taken.
// Guesses a puzzle over 1000 of the hardest, two solutions asked for: first cell 109, best of 4 84, of 8 74, of all 72;
// of all without the extra weight 86, with nothing but it 92, counting cells of two candidates with any digits 103.

using lanes::Cell;

// The digits a cell may have, the lowest in bit 0.
inline std::uint32_t candidates(const std::uint32_t* state, Cell cell) {
  std::uint32_t digits = 0;
  for (int d = 0; d < 9; ++d) digits |= ((state[3 * d + cell.row] & cell.bit) != 0 ? 1U : 0U) << d;
  return digits;
}

// `pairs` are the cells with two candidates; there is one.
inline Cell best_pair(const std::uint32_t* state, const std::uint32_t* pairs) {
  const std::uint64_t pairs01 = pairs[0] | static_cast<std::uint64_t>(pairs[1]) << 32;
  std::uint32_t best_key = 0;
  int left = lanes::kScored;
  for (std::uint32_t row = 0; row < 3; ++row) {
    for (std::uint32_t cells = pairs[row]; cells != 0 && left > 0; cells &= cells - 1, --left) {
      const std::uint32_t at = std::countr_zero(cells);
      const std::uint64_t seen01 = lanes::kPeers.seen01[row][at];
      const std::uint32_t seen2 = lanes::kPeers.seen2[row][at];
      const std::uint32_t digits = candidates(state, {static_cast<int>(row), 1U << at});
      int peers = 0, pair_peers = 0;
      for (const int d : {std::countr_zero(digits), 31 - std::countl_zero(digits)}) {
        const std::uint32_t* words = state + 3 * d;
        const std::uint64_t hit01 = (words[0] | static_cast<std::uint64_t>(words[1]) << 32) & seen01;
        const std::uint32_t hit2 = words[2] & seen2;
        peers += std::popcount(hit01) + std::popcount(hit2);
        pair_peers += std::popcount(hit01 & pairs01) + std::popcount(hit2 & pairs[2]);
      }
      // The highest score; of equals the first cell.
      const std::uint32_t key = static_cast<std::uint32_t>(peers + 3 * pair_peers) << 7 | (127 - (32 * row + at));
      best_key = std::max(best_key, key);
    }
  }
  const std::uint32_t best = 127 - (best_key & 127);
  return {static_cast<int>(best >> 5), 1U << (best & 31)};
}
