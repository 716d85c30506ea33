// Proofs: what is written follows clause by clause, whether propagation or a solver's trace led there.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "nonet/proofs.hpp"
#include "proofs/use.hpp"
#include "support.hpp"

namespace {

using nonet::Literal;
using Literals = std::vector<Literal>;

const std::vector<std::uint8_t> kSolution = {4, 3, 1, 2, 2, 1, 3, 4, 3, 4, 2, 1, 1, 2, 4, 3};

void find_solutions(std::vector<std::uint8_t>& values, std::size_t cell,
                    std::vector<std::vector<std::uint8_t>>& found) {
  static const auto regions = nonet::tests::classic_regions(4);
  while (cell < values.size() && values[cell]) ++cell;
  if (cell == values.size()) {
    if (nonet::tests::obeys(regions, values.data())) found.push_back(values);
    return;
  }
  for (std::uint8_t digit = 1; digit <= 4; ++digit) {
    const auto clashes = [&](const nonet::Region& region) {
      const bool has_cell = std::ranges::find(region.cells, cell) != region.cells.end();
      return has_cell && std::ranges::any_of(region.cells, [&](std::uint32_t each) { return values[each] == digit; });
    };
    if (std::ranges::any_of(regions, clashes)) continue;
    values[cell] = digit;
    find_solutions(values, cell + 1, found);
    values[cell] = 0;
  }
}

// A 4x4 with the clues in these cells, and for each of its solutions "it is not this one".
nonet::PuzzleClauses clauses_with(const std::set<std::uint32_t>& clues) {
  std::vector<nonet::Cells> regions;
  for (const nonet::Region& region : nonet::tests::classic_regions(4)) regions.push_back(region.cells);
  nonet::PuzzleClauses clauses(4, 16, std::move(regions));
  std::vector<std::uint8_t> values(16);
  for (std::uint32_t cell : clues) {
    values[cell] = kSolution[cell];
    clauses.state(Literals{clauses.variable(cell, kSolution[cell])});
  }
  std::vector<std::vector<std::uint8_t>> found;
  find_solutions(values, 0, found);
  for (const auto& solution : found) {
    Literals differs;
    for (std::uint32_t cell = 0; cell < 16; ++cell) {
      if (!clues.contains(cell)) differs.push_back(-clauses.variable(cell, solution[cell]));
    }
    clauses.state(differs);
  }
  return clauses;
}

// The numbers of each line of a file.
std::vector<std::vector<long>> rows_of(const std::string& text) {
  std::vector<std::vector<long>> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    rows.emplace_back();
    for (long number; words >> number;) rows.back().push_back(number);
  }
  return rows;
}

// Checks a written proof as check.py does: each clause named leaves one literal, the last of a lemma none.
void expect_proof(const nonet::PuzzleClauses& clauses, const nonet::WrittenProof& made) {
  std::map<long, std::set<long>> known;
  for (std::uint32_t number : made.stated) {
    const auto literals = clauses.stated()[number];
    known[static_cast<long>(known.size()) + 1] = {literals.begin(), literals.end()};
  }
  for (const auto& block : made.blocks) {
    for (const auto& row : rows_of(block.text)) {
      EXPECT(row.back() == 0);
      known[static_cast<long>(known.size()) + 1] = {row.begin(), row.end() - 1};
    }
  }
  EXPECT(known.size() + 1 == made.first_lemma);
  const auto lemmas = rows_of(made.lrat);
  EXPECT(lemmas.size() == made.lemma_count);
  for (const auto& row : lemmas) {
    const auto split = std::find(row.begin() + 1, row.end(), 0L);
    const std::set<long> lemma(row.begin() + 1, split);
    std::set<long> is_false = lemma;
    bool is_refuted = false;
    for (auto hint = split + 1; hint + 1 < row.end(); ++hint) {
      EXPECT(!is_refuted && known.contains(*hint));
      std::vector<long> left;
      for (long literal : known[*hint]) {
        if (!is_false.contains(literal)) left.push_back(literal);
      }
      EXPECT(left.size() <= 1);
      if (left.empty())
        is_refuted = true;
      else
        EXPECT(is_false.insert(-left[0]).second);
    }
    EXPECT(is_refuted && row[0] == static_cast<long>(known.size()) + 1);
    known[row[0]] = lemma;
  }
  EXPECT(!lemmas.empty() && lemmas.back()[1] == 0);
}

// A solver that splits on the first open variable, and writes what it does as CaDiCaL would: binary LRAT.
class Splitter {
 public:
  explicit Splitter(const nonet::OpenClauses& open) {
    for (std::size_t at = 0; at < open.literals().size(); ++at) {
      clauses_.emplace_back(open.literals()[at].begin(), open.literals()[at].end());
    }
    variables_ = static_cast<Literal>(open.candidates().size());
  }

  std::vector<std::uint8_t> trace() {
    refute({});
    return trace_;
  }

 private:
  std::size_t refute(const Literals& assumed) {
    std::set<Literal> held(assumed.begin(), assumed.end());
    std::vector<std::size_t> hints;
    if (propagate(held, hints)) return add(assumed, hints);
    Literal chosen = 1;
    while (held.contains(chosen) || held.contains(-chosen)) ++chosen;
    EXPECT(chosen <= variables_);  // else there is another solution
    Literals with = assumed;
    with.push_back(chosen);
    const std::size_t first = refute(with);
    with.back() = -chosen;
    return add(assumed, {first, refute(with)});
  }

  bool propagate(std::set<Literal>& held, std::vector<std::size_t>& hints) const {
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      for (std::size_t at = 0; at < clauses_.size(); ++at) {
        Literals left;
        for (Literal literal : clauses_[at]) {
          if (!held.contains(-literal)) left.push_back(literal);
        }
        if (left.size() > 1 || (left.size() == 1 && held.contains(left[0]))) continue;
        hints.push_back(at);
        if (left.empty()) return true;
        held.insert(left[0]);
        goes_on = true;
      }
    }
    return false;
  }

  std::size_t add(const Literals& assumed, const std::vector<std::size_t>& hints) {
    clauses_.emplace_back();
    trace_.push_back('a');
    write(static_cast<long>(clauses_.size()));
    for (Literal literal : assumed) {
      clauses_.back().push_back(-literal);
      write(-literal);
    }
    write(0);
    for (std::size_t hint : hints) write(static_cast<long>(hint) + 1);
    write(0);
    return clauses_.size() - 1;
  }

  void write(long number) {
    auto left = static_cast<unsigned long>(2 * std::labs(number) + (number < 0));
    for (; left > 127; left >>= 7) trace_.push_back(static_cast<std::uint8_t>(left | 128));
    trace_.push_back(static_cast<std::uint8_t>(left));
  }

  std::vector<Literals> clauses_;
  Literal variables_ = 0;
  std::vector<std::uint8_t> trace_;
};

void test_singles_alone_are_a_proof() {
  const auto clauses = clauses_with({1, 2, 3, 4, 7, 8, 11, 14});
  nonet::ProofLog log;
  EXPECT(!nonet::ProofFacts(clauses, log).settle());
  EXPECT(log.is_complete());
  const auto made = nonet::write_proof(clauses, log, {});
  expect_proof(clauses, made);
  const auto whole = nonet::write_proof(clauses, log, {.has_all_lemmas = true, .has_all_clauses = true});
  expect_proof(clauses, whole);
  EXPECT(whole.first_lemma == 8 + 1 + 384 + 1);
  EXPECT(made.first_lemma < 60);
}

std::ptrdiff_t lemma_count(const nonet::ProofLog& log) {
  return std::ranges::count(nonet::find_use(log, false).lemmas, 1);
}

void test_a_trace_becomes_a_proof_and_a_broken_one_is_refused() {
  std::mt19937 random(5);
  int traced = 0;
  int shortened = 0;
  for (int round = 0; round < 40; ++round) {
    std::set<std::uint32_t> clues;
    while (clues.size() < 4) clues.insert(static_cast<std::uint32_t>(random() % 16));
    const auto clauses = clauses_with(clues);
    nonet::ProofLog log;
    nonet::ProofFacts facts(clauses, log);
    if (facts.settle()) {
      const nonet::ProofLog before = log;
      nonet::OpenClauses open(clauses, facts, log);
      auto trace = Splitter(open).trace();
      EXPECT(open.add_trace(trace).empty());
      ++traced;
      for (int change = 0; change < 50; ++change) {  // whatever it is told, it must not run past the end
        auto broken = trace;
        broken[random() % broken.size()] = static_cast<std::uint8_t>(random());
        broken.resize(1 + random() % broken.size());
        nonet::ProofLog other = before;
        nonet::ProofFacts other_facts(clauses, other);
        EXPECT(other_facts.settle());
        nonet::OpenClauses others(clauses, other_facts, other);
        if (others.add_trace(broken).empty()) EXPECT(other.is_complete());
      }
    }
    EXPECT(log.is_complete());
    expect_proof(clauses, nonet::write_proof(clauses, log, {}));
    if (const auto shorter = nonet::shortened(clauses, log)) {
      ++shortened;
      EXPECT(lemma_count(*shorter) <= lemma_count(log));
    }
  }
  EXPECT(traced >= 10 && shortened >= 5);
}

void test_claims_do_not_rest_on_clauses_that_are_ignored() {
  const auto clauses = clauses_with({1, 2, 3, 4, 7, 8, 11, 14});
  const std::vector<std::uint32_t> ignored = {8};  // behind eight clues: "it is not this one"
  nonet::ProofLog log;
  nonet::ProofFacts facts(clauses, log);
  EXPECT(facts.begin(ignored));
  EXPECT(facts.claim(clauses.variable(0, 3)) ==
         nonet::kNoRef);  // false, though the ignored clause would prove anything
  for (std::uint32_t cell = 0; cell < 16; ++cell) {
    EXPECT(facts.claim(clauses.variable(cell, kSolution[cell])) != nonet::kNoRef);
  }
  EXPECT(facts.close() != nonet::kNoRef);
  expect_proof(clauses, nonet::write_proof(clauses, log, {.has_all_lemmas = true}));
}

}  // namespace

int main() {
  test_singles_alone_are_a_proof();
  test_a_trace_becomes_a_proof_and_a_broken_one_is_refused();
  test_claims_do_not_rest_on_clauses_that_are_ignored();
}
