// The search: every lane has a puzzle of its own, a stack of its own, and takes the next puzzle as soon as it is done.
// Included inside a namespace, after a lane type V, its logic, read_grid, write_grid and round.hpp.

using lanes::kWords;

struct LaneSet {
  std::uint32_t bits;
  bool any() const { return bits != 0; }
  int pop() {
    const int lane = std::countr_zero(bits);
    bits &= bits - 1;
    return lane;
  }
};

class Solver {
 public:
  explicit Solver(const LanesJob& job) : job_(job) {
    for (int lane = 0; lane < kLanes; ++lane) refill(lane);
  }

  std::size_t run() {
    while (busy_ != 0 && bad_ == job_.count) step();
    return bad_;
  }

 private:
  // A branch not yet tried. How many can wait in a lane? The guess that pushed a frame decided its cell in the state
  // that goes on, and decided cells stay decided in all that follows from it. So the frames on a stack are of different
  // cells, and a guess needs one more that is open: at most 81 frames.
  struct alignas(64) Frame {
    std::uint32_t words[kWords];
    std::uint32_t singles[3];
  };
  static constexpr int kMaxDepth = 81;

  struct Cell {
    int row;            // in the band
    std::uint32_t bit;  // in the word
  };

  void step() {
    const Verdict verdict = propagate(&words_[0][0], &singles_[0][0]);
    const std::uint32_t failed = nonzero(verdict.contradiction) & busy_;
    const std::uint32_t stalled = ~nonzero(verdict.changed) & busy_ & ~failed;
    if ((failed | stalled) == 0) return;
    const std::uint32_t open = nonzero(verdict.open);
    if ((stalled & open) != 0) guess(stalled & open);
    for (LaneSet solved{stalled & ~open}; solved.any();) take_solution(solved.pop());
    for (LaneSet lost{failed}; lost.any();) go_back(lost.pop());
  }

  void take_solution(int lane) {
    if (counts_[lane] == 0) {
      std::uint32_t words[kWords];
      for (int k = 0; k < kWords; ++k) words[k] = words_[k][lane];
      write_grid(words, zero_, solution(lane));
    }
    if (++counts_[lane] == job_.limit) {
      finish(lane);
    } else {
      go_back(lane);
    }
  }

  // To the youngest branch not yet tried.
  void go_back(int lane) {
    if (depth_[lane] == 0) {
      finish(lane);
      return;
    }
    const Frame& frame = frames_[lane][--depth_[lane]];
    for (int k = 0; k < kWords; ++k) words_[k][lane] = frame.words[k];
    for (int i = 0; i < 3; ++i) singles_[i][lane] = frame.singles[i];
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
    std::uint32_t words[kWords] = {};
    busy_ &= ~(1U << lane);
    if (next_ < job_.count) {
      if (!read_grid(job_.puzzles + next_ * job_.stride, words) && bad_ == job_.count) bad_ = next_;
      puzzle_[lane] = next_++;
      busy_ |= 1U << lane;
    }
    for (int k = 0; k < kWords; ++k) words_[k][lane] = words[k];
    // A given has one candidate, any other cell all nine: two digits tell them apart.
    for (int i = 0; i < 3; ++i) singles_[i][lane] = kAll & ~(words[i] & words[i + 3]);
    depth_[lane] = 0;
    counts_[lane] = 0;
  }

  // Cells with two candidates, with three, and with more than one, found for all lanes together.
  void guess(std::uint32_t stalled) {
    alignas(64) std::uint32_t two[3][kLanes], three[3][kLanes], open[3][kLanes];
    for (int i = 0; i < 3; ++i) {
      V at_least1 = load(words_[i]);
      V at_least2 = broadcast(0), at_least3 = at_least2, at_least4 = at_least2;
      for (int d = 1; d < 9; ++d) {
        const V x = load(words_[3 * d + i]);
        at_least4 = or_and(at_least4, at_least3, x);
        at_least3 = or_and(at_least3, at_least2, x);
        at_least2 = or_and(at_least2, at_least1, x);
        at_least1 = at_least1 | x;
      }
      store(two[i], and_not(at_least2, at_least3));
      store(three[i], and_not(at_least3, at_least4));
      store(open[i], at_least2);
    }
    for (LaneSet lanes{stalled}; lanes.any();) {
      const int lane = lanes.pop();
      if (Cell pair = first_cell(two, lane); pair.bit != 0) {
        branch(lane, pair).singles[pair.row] |= pair.bit;
      } else if (Cell triple = first_cell(three, lane); triple.bit != 0) {
        branch(lane, triple);
      } else {
        branch(lane, first_cell(open, lane));
      }
    }
  }

  static Cell first_cell(const std::uint32_t (*cells)[kLanes], int lane) {
    for (int i = 0; i < 3; ++i) {
      if (const std::uint32_t word = cells[i][lane]; word != 0) return {i, word & (0 - word)};
    }
    return {0, 0};
  }

  // Goes on with the cell's lowest digit; all its others wait in the frame.
  Frame& branch(int lane, Cell cell) {
    Frame& frame = frames_[lane][depth_[lane]++];
    for (int k = 0; k < kWords; ++k) frame.words[k] = words_[k][lane];
    for (int i = 0; i < 3; ++i) frame.singles[i] = singles_[i][lane];
    int k = cell.row;
    while ((frame.words[k] & cell.bit) == 0) k += 3;
    frame.words[k] &= ~cell.bit;
    for (k += 3; k < kWords; k += 3) words_[k][lane] &= ~cell.bit;
    singles_[cell.row][lane] |= cell.bit;
    return frame;
  }

  alignas(64) std::uint32_t words_[kWords][kLanes];
  alignas(64) std::uint32_t singles_[3][kLanes];  // cells with exactly one candidate
  const LanesJob& job_;
  const std::uint8_t zero_ = job_.text ? '0' : 0;
  std::size_t next_ = 0;          // the puzzle no lane has taken yet
  std::size_t bad_ = job_.count;  // the first puzzle that could not be read
  std::uint32_t busy_ = 0;        // lanes with a puzzle
  std::size_t puzzle_[kLanes];    // of each lane
  std::uint32_t counts_[kLanes];  // solutions found
  int depth_[kLanes];             // frames in use
  Frame frames_[kLanes][kMaxDepth];
};
