// Counts the solutions of some puzzles, all of them together. It does not matter which solution is the first or to
// which puzzle it belongs, so much of solver.hpp falls away: all lanes push the branches for later on one stack, and a
// lane that is done takes the youngest from there, whichever lane pushed it.
//
// Included inside a namespace, after guessing.hpp and queue.hpp.
//
// A state is not scored before a guess: where solutions are many, branches hardly fail, and the first cell of two
// candidates does.

class Counter final : public LanesCounter {
 public:
  Counter() = default;
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;

  // The index of the first puzzle that could not be read; else job.count.
  std::size_t read(const LanesJob& job) {
    Queue queue(job);
    keep_ = std::min(job.keep, kMostKept);
    alignas(64) State fresh;
    while (const int lanes = queue.decode(&fresh[0][0])) {
      if (queue.bad < job.count) return queue.bad;
      for (int lane = 0; lane < lanes; ++lane) {
        Frame& frame = push();
        copy_out(fresh, lane, frame.state);
        if (job.marks != nullptr) restrict_to(job.marks + (queue.taken + lane) * kLanesGrid, frame);
      }
      queue.taken += lanes;
    }
    return job.count;
  }

  std::uint64_t run(std::uint64_t max_solutions, std::uint64_t max_rounds) override {
    count_ = 0;
    refill();
    for (; max_rounds != 0 && busy_ != 0 && count_ < max_solutions; --max_rounds) step();
    return count_;
  }

  bool is_done() const override { return busy_ == 0 && waiting_.empty(); }
  std::uint32_t kept() const override { return kept_; }
  void copy_kept(std::uint8_t* grids) const override { std::memcpy(grids, grids_, kept_ * kLanesGrid); }

  // Every second of the branches that wait, old and young: much work lies behind old ones.
  // No branch leaves before there is room for all: where memory runs out, everything stays as it is.
  std::unique_ptr<LanesCounter> split() override {
    auto other = std::make_unique<Counter>();
    other->keep_ = keep_;
    other->waiting_.reserve((waiting_.size() + 1) / 2);
    std::size_t kept = 0;
    for (std::size_t at = 0; at < waiting_.size(); ++at) {
      if (at % 2 == 0) {
        other->waiting_.push_back(waiting_[at]);
      } else {
        waiting_[kept++] = waiting_[at];
      }
    }
    waiting_.resize(kept);
    return other;
  }

 private:
  struct alignas(64) Frame {
    Frame() {}  // leaves the words as they are: they are filled in at once
    std::uint32_t state[kState];
  };
  static constexpr std::uint32_t kEveryLane = (2U << (kLanes - 1)) - 1;

  // Takes away what the marks of a puzzle exclude.
  static void restrict_to(const std::uint16_t* marks, Frame& frame) {
    for (std::size_t cell = 0; cell < kLanesGrid; ++cell) {
      const std::uint32_t bit = 1U << lanes::kPlaces.bit[cell];
      for (int d = 0; d < 9; ++d) {
        if ((marks[cell] >> d & 1) == 0) frame.state[3 * d + lanes::kPlaces.row[cell]] &= ~bit;
      }
    }
  }

  void step() {
    const Verdict verdict = propagate(&state_[0][0]);
    const std::uint32_t failed = nonzero(verdict.contradiction) & busy_;
    const std::uint32_t solved = ~nonzero(verdict.unproved) & busy_ & ~failed;
    const std::uint32_t stalled = ~nonzero(verdict.changed) & busy_ & ~failed & ~solved;
    if (stalled != 0) guess(stalled);
    if (kept_ < keep_ && solved != 0) keep(solved);
    for (BitSet lanes{solved}; lanes.any();) count_ += weight_[lanes.pop()];
    busy_ &= ~(failed | solved);
    if (busy_ != kEveryLane) refill();
  }

  [[gnu::noinline]] void keep(std::uint32_t solved) {
    alignas(64) std::uint32_t planes[kPlanes][kLanes];
    state_to_planes(&state_[0][0], &planes[0][0]);
    for (BitSet lanes{solved}; lanes.any() && kept_ < keep_;) {
      const int lane = lanes.pop();
      std::uint32_t grid[kPlanes];
      for (int k = 0; k < kPlanes; ++k) grid[k] = planes[k][lane];
      write_planes(grid, 0, grids_ + kept_++ * kLanesGrid);
    }
  }

  void refill() {
    for (BitSet idle{kEveryLane & ~busy_}; idle.any() && !waiting_.empty();) {
      const int lane = idle.pop();
      copy_in(state_, lane, waiting_.back().state);
      waiting_.pop_back();
      weight_[lane] = 1;
      busy_ |= 1U << lane;
    }
  }

  void guess(std::uint32_t stalled) {
    const PairCells open(state_);
    for (BitSet lanes{stalled & open.has_pair}; lanes.any();) {
      const int lane = lanes.pop();
      const Cell cell = open.of(lane).first();
      if (keep_ != 0 || (open.has_three >> lane & 1) != 0) {  // what is kept is found, not counted by its mirror
        branch(lane, cell).state[kSingles + cell.row] |= cell.bit;
      } else {
        take_lowest(state_, lane, cell);
        weight_[lane] *= 2;
      }
    }
    if ((stalled & ~open.has_pair) != 0) guess_wide(stalled & ~open.has_pair);
  }

  [[gnu::noinline]] void guess_wide(std::uint32_t stalled) {
    const WideCells wide(state_);
    for (BitSet lanes{stalled}; lanes.any();) {
      const int lane = lanes.pop();
      branch(lane, wide.cell(lane));
    }
  }

  Frame& branch(int lane, Cell cell) {
    Frame& other = push();
    copy_out(state_, lane, other.state);
    split_state(state_, lane, cell, other.state);
    return other;
  }

  Frame& push() { return waiting_.emplace_back(); }

  alignas(64) State state_ = {};
  std::uint32_t busy_ = 0;             // lanes at work
  std::uint64_t weight_[kLanes] = {};  // what a solution counts, see take_lowest
  std::uint64_t count_ = 0;            // in this run
  std::vector<Frame> waiting_;
  std::uint32_t keep_ = 0;  // solutions to keep
  std::uint32_t kept_ = 0;
  std::uint8_t grids_[kMostKept * kLanesGrid];
};

// Null if a puzzle could not be read.
inline std::unique_ptr<LanesCounter> make_counter(const LanesJob& job) {
  auto counter = std::make_unique<Counter>();
  if (counter->read(job) != job.count) return nullptr;
  return counter;
}
