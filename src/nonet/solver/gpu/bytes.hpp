// Bytes to planes and back: a thread for each grid. Included by kernel.cu.

namespace nonet::gpu {

// A plane read row by row, 81 bits in three words, from its three words of layout.hpp; and the other way.
inline void to_rows(const uint32_t* plane, uint32_t* rows) {
  rows[0] = rows[1] = rows[2] = 0;
#pragma unroll
  for (int row = 0; row < 9; ++row) {
    const uint32_t bits = plane[row % 3] >> row / 3 * 9 & 0777;
    const int at = 9 * row;
    rows[at / 32] |= bits << at % 32;
    if (at % 32 > 23) rows[at / 32 + 1] |= bits >> (32 - at % 32);
  }
}

inline void from_rows(const uint32_t* rows, uint32_t* plane) {
  plane[0] = plane[1] = plane[2] = 0;
#pragma unroll
  for (int row = 0; row < 9; ++row) {
    const int at = 9 * row;
    uint32_t bits = rows[at / 32] >> at % 32;
    if (at % 32 > 23) bits |= rows[at / 32 + 1] << (32 - at % 32);
    plane[row % 3] |= (bits & 0777) << row / 3 * 9;
  }
}

// Non-zero where one of four bytes is not a cell: not 0 to 9, as a number or as text, nor '.'.
inline uint32_t faults(uint32_t bytes) {
  const uint32_t kOnes = 0x01010101;
  const uint32_t high = bytes & 0xf0 * kOnes;
  const uint32_t low = bytes & 0x0f * kOnes;
  const uint32_t above9 = low + 6 * kOnes & 0x10 * kOnes;  // 0x10 where the low half is above 9
  const uint32_t text = high ^ 0x30 * kOnes;
  // The high half is 0 or 3: both of its low bits are equal, and the others 0.
  const uint32_t odd_high = (high & 0xc0 * kOnes) | ((high ^ high >> 1) & 0x10 * kOnes);
  const uint32_t dots = bytes ^ '.' * kOnes;
  const uint32_t no_dot = (dots | (dots & 0x7f * kOnes) + 0x7f * kOnes) & 0x80 * kOnes;  // 0x80 where it is no dot
  (void)text;
  const uint32_t odd = odd_high | above9;
  const uint32_t is_odd = (odd | odd << 1 | odd << 2 | odd << 3) & 0x80 * kOnes;
  return is_odd & no_dot;
}

}  // namespace nonet::gpu

extern "C" __global__ void __launch_bounds__(kThreads)
    pack(const uint8_t* __restrict__ puzzles, uint64_t count, uint32_t stride, uint4* __restrict__ planes,
         unsigned long long* first_bad) {
  extern __shared__ uint32_t text[];
  const uint64_t first = static_cast<uint64_t>(blockIdx.x) * kThreads;
  const uint32_t here = count - first < kThreads ? count - first : kThreads;
  const uint32_t bytes = here * stride;  // to the end of the last line; beyond the last puzzle nothing is read
  const uint32_t readable = bytes - (stride - 81);
  const uint8_t* from = puzzles + first * stride;
  const uint32_t whole = reinterpret_cast<uint64_t>(from) % 4 == 0 ? readable / 4 : 0;
  for (uint32_t k = threadIdx.x; k < whole; k += kThreads) text[k] = reinterpret_cast<const uint32_t*>(from)[k];
  for (uint32_t k = 4 * whole + threadIdx.x; k < readable; k += kThreads) reinterpret_cast<uint8_t*>(text)[k] = from[k];
  __syncthreads();
  if (threadIdx.x >= here) return;

  const uint32_t start = threadIdx.x * stride;
  const uint32_t* words = text + start / 4;
  const uint32_t shift = start % 4 * 8;
  uint32_t rows[4][3] = {}, fault = 0;
  uint32_t last = words[0];
#pragma unroll
  for (int k = 0; k < 21; ++k) {
    uint32_t cells;
    if (k < 20) {
      const uint32_t next = words[k + 1];
      cells = __funnelshift_r(last, next, shift);
      last = next;
    } else {
      cells = last >> shift & 0xff;  // the last cell alone
    }
    fault |= faults(cells);
#pragma unroll
    for (int p = 0; p < 4; ++p) {
      const uint32_t bits = (cells >> p & 0x01010101) * 0x01020408 >> 24;
      rows[p][k / 8] |= bits << k % 8 * 4;
    }
  }
  uint32_t grid[kPlanes];
#pragma unroll
  for (int p = 0; p < 4; ++p) from_rows(rows[p], grid + 3 * p);
  if (fault != 0) atomicMin(first_bad, static_cast<unsigned long long>(first + threadIdx.x));
  write_words<kPlanes>(planes + 3 * (first + threadIdx.x), grid);
}

extern "C" __global__ void __launch_bounds__(kThreads)
    unpack(const uint4* __restrict__ planes, uint64_t count, uint32_t zero, uint32_t stride,
           uint8_t* __restrict__ out) {
  extern __shared__ uint32_t text[];
  const uint64_t first = static_cast<uint64_t>(blockIdx.x) * kThreads;
  const uint32_t here = count - first < kThreads ? count - first : kThreads;
  if (threadIdx.x < here) {
    uint32_t grid[kPlanes], rows[4][3];
    read_words<kPlanes>(planes + 3 * (first + threadIdx.x), grid);
#pragma unroll
    for (int p = 0; p < 4; ++p) to_rows(grid + 3 * p, rows[p]);
    uint8_t* to = reinterpret_cast<uint8_t*>(text) + threadIdx.x * stride;
#pragma unroll
    for (int k = 0; k < 21; ++k) {
      uint32_t cells = zero * 0x01010101;
#pragma unroll
      for (int p = 0; p < 4; ++p) {
        cells += ((rows[p][k / 8] >> k % 8 * 4 & 15) * 0x00204081 & 0x01010101) << p;
      }
      to[4 * k] = cells & 0xff;
      if (k == 20) break;
      to[4 * k + 1] = cells >> 8 & 0xff;
      to[4 * k + 2] = cells >> 16 & 0xff;
      to[4 * k + 3] = cells >> 24;
    }
    if (stride == 82) to[81] = '\n';
  }
  __syncthreads();
  const uint32_t bytes = here * stride;
  uint8_t* to = out + first * stride;
  const uint32_t whole = reinterpret_cast<uint64_t>(to) % 16 == 0 ? bytes / 16 : 0;
  for (uint32_t k = threadIdx.x; k < whole; k += kThreads) {
    reinterpret_cast<uint4*>(to)[k] = reinterpret_cast<const uint4*>(text)[k];
  }
  for (uint32_t k = 16 * whole + threadIdx.x; k < bytes; k += kThreads)
    to[k] = reinterpret_cast<const uint8_t*>(text)[k];
}
