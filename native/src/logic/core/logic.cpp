#include "nonet/logic.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>

#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

constexpr TechniqueInfo kInfos[] = {
#define NONET_TECHNIQUE(name, id, code, needs, finder) {id, code, needs},
#include "nonet/techniques.def"
#undef NONET_TECHNIQUE
};

template <int W>
constexpr Finder<W> kFinders[] = {
#define NONET_TECHNIQUE(name, id, code, needs, finder) finder<W>,
#include "nonet/techniques.def"
#undef NONET_TECHNIQUE
};

// What techniques need, see techniques.def, a bit each.
enum Need : unsigned { kLines = 1, kBoxes = 2, kUniqueness = 4 };

constexpr unsigned needs_of(std::string_view words) {
  const auto has = [&](std::string_view word) { return words.find(word) != std::string_view::npos; };
  return (has("lines") ? kLines : 0u) | (has("boxes") ? kBoxes : 0u) | (has("uniqueness") ? kUniqueness : 0u);
}

constexpr unsigned kNeeds[] = {
#define NONET_TECHNIQUE(name, id, code, needs, finder) needs_of(needs),
#include "nonet/techniques.def"
#undef NONET_TECHNIQUE
};

// What this board and these options do not have.
template <int W>
unsigned lacks(const BoardView<W>& board, const Options& options) {
  return (board.rows.empty() ? kLines : 0u) | (board.boxes.empty() ? kBoxes : 0u) |
         (options.uniqueness && board.has_only_regions() ? 0u : kUniqueness);
}

// What these techniques find here. Techniques of one finder are searched together, so that its order decides. A path
// asks this thousands of times, and mostly nothing is found: so it allocates nothing of its own.
template <int W>
std::vector<Step> search_for(const Position<W>& at, const TechniqueSet& wanted, bool all, const Options& options) {
  const unsigned lacking = lacks(at.board(), options);
  const auto fits = [&](Technique technique) { return (kNeeds[static_cast<int>(technique)] & lacking) == 0; };
  const auto finder_of = [](Technique technique) { return kFinders<W>[static_cast<int>(technique)]; };
  StepCollector<W> search(all, options, at.stop());
  for (Technique technique : wanted) {
    if (fits(technique)) search.want(technique);
  }
  for (auto technique = wanted.begin(); technique != wanted.end(); ++technique) {
    if (!fits(*technique)) continue;
    const Finder<W> finder = finder_of(*technique);
    const auto is_same = [&](Technique other) { return finder_of(other) == finder && fits(other); };
    if (std::any_of(wanted.begin(), technique, is_same)) continue;
    if (at.stop().poll()) break;
    finder(at, search);
    if (search.is_done()) break;
  }
  return std::move(search.steps);
}

template <int W>
Position<W> position_at(const BoardView<W>& board, const Start& start, Workspace& workspace, StopToken& stop) {
  Position<W> at(board, workspace, stop);
  for (int cell = 0; cell < board.cell_count; ++cell) {
    if (start.values[cell] == 0) continue;
    if (start.is_given.empty() || start.is_given[cell] != 0) {
      at.give(cell, start.values[cell]);
    } else {
      at.place(cell, start.values[cell]);
    }
  }
  for (const Candidate& candidate : start.removed) at.remove(candidate.cell, candidate.digit);
  return at;
}

// A digit of the solution, if it has one for the cell in the middle of those that are open.
template <int W>
std::optional<Step> solution_step(const Position<W>& at, std::span<const std::uint8_t> solution) {
  const std::vector<Cell> open = list_of(at.open());
  const Cell cell = open[open.size() / 2];
  if (solution.empty() || solution[cell] == 0) return {};
  return Step{Technique::kCount, {{cell, solution[cell]}}, {}, {}};
}

// Calls use(row, step) for each step of the path, until solved, stuck, contradictory, or use says stop.
template <int W>
PathEnd walk_path(Position<W>& at, const std::vector<TechniqueSet>& order, const Options& options,
                  std::span<const std::uint8_t> solution, auto use) {
  while (!at.is_solved()) {
    if (at.has_dead_cell()) return PathEnd::kContradiction;
    std::vector<Step> found;
    std::size_t row = 0;
    for (; row < order.size() && found.empty(); ++row) found = search_for(at, order[row], false, options);
    if (at.stop().is_stopped()) return PathEnd::kStopped;
    if (!found.empty()) {
      --row;
    } else if (at.is_contradictory()) {
      return PathEnd::kContradiction;
    } else if (at.stop().is_stopped()) {
      return PathEnd::kStopped;
    } else if (std::optional<Step> step = solution_step(at, solution)) {
      found.push_back(*std::move(step));
    } else {
      return PathEnd::kStuck;
    }
    at.apply(found.front());
    if (use(static_cast<int>(row), std::move(found.front()))) return PathEnd::kStuck;
  }
  const bool is_contradictory = at.is_contradictory();
  if (at.stop().is_stopped()) return PathEnd::kStopped;
  return is_contradictory ? PathEnd::kContradiction : PathEnd::kSolved;
}

}  // namespace

const TechniqueInfo& info_of(Technique technique) { return kInfos[static_cast<int>(technique)]; }

struct Logic::Impl {
  std::variant<BoardView<2>, BoardView<4>, BoardView<10>> board;
};

namespace {

template <int W>
bool fits(const Board& board) {
  return static_cast<int>(board.cell_count()) <= Limits<W>::kCells && board.size() <= Limits<W>::kDigits;
}

std::string too_many(const char* what, std::size_t most, std::size_t got) {
  return "expected a board of up to " + std::to_string(most) + " " + what + ", got " + std::to_string(got);
}

}  // namespace

std::string Logic::problem_with(const Board& board) {
  if (board.size() > kMaxDigits) return too_many("digits", kMaxDigits, static_cast<std::size_t>(board.size()));
  if (board.cell_count() > kMaxCells) return too_many("cells", kMaxCells, board.cell_count());
  if (board.regions().size() > kMaxRegions) return too_many("regions", kMaxRegions, board.regions().size());
  if (board.constraints().count > kMaxRegions) return too_many("rules", kMaxRegions, board.constraints().count);
  return "";
}

Logic::Logic(const Board& board, const RuleLists& rules)
    : impl_(fits<2>(board)   ? new Impl{BoardView<2>(board, rules)}
            : fits<4>(board) ? new Impl{BoardView<4>(board, rules)}
                             : new Impl{BoardView<10>(board, rules)}) {}
Logic::~Logic() = default;
Logic::Logic(Logic&&) noexcept = default;

namespace {

// The token of a search. Caches that a stopped search may have left half made are cleared at its end.
class SearchGuard {
 public:
  SearchGuard(Workspace& workspace, StopToken* stop) : workspace_(workspace), stop_(stop != nullptr ? *stop : never_) {}
  ~SearchGuard() {
    if (stop_.is_stopped()) workspace_.clear();
  }
  SearchGuard(const SearchGuard&) = delete;
  SearchGuard& operator=(const SearchGuard&) = delete;

  template <int W>
  Position<W> position_at(const BoardView<W>& board, const Start& start) {
    return logic::position_at(board, start, workspace_, stop_);
  }

  // Nothing if the search was stopped.
  std::optional<std::vector<Step>> whole(std::vector<Step> found) const {
    if (stop_.is_stopped()) return std::nullopt;
    return found;
  }

 private:
  Workspace& workspace_;
  StopToken never_;
  StopToken& stop_;
};

}  // namespace

std::optional<std::vector<Step>> Logic::find(const Start& start, const TechniqueSet& wanted, bool all,
                                             const Options& options, Workspace& workspace, StopToken* stop) const {
  SearchGuard guard(workspace, stop);
  return guard.whole(std::visit(
      [&](const auto& board) {
        const auto at = guard.position_at(board, start);
        return at.has_dead_cell() ? std::vector<Step>() : search_for(at, wanted, all, options);
      },
      impl_->board));
}

std::optional<std::vector<Step>> Logic::find_in_order(const Start& start, const std::vector<TechniqueSet>& order,
                                                      std::size_t whole, const Options& options, Workspace& workspace,
                                                      StopToken* stop) const {
  SearchGuard guard(workspace, stop);
  return guard.whole(std::visit(
      [&](const auto& board) {
        const auto at = guard.position_at(board, start);
        std::vector<Step> found;
        if (at.has_dead_cell()) return found;
        for (std::size_t row = 0; row < order.size() && found.empty(); ++row) {
          found = search_for(at, order[row], row < whole, options);
        }
        return found;
      },
      impl_->board));
}

Path Logic::walk(const Start& start, const std::vector<TechniqueSet>& order, const Options& options,
                 std::span<const std::uint8_t> solution, int max_steps, Workspace& workspace, StopToken* stop) const {
  SearchGuard guard(workspace, stop);
  Path path{};
  path.end = std::visit(
      [&](const auto& board) {
        auto at = guard.position_at(board, start);
        return walk_path(at, order, options, solution, [&](int row, Step step) {
          path.steps.push_back({row, std::move(step)});
          return static_cast<int>(path.steps.size()) == max_steps && !at.is_solved();
        });
      },
      impl_->board);
  return path;
}

PathEnd Logic::tally(const Start& start, const std::vector<TechniqueSet>& order, const Options& options,
                     std::span<const std::uint8_t> solution, std::span<std::uint16_t> uses, Workspace& workspace,
                     StopToken* stop) const {
  SearchGuard guard(workspace, stop);
  return std::visit(
      [&](const auto& board) {
        auto at = guard.position_at(board, start);
        return walk_path(at, order, options, solution, [&](int row, const Step&) {
          ++uses[row];
          return false;
        });
      },
      impl_->board);
}

}  // namespace nonet::logic
