// Takes clues away: every lane has a grid of its own, and asks about its cells in the order that the grid came with.
//
// The question about a cell: is there a solution with another digit in it, all other clues given? One search answers it
// that begins without the known digit, which is half the work of counting two solutions. Cells that go together are
// asked about one after the other with all of them away; what was proved of one is given for the next.
//
// While there are many clues, a block of cells is taken away at once. Where logic alone then finds the solution, it is
// the only one, and with more clues it was the only one, too: asking cell by cell would have taken all of them. Where
// logic gets stuck nothing is known, and half of the block is tried.
//
// The answers are facts, so the result depends on nothing else, above all not on the lanes.
//
// Included inside a namespace, after guessing.hpp.

class Digger {
 public:
  explicit Digger(const DigJob& job) : job_(job), frames_(new Frame[lanes::kMaxDepth * kLanes]) {}

  void run() {
    for (int lane = 0; lane < kLanes; ++lane) {
      if (take_next(lane)) next_question(lane);
    }
    ask();
    while (busy_ != 0) step();
  }

 private:
  struct alignas(64) Frame {
    Frame() {}  // leaves the words as they are
    std::uint32_t state[kState];
  };

  // The grid of a lane and the question that it is at.
  struct Grid {
    std::size_t index;
    const std::uint8_t* order;
    int at;      // place in the order: everything before is settled
    int end;     // of the cells that are away in this question
    int asked;   // place of the cell that is asked about; -1 for a block
    int block;   // cells to try at once
    int clues;   // how many are left
    int fewest;  // may be left
  };

  // Cells to try at once, by the clues that are left; found by trying.
  static int block_at(int clues) { return clues > 50 ? clues - 44 : clues > 40 ? 4 : clues > 35 ? 2 : 1; }

  void step() {
    const Verdict verdict = propagate(&state_[0][0]);
    const std::uint32_t failed = nonzero(verdict.contradiction) & busy_;
    const std::uint32_t solved = ~nonzero(verdict.unproved) & busy_ & ~failed;
    const std::uint32_t stalled = ~nonzero(verdict.changed) & busy_ & ~failed & ~solved;
    for (BitSet lanes{solved | (stalled & blocks_)}; lanes.any();) {
      const int lane = lanes.pop();
      settle(lane, (solved >> lane & 1) != 0);
    }
    if ((stalled & ~asking_ & ~blocks_) != 0) guess(stalled & ~asking_ & ~blocks_);
    for (BitSet lanes{failed}; lanes.any();) go_back(lanes.pop());
    if (asking_ != 0) ask();
  }

  // A question is answered by a solution: in a block it is the only one, else it is another one.
  // A block that logic does not solve gets smaller.
  void settle(int lane, bool has_solution) {
    Grid& grid = grids_[lane];
    if (grid.asked >= 0) {
      grid.at = grid.end;
    } else if (has_solution) {
      take_away(lane);
    } else {
      grid.block /= 2;
    }
    next_question(lane);
  }

  // The cell has no other digit.
  void settle_cell(int lane) {
    Grid& grid = grids_[lane];
    const Cell cell = cell_at(grid, grid.asked);
    given_[cell.row][lane] |= cell.bit;
    if (++grid.asked < grid.end) {
      depth_[lane] = 0;
      ask_cell(lane);
      return;
    }
    take_away(lane);
    next_question(lane);
  }

  void take_away(int lane) {
    Grid& grid = grids_[lane];
    for (; grid.at < grid.end; ++grid.at) {
      const Cell cell = cell_at(grid, grid.at);
      grid.clues -= (clues_[cell.row][lane] & cell.bit) != 0 ? 1 : 0;
      clues_[cell.row][lane] &= ~cell.bit;
    }
    grid.block = block_at(grid.clues);
  }

  // Sets up the next question of the lane's grid; where it has none left, of the next grid that has one.
  void next_question(int lane) {
    while (!has_question(lane)) {
      finish(lane);
      if (!take_next(lane)) return;
    }
    const Grid& grid = grids_[lane];
    for (int i = 0; i < 3; ++i) given_[i][lane] = clues_[i][lane];
    for (int at = grid.at; at < grid.end; ++at) {
      const Cell cell = cell_at(grid, at);
      given_[cell.row][lane] &= ~cell.bit;
    }
    depth_[lane] = 0;
    ask_cell(lane);
  }

  // Skips what cannot be taken, and says which cells are away in the next question: a block, or those of one turn.
  bool has_question(int lane) {
    Grid& grid = grids_[lane];
    int count = 0;
    for (;; grid.at = grid.end) {
      if (is_end(grid, grid.at)) return false;
      grid.end = turn_end(grid, grid.at);
      count = clues_in(lane, grid.at, grid.end);
      if (count > 0 && grid.clues - count >= grid.fewest) break;
    }
    grid.asked = grid.at;
    while (!is_end(grid, grid.end)) {
      const int end = turn_end(grid, grid.end);
      count += clues_in(lane, grid.end, end);
      if (count > grid.block || grid.clues - count < grid.fewest) break;
      grid.end = end;
      grid.asked = -1;
    }
    return true;
  }

  void ask_cell(int lane) {
    const Grid& grid = grids_[lane];
    for (int i = 0; i < 3; ++i) other_[i][lane] = 0;
    const std::uint32_t bit = 1U << lane;
    blocks_ = grid.asked < 0 ? blocks_ | bit : blocks_ & ~bit;
    asking_ |= bit;
    if (grid.asked < 0) return;
    const Cell cell = cell_at(grid, grid.asked);
    other_[cell.row][lane] = cell.bit;
  }

  // The first states of the questions of all lanes that have a new one.
  void ask() {
    alignas(64) std::uint32_t masks[kLanes];
    for (int lane = 0; lane < kLanes; ++lane) masks[lane] = (asking_ >> lane & 1) != 0 ? ~0U : 0;
    const V mask = load(masks);
    asking_ = 0;
    for (int i = 0; i < 3; ++i) {
      const V given = load(given_[i]), other = load(other_[i]);
      const V open = and_not(broadcast(kAll), given);
      for (int d = 0; d < 9; ++d) {
        const int k = 3 * d + i;
        const V digit = load(solution_[k]);
        const V fresh = and_not(digit | open, digit & other);
        store(state_[k], (fresh & mask) | and_not(load(state_[k]), mask));
      }
      store(state_[kSingles + i], (given & mask) | and_not(load(state_[kSingles + i]), mask));
    }
  }

  void go_back(int lane) {
    if (depth_[lane] == 0) {
      settle_cell(lane);
    } else {
      copy_in(state_, lane, frame(lane, --depth_[lane]).state);
    }
  }

  void guess(std::uint32_t stalled) {
    const PairCells open(state_);
    const std::uint32_t paired = stalled & open.has_pair & open.has_three;
    for (BitSet lanes{paired}; lanes.any();) push(lanes.pop());
    for (BitSet lanes{paired}; lanes.any();) {
      const int lane = lanes.pop();
      Frame& other = frame(lane, depth_[lane] - 1);
      const Cell pair = open.of(lane).first();
      split_state(state_, lane, pair, other.state);
      other.state[kSingles + pair.row] |= pair.bit;
    }
    for (BitSet lanes{stalled & ~open.has_three}; lanes.any();) {
      const int lane = lanes.pop();
      take_lowest(state_, lane, open.of(lane).first());
    }
    if ((stalled & ~open.has_pair) != 0) guess_wide(stalled & ~open.has_pair);
  }

  [[gnu::noinline]] void guess_wide(std::uint32_t stalled) {
    const WideCells wide(state_);
    for (BitSet lanes{stalled}; lanes.any();) {
      const int lane = lanes.pop();
      split_state(state_, lane, wide.cell(lane), push(lane).state);
    }
  }

  Frame& push(int lane) {
    Frame& top = frame(lane, depth_[lane]++);
    copy_out(state_, lane, top.state);
    return top;
  }
  Frame& frame(int lane, int depth) { return frames_[lane * lanes::kMaxDepth + depth]; }

  // False if there is no grid left; then the lane has nothing more to do.
  bool take_next(int lane) {
    if (taken_ == job_.count) {
      busy_ &= ~(1U << lane);
      return false;
    }
    busy_ |= 1U << lane;
    Grid& grid = grids_[lane];
    grid = {taken_, job_.orders + taken_ * lanes::kCells, 0, 0, 0, 0, 0, job_.fewest ? job_.fewest[taken_] : 0};
    const std::uint8_t* solution = job_.solutions + taken_ * lanes::kCells;
    const std::uint8_t* puzzle = job_.puzzles + taken_ * lanes::kCells;
    std::uint32_t words[kWords] = {}, clues[3] = {};
    for (int at = 0; at < lanes::kCells; ++at) {
      const std::uint32_t bit = 1U << lanes::kPlaces.bit[at];
      words[3 * (solution[at] - 1) + lanes::kPlaces.row[at]] |= bit;
      if (puzzle[at] != 0) clues[lanes::kPlaces.row[at]] |= bit, ++grid.clues;
    }
    for (int k = 0; k < kWords; ++k) solution_[k][lane] = words[k];
    for (int i = 0; i < 3; ++i) clues_[i][lane] = clues[i];
    ++taken_;
    grid.block = block_at(grid.clues);
    return true;
  }

  void finish(int lane) {
    const std::size_t start = grids_[lane].index * lanes::kCells;
    for (int at = 0; at < lanes::kCells; ++at) {
      const bool is_clue = (clues_[lanes::kPlaces.row[at]][lane] >> lanes::kPlaces.bit[at] & 1) != 0;
      job_.puzzles[start + at] = is_clue ? job_.solutions[start + at] : 0;
    }
  }

  static Cell cell_at(const Grid& grid, int at) {
    const int cell = grid.order[at] & ~kDigTogether;
    return {lanes::kPlaces.row[cell], 1U << lanes::kPlaces.bit[cell]};
  }

  static bool is_end(const Grid& grid, int at) { return at >= lanes::kCells || grid.order[at] == kDigEnd; }

  // Behind the cells that go together with this one.
  static int turn_end(const Grid& grid, int at) {
    while (at + 1 < lanes::kCells && (grid.order[at] & kDigTogether) != 0) ++at;
    return at + 1;
  }

  int clues_in(int lane, int at, int end) const {
    int count = 0;
    for (; at < end; ++at) {
      const Cell cell = cell_at(grids_[lane], at);
      count += (clues_[cell.row][lane] & cell.bit) != 0 ? 1 : 0;
    }
    return count;
  }

  alignas(64) State state_ = {};
  alignas(64) std::uint32_t solution_[kWords][kLanes] = {};
  alignas(64) std::uint32_t clues_[3][kLanes] = {};  // that are left
  alignas(64) std::uint32_t given_[3][kLanes] = {};  // in this question
  alignas(64) std::uint32_t other_[3][kLanes] = {};  // the cell that must have another digit
  std::uint32_t busy_ = 0;                           // lanes with a grid
  std::uint32_t blocks_ = 0;                         // lanes that try a block
  std::uint32_t asking_ = 0;                         // lanes with a question that is not yet in the state
  int depth_[kLanes] = {};                           // of their stacks
  Grid grids_[kLanes] = {};
  const DigJob& job_;
  std::size_t taken_ = 0;  // grids that a lane has, or had
  const std::unique_ptr<Frame[]> frames_;
};
