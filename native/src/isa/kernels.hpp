#pragma once

#include "nonet/lanes.hpp"

// Of each instruction set, defined in the file of its name. To add one: that file, with its lane type; a line here; and
// a line in dispatch.cpp and in CMakeLists.txt.

namespace nonet {

namespace avx512 {
extern const Isa kIsa;
}
namespace avx2 {
extern const Isa kIsa;
}
namespace neon {
extern const Isa kIsa;
}
namespace wasm128 {
extern const Isa kIsa;
}
namespace scalar {
extern const Isa kIsa;
}

}  // namespace nonet
