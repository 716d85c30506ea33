// Grids between bytes and planes (layout.hpp), 48 bytes each, one after the other: as they go to a GPU and come back.
// Included inside a namespace, after planes.hpp, read_planes and write_planes.

// The index of the first puzzle that could not be read; else job.count.
inline std::size_t pack_grids(const LanesJob& job, std::uint32_t* planes) {
  std::uint32_t grid[lanes::kPlanesRoom];
  for (std::size_t at = 0; at < job.count; ++at, planes += lanes::kPlanes) {
    if (!read_planes(job.puzzles + at * job.stride, grid) || !job.is_ended(at)) return at;
    std::memcpy(planes, grid, lanes::kPlanes * sizeof *planes);
  }
  return job.count;
}

// Into job.solutions, as values or as lines of text.
inline void unpack_grids(const LanesJob& job, const std::uint32_t* planes) {
  const std::uint8_t zero = job.text ? '0' : 0;
  std::uint8_t* grid = job.solutions;
  for (std::size_t at = 0; at < job.count; ++at, planes += lanes::kPlanes, grid += job.solution_bytes()) {
    write_planes(planes, zero, grid);
    if (job.text) grid[kLanesGrid] = '\n';
  }
}
