#include "nonet/lanes.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "bind.hpp"
#include "nonet/lines.hpp"

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

[[noreturn]] void refuse_puzzle(const LanesJob& job, std::size_t puzzle) {
  const std::size_t start = puzzle * job.stride;
  std::size_t cell = 0;
  while (cell < kLanesGrid && is_cell(job.puzzles[start + cell])) ++cell;
  if (cell == kLanesGrid) {
    refuse("expected a line end at byte " + std::to_string(start + cell) + " (behind puzzle " + std::to_string(puzzle) +
           "), got " + std::to_string(job.puzzles[start + cell]));
  }
  refuse("expected a digit, '.' or 0 at byte " + std::to_string(start + cell) + " (puzzle " + std::to_string(puzzle) +
         ", cell " + std::to_string(cell) + "), got " + std::to_string(job.puzzles[start + cell]));
}

LanesJob job_over(std::span<const std::uint8_t> puzzles, int limit, std::int64_t stride) {
  if (limit < 1 || limit > 255) refuse("expected a limit from 1 to 255, got " + std::to_string(limit));
  if (stride < static_cast<std::int64_t>(kLanesGrid)) {
    refuse("expected a stride of 81 or more, got " + std::to_string(stride));
  }
  LanesJob job;
  job.puzzles = puzzles.data();
  job.stride = static_cast<std::size_t>(std::min<std::int64_t>(stride, PTRDIFF_MAX));  // std::size_t may have 32 bits
  job.count = puzzle_count(puzzles.size(), job.stride);
  job.limit = static_cast<std::uint32_t>(limit);
  return job;
}

void run(const LanesJob& job) {
  const Isa& isa = chosen_isa();
  std::size_t read;
  {
    nb::gil_scoped_release release;
    read = isa.solve(job);
  }
  if (read < job.count) refuse_puzzle(job, read);
}

nb::tuple solve_lanes(nb::handle puzzles, int limit, std::int64_t stride, bool text) {
  const Bytes bytes(puzzles);
  LanesJob job = job_over(bytes.span(), limit, stride);
  job.text = text;
  auto [solutions, solutions_at] = blank_bytes(job.count * job.solution_bytes());
  auto [counts, counts_at] = blank_bytes(job.count);
  job.solutions = solutions_at;
  job.counts = counts_at;
  run(job);
  return nb::make_tuple(solutions, counts);
}

void expect_room(std::size_t expected, std::size_t room, const char* what) {
  if (room < expected) {
    refuse("expected room for " + std::to_string(expected) + " " + what + ", got " + std::to_string(room));
  }
}

std::size_t solve_lanes_into(nb::handle puzzles, nb::handle solutions, nb::handle counts, int limit,
                             std::int64_t stride) {
  const Bytes bytes(puzzles);
  const WritableBytes solution_bytes(solutions);
  const WritableBytes count_bytes(counts);
  LanesJob job = job_over(bytes.span(), limit, stride);
  if (job.stride > kLanesGrid + 2) refuse("expected a stride of 83 or less, got " + std::to_string(stride));
  job.lines = job.stride == kLanesGrid ? 0 : bytes.span().size() / job.stride;
  expect_room(job.count, solution_bytes.span().size() / job.solution_bytes(), "solutions");
  expect_room(job.count, count_bytes.span().size(), "counts");
  job.solutions = solution_bytes.span().data();
  job.counts = count_bytes.span().data();
  run(job);
  return job.count;
}

constexpr std::size_t kPlanesBytes = 48;  // of a grid

// The memory of planes, which are words.
std::uint32_t* words_of(const std::uint8_t* bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(bytes);
  if (address % alignof(std::uint32_t) != 0) refuse("expected planes at an address that is a multiple of 4");
  return reinterpret_cast<std::uint32_t*>(address);
}

std::size_t pack_grids(nb::handle puzzles, nb::handle planes, std::int64_t stride, bool ends) {
  const Bytes bytes(puzzles);
  const WritableBytes plane_bytes(planes);
  LanesJob job = job_over(bytes.span(), 1, stride);
  job.lines = ends && job.stride != kLanesGrid ? bytes.span().size() / job.stride : 0;
  expect_room(job.count, plane_bytes.span().size() / kPlanesBytes, "grids");
  std::uint32_t* words = words_of(plane_bytes.span().data());
  const Isa& isa = chosen_isa();
  std::size_t read;
  {
    nb::gil_scoped_release release;
    read = isa.pack(job, words);
  }
  if (read < job.count) refuse_puzzle(job, read);
  return job.count;
}

std::size_t unpack_grids(nb::handle planes, nb::handle solutions, bool text) {
  const Bytes plane_bytes(planes);
  const WritableBytes solution_bytes(solutions);
  LanesJob job;
  job.text = text;
  job.count = plane_bytes.span().size() / kPlanesBytes;
  job.solutions = solution_bytes.span().data();
  expect_room(job.count, solution_bytes.span().size() / job.solution_bytes(), "solutions");
  const std::uint32_t* words = words_of(plane_bytes.span().data());
  const Isa& isa = chosen_isa();
  const nb::gil_scoped_release release;
  isa.unpack(job, words);
  return job.count;
}

// A counter may be used by any thread, but not by two at once.
class PyCounter {
 public:
  PyCounter(nb::handle puzzles, const std::vector<std::uint16_t>& marks, std::int64_t keep) {
    const Bytes bytes(puzzles);
    LanesJob job = job_over(bytes.span(), 1, static_cast<std::int64_t>(kLanesGrid));
    if (keep < 0 || keep > LanesCounter::kMostKept) {
      refuse("expected 0 to 2 solutions to keep, got " + std::to_string(keep));
    }
    if (!marks.empty() && marks.size() != job.count * kLanesGrid) {
      refuse("expected marks for " + std::to_string(job.count * kLanesGrid) + " cells, got " +
             std::to_string(marks.size()));
    }
    job.marks = marks.empty() ? nullptr : marks.data();
    job.keep = static_cast<std::uint32_t>(keep);
    counter_ = chosen_isa().count(job);
    if (!counter_) refuse("expected digits, '.' or 0");
  }
  explicit PyCounter(std::unique_ptr<LanesCounter> counter) : counter_(std::move(counter)) {}

  std::uint64_t run(std::uint64_t max_solutions, std::uint64_t max_rounds) {
    const Turn turn(busy_);
    const nb::gil_scoped_release release;
    return counter_->run(max_solutions, max_rounds);
  }
  bool is_done() {
    const Turn turn(busy_);
    return counter_->is_done();
  }
  std::vector<nb::bytes> solutions() {
    const Turn turn(busy_);
    std::uint8_t grids[LanesCounter::kMostKept * kLanesGrid];
    counter_->copy_kept(grids);
    std::vector<nb::bytes> found;
    for (std::uint32_t at = 0; at < counter_->kept(); ++at) found.emplace_back(grids + at * kLanesGrid, kLanesGrid);
    return found;
  }
  PyCounter* split() {
    const Turn turn(busy_);
    return new PyCounter(counter_->split());
  }

 private:
  std::unique_ptr<LanesCounter> counter_;
  std::atomic_flag busy_;
};

std::size_t common_line_of(nb::handle text) {
  const Bytes bytes(text);
  const nb::gil_scoped_release release;
  return common_line(bytes.span());
}

nb::tuple gather_lines_of(nb::handle text) {
  const Bytes bytes(text);
  GatheredLines found;
  {
    const nb::gil_scoped_release release;
    found = gather_lines(bytes.span());
  }
  nb::list others;
  for (const auto& [number, start, end] : found.others) others.append(nb::make_tuple(number, start, end));
  return nb::make_tuple(found.count, nb::bytes(found.cells.data(), found.cells.size()), others);
}

}  // namespace

void bind_lanes(nb::module_& m) {
  m.def("solve_lanes", &solve_lanes, "puzzles"_a, "limit"_a, "stride"_a = static_cast<std::int64_t>(kLanesGrid),
        "text"_a = false,
        nb::sig("def solve_lanes(puzzles: typing_extensions.Buffer, limit: int, stride: int = 81, "
                "text: bool = False) -> tuple[bytes, bytes]"),
        "First solution (or zeros) and min(count, limit) of each classic 9x9 puzzle. No bound on the time spent.\n\n"
        "Digits are 1 to 9 or '1' to '9', empty cells 0, '0' or '.'; solutions are 1 to 9. A puzzle starts every\n"
        "`stride` bytes: 82 skips a line feed, which the last may lack. With `text` a solution is a line: '1' to\n"
        "'9', or 81 times '0' where there is none, and a line feed.");
  m.def("solve_lanes_into", &solve_lanes_into, "puzzles"_a, "solutions"_a, "counts"_a, "limit"_a,
        "stride"_a = static_cast<std::int64_t>(kLanesGrid),
        nb::sig("def solve_lanes_into(puzzles: typing_extensions.Buffer, solutions: typing_extensions.Buffer, "
                "counts: typing_extensions.Buffer, limit: int, stride: int = 81) -> int"),
        "As solve_lanes, into buffers of the caller, who shares them with nobody meanwhile; gives the number of "
        "puzzles.\n\nWith a stride of 82 or 83 each puzzle is a line, and its end is looked at. After an error the\n"
        "buffers may hold anything.");
  m.def("pack_grids", &pack_grids, "puzzles"_a, "planes"_a, "stride"_a = static_cast<std::int64_t>(kLanesGrid),
        "ends"_a = false,
        nb::sig("def pack_grids(puzzles: typing_extensions.Buffer, planes: typing_extensions.Buffer, "
                "stride: int = 81, ends: bool = False) -> int"),
        "Puzzles as bit planes, 48 bytes each, which the GPU engine takes; gives their number.\n\n"
        "With `ends` each puzzle is a line of 82 or 83 bytes, and its end is looked at.");
  m.def("unpack_grids", &unpack_grids, "planes"_a, "solutions"_a, "text"_a = false,
        nb::sig("def unpack_grids(planes: typing_extensions.Buffer, solutions: typing_extensions.Buffer, "
                "text: bool = False) -> int"),
        "The digits of bit planes, 81 a grid, or lines of text as solve_lanes gives them; gives their number.");
  nb::class_<PyCounter>(m, "LanesCounter", "Counts the solutions of classic 9x9 puzzles, all of them together.")
      .def(nb::init<nb::handle, const std::vector<std::uint16_t>&, std::int64_t>(), "puzzles"_a,
           "marks"_a = std::vector<std::uint16_t>{}, "keep"_a = 0,
           nb::sig("def __init__(self, puzzles: typing_extensions.Buffer, marks: collections.abc.Sequence[int] = (), "
                   "keep: int = 0) -> None"))
      .def("run", &PyCounter::run, "max_solutions"_a, "max_rounds"_a,
           "Go on, and say how many solutions were found, which may be a few more. A round is about a microsecond.")
      .def_prop_ro("is_done", &PyCounter::is_done, "Nothing is left: the count is exact.")
      .def("solutions", &PyCounter::solutions, "The first solutions found, up to as many as were to be kept.")
      .def("split", &PyCounter::split, nb::rv_policy::take_ownership, "Half of what waits goes to a new counter.");
  m.def("common_line", &common_line_of, "text"_a, nb::sig("def common_line(text: typing_extensions.Buffer) -> int"),
        "The length of the lines, line feeds included, if all are equally long and may each begin with 81 cells.\n\n"
        "Else 0. The cells are not read: that they are no control characters is all that is sure.");
  m.def("gather_lines", &gather_lines_of, "text"_a,
        nb::sig("def gather_lines(text: typing_extensions.Buffer) -> tuple[int, bytes, list[tuple[int, int, int]]]"),
        "The number of lines, 81 values from 0 to 9 of each that begins with a classic 9x9 puzzle, and the others.\n\n"
        "These by number, start and end. Only line feeds end lines, and the last may lack it.");
}

}  // namespace nonet::bind
