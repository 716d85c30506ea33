// Lanes on a GPU: one puzzle for each thread, thirty-two threads in step.
//
// The state of a puzzle and a round of propagation are those of the native lanes, in the same text (layout.hpp,
// logic.hpp, planes.hpp, round.hpp); a lane type is here a single word, and the state stays in registers. What differs
// is the search around it, because what is free for one thread is not free for thirty-two in step: whatever one of them
// does, all of them wait for.
//
// Threads of a warp propagate together, round after round. After each round,
//   - a thread whose puzzle failed takes its youngest branch from memory;
//   - a thread whose puzzle is done writes the answer and takes the next puzzle;
//   - a thread that is stalled waits until some others are, too: then all of these guess together.
// A guess is the dearest of the three, so it pays to wait: rounds that change nothing cost less than a guess of one
// thread alone.

#include "gpu_words.hpp"  // what the standard library gives to the native lanes
#include "lanes/layout.hpp"

#ifndef TOGETHER
#define TOGETHER 8
#endif
#ifndef SCORED
#define SCORED 4
#endif
#ifndef BLOCKS
#define BLOCKS 6
#endif

namespace nonet::gpu {

using std::uint32_t;
using std::uint64_t;
using std::uint8_t;

using V = uint32_t;
constexpr int kLanes = 1;

inline V broadcast(uint32_t word) { return word; }
inline V load(const uint32_t* word) { return *word; }
inline void store(uint32_t* word, V a) { *word = a; }
inline V and_not(V a, V b) { return a & ~b; }
template <int N>
inline V shift_left(V a) {
  return a << N;
}
template <int N>
inline V shift_right(V a) {
  return a >> N;
}
inline void put(uint32_t* words, int, uint32_t word) { *words = word; }

// clang-format off: each needs those before it
#include "lanes/logic.hpp"
#include "lanes/planes.hpp"
#include "lanes/round.hpp"
// clang-format on

constexpr uint32_t kEvery = 0xffffffff;  // threads of a warp
constexpr int kWarp = 32;
constexpr int kThreads = 128;             // of a block
constexpr int kFrame = 32;                // words of a frame, of which a state takes 30
constexpr uint32_t kTogether = TOGETHER;  // stalled threads that are worth a guess

// The state of each thread where it can be read by an index, which registers cannot: word k of thread t is at 32 * k +
// t, so that no two threads want the same bank.
struct Board {
  uint32_t words[lanes::kWords][kWarp];
};

// A cell to guess in. `bit` is 0 where there is no open cell.
struct Choice {
  int row;
  int at;
};

inline uint32_t row_of(int at) { return 0777u << (at < 9 ? 0 : at < 18 ? 9 : 18); }

struct OpenCells {
  uint32_t pairs[3];
  uint32_t three;  // non-zero if a cell has three candidates or more
};

// Cells with two candidates. The same as PairCells of the native lanes.
inline OpenCells find_open(const uint32_t* state) {
  OpenCells open;
  open.three = 0;
  for (int i = 0; i < 3; ++i) {
    V one[3], two[3], three[3];
#pragma unroll
    for (int g = 0; g < 3; ++g) {
      const V a = state[9 * g + i], b = state[9 * g + 3 + i], c = state[9 * g + 6 + i];
      one[g] = or3(a, b, c);
      two[g] = majority(a, b, c);
      three[g] = and3(a, b, c);
    }
    const V mixed = or3(and_or(two[0], one[1], one[2]), and_or(two[1], one[0], one[2]), and_or(two[2], one[0], one[1]));
    const V wide = or3(or3(three[0], three[1], three[2]), and3(one[0], one[1], one[2]), mixed);
    open.pairs[i] = and_nor(kAll, state[kSingles + i], wide);
    open.three |= wide;
  }
  return open;
}

inline Choice first_of(const uint32_t* cells) {
  if (cells[0] != 0) return {0, __ffs(cells[0]) - 1};
  if (cells[1] != 0) return {1, __ffs(cells[1]) - 1};
  return {2, __ffs(cells[2]) - 1};
}

// Where no cell has two candidates: the first cell of three, or else the first that is open.
inline Choice first_wide(const uint32_t* state) {
  uint32_t three[3], open[3];
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

inline uint32_t candidates(const Board& board, int thread, int row, int at) {
  uint32_t digits = 0;
#pragma unroll
  for (int d = 0; d < 9; ++d) digits |= (board.words[3 * d + row][thread] >> at & 1) << d;
  return digits;
}

// As in the native lanes (choice.hpp), of fewer cells.
inline Choice best_pair(const Board& board, int thread, const uint32_t* column_box, const uint32_t* pairs) {
  uint32_t cells[3] = {pairs[0], pairs[1], pairs[2]};
  uint32_t best = 0;
#pragma unroll 1
  for (int left = SCORED; left > 0; --left) {
    const int row = cells[0] != 0 ? 0 : cells[1] != 0 ? 1 : 2;
    const uint32_t word = row == 0 ? cells[0] : row == 1 ? cells[1] : cells[2];
    if (word == 0) break;
    const int at = __ffs(word) - 1;
    if (row == 0) cells[0] &= cells[0] - 1;
    if (row == 1) cells[1] &= cells[1] - 1;
    if (row == 2) cells[2] &= cells[2] - 1;
    const uint32_t digits = candidates(board, thread, row, at);
    const uint32_t near = column_box[at], far = row_of(at);
    const uint32_t seen[3] = {row == 0 ? near | far : near, row == 1 ? near | far : near, row == 2 ? near | far : near};
    const int low = __ffs(digits) - 1, high = 31 - __clz(digits);
    int score = 0;
#pragma unroll
    for (int k = 0; k < 3; ++k) {
      const uint32_t a = board.words[3 * low + k][thread] & seen[k];
      const uint32_t b = board.words[3 * high + k][thread] & seen[k];
      score += __popc(a) + __popc(b) + 3 * (__popc(a & pairs[k]) + __popc(b & pairs[k]));
    }
    const uint32_t key = static_cast<uint32_t>(score) << 7 | (127 - (32 * row + at));
    best = best > key ? best : key;
  }
  const int found = 127 - (best & 127);
  return {found >> 5, found & 31};
}

inline void write_frame(uint4* frame, const uint32_t* state) {
#pragma unroll
  for (int k = 0; k < 7; ++k) {
    frame[k] = make_uint4(state[4 * k], state[4 * k + 1], state[4 * k + 2], state[4 * k + 3]);
  }
  frame[7] = make_uint4(state[28], state[29], 0, 0);
}

inline void read_frame(const uint4* frame, uint32_t* state) {
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    const uint4 words = frame[k];
    state[4 * k] = words.x;
    state[4 * k + 1] = words.y;
    if (k < 7) {
      state[4 * k + 2] = words.z;
      state[4 * k + 3] = words.w;
    }
  }
}

inline void read_grid(const uint4* grid, uint32_t* planes) {
#pragma unroll
  for (int k = 0; k < 3; ++k) {
    const uint4 words = grid[k];
    planes[4 * k] = words.x;
    planes[4 * k + 1] = words.y;
    planes[4 * k + 2] = words.z;
    planes[4 * k + 3] = words.w;
  }
}

inline void write_grid(uint4* grid, const uint32_t* planes) {
#pragma unroll
  for (int k = 0; k < 3; ++k) {
    grid[k] = make_uint4(planes[4 * k], planes[4 * k + 1], planes[4 * k + 2], planes[4 * k + 3]);
  }
}

// Puzzles of a warp: it takes some at a time from all that are left.
struct Share {
  uint64_t next, end;
};

}  // namespace nonet::gpu

using namespace nonet::gpu;

// `planes`: 12 words for each of `count` puzzles. `next`: where the first puzzle is that nobody took, 0 at the start.
// `frames`: 81 x 32 words for each thread.
extern "C" __global__ void __launch_bounds__(kThreads, BLOCKS)
    solve(const uint4* __restrict__ planes, uint64_t count, unsigned long long* next, uint32_t share, uint32_t limit,
          uint4* __restrict__ solutions, uint8_t* __restrict__ counts, uint4* __restrict__ frames,
          unsigned long long* stats) {
  __shared__ Board boards[kThreads / kWarp];
  __shared__ uint32_t column_box[kWarp];
  if (threadIdx.x < 27) {
    const uint32_t at = threadIdx.x;
    column_box[at] = 0001001001u << at % 9 | 07u << at / 3 * 3;
  }
  __syncthreads();

  const int thread = threadIdx.x % kWarp;
  Board& board = boards[threadIdx.x / kWarp];
  const uint32_t all_threads = gridDim.x * kThreads;
  uint4* const my_frames = frames + 8ull * (blockIdx.x * kThreads + threadIdx.x);
  const uint64_t frame_step = 8ull * all_threads;

  uint32_t state[kState];
#pragma unroll
  for (int k = 0; k < kState; ++k) state[k] = 0;
  uint64_t puzzle = 0, next_here = 0, end_here = 0;
  uint32_t found = 0, weight = 1;
  int depth = 0;
  bool is_busy = false, is_dry = false;
  uint32_t rounds = 0, guesses = 0, iterations = 0, guess_phases = 0;

  while (true) {
    // Puzzles for those that have none.
    uint32_t idle = __ballot_sync(kEvery, !is_busy);
    while (idle != 0 && !is_dry) {
      if (next_here == end_here) {
        if (thread == 0) next_here = atomicAdd(next, static_cast<unsigned long long>(share));
        next_here = __shfl_sync(kEvery, next_here, 0);
        end_here = next_here + share < count ? next_here + share : count;
        if (next_here >= count) {
          is_dry = true;
          break;
        }
      }
      const uint32_t before = __popc(idle & ((1u << thread) - 1));
      if (!is_busy && next_here + before < end_here) {
        puzzle = next_here + before;
        uint32_t grid[kPlanes];
        read_grid(planes + 3 * puzzle, grid);
        planes_to_state(grid, state);
        found = 0;
        weight = 1;
        depth = 0;
        is_busy = true;
      }
      const uint64_t taken = __popc(idle);
      next_here = next_here + taken < end_here ? next_here + taken : end_here;
      idle = __ballot_sync(kEvery, !is_busy);
    }
    const uint32_t busy = kEvery & ~idle;
    if (busy == 0) break;

    const Verdict verdict = propagate(state);
    if (is_busy) ++rounds;
    ++iterations;
    const bool is_failed = is_busy && verdict.contradiction != 0;
    const bool is_solved = is_busy && !is_failed && verdict.unproved == 0;
    const bool is_stalled = is_busy && !is_failed && !is_solved && verdict.changed == 0;

    bool goes_back = is_failed;
    if (is_solved) {
      if (found == 0) {
        uint32_t grid[kPlanes];
        state_to_planes(state, grid);
        write_grid(solutions + 3 * puzzle, grid);
      }
      found += weight;
      goes_back = found < limit;
    }
    const bool is_over = goes_back ? depth == 0 : is_solved;
    if (is_over) {
      counts[puzzle] = static_cast<uint8_t>(found < limit ? found : limit);
      if (found == 0) {
        const uint32_t none[kPlanes] = {};
        write_grid(solutions + 3 * puzzle, none);
      }
      is_busy = false;
    } else if (goes_back) {
      --depth;
      read_frame(my_frames + depth * frame_step, state);
      weight = 1;
    }

    const uint32_t stalled = __ballot_sync(kEvery, is_stalled);
    const uint32_t waiting = __popc(stalled);
    if (waiting >= kTogether || (waiting != 0 && 3 * waiting >= __popc(busy))) {
      ++guess_phases;
      if (is_stalled) {
        ++guesses;
        const OpenCells open = find_open(state);
        const bool has_pair = (open.pairs[0] | open.pairs[1] | open.pairs[2]) != 0;
#pragma unroll
        for (int k = 0; k < kWords; ++k) board.words[k][thread] = state[k];
        const Choice cell = has_pair ? best_pair(board, thread, column_box, open.pairs) : first_wide(state);
        const uint32_t bit = 1u << cell.at;
        const int lowest = __ffs(candidates(board, thread, cell.row, cell.at)) - 1;
        if (open.three != 0) {
          uint4* const frame = my_frames + depth * frame_step;
          write_frame(frame, state);
          uint32_t* const words = reinterpret_cast<uint32_t*>(frame);
          words[3 * lowest + cell.row] = board.words[3 * lowest + cell.row][thread] & ~bit;
          if (has_pair) {
            const uint32_t single = cell.row == 0   ? state[kSingles]
                                    : cell.row == 1 ? state[kSingles + 1]
                                                    : state[kSingles + 2];
            words[kSingles + cell.row] = single | bit;
          }
          ++depth;
        } else {
          weight *= 2;
        }
#pragma unroll
        for (int i = 0; i < 3; ++i) {
          const uint32_t here = cell.row == i ? bit : 0;
#pragma unroll
          for (int d = 0; d < 9; ++d) {
            if (d != lowest) state[3 * d + i] &= ~here;
          }
          state[kSingles + i] |= here;
        }
      }
    }
  }
  if (stats != nullptr) {
    atomicAdd(stats, static_cast<unsigned long long>(rounds));
    atomicAdd(stats + 1, static_cast<unsigned long long>(guesses));
    if (thread == 0) {
      atomicAdd(stats + 2, static_cast<unsigned long long>(iterations));
      atomicAdd(stats + 3, static_cast<unsigned long long>(guess_phases));
    }
  }
}

#include "bytes.hpp"  // the other two kernels: bytes to planes and back
