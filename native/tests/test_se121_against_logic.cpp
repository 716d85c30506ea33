// Sudoku Explainer's techniques exist twice: in se121, in that program's order, and in logic, for any board. On classic
// puzzles both must see the same. Along the path of a rating:
//
//   - what se121 finds, the technique of the same name in logic finds, too, with the same effect
//   - what se121 did not find before that, logic does not find

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/creating.hpp"
#include "nonet/logic.hpp"
#include "nonet/se121.hpp"
#include "support.hpp"

namespace {

using namespace nonet;
using logic::Candidate;
using logic::Technique;

struct Producer {
  std::string_view name;  // how the names of its hints begin
  logic::TechniqueSet techniques;
  bool is_narrower = false;  // logic finds more: rectangles of type 6, and such that lack candidates
};

// In the order in which se121 asks them.
const std::vector<Producer>& producers() {
  static const std::vector<Producer> all = {
      {"Hidden Single", {Technique::kFullHouse, Technique::kHiddenSingle}},
      {"Direct Pointing", {Technique::kDirectPointing}},
      {"Direct Claiming", {Technique::kDirectClaiming}},
      {"Direct Hidden Pair", {Technique::kDirectHiddenPair}},
      {"Naked Single", {Technique::kFullHouse, Technique::kNakedSingle}},
      {"Direct Hidden Triplet", {Technique::kDirectHiddenTriple}},
      {"Pointing", {Technique::kPointing}},
      {"Claiming", {Technique::kClaiming}},
      {"Naked Pair", {Technique::kLockedPair, Technique::kNakedPair}},
      {"X-Wing", {Technique::kXWing}},
      {"Hidden Pair", {Technique::kHiddenPair}},
      {"Naked Triplet", {Technique::kLockedTriple, Technique::kNakedTriple}},
      {"Swordfish", {Technique::kSwordfish}},
      {"Hidden Triplet", {Technique::kHiddenTriple}},
      {"XY-Wing", {Technique::kXYWing}},
      {"XYZ-Wing", {Technique::kXYZWing}},
      {"Unique Rectangle",
       {Technique::kUniqueRectangle1, Technique::kUniqueRectangle2, Technique::kUniqueRectangle3,
        Technique::kUniqueRectangle4, Technique::kUniqueRectangle5, Technique::kUniqueRectangle6},
       true},
      {"Unique Loop",
       {Technique::kUniqueLoop1, Technique::kUniqueLoop2, Technique::kUniqueLoop3, Technique::kUniqueLoop4}},
      {"Naked Quad", {Technique::kNakedQuad}},
      {"Jellyfish", {Technique::kJellyfish}},
      {"Hidden Quad", {Technique::kHiddenQuad}},
      {"BUG", {Technique::kBugPlusOne, Technique::kBug2, Technique::kBug3, Technique::kBug4}},
      {"Aligned Pair", {Technique::kAlignedPairExclusion}},
  };
  return all;
}

Board classic() {
  std::vector<Region> regions;
  const auto add = [&](RegionKind kind, auto cell_at) {
    for (std::uint32_t r = 0; r < 9; ++r) {
      Region made{{}, kind};
      for (std::uint32_t i = 0; i < 9; ++i) made.cells.push_back(cell_at(r, i));
      regions.push_back(std::move(made));
    }
  };
  add(RegionKind::kRow, [](std::uint32_t r, std::uint32_t i) { return 9 * r + i; });
  add(RegionKind::kColumn, [](std::uint32_t r, std::uint32_t i) { return 9 * i + r; });
  add(RegionKind::kBox, [](std::uint32_t r, std::uint32_t i) { return 9 * (r / 3 * 3 + i / 3) + r % 3 * 3 + i % 3; });
  return {9, 81, std::move(regions)};
}

// Puzzles from a seed, with an ER in this range.
std::vector<creating::Made> puzzles(std::size_t count, creating::Range level) {
  std::vector<creating::Key> keys;
  for (std::size_t i = 0; i < count; ++i) keys.push_back({i, level.least});
  creating::Criteria criteria;
  criteria.level = level;
  criteria.low = 22;
  criteria.high = 28;
  criteria.most_tries = 2000;
  for (int cell = 0; cell < 81; ++cell) criteria.orbits[cell] = static_cast<std::uint8_t>(cell);
  std::vector<creating::Made> made(count);
  StopToken never;
  EXPECT(creating::create(keys, criteria, made, never));
  return made;
}

// A grid on its way, as logic takes it.
struct Way {
  std::array<std::uint8_t, 81> values{};
  std::vector<Candidate> removed;

  logic::Start start() const { return {values, {}, removed}; }
};

struct Effect {
  std::vector<Candidate> placements, eliminations;
};

Effect effect_of(const se121::Step& step) {
  Effect effect;
  if (step.cell >= 0) {
    effect.placements.push_back({static_cast<std::uint16_t>(step.cell), static_cast<std::uint8_t>(step.digit)});
  }
  for (const se121::Removal& removal : step.removals) {
    for (int digit = 1; digit <= 9; ++digit) {
      if ((removal.digits >> (digit - 1) & 1) != 0) {
        effect.eliminations.push_back({removal.cell, static_cast<std::uint8_t>(digit)});
      }
    }
  }
  return effect;
}

bool has_effect(const logic::Step& step, const Effect& effect) {
  if (!effect.placements.empty()) return step.placements == effect.placements;
  std::vector<Candidate> eliminations = step.eliminations;
  std::sort(eliminations.begin(), eliminations.end());
  return std::includes(eliminations.begin(), eliminations.end(), effect.eliminations.begin(),
                       effect.eliminations.end());
}

void apply(const Effect& effect, Way& way) {
  for (const Candidate& placed : effect.placements) way.values[placed.cell] = placed.digit;
  way.removed.insert(way.removed.end(), effect.eliminations.begin(), effect.eliminations.end());
}

class Comparison {
 public:
  void compare(const creating::Made& puzzle) {
    Way way;
    std::copy(std::begin(puzzle.puzzle), std::end(puzzle.puzzle), way.values.begin());
    std::vector<se121::Step> steps;
    se121::rate(way.values, {}, &steps);
    for (const se121::Step& step : steps) {
      const Effect effect = effect_of(step);
      look_at(step, effect, way);
      apply(effect, way);
    }
  }

  // How many kinds of producers had a hint.
  std::ptrdiff_t kinds() const {
    return std::count_if(compared_.begin(), compared_.end(), [](int count) { return count > 0; });
  }

 private:
  void look_at(const se121::Step& step, const Effect& effect, const Way& way) {
    for (const Producer& producer : producers()) {
      const bool is_it = step.name.starts_with(producer.name);
      const auto found = logic_.find(way.start(), producer.techniques, true, {}, workspace_);
      if (!is_it) {
        EXPECT(found->empty() || producer.is_narrower);
        continue;
      }
      ++compared_[static_cast<std::size_t>(&producer - producers().data())];
      const bool has =
          std::any_of(found->begin(), found->end(), [&](const auto& one) { return has_effect(one, effect); });
      EXPECT(has);
      return;
    }
  }

  logic::Logic logic_{classic()};
  logic::Workspace workspace_;
  std::vector<int> compared_ = std::vector<int>(producers().size());  // by producer
};

}  // namespace

int main() {
  Comparison comparison;
  for (const creating::Range level : {creating::Range{12, 30}, {31, 44}, {45, 62}, {63, 72}}) {
    for (const creating::Made& puzzle : puzzles(300, level)) {
      if (puzzle.is_found) comparison.compare(puzzle);
    }
  }
  EXPECT(comparison.kinds() >= 20);
}
