// Random boards, small enough for plain backtracking to give all solutions: the search must give the same set.

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "nonet/search.hpp"
#include "support.hpp"

namespace {

using namespace nonet;
using tests::classic_regions;

using Solution = std::vector<std::uint8_t>;

struct Case {
  std::uint32_t size = 1;
  std::uint32_t cells = 1;
  std::vector<Region> regions;
  Solution values;
  std::vector<std::uint64_t> candidates;  // or empty
};

class Source {
 public:
  explicit Source(std::uint32_t seed) : engine_(seed) {}
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(engine_() % bound); }
  bool chance(std::uint32_t percent) { return below(100) < percent; }
  std::uint64_t bits() { return engine_(); }

  Region sample(std::uint32_t cells, std::uint32_t wanted) {
    Region all(cells);
    for (std::uint32_t i = 0; i < cells; ++i) all[i] = i;
    for (std::uint32_t i = 0; i < wanted; ++i) std::swap(all[i], all[i + below(cells - i)]);
    all.resize(wanted);
    return all;
  }

 private:
  std::mt19937_64 engine_;
};

Case loose_board(Source& source) {
  Case c;
  c.size = 1 + source.below(9);
  c.cells = 1 + source.below(10);
  for (std::uint32_t i = source.below(8); i > 0; --i) {
    c.regions.push_back(source.sample(c.cells, 1 + source.below(std::min(c.size, c.cells))));
  }
  for (std::uint32_t i = source.below(4); i > 0 && c.cells >= c.size; --i) {
    c.regions.push_back(source.sample(c.cells, c.size));
  }
  return c;
}

void add_diagonals(Case& c) {
  Region down;
  Region up;
  for (std::uint32_t i = 0; i < c.size; ++i) {
    down.push_back(i * c.size + i);
    up.push_back(i * c.size + c.size - 1 - i);
  }
  c.regions.push_back(down);
  c.regions.push_back(up);
}

void add_windows(Case& c) {
  for (std::uint32_t corner : {10U, 14U, 46U, 50U}) {
    Region window;
    for (std::uint32_t i = 0; i < 9; ++i) window.push_back(corner + i / 3 * 9 + i % 3);
    c.regions.push_back(window);
  }
}

Case square_board(Source& source) {
  constexpr std::uint32_t kSizes[] = {1, 2, 3, 4, 4, 5, 6, 9, 9};
  Case c;
  c.size = kSizes[source.below(9)];
  c.cells = c.size * c.size;
  c.regions = classic_regions(c.size);
  if (source.chance(40)) add_diagonals(c);
  if (c.size == 9 && source.chance(40)) add_windows(c);
  for (std::uint32_t i = source.chance(50) ? source.below(6) : 0; i > 0 && c.size > 1; --i) {
    c.regions.push_back(source.sample(c.cells, 2 + source.below(std::min(c.size - 1, 4U))));
  }
  return c;
}

// Some digits of some solution, sometimes one of them spoilt.
void add_givens(Case& c, Source& source) {
  c.values.assign(c.cells, 0);
  if (source.chance(50)) {
    for (std::uint32_t i = 0; i < c.cells; ++i) {
      c.candidates.push_back(source.chance(50) ? source.bits() | source.bits() : ~std::uint64_t{0});
    }
  }
  const Geometry geometry(static_cast<int>(c.size), c.cells, c.regions);
  Search search(geometry, {c.values, c.candidates}, source.bits());
  if (search.run(1, 1000) != Status::kFound) return;
  const Solution solution = search.take();
  const std::uint32_t share = c.cells > 36 ? 25 + source.below(75) : source.below(100);
  for (std::uint32_t i = 0; i < c.cells; ++i) {
    if (source.chance(share)) c.values[i] = solution[i];
  }
  if (source.chance(20)) c.values[source.below(c.cells)] = static_cast<std::uint8_t>(1 + source.below(c.size));
}

class BruteForce {
 public:
  explicit BruteForce(const Case& c) : case_(c), values_(c.cells, 0), peers_(c.cells) {
    for (const Region& region : c.regions) {
      for (std::uint32_t a : region) {
        for (std::uint32_t b : region) {
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
      digits.push_back(static_cast<std::uint8_t>(d));
    }
    return digits;
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
      found_.insert(values_);
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
  std::vector<Region> peers_;
  std::set<Solution> found_;
  int steps_ = 0;
};

std::set<Solution> search_all(const Geometry& geometry, const Case& c, std::optional<std::uint64_t> seed,
                              std::uint64_t solutions_a_slice, std::uint64_t nodes_a_slice) {
  Search search(geometry, {c.values, c.candidates}, seed);
  std::set<Solution> found;
  std::size_t count = 0;
  for (Status status = Status::kPaused; status != Status::kExhausted;) {
    status = search.run(solutions_a_slice, nodes_a_slice);
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

void expect_sound_masks(const Geometry& geometry, const Case& c, const std::set<Solution>& solutions) {
  const auto masks = propagate(geometry, {c.values, c.candidates});
  EXPECT(masks || solutions.empty());
  for (const Solution& solution : solutions) {
    for (std::uint32_t cell = 0; cell < c.cells; ++cell) EXPECT((*masks)[cell] >> (solution[cell] - 1) & 1);
  }
}

void expect_batch_agrees(const Geometry& geometry, const Case& c, const std::set<Solution>& solutions) {
  Solution puzzles = c.values;
  puzzles.insert(puzzles.end(), c.values.begin(), c.values.end());
  Solution firsts(puzzles.size());
  std::vector<std::uint8_t> counts(2);
  EXPECT(solve_batch(geometry, puzzles, 3, firsts, counts) == Status::kExhausted);
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
    Case c = source.chance(50) ? loose_board(source) : square_board(source);
    EXPECT(Geometry::check(static_cast<int>(c.size), c.cells, c.regions) == GeometryFault::kNone);
    add_givens(c, source);
    const auto expected = BruteForce(c).all();
    if (!expected) continue;
    const Geometry geometry(static_cast<int>(c.size), c.cells, c.regions);
    EXPECT(search_all(geometry, c, std::nullopt, 1000, 1U << 30) == *expected);
    EXPECT(search_all(geometry, c, source.bits(), 1 + source.below(3), source.below(2) ? 1 : 5) == *expected);
    expect_sound_masks(geometry, c, *expected);
    if (c.candidates.empty()) expect_batch_agrees(geometry, c, *expected);
    ++judged;
    ++by_count[std::min<std::size_t>(2, expected->size())];
  }
  std::printf("%d boards: %d without solution, %d with one, %d with more\n", judged, by_count[0], by_count[1],
              by_count[2]);
  EXPECT(by_count[0] > 100 && by_count[1] > 100 && by_count[2] > 100);
}
