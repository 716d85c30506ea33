// The extension module. Nanobind is in this folder only; what it calls releases the GIL for the work.

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "bind.hpp"
#include "nonet/board.hpp"
#include "nonet/build_info.hpp"
#include "nonet/lanes.hpp"
#include "nonet/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace nonet::bind;

namespace {

// nanobind cannot know that a handle means "any buffer of bytes".
const nb::sig kSearchSignature(
    "def __init__(self, board: Board, values: typing_extensions.Buffer, candidates: "
    "typing_extensions.Buffer | collections.abc.Sequence[int] | None = None, "
    "seed: int | None = None) -> None");
const nb::sig kPropagateSignature(
    "def propagate(board: Board, values: typing_extensions.Buffer, candidates: "
    "typing_extensions.Buffer | collections.abc.Sequence[int] | None = None) -> bytes | None");

// A search as Python holds it. The GIL is released while it runs, so a second thread could reach it meanwhile: refused.
class PySearch {
 public:
  PySearch(const nonet::Board& board, nb::handle values, nb::handle candidates, std::optional<std::uint64_t> seed)
      : grid_bytes_(board.grid_bytes()),
        search_(with_givens(board, values, candidates,
                            [&](const nonet::Givens& givens) { return nonet::Search(board, givens, seed); })) {}

  nonet::Status run(std::uint64_t max_solutions, std::uint64_t max_nodes, std::optional<std::uint64_t> max_dead_ends) {
    const nonet::Slice slice = to_slice(max_solutions, max_nodes, max_dead_ends);
    const Turn turn(busy_);
    nb::gil_scoped_release release;
    return search_.run(slice);
  }

  std::pair<nonet::Status, std::uint64_t> count(std::uint64_t max_solutions, std::uint64_t max_nodes) {
    const nonet::Slice slice = to_slice(max_solutions, max_nodes, std::nullopt);
    const Turn turn(busy_);
    nb::gil_scoped_release release;
    std::uint64_t found = 0;
    const nonet::Status status = search_.count(slice, found);
    return {status, found};
  }

  nb::list take() {
    const Turn turn(busy_);
    const std::vector<std::uint8_t> found = search_.take();
    nb::list solutions;
    for (std::size_t at = 0; at < found.size(); at += grid_bytes_)
      solutions.append(nb::bytes(found.data() + at, grid_bytes_));
    return solutions;
  }

  std::uint64_t nodes() {
    const Turn turn(busy_);
    return search_.nodes();
  }

  std::uint64_t dead_ends() {
    const Turn turn(busy_);
    return search_.dead_ends();
  }

 private:
  static nonet::Slice to_slice(std::uint64_t max_solutions, std::uint64_t max_nodes,
                               std::optional<std::uint64_t> max_dead_ends) {
    if (max_solutions == 0) refuse("expected max_solutions of 1 or more, got 0");
    nonet::Slice slice{.solutions = max_solutions, .nodes = max_nodes};
    if (max_dead_ends) slice.dead_ends = *max_dead_ends;
    return slice;
  }

  std::size_t grid_bytes_;
  nonet::Search search_;
  std::atomic_flag busy_;
};

nb::tuple solve_batch(const nonet::Board& board, nb::handle puzzles, int limit) {
  if (limit < 1 || limit > 255) {
    refuse("expected a limit from 1 to 255, got " + std::to_string(limit));
  }
  const Bytes bytes(puzzles);
  const std::size_t size = board.grid_bytes();
  if (bytes.span().size() % size != 0) {
    refuse("expected a multiple of " + std::to_string(size) + " bytes, got " + std::to_string(bytes.span().size()));
  }
  if (!nonet::are_digits(board, bytes.span())) demand(nonet::InputFault::kValueRange, board, 0);
  std::vector<std::uint8_t> solutions(bytes.span().size());
  std::vector<std::uint8_t> counts(bytes.span().size() / size);
  nonet::Status status;
  {
    nb::gil_scoped_release release;
    status = nonet::solve_batch(board, bytes.span(), limit, solutions, counts);
  }
  if (status == nonet::Status::kGaveUp) {
    run_out_of_memory("a puzzle of the batch needs more memory than a search may use");
  }
  return nb::make_tuple(to_bytes(solutions), to_bytes(counts));
}

std::optional<nb::bytes> propagate(const nonet::Board& board, nb::handle values, nb::handle candidates) {
  std::vector<std::uint64_t> masks;
  const nonet::Outcome outcome = with_givens(
      board, values, candidates, [&](const nonet::Givens& givens) { return nonet::propagate(board, givens, masks); });
  if (outcome == nonet::Outcome::kTooLarge) run_out_of_memory("this board needs more memory than a search may use");
  if (outcome == nonet::Outcome::kContradiction) return std::nullopt;
  return to_little_endian(masks);
}

std::map<std::string, std::string> build_info() {
  const nonet::BuildInfo info = nonet::build_info();
  std::string isas;
  for (const nonet::Isa& isa : nonet::isas()) isas += (isas.empty() ? "" : " ") + std::string(isa.name);
  const nonet::IsaChoice& choice = nonet::isa_choice();
  return {{"version", info.version},
          {"compiler", info.compiler},
          {"build_type", info.build_type},
          {"isas", isas},
          {"isa", choice.isa ? choice.isa->name : "none: " + choice.problem}};
}

}  // namespace

NB_MODULE(_core, m) {
  m.doc() = "The compiled core of nonet. Use it through nonet.solver.core.";
  m.attr("__version__") = nonet::build_info().version;

  bind_board(m);

  nb::enum_<nonet::Status>(m, "Status", "How a call of Search.run ended.")
      .value("FOUND", nonet::Status::kFound, "max_solutions collected in this call; more may exist")
      .value("EXHAUSTED", nonet::Status::kExhausted, "the search space is finished")
      .value("PAUSED", nonet::Status::kPaused,
             "max_nodes or max_dead_ends used up in this call; call run again to go on")
      .value("GAVE_UP", nonet::Status::kGaveUp, "the memory cap is reached");

  nb::class_<PySearch>(m, "Search",
                       "A search for solutions, run in slices. Contradictory givens are EXHAUSTED at once.")
      .def(nb::init<const nonet::Board&, nb::handle, nb::handle, std::optional<std::uint64_t>>(), "board"_a, "values"_a,
           "candidates"_a = nb::none(), "seed"_a = nb::none(), kSearchSignature)
      .def("run", &PySearch::run, "max_solutions"_a, "max_nodes"_a, "max_dead_ends"_a = nb::none(),
           "Go on searching; max_nodes=0 solves by logic alone or pauses.")
      .def("count", &PySearch::count, "max_solutions"_a, "max_nodes"_a,
           "Go on searching, and say how many solutions were found. They are not kept.")
      .def("take", &PySearch::take, nb::sig("def take(self) -> list[bytes]"),
           "Solutions found since the last take, each in the form of `values`.")
      .def_prop_ro("nodes", &PySearch::nodes, "Guesses made so far; 0 when logic alone was enough.")
      .def_prop_ro("dead_ends", &PySearch::dead_ends, "Guesses so far that led to a contradiction.");

  m.def("solve_batch", &solve_batch, "board"_a, "puzzles"_a, "limit"_a,
        nb::sig("def solve_batch(board: Board, puzzles: typing_extensions.Buffer, limit: int) -> tuple[bytes, bytes]"),
        "First solution (or zeros) and min(count, limit) of each puzzle. No bound on the time spent.");

  m.def("propagate", &propagate, "board"_a, "values"_a, "candidates"_a = nb::none(), kPropagateSignature,
        "Candidates after singles and locked candidates, mask_bytes a cell; None if they meet a contradiction.");

  bind_cnf(m);
  bind_creating(m);
  bind_lanes(m);
  bind_logic(m);
  bind_memory(m);
  bind_canonical(m);
  bind_proofs(m);
  bind_se121(m);
  bind_watch(m);

  m.def("build_info", &build_info,
        "Version, compiler and build type of this extension; instruction sets built, and the one running.");
}
