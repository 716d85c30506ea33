// One puzzle, its nine digits in the lanes. Included inside a namespace, after round.hpp and best_pair.
//
// A round of lanes/round.hpp takes as long for one puzzle as for eight. With a digit in each lane it is one digit's
// part, and then what the digits have to tell each other, by folding: less than half the time. It does not look at the
// digits one after the other, so that single rounds differ from those of lanes/solver.hpp. But where nothing more can
// be done the states are the same, for whatever order things are removed in; and so are the guesses and the first
// solution.

// All lanes with the lanes 8, 4, 2 and 1 places on.
template <int Places>
[[gnu::always_inline]] inline V swap_lanes(V a) {
  if constexpr (Places == 8) return {_mm512_shuffle_i64x2(a.bits, a.bits, 0x4e)};
  if constexpr (Places == 4) return {_mm512_shuffle_i64x2(a.bits, a.bits, 0xb1)};
  if constexpr (Places == 2) return {_mm512_shuffle_epi32(a.bits, _MM_PERM_BADC)};
  if constexpr (Places == 1) return {_mm512_shuffle_epi32(a.bits, _MM_PERM_CDAB)};
}

// In every lane what any of them has.
[[gnu::always_inline]] inline V any_lane(V a) {
  a = a | swap_lanes<8>(a);
  a = a | swap_lanes<4>(a);
  a = a | swap_lanes<2>(a);
  return a | swap_lanes<1>(a);
}

template <int Places>
[[gnu::always_inline]] inline void fold(V& once, V& twice) {
  const V other = swap_lanes<Places>(once);
  twice = or3(twice, swap_lanes<Places>(twice), once & other);
  once = once | other;
}

// From the words of digits in lanes to the order of layout.hpp, 3 * digit + row, in two halves: for each word its place
// in the rows 0 and 1 side by side or in row 2, and which are of row 2.
struct Interleave {
  alignas(64) std::uint32_t from[2][16];
  __mmask16 is_third[2];
};
constexpr Interleave make_interleave() {
  Interleave order{};
  for (int k = 0; k < kWords; ++k) {
    order.from[k / 16][k % 16] = k % 3 == 1 ? 16 + k / 3 : k / 3;
    if (k % 3 == 2) order.is_third[k / 16] |= static_cast<__mmask16>(1U << k % 16);
  }
  return order;
}
constexpr Interleave kInterleave = make_interleave();

constexpr __mmask16 kDigits = 0x1ff;  // the lanes of the digits

class Alone {
 public:
  explicit Alone(const LanesJob& job) : job_(job) {}

  // As Solver::run.
  std::size_t run() {
    std::size_t puzzle = 0;
    while (puzzle < job_.count && solve(puzzle)) ++puzzle;
    return puzzle;
  }

 private:
  struct State {
    alignas(64) std::uint32_t words[3][kLanes];    // word i of digit d + 1 is words[i][d]
    alignas(64) std::uint32_t singles[3][kLanes];  // the same in all lanes
  };
  // As in solver.hpp; there is also the proof that 81 are enough.
  struct Frame {
    State state;
    std::uint64_t cells;
  };

  // Whether it could be read.
  bool solve(std::size_t puzzle) {
    if (!read(job_.puzzles + puzzle * job_.stride) || !job_.is_ended(puzzle)) return false;
    solution_ = job_.solutions + puzzle * job_.solution_bytes();
    count_ = 0;
    weight_ = 1;
    depth_ = 0;
    is_tough_ = false;
    is_unguessed_ = true;
    while (step()) {
    }
    job_.counts[puzzle] = static_cast<std::uint8_t>(std::min(count_, job_.limit));
    if (count_ == 0) std::memset(solution_, zero_, kLanesGrid);
    if (job_.text) solution_[kLanesGrid] = '\n';
    return true;
  }

  bool read(const std::uint8_t* text) {
    std::uint32_t planes[lanes::kPlanesRoom];
    if (!read_planes(text, planes)) return false;
    for (int i = 0; i < 3; ++i) {
      std::uint32_t given = 0;
      for (int d = 0; d < 9; ++d) {
        std::uint32_t cells = kAll;
        for (int p = 0; p < 4; ++p) cells &= ((d + 1) >> p & 1) != 0 ? planes[3 * p + i] : ~planes[3 * p + i];
        now_.words[i][d] = cells;
        given |= cells;
      }
      for (int d = 0; d < 9; ++d) now_.words[i][d] |= kAll & ~given;
      for (int d = 9; d < kLanes; ++d) now_.words[i][d] = 0;
      store(now_.singles[i], broadcast(given));
    }
    return true;
  }

  // Whether there is more to do.
  bool step() {
    const Verdict verdict = propagate_alone();
    if (nonzero(verdict.contradiction) != 0) {
      is_tough_ = true;
      return go_back();
    }
    if (nonzero(verdict.unproved) == 0) {
      if (count_ == 0) write();
      count_ += weight_;
      if (count_ > 1) is_tough_ = false;
      return count_ < job_.limit && go_back();
    }
    if (nonzero(verdict.changed) == 0) guess();
    return true;
  }

  // See `propagate`. A cell that is a hidden single of two digits keeps both.
  Verdict propagate_alone() {
    const V none = broadcast(0);
    const V single[3] = {load(now_.singles[0]), load(now_.singles[1]), load(now_.singles[2])};
    Round round{{}, {none, none, none}, none, none, broadcast(kBandStarts)};
    V found[3], once[3], twice[3];
    propagate_digit(&now_.words[0][0], single, 0, found, round);
    Verdict verdict{.contradiction = none, .changed = round.dead_triads, .unproved = none};
    for (int i = 0; i < 3; ++i) {
      const V decided = any_lane(found[i]);
      once[i] = and_or_not(load(now_.words[i]), round.hidden[0], decided);
      store(now_.words[i], once[i]);
      twice[i] = none;
      fold<8>(once[i], twice[i]);
      fold<4>(once[i], twice[i]);
      fold<2>(once[i], twice[i]);
      fold<1>(once[i], twice[i]);
      const V now = and_not(once[i], twice[i]);
      verdict.contradiction = or_and(verdict.contradiction, decided, twice[i]);
      verdict.changed = or_xor(verdict.changed, now, single[i]);
      verdict.unproved = or3(verdict.unproved, twice[i], and_nor(now, single[i], decided));
      store(now_.singles[i], now);
    }
    const V missing{_mm512_maskz_mov_epi32(kDigits, (round.everywhere ^ broadcast(kBandStarts)).bits)};
    verdict.contradiction = or3(verdict.contradiction, missing, and3(once[0], once[1], once[2]) ^ broadcast(kAll));
    return verdict;
  }

  void write() {
    std::uint32_t planes[kPlanes] = {};
    for (int d = 0; d < 9; ++d) {
      for (int p = 0; p < 4; ++p) {
        if (((d + 1) >> p & 1) == 0) continue;
        for (int i = 0; i < 3; ++i) planes[3 * p + i] |= now_.words[i][d];
      }
    }
    write_planes(planes, zero_, solution_);
  }

  // The same rules as Solver::guess and the functions it calls, which say why.
  void guess() {
    if (is_unguessed_) {
      is_unguessed_ = false;
      if (guess_boxes()) return;
    }
    std::uint32_t two[3], three[3];  // cells with as many candidates, or more
    for (int i = 0; i < 3; ++i) {
      std::uint32_t one = two[i] = three[i] = 0;
      for (int d = 0; d < 9; ++d) {
        const std::uint32_t x = now_.words[i][d];
        three[i] |= two[i] & x;
        two[i] |= one & x;
        one |= x;
      }
    }
    const std::uint32_t pairs[3] = {two[0] & ~three[0], two[1] & ~three[1], two[2] & ~three[2]};
    if ((three[0] | three[1] | three[2]) == 0) {
      branch(first_cell(pairs));
      weight_ *= 2;
    } else if ((pairs[0] | pairs[1] | pairs[2]) != 0) {
      Frame& other = push();
      const bool is_scored = depth_ <= kScoredDepth || is_tough_;
      const Cell cell = is_scored ? scored(pairs) : first_cell(pairs);
      branch(cell, other);
      std::uint32_t* singles = other.state.singles[cell.row];
      store(singles, load(singles) | broadcast(cell.bit));
    } else {
      guess_wide(two);
    }
  }

  void guess_wide(const std::uint32_t* open) {
    std::uint32_t three[3];
    for (int i = 0; i < 3; ++i) {
      std::uint32_t least[5] = {kAll};  // cells with as many candidates, or more
      for (int d = 0; d < 9; ++d) {
        for (int n = 4; n > 0; --n) least[n] |= least[n - 1] & now_.words[i][d];
      }
      three[i] = least[3] & ~least[4];
    }
    Frame& other = push();
    branch(first_cell((three[0] | three[1] | three[2]) != 0 ? three : open), other);
  }

  Cell scored(const std::uint32_t* pairs) const {
    alignas(64) std::uint32_t state[32];
    for (int half = 0; half < 2; ++half) {
      const std::uint32_t* from = kInterleave.from[half];
      const __m512i words01 =
          _mm512_permutex2var_epi32(load(now_.words[0]).bits, load(from).bits, load(now_.words[1]).bits);
      const __m512i words2 = _mm512_permutexvar_epi32(load(from).bits, load(now_.words[2]).bits);
      store(state + 16 * half, {_mm512_mask_mov_epi32(words01, kInterleave.is_third[half], words2)});
    }
    return best_pair(state, pairs);
  }

  Frame& push() {
    Frame& top = frames_[depth_++];
    top.state = now_;
    top.cells = 0;
    return top;
  }

  // Goes on with the cell's lowest digit, and gives its number.
  int branch(Cell cell) {
    std::uint32_t* words = now_.words[cell.row];
    const V bit = broadcast(cell.bit);
    const V others = and_not(load(words), bit);
    const std::uint32_t digits = nonzero(load(words) & bit);
    store(words, {_mm512_mask_or_epi32(others.bits, static_cast<__mmask16>(digits & -digits), others.bits, bit.bits)});
    store(now_.singles[cell.row], load(now_.singles[cell.row]) | bit);
    return std::countr_zero(digits);
  }

  // All other digits are left to the other branch.
  void branch(Cell cell, Frame& other) { other.state.words[cell.row][branch(cell)] &= ~cell.bit; }

  bool guess_boxes() {
    int decided = 0;
    for (int i = 0; i < 3; ++i) decided += std::popcount(now_.singles[i][0]);
    const std::uint32_t boxes = lanes::boxes_to_guess(decided);
    std::uint32_t cells[3] = {};
    for (int k = 0; k < kWords; ++k) cells[k % 3] |= now_.words[k % 3][k / 3] & lanes::kPattern.words[k];
    for (int i = 0; i < 3; ++i) cells[i] &= boxes & ~now_.singles[i][0];
    const std::uint64_t guessed = lanes::pack_diagonal(cells[0], cells[1], cells[2]);
    if (guessed == 0) return false;
    push().cells = guessed;
    fill_boxes(guessed, 0);
    return true;
  }

  // Cells of the pattern that are right, and that are wrong.
  void fill_boxes(std::uint64_t right, std::uint64_t wrong) {
    for (int i = 0; i < 3; ++i) {
      for (int d = 0; d < 9; ++d) {
        const std::uint32_t pattern = lanes::kPattern.words[3 * d + i];
        now_.words[i][d] &=
            ~(lanes::unpack_diagonal(right, i) & ~pattern) & ~(lanes::unpack_diagonal(wrong, i) & pattern);
      }
      store(now_.singles[i], load(now_.singles[i]) | broadcast(lanes::unpack_diagonal(right, i)));
    }
  }

  bool go_back() {
    if (depth_ == 0) return false;
    weight_ = 1;
    Frame& top = frames_[depth_ - 1];
    now_ = top.state;
    if (top.cells != 0) {
      const std::uint64_t last = std::bit_floor(top.cells);
      top.cells ^= last;
      fill_boxes(top.cells, last);
    }
    if (top.cells == 0) --depth_;
    return true;
  }

  const LanesJob& job_;
  const std::uint8_t zero_ = job_.text ? '0' : 0;
  State now_;
  std::uint8_t* solution_;
  std::uint32_t count_;   // solutions found
  std::uint32_t weight_;  // what a solution counts
  int depth_;             // frames in use
  bool is_tough_;         // a branch failed, and there are not several solutions
  bool is_unguessed_;     // nothing was guessed yet
  Frame frames_[lanes::kMaxDepth];
};
