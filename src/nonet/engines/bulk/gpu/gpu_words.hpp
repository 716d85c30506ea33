#pragma once
// What native text takes from the standard library, for a compiler that has none; and an instruction of its own.
// Tests on the processor have these from cuda_on_cpu.hpp.

namespace std {
using uint8_t = unsigned char;
using uint32_t = unsigned int;
using uint64_t = unsigned long long;
using size_t = unsigned long;
inline int countr_zero(uint32_t word) { return word == 0 ? 32 : __ffs(static_cast<int>(word)) - 1; }
inline int popcount(uint32_t word) { return __popc(word); }
}  // namespace std

// Any logic of three operands: bit 4a + 2b + c of the table is the result for the bits a, b and c.
template <int Table>
inline std::uint32_t lop3(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::uint32_t result;
  asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(a), "r"(b), "r"(c), "n"(Table));
  return result;
}
