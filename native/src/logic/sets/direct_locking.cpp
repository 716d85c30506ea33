// Direct pointing and claiming: the places of a digit in one region A all lie in a second region B, so B has the digit
// there, and a third region C like A has only one place left for it outside B.
//
// Order (Sudoku Explainer's): box into column, box into row, column into box, row into box, further regions after
// these; A, B, digit, C ascending.

#include <algorithm>
#include <array>

#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

template <int W>
class DirectLocking {
 public:
  using Set = CellSet<W>;

  DirectLocking(const Position<W>& at, StepCollector<W>& search) : at_(at), board_(at.board()), search_(search) {}

  void run() {
    const auto &rows = board_.rows, &columns = board_.columns, &boxes = board_.boxes, &others = board_.others;
    if (search_.wants(technique_ = Technique::kDirectPointing)) {
      if (pass(boxes, columns) || pass(boxes, rows) || pass(boxes, others)) return;
      if (pass(others, columns) || pass(others, rows) || pass(others, boxes)) return;
    }
    if (search_.wants(technique_ = Technique::kDirectClaiming)) {
      if (pass(columns, boxes) || pass(rows, boxes) || pass(columns, others)) return;
      pass(rows, others);
    }
  }

 private:
  bool pass(const std::vector<int>& sources, const std::vector<int>& targets) {
    for (int source : sources) {
      if (!board_.regions[source].is_full) continue;
      for (int target : targets) {
        const Set common = board_.regions[source].set & board_.regions[target].set;
        if (common.empty()) continue;
        for (Digit digit : digits_of(at_.union_of(common & at_.open()))) {
          if (lock(source, target, digit, sources)) return true;
        }
      }
    }
    return false;
  }

  bool lock(int source, int target, Digit digit, const std::vector<int>& alike) {
    if (at_.count(source, digit) < 2) return false;
    const Set inside = at_.places(source, digit), &line = board_.regions[target].set;
    if (!inside.is_subset_of(line)) return false;
    for (int third : alike) {
      if (third == source || !board_.regions[third].is_full || at_.count(third, digit) < 2) continue;
      const Set places = at_.places(third, digit), left = places - line;
      if (left.count() != 1 || places.intersects(inside)) continue;
      if (offer(source, target, third, digit, left.first())) return true;
    }
    return false;
  }

  bool offer(int source, int target, int third, Digit digit, Cell cell) {
    const std::array<int, 3> key = {source, third, digit};  // two regions may share the same places
    if (std::find(seen_.begin(), seen_.end(), key) != seen_.end()) return false;
    seen_.push_back(key);
    Step step{technique_, {{cell, digit}}};
    step.truths = {place_truth(source, digit), place_truth(third, digit)};
    const auto regions = [](auto... region) { return std::vector{static_cast<std::uint16_t>(region)...}; };
    step.parts = {part_of(Role::kPattern, at_.places(source, digit), bit_of(digit), regions(source, target)),
                  part_of(Role::kLink, at_.places(third, digit), bit_of(digit), regions(third))};
    return search_.offer(std::move(step));
  }

  const Position<W>& at_;
  const BoardView<W>& board_;
  StepCollector<W>& search_;
  Technique technique_ = Technique::kDirectPointing;
  std::vector<std::array<int, 3>> seen_;
};

}  // namespace

template <int W>
void find_direct_locking(const Position<W>& at, StepCollector<W>& search) {
  DirectLocking<W>(at, search).run();
}

NONET_INSTANTIATE(find_direct_locking)

}  // namespace nonet::logic
