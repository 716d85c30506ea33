// Death blossom: a cell, the stem, and for each of its candidates an almost locked set, a petal, all of whose cells
// with that digit see the stem. Whatever the stem holds, one petal loses that digit and holds all its others. So a
// digit of all petals that is not in the stem is in one of them, and goes from the cells that see all of its places in
// all petals.
//
// Order: stems ascending; petals for the candidates ascending, in the order of the list of sets, the first slowest; the
// first 100 of each candidate. All steps are sorted: most eliminations first, then the smallest index sum.

#include "logic/core/finders.hpp"
#include "logic/sets/als_steps.hpp"

namespace nonet::logic {
namespace {

constexpr std::size_t kPetalsPerDigit = 100;
constexpr std::size_t kLargeBoardPetals = 20;
constexpr int kMostCandidates = 6;  // of a stem on boards beyond 9x9

template <int W>
class DeathBlossom {
 public:
  DeathBlossom(const Position<W>& at, StepCollector<W>& search) : at_(at), search_(search), list_(sets_of(at)) {}

  void run() {
    gather_petals();
    for (Cell stem : at_.open()) {
      if (!has_petals(stem)) continue;
      stem_ = stem;
      digits_.clear();
      for (Digit digit : digits_of(at_.candidates(stem))) digits_.push_back(digit);
      chosen_.clear();
      if (choose(Common{}, CellSet<W>{}, at_.board().all_digits() & ~at_.candidates(stem))) return;
    }
    found_.sort();
    found_.offer_to(search_);
  }

 private:
  using Common = std::array<CellSet<W>, Limits<W>::kDigits + 1>;  // by digit: cells that see it in all petals so far

  std::vector<int>& petals(int cell, int digit) { return petals_[cell * (at_.size() + 1) + digit]; }

  void gather_petals() {
    const std::size_t most = at_.size() <= 9 ? kPetalsPerDigit : kLargeBoardPetals;
    petals_.resize(static_cast<std::size_t>(at_.board().cell_count) * (at_.size() + 1));
    for (int i = 0; i < list_.size(); ++i) {
      for (Digit digit : digits_of(list_[i].digits)) {
        for (Cell stem : list_.peers(i, digit)) {
          if (auto& list = petals(stem, digit); list.size() < most) list.push_back(i);
        }
      }
    }
  }

  bool has_petals(int stem) {
    const int candidates = count_of(at_.candidates(stem));
    if (candidates < 2 || (at_.size() > 9 && candidates > kMostCandidates)) return false;
    for (Digit digit : digits_of(at_.candidates(stem))) {
      if (petals(stem, digit).empty()) return false;
    }
    return true;
  }

  // `alive`: the digits that all petals so far could still remove together. True: enough.
  bool choose(const Common& common, const CellSet<W>& used, Mask alive) {
    if (at_.stop().poll()) return true;
    if (chosen_.size() == digits_.size()) return take(common, alive);
    for (int petal : petals(stem_, digits_[chosen_.size()])) {
      if (!search_.options().als_overlap && used.intersects(list_[petal].cells)) continue;
      Common narrowed;
      Mask left = 0;
      for (Digit z : digits_of(alive & list_[petal].digits)) {
        narrowed[z] = chosen_.empty() ? list_.peers(petal, z) : common[z] & list_.peers(petal, z);
        if (!narrowed[z].empty()) left |= bit_of(z);
      }
      if (left == 0) continue;
      chosen_.push_back(petal);
      if (choose(narrowed, used | list_[petal].cells, left)) return true;
      chosen_.pop_back();
    }
    return false;
  }

  bool take(const Common& common, Mask alive) {
    Step step{Technique::kDeathBlossom};
    int cells = 0;
    for (Digit z : digits_of(alive)) eliminate(step, common[z], z);
    for (int petal : chosen_) cells += list_[petal].cells.count();
    if (search_.wants_all() && !found_.wants(step.eliminations, cells)) return false;
    step.parts.push_back(part_of(Role::kStem, CellSet<W>::of(stem_), at_.candidates(stem_)));
    step.truths.push_back(cell_truth(stem_));
    for (int petal : chosen_) add_set(step, list_, petal);
    for (std::size_t k = 0; k < chosen_.size(); ++k) {
      const auto with = CellSet<W>::of(stem_) | list_.cells_with(chosen_[k], digits_[k]);
      step.parts.push_back(part_of(Role::kLink, with, bit_of(digits_[k])));
    }
    if (!search_.wants_all()) return search_.offer(std::move(step));
    found_.add(std::move(step), cells);
    return false;
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  const AlsList<W>& list_;
  std::vector<std::vector<int>> petals_;
  Cell stem_ = 0;
  std::vector<Digit> digits_;
  std::vector<int> chosen_;
  DistinctSteps found_;
};

}  // namespace

template <int W>
void find_death_blossoms(const Position<W>& at, StepCollector<W>& search) {
  if (search.wants(Technique::kDeathBlossom)) DeathBlossom<W>(at, search).run();
}

NONET_INSTANTIATE(find_death_blossoms)

}  // namespace nonet::logic
