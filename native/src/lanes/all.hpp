// The whole algorithm, for one lane type, and what `Isa` offers of it.
// Included inside a namespace, after a lane type V, its logic, and read_planes, write_planes and grids_to_planes
// (text.hpp has them for any machine), and what choice.hpp declares. A file of isa that includes this ends with its Isa,
// outside its target region.

// clang-format off: each needs those before it
#include "lanes/planes.hpp"
#include "lanes/round.hpp"
#include "lanes/queue.hpp"
#include "lanes/guessing.hpp"
#include "lanes/solver.hpp"
#include "lanes/counter.hpp"
#include "lanes/digger.hpp"
#include "lanes/packing.hpp"
// clang-format on

inline std::size_t solve(const LanesJob& job) { return Solver(job).run(); }
inline std::unique_ptr<LanesCounter> count(const LanesJob& job) { return make_counter(job); }
inline void dig(const DigJob& job) { Digger(job).run(); }
inline std::size_t pack(const LanesJob& job, std::uint32_t* planes) { return pack_grids(job, planes); }
inline void unpack(const LanesJob& job, const std::uint32_t* planes) { unpack_grids(job, planes); }
