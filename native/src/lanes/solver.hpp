// The search: every lane has a puzzle of its own, a stack of its own, and takes the next puzzle as soon as it is done.
// Included inside a namespace, after a lane type V, its logic, planes.hpp, read_planes, write_planes, round.hpp and
// what choice.hpp declares.

// The ones of a word, from the lowest on.
struct BitSet {
  std::uint32_t bits;
  bool any() const { return bits != 0; }
  int pop() {
    const int bit = std::countr_zero(bits);
    bits &= bits - 1;
    return bit;
  }
};

// The puzzles of a job, read for as many lanes as there are at once.
struct Queue {
  explicit Queue(const LanesJob& the_job) : job(the_job) {}

  // Reads as many of the next puzzles as there are lanes, into a state of all lanes; gives how many there were.
  int decode(std::uint32_t* state) {
    const int lanes = static_cast<int>(std::min<std::size_t>(kLanes, job.count - taken));
    alignas(64) std::uint32_t planes[kPlanes][kLanes] = {};
    for (int lane = 0; lane < lanes; ++lane) {
      std::uint32_t grid[kPlanes];
      const std::size_t puzzle = taken + lane;
      if (!read_planes(job.puzzles + puzzle * job.stride, grid)) bad = std::min(bad, puzzle);
      for (int k = 0; k < kPlanes; ++k) planes[k][lane] = grid[k];
    }
    planes_to_state(&planes[0][0], state);
    return lanes;
  }

  // The next puzzle's state, its words kLanes apart; null if there is none.
  const std::uint32_t* next() {
    if (ready_at == ready_end) {
      ready_end = decode(&ready[0][0]);
      ready_at = 0;
      if (ready_end == 0) return nullptr;
    }
    return &ready[0][ready_at++];
  }

  alignas(64) std::uint32_t ready[kState][kLanes];
  int ready_at = 0;
  int ready_end = 0;
  const LanesJob& job;
  std::size_t taken = 0;        // puzzles that a lane has, or had
  std::size_t bad = job.count;  // the first puzzle that could not be read
};

class Solver {
 public:
  explicit Solver(const LanesJob& job)
      : job_(job), queue_(job), frames_(new Frame[kMaxDepth * std::min<std::size_t>(kLanes, job.count)]) {
    const int lanes = queue_.decode(&state_[0][0]);
    for (int lane = 0; lane < lanes; ++lane) begin(lane);
  }

  // The index of the first puzzle that could not be read; else job.count.
  std::size_t run() {
    while (busy_ != 0 && queue_.bad == job_.count) step();
    return queue_.bad;
  }

 private:
  // A branch not yet tried. How many can wait in a lane? The guess that pushed a frame decided its cell in the state
  // that goes on, and decided cells stay decided in all that follows from it. So the frames on a stack are of different
  // cells, and a guess needs one more that is open: at most 81 frames.
  struct alignas(64) Frame {
    std::uint32_t state[32];  // the last two are not used
  };
  static constexpr int kMaxDepth = 81;

  // A score is worth its time where branches fail. With the first two guesses of a puzzle it is not yet known whether
  // they will; after them, puzzles of many solutions come through without.
  static constexpr int kScoredDepth = 2;

  void step() {
    const Verdict verdict = propagate(&state_[0][0]);
    const std::uint32_t failed = nonzero(verdict.contradiction) & busy_;
    const std::uint32_t solved = ~nonzero(verdict.unproved) & busy_ & ~failed;
    const std::uint32_t stalled = ~nonzero(verdict.changed) & busy_ & ~failed & ~solved;
    if (stalled != 0) guess(stalled);
    if (solved != 0) take_solutions(solved);
    for (BitSet lost{failed}; lost.any();) go_back(lost.pop());
  }

  void take_solutions(std::uint32_t solved) {
    alignas(64) std::uint32_t planes[kPlanes][kLanes];
    state_to_planes(&state_[0][0], &planes[0][0]);
    for (BitSet lanes{solved}; lanes.any();) {
      const int lane = lanes.pop();
      if (counts_[lane] == 0) {
        std::uint32_t grid[kPlanes];
        for (int k = 0; k < kPlanes; ++k) grid[k] = planes[k][lane];
        write_planes(grid, zero_, solution(lane));
      }
      if (++counts_[lane] == job_.limit) {
        finish(lane);
      } else {
        go_back(lane);
      }
    }
  }

  // To the youngest branch not yet tried.
  void go_back(int lane) {
    if (depth_[lane] == 0) {
      finish(lane);
    } else {
      enter<1>(lane, frame(lane, --depth_[lane]).state);
      is_tough_[lane] = true;
    }
  }

  void finish(int lane) {
    job_.counts[puzzle_[lane]] = static_cast<std::uint8_t>(counts_[lane]);
    if (counts_[lane] == 0) std::memset(solution(lane), zero_, kLanesGrid);
    if (job_.text) solution(lane)[kLanesGrid] = '\n';
    refill(lane);
  }

  std::uint8_t* solution(int lane) const { return job_.solutions + puzzle_[lane] * job_.solution_stride; }

  // The next puzzle, if there is one; an idle lane computes on, and nobody looks.
  void refill(int lane) {
    busy_ &= ~(1U << lane);
    if (const std::uint32_t* state = queue_.next()) {
      enter<kLanes>(lane, state);
      begin(lane);
    }
  }

  void begin(int lane) {
    puzzle_[lane] = queue_.taken++;
    busy_ |= 1U << lane;
    depth_[lane] = 0;
    counts_[lane] = 0;
    is_tough_[lane] = false;
    // Answers come in any order, so that the machine does not foresee where the next is written.
    NONET_PREFETCH(solution(lane));
    NONET_PREFETCH(solution(lane) + kLanesGrid - 1);
  }

  // A lane's state from words that lie `Stride` apart.
  template <int Stride>
  void enter(int lane, const std::uint32_t* state) {
#pragma GCC unroll 30
    for (int k = 0; k < kState; ++k) put(state_[k], lane, state[k * Stride]);
  }

  // Cells with two candidates are found for all lanes together.
  void guess(std::uint32_t stalled) {
    alignas(64) std::uint32_t pairs[3][kLanes];
    V any = broadcast(0);
    for (int i = 0; i < 3; ++i) {
      const V found = and_nor(broadcast(kAll), load(state_[kSingles + i]), cells_of_three(i));
      store(pairs[i], found);
      any = any | found;
    }
    const std::uint32_t has_pair = nonzero(any);
    for (BitSet lanes{stalled & has_pair}; lanes.any();) {
      const int lane = lanes.pop();
      Frame& other = push(lane);
      const std::uint32_t cells[3] = {pairs[0][lane], pairs[1][lane], pairs[2][lane]};
      const bool is_scored = depth_[lane] <= kScoredDepth || is_tough_[lane];
      const Cell pair = is_scored ? best_pair(other.state, cells) : first_cell(cells);
      branch(lane, pair, other);
      other.state[kSingles + pair.row] |= pair.bit;
    }
    if ((stalled & ~has_pair) != 0) guess_wide(stalled & ~has_pair);
  }

  // Cells with three candidates or more, in the rows i, i + 3 and i + 6.
  V cells_of_three(int i) const {
    V one[3], two[3], three[3];  // as many or more, in three digits each
    for (int g = 0; g < 3; ++g) {
      const V a = load(state_[9 * g + i]);
      const V b = load(state_[9 * g + 3 + i]);
      const V c = load(state_[9 * g + 6 + i]);
      one[g] = or3(a, b, c);
      two[g] = majority(a, b, c);
      three[g] = and3(a, b, c);
    }
    const V mixed = or3(and_or(two[0], one[1], one[2]), and_or(two[1], one[0], one[2]), and_or(two[2], one[0], one[1]));
    return or3(or3(three[0], three[1], three[2]), and3(one[0], one[1], one[2]), mixed);
  }

  // Lanes without a cell of two candidates: in the first cell of three, or else in the first.
  void guess_wide(std::uint32_t stalled) {
    alignas(64) std::uint32_t three[3][kLanes], open[3][kLanes];
    for (int i = 0; i < 3; ++i) {
      V at_least1 = load(state_[i]);
      V at_least2 = broadcast(0), at_least3 = at_least2, at_least4 = at_least2;
      for (int d = 1; d < 9; ++d) {
        const V x = load(state_[3 * d + i]);
        at_least4 = or_and(at_least4, at_least3, x);
        at_least3 = or_and(at_least3, at_least2, x);
        at_least2 = or_and(at_least2, at_least1, x);
        at_least1 = at_least1 | x;
      }
      store(three[i], and_not(at_least3, at_least4));
      store(open[i], at_least2);
    }
    for (BitSet lanes{stalled}; lanes.any();) {
      const int lane = lanes.pop();
      Frame& other = push(lane);
      std::uint32_t cells[3] = {three[0][lane], three[1][lane], three[2][lane]};
      if ((cells[0] | cells[1] | cells[2]) == 0) {
        for (int i = 0; i < 3; ++i) cells[i] = open[i][lane];
      }
      branch(lane, first_cell(cells), other);
    }
  }

  static Cell first_cell(const std::uint32_t* cells) {
    const std::uint64_t cells01 = cells[0] | static_cast<std::uint64_t>(cells[1]) << 32;
    const int at = cells01 != 0 ? std::countr_zero(cells01) : 64 + std::countr_zero(cells[2]);
    return {at >> 5, 1U << (at & 31)};
  }

  Frame& push(int lane) {
    Frame& top = frame(lane, depth_[lane]++);
#pragma GCC unroll 30
    for (int k = 0; k < kState; ++k) top.state[k] = state_[k][lane];
    return top;
  }

  // Goes on with the cell's lowest digit; all its others are left to the other branch.
  void branch(int lane, Cell cell, Frame& other) {
    BitSet digits{candidates(other.state, cell)};
    const int lowest = 3 * digits.pop() + cell.row;
    do {
      const int k = 3 * digits.pop() + cell.row;
      put(state_[k], lane, other.state[k] & ~cell.bit);
    } while (digits.any());
    put(state_[kSingles + cell.row], lane, other.state[kSingles + cell.row] | cell.bit);
    other.state[lowest] &= ~cell.bit;
  }

  Frame& frame(int lane, int depth) { return frames_[lane * kMaxDepth + depth]; }

  alignas(64) std::uint32_t state_[kState][kLanes];
  const LanesJob& job_;
  Queue queue_;
  const std::uint8_t zero_ = job_.text ? '0' : 0;
  std::uint32_t busy_ = 0;        // lanes with a puzzle
  std::size_t puzzle_[kLanes];    // of each lane
  std::uint32_t counts_[kLanes];  // solutions found
  int depth_[kLanes];             // frames in use
  bool is_tough_[kLanes];         // went back before
  std::unique_ptr<Frame[]> frames_;
};
