#pragma once
// The integer types of the native text, for a compiler without a standard library, and one instruction.
// Tests on the processor take the types from lanes/layout.hpp and the instruction from cuda_on_cpu.hpp.

namespace nonet {
using uint8_t = unsigned char;
using uint32_t = unsigned int;
using uint64_t = unsigned long long;
static_assert(sizeof(uint8_t) == 1 && sizeof(uint32_t) == 4 && sizeof(uint64_t) == 8);
}  // namespace nonet

// Any logic of three operands: bit 4a + 2b + c of the table is the result for the bits a, b and c.
template <int Table>
inline nonet::uint32_t lop3(nonet::uint32_t a, nonet::uint32_t b, nonet::uint32_t c) {
  nonet::uint32_t result;
  asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(a), "r"(b), "r"(c), "n"(Table));
  return result;
}
