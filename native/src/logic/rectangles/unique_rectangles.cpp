// Unique rectangles 1 to 6 and hidden rectangles: four cells in two rows, two columns and two boxes that must not come
// down to the same two digits a and b, or the puzzle would have two solutions. A corner is pure if it has no candidate
// beside a and b, else extra. What the extra corners have decides the type:
//
//   1  one extra corner: it is neither a nor b.
//   2  extra corners with the same one extra digit: it is in one of them. Called 5 if three or diagonal.
//   3  two extra corners in a region form a set with further cells of it.
//   4  two extra corners in a line, a has no other place there: neither of them is b.
//   6  two diagonal extra corners, a has no place in the two rows and columns but in the rectangle: neither of them is
//   a. Hidden: opposite a pure corner, a has no other place in row nor column: that corner is not b.
//
// Order: first corner (any cell with two candidates) ascending, then as in each_rectangle; types as above with 5 as 2.
// A rectangle is looked at once, with the digits of the corner from which it was met first.

#include <algorithm>

#include "logic/core/finders.hpp"
#include "logic/rectangles/rectangles.hpp"

namespace nonet::logic {
namespace {

// A set of more cells than this is found on no board that people solve; it only keeps 25x25 from taking forever.
constexpr int kMaxSet = 7;

template <int W>
class UniqueRectangles {
 public:
  using Set = CellSet<W>;

  UniqueRectangles(const Position<W>& at, StepCollector<W>& search) : at_(at), board_(at.board()), search_(search) {}

  void run() {
    for (Cell first : at_.open()) {
      if (count_of(at_.candidates(first)) == 2 && look_from(first)) return;
    }
  }

 private:
  bool look_from(Cell first) {
    digits_ = at_.candidates(first);
    a_ = lowest(digits_);
    b_ = lowest(digits_ & ~bit_of(a_));
    const Set fit = fit_for(digits_);
    return each_rectangle(board_, first, fit, fit, [&](const Corners& corners) {
      // Without boxes to tell, a rectangle comes along its row and along its column.
      const bool is_twin = board_.box_of[first] < 0 && board_.row_of[corners[1]] != board_.row_of[first];
      return !is_twin && !was_met(corners) && look_at(corners);
    });
  }

  // Cells that can be corners of a rectangle with these two digits.
  Set fit_for(Mask digits) const {
    const Digit a = lowest(digits), b = lowest(digits & ~bit_of(a));
    return search_.options().missing_candidates ? at_.allowed(a) & at_.allowed(b) : at_.places(a) & at_.places(b);
  }

  // Whether the rectangle came up before, from a lower corner with two candidates.
  bool was_met(const Corners& corners) const {
    for (Cell cell : corners) {
      if (cell >= corners[0] || count_of(at_.candidates(cell)) != 2) continue;
      if (at_.candidates(cell) == digits_ || Set::of_all(corners).is_subset_of(fit_for(at_.candidates(cell))))
        return true;
    }
    return false;
  }

  bool look_at(const Corners& corners) {
    corners_ = corners;
    extras_ = {};
    extra_digits_ = 0;
    for (Cell cell : corners) {
      const Mask extra = at_.candidates(cell) & ~digits_;
      if (extra != 0) extras_.insert(cell);
      extra_digits_ |= extra;
    }
    const int count = extras_.count();
    const bool is_diagonal_pair = count == 2 && is_diagonal_extras();
    if (count == 1) return try_type_1();
    if (count < 1 || count > 3) return false;
    if (try_type_2(count == 3 || is_diagonal_pair)) return true;
    if (count == 2 && !is_diagonal_pair && (try_type_3() || try_type_4())) return true;
    if (is_diagonal_pair && try_type_6()) return true;
    return (count == 3 || is_diagonal_pair) && try_hidden();
  }

  bool is_diagonal_extras() const {
    return extras_.contains(corners_[0]) ? extras_.contains(corners_[3])
                                         : extras_.contains(corners_[1]) && extras_.contains(corners_[2]);
  }

  Step start(Technique technique) const {
    Step step = deadly_step(technique, way_round(corners_), digits_);
    for (Cell cell : extras_) step.parts.push_back({Role::kExtra, {cell}, at_.candidates(cell) & ~digits_});
    return step;
  }

  bool try_type_1() {
    if (!search_.wants(Technique::kUniqueRectangle1)) return false;
    Step step = start(Technique::kUniqueRectangle1);
    const Cell cell = extras_.first();
    for (Digit digit : digits_of(at_.candidates(cell) & digits_)) step.eliminations.push_back({cell, digit});
    return search_.offer(std::move(step));
  }

  bool try_type_2(bool is_5) {
    const Technique technique = is_5 ? Technique::kUniqueRectangle5 : Technique::kUniqueRectangle2;
    if (count_of(extra_digits_) != 1 || !search_.wants(technique)) return false;
    const Digit digit = lowest(extra_digits_);
    const Set victims = at_.victims(extras_, digit);
    if (victims.empty()) return false;
    Step step = start(technique);
    eliminate(step, victims, digit);
    return search_.offer(std::move(step));
  }

  bool try_type_3() {
    if (!search_.wants(Technique::kUniqueRectangle3)) return false;
    for (int region : board_.regions_of[extras_.first()]) {  // row, column, box, others
      if (!extras_.is_subset_of(board_.regions[region].set)) continue;
      const Set free = (board_.regions[region].set & at_.open()) - extras_ - at_.places(a_) - at_.places(b_);
      const std::vector<Cell> cells = list_of(free);
      Set chosen;
      if (add_to_set(region, cells, 0, chosen, 0, extra_digits_)) return true;
    }
    return false;
  }

  // Depth first, a set before the sets it is part of.
  bool add_to_set(int region, const std::vector<Cell>& cells, std::size_t from, Set& chosen, int count, Mask digits) {
    const int most = std::min(static_cast<int>(cells.size()), kMaxSet);
    if (count == most) return false;
    for (std::size_t i = from; i < cells.size(); ++i) {
      const Mask more = digits | at_.candidates(cells[i]);
      if (count_of(more) > most + 1) continue;
      chosen.insert(cells[i]);
      if (count_of(more) == count + 2 && offer_type_3(region, chosen, more)) return true;
      if (add_to_set(region, cells, i + 1, chosen, count + 1, more)) return true;
      chosen.erase(cells[i]);
    }
    return false;
  }

  // In a line that shares all these cells with a box, the box loses the digits too; so in other regions such sets were
  // had already.
  bool offer_type_3(int region, const Set& chosen, Mask digits) {
    const Set all = chosen | extras_;
    const bool is_line = kind_of(region) == RegionKind::kRow || kind_of(region) == RegionKind::kColumn;
    if (!is_line && lies_in_line(all)) return false;
    Step step = start(Technique::kUniqueRectangle3);
    clear(step, board_.regions[region].set - all, digits);
    if (step.eliminations.empty()) return false;
    std::vector<std::uint16_t> regions = {static_cast<std::uint16_t>(region)};
    if (const int box = board_.box_of[all.first()]; is_line && box >= 0 && all.is_subset_of(board_.regions[box].set)) {
      clear(step, board_.regions[box].set - board_.regions[region].set, digits);
      regions.push_back(static_cast<std::uint16_t>(box));
    }
    for (Cell cell : chosen) step.truths.push_back(cell_truth(cell));
    step.parts.push_back(part_of(Role::kSet, chosen, digits, std::move(regions)));
    return search_.offer(std::move(step));
  }

  RegionKind kind_of(int region) const { return board_.regions[region].kind; }

  bool lies_in_line(const Set& cells) const {
    const Cell cell = cells.first();
    const auto holds = [&](int line) { return line >= 0 && cells.is_subset_of(board_.regions[line].set); };
    return holds(board_.row_of[cell]) || holds(board_.column_of[cell]);
  }

  void clear(Step& step, const Set& cells, Mask digits) const {
    for (Cell cell : cells& at_.open()) {
      for (Digit digit : digits_of(at_.candidates(cell) & digits)) step.eliminations.push_back({cell, digit});
    }
  }

  bool try_type_4() {
    if (!search_.wants(Technique::kUniqueRectangle4)) return false;
    const Cell cell = extras_.first();
    const int row = board_.row_of[cell];
    const int line = extras_.is_subset_of(board_.regions[row].set) ? row : board_.column_of[cell];
    if (!board_.regions[line].is_full) return false;
    const Set peers = board_.common_peers(extras_);
    for (Digit digit : {a_, b_}) {
      if (peers.intersects(at_.places(digit))) continue;
      const Digit other = digit == a_ ? b_ : a_;
      Step step = start(Technique::kUniqueRectangle4);
      eliminate(step, extras_ & at_.places(other), other);
      link(step, extras_, digit, {line});
      return search_.offer(std::move(step));
    }
    return false;
  }

  bool try_type_6() {
    if (!search_.wants(Technique::kUniqueRectangle6)) return false;
    for (Digit digit : {a_, b_}) {
      if (!is_confined(corners_[0], digit) || !is_confined(corners_[3], digit)) continue;
      Step step = start(Technique::kUniqueRectangle6);
      eliminate(step, extras_ & at_.places(digit), digit);
      link(step, Set::of_all(corners_), digit, {board_.row_of[corners_[0]], board_.row_of[corners_[3]]});
      return search_.offer(std::move(step));
    }
    return false;
  }

  bool try_hidden() {
    if (!search_.wants(Technique::kHiddenRectangle)) return false;
    for (Cell pure : Set::of_all(corners_) - extras_) {
      const auto place = std::find(corners_.begin(), corners_.end(), pure) - corners_.begin();
      const Cell opposite = corners_[3 - place];
      for (Digit digit : {a_, b_}) {
        const Digit other = digit == a_ ? b_ : a_;
        if (!at_.has(opposite, other) || !is_confined(opposite, digit)) continue;
        Step step = start(Technique::kHiddenRectangle);
        step.eliminations = {{opposite, other}};
        Set places = Set::of_all(corners_);
        places.erase(pure);
        link(step, places, digit, {board_.row_of[opposite], board_.column_of[opposite]});
        if (search_.offer(std::move(step))) return true;
      }
    }
    return false;
  }

  // Whether the digit has no place outside the rectangle in the row and column of this corner.
  bool is_confined(Cell corner, Digit digit) const {
    const auto& row = board_.regions[board_.row_of[corner]];
    const auto& column = board_.regions[board_.column_of[corner]];
    if (!row.is_full || !column.is_full) return false;
    return ((row.set | column.set) & at_.places(digit)).is_subset_of(Set::of_all(corners_));
  }

  void link(Step& step, const Set& cells, Digit digit, std::initializer_list<int> regions) const {
    Part part = part_of(Role::kLink, cells, bit_of(digit));
    for (int region : regions) {
      step.truths.push_back(place_truth(region, digit));
      part.regions.push_back(static_cast<std::uint16_t>(region));
    }
    step.parts.push_back(std::move(part));
  }

  const Position<W>& at_;
  const BoardView<W>& board_;
  StepCollector<W>& search_;

  // The rectangle at hand.
  Mask digits_ = 0;
  Digit a_ = 0, b_ = 0;
  Corners corners_{};
  Set extras_;
  Mask extra_digits_ = 0;
};

}  // namespace

template <int W>
void find_unique_rectangles(const Position<W>& at, StepCollector<W>& search) {
  UniqueRectangles<W>(at, search).run();
}

NONET_INSTANTIATE(find_unique_rectangles)

}  // namespace nonet::logic
