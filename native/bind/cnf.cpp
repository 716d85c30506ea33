#include "nonet/cnf.hpp"

#include <nanobind/stl/optional.h>

#include <algorithm>
#include <optional>

#include "arguments.hpp"
#include "bind.hpp"

namespace nonet::bind {
namespace {

using namespace nb::literals;

// Thousands of new lists would set the garbage collector off again and again, with nothing to find.
class NoCollection {
 public:
  NoCollection() : was_on_(PyGC_Disable()) {}
  ~NoCollection() {
    if (was_on_) PyGC_Enable();
  }
  NoCollection(const NoCollection&) = delete;
  NoCollection& operator=(const NoCollection&) = delete;

 private:
  int was_on_;
};

nb::object checked(PyObject* made) {
  if (!made) throw nb::python_error();
  return nb::steal(made);
}

// The clauses first..last-1. Not all of them at once: big formulas have tens of millions.
nb::object clauses(const Cnf& cnf, std::size_t first, std::optional<std::size_t> last) {
  const std::size_t end = std::min(last.value_or(cnf.clause_count()), cnf.clause_count());
  const std::size_t count = end > first ? end - first : 0;
  const NoCollection pause;
  nb::object part = checked(PyList_New(static_cast<Py_ssize_t>(count)));
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t from = cnf.starts[first + i];
    const std::uint32_t to = cnf.starts[first + i + 1];
    nb::object clause = checked(PyList_New(static_cast<Py_ssize_t>(to - from)));
    for (std::uint32_t at = from; at < to; ++at) {
      nb::object literal = checked(PyLong_FromLong(cnf.literals[at]));
      NB_LIST_SET_ITEM(clause.ptr(), static_cast<Py_ssize_t>(at - from), literal.release().ptr());
    }
    NB_LIST_SET_ITEM(part.ptr(), static_cast<Py_ssize_t>(i), clause.release().ptr());
  }
  return part;
}

std::optional<Cnf> encode_givens(const Board& board, nb::handle values, nb::handle candidates,
                                 std::int64_t ladder_from) {
  if (ladder_from < 0) refuse("expected ladder_from of 0 or more, got " + std::to_string(ladder_from));
  Cnf cnf;
  const Outcome outcome = with_givens(board, values, candidates, [&](const Givens& givens) {
    return encode(board, givens, static_cast<std::size_t>(ladder_from), cnf);
  });
  if (outcome == Outcome::kTooLarge) run_out_of_memory("the formula of this grid would be too large");
  if (outcome == Outcome::kContradiction) return std::nullopt;
  return cnf;
}

}  // namespace

void bind_cnf(nb::module_& m) {
  nb::class_<Cnf>(m, "Cnf",
                  "A grid as a formula for SAT solvers. Variables 1..candidate_count are the live candidates of the\n"
                  "open cells, by cell and then by digit; behind them come helpers without meaning outside.")
      .def_ro("variable_count", &Cnf::variable_count)
      .def_prop_ro("candidate_count", [](const Cnf& cnf) { return cnf.cells.size(); })
      .def_prop_ro("clause_count", &Cnf::clause_count)
      .def(
          "candidates",
          [](const Cnf& cnf) { return nb::make_tuple(to_little_endian(cnf.cells), to_little_endian(cnf.digits)); },
          nb::sig("def candidates(self) -> tuple[bytes, bytes]"),
          "Cell (uint32, little endian) and digit (uint16, little endian) of each candidate variable, in order.")
      .def(
          "fixed", [](const Cnf& cnf) { return to_bytes(cnf.fixed); },
          "The digits of the decided cells, 0 where open; in the form of `values`.")
      .def("clauses", &clauses, "first"_a = 0, "last"_a = nb::none(),
           nb::sig("def clauses(self, first: int = 0, last: int | None = None) -> list[list[int]]"),
           "The clauses first..last-1, or all, as DIMACS literals; made anew at every call.");

  m.def("encode", &encode_givens, "board"_a, "values"_a, "candidates"_a = nb::none(), "ladder_from"_a = 0,
        nb::sig("def encode(board: Board, values: typing_extensions.Buffer, candidates: "
                "typing_extensions.Buffer | collections.abc.Sequence[int] | None = None, ladder_from: int = 0) -> "
                "Cnf | None"),
        "The formula of what singles and locked candidates leave open; None if they meet a contradiction.\n\n"
        "At most one of a group is said by pairs, or by a ladder in groups of at least `ladder_from`; 0: never.");
}

}  // namespace nonet::bind
