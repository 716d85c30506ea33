#pragma once
// What native text takes from the standard library, for a compiler that has none.
namespace std {
using uint8_t = unsigned char;
using uint32_t = unsigned int;
using uint64_t = unsigned long long;
using size_t = unsigned long;
inline int countr_zero(uint32_t word) { return word == 0 ? 32 : __ffs(static_cast<int>(word)) - 1; }
inline int popcount(uint32_t word) { return __popc(word); }
}  // namespace std
