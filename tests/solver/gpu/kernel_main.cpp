// The kernels as functions for ctypes. Compiled behind cuda_on_cpu.hpp and the text of the kernels.

namespace {

constexpr unsigned kBlockThreads = 128;

unsigned blocks_for(std::uint64_t count) { return static_cast<unsigned>((count + kBlockThreads - 1) / kBlockThreads); }

}  // namespace

extern "C" {

void emulate_pack(const std::uint8_t* puzzles, std::uint64_t count, std::uint32_t stride, uint4* planes,
                  unsigned long long* first_bad) {
  cuda_on_cpu::launch(blocks_for(count), kBlockThreads, [=] { pack(puzzles, count, stride, planes, first_bad); });
}

void emulate_solve(const uint4* planes, std::uint64_t count, std::uint32_t share, std::uint32_t limit,
                   std::uint32_t blocks, uint4* solutions, std::uint8_t* counts, uint4* frames,
                   unsigned long long* stats) {
  unsigned long long next = 0;
  unsigned long long* taken = &next;
  cuda_on_cpu::launch(blocks, kBlockThreads,
                      [=] { solve(planes, count, taken, share, limit, solutions, counts, frames, stats); });
}

void emulate_unpack(const uint4* planes, std::uint64_t count, std::uint32_t zero, std::uint32_t stride,
                    std::uint8_t* out) {
  cuda_on_cpu::launch(blocks_for(count), kBlockThreads, [=] { unpack(planes, count, zero, stride, out); });
}
}
