// Empty rectangle: a box whose places for a digit all lie in one row or one column of it. If a strong link leads from
// another cell x of that row to a cell y, the digit goes from the cell where y's row meets the column: whether the box
// has it in the row (then x has not and y has) or in the column. And the same with row and column exchanged.
// A dual empty rectangle is two of them in the same box.
//
// Order: digits; boxes; the row from the bottom up and in it the column from the right; first x in the row, then in the
// column, ascending. One elimination a step.

#include <algorithm>
#include <functional>

#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

struct EmptyRectangle {
  Digit digit;
  int box, row, column;
  int link = -1;  // the region of the strong link x - y
  Cell x = 0, y = 0, victim = 0;
};

template <int W>
class EmptyRectangles {
 public:
  EmptyRectangles(const Position<W>& at, StepCollector<W>& search) : at_(at), search_(search) {}

  void run() {
    for (int digit = 1; digit <= at_.size(); ++digit) {
      for (int box : at_.board().boxes) {
        if (at_.count(box, digit) >= 2 && at_.board().regions[box].is_full && look_in(box, digit)) return;
      }
    }
    if (search_.wants(Technique::kDualEmptyRectangle)) pair_up();
  }

 private:
  bool look_in(int box, int digit) {
    const CellSet<W> places = at_.places(box, digit);
    rows_.clear();
    for (Cell cell : places) rows_.push_back(at_.board().row_of[cell]);
    std::sort(rows_.begin(), rows_.end(), std::greater<>());
    rows_.erase(std::unique(rows_.begin(), rows_.end()), rows_.end());
    for (int row : rows_) {
      if (row >= 0 && look_at(places, {static_cast<Digit>(digit), box, row, -1})) return true;
    }
    return false;
  }

  // What the row leaves over must lie in one column, so that there is never a choice of columns.
  bool look_at(const CellSet<W>& places, EmptyRectangle found) {
    const auto& board = at_.board();
    const CellSet<W> off_row = places - board.regions[found.row].set;
    if (off_row.empty()) return false;
    found.column = board.column_of[off_row.first()];
    if (found.column < 0 || !off_row.is_subset_of(board.regions[found.column].set)) return false;
    const CellSet<W> off_column = places - board.regions[found.column].set;
    if (off_column.empty()) return false;
    // Two lone cells are a strong link of their own, and the pattern a turbot fish.
    if (places.count() == 2 && !search_.options().two_candidate_rectangles) return false;
    return follow(found, found.row, found.column, board.column_of, board.row_of) ||
           follow(found, found.column, found.row, board.row_of, board.column_of);
  }

  // x in `along`, the victim in `across`; the links run across too.
  bool follow(EmptyRectangle& found, int along, int across, const std::vector<int>& across_of,
              const std::vector<int>& along_of) {
    const auto& regions = at_.board().regions;
    for (Cell x : at_.places(along, found.digit) - regions[found.box].set) {
      found.link = across_of[x];
      if (found.link < 0 || found.link == across) continue;
      if (at_.count(found.link, found.digit) != 2 || !regions[found.link].is_full) continue;
      CellSet<W> partner = at_.places(found.link, found.digit);
      partner.erase(x);
      if (partner.count() != 1) continue;
      found.x = x;
      found.y = partner.first();
      if (along_of[found.y] < 0) continue;
      const CellSet<W> meeting =
          (at_.places(along_of[found.y], found.digit) & regions[across].set) - regions[found.box].set;
      if (meeting.empty()) continue;
      found.victim = meeting.first();
      if (take(found)) return true;
    }
    return false;
  }

  bool take(const EmptyRectangle& found) {
    if (search_.wants(Technique::kDualEmptyRectangle)) found_.push_back(found);
    if (!search_.wants(Technique::kEmptyRectangle)) return false;
    Step step{Technique::kEmptyRectangle};
    add(step, found);
    return search_.offer(std::move(step));
  }

  void pair_up() {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      for (std::size_t j = i + 1; j < found_.size(); ++j) {
        const EmptyRectangle &a = found_[i], &b = found_[j];
        if (a.digit != b.digit || a.box != b.box || a.victim == b.victim) continue;
        Step step{Technique::kDualEmptyRectangle};
        step.is_double = true;
        add(step, a);
        add(step, b);
        std::sort(step.eliminations.begin(), step.eliminations.end());
        if (search_.offer(std::move(step))) return;
      }
    }
  }

  void add(Step& step, const EmptyRectangle& found) const {
    const auto region = [](int index) { return static_cast<std::uint16_t>(index); };
    step.eliminations.push_back({found.victim, found.digit});
    const Truth of_box = place_truth(found.box, found.digit);
    if (step.truths.empty()) step.truths.push_back(of_box);
    const Truth of_link = place_truth(found.link, found.digit);
    if (step.truths.back() != of_link) step.truths.push_back(of_link);
    step.parts.push_back(part_of(Role::kPattern, at_.places(found.box, found.digit), bit_of(found.digit),
                                 {region(found.box), region(found.row), region(found.column)}));
    step.parts.push_back({Role::kLink, {found.x, found.y}, bit_of(found.digit), {region(found.link)}});
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  std::vector<EmptyRectangle> found_;
  std::vector<int> rows_;
};

}  // namespace

template <int W>
void find_empty_rectangles(const Position<W>& at, StepCollector<W>& search) {
  EmptyRectangles<W>(at, search).run();
}

NONET_INSTANTIATE(find_empty_rectangles)

}  // namespace nonet::logic
