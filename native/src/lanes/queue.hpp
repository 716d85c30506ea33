// The puzzles that wait for a lane.
// Included inside a namespace, after a lane type V, its logic, planes.hpp and read_planes.

// The puzzles of a job, read for as many lanes as there are at once.
struct Queue {
  explicit Queue(const LanesJob& the_job) : job(the_job) {}

  // Reads as many of the next puzzles as there are lanes, into a state of all lanes; gives how many there were.
  int decode(std::uint32_t* state) {
    const int lanes = static_cast<int>(std::min<std::size_t>(kLanes, job.count - taken));
    if (lanes == 0) return 0;
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

  // Puzzles read and not yet taken, `ready_at` and those behind it; 0 if there is none left.
  int waiting() {
    if (ready_at == ready_end) {
      ready_end = decode(&ready[0][0]);
      ready_at = 0;
    }
    return ready_end - ready_at;
  }

  alignas(64) std::uint32_t ready[kState + 1][kLanes];  // `renew` may look at one row more
  int ready_at = 0;
  int ready_end = 0;
  const LanesJob& job;
  std::size_t taken = 0;        // puzzles that a lane has, or had
  std::size_t bad = job.count;  // the first puzzle that could not be read
};
