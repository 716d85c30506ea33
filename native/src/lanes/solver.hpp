// The search: every lane has a puzzle of its own, a stack of its own, and takes the next puzzle as soon as it is done.
// When no puzzle is left, a lane takes branches of another, and several work on one puzzle, as a team. The first
// solution is still the first depth first: who comes before whom in that order is known, and a solution is written only
// while none before it is known. Up to there, what is guessed does not depend on who does it, see is_tough_.
//
// Functions that are rarely called are not inlined: GCC 12 makes a slower round when all of them are in one piece.
//
// Included inside a namespace, after a lane type V, its logic, round.hpp, queue.hpp, write_planes and what choice.hpp
// declares.

// A score is worth its time where branches fail. With the first two guesses of a puzzle it is not yet known whether
// they will; after them, puzzles of many solutions come through without, until a branch has failed.
constexpr int kScoredDepth = 2;

class Solver {
 public:
  explicit Solver(const LanesJob& job) : job_(job), queue_(job), frames_(new Frame[lanes::kMaxDepth * kLanes]) {
    for (int lane = 0; lane < kLanes; ++lane) team_[lane] = lane;
    const int lanes = queue_.decode(&state_[0][0]);
    for (int lane = 0; lane < lanes; ++lane) begin(lane, state_[kSingles] + lane);
  }

  // The index of the first puzzle that could not be read; else job.count.
  std::size_t run() {
    while (busy_ != 0 && queue_.bad == job_.count) step();
    return queue_.bad;
  }

 private:
  // A branch not yet tried. Or several, where `cells` are set: the state before a guess in all these cells, see
  // guess_boxes; the branches are those in which one of them is wrong and the lower ones are right.
  //
  // How many frames can wait in a lane? The guess that pushed a frame decided a cell in the state that goes on, and
  // decided cells stay decided in all that follows from it. So the frames on a stack are of different cells, and a
  // guess needs one more that is open: at most 81 frames. A frame that another lane takes over has the same place in
  // its stack, so that this holds there too.
  struct alignas(64) Frame {
    std::uint32_t state[kState];
    std::uint64_t cells;
  };
  static_assert(sizeof(Frame) == 128);

  static constexpr int kShared =
      2;  // failures before others help; one is better for 17 clues, three for many solutions
  static constexpr std::uint32_t kEveryLane = (2U << (kLanes - 1)) - 1;

  void step() {
    const Verdict verdict = propagate(&state_[0][0]);
    const std::uint32_t failed = nonzero(verdict.contradiction) & busy_;
    const std::uint32_t solved = ~nonzero(verdict.unproved) & busy_ & ~failed;
    const std::uint32_t stalled = ~nonzero(verdict.changed) & busy_ & ~failed & ~solved;
    if (stalled != 0) guess(stalled);
    if (solved != 0) take_solutions(solved);
    for (BitSet lost{failed & busy_}; lost.any();) {
      const int lane = lost.pop();
      is_tough_[lane] = true;
      ++failures_[lane];
      go_back(lane);
    }
    if (busy_ != kEveryLane) refill(failed | solved | stalled);
  }

  void take_solutions(std::uint32_t solved) {
    if ((solved & writers_) != 0) write_solutions(solved & writers_);
    for (BitSet lanes{solved}; lanes.any();) {
      const int lane = lanes.pop();
      if ((busy_ >> lane & 1) == 0) continue;  // left with its team
      const int team = team_[lane];
      counts_[team] += weight_[lane];
      if (counts_[team] >= job_.limit) {
        retire(team, members_[team] & ~writers_);
      } else {
        if (counts_[team] > 1) is_tough_[lane] = false;
        go_back(lane);
      }
    }
  }

  void write_solutions(std::uint32_t solved) {
    alignas(64) std::uint32_t planes[kPlanes][kLanes];
    state_to_planes(&state_[0][0], &planes[0][0]);
    for (BitSet lanes{solved}; lanes.any();) {
      const int lane = lanes.pop();
      if ((writers_ >> lane & 1) == 0) continue;  // another solution of this round comes before
      std::uint32_t grid[kPlanes];
      for (int k = 0; k < kPlanes; ++k) grid[k] = planes[k][lane];
      write_planes(grid, zero_, solution(team_[lane]));
      writers_ &= ~(1U << lane | later_[lane]);
    }
  }

  // To the youngest branch not yet tried.
  void go_back(int lane) {
    if (depth_[lane] == bottom_[lane]) {
      retire(team_[lane], 1U << lane);
      return;
    }
    weight_[lane] = 1;
    Frame& top = frame(lane, depth_[lane] - 1);
    if (top.cells != 0) {
      go_back_boxes(lane, top);
    } else {
      --depth_[lane];
      load_lane(lane, top.state);
    }
  }

  // The last of several guesses was wrong and the others stand; the frame stays for these.
  [[gnu::noinline]] void go_back_boxes(int lane, Frame& top) {
    const std::uint64_t last = std::bit_floor(top.cells);
    top.cells ^= last;
    std::uint32_t state[kState];
    std::memcpy(state, top.state, sizeof state);
    for (int i = 0; i < 3; ++i) {
      const std::uint32_t right = lanes::unpack_diagonal(top.cells, i);
      const std::uint32_t wrong = lanes::unpack_diagonal(last, i);
      for (int d = 0; d < 9; ++d) {
        const std::uint32_t pattern = lanes::kPattern.words[3 * d + i];
        state[3 * d + i] &= ~(right & ~pattern) & ~(wrong & pattern);
      }
      state[kSingles + i] |= right;
    }
    if (top.cells == 0) --depth_[lane];
    load_lane(lane, state);
  }

  // These lanes have no more to do for the puzzle.
  void retire(int team, std::uint32_t lanes) {
    busy_ &= ~lanes;
    writers_ &= ~lanes;
    members_[team] &= ~lanes;
    if (members_[team] == 0) finish(team);
  }

  void finish(int team) {
    job_.counts[puzzle_[team]] = static_cast<std::uint8_t>(std::min(counts_[team], job_.limit));
    if (counts_[team] == 0) std::memset(solution(team), zero_, kLanesGrid);
    if (job_.text) solution(team)[kLanesGrid] = '\n';
  }

  std::uint8_t* solution(int team) const { return job_.solutions + puzzle_[team] * job_.solution_bytes(); }

  // Gives idle lanes the next puzzles; when there are none left, branches of busy lanes. Idle lanes keep computing, and
  // their results are ignored. `events`: lanes in which anything happened.
  void refill(std::uint32_t events) {
    while (const int waiting = queue_.waiting()) {
      std::uint32_t lanes = 0;
      BitSet idle{kEveryLane & ~busy_};
      for (int i = 0; i < waiting && idle.any(); ++i) {
        const int lane = idle.pop();
        lanes |= 1U << lane;
        begin(lane, queue_.ready[kSingles] + queue_.ready_at + i);
      }
      renew(state_[0], lanes, queue_.ready[0], queue_.ready_at);
      queue_.ready_at += std::popcount(lanes);
      if (busy_ == kEveryLane) return;
    }
    if (events != 0 && kLanes > 1) rebalance();
  }

  // Where branches hardly fail, the next guesses may well be right, and other lanes would be in the way. The oldest
  // branch is the one with most behind it.
  [[gnu::noinline]] void rebalance() {
    for (BitSet idle{kEveryLane & ~busy_}; idle.any();) {
      int from = -1;
      for (BitSet lanes{busy_}; lanes.any();) {
        const int lane = lanes.pop();
        if (depth_[lane] == bottom_[lane] || failures_[lane] < kShared) continue;
        if (from < 0 || bottom_[lane] < bottom_[from]) from = lane;
      }
      if (from < 0) return;
      steal(idle.pop(), from);
    }
  }

  // Takes the oldest branches of another lane. Stolen branches keep their depth-first rank: after everything that the
  // other lane still has to do, and before what comes after that lane. A lane alone would begin with them when all
  // before them has failed or a solution was found.
  void steal(int lane, int from) {
    const std::uint32_t bit = 1U << lane;
    const int team = team_[from];
    const bool is_writer = (writers_ >> from & 1) != 0;
    team_[lane] = team;
    members_[team] |= bit;
    if (is_writer) writers_ |= bit;
    later_[lane] = later_[from] & ~bit;
    for (int other = 0; other < kLanes; ++other) {
      const bool is_earlier = other == from || (later_[other] >> from & 1) != 0;
      later_[other] = is_earlier ? later_[other] | bit : later_[other] & ~bit;
    }
    sparse_ &= ~bit;
    is_tough_[lane] = is_tough_[from] || is_writer;
    failures_[lane] = failures_[from];
    const int at = bottom_[from]++;
    frame(lane, at) = frame(from, at);
    bottom_[lane] = at;
    depth_[lane] = at + 1;
    busy_ |= bit;
    go_back(lane);
  }

  // `given`: where the lane's three words of decided cells are.
  void begin(int lane, const std::uint32_t* given) {
    puzzle_[lane] = queue_.taken++;
    busy_ |= 1U << lane;
    members_[lane] = 1U << lane;
    writers_ |= 1U << lane;
    const int count = std::popcount(given[0]) + std::popcount(given[kLanes]) + std::popcount(given[2 * kLanes]);
    sparse_ &= ~(1U << lane);
    sparse_ |= static_cast<std::uint32_t>(count <= lanes::kFewDecided) << lane;
    weight_[lane] = 1;
    depth_[lane] = 0;
    counts_[lane] = 0;
    is_tough_[lane] = false;
    failures_[lane] = 0;
    // Answers come in any order, so that the machine does not foresee where the next is written.
    NONET_PREFETCH(solution(lane));
    NONET_PREFETCH(solution(lane) + kLanesGrid - 1);
  }

  void load_lane(int lane, const std::uint32_t* state) { copy_in(state_, lane, state); }

  void guess(std::uint32_t stalled) {
    if (const std::uint32_t sparse = stalled & sparse_; sparse != 0) {
      sparse_ &= ~sparse;
      stalled &= ~guess_boxes(sparse);
    }

    const PairCells open(state_);
    // First all frames, then all choices: a choice loads vectors from the frame, which have to wait for the stores.
    const std::uint32_t paired = stalled & open.has_pair & open.has_three;
    for (BitSet lanes{paired}; lanes.any();) push(lanes.pop());
    for (BitSet lanes{paired}; lanes.any();) {
      const int lane = lanes.pop();
      Frame& other = frame(lane, depth_[lane] - 1);
      const PairCells::Cells cells = open.of(lane);
      const bool is_scored = depth_[lane] <= kScoredDepth || is_tough_[lane];
      const Cell pair = is_scored ? best_pair(other.state, cells.rows) : cells.first();
      branch(lane, pair, other);
      other.state[kSingles + pair.row] |= pair.bit;
    }
    for (BitSet lanes{stalled & ~open.has_three}; lanes.any();) {
      const int lane = lanes.pop();
      guess_mirrored(lane, open.of(lane).first());
    }
    if ((stalled & ~open.has_pair) != 0) guess_wide(stalled & ~open.has_pair);
  }

  void guess_mirrored(int lane, Cell cell) {
    take_lowest(state_, lane, cell);
    weight_[lane] *= 2;
  }

  // Lanes without a cell of two candidates.
  [[gnu::noinline]] void guess_wide(std::uint32_t stalled) {
    const WideCells wide(state_);
    for (BitSet lanes{stalled}; lanes.any();) {
      const int lane = lanes.pop();
      branch(lane, wide.cell(lane), push(lane));
    }
  }

  // In a nearly empty grid, whole boxes at once: the cells of one, two or three boxes on the diagonal get the digits of
  // a fixed pattern, where they can have them. Gives the lanes in which that was done.
  [[gnu::noinline]] std::uint32_t guess_boxes(std::uint32_t stalled) {
    alignas(64) std::uint32_t boxes[kLanes] = {};
    std::uint32_t chosen = 0;
    for (BitSet lanes{stalled}; lanes.any();) {
      const int lane = lanes.pop();
      int decided = 0;
      for (int i = 0; i < 3; ++i) decided += std::popcount(state_[kSingles + i][lane]);
      boxes[lane] = lanes::boxes_to_guess(decided);
      if (boxes[lane] != 0) chosen |= 1U << lane;
    }
    if (chosen == 0) return 0;

    alignas(64) std::uint32_t cells[3][kLanes];
    for (int i = 0; i < 3; ++i) {
      V fits = broadcast(0);
      for (int d = 0; d < 9; ++d) {
        fits = or_and(fits, load(state_[3 * d + i]), broadcast(lanes::kPattern.words[3 * d + i]));
      }
      store(cells[i], and_not(fits & load(boxes), load(state_[kSingles + i])));
    }
    for (BitSet lanes{chosen}; lanes.any();) {
      const int lane = lanes.pop();
      const std::uint64_t guessed = lanes::pack_diagonal(cells[0][lane], cells[1][lane], cells[2][lane]);
      if (guessed != 0) {
        push(lane).cells = guessed;
      } else {
        chosen ^= 1U << lane;
      }
    }
    for (int i = 0; i < 3; ++i) {
      const V guessed = load(cells[i]);
      for (int d = 0; d < 9; ++d) {
        std::uint32_t* word = state_[3 * d + i];
        store(word, and_not(load(word), and_not(guessed, broadcast(lanes::kPattern.words[3 * d + i]))));
      }
      store(state_[kSingles + i], load(state_[kSingles + i]) | guessed);
    }
    return chosen;
  }

  Frame& push(int lane) {
    Frame& top = frame(lane, depth_[lane]++);
    copy_out(state_, lane, top.state);
    top.cells = 0;
    return top;
  }

  void branch(int lane, Cell cell, Frame& other) { split_state(state_, lane, cell, other.state); }

  Frame& frame(int lane, int depth) { return frames_[lane * lanes::kMaxDepth + depth]; }

  alignas(64) std::uint32_t state_[kState][kLanes];
  const LanesJob& job_;
  Queue queue_;
  const std::uint8_t zero_ = job_.text ? '0' : 0;
  std::uint32_t busy_ = 0;     // lanes with a puzzle
  std::uint32_t writers_ = 0;  // lanes that come before all solutions their team found: theirs will be the first
  std::uint32_t sparse_ = 0;   // lanes with so few givens that guess_boxes may fill them; nothing was guessed yet
  // Of each lane:
  int bottom_[kLanes] = {};       // its first frame that no other lane took over
  int depth_[kLanes];             // behind its last
  std::uint32_t weight_[kLanes];  // what a solution counts, see take_lowest
  // A branch failed, and there are not several solutions. A lane that may still find the first solution and went back
  // before is tough: all before it failed.
  bool is_tough_[kLanes];
  int failures_[kLanes];              // branches that failed
  int team_[kLanes];                  // the lanes at work on the same puzzle, by the number of the one that began it
  std::uint32_t later_[kLanes] = {};  // those of the team whose branches come after, depth first
  // Of each team:
  std::size_t puzzle_[kLanes];
  std::uint32_t counts_[kLanes];  // solutions found
  std::uint32_t members_[kLanes];
  std::unique_ptr<Frame[]> frames_;
};
