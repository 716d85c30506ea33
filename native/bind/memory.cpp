#include <cstdlib>  // defines __GLIBC__ where it is so

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "bind.hpp"

namespace nonet::bind {
namespace {

namespace nb = nanobind;

void keep_memory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}

}  // namespace

void bind_memory(nb::module_& m) {
  m.def("keep_memory", &keep_memory,
        "Memory that is given back stays with this process, up to 256 MB (glibc; elsewhere nothing happens).\n\n"
        "For a process whose work is to fill buffers of some MB again and again: to hand their pages back and forth\n"
        "would take a tenth of its time.");
}

}  // namespace nonet::bind
