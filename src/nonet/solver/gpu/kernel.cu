// Lanes on a GPU: a puzzle for each thread, thirty-two threads in step.
//
// The state of a puzzle and the round of propagation are those of the native lanes, in the same text (layout.hpp,
// planes.hpp, round.hpp, ternary.hpp). A lane type is here a single word, and the state stays in registers. What
// differs is the search around it: threads of a warp run in step, so whatever one of them does, all others wait for.
//
// A warp propagates round after round. After each round,
//   - a thread whose branch failed goes back to its youngest branch, in memory;
//   - a thread whose puzzle is done writes the answer and takes the next puzzle;
//   - a thread that is stalled waits until some others are, too. Then all of these guess together.
// To wait is cheaper than to guess alone, because the best cell for a guess takes as long to find as half a round.
//
// What bounds it: nine tenths of the time, the units for logic and shifts are at work (730 of the 906 instructions of a
// round are for them). Measured on an H200, see benchmarks/results: shifts to the right by multiplications, which other
// units do, are 4 % slower; 4 to 8 blocks a multiprocessor make no difference; guesses of one thread at a time cost 10
// % on hard puzzles.

#include "gpu_words.hpp"  // what a GPU has in the place of the standard library
#include "lanes/layout.hpp"

namespace nonet::gpu {

using nonet::uint32_t;  // also for the kernels below, which are outside of any namespace
using nonet::uint64_t;
using nonet::uint8_t;

using V = uint32_t;
constexpr int kLanes = 1;

inline V broadcast(uint32_t word) { return word; }
inline V load(const uint32_t* word) { return *word; }
inline void store(uint32_t* word, V a) { *word = a; }
template <int N>
inline V shift_left(V a) {
  return a << N;
}
template <int N>
inline V shift_right(V a) {
  return a >> N;
}
template <int N>
inline V funnel_left(V high, V low) {
  return __funnelshift_l(low, high, N);
}

// By one instruction: plain operators become so many more that they cost a fifth of the speed.
template <int Table>
inline V logic(V a, V b, V c) {
  return lop3<Table>(a, b, c);
}

// clang-format off: each needs those before it
#include "lanes/ternary.hpp"
#include "lanes/planes.hpp"
#include "lanes/round.hpp"
// clang-format on

constexpr uint32_t kEvery = 0xffffffff;  // threads of a warp
constexpr int kWarp = 32;
constexpr int kThreads = 128;      // of a block
constexpr int kBlocks = 6;         // of a multiprocessor: leaves a thread 80 registers, and more need not be
constexpr int kFrame = 8;          // sixteen bytes each, of a frame; the last two words are not used
constexpr uint32_t kTogether = 8;  // stalled threads that are worth a guess; of 1 to 12 the best on hard puzzles
constexpr int kScored = 6;         // cells that a guess looks at; more make fewer rounds, and cost what they spare

// ---- where to guess -------------------------------------------------------------------------------------------------

// The states of a warp where they can be read by an index, which registers cannot. Word k of all threads lies side by
// side, so that no two threads want the same bank of the memory.
struct Boards {
  uint32_t words[kWords][kWarp];
};

struct Place {
  int row;  // in the band
  int at;   // the bit in the word
};

struct OpenCells {
  uint32_t pairs[3];  // cells of two candidates
  uint32_t wider;     // non-zero if there are cells of more
  bool has_pair() const { return (pairs[0] | pairs[1] | pairs[2]) != 0; }
};

inline OpenCells find_open(const uint32_t* state) {
  OpenCells open;
  open.wider = 0;
#pragma unroll
  for (int i = 0; i < 3; ++i) {
    V one[3], two[3], three[3];  // as many candidates or more, in three digits each
#pragma unroll
    for (int g = 0; g < 3; ++g) {
      const V a = state[9 * g + i], b = state[9 * g + 3 + i], c = state[9 * g + 6 + i];
      one[g] = or3(a, b, c);
      two[g] = majority(a, b, c);
      three[g] = and3(a, b, c);
    }
    const V mixed = or3(and_or(two[0], one[1], one[2]), and_or(two[1], one[0], one[2]), and_or(two[2], one[0], one[1]));
    const V wider = or3(or3(three[0], three[1], three[2]), and3(one[0], one[1], one[2]), mixed);
    open.pairs[i] = and_nor(kAll, state[kSingles + i], wider);
    open.wider |= wider;
  }
  return open;
}

inline Place first_of(const uint32_t* cells) {
  const int row = cells[0] != 0 ? 0 : cells[1] != 0 ? 1 : 2;
  const uint32_t word = row == 0 ? cells[0] : row == 1 ? cells[1] : cells[2];
  return {row, __ffs(static_cast<int>(word)) - 1};
}

// Where no cell has two candidates: the first cell of three, or else the first that is open.
inline Place first_wide(const uint32_t* state) {
  uint32_t three[3], open[3];
#pragma unroll
  for (int i = 0; i < 3; ++i) {
    V at_least1 = state[i], at_least2 = 0, at_least3 = 0, at_least4 = 0;
#pragma unroll
    for (int d = 1; d < 9; ++d) {
      const V x = state[3 * d + i];
      at_least4 = or_and(at_least4, at_least3, x);
      at_least3 = or_and(at_least3, at_least2, x);
      at_least2 = or_and(at_least2, at_least1, x);
      at_least1 |= x;
    }
    three[i] = at_least3 & ~at_least4;
    open[i] = at_least2;
  }
  return (three[0] | three[1] | three[2]) != 0 ? first_of(three) : first_of(open);
}

// The digits a cell may have, the lowest in bit 0.
inline uint32_t candidates(const Boards& boards, int thread, Place cell) {
  uint32_t digits = 0;
#pragma unroll
  for (int d = 0; d < 9; ++d) digits |= (boards.words[3 * d + cell.row][thread] >> cell.at & 1) << d;
  return digits;
}

// The score of a cell of two candidates is that of the native lanes, see choice.hpp. `near`: the cells of its column
// and of its row in the box, which are the same in all three words.
inline uint32_t score_of(const Boards& boards, int thread, Place cell, uint32_t near, const uint32_t* pairs) {
  const uint32_t digits = candidates(boards, thread, cell);
  const int low = __ffs(static_cast<int>(digits)) - 1, high = 31 - __clz(static_cast<int>(digits));
  const uint32_t row = 0777u << (cell.at < 9 ? 0 : cell.at < 18 ? 9 : 18);
  uint32_t score = 0;
#pragma unroll
  for (int k = 0; k < 3; ++k) {
    const uint32_t seen = cell.row == k ? near | row : near;
    const uint32_t a = boards.words[3 * low + k][thread] & seen;
    const uint32_t b = boards.words[3 * high + k][thread] & seen;
    score += __popc(a) + __popc(b) + 3 * (__popc(a & pairs[k]) + __popc(b & pairs[k]));
  }
  return score;
}

// `near`: of each bit of a word. Of the first cells of two candidates the one with the highest score; of equals the
// first.
inline Place best_pair(const Boards& boards, int thread, const uint32_t* near, const uint32_t* pairs) {
  uint32_t left[3] = {pairs[0], pairs[1], pairs[2]};
  uint32_t best = 0;
#pragma unroll 1
  for (int k = 0; k < kScored && (left[0] | left[1] | left[2]) != 0; ++k) {
    const Place cell = first_of(left);
#pragma unroll
    for (int i = 0; i < 3; ++i) left[i] &= ~(cell.row == i ? 1u << cell.at : 0);
    const uint32_t score = score_of(boards, thread, cell, near[cell.at], pairs);
    const uint32_t key = score << 7 | (127 - (32 * cell.row + cell.at));
    best = best > key ? best : key;
  }
  const int found = 127 - (best & 127);
  return {found >> 5, found & 31};
}

// ---- memory: sixteen bytes at a time --------------------------------------------------------------------------------

template <int Words>
inline void read_words(const uint4* from, uint32_t* words) {
#pragma unroll
  for (int k = 0; 4 * k < Words; ++k) {
    const uint4 four = from[k];
    words[4 * k] = four.x;
    words[4 * k + 1] = four.y;
    if (4 * k + 2 < Words) words[4 * k + 2] = four.z;
    if (4 * k + 3 < Words) words[4 * k + 3] = four.w;
  }
}

template <int Words>
inline void write_words(uint4* to, const uint32_t* words) {
#pragma unroll
  for (int k = 0; 4 * k < Words; ++k) {
    const bool is_whole = 4 * k + 3 < Words;
    to[k] =
        make_uint4(words[4 * k], words[4 * k + 1], is_whole ? words[4 * k + 2] : 0, is_whole ? words[4 * k + 3] : 0);
  }
}

// What all threads work on.
struct Job {
  const uint4* planes;       // of the puzzles
  uint64_t count;            // of them
  unsigned long long* next;  // the first that no warp took
  uint32_t share;            // that a warp takes at a time
  uint32_t limit;
  uint4* solutions;  // their planes, zeros where there is none
  uint8_t* counts;
};

// ---- a puzzle -------------------------------------------------------------------------------------------------------

struct Search {
  uint32_t state[kState];
  uint64_t puzzle;
  uint32_t found;   // solutions
  uint32_t weight;  // what the next one counts, see take_lowest in guessing.hpp
  int depth;        // frames on the stack, at most 81: see solver.hpp
  uint4* frames;    // the first of this thread
  uint64_t step;    // from one frame to the next, over those of all other threads

  uint4* frame(int at) const { return frames + at * step; }

  void begin(const Job& job, uint64_t the_puzzle) {
    puzzle = the_puzzle;
    uint32_t grid[kPlanes];
    read_words<kPlanes>(job.planes + 3 * puzzle, grid);
    planes_to_state(grid, state);
    found = 0;
    weight = 1;
    depth = 0;
  }

  void take_solution(const Job& job) {
    if (found == 0) {
      uint32_t grid[kPlanes];
      state_to_planes(state, grid);
      write_words<kPlanes>(job.solutions + 3 * puzzle, grid);
    }
    found += weight;
  }

  void finish(const Job& job) const {
    job.counts[puzzle] = static_cast<uint8_t>(found < job.limit ? found : job.limit);
    if (found != 0) return;
    const uint32_t none[kPlanes] = {};
    write_words<kPlanes>(job.solutions + 3 * puzzle, none);
  }

  void go_back() {
    --depth;
    read_words<kState>(frame(depth), state);
    weight = 1;
  }

  // Goes on with the lowest digit of a cell; all its others are left on the stack. Where all open cells have two
  // candidates the other branch has as many solutions as this one, and is not tried.
  void guess(Boards& boards, int thread, const uint32_t* near) {
    const OpenCells open = find_open(state);
#pragma unroll
    for (int k = 0; k < kWords; ++k) boards.words[k][thread] = state[k];
    const Place cell = open.has_pair() ? best_pair(boards, thread, near, open.pairs) : first_wide(state);
    const int lowest = __ffs(static_cast<int>(candidates(boards, thread, cell))) - 1;
    if (open.wider != 0) {
      push(boards, thread, cell, lowest, open.has_pair());
    } else {
      weight *= 2;
    }
#pragma unroll
    for (int i = 0; i < 3; ++i) {
      const uint32_t bit = cell.row == i ? 1u << cell.at : 0;
#pragma unroll
      for (int d = 0; d < 9; ++d) {
        if (d != lowest) state[3 * d + i] &= ~bit;
      }
      state[kSingles + i] |= bit;
    }
  }

  // The state without the lowest digit of a cell: as it is, and then the words that differ.
  void push(const Boards& boards, int thread, Place cell, int lowest, bool is_pair) {
    write_words<kState>(frame(depth), state);
    uint32_t* const words = reinterpret_cast<uint32_t*>(frame(depth));
    const uint32_t bit = 1u << cell.at;
    words[3 * lowest + cell.row] = boards.words[3 * lowest + cell.row][thread] & ~bit;
    if (is_pair) {
      const uint32_t* const single = state + kSingles;
      words[kSingles + cell.row] = (cell.row == 0 ? single[0] : cell.row == 1 ? single[1] : single[2]) | bit;
    }
    ++depth;
  }
};

// The puzzles that a warp took and did not begin. The same in all its threads.
struct Share {
  uint64_t next = 0, end = 0;
  bool is_last = false;  // no puzzle is left beyond these

  void take(const Job& job, int thread) {
    if (thread == 0) next = atomicAdd(job.next, static_cast<unsigned long long>(job.share));
    next = __shfl_sync(kEvery, next, 0);
    end = next + job.share < job.count ? next + job.share : job.count;
    is_last = next >= job.count;
    if (is_last) next = end;
  }
};

// Gives threads without a puzzle the next ones. All threads of the warp call it together.
inline void occupy(const Job& job, Share& share, Search& search, bool& is_busy, int thread) {
  while (const uint32_t idle = __ballot_sync(kEvery, !is_busy)) {
    if (share.next == share.end) {
      if (!share.is_last) share.take(job, thread);
      if (share.is_last) return;
    }
    const uint64_t mine = share.next + __popc(idle & ((1u << thread) - 1));
    if (!is_busy && mine < share.end) {
      search.begin(job, mine);
      is_busy = true;
    }
    share.next += __popc(idle);
    if (share.next > share.end) share.next = share.end;
  }
}

// What the threads did, for those who measure.
struct Tally {
  uint32_t rounds = 0, guesses = 0, warp_rounds = 0, warp_guesses = 0;

  void add_to(unsigned long long* stats, int thread) const {
    if (stats == nullptr) return;
    atomicAdd(stats, static_cast<unsigned long long>(rounds));
    atomicAdd(stats + 1, static_cast<unsigned long long>(guesses));
    if (thread != 0) return;
    atomicAdd(stats + 2, static_cast<unsigned long long>(warp_rounds));
    atomicAdd(stats + 3, static_cast<unsigned long long>(warp_guesses));
  }
};

}  // namespace nonet::gpu

using namespace nonet::gpu;

// `planes`, `solutions`: 12 words for each of `count` puzzles. `next` is 0 at the start. `frames`: 81 x 32 words for
// each thread. `stats`: null, or four counters, see Tally.
extern "C" __global__ void __launch_bounds__(kThreads, kBlocks)
    solve(const uint4* __restrict__ planes, uint64_t count, unsigned long long* next, uint32_t share, uint32_t limit,
          uint4* __restrict__ solutions, uint8_t* __restrict__ counts, uint4* __restrict__ frames,
          unsigned long long* stats) {
  __shared__ Boards boards[kThreads / kWarp];
  __shared__ uint32_t near[kWarp];
  if (threadIdx.x < 27) near[threadIdx.x] = 0001001001u << threadIdx.x % 9 | 07u << threadIdx.x / 3 * 3;
  __syncthreads();

  const Job job{planes, count, next, share, limit, solutions, counts};
  const int thread = threadIdx.x % kWarp;
  Boards& board = boards[threadIdx.x / kWarp];
  Search search{};
  search.frames = frames + kFrame * (blockIdx.x * static_cast<uint64_t>(kThreads) + threadIdx.x);
  search.step = kFrame * static_cast<uint64_t>(gridDim.x) * kThreads;
  Share puzzles;
  Tally tally;
  bool is_busy = false;

  while (true) {
    occupy(job, puzzles, search, is_busy, thread);
    const uint32_t busy = __ballot_sync(kEvery, is_busy);
    if (busy == 0) break;

    const Verdict verdict = propagate(search.state);
    tally.rounds += is_busy;
    ++tally.warp_rounds;
    const bool is_failed = is_busy && verdict.contradiction != 0;
    const bool is_solved = is_busy && !is_failed && verdict.unproved == 0;
    const bool is_stalled = is_busy && !is_failed && !is_solved && verdict.changed == 0;

    if (is_solved) search.take_solution(job);
    if (is_failed || is_solved) {
      if (search.depth == 0 || search.found >= limit) {
        search.finish(job);
        is_busy = false;
      } else {
        search.go_back();
      }
    }

    // Where few threads are busy, fewer have to wait for each other.
    const uint32_t stalled = __popc(__ballot_sync(kEvery, is_stalled));
    if (stalled >= kTogether || (stalled != 0 && 3 * stalled >= __popc(busy))) {
      if (is_stalled) search.guess(board, thread, near);
      tally.guesses += is_stalled;
      ++tally.warp_guesses;
    }
  }
  tally.add_to(stats, thread);
}

#include "bytes.hpp"  // the other two kernels: bytes to planes and back
