#include "nonet/canonical.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "bind.hpp"
#include "nonet/labelling.hpp"

namespace nonet::bind {
namespace {

using namespace nb::literals;

void demand_grids(std::span<const std::uint8_t> grids) {
  if (grids.size() % kGrid != 0) refuse("expected a multiple of 81 bytes, got " + std::to_string(grids.size()));
  if (std::any_of(grids.begin(), grids.end(), [](std::uint8_t value) { return value > 9; })) {
    refuse("expected values from 0 to 9");
  }
}

nb::bytes canonical(nb::handle grids) {
  const Bytes bytes(grids);
  demand_grids(bytes.span());
  std::vector<std::uint8_t> forms(bytes.span().size());
  {
    const nb::gil_scoped_release release;
    for (std::size_t at = 0; at < forms.size(); at += kGrid) {
      make_canonical(bytes.span().subspan(at, kGrid), std::span(forms).subspan(at, kGrid));
    }
  }
  return to_bytes(forms);
}

constexpr std::size_t kWay = 28;  // mirrored or not, rows, columns, digits

void canonical_into(nb::handle grids, nb::handle forms, nb::handle ways) {
  const Bytes from(grids);
  const WritableBytes to(forms), by(ways);
  demand_grids(from.span());
  const std::size_t count = from.span().size() / kGrid;
  if (to.span().size() != count * kGrid) refuse("expected room for the forms: 81 bytes each");
  if (by.span().size() != count * kWay) refuse("expected room for the ways: 28 bytes each");
  const nb::gil_scoped_release release;
  for (std::size_t i = 0; i < count; ++i) {
    const Rearrangement way =
        make_canonical(from.span().subspan(i * kGrid, kGrid), to.span().subspan(i * kGrid, kGrid));
    std::uint8_t* at = by.span().data() + i * kWay;
    *at++ = way.is_mirrored;
    for (const auto& numbers : {way.rows, way.columns, way.digits}) at = std::copy(numbers.begin(), numbers.end(), at);
  }
}

nb::bytes hash_each(nb::handle values, std::size_t width) {
  const Bytes bytes(values);
  if (width == 0 || bytes.span().size() % width != 0) refuse("expected whole values of that width");
  std::vector<std::uint64_t> hashes(bytes.span().size() / width);
  {
    const nb::gil_scoped_release release;
    for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] = hash_of(bytes.span().subspan(i * width, width));
  }
  return to_little_endian(hashes);
}

using Edges = std::vector<std::pair<int, int>>;

nb::object label_graph(const std::vector<int>& colours, const Edges& edges, std::int64_t max_nodes) {
  const int count = static_cast<int>(colours.size());
  const auto is_vertex = [&](int vertex) { return vertex >= 0 && vertex < count; };
  for (const auto& [a, b] : edges) {
    if (!is_vertex(a) || !is_vertex(b) || a == b) refuse("expected edges between two vertices of the graph");
  }
  Labelling labelling;
  {
    const nb::gil_scoped_release release;
    labelling = label(Graph(colours, edges), max_nodes);
  }
  if (!labelling.is_complete) return nb::none();
  return nb::make_tuple(labelling.vertices, labelling.generators, labelling.orbit_sizes);
}

}  // namespace

void bind_canonical(nb::module_& m) {
  m.def("canonical", &canonical, "grids"_a, nb::sig("def canonical(grids: typing_extensions.Buffer) -> bytes"),
        "Of each classic 9x9 grid, 81 bytes, the form that all its renamed, rearranged and mirrored forms share: the "
        "least of them, read row by row, an empty cell being less than any digit.");
  m.def("canonical_into", &canonical_into, "grids"_a, "forms"_a, "ways"_a,
        nb::sig("def canonical_into(grids: typing_extensions.Buffer, forms: typing_extensions.Buffer, ways: "
                "typing_extensions.Buffer) -> None"),
        "The same, written into buffers; and for each grid a way to its form, 28 bytes: whether it is mirrored, then "
        "which row, which column comes first, second ..., and what 1, 2 ... become, all from 1.");
  m.def("hash_each", &hash_each, "values"_a, "width"_a,
        nb::sig("def hash_each(values: typing_extensions.Buffer, width: int) -> bytes"),
        "A number of 64 bits for each value of so many bytes, the low byte first.");
  m.def("label_graph", &label_graph, "colours"_a, "edges"_a, "max_nodes"_a,
        nb::sig("def label_graph(colours: collections.abc.Sequence[int], edges: collections.abc.Sequence[tuple[int, "
                "int]], max_nodes: int) -> tuple[list[int], list[list[int]], list[int]] | None"),
        "A canonical labelling of a graph (by label its vertex), generators of its automorphisms (by vertex what it "
        "becomes), and numbers whose product is how many automorphisms there are. None if that takes too many nodes.");
}

}  // namespace nonet::bind
