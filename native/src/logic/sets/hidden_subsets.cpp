// Hidden pair, triple, quad: n digits of a full region that have only n cells between them; those cells hold nothing
// else.
//
// Order: size, then boxes, rows, columns, others; combinations of digits, the first slowest.

#include "logic/core/choices.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

static_assert(nth(Technique::kHiddenPair, 1) == Technique::kHiddenTriple);
static_assert(nth(Technique::kHiddenPair, 2) == Technique::kHiddenQuad);

template <int W>
bool offer(const Position<W>& at, StepCollector<W>& search, int region, std::span<const Digit> digits, Mask places) {
  Mask wanted = 0;
  for (Digit digit : digits) wanted |= bit_of(digit);
  Step step{nth(Technique::kHiddenPair, static_cast<int>(digits.size()) - 2)};
  Part part{Role::kSet, {}, wanted, {static_cast<std::uint16_t>(region)}};
  for (Digit place : digits_of(places)) {
    const Cell cell = at.board().regions[region].cells[place - 1];
    part.cells.push_back(cell);
    for (Digit other : digits_of(at.candidates(cell) & ~wanted)) step.eliminations.push_back({cell, other});
  }
  for (Digit digit : digits) step.truths.push_back(place_truth(region, digit));
  step.parts = {std::move(part)};
  return search.offer(std::move(step));
}

template <int W>
bool look_in(const Position<W>& at, StepCollector<W>& search, int region, int n) {
  const auto& info = at.board().regions[region];
  if (!info.is_full || (info.set & at.open()).count() <= n) return false;
  std::array<Digit, kMaxDigits> digits;
  std::size_t count = 0;
  std::array<Mask, kMaxDigits + 1> places{};
  for (int digit = 1; digit <= at.size(); ++digit) {
    if (at.count(region, digit) < 1 || at.count(region, digit) > n) continue;
    digits[count++] = static_cast<Digit>(digit);
    places[digit] = places_in(at, region, digit);
  }
  if (static_cast<int>(count) < n) return false;
  return Choices<Digit>({digits.data(), count}, n, n)
      .first_slowest(
          0, [&](Digit digit) { return places[digit]; },
          [&](std::span<const Digit> chosen, Mask all) {
            return count_of(all) == n && offer(at, search, region, chosen, all);
          },
          at.stop());
}

}  // namespace

template <int W>
void find_hidden_subsets(const Position<W>& at, StepCollector<W>& search) {
  for (int n = 2; n <= 4; ++n) {
    if (!search.wants(nth(Technique::kHiddenPair, n - 2))) continue;
    for (int region : at.board().box_first) {
      if (look_in(at, search, region, n)) return;
    }
  }
}

NONET_INSTANTIATE(find_hidden_subsets)

}  // namespace nonet::logic
