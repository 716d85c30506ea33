// Which instruction set runs: the best this machine has, unless NONET_ISA names another.

#include <cstdlib>
#include <string>
#include <string_view>

#include "isa/begin.hpp"
#include "isa/kernels.hpp"
#include "nonet/lanes.hpp"

namespace nonet {
namespace {

IsaChoice choose_best() {
  const Isa* isa = isas().data();
  while (!isa->runs_here()) ++isa;
  return {isa, ""};
}

IsaChoice choose(std::string_view name) {
  std::string names;
  for (const Isa& isa : isas()) {
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

std::span<const Isa> isas() {
  static const Isa isas[] = {
#ifdef NONET_X86
      avx512::kIsa,  avx2::kIsa,
#endif
#ifdef NONET_NEON
      neon::kIsa,
#endif
#ifdef NONET_WASM128
      wasm128::kIsa,
#endif
      scalar::kIsa,
  };
  return isas;
}

const IsaChoice& isa_choice() {
  static const IsaChoice choice = [] {
    const char* name = std::getenv("NONET_ISA");
    return name && *name ? choose(name) : choose_best();
  }();
  return choice;
}

}  // namespace nonet
