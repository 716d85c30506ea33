// BUG, a bivalue universal grave: were every open cell down to two candidates, and every digit to two places in each
// region, the whole grid could be swapped. So of the candidates beside such a state at least one is true.
//
//   BUG + 1  one such candidate: it is true, its cell loses the others.
//   2        all of one digit: it goes from cells that see them all.
//   3        all in one region: they form a set with further cells of it.
//   4        in two cells of a region that share one more digit v, whose only places they are: each is v or has one of
//            its candidates beside the grave.
//
// The grave is found as in Sudoku Explainer: a digit with neither no nor two places in a region is beside it in the one
// cell there that has three or more candidates. Order: regions box, row, column, others; sets of type 3 in mask order.

#include <algorithm>

#include "logic/core/choices.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

constexpr int kMaxSetDigits = 6;

template <int W>
class Bug {
 public:
  using Set = CellSet<W>;

  Bug(const Position<W>& at, StepCollector<W>& search) : at_(at), board_(at.board()), search_(search) {}

  void run() {
    if (!can_be_grave() || !find_extras() || !is_grave()) return;
    if (cells_.size() == 1) {
      try_plus_one();
      return;
    }
    common_ = board_.common_peers(Set::of_all(cells_));
    if (count_of(all_extra_) == 1 && try_type_2()) return;
    if (cells_.size() == 2 && try_type_4()) return;
    if (count_of(all_extra_) > 1) try_type_3();
  }

 private:
  Mask extra(Cell cell) const { return extra_[cell]; }

  // Most positions end here: all cells with more than two candidates must be seen by one cell or share a region, and on
  // most boards a cell sees fewer than three times the digits.
  bool can_be_grave() {
    const int most = 3 * at_.size();
    int more = 0;
    for (Cell cell : at_.open()) {
      const int count = count_of(at_.candidates(cell));
      if (count < 2) return false;
      if (count > 2) {
        if (++more > most) return false;
        large_.insert(cell);
      }
    }
    return more > 0 && (more == 1 || wants_more());
  }

  bool wants_more() const {
    return search_.wants(Technique::kBug2) || search_.wants(Technique::kBug3) || search_.wants(Technique::kBug4);
  }

  bool find_extras() {
    for (int region : board_.box_first) {
      for (int digit = 1; digit <= at_.size(); ++digit) {
        const int count = at_.count(region, digit);
        if (count == 0 || count == 2) continue;
        const Set large = at_.places(region, digit) & large_;
        if (large.empty()) return false;
        if (large.count() == 1) add(large.first(), digit);
      }
    }
    return !cells_.empty();
  }

  void add(Cell cell, int digit) {
    if (extra_[cell] == 0) cells_.push_back(cell);
    extra_[cell] |= bit_of(digit);
    all_extra_ |= bit_of(digit);
  }

  bool is_grave() const {
    for (Cell cell : large_) {
      if (count_of(at_.candidates(cell) & ~extra(cell)) != 2) return false;
    }
    for (std::size_t region = 0; region < board_.regions.size(); ++region) {
      const Set here = large_ & board_.regions[region].set;
      for (int digit = 1; digit <= at_.size(); ++digit) {
        int count = at_.count(static_cast<int>(region), digit);
        if (count == 0) continue;
        for (Cell cell : here) count -= (extra(cell) & bit_of(digit)) != 0;
        if (count != 0 && count != 2) return false;
      }
    }
    return true;
  }

  Step start(Technique technique) const {
    Step step{technique};
    step.deadly = list_of(at_.open());
    for (Cell cell : cells_) step.parts.push_back({Role::kExtra, {cell}, extra(cell)});
    return step;
  }

  void try_plus_one() {
    const Cell cell = cells_.front();
    // More than one digit beside the grave is no plus one; HoDoKu does not see those.
    if (!search_.wants(Technique::kBugPlusOne) || count_of(all_extra_) != 1) return;
    Step step = start(Technique::kBugPlusOne);
    eliminate_digits(step, at_, Set::of(cell), ~extra(cell));
    search_.offer(std::move(step));
  }

  bool try_type_2() {
    if (!search_.wants(Technique::kBug2)) return false;
    Step step = start(Technique::kBug2);
    eliminate_digits(step, at_, common_, all_extra_);
    return search_.offer(std::move(step));
  }

  bool try_type_4() {
    const Cell x = cells_[0], y = cells_[1];
    const Mask shared = at_.candidates(x) & at_.candidates(y) & ~all_extra_;
    if (!search_.wants(Technique::kBug4) || count_of(shared) != 1) return false;
    for (int region : regions_box_first(board_, x)) {
      if (!board_.regions[region].set.contains(y) || !board_.regions[region].is_full) continue;
      const Digit digit = lowest(shared);
      Step step = start(Technique::kBug4);
      for (Cell cell : cells_) eliminate_digits(step, at_, Set::of(cell), ~(extra(cell) | shared));
      step.truths = {place_truth(region, digit)};
      step.parts.push_back(part_of(Role::kLink, Set::of_all(cells_), shared, {static_cast<std::uint16_t>(region)}));
      return search_.offer(std::move(step));  // through another region it would be the same
    }
    return false;
  }

  void try_type_3() {
    if (!search_.wants(Technique::kBug3)) return;
    for (int region : regions_box_first(board_, cells_.front())) {
      if (!Set::of_all(cells_).is_subset_of(board_.regions[region].set)) continue;
      const std::vector<Cell> free = common_cells_in(region);
      for (int digits = std::max(2, count_of(all_extra_)); digits <= kMaxSetDigits; ++digits) {
        const bool is_enough = Choices<Cell>(free, digits - 1, digits)
                                   .last_slowest(
                                       all_extra_, [&](Cell cell) { return at_.candidates(cell); },
                                       [&](std::span<const Cell> chosen, Mask all) {
                                         return count_of(all) == digits && offer_type_3(region, chosen, all);
                                       },
                                       at_.stop());
        if (is_enough) return;
      }
    }
  }

  // Open cells of the region that see every extra cell, in the order in which the first of those meets them.
  std::vector<Cell> common_cells_in(int region) const {
    std::vector<Cell> cells;
    Set left = common_ & board_.regions[region].set & at_.open();
    for (int way : regions_box_first(board_, cells_.front())) {
      for (Cell cell : left& board_.regions[way].set) cells.push_back(cell);
      left -= board_.regions[way].set;
    }
    return cells;
  }

  bool offer_type_3(int region, std::span<const Cell> chosen, Mask digits) {
    Step step = start(Technique::kBug3);
    const Set all = Set::of_all(chosen) | Set::of_all(cells_);
    eliminate_digits(step, at_, board_.regions[region].set - all, digits);
    for (Cell cell : chosen) step.truths.push_back(cell_truth(cell));
    step.parts.push_back({Role::kSet, {chosen.begin(), chosen.end()}, digits, {static_cast<std::uint16_t>(region)}});
    return search_.offer(std::move(step));
  }

  const Position<W>& at_;
  const BoardView<W>& board_;
  StepCollector<W>& search_;
  Set large_;                                    // open cells with three or more candidates
  std::vector<Cell> cells_;                      // those with candidates beside the grave, in the order found
  std::array<Mask, Limits<W>::kCells> extra_{};  // which these are
  Mask all_extra_ = 0;
  Set common_;  // cells that see all of `cells_`
};

}  // namespace

template <int W>
void find_bug(const Position<W>& at, StepCollector<W>& search) {
  Bug<W>(at, search).run();
}

NONET_INSTANTIATE(find_bug)

}  // namespace nonet::logic
