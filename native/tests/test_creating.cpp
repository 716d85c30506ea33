// Filled grids are counted and compared with what is known of them; digging is compared with asking cell by cell.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <vector>

#include "creating/band.hpp"
#include "creating/partitions.hpp"
#include "creating/random.hpp"
#include "nonet/creating.hpp"
#include "nonet/lanes.hpp"
#include "support.hpp"

namespace nonet::tests {
namespace {

using creating::kBelow;
using creating::kPartitions;
using creating::Partitions;
using creating::Set;

// Numbers partitions by their sets, without the tables that are tested.
class Numbers {
 public:
  Numbers() {
    for (int p = 0; p < kPartitions; ++p) {
      const Set* sets = Partitions::get().at(p).columns;
      numbers_[{sets[0], sets[1], sets[2]}] = p;
    }
  }
  int of(std::set<Set> sets) const { return numbers_.at(sets); }
  std::size_t size() const { return numbers_.size(); }

 private:
  std::map<std::set<Set>, int> numbers_;
};

Set renamed(Set set, const std::vector<int>& names) {
  Set made = 0;
  for (int d = 0; d < 9; ++d) made = static_cast<Set>(made | (set >> d & 1) << names[d]);
  return made;
}

// Pairs of partitions beside partition 0, up to renaming and exchange: for each pair its class.
std::vector<int> find_classes(const Numbers& numbers) {
  const std::vector<std::vector<int>> renamings = {{1, 0, 2, 3, 4, 5, 6, 7, 8},
                                                   {1, 2, 0, 3, 4, 5, 6, 7, 8},
                                                   {3, 4, 5, 0, 1, 2, 6, 7, 8},
                                                   {3, 4, 5, 6, 7, 8, 0, 1, 2}};
  std::vector<std::vector<int>> moved;
  for (const auto& names : renamings) {
    moved.emplace_back();
    for (int p = 0; p < kPartitions; ++p) {
      const Set* sets = Partitions::get().at(p).columns;
      moved.back().push_back(numbers.of({renamed(sets[0], names), renamed(sets[1], names), renamed(sets[2], names)}));
    }
  }
  std::vector<int> classes(kPartitions * kPartitions, -1);
  int count = 0;
  for (std::size_t first = 0; first < classes.size(); ++first) {
    if (classes[first] >= 0) continue;
    std::vector<int> waiting = {static_cast<int>(first)};
    classes[first] = count;
    while (!waiting.empty()) {
      const int b = waiting.back() / kPartitions, c = waiting.back() % kPartitions;
      waiting.pop_back();
      std::vector<int> next = {c * kPartitions + b};
      for (const auto& to : moved) next.push_back(to[b] * kPartitions + to[c]);
      for (const int pair : next) {
        if (classes[pair] < 0) classes[pair] = count, waiting.push_back(pair);
      }
    }
    ++count;
  }
  return classes;
}

// The ways to fill the two bands below a top band with these partitions.
std::uint64_t ways_below(int b, int c) {
  const Partitions& tables = Partitions::get();
  const int top[3] = {0, b, c};
  int middle[3][kBelow], bottom[3][kBelow];
  for (int stack = 0; stack < 3; ++stack) {
    for (int i = 0; i < kBelow; ++i) {
      middle[stack][i] = tables.restored(tables.below(i).middle, top[stack]);
      bottom[stack][i] = tables.restored(tables.below(i).bottom, top[stack]);
    }
  }
  std::uint64_t sum = 0;
  const int bound = Partitions::kBoundUnit * Partitions::bound(tables.ways(0, b, c));
  for (int i = 0; i < kBelow; ++i) {
    for (int j = 0; j < kBelow; ++j) {
      for (int k = 0; k < kBelow; ++k) {
        const int ways = tables.ways(middle[0][i], middle[1][j], middle[2][k]) *
                         tables.ways(bottom[0][i], bottom[1][j], bottom[2][k]);
        EXPECT(ways <= bound);
        sum += static_cast<std::uint64_t>(ways);
      }
    }
  }
  return 36 * sum;
}

// Of each class, how many grids with a given first box have a top band of it.
std::vector<std::uint64_t> grids_of_classes(const std::vector<int>& classes) {
  std::vector<std::uint64_t> grids, below;
  for (int pair = 0; pair < kPartitions * kPartitions; ++pair) {
    const int b = pair / kPartitions, c = pair % kPartitions;
    if (classes[pair] == static_cast<int>(grids.size())) {
      grids.push_back(0);
      below.push_back(ways_below(b, c));
    }
    grids[classes[pair]] += Partitions::get().ways(0, b, c) * below[classes[pair]];
  }
  return grids;
}

// The class of the band that begins in this row; of the stack if the grid is mirrored.
int class_of_band(const std::uint8_t* grid, int band, bool is_mirrored, const Numbers& numbers,
                  const std::vector<int>& classes) {
  int partitions[3];
  for (int box = 0; box < 3; ++box) {
    std::set<Set> sets;
    for (int column = 3 * box; column < 3 * box + 3; ++column) {
      Set set = 0;
      for (int row = 3 * band; row < 3 * band + 3; ++row) {
        const int cell = is_mirrored ? 9 * column + row : 9 * row + column;
        set = static_cast<Set>(set | 1 << (grid[cell] - 1));
      }
      sets.insert(set);
    }
    partitions[box] = numbers.of(sets);
  }
  const Partitions& tables = Partitions::get();
  return classes[tables.renamed(partitions[1], partitions[0]) * kPartitions +
                 tables.renamed(partitions[2], partitions[0])];
}

void test_all_grids_are_counted() {
  const Numbers numbers;
  EXPECT(numbers.size() == kPartitions);
  const std::vector<int> classes = find_classes(numbers);
  std::uint64_t grids = 0;
  for (const std::uint64_t part : grids_of_classes(classes)) grids += part;
  EXPECT(grids == 18383222420692992U);  // of 6,670,903,752,021,072,936,960, with the digits of the first box given
}

// How often the classes of bands and stacks come, beside how often they should. Nothing is drawn by stacks.
void test_grids_are_uniform() {
  const Numbers numbers;
  const std::vector<int> classes = find_classes(numbers);
  const std::vector<std::uint64_t> grids = grids_of_classes(classes);
  constexpr std::uint64_t kGrids = 30000;
  std::vector<std::vector<double>> found(6, std::vector<double>(grids.size()));
  for (std::uint64_t i = 0; i < kGrids; ++i) {
    std::uint8_t grid[81];
    creating::fill({i, 5}, 0, grid);
    EXPECT(obeys(classic_regions(9), grid));
    for (int side = 0; side < 6; ++side) ++found[side][class_of_band(grid, side % 3, side >= 3, numbers, classes)];
  }
  for (const auto& counts : found) {
    double squares = 0, rare = 0, rare_expected = 0;  // classes of which few are expected are taken together
    int freedom = -1;
    for (std::size_t i = 0; i < grids.size(); ++i) {
      const double expected = static_cast<double>(kGrids) * static_cast<double>(grids[i]) / 18383222420692992.0;
      if (expected < 10) {
        rare += counts[i], rare_expected += expected;
      } else {
        squares += (counts[i] - expected) * (counts[i] - expected) / expected, ++freedom;
      }
    }
    if (rare_expected > 0) squares += (rare - rare_expected) * (rare - rare_expected) / rare_expected, ++freedom;
    EXPECT(freedom > 5);
    EXPECT(squares < freedom + 4.5 * std::sqrt(2.0 * freedom));
  }
}

// Each way to sort the columns of a band must come as often as the others: for some bands of few and of many ways.
void test_bands_are_uniform() {
  const Partitions& tables = Partitions::get();
  Xoshiro256 random = creating::random_of({1, 2}, 0, creating::Use::kFilling);
  for (const int pair : {0, 1, 300, 5000, 20000, 44444, 78399}) {
    Set columns[9];
    const int partitions[3] = {0, pair / kPartitions, pair % kPartitions};
    for (int i = 0; i < 9; ++i) columns[i] = tables.at(partitions[i / 3]).columns[i % 3];
    const creating::Band band(columns);
    const int ways = 6 * tables.ways(partitions[0], partitions[1], partitions[2]);
    constexpr int kEach = 100;
    std::map<std::vector<std::uint8_t>, int> found;
    for (int i = 0; i < kEach * ways; ++i) {
      std::vector<std::uint8_t> cells(27);
      band.draw(random, cells.data());
      ++found[cells];
    }
    EXPECT(static_cast<int>(found.size()) == ways);
    double squares = 0;
    for (const auto& [cells, count] : found) squares += (count - kEach) * (count - kEach) / static_cast<double>(kEach);
    EXPECT(squares < ways + 4.5 * std::sqrt(2.0 * ways));
  }
}

// As digging is defined: cell by cell, with the solver.
std::vector<std::uint8_t> dig_slowly(const std::uint8_t* solution, const std::uint8_t* order, std::uint8_t fewest) {
  std::vector<std::uint8_t> puzzle(solution, solution + 81), answer(81);
  for (int at = 0; at < 81 && order[at] != kDigEnd;) {
    std::vector<std::uint8_t> smaller = puzzle;
    do smaller[order[at] & 0x7f] = 0;
    while ((order[at++] & kDigTogether) != 0);
    if (81 - std::count(smaller.begin(), smaller.end(), 0) < fewest) continue;
    std::uint8_t count = 0;
    LanesJob job;
    job.puzzles = smaller.data(), job.count = 1, job.limit = 2;
    job.solutions = answer.data(), job.counts = &count;
    isas().back().solve(job);
    if (count == 1) puzzle = smaller;
  }
  return puzzle;
}

void test_digging() {
  constexpr std::size_t kGrids = 60;
  std::vector<std::uint8_t> solutions(81 * kGrids), orders(81 * kGrids), fewest(kGrids), expected;
  std::uint8_t cells[81];
  for (int cell = 0; cell < 81; ++cell) cells[cell] = static_cast<std::uint8_t>(cell);
  for (std::size_t i = 0; i < kGrids; ++i) {
    std::uint8_t* order = &orders[81 * i];
    creating::fill({i, 9}, 2, &solutions[81 * i]);
    creating::make_order({i, 9}, 2, cells, order);
    if (i % 3 == 1) {  // pairs
      for (int at = 0; at < 80; at += 2) order[at] |= kDigTogether;
    } else if (i % 3 == 2) {
      order[70] = kDigEnd;
    }
    fewest[i] = static_cast<std::uint8_t>(i % 4 == 0 ? 30 : 0);
    const auto puzzle = dig_slowly(&solutions[81 * i], order, fewest[i]);
    expected.insert(expected.end(), puzzle.begin(), puzzle.end());
  }
  for (const Isa& isa : isas()) {
    if (!isa.runs_here()) continue;
    std::vector<std::uint8_t> puzzles = solutions;
    isa.dig({kGrids, solutions.data(), orders.data(), puzzles.data(), fewest.data()});
    EXPECT(puzzles == expected);
    const std::vector<std::uint8_t> dug = puzzles;
    isa.dig({kGrids, solutions.data(), orders.data(), puzzles.data(), fewest.data()});
    EXPECT(puzzles == dug);  // nothing more can go
  }
}

// Puzzles are in their level and have the clues they should, and each is the same alone as among others.
void test_levels() {
  creating::Criteria criteria;
  criteria.level = {24, 66};
  criteria.ranges = {{24, 30}, {31, 66}};
  criteria.fewest = 24, criteria.most = 30, criteria.low = 26, criteria.high = 28;
  criteria.tries = 4, criteria.most_tries = 1000;
  for (int cell = 0; cell < 81; ++cell) criteria.orbits[cell] = static_cast<std::uint8_t>(cell);
  std::vector<creating::Key> keys;
  for (std::uint64_t i = 0; i < 20; ++i) keys.push_back({i, 3});
  std::vector<creating::Made> together(keys.size()), alone(1);
  StopToken never;
  EXPECT(creating::create(keys, criteria, together, never));
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const creating::Made& made = together[i];
    EXPECT(made.is_found && criteria.level.has(made.er));
    const auto clues = 81 - std::count(std::begin(made.puzzle), std::end(made.puzzle), 0);
    EXPECT(criteria.fewest <= clues && clues <= criteria.most);
    EXPECT(creating::create({&keys[i], 1}, criteria, alone, never));
    EXPECT(std::equal(std::begin(made.puzzle), std::end(made.puzzle), alone[0].puzzle));
    EXPECT(made.er == alone[0].er && made.attempts == alone[0].attempts);
  }
  LimitStop at_once(LimitStop::Clock::now(), nullptr, nullptr);
  EXPECT(!creating::create(keys, criteria, together, at_once));
}

}  // namespace
}  // namespace nonet::tests

int main() {
  nonet::tests::test_all_grids_are_counted();
  nonet::tests::test_grids_are_uniform();
  nonet::tests::test_bands_are_uniform();
  nonet::tests::test_digging();
  nonet::tests::test_levels();
}
