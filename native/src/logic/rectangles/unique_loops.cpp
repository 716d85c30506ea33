// Unique loops: a closed way over six or more cells from cell to cell of the same region, all with the candidates a and
// b, such that each region it touches holds exactly two of its cells, neighbours in the alternation a b a b. Were the
// cells down to a and b, these could be swapped. Cells with further candidates are extra:
//
//   1  one extra cell: it is neither a nor b.
//   2  extra cells with the same one extra digit: it is in one of them.
//   3  two extra cells in a region form a set with further cells of it (or the cells left over form a hidden set).
//   4  two extra cells in a region where a has no other place: neither of them is b.
//
// Order: loops by length, then as found: first cell (with two candidates) ascending, depth first over its regions, box
// first. Of each loop types as above, sets by size. (Sudoku Explainer sorts by rating, which is length and size of
// set.)

#include "logic/rectangles/unique_loops.hpp"

#include <algorithm>

#include "logic/core/choices.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

constexpr std::size_t kMinCells = 6;  // four are a rectangle
constexpr int kMaxLoopSetDigits = 7;

template <int W>
class UniqueLoops {
 public:
  using Set = CellSet<W>;

  UniqueLoops(const Position<W>& at, StepCollector<W>& search) : at_(at), board_(at.board()), search_(search) {}

  void run() {
    std::vector<UniqueLoop<W>> loops = unique_loops(at_, kMinCells);
    const auto is_shorter = [](const auto& a, const auto& b) { return a.cells.size() < b.cells.size(); };
    std::stable_sort(loops.begin(), loops.end(), is_shorter);
    for (const UniqueLoop<W>& loop : loops) {
      if (look_at(loop)) return;
    }
  }

 private:
  bool look_at(const UniqueLoop<W>& loop) {
    loop_ = &loop;
    extras_.clear();
    extra_digits_ = 0;
    for (Cell cell : loop.cells) {
      const Mask extra = at_.candidates(cell) & ~loop.digits;
      if (extra != 0) extras_.push_back(cell);
      extra_digits_ |= extra;
    }
    if (extras_.empty()) return false;
    if (extras_.size() == 1) return try_type_1();
    if (count_of(extra_digits_) == 1 && try_type_2()) return true;
    if (extras_.size() != 2 || !board_.sees(extras_[0], extras_[1])) return false;
    return (count_of(extra_digits_) > 1 && try_type_3()) || try_type_4();
  }

  Step start(Technique technique) const {
    Step step{technique};
    step.deadly = loop_->cells;
    step.deadly_digits = loop_->digits;
    step.parts.push_back({Role::kPattern, loop_->cells, loop_->digits});
    for (Cell cell : extras_) step.parts.push_back({Role::kExtra, {cell}, at_.candidates(cell) & ~loop_->digits});
    return step;
  }

  bool try_type_1() {
    if (!search_.wants(Technique::kUniqueLoop1)) return false;
    Step step = start(Technique::kUniqueLoop1);
    eliminate_digits(step, at_, Set::of(extras_[0]), loop_->digits);
    return search_.offer(std::move(step));
  }

  bool try_type_2() {
    if (!search_.wants(Technique::kUniqueLoop2)) return false;
    Step step = start(Technique::kUniqueLoop2);
    eliminate_digits(step, at_, board_.common_peers(Set::of_all(extras_)), extra_digits_);
    return search_.offer(std::move(step));
  }

  // The naked and the hidden form of a size complement each other in the region: only the smaller is looked for.
  bool try_type_3() {
    if (!search_.wants(Technique::kUniqueLoop3)) return false;
    for (int size = 2; size <= kMaxLoopSetDigits; ++size) {
      for (int region : regions_box_first(board_, extras_[0])) {
        if (!board_.regions[region].set.contains(extras_[1])) continue;
        const int open = (board_.regions[region].set & at_.open()).count();
        if (size >= count_of(extra_digits_) && 2 * size <= open && try_naked(region, size)) return true;
        if (board_.regions[region].is_full && 2 * size < open && try_hidden(region, size)) return true;
      }
    }
    return false;
  }

  Set free_cells(int region) const { return (board_.regions[region].set & at_.open()) - Set::of_all(extras_); }

  // size - 1 further cells that have, with the extra digits, `size` digits.
  bool try_naked(int region, int size) {
    std::vector<Cell> cells;
    for (Cell cell : free_cells(region)) {
      if (count_of(at_.candidates(cell)) >= 2 && count_of(at_.candidates(cell)) <= size) cells.push_back(cell);
    }
    return Choices<Cell>(cells, size - 1, size)
        .last_slowest(
            extra_digits_, [&](Cell cell) { return at_.candidates(cell); },
            [&](std::span<const Cell> chosen, Mask all) {
              return count_of(all) == size && offer_naked(region, chosen, all);
            },
            at_.stop());
  }

  bool offer_naked(int region, std::span<const Cell> chosen, Mask digits) {
    Step step = start(Technique::kUniqueLoop3);
    eliminate_digits(step, at_, free_cells(region) - Set::of_all(chosen), digits);
    for (Cell cell : chosen) step.truths.push_back(cell_truth(cell));
    step.parts.push_back({Role::kSet, {chosen.begin(), chosen.end()}, digits, {static_cast<std::uint16_t>(region)}});
    return search_.offer(std::move(step));
  }

  // a, b and size - 2 further digits that have, beside the extra cells, only size - 1 cells. One of the extra cells
  // holds an extra digit, so these fill the other one and those cells.
  bool try_hidden(int region, int size) {
    std::array<Mask, kMaxDigits + 1> places{};
    Mask taken = 0;
    for (std::size_t i = 0; i < board_.regions[region].cells.size(); ++i) {
      const Cell cell = board_.regions[region].cells[i];
      if (cell == extras_[0] || cell == extras_[1]) taken |= Mask{1} << i;
    }
    std::vector<Digit> digits;
    Mask start = 0;
    for (int digit = 1; digit <= at_.size(); ++digit) {
      places[digit] = places_in(at_, region, digit) & ~taken;
      if ((loop_->digits & bit_of(digit)) != 0) start |= places[digit];
      const bool is_free = ((loop_->digits | extra_digits_) & bit_of(digit)) == 0;
      if (is_free && places[digit] != 0) digits.push_back(static_cast<Digit>(digit));
    }
    if (count_of(start) > size - 1) return false;
    return Choices<Digit>(digits, size - 2, size - 1)
        .last_slowest(
            start, [&](Digit digit) { return places[digit]; },
            [&](std::span<const Digit> chosen, Mask cells) {
              return count_of(cells) == size - 1 && offer_hidden(region, chosen, cells);
            },
            at_.stop());
  }

  bool offer_hidden(int region, std::span<const Digit> chosen, Mask cells) {
    Mask digits = loop_->digits;
    for (Digit digit : chosen) digits |= bit_of(digit);
    Set hidden;
    for (Digit place : digits_of(cells)) hidden.insert(board_.regions[region].cells[place - 1]);
    Step step = start(Technique::kUniqueLoop3);
    eliminate_digits(step, at_, hidden, ~digits);
    for (Digit digit : digits_of(digits)) step.truths.push_back(place_truth(region, digit));
    step.parts.push_back(part_of(Role::kSet, hidden, digits, {static_cast<std::uint16_t>(region)}));
    return search_.offer(std::move(step));
  }

  bool try_type_4() {
    if (!search_.wants(Technique::kUniqueLoop4)) return false;
    const Set both = Set::of_all(extras_);
    for (Digit digit : digits_of(loop_->digits)) {
      for (int region : regions_box_first(board_, extras_[0])) {
        const auto& info = board_.regions[region];
        if (!info.is_full || !both.is_subset_of(info.set) || at_.places(region, digit) != both) continue;
        Step step = start(Technique::kUniqueLoop4);
        eliminate_digits(step, at_, both, loop_->digits & ~bit_of(digit));
        step.truths = {place_truth(region, digit)};
        step.parts.push_back(part_of(Role::kLink, both, bit_of(digit), {static_cast<std::uint16_t>(region)}));
        return search_.offer(std::move(step));
      }
    }
    return false;
  }

  const Position<W>& at_;
  const BoardView<W>& board_;
  StepCollector<W>& search_;

  // The loop at hand.
  const UniqueLoop<W>* loop_ = nullptr;
  std::vector<Cell> extras_;  // in the order of the loop
  Mask extra_digits_ = 0;
};

}  // namespace

template <int W>
void find_unique_loops(const Position<W>& at, StepCollector<W>& search) {
  UniqueLoops<W>(at, search).run();
}

NONET_INSTANTIATE(find_unique_loops)

}  // namespace nonet::logic
