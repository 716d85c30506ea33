// What kernels take from CUDA, on one core of a processor: every thread of a block is a fiber, and runs until it needs
// the others. For tests: whoever waits for a thread that never comes is told, where a GPU would hang or go astray.
//
// The kernels and `kernel_main.cpp` are compiled as one file with this.

#pragma once

#include <ucontext.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <vector>

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __noinline__
#define __launch_bounds__(...)
#define __shared__ static  // blocks run one after the other; what comes with the launch is `text`

struct Index {
  unsigned x = 0, y = 0, z = 0;
};
inline Index threadIdx, blockIdx, blockDim, gridDim;

struct alignas(16) uint4 {
  unsigned x, y, z, w;
};
struct alignas(8) uint2 {
  unsigned x, y;
};
inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }
inline uint2 make_uint2(unsigned x, unsigned y) { return {x, y}; }

namespace cuda_on_cpu {

constexpr int kWarp = 32;
constexpr std::size_t kStack = 1 << 16;
enum class State { runs, waits_for_warp, waits_for_block, is_done };

struct Fiber {
  ucontext_t context;
  std::unique_ptr<char[]> stack;
  State state = State::runs;
  unsigned mask = 0;            // of the threads it waits for
  std::uint64_t value = 0;      // what it brought them
  std::uint64_t seen[kWarp]{};  // what they brought
};

[[noreturn]] inline void fail(const char* problem) {
  std::fprintf(stderr, "cuda_on_cpu: %s\n", problem);
  std::abort();
}

class Block {
 public:
  Block(unsigned threads, std::function<void()> kernel) : kernel_(std::move(kernel)), fibers_(threads) {
    for (Fiber& fiber : fibers_) {
      fiber.stack = std::make_unique_for_overwrite<char[]>(kStack);
      getcontext(&fiber.context);
      fiber.context.uc_stack.ss_sp = fiber.stack.get();
      fiber.context.uc_stack.ss_size = kStack;
      fiber.context.uc_link = &home_;
      makecontext(&fiber.context, &Block::enter, 0);
    }
  }

  void run() {
    here_ = this;
    while (true) {
      bool is_moving = false;
      for (at_ = 0; at_ < fibers_.size(); ++at_) {
        if (fibers_[at_].state != State::runs) continue;
        threadIdx.x = static_cast<unsigned>(at_);
        swapcontext(&home_, &fibers_[at_].context);
        is_moving = true;
      }
      is_moving |= meet_in_warps();
      is_moving |= meet_in_block();
      if (all(State::is_done)) return;
      if (!is_moving) fail("threads wait for others that do not come");
    }
  }

  // Waits until all threads of the mask are here; then each knows the values of all.
  static const std::uint64_t* meet(unsigned mask, std::uint64_t value) {
    Fiber& fiber = here_->fibers_[here_->at_];
    if ((mask >> threadIdx.x % kWarp & 1) == 0) fail("a thread is not in its own mask");
    fiber.mask = mask;
    fiber.value = value;
    here_->leave(State::waits_for_warp);
    return fiber.seen;
  }
  static void meet_all() { here_->leave(State::waits_for_block); }

 private:
  static void enter() {
    Block* block = here_;
    block->kernel_();
    block->fibers_[block->at_].state = State::is_done;
  }

  void leave(State state) {
    Fiber& fiber = fibers_[at_];
    fiber.state = state;
    swapcontext(&fiber.context, &home_);
  }

  bool all(State state) const {
    return std::all_of(fibers_.begin(), fibers_.end(), [=](const Fiber& fiber) { return fiber.state == state; });
  }

  bool meet_in_warps() {
    bool is_met = false;
    for (std::size_t at = 0; at < fibers_.size(); ++at) {
      if (fibers_[at].state == State::waits_for_warp) is_met |= meet_with(at);
    }
    return is_met;
  }

  // Whether all threads that this one waits for are here; then they go on.
  bool meet_with(std::size_t at) {
    Fiber* warp = &fibers_[at / kWarp * kWarp];
    const unsigned mask = fibers_[at].mask;
    std::uint64_t values[kWarp] = {};
    for (int lane = 0; lane < kWarp; ++lane) {
      if ((mask >> lane & 1) == 0) continue;
      if (warp[lane].state == State::is_done) fail("a mask names a thread that has ended");
      if (warp[lane].state != State::waits_for_warp || warp[lane].mask != mask) return false;
      values[lane] = warp[lane].value;
    }
    for (int lane = 0; lane < kWarp; ++lane) {
      if ((mask >> lane & 1) == 0) continue;
      std::memcpy(warp[lane].seen, values, sizeof values);
      warp[lane].state = State::runs;
    }
    return true;
  }

  bool meet_in_block() {
    bool is_any = false;
    for (const Fiber& fiber : fibers_) {
      if (fiber.state == State::is_done) continue;
      if (fiber.state != State::waits_for_block) return false;
      is_any = true;
    }
    for (Fiber& fiber : fibers_) {
      if (fiber.state == State::waits_for_block) fiber.state = State::runs;
    }
    return is_any;
  }

  static inline Block* here_ = nullptr;
  std::function<void()> kernel_;
  std::vector<Fiber> fibers_;  // a multiple of a warp
  std::size_t at_ = 0;
  ucontext_t home_;
};

template <class Kernel>
void launch(unsigned blocks, unsigned threads, Kernel kernel) {
  gridDim = {blocks, 1, 1};
  blockDim = {threads, 1, 1};
  for (unsigned block = 0; block < blocks; ++block) {
    blockIdx = {block, 0, 0};
    Block(threads, kernel).run();
  }
}

template <class T>
std::uint64_t bits_of(T value) {
  static_assert(sizeof value <= 8);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}
template <class T>
T value_of(std::uint64_t bits) {
  T value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace cuda_on_cpu

// -- collectives ------------------------------------------------------------------------------------------------------

inline unsigned __ballot_sync(unsigned mask, int is_so) {
  const std::uint64_t* seen = cuda_on_cpu::Block::meet(mask, is_so != 0 ? 1 : 0);
  unsigned found = 0;
  for (int lane = 0; lane < 32; ++lane) found |= static_cast<unsigned>((mask >> lane & 1) & seen[lane]) << lane;
  return found;
}
inline int __any_sync(unsigned mask, int is_so) { return __ballot_sync(mask, is_so) != 0; }
inline int __all_sync(unsigned mask, int is_so) { return __ballot_sync(mask, is_so) == mask; }
inline void __syncwarp(unsigned mask = ~0U) { cuda_on_cpu::Block::meet(mask, 0); }
inline void __syncthreads() { cuda_on_cpu::Block::meet_all(); }

template <class T>
T shuffled(unsigned mask, T value, int from) {
  const std::uint64_t* seen = cuda_on_cpu::Block::meet(mask, cuda_on_cpu::bits_of(value));
  if (from < 0 || from > 31) return value;
  if ((mask >> from & 1) == 0) cuda_on_cpu::fail("a thread reads from one that is not in the mask");
  return cuda_on_cpu::value_of<T>(seen[from]);
}
template <class T>
T __shfl_sync(unsigned mask, T value, int from) {
  return shuffled(mask, value, from & 31);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int step) {
  return shuffled(mask, value, static_cast<int>(threadIdx.x % 32) ^ step);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned step) {
  return shuffled(mask, value, static_cast<int>(threadIdx.x % 32) - static_cast<int>(step));
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned step) {
  return shuffled(mask, value, static_cast<int>(threadIdx.x % 32 + step));
}

// Over all threads of the mask.
template <class T, class Join>
T reduced(unsigned mask, T value, Join join) {
  const std::uint64_t* seen = cuda_on_cpu::Block::meet(mask, cuda_on_cpu::bits_of(value));
  const int first = std::countr_zero(mask);
  T joined = cuda_on_cpu::value_of<T>(seen[first]);
  for (int lane = first + 1; lane < 32; ++lane) {
    if ((mask >> lane & 1) != 0) joined = join(joined, cuda_on_cpu::value_of<T>(seen[lane]));
  }
  return joined;
}
template <class T>
T __reduce_add_sync(unsigned mask, T value) {
  return reduced(mask, value, [](T a, T b) { return a + b; });
}
template <class T>
T __reduce_or_sync(unsigned mask, T value) {
  return reduced(mask, value, [](T a, T b) { return a | b; });
}
template <class T>
T __reduce_and_sync(unsigned mask, T value) {
  return reduced(mask, value, [](T a, T b) { return a & b; });
}
template <class T>
T __reduce_max_sync(unsigned mask, T value) {
  return reduced(mask, value, [](T a, T b) { return std::max(a, b); });
}
template <class T>
T __reduce_min_sync(unsigned mask, T value) {
  return reduced(mask, value, [](T a, T b) { return std::min(a, b); });
}

// -- memory, and instructions of their own ----------------------------------------------------------------------------

template <class T, class S>
T atomicAdd(T* at, S value) {
  const T old = *at;
  *at = static_cast<T>(old + value);
  return old;
}
template <class T, class S>
T atomicMin(T* at, S value) {
  const T old = *at;
  *at = std::min<T>(old, value);
  return old;
}

template <class T>
T __ldg(const T* at) {
  return *at;
}
template <class T>
T __ldcs(const T* at) {
  return *at;
}
template <class T>
T __ldcg(const T* at) {
  return *at;
}
template <class T>
void __stcs(T* at, T value) {
  *at = value;
}
template <class T>
void __stcg(T* at, T value) {
  *at = value;
}

inline int __popc(unsigned word) { return std::popcount(word); }
inline int __popcll(unsigned long long word) { return std::popcount(word); }
inline int __ffs(int word) { return word == 0 ? 0 : std::countr_zero(static_cast<unsigned>(word)) + 1; }
inline int __ffsll(long long word) {
  return word == 0 ? 0 : std::countr_zero(static_cast<unsigned long long>(word)) + 1;
}
inline int __clz(int word) { return std::countl_zero(static_cast<unsigned>(word)); }
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  return static_cast<unsigned>((static_cast<std::uint64_t>(high) << 32 | low) >> (shift & 31));
}
inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  return static_cast<unsigned>((static_cast<std::uint64_t>(high) << 32 | low) << (shift & 31) >> 32);
}
inline unsigned __byte_perm(unsigned low, unsigned high, unsigned select) {
  const std::uint64_t bytes = static_cast<std::uint64_t>(high) << 32 | low;
  unsigned found = 0;
  for (int at = 0; at < 4; ++at) found |= static_cast<unsigned>(bytes >> 8 * (select >> 4 * at & 7) & 0xff) << 8 * at;
  return found;
}

// The same for two operands: bit 2b + c of the table. And from two of these for three; most parts are 0 or all ones.
template <int Table>
inline std::uint32_t logic_of_two(std::uint32_t b, std::uint32_t c) {
  std::uint32_t found = 0;
  if constexpr (Table == 0xf) return ~0U;
  if constexpr (Table == 0x7) return ~(b & c);
  if constexpr (Table == 0xe) return b | c;
  if constexpr (Table == 0xc) return b;
  if constexpr (Table == 0xa) return c;
  if constexpr ((Table & 1) != 0) found |= ~b & ~c;
  if constexpr ((Table & 2) != 0) found |= ~b & c;
  if constexpr ((Table & 4) != 0) found |= b & ~c;
  if constexpr ((Table & 8) != 0) found |= b & c;
  return found;
}
template <int Table>
inline std::uint32_t lop3(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  constexpr int kWithout = Table & 0xf, kWith = Table >> 4;
  const std::uint32_t without = logic_of_two<kWithout>(b, c), with = logic_of_two<kWith>(b, c);
  if constexpr (kWithout == kWith) return with;
  if constexpr (kWithout == 0) return a & with;
  if constexpr (kWith == 0xf) return a | without;
  return (a & with) | (~a & without);
}
