// ALS-XZ: two almost locked sets with a restricted common x. One of them lacks x, so it holds all its other digits: a
// digit z of both is in one of the two, and goes from the cells that see all of its places there. With two restricted
// commons each set lacks exactly one of them, so every other digit of a set is certain to be in it.
//
// Order: pairs of sets in the order of the list, the first slowest. Eliminations: with the lower restricted common as
// x, with the higher, digits of the first set alone, of the second; each by digit and cell.

#include "logic/core/finders.hpp"
#include "logic/sets/als_steps.hpp"

namespace nonet::logic {
namespace {

template <int W>
class AlsXZ {
 public:
  AlsXZ(const Position<W>& at, StepCollector<W>& search) : at_(at), search_(search), list_(sets_of(at)) {}

  void run() {
    AlsLinkSearch<W> links(at_, list_, search_.options().als_overlap);
    for (int i = 0; i < list_.size(); ++i) {
      if (links.each_from(i, [&](const AlsLink& link) { return has_effect(link) && take(link); })) return;
    }
    found_.offer_to(search_);
  }

 private:
  static bool is_double(const AlsLink& link) { return (link.digits & (link.digits - 1)) != 0; }

  bool has_effect(const AlsLink& link) const {
    const auto &a = list_[link.first], &b = list_[link.second];
    const bool both = is_double(link);
    for (Digit z : digits_of(a.digits & b.digits & (both ? ~Mask{0} : ~link.digits))) {
      if (list_.peers(link.first, z).intersects(list_.peers(link.second, z))) return true;
    }
    return both &&
           (loses_alone(link.first, link.second, link.digits) || loses_alone(link.second, link.first, link.digits));
  }

  bool loses_alone(int one, int other, Mask restricted) const {
    for (Digit digit : digits_of(list_[one].digits & ~restricted)) {
      if (!list_.peers(one, digit).is_subset_of(list_[other].cells)) return true;
    }
    return false;
  }

  bool take(const AlsLink& link) {
    Step step{Technique::kAlsXZ};
    const auto &a = list_[link.first], &b = list_[link.second];
    for (Digit x : digits_of(link.digits)) {
      for (Digit z : digits_of(a.digits & b.digits & ~bit_of(x))) {
        eliminate_once(step, list_.peers(link.first, z) & list_.peers(link.second, z), z);
      }
    }
    if (is_double(link)) {
      eliminate_alone(step, link.first, link.second, link.digits);
      eliminate_alone(step, link.second, link.first, link.digits);
    }
    const int cells = a.cells.count() + b.cells.count();
    if (search_.wants_all() && !found_.wants(step.eliminations, cells)) return false;
    add_set(step, list_, link.first);
    add_set(step, list_, link.second);
    for (Digit x : digits_of(link.digits)) add_link(step, list_, link.first, link.second, x);
    if (!search_.wants_all()) return search_.offer(std::move(step));
    found_.add(std::move(step), cells);
    return false;
  }

  void eliminate_alone(Step& step, int one, int other, Mask restricted) const {
    for (Digit digit : digits_of(list_[one].digits & ~restricted)) {
      eliminate_once(step, list_.peers(one, digit) - list_[other].cells, digit);
    }
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  const AlsList<W>& list_;
  DistinctSteps found_;
};

}  // namespace

template <int W>
void find_als_xz(const Position<W>& at, StepCollector<W>& search) {
  if (search.wants(Technique::kAlsXZ)) AlsXZ<W>(at, search).run();
}

NONET_INSTANTIATE(find_als_xz)

}  // namespace nonet::logic
