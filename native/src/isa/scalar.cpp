// One puzzle at a time, on any machine.

#include "isa/begin.hpp"
#include "isa/kernels.hpp"

namespace nonet::scalar {
namespace {

using V = std::uint32_t;
constexpr int kLanes = 1;

[[gnu::always_inline]] inline V broadcast(std::uint32_t word) { return word; }
[[gnu::always_inline]] inline V load(const std::uint32_t* lanes) { return *lanes; }
[[gnu::always_inline]] inline void store(std::uint32_t* lanes, V a) { *lanes = a; }
[[gnu::always_inline]] inline V and_not(V a, V b) { return a & ~b; }
template <int N>
[[gnu::always_inline]] inline V shift_left(V a) {
  return a << N;
}
template <int N>
[[gnu::always_inline]] inline V shift_right(V a) {
  return a >> N;
}
[[gnu::always_inline]] inline void put(std::uint32_t* lanes, int, std::uint32_t word) { *lanes = word; }
[[gnu::always_inline]] inline std::uint32_t nonzero(V a) { return a != 0; }

// clang-format off: each needs those before it
#include "lanes/ternary_by_parts.hpp"
#include "lanes/text.hpp"
#include "lanes/choice.hpp"
#include "lanes/all.hpp"
// clang-format on

}  // namespace

const Isa kIsa{"scalar", [] { return true; }, solve, count, dig, pack, unpack};

}  // namespace nonet::scalar
