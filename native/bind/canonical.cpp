#include "nonet/canonical.hpp"

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "bind.hpp"

namespace nonet::bind {
namespace {

using namespace nb::literals;

nb::bytes canonical(nb::handle grids) {
  const Bytes bytes(grids);
  if (bytes.span().size() % kGrid != 0) {
    refuse("expected a multiple of 81 bytes, got " + std::to_string(bytes.span().size()));
  }
  if (std::any_of(bytes.span().begin(), bytes.span().end(), [](std::uint8_t value) { return value > 9; })) {
    refuse("expected values from 0 to 9");
  }
  std::vector<std::uint8_t> forms(bytes.span().size());
  {
    const nb::gil_scoped_release release;
    for (std::size_t at = 0; at < forms.size(); at += kGrid) {
      make_canonical(bytes.span().subspan(at, kGrid), std::span(forms).subspan(at, kGrid));
    }
  }
  return to_bytes(forms);
}

}  // namespace

void bind_canonical(nb::module_& m) {
  m.def("canonical", &canonical, "grids"_a, nb::sig("def canonical(grids: typing_extensions.Buffer) -> bytes"),
        "Of each classic 9x9 grid, 81 bytes, the form that all its renamed, rearranged and mirrored forms share: the "
        "least of them, read row by row, an empty cell being less than any digit.");
}

}  // namespace nonet::bind
