// Every technique on positions of hard puzzles, on boards of each width: mostly for the sanitizers. What the techniques
// find is tested in Python, where their proofs are checked; the graph of links is looked at here, from inside.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "logic/chains/links.hpp"
#include "nonet/logic.hpp"
#include "nonet/search.hpp"
#include "support.hpp"

namespace {

using namespace nonet;
using namespace nonet::logic;

Region region(RegionKind kind, int count, auto cell_at) {
  Region made{{}, kind};
  for (int i = 0; i < count; ++i) made.cells.push_back(static_cast<std::uint32_t>(cell_at(i)));
  return made;
}

// Rows, columns, boxes of height x width cells, and the two diagonals if wanted.
Board make_board(int height, int width, bool diagonals) {
  const int n = height * width;
  std::vector<Region> regions;
  for (int r = 0; r < n; ++r) regions.push_back(region(RegionKind::kRow, n, [=](int i) { return r * n + i; }));
  for (int c = 0; c < n; ++c) regions.push_back(region(RegionKind::kColumn, n, [=](int i) { return i * n + c; }));
  for (int b = 0; b < n; ++b) {
    const int top = b / height * height, left = b % height * width;
    regions.push_back(region(RegionKind::kBox, n, [=](int i) { return (top + i / width) * n + left + i % width; }));
  }
  if (diagonals) {
    regions.push_back(region(RegionKind::kOther, n, [=](int i) { return i * (n + 1); }));
    regions.push_back(region(RegionKind::kOther, n, [=](int i) { return (i + 1) * (n - 1); }));
  }
  return {n, static_cast<std::uint32_t>(n * n), std::move(regions)};
}

// Grids of 3x3 boxes at these places of a canvas. Where they overlap they share cells.
Board overlapping(const std::vector<std::pair<int, int>>& corners, int canvas) {
  std::vector<int> cell_of(static_cast<std::size_t>(canvas * canvas), -1);
  int count = 0;
  for (const auto& [top, left] : corners) {
    for (int i = 0; i < 81; ++i) {
      int& cell = cell_of[static_cast<std::size_t>((top + i / 9) * canvas + left + i % 9)];
      if (cell < 0) cell = count++;
    }
  }
  std::vector<Region> regions;
  for (const auto& [top, left] : corners) {
    const auto at = [&, t = top, l = left](int row, int column) {
      return cell_of[static_cast<std::size_t>((t + row) * canvas + l + column)];
    };
    for (int k = 0; k < 9; ++k) {
      regions.push_back(region(RegionKind::kRow, 9, [&](int i) { return at(k, i); }));
      regions.push_back(region(RegionKind::kColumn, 9, [&](int i) { return at(i, k); }));
      regions.push_back(region(RegionKind::kBox, 9, [&](int i) { return at(k / 3 * 3 + i / 3, k % 3 * 3 + i % 3); }));
    }
  }
  return {9, static_cast<std::uint32_t>(count), std::move(regions)};
}

// A classic board with what its knights see as regions of two cells, and chains of rising cells.
Board crowded_with_rules() {
  std::vector<Region> regions = make_board(3, 3, false).regions();
  for (int cell = 0; cell < 81; ++cell) {
    for (const auto& [down, right] : {std::pair(1, 2), {1, -2}, {2, 1}, {2, -1}}) {
      const int row = cell / 9 + down, column = cell % 9 + right;
      if (row > 8 || column < 0 || column > 8) continue;
      regions.push_back(region(RegionKind::kOther, 2, [=](int i) { return i == 0 ? cell : row * 9 + column; }));
    }
  }
  Constraints constraints;
  Relation less;
  for (unsigned d = 0; d < 9; ++d) less.push_back(0x1FFU & ~((2U << d) - 1));
  for (std::uint32_t cell = 0; cell < 60; cell += 7) constraints.add_pair(cell, cell + 10, less);
  return {9, 81, std::move(regions), std::move(constraints)};
}

// Searches of seconds, of minutes under the sanitizers: they are walked with, but not asked in every position.
bool is_last_resort(Technique technique) {
  return technique >= Technique::kDynamicContradiction && technique <= Technique::kTrial;
}

// Every technique a row of its own.
std::vector<TechniqueSet> rows(bool with_last_resorts) {
  std::vector<TechniqueSet> order;
  for (int i = 0; i < kTechniqueCount; ++i) {
    const auto technique = static_cast<Technique>(i);
    if (with_last_resorts || !is_last_resort(technique)) order.push_back({technique});
  }
  return order;
}

std::vector<std::uint8_t> values_of(std::string_view text) {
  std::vector<std::uint8_t> values;
  for (char c : text) values.push_back(c >= '1' && c <= '9' ? static_cast<std::uint8_t>(c - '0') : 0);
  return values;
}

// Walks with all techniques but the last resorts, then asks for the first step of each in every position on the way.
// Gives how many steps there were.
std::size_t walk_all(const Board& board, std::span<const std::uint8_t> values, int max_steps) {
  const Logic logic(board);
  const std::vector<TechniqueSet> order = rows(false);
  Options options;
  options.als_nodes = true;
  Workspace workspace;
  const Path path = logic.walk({values, {}, {}}, order, options, {}, max_steps, workspace);
  std::vector<std::uint8_t> now(values.begin(), values.end());
  std::vector<Candidate> removed;
  for (const PathStep& found : path.steps) {
    for (const Candidate& c : found.step.placements) now[c.cell] = c.digit;
    removed.insert(removed.end(), found.step.eliminations.begin(), found.step.eliminations.end());
    if (found.step.placements.empty()) {
      for (const TechniqueSet& row : order) logic.find({now, {}, removed}, row, false, options, workspace);
    }
  }
  return path.steps.size();
}

// Whether a walk with the last resorts needs some of them, and gets to the end.
bool is_explained_by_last_resorts(const Board& board, std::span<const std::uint8_t> values) {
  Workspace workspace;
  const Path path = Logic(board).walk({values, {}, {}}, rows(true), Options{}, {}, 500, workspace);
  const auto placed = [](std::size_t sum, const PathStep& found) { return sum + found.step.placements.size(); };
  const std::size_t given = values.size() - static_cast<std::size_t>(std::ranges::count(values, 0));
  return std::ranges::any_of(path.steps, [](const PathStep& found) { return is_last_resort(found.step.technique); }) &&
         std::accumulate(path.steps.begin(), path.steps.end(), given, placed) == values.size();
}

// Stops when it has been asked so many times.
class CountedStop final : public StopToken {
 public:
  explicit CountedStop(int looks) : looks_(looks) {}

 protected:
  bool is_over() override { return --looks_ < 0; }

 private:
  int looks_;
};

std::vector<std::vector<Candidate>> effects_of(const std::vector<Step>& steps) {
  std::vector<std::vector<Candidate>> effects;
  for (const Step& step : steps) {
    effects.push_back(step.placements);
    effects.push_back(step.eliminations);
  }
  return effects;
}

// Every technique in this position, stopped early, later and later until it is not stopped: then, with the same
// workspace, it finds what it finds with a new one.
void stop_everywhere(const Board& board, std::span<const std::uint8_t> values) {
  const Logic logic(board);
  Options options;
  options.als_nodes = true;
  Workspace workspace;
  for (const TechniqueSet& row : rows(true)) {
    for (int looks = 0;; looks = looks * 3 + 1) {
      CountedStop stop(looks);
      const auto found = logic.find({values, {}, {}}, row, true, options, workspace, &stop);
      EXPECT(found.has_value() != stop.is_stopped());
      if (!found && looks < 1000) continue;
      Workspace other;
      if (found) EXPECT(effects_of(*found) == effects_of(*logic.find({values, {}, {}}, row, true, options, other)));
      break;
    }
  }
}

// A filled grid by shifting rows, with about a third of its cells emptied: it may have several solutions, and need not
// be solved.
std::vector<std::uint8_t> holes(int height, int width) {
  const int n = height * width;
  std::vector<std::uint8_t> values;
  for (int cell = 0; cell < n * n; ++cell) {
    const int row = cell / n, digit = (row % height * width + row / height + cell % n) % n + 1;
    values.push_back(cell * 7919 % 11 < 7 ? static_cast<std::uint8_t>(digit) : 0);
  }
  return values;
}

// The first cells as given, and of those that follow four in five of a solution.
std::vector<std::uint8_t> half_filled(const Board& board, const std::vector<std::uint8_t>& first) {
  std::vector<std::uint8_t> values = first;
  values.resize(board.cell_count(), 0);
  nonet::Search search(board, {values, {}}, std::nullopt);
  EXPECT(search.run({1, 1000000}) == Status::kFound);
  const std::vector<std::uint8_t> solution = search.take();
  for (std::size_t cell = first.size(); cell < values.size(); ++cell) values[cell] = cell % 5 == 0 ? 0 : solution[cell];
  return values;
}

// No group of candidates stands twice in the graph of links, also where the rows of two grids cross a shared box.
void every_group_is_listed_once(const Board& board) {
  const BoardView<3> view(board);
  Workspace workspace;
  StopToken stop;
  const Position<3> position(view, workspace, stop);
  LinkGraph<3> graph;
  graph.build(position, NodeKinds::kGroups);
  EXPECT(graph.single_node_count() < graph.node_count());
  for (NodeId one = graph.single_node_count(); one < graph.node_count(); one += 2) {
    for (NodeId other = one + 2; other < graph.node_count(); other += 2) {
      EXPECT(graph.digit(one) != graph.digit(other) || !(graph.cells(one) == graph.cells(other)));
    }
  }
}

}  // namespace

int main() {
  const auto extreme = values_of(".9..5.......3...724..7..1..6.9..7..41.7.6..........8...........81.2.......41.9.5.");
  EXPECT(walk_all(make_board(3, 3, false), extreme, 200) > 60);
  const auto hardest = values_of("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
  EXPECT(is_explained_by_last_resorts(make_board(3, 3, false), hardest));
  EXPECT(walk_all(make_board(3, 3, true), std::vector<std::uint8_t>(81), 5) == 0);
  EXPECT(walk_all(make_board(2, 3, false), holes(2, 3), 50) > 0);
  EXPECT(walk_all(make_board(4, 4, false), holes(4, 4), 40) > 0);
  EXPECT(walk_all(make_board(5, 5, false), holes(5, 5), 20) > 0);
  EXPECT(!Logic::problem_with(make_board(6, 6, false)).empty());
  const Board two = overlapping({{0, 0}, {6, 6}}, 15);
  EXPECT(walk_all(two, half_filled(two, extreme), 60) > 20);
  every_group_is_listed_once(two);
  EXPECT(Logic::problem_with(crowded_with_rules()).empty());
  EXPECT(walk_all(crowded_with_rules(), std::vector<std::uint8_t>(81), 30) > 5);
  stop_everywhere(make_board(3, 3, false), extreme);
  stop_everywhere(make_board(3, 3, false), hardest);
  stop_everywhere(make_board(4, 4, false), holes(4, 4));
  stop_everywhere(crowded_with_rules(), std::vector<std::uint8_t>(81));
}
