#include "nonet/lanes.hpp"

#include <utility>

#include "arguments.hpp"
#include "bind.hpp"

namespace nonet::bind {
namespace {

using namespace nb::literals;

// New bytes to be filled before anybody else sees them, and where to.
std::pair<nb::bytes, std::uint8_t*> blank_bytes(std::size_t size) {
  PyObject* made = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size));
  if (!made) throw nb::python_error();
  return {nb::steal<nb::bytes>(made), reinterpret_cast<std::uint8_t*>(PyBytes_AsString(made))};
}

const Isa& chosen_isa() {
  const IsaChoice& choice = isa_choice();
  if (!choice.isa) refuse(choice.problem);
  return *choice.isa;
}

std::size_t puzzle_count(std::size_t bytes, std::size_t stride) {
  const std::size_t rest = bytes % stride;
  if (rest != 0 && rest != kLanesGrid) {
    refuse("expected a multiple of " + std::to_string(stride) + " bytes, got " + std::to_string(bytes));
  }
  return bytes / stride + (rest != 0 ? 1 : 0);
}

[[noreturn]] void refuse_cell(const LanesJob& job, std::size_t puzzle) {
  const std::size_t start = puzzle * job.stride;
  std::size_t cell = 0;
  while (is_cell(job.puzzles[start + cell])) ++cell;
  refuse("expected a digit, '.' or 0 at byte " + std::to_string(start + cell) + " (puzzle " + std::to_string(puzzle) +
         ", cell " + std::to_string(cell) + "), got " + std::to_string(job.puzzles[start + cell]));
}

nb::tuple solve_lanes(nb::handle puzzles, int limit, std::int64_t stride) {
  if (limit < 1 || limit > 255) refuse("expected a limit from 1 to 255, got " + std::to_string(limit));
  if (stride < static_cast<std::int64_t>(kLanesGrid)) {
    refuse("expected a stride of 81 or more, got " + std::to_string(stride));
  }
  const Isa& isa = chosen_isa();
  const Bytes bytes(puzzles);
  LanesJob job;
  job.puzzles = bytes.span().data();
  job.stride = static_cast<std::size_t>(stride);
  job.count = puzzle_count(bytes.span().size(), job.stride);
  job.limit = static_cast<std::uint32_t>(limit);
  auto [solutions, solutions_at] = blank_bytes(job.count * kLanesGrid);
  auto [counts, counts_at] = blank_bytes(job.count);
  job.solutions = solutions_at;
  job.counts = counts_at;
  std::size_t read;
  {
    nb::gil_scoped_release release;
    read = isa.solve(job);
  }
  if (read < job.count) refuse_cell(job, read);
  return nb::make_tuple(solutions, counts);
}

}  // namespace

void bind_lanes(nb::module_& m) {
  m.def("solve_lanes", &solve_lanes, "puzzles"_a, "limit"_a, "stride"_a = static_cast<std::int64_t>(kLanesGrid),
        nb::sig("def solve_lanes(puzzles: typing_extensions.Buffer, limit: int, stride: int = 81) -> "
                "tuple[bytes, bytes]"),
        "First solution (or zeros) and min(count, limit) of each classic 9x9 puzzle. No bound on the time spent.\n\n"
        "Digits are 1 to 9 or '1' to '9', empty cells 0, '0' or '.'; solutions are 1 to 9. A puzzle starts every\n"
        "`stride` bytes: 82 skips a line feed, which the last may lack.");
}

}  // namespace nonet::bind
