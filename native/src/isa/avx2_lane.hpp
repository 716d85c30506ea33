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
// As in isa/avx512.cpp, for eight grids.
[[gnu::always_inline]] inline void grids_to_planes(const std::uint32_t (*grids)[lanes::kPlanesRoom],
                                                   std::uint32_t* planes) {
#pragma GCC unroll 3
  for (int k = 0; k < lanes::kPlanes; k += 4, planes += 4 * kLanes) {
    __m256i x[4];
#pragma GCC unroll 4
    for (int j = 0; j < 4; ++j) {
      const auto words = [=](int lane) { return reinterpret_cast<const __m128i*>(grids[lane + j] + k); };
      x[j] = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_load_si128(words(0))), _mm_load_si128(words(4)), 1);
    }
    const __m256i low01 = _mm256_unpacklo_epi32(x[0], x[1]);
    const __m256i low23 = _mm256_unpacklo_epi32(x[2], x[3]);
    const __m256i high01 = _mm256_unpackhi_epi32(x[0], x[1]);
    const __m256i high23 = _mm256_unpackhi_epi32(x[2], x[3]);
    store(planes, {_mm256_unpacklo_epi64(low01, low23)});
    store(planes + kLanes, {_mm256_unpackhi_epi64(low01, low23)});
    store(planes + 2 * kLanes, {_mm256_unpacklo_epi64(high01, high23)});
    store(planes + 3 * kLanes, {_mm256_unpackhi_epi64(high01, high23)});
  }
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
