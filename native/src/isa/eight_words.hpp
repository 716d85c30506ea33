// The lane type of 256 bits: eight words, and what every machine with AVX2 does with them. Included inside a namespace,
// by avx2.cpp and by the narrow half of avx512.cpp.

struct V {
  __m256i bits;
};
constexpr int kLanes = 8;

[[gnu::always_inline]] inline V operator&(V a, V b) { return {_mm256_and_si256(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator|(V a, V b) { return {_mm256_or_si256(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator^(V a, V b) { return {_mm256_xor_si256(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V operator-(V a, V b) { return {_mm256_sub_epi32(a.bits, b.bits)}; }
[[gnu::always_inline]] inline V broadcast(std::uint32_t word) { return {_mm256_set1_epi32(static_cast<int>(word))}; }
[[gnu::always_inline]] inline V load(const std::uint32_t* lanes) {
  return {_mm256_load_si256(reinterpret_cast<const __m256i*>(lanes))};
}
[[gnu::always_inline]] inline void store(std::uint32_t* lanes, V a) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(lanes), a.bits);
}
template <int N>
[[gnu::always_inline]] inline V shift_left(V a) {
  if constexpr (N == 1) return {_mm256_add_epi32(a.bits, a.bits)};  // more ports can add than shift
  return {_mm256_slli_epi32(a.bits, N)};
}
template <int N>
[[gnu::always_inline]] inline V shift_right(V a) {
  return {_mm256_srli_epi32(a.bits, N)};
}
