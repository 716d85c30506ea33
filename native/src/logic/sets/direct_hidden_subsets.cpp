// Direct hidden pair and triple: n digits of a full region have only n cells between them, and so another digit of the
// region has only one cell left.
//
// Order (Sudoku Explainer's): size, then boxes, columns, rows, others; digits in mask order, then the digit to place.

#include "logic/core/choices.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

static_assert(nth(Technique::kDirectHiddenPair, 1) == Technique::kDirectHiddenTriple);

template <int W>
class DirectHiddenSubsets {
 public:
  DirectHiddenSubsets(const Position<W>& at, StepCollector<W>& search, int n) : at_(at), search_(search), n_(n) {}

  bool run() {
    for (int region : columns_before_rows(at_.board())) {
      if (look_in(region)) return true;
    }
    return false;
  }

 private:
  bool look_in(int region) {
    const auto& info = at_.board().regions[region];
    if (!info.is_full || (info.set & at_.open()).count() <= n_) return false;
    std::vector<Digit> digits;
    bool has_single = false;  // a digit that could come down to one cell
    for (int digit = 1; digit <= at_.size(); ++digit) {
      const int count = at_.count(region, digit);
      if (count >= 2 && count <= n_) digits.push_back(static_cast<Digit>(digit));
      has_single |= count >= 2 && count <= n_ + 1;
    }
    if (static_cast<int>(digits.size()) < n_ || !has_single) return false;
    for (int digit = 1; digit <= at_.size(); ++digit) places_[digit] = places_in(at_, region, digit);
    return Choices<Digit>(digits, n_, n_)
        .last_slowest(
            0, [&](Digit digit) { return places_[digit]; },
            [&](std::span<const Digit> chosen, Mask cells) { return place_another(region, chosen, cells); },
            at_.stop());
  }

  bool place_another(int region, std::span<const Digit> chosen, Mask cells) {
    if (count_of(cells) != n_) return false;
    Mask taken = 0;
    for (Digit digit : chosen) taken |= bit_of(digit);
    for (int digit = 1; digit <= at_.size(); ++digit) {
      const Mask places = places_[digit];
      if ((taken & bit_of(digit)) != 0 || count_of(places) < 2 || count_of(places & ~cells) != 1) continue;
      if (offer(region, taken, cells, static_cast<Digit>(digit))) return true;
    }
    return false;
  }

  bool offer(int region, Mask taken, Mask cells, Digit digit) {
    const auto& list = at_.board().regions[region].cells;
    const auto cells_of = [&](Mask places) {
      std::vector<Cell> found;
      for (Digit place : digits_of(places)) found.push_back(list[place - 1]);
      return found;
    };
    Step step{nth(Technique::kDirectHiddenPair, n_ - 2)};
    step.placements = {{cells_of(places_[digit] & ~cells).front(), digit}};
    for (Digit hidden : digits_of(taken)) step.truths.push_back(place_truth(region, hidden));
    step.truths.push_back(place_truth(region, digit));
    const std::vector<std::uint16_t> regions = {static_cast<std::uint16_t>(region)};
    step.parts = {Part{Role::kSet, cells_of(cells), taken, regions},
                  Part{Role::kLink, cells_of(places_[digit]), bit_of(digit), regions}};
    return search_.offer(std::move(step));
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  int n_;
  std::array<Mask, kMaxDigits + 1> places_{};
};

}  // namespace

template <int W>
void find_direct_hidden_subsets(const Position<W>& at, StepCollector<W>& search) {
  for (int n = 2; n <= 3; ++n) {
    if (!search.wants(nth(Technique::kDirectHiddenPair, n - 2))) continue;
    if (DirectHiddenSubsets<W>(at, search, n).run()) return;
  }
}

NONET_INSTANTIATE(find_direct_hidden_subsets)

}  // namespace nonet::logic
