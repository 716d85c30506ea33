// Naked pair, triple, quad: n cells of a region with n digits between them; the digits go from every region that holds
// all the cells. A locked pair or triple lies in a box and a line and removes something in both.
//
// Order: size, then boxes, rows, columns, others; combinations of cells, the first slowest.

#include "logic/core/choices.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

static_assert(nth(Technique::kLockedPair, 1) == Technique::kLockedTriple);
static_assert(nth(Technique::kNakedPair, 1) == Technique::kNakedTriple);
static_assert(nth(Technique::kNakedPair, 2) == Technique::kNakedQuad);

template <int W>
class NakedSubsets {
 public:
  NakedSubsets(const Position<W>& at, StepCollector<W>& search, int n) : at_(at), search_(search), n_(n) {}

  bool run() {
    for (int region : at_.board().box_first) {
      if (look_in(region)) return true;
    }
    return false;
  }

 private:
  bool wants_locked() const { return n_ <= 3 && search_.wants(nth(Technique::kLockedPair, n_ - 2)); }
  bool wants_naked() const { return search_.wants(nth(Technique::kNakedPair, n_ - 2)); }

  bool look_in(int region) {
    const bool is_box = at_.board().regions[region].kind == RegionKind::kBox;
    if (!wants_naked() && !is_box) return false;
    cells_.clear();
    for (Cell cell : at_.board().regions[region].set & at_.open()) {
      if (const int count = count_of(at_.candidates(cell)); count >= 1 && count <= n_) cells_.push_back(cell);
    }
    if (static_cast<int>(cells_.size()) < n_) return false;
    return Choices<Cell>(cells_, n_, n_)
        .first_slowest(
            0, [&](Cell cell) { return at_.candidates(cell); },
            [&](std::span<const Cell> chosen, Mask digits) {
              return count_of(digits) == n_ && offer(region, chosen, digits);
            },
            at_.stop());
  }

  bool offer(int region, std::span<const Cell> cells, Mask digits) {
    const auto set = CellSet<W>::of_all(cells);
    Step step{Technique::kNakedPair};
    int box = -1, line = -1;
    CellSet<W> hit;
    for (int common : at_.board().regions_of[cells[0]]) {
      const auto& info = at_.board().regions[common];
      if (!set.is_subset_of(info.set)) continue;
      if (info.kind == RegionKind::kBox) box = common;
      if (info.kind == RegionKind::kRow || info.kind == RegionKind::kColumn) line = common;
      for (Cell cell : (info.set & at_.open()) - set) {
        const Mask lost = at_.candidates(cell) & digits;
        if (lost == 0 || hit.contains(cell)) continue;
        hit.insert(cell);
        for (Digit digit : digits_of(lost)) step.eliminations.push_back({cell, digit});
      }
    }
    const bool is_locked = n_ <= 3 && box >= 0 && line >= 0 && hit.intersects(at_.board().regions[box].set) &&
                           !(hit & at_.board().regions[line].set).is_subset_of(at_.board().regions[box].set);
    if (is_locked ? !wants_locked() || at_.board().regions[region].kind != RegionKind::kBox : !wants_naked()) {
      return false;
    }
    step.technique = nth(is_locked ? Technique::kLockedPair : Technique::kNakedPair, n_ - 2);
    for (Cell cell : cells) step.truths.push_back(cell_truth(cell));
    std::vector<std::uint16_t> regions = {static_cast<std::uint16_t>(region)};
    if (is_locked) regions.push_back(static_cast<std::uint16_t>(line));
    step.parts = {Part{Role::kSet, {cells.begin(), cells.end()}, digits, std::move(regions)}};
    return search_.offer(std::move(step));
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  int n_;
  std::vector<Cell> cells_;  // of the region: those with few enough candidates
};

}  // namespace

template <int W>
void find_naked_subsets(const Position<W>& at, StepCollector<W>& search) {
  for (int n = 2; n <= 4; ++n) {
    const bool wants_locked = n <= 3 && search.wants(nth(Technique::kLockedPair, n - 2));
    if (!wants_locked && !search.wants(nth(Technique::kNakedPair, n - 2))) continue;
    if (NakedSubsets<W>(at, search, n).run()) return;
  }
}

NONET_INSTANTIATE(find_naked_subsets)

}  // namespace nonet::logic
