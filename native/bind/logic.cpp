#include "nonet/logic.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "bind.hpp"
#include "logic_terms.hpp"
#include "python_stop.hpp"
#include "workspaces.hpp"

namespace nonet::bind {
namespace {

using namespace nb::literals;
using namespace nonet::logic;

// Rows of techniques, read once: an order has a hundred names.
struct Order {
  explicit Order(const std::vector<std::vector<std::string>>& given) : rows(order_of(given)) {}
  std::vector<TechniqueSet> rows;
};

// The steps of many paths in few arrays, see PyLogic::record.
struct Records {
  std::vector<std::uint8_t> ends;
  std::vector<std::uint32_t> lengths;
  std::vector<std::uint8_t> techniques;
  std::vector<std::uint16_t> counts;  // two for each step
  std::vector<std::uint16_t> cells;
  std::vector<std::uint8_t> digits;

  void add(const Path& path) {
    ends.push_back(static_cast<std::uint8_t>(path.end));
    lengths.push_back(static_cast<std::uint32_t>(path.steps.size()));
    for (const PathStep& found : path.steps) {
      techniques.push_back(static_cast<std::uint8_t>(found.step.technique));
      for (const auto* effects : {&found.step.placements, &found.step.eliminations}) {
        counts.push_back(static_cast<std::uint16_t>(effects->size()));
        for (const Candidate& effect : *effects) {
          cells.push_back(effect.cell);
          digits.push_back(effect.digit);
        }
      }
    }
  }
};

// What Python sees of a board's logic. The GIL is released for the work.
class PyLogic {
 public:
  PyLogic(const Board& board, const std::vector<std::vector<std::uint32_t>>& rules)
      : board_(checked(board, rules)), logic_(board_, rules) {}

  std::vector<Step> find(nb::handle values, nb::handle is_given, const std::vector<CellDigit>& removed,
                         const std::vector<std::string>& techniques, bool all,
                         const std::map<std::string, int>& options, std::optional<double> seconds) const {
    const TechniqueSet wanted = techniques_of(techniques);
    const Options chosen = options_of(options);
    PythonStop stop(seconds);
    const LentWorkspace workspace(this);
    auto found = with_start(values, is_given, removed, [&](const Start& start) {
      return logic_.find(start, wanted, all, chosen, *workspace, &stop);
    });
    if (!found) stop.raise();
    return *std::move(found);
  }

  std::vector<Step> find_in_order(nb::handle values, nb::handle is_given, const std::vector<CellDigit>& removed,
                                  const Order& order, std::size_t whole, const std::map<std::string, int>& options,
                                  std::optional<double> seconds) const {
    const Options chosen = options_of(options);
    PythonStop stop(seconds);
    const LentWorkspace workspace(this);
    auto found = with_start(values, is_given, removed, [&](const Start& start) {
      return logic_.find_in_order(start, order.rows, whole, chosen, *workspace, &stop);
    });
    if (!found) stop.raise();
    return *std::move(found);
  }

  std::pair<std::string, std::vector<std::pair<int, Step>>> walk(nb::handle values, nb::handle is_given,
                                                                 const std::vector<CellDigit>& removed,
                                                                 const Order& order,
                                                                 const std::map<std::string, int>& options,
                                                                 nb::handle solution, int max_steps,
                                                                 std::optional<double> seconds) const {
    const Options chosen = options_of(options);
    const Bytes answer(solution);
    if (!answer.span().empty()) check_values(answer.span());
    PythonStop stop(seconds);
    const LentWorkspace workspace(this);
    Path path = with_start(values, is_given, removed, [&](const Start& start) {
      return logic_.walk(start, order.rows, chosen, answer.span(), max_steps, *workspace, &stop);
    });
    stop.raise_signal();
    std::vector<std::pair<int, Step>> steps;
    for (PathStep& found : path.steps) steps.emplace_back(found.row, std::move(found.step));
    const char* ends[] = {"solved", "stuck", "contradiction", "stopped"};
    return {ends[static_cast<int>(path.end)], std::move(steps)};
  }

  // Of many puzzles: for each, how often every row was used (two bytes each, the low one first), one more for solution
  // digits; and a byte that says whether it was solved.
  nb::tuple tally(nb::handle puzzles, const Order& order, const std::map<std::string, int>& options,
                  nb::handle solutions, std::optional<double> seconds) const {
    const std::vector<TechniqueSet>& rows = order.rows;
    const Options chosen = options_of(options);
    const Bytes grids(puzzles);
    const Bytes answers(solutions);
    const std::size_t cells = board_.cell_count();
    if (grids.span().size() % cells != 0 || (!answers.span().empty() && answers.span().size() != grids.span().size())) {
      refuse("expected whole grids of " + std::to_string(cells) + " bytes, and as many solutions or none");
    }
    check_digits(grids.span());
    check_digits(answers.span());
    const std::size_t count = grids.span().size() / cells;
    std::vector<std::uint16_t> uses(count * (rows.size() + 1));
    std::vector<std::uint8_t> solved(count);
    PythonStop stop(seconds);
    bool is_stopped = false;
    const LentWorkspace workspace(this);
    {
      nb::gil_scoped_release release;
      for (std::size_t i = 0; i < count && !is_stopped; ++i) {
        const auto answer = answers.span().empty() ? answers.span() : answers.span().subspan(i * cells, cells);
        const auto row_uses = std::span(uses).subspan(i * (rows.size() + 1), rows.size() + 1);
        const Start start{grids.span().subspan(i * cells, cells), {}, {}};
        const PathEnd end = logic_.tally(start, rows, chosen, answer, row_uses, *workspace, &stop);
        solved[i] = end == PathEnd::kSolved;
        is_stopped = end == PathEnd::kStopped;
      }
    }
    if (is_stopped) stop.raise();
    return nb::make_tuple(to_little_endian(uses), to_bytes(solved));
  }

  // Of many puzzles: how each path ended and how many steps it has, then of each step its technique, how many digits it
  // places and how many candidates it removes, then all of these, each a cell (two bytes, the low one first) and a
  // digit. A step as an object costs ten times as much as finding it.
  nb::tuple record(nb::handle puzzles, const Order& order, const std::map<std::string, int>& options,
                   std::optional<double> seconds) const {
    const Options chosen = options_of(options);
    const Bytes grids(puzzles);
    const std::size_t cells = board_.cell_count();
    if (grids.span().size() % cells != 0) refuse("expected whole grids of " + std::to_string(cells) + " bytes");
    check_digits(grids.span());
    PythonStop stop(seconds);
    Records records;
    bool is_stopped = false;
    const LentWorkspace workspace(this);
    {
      nb::gil_scoped_release release;
      for (std::size_t at = 0; at < grids.span().size() && !is_stopped; at += cells) {
        const Start start{grids.span().subspan(at, cells), {}, {}};
        const Path path = logic_.walk(start, order.rows, chosen, {}, 0, *workspace, &stop);
        records.add(path);
        is_stopped = path.end == PathEnd::kStopped;
      }
    }
    if (is_stopped) stop.raise();
    return nb::make_tuple(to_bytes(records.ends), to_little_endian(records.lengths), to_bytes(records.techniques),
                          to_little_endian(records.counts), to_little_endian(records.cells), to_bytes(records.digits));
  }

 private:
  static const Board& checked(const Board& board, const std::vector<std::vector<std::uint32_t>>& rules) {
    if (const std::string problem = Logic::problem_with(board); !problem.empty()) refuse(problem);
    for (const auto& rule : rules) {
      for (std::uint32_t constraint : rule) {
        if (constraint >= board.constraints().count)
          refuse("expected the numbers of shapes, got " + std::to_string(constraint));
      }
    }
    return board;
  }

  void check_digits(std::span<const std::uint8_t> values) const {
    for (std::uint8_t value : values) {
      if (value > board_.size()) refuse("expected values from 0 to " + std::to_string(board_.size()));
    }
  }

  void check_values(std::span<const std::uint8_t> values) const {
    if (values.size() != board_.cell_count()) {
      refuse("expected " + std::to_string(board_.cell_count()) + " bytes, got " + std::to_string(values.size()));
    }
    check_digits(values);
  }

  template <class Use>
  std::invoke_result_t<Use, const Start&> with_start(nb::handle values, nb::handle is_given,
                                                     const std::vector<CellDigit>& removed, Use use) const {
    const Bytes digits(values);
    const Bytes givens(is_given);
    check_values(digits.span());
    if (!givens.span().empty() && givens.span().size() != digits.span().size()) refuse("expected a byte a cell");
    std::vector<Candidate> gone;
    for (const auto& [cell, digit] : removed) {
      if (cell < 0 || cell >= static_cast<int>(board_.cell_count()) || digit < 1 || digit > board_.size()) {
        refuse("expected candidates");
      }
      gone.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)});
    }
    nb::gil_scoped_release release;
    return use(Start{digits.span(), givens.span(), gone});
  }

  Board board_;
  Logic logic_;
};

std::vector<std::tuple<std::string, std::string, std::string>> techniques() {
  std::vector<std::tuple<std::string, std::string, std::string>> rows;
  for (int i = 0; i < kTechniqueCount; ++i) {
    const TechniqueInfo& info = info_of(static_cast<Technique>(i));
    rows.emplace_back(info.id, info.hodoku_code, info.needs);
  }
  return rows;
}

void bind_step(nb::module_& m) {
  nb::class_<Step>(m, "LogicStep", "A step as the core found it, see nonet.human.step.Step.")
      .def_prop_ro("technique",
                   [](const Step& step) {
                     return step.technique == Technique::kCount ? std::string("solution") : info_of(step.technique).id;
                   })
      .def_prop_ro("placements", [](const Step& step) { return pairs_of(step.placements); })
      .def_prop_ro("eliminations", [](const Step& step) { return pairs_of(step.eliminations); })
      .def_prop_ro("truths", [](const Step& step) { return rows_of(step.truths); })
      .def_prop_ro("deadly", [](const Step& step) { return step.deadly; })
      .def_prop_ro("deadly_digits", [](const Step& step) { return step.deadly_digits; })
      .def_prop_ro(
          "parts",
          [](const Step& step) {
            std::vector<std::tuple<std::string, std::vector<std::uint16_t>, std::uint32_t, std::vector<std::uint16_t>>>
                parts;
            for (const Part& part : step.parts) {
              parts.emplace_back(name_of(part.role), part.cells, part.digits, part.regions);
            }
            return parts;
          })
      .def_prop_ro("nodes",
                   [](const Step& step) {
                     std::vector<std::tuple<std::vector<std::uint16_t>, int, bool, std::vector<std::int32_t>>> nodes;
                     for (const Node& node : step.nodes) {
                       nodes.emplace_back(node.cells, node.digit, node.is_on, node.from);
                     }
                     return nodes;
                   })
      .def_prop_ro("ends", [](const Step& step) { return step.ends; })
      .def_prop_ro("is_double", [](const Step& step) { return step.is_double; })
      .def_prop_ro("shapes", [](const Step& step) { return step.constraints; })
      .def_prop_ro("houses", [](const Step& step) { return step.houses; })
      .def_prop_ro("lines", [](const Step& step) { return rows_of(step.lines); });
}

void bind_techniques(nb::module_& m) {
  nb::class_<Order>(m, "LogicOrder", "Rows of techniques, by their ids, that are searched together.")
      .def(nb::init<const std::vector<std::vector<std::string>>&>(), "rows"_a,
           nb::sig("def __init__(self, rows: collections.abc.Sequence[collections.abc.Sequence[str]]) -> None"));
  nb::class_<PyLogic>(m, "Logic", "Techniques on one board. Immutable; threads may share it.")
      .def(nb::init<const Board&, const std::vector<std::vector<std::uint32_t>>&>(), "board"_a,
           "rules"_a = std::vector<std::vector<std::uint32_t>>{},
           nb::sig("def __init__(self, board: Board, rules: collections.abc.Sequence[collections.abc.Sequence[int]] = "
                   "()) -> None"))
      .def("find", &PyLogic::find, "values"_a, "is_given"_a, "removed"_a, "techniques"_a, "all"_a, "options"_a,
           "seconds"_a = nb::none(),
           nb::sig("def find(self, values: typing_extensions.Buffer, is_given: typing_extensions.Buffer, removed: "
                   "collections.abc.Sequence[tuple[int, int]], techniques: collections.abc.Sequence[str], all: bool, "
                   "options: collections.abc.Mapping[str, int], seconds: float | None = None) -> list[LogicStep]"),
           "Every step of these techniques, or only the first. TimeoutError when so many seconds have passed.")
      .def("find_in_order", &PyLogic::find_in_order, "values"_a, "is_given"_a, "removed"_a, "order"_a, "whole"_a,
           "options"_a, "seconds"_a = nb::none(),
           nb::sig("def find_in_order(self, values: typing_extensions.Buffer, is_given: typing_extensions.Buffer, "
                   "removed: collections.abc.Sequence[tuple[int, int]], order: LogicOrder, whole: int, options: "
                   "collections.abc.Mapping[str, int], seconds: float | None = None) -> list[LogicStep]"),
           "The steps of the first row that has any: all of them in the first `whole` rows, else one. TimeoutError "
           "when so many seconds have passed.")
      .def(
          "walk", &PyLogic::walk, "values"_a, "is_given"_a, "removed"_a, "order"_a, "options"_a, "solution"_a,
          "max_steps"_a, "seconds"_a = nb::none(),
          nb::sig("def walk(self, values: typing_extensions.Buffer, is_given: typing_extensions.Buffer, removed: "
                  "collections.abc.Sequence[tuple[int, int]], order: LogicOrder, options: collections.abc.Mapping[str, "
                  "int], solution: typing_extensions.Buffer, max_steps: int, seconds: float | None = None) -> "
                  "tuple[str, list[tuple[int, LogicStep]]]"),
          "How it ended (solved, stuck, contradiction; stopped when so many seconds have passed), and each step with "
          "the row of the order that found it.")
      .def("record", &PyLogic::record, "puzzles"_a, "order"_a, "options"_a, "seconds"_a = nb::none(),
           nb::sig("def record(self, puzzles: typing_extensions.Buffer, order: LogicOrder, options: "
                   "collections.abc.Mapping[str, int], seconds: float | None = None) -> tuple[bytes, bytes, bytes, "
                   "bytes, bytes, bytes]"),
           "The paths of many puzzles: how each ended (0: solved), its number of steps (32 bits); of each step its "
           "technique, and two counts (16 bits); then the cells (16 bits) and the digits that it places and removes. "
           "TimeoutError when so many seconds have passed.")
      .def("tally", &PyLogic::tally, "puzzles"_a, "order"_a, "options"_a, "solutions"_a, "seconds"_a = nb::none(),
           nb::sig("def tally(self, puzzles: typing_extensions.Buffer, order: LogicOrder, options: "
                   "collections.abc.Mapping[str, int], solutions: typing_extensions.Buffer, seconds: float | None = "
                   "None) -> tuple[bytes, bytes]"),
           "Of each puzzle, how often every row was used (16 bits each), and whether it was solved. TimeoutError when "
           "so many seconds have passed.");

  m.def("problem_with", &Logic::problem_with, "board"_a,
        "Why techniques cannot look at this board; empty if they can.");
  m.def("techniques", &techniques, "Of each technique: id, HoDoKu's code, and needs.");
}

}  // namespace

void bind_logic(nb::module_& m) {
  bind_step(m);
  bind_techniques(m);
}

}  // namespace nonet::bind
