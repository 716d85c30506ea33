// W-wing: two cells with the same two candidates a and b, and a region with just two places for b, of which each sees
// one of the cells. The cells cannot both be b, so one is a, and a goes from every cell that sees both.
//
// Order: pairs of cells; the lower digit eliminated, then the higher; regions of the strong link.

#include "logic/core/finders.hpp"
#include "logic/core/strong_links.hpp"

namespace nonet::logic {
namespace {

template <int W>
class WWing {
 public:
  WWing(const Position<W>& at, StepCollector<W>& search) : at_(at), search_(search), links_(at.size() + 1) {}

  void run() {
    CellSet<W> left = SmallCells<W>(at_).bivalue;
    for (Cell i : CellSet<W>(left)) {
      left.erase(i);
      const Mask both = at_.candidates(i);
      const Digit low = lowest(both), high = lowest(both & (both - 1));
      for (Cell j : left& at_.places(low) & at_.places(high)) {
        if (look_at(i, j, low, high) || look_at(i, j, high, low)) return;
      }
    }
  }

 private:
  // True: enough.
  bool look_at(Cell i, Cell j, Digit lost, Digit linked) {
    const CellSet<W> victims = victims_of(at_, i, j, lost);
    if (victims.empty()) return false;
    for (const StrongLink& link : links_of(linked)) {
      const auto [p, q] = link.ends;
      if (p == i || p == j || q == i || q == j || !joins(p, q, i, j)) continue;
      Step step{Technique::kWWing};
      eliminate(step, victims, lost);
      step.truths = {cell_truth(i), place_truth(link.region, linked), cell_truth(j)};
      for (Cell cell : {i, j}) step.parts.push_back({Role::kPincer, {cell}, at_.candidates(cell)});
      const bool is_straight = at_.board().sees(p, i);
      step.parts.push_back({Role::kLink, {is_straight ? p : q, is_straight ? q : p}, bit_of(linked), {link.region}});
      if (search_.offer(std::move(step))) return true;
    }
    return false;
  }

  // Each end sees one of the cells, and not the other.
  bool joins(Cell p, Cell q, Cell i, Cell j) const {
    const auto& board = at_.board();
    const bool pi = board.sees(p, i), pj = board.sees(p, j), qi = board.sees(q, i), qj = board.sees(q, j);
    return pi != pj && qi != qj && pi == qj;
  }

  const std::vector<StrongLink>& links_of(Digit digit) {
    if ((known_ & bit_of(digit)) == 0) {
      known_ |= bit_of(digit);
      add_strong_links(at_, digit, links_[digit]);
    }
    return links_[digit];
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  std::vector<std::vector<StrongLink>> links_;  // by digit, made when first asked for
  Mask known_ = 0;                              // digits whose links are made
};

}  // namespace

template <int W>
void find_w_wing(const Position<W>& at, StepCollector<W>& search) {
  WWing<W>(at, search).run();
}

NONET_INSTANTIATE(find_w_wing)

}  // namespace nonet::logic
