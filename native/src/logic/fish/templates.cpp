// Templates: all ways to place one digit in the whole board (single_digit.hpp), for every digit. A way that takes a
// cell which another digit has in all of its ways is dropped, until nothing changes. Then a cell in every way of a
// digit is set, and a candidate in none is removed; one step a digit.
//
// Order: digits. A digit with too many ways, as on large boards, is left out.

#include <vector>

#include "logic/core/finders.hpp"
#include "logic/fish/single_digit.hpp"

namespace nonet::logic {
namespace {

template <int W>
class Templates {
 public:
  using Set = CellSet<W>;

  explicit Templates(const Position<W>& at) : at_(at), digits_(at.size() + 1) {
    SingleDigit<W> single_digit(at);
    for (int digit = 1; digit <= at.size(); ++digit) {
      if (at.places(digit).empty()) continue;
      digits_[digit].ways = single_digit.all(digit, kMostWays);
      count(digit);
    }
    while (narrow()) {
    }
  }

  // The step of a digit that sets or removes; without effect if there is none.
  Step set_step(int digit) const {
    Step step{Technique::kTemplateSet};
    if (digits_[digit].ways.empty()) return step;
    for (Cell cell : digits_[digit].in_all) step.placements.push_back({cell, static_cast<Digit>(digit)});
    prove(step, digit);
    return step;
  }
  Step delete_step(int digit) const {
    Step step{Technique::kTemplateDelete};
    if (digits_[digit].ways.empty()) return step;
    eliminate(step, at_.places(digit) - digits_[digit].in_some, digit);
    prove(step, digit);
    return step;
  }

 private:
  static constexpr std::size_t kMostWays = 50000;  // an empty 9x9 board has 46656

  struct Ways {
    std::vector<Set> ways;
    Set in_all, in_some;
    Mask rests_on = 0;  // digits that had a say
  };

  void count(int digit) {
    Ways& of = digits_[digit];
    of.in_all = of.in_some = {};
    if (of.ways.empty()) return;
    of.in_all = of.ways.front();
    for (const Set& way : of.ways) {
      of.in_all &= way;
      of.in_some |= way;
    }
    of.rests_on |= bit_of(digit);
  }

  bool narrow() {
    bool changed = false;
    for (int digit = 1; digit <= at_.size(); ++digit) {
      for (int other = 1; other <= at_.size(); ++other) {
        if (other == digit || !drop(digits_[digit], digits_[other])) continue;
        count(digit);
        changed = true;
      }
    }
    return changed;
  }

  // Not the last ones: a digit without any way means that the puzzle has no solution, which is not for us to say.
  static bool drop(Ways& of, const Ways& other) {
    if (!of.in_some.intersects(other.in_all)) return false;
    const auto clashes = [&](const Set& way) { return way.intersects(other.in_all); };
    if (std::all_of(of.ways.begin(), of.ways.end(), clashes)) return false;
    std::erase_if(of.ways, clashes);
    of.rests_on |= other.rests_on;
    return true;
  }

  void prove(Step& step, int digit) const {
    if (step.placements.empty() && step.eliminations.empty()) return;
    for (Digit of : digits_of(digits_[digit].rests_on)) {
      for (int region = 0; region < static_cast<int>(at_.board().regions.size()); ++region) {
        if (at_.board().regions[region].is_full && !at_.places(region, of).empty()) {
          step.truths.push_back(place_truth(region, of));
        }
      }
    }
    step.parts = {part_of(Role::kPattern, digits_[digit].in_some, bit_of(digit))};
  }

  const Position<W>& at_;
  std::vector<Ways> digits_;
};

}  // namespace

template <int W>
void find_templates(const Position<W>& at, StepCollector<W>& search) {
  const Templates<W> templates(at);
  for (int digit = 1; digit <= at.size() && search.wants(Technique::kTemplateSet); ++digit) {
    if (search.offer(templates.set_step(digit))) return;
  }
  for (int digit = 1; digit <= at.size() && search.wants(Technique::kTemplateDelete); ++digit) {
    if (search.offer(templates.delete_step(digit))) return;
  }
}

NONET_INSTANTIATE(find_templates)

}  // namespace nonet::logic
