// The formula of a grid, on random boards: every solution satisfies it, and no pair comes twice. That it has no model
// but the solutions is tested from Python, where there is a SAT solver.

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

#include "nonet/cnf.hpp"
#include "random_boards.hpp"
#include "support.hpp"

namespace {

using namespace nonet;
using tests::Case;
using tests::Source;

using Clause = std::vector<std::int32_t>;

std::vector<Clause> clauses(const Cnf& cnf) {
  std::vector<Clause> all;
  for (std::size_t i = 0; i < cnf.clause_count(); ++i) {
    all.emplace_back(cnf.literals.begin() + cnf.starts[i], cnf.literals.begin() + cnf.starts[i + 1]);
    EXPECT(all.back().size() >= 2);
    for (std::int32_t literal : all.back()) EXPECT(literal != 0 && std::abs(literal) <= cnf.variable_count);
  }
  return all;
}

void expect_no_pair_twice(const std::vector<Clause>& all) {
  std::set<Clause> pairs;
  for (const Clause& clause : all) {
    const bool is_pair = clause.size() == 2 && clause[0] < 0 && clause[1] < 0;
    EXPECT(!is_pair || pairs.insert(clause).second);
  }
}

// A solution's candidates are true. Helpers take the only values that can be right: false, unless a clause forces them.
void expect_satisfied(const Cnf& cnf, const std::vector<Clause>& all, const std::uint8_t* solution) {
  std::vector<bool> is_true(static_cast<std::size_t>(cnf.variable_count) + 1);
  for (std::size_t i = 0; i < cnf.cells.size(); ++i) is_true[i + 1] = solution[cnf.cells[i]] == cnf.digits[i];
  const auto holds = [&](std::int32_t literal) {
    return is_true[static_cast<std::size_t>(std::abs(literal))] == (literal > 0);
  };
  // Ladders are written from the first rung to the last, so one pass settles them.
  for (int pass = 0; pass < 2; ++pass) {
    for (const Clause& clause : all) {
      if (std::ranges::any_of(clause, holds)) continue;
      EXPECT(pass == 0 && clause.back() > static_cast<std::int32_t>(cnf.cells.size()));
      is_true[static_cast<std::size_t>(clause.back())] = true;
    }
  }
}

void expect_fixed_and_candidates_cover(const Case& c, const Cnf& cnf, const std::uint8_t* solution) {
  for (std::uint32_t cell = 0; cell < c.cells; ++cell) {
    bool found = cnf.fixed[cell] == solution[cell];
    for (std::size_t i = 0; i < cnf.cells.size(); ++i) {
      if (cnf.cells[i] != cell) continue;
      EXPECT(cnf.fixed[cell] == 0);
      found |= cnf.digits[i] == solution[cell];
    }
    EXPECT(found);
  }
}

void solutions_satisfy_the_formula() {
  Source source(4);
  for (int i = 0; i < 400; ++i) {
    const Case c = tests::random_board(source);
    const Board board = c.board();
    Search search(board, {c.values, c.candidates}, std::nullopt);
    search.run({5, 1000});
    const auto solutions = search.take();
    for (std::size_t ladder_from : {0U, 1U, 2U, 3U, 5U}) {
      Cnf cnf;
      const Outcome outcome = encode(board, {c.values, c.candidates}, ladder_from, cnf);
      EXPECT(outcome == Outcome::kDone || solutions.empty());
      if (outcome != Outcome::kDone) continue;
      const auto all = clauses(cnf);
      expect_no_pair_twice(all);
      for (std::size_t at = 0; at < solutions.size(); at += c.cells) {
        expect_satisfied(cnf, all, solutions.data() + at);
        expect_fixed_and_candidates_cover(c, cnf, solutions.data() + at);
      }
    }
  }
}

void empty_9x9_has_the_extended_formula() {
  const Board board(9, 81, tests::classic_regions(9));
  const std::vector<std::uint8_t> empty(81, 0);
  Cnf cnf;
  EXPECT(encode(board, {empty, {}}, 0, cnf) == Outcome::kDone);
  EXPECT(cnf.cells.size() == 729 && cnf.variable_count == 729);
  EXPECT(cnf.clause_count() == 11988 - 1458);  // as counted by Lynce and Ouaknine, less the pairs met again in a box
}

void what_is_too_large_is_said() {
  const Board board(144, 144 * 144, tests::classic_regions(144));
  const std::vector<std::uint8_t> empty(144 * 144, 0);
  Cnf cnf;
  EXPECT(encode(board, {empty, {}}, 0, cnf) == Outcome::kTooLarge);
}

}  // namespace

int main() {
  solutions_satisfy_the_formula();
  empty_9x9_has_the_extended_formula();
  what_is_too_large_is_said();
}
