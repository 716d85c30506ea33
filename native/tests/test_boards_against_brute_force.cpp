// Random boards, small enough for plain backtracking to give all solutions: the search must give the same set.

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "nonet/search.hpp"
#include "random_boards.hpp"
#include "support.hpp"

namespace {

using namespace nonet;
using tests::Case;
using tests::Solution;
using tests::Source;

class BruteForce {
 public:
  explicit BruteForce(const Case& c) : case_(c), values_(c.cells, 0), peers_(c.cells) {
    for (const Region& region : c.regions) {
      for (std::uint32_t a : region.cells) {
        for (std::uint32_t b : region.cells) {
          if (a != b) peers_[a].push_back(b);
        }
      }
    }
  }

  // Nothing when it would take too long.
  std::optional<std::set<Solution>> all() {
    if (!descend() || found_.size() > 200) return std::nullopt;
    return found_;
  }

 private:
  std::vector<std::uint8_t> options(std::uint32_t cell) const {
    std::vector<std::uint8_t> digits;
    for (std::uint32_t d = 1; d <= case_.size; ++d) {
      if (case_.values[cell] && case_.values[cell] != d) continue;
      if (!case_.candidates.empty() && !(case_.candidates[cell] >> (d - 1) & 1)) continue;
      if (std::ranges::any_of(peers_[cell], [&](std::uint32_t peer) { return values_[peer] == d; })) continue;
      if (!fits_pairs(cell, static_cast<int>(d))) continue;
      digits.push_back(static_cast<std::uint8_t>(d));
    }
    return digits;
  }

  bool fits_pairs(std::uint32_t cell, int digit) const {
    return std::ranges::all_of(case_.constraints.pairs, [&](const Pair& pair) {
      const Relation& relation = case_.constraints.relations[pair.relation];
      if (pair.first == cell) return values_[pair.second] == 0 || allows(relation, 1, digit, values_[pair.second]);
      return pair.second != cell || values_[pair.first] == 0 || allows(relation, 1, values_[pair.first], digit);
    });
  }

  bool fits_sums() const {
    return std::ranges::all_of(case_.constraints.sums, [&](const Sum& sum) {
      std::int64_t total = 0;
      for (std::size_t i = 0; i < sum.cells.size(); ++i) total += sum.weights[i] * values_[sum.cells[i]];
      return std::ranges::find(sum.totals, total) != sum.totals.end();
    });
  }

  bool fits_combos() const {
    return std::ranges::all_of(case_.constraints.combos, [&](const Combo& combo) {
      std::uint64_t set = 0;
      for (std::uint32_t cell : combo.cells) set |= std::uint64_t{1} << (values_[cell] - 1);
      const DigitSets& family = case_.constraints.families[combo.family];
      return std::ranges::find(family, set) != family.end();
    });
  }

  bool descend() {
    if (++steps_ > 3000 || found_.size() > 200) return false;
    std::uint32_t best = case_.cells;
    std::vector<std::uint8_t> digits(case_.size + 1);
    for (std::uint32_t cell = 0; cell < case_.cells; ++cell) {
      if (values_[cell]) continue;
      const auto mine = options(cell);
      if (mine.size() >= digits.size()) continue;
      best = cell;
      digits = mine;
    }
    if (best == case_.cells) {
      if (fits_sums() && fits_combos()) found_.insert(values_);
      return true;
    }
    for (std::uint8_t digit : digits) {
      values_[best] = digit;
      if (!descend()) return false;
    }
    values_[best] = 0;
    return true;
  }

  const Case& case_;
  Solution values_;
  std::vector<Cells> peers_;
  std::set<Solution> found_;
  int steps_ = 0;
};

std::set<Solution> search_all(const Board& board, const Case& c, std::optional<std::uint64_t> seed,
                              std::uint64_t solutions_a_slice, std::uint64_t nodes_a_slice) {
  Search search(board, {c.values, c.candidates}, seed);
  std::set<Solution> found;
  std::size_t count = 0;
  for (Status status = Status::kPaused; status != Status::kExhausted;) {
    status = search.run({solutions_a_slice, nodes_a_slice});
    EXPECT(status != Status::kGaveUp);
    const Solution taken = search.take();
    for (std::size_t at = 0; at < taken.size(); at += c.cells, ++count) {
      found.emplace(taken.begin() + static_cast<std::ptrdiff_t>(at),
                    taken.begin() + static_cast<std::ptrdiff_t>(at + c.cells));
    }
  }
  EXPECT(found.size() == count);
  return found;
}

void expect_sound_masks(const Board& board, const Case& c, const std::set<Solution>& solutions) {
  std::vector<std::uint64_t> masks;
  EXPECT(propagate(board, {c.values, c.candidates}, masks) == Outcome::kDone || solutions.empty());
  for (const Solution& solution : solutions) {
    for (std::uint32_t cell = 0; cell < c.cells; ++cell) EXPECT(masks[cell] >> (solution[cell] - 1) & 1);
  }
}

void expect_batch_agrees(const Board& board, const Case& c, const std::set<Solution>& solutions) {
  Solution puzzles = c.values;
  puzzles.insert(puzzles.end(), c.values.begin(), c.values.end());
  Solution firsts(puzzles.size());
  std::vector<std::uint8_t> counts(2);
  EXPECT(solve_batch(board, puzzles, 3, firsts, counts) == Status::kExhausted);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto at = firsts.begin() + static_cast<std::ptrdiff_t>(i * c.cells);
    const Solution first(at, at + static_cast<std::ptrdiff_t>(c.cells));
    EXPECT(counts[i] == std::min<std::size_t>(3, solutions.size()));
    EXPECT(solutions.empty() ? first == Solution(c.cells, 0) : solutions.contains(first));
  }
}

}  // namespace

int main() {
  Source source(1);
  int judged = 0;
  int by_count[3] = {};
  for (int i = 0; i < 1500; ++i) {
    const Case c = tests::random_board(source, 40);
    const auto expected = BruteForce(c).all();
    if (!expected) continue;
    const Board board = c.board();
    EXPECT(search_all(board, c, std::nullopt, 1000, 1U << 30) == *expected);
    EXPECT(search_all(board, c, source.bits(), 1 + source.below(3), source.below(2) ? 1 : 5) == *expected);
    expect_sound_masks(board, c, *expected);
    if (c.candidates.empty()) expect_batch_agrees(board, c, *expected);
    ++judged;
    ++by_count[std::min<std::size_t>(2, expected->size())];
  }
  std::printf("%d boards: %d without solution, %d with one, %d with more\n", judged, by_count[0], by_count[1],
              by_count[2]);
  EXPECT(by_count[0] > 100 && by_count[1] > 100 && by_count[2] > 100);
}
