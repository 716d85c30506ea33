#pragma once

// Random boards, small enough for plain backtracking: any sets of cells, and square boards of several kinds, with
// pairs, givens, pencil marks, and sometimes a spoilt given.

#include <algorithm>
#include <bit>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "nonet/search.hpp"
#include "support.hpp"

namespace nonet::tests {

using Solution = std::vector<std::uint8_t>;

struct Case {
  std::uint32_t size = 1;
  std::uint32_t cells = 1;
  std::vector<Region> regions;
  Solution values;
  std::vector<std::uint64_t> candidates;  // or empty
  Constraints constraints = {};

  Board board() const { return {static_cast<int>(size), cells, regions, constraints}; }
};

class Source {
 public:
  explicit Source(std::uint32_t seed) : engine_(seed) {}
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(engine_() % bound); }
  bool chance(std::uint32_t percent) { return below(100) < percent; }
  std::uint64_t bits() { return engine_(); }

  Cells sample(std::uint32_t cells, std::uint32_t wanted) {
    Cells all(cells);
    for (std::uint32_t i = 0; i < cells; ++i) all[i] = i;
    for (std::uint32_t i = 0; i < wanted; ++i) std::swap(all[i], all[i + below(cells - i)]);
    all.resize(wanted);
    return all;
  }

 private:
  std::mt19937_64 engine_;
};

inline Case loose_board(Source& source) {
  Case c;
  c.size = 1 + source.below(9);
  c.cells = 1 + source.below(10);
  for (std::uint32_t i = source.below(8); i > 0; --i) {
    c.regions.push_back({source.sample(c.cells, 1 + source.below(std::min(c.size, c.cells)))});
  }
  for (std::uint32_t i = source.below(4); i > 0 && c.cells >= c.size; --i) {
    c.regions.push_back({source.sample(c.cells, c.size)});
  }
  return c;
}

inline void add_diagonals(Case& c) {
  Cells down;
  Cells up;
  for (std::uint32_t i = 0; i < c.size; ++i) {
    down.push_back(i * c.size + i);
    up.push_back(i * c.size + c.size - 1 - i);
  }
  c.regions.push_back({down});
  c.regions.push_back({up});
}

inline void add_windows(Case& c) {
  for (std::uint32_t corner : {10U, 14U, 46U, 50U}) {
    Cells window;
    for (std::uint32_t i = 0; i < 9; ++i) window.push_back(corner + i / 3 * 9 + i % 3);
    c.regions.push_back({window});
  }
}

inline Case square_board(Source& source) {
  constexpr std::uint32_t kSizes[] = {1, 2, 3, 4, 4, 5, 6, 9, 9};
  Case c;
  c.size = kSizes[source.below(9)];
  c.cells = c.size * c.size;
  c.regions = classic_regions(c.size);
  if (source.chance(40)) add_diagonals(c);
  if (c.size == 9 && source.chance(40)) add_windows(c);
  for (std::uint32_t i = source.chance(50) ? source.below(6) : 0; i > 0 && c.size > 1; --i) {
    c.regions.push_back({source.sample(c.cells, 2 + source.below(std::min(c.size - 1, 4U)))});
  }
  return c;
}

// A relation in which some digits exclude one digit each, no two the same.
inline Relation random_clashes(std::uint32_t size, Source& source) {
  Relation relation;
  for (std::uint32_t other : source.sample(size, size)) {
    relation.push_back(~(std::uint64_t{source.chance(60)} << other));
  }
  return relation;
}

// A relation that allows most, or half, or "less than", or that has clashes alone.
inline Relation random_relation(std::uint32_t size, Source& source) {
  if (source.chance(25)) return random_clashes(size, source);
  const bool is_less = source.chance(40);
  const std::uint32_t share = 40 + source.below(55);
  Relation relation;
  for (std::uint32_t first = 0; first < size; ++first) {
    std::uint64_t mask = 0;
    for (std::uint32_t second = 0; second < size; ++second) {
      if (is_less ? first < second : source.chance(share)) mask |= std::uint64_t{1} << second;
    }
    relation.push_back(mask);
  }
  return relation;
}

inline void add_pairs(Case& c, Source& source) {
  for (std::uint32_t i = 1 + source.below(5); i > 0 && c.cells > 1; --i) {
    const Cells cells = source.sample(c.cells, std::min(c.cells, 2 + source.below(3)));
    const Relation relation = random_relation(c.size, source);
    for (std::size_t k = 1; k < cells.size(); ++k) c.constraints.add_pair(cells[k - 1], cells[k], relation);
  }
}

// Sums of some cells, and combos of cells that differ and add up.
inline void add_sums(Case& c, Source& source) {
  for (std::uint32_t i = 1 + source.below(3); i > 0; --i) {
    const Cells cells = source.sample(c.cells, 1 + source.below(std::min({c.cells, c.size, 5U})));
    const auto total =
        static_cast<std::int64_t>(cells.size() + source.below(static_cast<std::uint32_t>(cells.size()) * c.size));
    if (source.chance(50)) {
      std::vector<std::int64_t> weights;
      for (std::size_t k = 0; k < cells.size(); ++k) weights.push_back(source.chance(70) ? 1 : -1);
      c.constraints.add_sum(cells, weights, {total, total / 2});
      continue;
    }
    DigitSets family;
    for (std::uint64_t set = 1; set < std::uint64_t{1} << c.size; ++set) {
      std::int64_t sum = 0;
      for (std::uint32_t d = 0; d < c.size; ++d) sum += set >> d & 1 ? d + 1 : 0;
      if (static_cast<std::size_t>(std::popcount(set)) == cells.size() && sum == total) family.push_back(set);
    }
    c.constraints.add_combo(cells, family);
  }
}

// Some digits of some solution, sometimes one of them spoilt.
inline void add_givens(Case& c, Source& source) {
  c.values.assign(c.cells, 0);
  if (source.chance(50)) {
    for (std::uint32_t i = 0; i < c.cells; ++i) {
      c.candidates.push_back(source.chance(50) ? source.bits() | source.bits() : ~std::uint64_t{0});
    }
  }
  const Board board = c.board();
  Search search(board, {c.values, c.candidates}, source.bits());
  if (search.run({1, 1000}) != Status::kFound) return;
  const Solution solution = search.take();
  const std::uint32_t share = c.cells > 36 ? 25 + source.below(75) : source.below(100);
  for (std::uint32_t i = 0; i < c.cells; ++i) {
    if (source.chance(share)) c.values[i] = solution[i];
  }
  if (source.chance(20)) c.values[source.below(c.cells)] = static_cast<std::uint8_t>(1 + source.below(c.size));
}

inline Case random_board(Source& source, std::uint32_t percent_with_sums = 0) {
  Case c = source.chance(50) ? loose_board(source) : square_board(source);
  if (source.chance(50)) add_pairs(c, source);
  if (percent_with_sums != 0 && source.chance(percent_with_sums)) add_sums(c, source);
  EXPECT(Board::check(static_cast<int>(c.size), c.cells, c.regions, c.constraints) == BoardFault::kNone);
  add_givens(c, source);
  return c;
}

}  // namespace nonet::tests
