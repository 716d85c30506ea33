#include "nonet/se121.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "arguments.hpp"
#include "bind.hpp"
#include "python_stop.hpp"

namespace nonet::bind {
namespace {

using namespace nb::literals;
using namespace nonet::se121;

void check_grids(std::span<const std::uint8_t> puzzles) {
  if (puzzles.size() % kGrid != 0) {
    refuse("expected a multiple of 81 bytes, got " + std::to_string(puzzles.size()));
  }
  const auto wrong = std::find_if(puzzles.begin(), puzzles.end(), [](std::uint8_t value) { return value > 9; });
  if (wrong != puzzles.end()) refuse("expected values from 0 to 9, got " + std::to_string(*wrong));
}

// None where there is no limit: 0.
std::optional<double> limit_of(double seconds) {
  if (!(seconds >= 0) || seconds > 1e9) refuse("expected a timeout of 0 or more seconds");
  return seconds > 0 ? std::optional(seconds) : std::nullopt;
}

nb::tuple rate_se121(nb::handle puzzles, int threads, int max_er, double timeout, double within) {
  if (threads < 1 || threads > 1024) refuse("expected threads from 1 to 1024, got " + std::to_string(threads));
  if (max_er < 0 || max_er > 1000) refuse("expected max_er from 0 to 1000, got " + std::to_string(max_er));
  const Bytes bytes(puzzles);
  check_grids(bytes.span());
  const std::chrono::nanoseconds each(static_cast<std::int64_t>(limit_of(timeout).value_or(0) * 1e9));
  std::vector<Rating> ratings(bytes.span().size() / kGrid);
  PythonStop stop(limit_of(within));
  {
    const nb::gil_scoped_release release;
    rate_many(bytes.span(), ratings, threads, {static_cast<std::uint16_t>(max_er), &stop}, each);
  }
  stop.raise_signal();
  std::vector<std::uint16_t> tenths;
  std::vector<std::uint8_t> outcomes;
  for (const Rating& rating : ratings) {
    tenths.insert(tenths.end(), {rating.er, rating.ep, rating.ed});
    outcomes.push_back(static_cast<std::uint8_t>(rating.outcome));
  }
  return nb::make_tuple(to_little_endian(tenths), to_bytes(outcomes));
}

using StepTuple = std::tuple<int, std::string, int, int, int, std::vector<std::tuple<int, int>>>;

std::tuple<std::tuple<int, int, int, int>, std::vector<StepTuple>> trace_se121(nb::handle puzzle, int max_er,
                                                                               double timeout) {
  if (max_er < 0 || max_er > 1000) refuse("expected max_er from 0 to 1000, got " + std::to_string(max_er));
  const Bytes bytes(puzzle);
  check_grids(bytes.span());
  if (bytes.span().size() != kGrid) refuse("expected 81 bytes, got " + std::to_string(bytes.span().size()));
  std::vector<Step> steps;
  Rating rating;
  PythonStop stop(limit_of(timeout));
  {
    const nb::gil_scoped_release release;
    rating = rate(bytes.span(), {static_cast<std::uint16_t>(max_er), &stop}, &steps);
  }
  stop.raise_signal();
  std::vector<StepTuple> made;
  for (const Step& step : steps) {
    std::vector<std::tuple<int, int>> removals;
    for (const Removal& removal : step.removals) removals.emplace_back(removal.cell, removal.digits);
    made.emplace_back(step.rating, step.name, step.complexity, step.cell, step.digit, std::move(removals));
  }
  return {{static_cast<int>(rating.outcome), rating.er, rating.ep, rating.ed}, std::move(made)};
}

}  // namespace

void bind_se121(nb::module_& m) {
  m.def(
      "rate_se121", &rate_se121, "puzzles"_a, "threads"_a = 1, "max_er"_a = 0, "timeout"_a = 0.0, "within"_a = 0.0,
      nb::sig("def rate_se121(puzzles: typing_extensions.Buffer, threads: int = 1, max_er: int = 0, "
              "timeout: float = 0.0, within: float = 0.0) -> tuple[bytes, bytes]"),
      "ER, EP and ED of classic 9x9 puzzles as Sudoku Explainer 1.2.1 rates them: three numbers of two bytes each, in "
      "tenths, the low byte first; and a byte each for how it ended: 0 rated, 1 stuck, 2 above max_er, 3 stopped, 4 "
      "nothing to rate. max_er is in tenths; timeout in seconds for each puzzle, or within for all; 0 is no limit.");
  m.def("trace_se121", &trace_se121, "puzzle"_a, "max_er"_a = 0, "timeout"_a = 0.0,
        nb::sig("def trace_se121(puzzle: typing_extensions.Buffer, max_er: int = 0, timeout: float = 0.0) -> "
                "tuple[tuple[int, int, int, int], list[tuple[int, str, int, int, int, list[tuple[int, int]]]]]"),
        "How a rating ended with ER, EP and ED; and each step: rating, name, complexity of chains, the cell where a "
        "digit is placed or -1, that digit, and the digits removed as (cell, mask).");
}

}  // namespace nonet::bind
