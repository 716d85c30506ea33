// Which instruction set runs: the best this machine has, unless NONET_ISA names another.

#include <cstdlib>
#include <string>
#include <string_view>

#include "isa/begin.hpp"
#include "isa/kernels.hpp"
#include "nonet/lanes.hpp"

namespace nonet {
namespace {

#ifdef NONET_X86
// As much as isa/avx512.cpp and isa/avx2.cpp open their target regions for.
bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("gfni") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

bool has_avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
}
#endif

bool always() { return true; }

constexpr Isa kIsas[] = {
#ifdef NONET_X86
    {"avx512", has_avx512, avx512::solve, avx512::count, avx512::dig, avx512::pack, avx512::unpack},
    {"avx2", has_avx2, avx2::solve, avx2::count, avx2::dig, avx2::pack, avx2::unpack},
#endif
#ifdef NONET_NEON
    {"neon", always, neon::solve, neon::count, neon::dig, neon::pack, neon::unpack},
#endif
    {"scalar", always, scalar::solve, scalar::count, scalar::dig, scalar::pack, scalar::unpack},
};

IsaChoice choose_best() {
  const Isa* isa = kIsas;
  while (!isa->runs_here()) ++isa;
  return {isa, ""};
}

IsaChoice choose(std::string_view name) {
  std::string names;
  for (const Isa& isa : kIsas) {
    if (name == isa.name) {
      if (isa.runs_here()) return {&isa, ""};
      return {nullptr, "expected NONET_ISA to name what this machine can run, got '" + std::string(name) + "'"};
    }
    names += (names.empty() ? "" : ", ") + std::string(isa.name);
  }
  return {nullptr, "expected NONET_ISA to be one of " + names + ", got '" + std::string(name) + "'"};
}

}  // namespace

LanesCounter::~LanesCounter() = default;

std::span<const Isa> isas() { return kIsas; }

const IsaChoice& isa_choice() {
  static const IsaChoice choice = [] {
    const char* name = std::getenv("NONET_ISA");
    return name && *name ? choose(name) : choose_best();
  }();
  return choice;
}

}  // namespace nonet
