// The puzzles that wait for a lane.
// Included inside a namespace, after a lane type V, its logic, planes.hpp, read_planes and
// grids_to_planes.

// The puzzles of a job, read for as many lanes as there are at once.
struct Queue {
  explicit Queue(const LanesJob& the_job) : job(the_job) {}

  // Reads as many of the next puzzles as there are lanes, into a state of all lanes; gives how many there were.
  int decode(std::uint32_t* state) {
    const int lanes = static_cast<int>(std::min<std::size_t>(kLanes, job.count - taken));
    if (lanes == 0) return 0;
    alignas(64) std::uint32_t grids[kLanes][lanes::kPlanesRoom];
    for (int lane = 0; lane < lanes; ++lane) {
      const std::size_t puzzle = taken + lane;
      if (!read_planes(job.puzzles + puzzle * job.stride, grids[lane])) bad = std::min(bad, puzzle);
    }
    if (taken < job.lines) check_ends(lanes);
    for (int lane = lanes; lane < kLanes; ++lane) std::memset(grids[lane], 0, sizeof grids[lane]);
    alignas(64) std::uint32_t planes[kPlanes][kLanes];
    grids_to_planes(grids, &planes[0][0]);
    planes_to_state(&planes[0][0], state);
    return lanes;
  }

  // Apart from the reading: inside of it GCC 12 makes that 2 % slower, also where there are no lines.
  [[gnu::noinline]] void check_ends(int lanes) {
    for (int lane = 0; lane < lanes; ++lane) {
      if (!job.is_ended(taken + lane)) bad = std::min(bad, taken + lane);
    }
  }

  // Puzzles read and not yet taken, `ready_at` and those behind it; 0 if there is none left.
  int waiting() {
    if (ready_at == ready_end) {
      ready_end = decode(&ready[0][0]);
      ready_at = 0;
    }
    return ready_end - ready_at;
  }

  alignas(64) std::uint32_t ready[kState][kLanes];
  int ready_at = 0;
  int ready_end = 0;
  const LanesJob& job;
  std::size_t taken = 0;        // puzzles that a lane has, or had
  std::size_t bad = job.count;  // the first puzzle that could not be read
};
