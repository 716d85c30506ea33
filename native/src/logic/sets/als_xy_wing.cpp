// ALS-XY-wing: almost locked sets A and B, both linked to a third, C, by restricted commons: x with A, y with B. C
// lacks only one digit, so it holds x or y, and A lacks x or B lacks y. The set that lacks it holds all its other
// digits: a digit z of A and B both is in one of them, and goes from the cells that see all of its places there.
//
// Order: pairs of links in the order of the list of links (first set, then second), the first link slowest.

#include "logic/core/finders.hpp"
#include "logic/sets/als_steps.hpp"

namespace nonet::logic {
namespace {

template <int W>
class AlsXYWing {
 public:
  AlsXYWing(const Position<W>& at, StepCollector<W>& search)
      : at_(at), search_(search), list_(sets_of(at)), links_(at, list_, overlaps()) {}

  void run() {
    for (int r = 0; r < links_.size() && !search_.is_done(); ++r) pair_up(r);
    found_.offer_to(search_);
  }

 private:
  bool overlaps() const { return search_.options().als_overlap; }

  // Later links that share a set with link r = (i, j): first those of i, then those to j, then those from j.
  void pair_up(int r) {
    if (at_.stop().poll()) return;
    const auto [i, j, digits] = links_[r];
    for (int s = r + 1; s < links_.end_from(i); ++s) {
      if (test(i, r, j, s, links_[s].second)) return;
    }
    for (int s : links_.to_after(r)) {
      if (test(j, r, i, s, links_[s].first)) return;
    }
    for (int s = links_.begin_from(j); s < links_.end_from(j); ++s) {
      if (test(j, r, i, s, links_[s].second)) return;
    }
  }

  // True: enough.
  bool test(int c, int r, int a, int s, int b) {
    const Mask x = links_[r].digits, y = links_[s].digits;
    if (x == y && (x & (x - 1)) == 0) return false;
    const Mask common = list_[a].digits & list_[b].digits & ~(x | y);
    for (Digit z : digits_of(common)) {
      if (!list_.peers(a, z).intersects(list_.peers(b, z))) continue;
      return is_allowed(list_[a].cells, list_[b].cells) && take(c, r, a, s, b, common);
    }
    return false;
  }

  bool is_allowed(const CellSet<W>& a, const CellSet<W>& b) const {
    if (!overlaps()) return !a.intersects(b);
    return !a.is_subset_of(b) && !b.is_subset_of(a);
  }

  bool take(int c, int r, int a, int s, int b, Mask common) {
    if (at_.stop().poll()) return true;
    Step step{Technique::kAlsXYWing};
    for (Digit z : digits_of(common)) eliminate(step, list_.peers(a, z) & list_.peers(b, z), z);
    const int cells = list_[a].cells.count() + list_[b].cells.count() + list_[c].cells.count();
    if (search_.wants_all() && !found_.wants(step.eliminations, cells)) return false;
    for (int index : {a, b, c}) add_set(step, list_, index);
    const auto [x, y] = different(links_[r].digits, links_[s].digits);
    add_link(step, list_, a, c, x);
    add_link(step, list_, b, c, y);
    if (!search_.wants_all()) return search_.offer(std::move(step));
    found_.add(std::move(step), cells);
    return false;
  }

  // One digit of each, not the same.
  static std::pair<Digit, Digit> different(Mask x, Mask y) {
    const Digit one = lowest((x & ~y) != 0 ? x & ~y : x);
    return {one, lowest(y & ~bit_of(one))};
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  const AlsList<W>& list_;
  AlsLinks<W> links_;
  DistinctSteps found_;
};

}  // namespace

template <int W>
void find_als_xy_wing(const Position<W>& at, StepCollector<W>& search) {
  if (search.wants(Technique::kAlsXYWing)) AlsXYWing<W>(at, search).run();
}

NONET_INSTANTIATE(find_als_xy_wing)

}  // namespace nonet::logic
