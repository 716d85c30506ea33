#include "nonet/proofs.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <utility>

#include "arguments.hpp"
#include "bind.hpp"

namespace nonet::bind {
namespace {

using namespace nb::literals;

// The parts of a proof in the making, which refer to each other. One thread at a time may use it: a second is refused.
class Prover {
 public:
  Prover(std::uint32_t size, std::uint32_t cell_count, std::vector<Cells> regions,
         const std::vector<std::vector<Literal>>& stated)
      : clauses_(size, cell_count, checked(size, std::move(regions), cell_count)) {
    for (const auto& literals : stated) {
      check(literals);
      clauses_.state(literals);
    }
  }

  bool settle() {
    const Turn turn(busy_);
    if (facts_) refuse("expected settle() once");
    nb::gil_scoped_release release;
    facts_ = std::make_unique<ProofFacts>(clauses_, log_);
    if (!facts_->settle()) return false;
    open_ = std::make_unique<OpenClauses>(clauses_, *facts_, log_);
    return true;
  }

  std::vector<Literal> candidates() {
    const Turn turn(busy_);
    return open().candidates();
  }

  // The digit of each cell that is settled, else 0.
  std::vector<std::uint32_t> settled() {
    const Turn turn(busy_);
    std::vector<std::uint32_t> digits(clauses_.cell_count(), 0);
    open();
    for (Literal variable = 1; variable <= static_cast<Literal>(clauses_.variable_count()); ++variable) {
      if (facts_->value(variable) > 0) digits[clauses_.cell_of(variable)] = clauses_.digit_of(variable);
    }
    return digits;
  }

  std::vector<std::vector<Literal>> clauses(std::size_t first, std::size_t last) {
    const Turn turn(busy_);
    std::vector<std::vector<Literal>> found;
    const std::size_t end = std::min(last, open().literals().size());
    for (std::size_t at = first; at < end; ++at) {
      const auto literals = open().literals()[at];
      found.emplace_back(literals.begin(), literals.end());
    }
    return found;
  }

  std::vector<Literal> state(const std::vector<Literal>& literals) {
    const Turn turn(busy_);
    check(literals);
    if (!open().add({PuzzleClauses::Sort::kStated, clauses_.state(literals)})) refuse("this clause says nothing new");
    const auto added = open().literals()[open().literals().size() - 1];
    return {added.begin(), added.end()};
  }

  void add_trace(nb::handle trace) {
    const Turn turn(busy_);
    const Bytes bytes(trace);
    std::string problem;
    {
      nb::gil_scoped_release release;
      problem = open().add_trace(bytes.span());
    }
    if (!problem.empty()) refuse(problem);
  }

  bool is_complete() {
    const Turn turn(busy_);
    return log_.is_complete();
  }

  std::size_t cost() {
    const Turn turn(busy_);
    return cost_of(log_);
  }

  bool begin_steps(const std::vector<std::uint32_t>& ignored) {
    const Turn turn(busy_);
    if (std::ranges::any_of(ignored, [&](std::uint32_t number) { return number >= clauses_.stated().size(); })) {
      refuse("expected numbers of stated clauses");
    }
    step_facts_.reset();  // it refers to the steps before
    steps_ = std::make_unique<ProofLog>();
    step_facts_ = std::make_unique<ProofFacts>(clauses_, *steps_);
    return step_facts_->begin(ignored);
  }

  std::optional<ClauseRef> claim(Literal literal, const std::vector<Literal>& cases) {
    const Turn turn(busy_);
    check({literal});
    check(cases);
    return found(step_facts().claim(literal, cases));
  }

  bool close_steps() {
    const Turn turn(busy_);
    return step_facts().close() != kNoRef;
  }

  nb::tuple write(bool has_all_clauses) {
    const Turn turn(busy_);
    if (!log_.is_complete()) refuse("there is no contradiction yet, and so no proof");
    return written(log_, {.has_all_clauses = has_all_clauses});
  }

  nb::tuple write_steps() {
    const Turn turn(busy_);
    if (!steps_ || !steps_->is_complete()) refuse("expected close_steps() first");
    return written(*steps_, {.has_all_lemmas = true});
  }

 private:
  static std::vector<Cells> checked(std::uint32_t size, std::vector<Cells> regions, std::uint32_t cell_count) {
    if (size < 1 || size > static_cast<std::uint32_t>(kMaxSize)) refuse("expected a size from 1 to 1024");
    if (cell_count < 1 || cell_count > kMaxCandidates / size) {
      refuse("expected a board of at least one cell and at most " + std::to_string(kMaxCandidates) + " candidates");
    }
    for (const Cells& region : regions) {
      if (std::ranges::any_of(region, [&](std::uint32_t cell) { return cell >= cell_count; })) {
        refuse("expected cells of the board in every region");
      }
    }
    return regions;
  }

  static constexpr std::uint32_t kMaxCandidates = 1U << 27;

  void check(const std::vector<Literal>& literals) const {
    const auto top = static_cast<std::int64_t>(clauses_.variable_count());
    for (Literal literal : literals) {
      if (literal == 0 || std::abs(std::int64_t{literal}) > top) refuse("expected literals of the board's candidates");
    }
  }

  nb::tuple written(const ProofLog& log, const Writing& writing) {
    WrittenProof made;
    {
      nb::gil_scoped_release release;
      made = write_proof(clauses_, log, writing);
    }
    nb::list blocks;
    for (const auto& block : made.blocks) {
      blocks.append(nb::make_tuple(nb::bytes(block.text.data(), block.text.size()), block.count));
    }
    return nb::make_tuple(made.stated, blocks, made.first_lemma, nb::bytes(made.lrat.data(), made.lrat.size()),
                          made.lemma_count);
  }

  static std::optional<ClauseRef> found(ClauseRef ref) { return ref == kNoRef ? std::nullopt : std::optional(ref); }

  OpenClauses& open() {
    if (!open_) refuse("expected settle() first, with something left open");
    return *open_;
  }

  ProofFacts& step_facts() {
    if (!step_facts_) refuse("expected begin_steps() first");
    return *step_facts_;
  }

  PuzzleClauses clauses_;
  ProofLog log_;
  std::unique_ptr<ProofFacts> facts_;
  std::unique_ptr<OpenClauses> open_;
  std::unique_ptr<ProofLog> steps_;
  std::unique_ptr<ProofFacts> step_facts_;
  std::atomic_flag busy_;
};

}  // namespace

void bind_proofs(nb::module_& m) {
  nb::class_<Prover>(m, "Prover",
                     "A proof in the making. Variables of clauses are candidates: cell * size + digit, from 1.\n"
                     "That cells and regions hold each digit is known; `stated` are all other clauses.")
      .def(nb::init<std::uint32_t, std::uint32_t, std::vector<Cells>, const std::vector<std::vector<Literal>>&>(),
           "size"_a, "cell_count"_a, "regions"_a, "stated"_a)
      .def("settle", &Prover::settle, "Draw all conclusions by singles. False: they end in a contradiction.")
      .def("candidates", &Prover::candidates, "The candidate of each of the solver's variables, from 1.")
      .def("settled", &Prover::settled, "The digit of each settled cell, 0 where it is open.")
      .def("clauses", &Prover::clauses, "first"_a, "last"_a, "The open clauses first..last-1, for the solver.")
      .def("state", &Prover::state, "literals"_a, "State one more clause; as the solver takes it.")
      .def("add_trace", &Prover::add_trace, "trace"_a,
           nb::sig("def add_trace(self, trace: typing_extensions.Buffer) -> None"),
           "Take over the solver's lemmas: binary LRAT.")
      .def_prop_ro("is_complete", &Prover::is_complete, "Whether the last lemma is the empty clause.")
      .def_prop_ro("cost", &Prover::cost,
                   "How long checkers take, before the proof is made shorter: 1 is to follow one hint.")
      .def("begin_steps", &Prover::begin_steps, "ignored"_a,
           "Begin a second proof, of claims, which do not rest on these stated clauses. False if givens clash.")
      .def("claim", &Prover::claim, "literal"_a, "cases"_a,
           "A claim as a lemma, by its number from 0; negative if a clause says so already, None if it does not "
           "follow.\n"
           "Where propagation alone does not lead there, `cases` are supposed, too.")
      .def("close_steps", &Prover::close_steps, "End the second proof; False if there is no contradiction.")
      .def("write", &Prover::write, "has_all_clauses"_a,
           nb::sig(
               "def write(self, has_all_clauses: bool) -> tuple[list[int], list[tuple[bytes, int]], int, bytes, int]"),
           "Stated clauses that are used; text and number of the used clauses of cells, regions, pairs in a cell and\n"
           "pairs of cells; the number of the first lemma; the proof (LRAT), its lemmas.")
      .def("write_steps", &Prover::write_steps,
           nb::sig("def write_steps(self) -> tuple[list[int], list[tuple[bytes, int]], int, bytes, int]"),
           "The same of the second proof, with all its lemmas.");
}

}  // namespace nonet::bind
