// The clauses of constraints, on random small boards: of all fillings they allow those that the search finds.
// From Python both are held against enumeration; here they run under the sanitizers.

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <set>
#include <vector>

#include "nonet/cnf.hpp"
#include "random_boards.hpp"
#include "support.hpp"

namespace {

using namespace nonet;
using tests::Source;

constexpr std::uint32_t kCells = 5;

Masks random_mask(Source& source, std::uint32_t size) { return {1 + source.bits() % ((1U << size) - 1)}; }

Cells random_line(Source& source, std::uint32_t length) {
  Cells line;
  for (std::uint32_t i = 0; i < length; ++i) line.push_back(source.below(kCells));
  return line;
}

Cells random_cells(Source& source, std::uint32_t most) { return source.sample(kCells, 1 + source.below(most)); }

void add_combo(Source& source, std::uint32_t size, Constraints& constraints) {
  const Cells cells = random_cells(source, std::min(size, kCells));
  DigitSets family;
  for (std::uint64_t set = 1; set < 1U << size; ++set) {
    if (std::popcount(set) == static_cast<int>(cells.size()) && source.chance(40)) family.push_back(set);
  }
  constraints.add_combo(cells, family);
}

void add_sum(Source& source, std::uint32_t size, Constraints& constraints) {
  const Cells cells = random_cells(source, kCells);
  std::vector<std::int64_t> weights;
  std::int64_t total = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    weights.push_back(source.chance(60) ? 1 : source.chance(50) ? -1 : 7);
    total += weights.back() * static_cast<std::int64_t>(1 + source.below(size));
  }
  constraints.add_sum(cells, weights, {total, total + 1 + source.below(5)});
}

void add_machine(Source& source, std::uint32_t size, Constraints& constraints) {
  Automaton automaton;
  const std::uint32_t states = 1 + source.below(4);
  for (std::uint32_t i = 0; i < states * size; ++i) {
    automaton.steps.push_back(static_cast<std::int32_t>(source.below(states + 1)) - 1);
  }
  for (std::uint32_t i = 0; i < states; ++i) automaton.accepting.push_back(source.chance(60));
  constraints.add_machine(random_line(source, source.below(6)), automaton);
}

void add_count(Source& source, std::uint32_t size, Constraints& constraints) {
  const Cells cells = random_cells(source, kCells);
  if (source.chance(50)) return constraints.add_count(cells, random_mask(source, size), {}, source.below(kCells));
  constraints.add_count(cells, random_mask(source, size), {source.below(3), 2 + source.below(3)}, Count::kNoControl);
}

void add_rank(Source& source, std::uint32_t size, Constraints& constraints) {
  const std::uint32_t length = 1 + source.below(3), sides = 1 + source.below(3), lines = 1 + source.below(2);
  constraints.add_rank(random_line(source, length * (1 + sides * lines)), length, sides, 1 + source.below(size),
                       source.below(sides + 1), source.chance(40));
}

void add_constraint(Source& source, std::uint32_t size, Constraints& constraints, bool may_nest) {
  switch (source.below(may_nest ? 11 : 10)) {
    case 0: return constraints.add_domain(random_cells(source, 3), random_mask(source, size));
    case 1: return constraints.add_different(random_cells(source, 4));
    case 2: {
      Relation relation;
      for (std::uint32_t i = 0; i < size; ++i) relation.push_back(random_mask(source, size)[0]);
      return constraints.add_pair(source.below(2), 2 + source.below(3), relation);
    }
    case 3: return add_combo(source, size, constraints);
    case 4: return add_sum(source, size, constraints);
    case 5: return add_machine(source, size, constraints);
    case 6: return add_count(source, size, constraints);
    case 7: return constraints.add_same(random_line(source, 4), 2);
    case 8:
      return constraints.add_element(source.below(kCells), random_line(source, source.below(4)), source.below(kCells));
    case 9: return add_rank(source, size, constraints);
    default: break;
  }
  std::vector<Constraints> alternatives(1 + source.below(3));
  for (Constraints& each : alternatives) {
    for (std::uint32_t i = source.below(3); i > 0; --i) add_constraint(source, size, each, source.chance(20));
  }
  constraints.add_or(std::move(alternatives));
}

// Whether the helpers can have values: what follows is settled, then a literal of a clause that is open is tried.
class Helpers {
 public:
  explicit Helpers(const Cnf& cnf) : cnf_(cnf) {}

  bool are_possible(std::vector<int> values) const {
    std::int32_t open = 0;
    if (!settle(values, open)) return false;
    if (open == 0) return true;
    for (int value : {-1, 1}) {
      values[static_cast<std::size_t>(std::abs(open))] = value;
      if (are_possible(values)) return true;
    }
    return false;
  }

 private:
  // False if a clause cannot hold. `open` is a literal of one that does not hold yet, 0 if all do.
  bool settle(std::vector<int>& values, std::int32_t& open) const {
    for (bool is_new = true; is_new;) {
      is_new = false;
      open = 0;
      for (std::size_t i = 0; i < cnf_.clause_count(); ++i) {
        std::int32_t last = 0;
        std::size_t left = 0;
        bool holds = false;
        for (std::uint32_t at = cnf_.starts[i]; at < cnf_.starts[i + 1] && !holds; ++at) {
          const std::int32_t literal = cnf_.literals[at];
          const int value = values[static_cast<std::size_t>(std::abs(literal))];
          holds = value != 0 && (value > 0) == (literal > 0);
          if (value == 0) last = literal;
          left += value == 0 ? 1 : 0;
        }
        if (holds) continue;
        if (left == 0) return false;
        if (left > 1) {
          open = last;
          continue;
        }
        values[static_cast<std::size_t>(std::abs(last))] = last > 0 ? 1 : -1;
        is_new = true;
      }
    }
    return true;
  }

  const Cnf& cnf_;
};

std::set<tests::Solution> allowed_by(const Cnf& cnf, std::uint32_t size) {
  std::set<tests::Solution> allowed;
  tests::Solution filling(kCells, 1);
  const Helpers helpers(cnf);
  for (bool is_more = true; is_more;) {
    std::vector<int> values(static_cast<std::size_t>(cnf.variable_count) + 1);
    values[0] = 1;
    std::size_t held = 0;
    for (std::size_t i = 0; i < cnf.cells.size(); ++i) {
      const bool holds = filling[cnf.cells[i]] == cnf.digits[i];
      values[i + 1] = holds ? 1 : -1;
      held += holds;
    }
    for (std::uint32_t cell = 0; cell < kCells; ++cell) held += cnf.fixed[cell] == filling[cell];
    if (held == kCells && helpers.are_possible(values)) allowed.insert(filling);
    is_more = false;
    for (std::uint32_t cell = 0; cell < kCells && !is_more; ++cell) {
      filling[cell] = filling[cell] == size ? 1 : static_cast<std::uint8_t>(filling[cell] + 1);
      is_more = filling[cell] != 1;
    }
  }
  return allowed;
}

void clauses_allow_what_the_search_finds() {
  Source source(14);
  std::size_t total = 0;
  for (int i = 0; i < 600; ++i) {
    const std::uint32_t size = 1 + source.below(3);
    std::vector<Region> regions;
    if (source.chance(60)) regions.push_back({source.sample(kCells, 1 + source.below(size))});
    Constraints constraints;
    for (std::uint32_t k = 1 + source.below(2); k > 0; --k) add_constraint(source, size, constraints, true);
    EXPECT(Board::check(static_cast<int>(size), kCells, regions, constraints) == BoardFault::kNone);
    const Board board(static_cast<int>(size), kCells, regions, constraints);
    const tests::Solution empty(kCells, 0);
    Search search(board, {empty, {}}, std::nullopt);
    search.run({});
    const auto found = search.take();
    std::set<tests::Solution> expected;
    for (std::size_t at = 0; at < found.size(); at += kCells) {
      expected.insert(
          {found.begin() + static_cast<std::ptrdiff_t>(at), found.begin() + static_cast<std::ptrdiff_t>(at + kCells)});
    }
    Cnf cnf;
    const bool is_open = encode(board, {empty, {}}, 0, cnf) == Outcome::kDone;
    EXPECT((is_open ? allowed_by(cnf, size) : std::set<tests::Solution>()) == expected);
    total += expected.size();
  }
  EXPECT(total > 5000);
}

void a_sum_with_too_many_steps_is_said() {
  Cells cells;
  for (std::uint32_t cell = 0; cell < 100; ++cell) cells.push_back(cell);
  Constraints constraints;
  constraints.add_sum(cells, std::vector<std::int64_t>(100, 1), {5000});
  const Board board(100, 100, {}, constraints);
  const std::vector<std::uint8_t> empty(100, 0);
  Cnf cnf;
  EXPECT(encode(board, {empty, {}}, 0, cnf) == Outcome::kTooLarge);
}

}  // namespace

int main() {
  clauses_allow_what_the_search_finds();
  a_sum_with_too_many_steps_is_said();
}
