// Avoidable rectangles: a rectangle as in unique_rectangles.cpp of which corners are filled already, none by a given.
// Had it only two digits, those could be swapped.
//
//   1  three corners hold a, b and b across; the last one is not a.
//   2  two corners hold a and b; those beyond would complete the pattern but for the same digit c: one of them is c.
//
// Order: first corner (filled, not given) ascending, then as in each_rectangle.

#include <algorithm>

#include "logic/core/finders.hpp"
#include "logic/rectangles/rectangles.hpp"

namespace nonet::logic {
namespace {

template <int W>
class AvoidableRectangles {
 public:
  using Set = CellSet<W>;

  AvoidableRectangles(const Position<W>& at, StepCollector<W>& search) : at_(at), search_(search) {}

  void run() {
    const Set placed = at_.board().all_cells() - at_.open() - at_.given();
    Set fit = placed;  // corners beyond: placed, or with two candidates
    for (Cell cell : at_.open()) {
      if (count_of(at_.candidates(cell)) == 2) fit.insert(cell);
    }
    for (Cell first : placed) {
      const auto take = [&](const Corners& corners) { return corners[0] < corners[1] && look_at(corners); };
      if (each_rectangle(at_.board(), first, placed, fit, take)) return;
    }
  }

 private:
  bool look_at(const Corners& c) {
    const Digit a = at_.value(c[0]), b = at_.value(c[1]);
    const bool is_open_2 = at_.value(c[2]) == 0, is_open_3 = at_.value(c[3]) == 0;
    if (is_open_2 && is_open_3) return try_type_2(c, a, b);
    if (is_open_3) return at_.value(c[2]) == b && try_type_1(c, c[3], a);
    return is_open_2 && at_.value(c[3]) == a && try_type_1(c, c[2], b);
  }

  bool try_type_1(const Corners& corners, Cell last, Digit digit) {
    if (!search_.wants(Technique::kAvoidableRectangle1) || !at_.has(last, digit)) return false;
    if (!is_new(corners)) return false;
    Step step = start(Technique::kAvoidableRectangle1, corners);
    step.eliminations = {{last, digit}};
    return search_.offer(std::move(step));
  }

  bool try_type_2(const Corners& corners, Digit a, Digit b) {
    if (!search_.wants(Technique::kAvoidableRectangle2)) return false;
    const Mask third = at_.candidates(corners[2]) & ~bit_of(b), fourth = at_.candidates(corners[3]) & ~bit_of(a);
    if (count_of(third) != 1 || third != fourth) return false;
    const Digit common = lowest(third);
    Set ends = Set::of(corners[2]);
    ends.insert(corners[3]);
    const Set victims = at_.victims(ends, common);
    if (victims.empty() || !is_new(corners)) return false;
    Step step = start(Technique::kAvoidableRectangle2, corners);
    eliminate(step, victims, common);
    return search_.offer(std::move(step));
  }

  Step start(Technique technique, const Corners& corners) const {
    const Mask digits = bit_of(at_.value(corners[0])) | bit_of(at_.value(corners[1]));
    Step step = deadly_step(technique, way_round(corners), digits);
    for (Cell cell : {corners[2], corners[3]}) {
      if (at_.value(cell) == 0) step.parts.push_back({Role::kExtra, {cell}, at_.candidates(cell) & ~digits});
    }
    return step;
  }

  // On a board without boxes a rectangle is met along its rows and along its columns.
  bool is_new(const Corners& corners) {
    Corners key = corners;
    std::sort(key.begin(), key.end());
    if (std::find(seen_.begin(), seen_.end(), key) != seen_.end()) return false;
    seen_.push_back(key);
    return true;
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  std::vector<Corners> seen_;
};

}  // namespace

template <int W>
void find_avoidable_rectangles(const Position<W>& at, StepCollector<W>& search) {
  AvoidableRectangles<W>(at, search).run();
}

NONET_INSTANTIATE(find_avoidable_rectangles)

}  // namespace nonet::logic
