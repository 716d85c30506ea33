// Remote pair: a chain of at least four cells with the same two candidates, each seeing the next. They hold the two
// digits in turn, so of two cells at an odd distance in the chain one is either digit, and both digits go from every
// cell that sees two such cells (three or more apart: neighbours are a naked pair).
//
// As in HoDoKu, a chain counts only if its start's digit can be removed by its two ends; then it removes all it can.
// Order: start cells, their digits, depth first by row, column, box, others; of the same eliminations the shortest
// chain; then the most eliminations, the smallest index sum, what was found first. All chains are walked: in a sound
// position a region has at most two of these cells, so there are few.

#include <algorithm>

#include "logic/chains/alternating.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

template <int W>
class RemotePairs {
 public:
  RemotePairs(const Position<W>& at, StepCollector<W>& search)
      : at_(at), search_(search), max_cells_((search.options().chain_links + 1) / 2) {}

  void run() {
    const CellSet<W> bivalue = SmallCells<W>(at_).bivalue;
    if (bivalue.count() < 4) return;
    for (Cell start : bivalue) {
      const Mask both = at_.candidates(start);
      low_ = lowest(both);
      high_ = lowest(both & (both - 1));
      cells_ = bivalue & at_.places(low_) & at_.places(high_);
      if (cells_.count() < 4 || !is_sound()) continue;
      for (Digit digit : {low_, high_}) walk_from(start, digit);
    }
    std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
      return a.count != b.count ? a.count > b.count : a.sum < b.sum;
    });
    for (const Found& found : found_) {
      if (offer(found)) return;
    }
  }

 private:
  struct Found {
    Digit low, high;
    CellSet<W> of_low, of_high;  // what they are removed from
    int count;
    std::int64_t sum;
    std::vector<Cell> path;
  };

  // Three such cells in a region are a contradiction, and would make chains without number.
  bool is_sound() const {
    for (Cell cell : cells_) {
      for (int region : at_.board().regions_of[cell]) {
        if ((cells_ & at_.board().regions[region].set).count() > 2) return false;
      }
    }
    return true;
  }

  void walk_from(Cell start, Digit digit) {
    digit_ = digit;
    path_ = {start};
    cells_.erase(start);
    extend();
    cells_.insert(start);
  }

  void extend() {
    if (at_.stop().poll()) return;
    if (static_cast<int>(path_.size()) == max_cells_) return;
    CellSet<W> left = cells_ & at_.board().peers[path_.back()];
    for (int region : at_.board().regions_of[path_.back()]) {
      const CellSet<W> here = left & at_.board().regions[region].set;
      left -= here;
      for (Cell next : here) {
        path_.push_back(next);
        cells_.erase(next);
        if (path_.size() >= 4 && path_.size() % 2 == 0) take();
        extend();
        cells_.insert(next);
        path_.pop_back();
      }
    }
  }

  void take() {
    if (victims_of(at_, path_.front(), path_.back(), digit_).empty()) return;
    CellSet<W> seen;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      for (std::size_t j = i + 3; j < path_.size(); j += 2) {
        seen |= at_.board().peers[path_[i]] & at_.board().peers[path_[j]];
      }
    }
    Found found{low_, high_, seen & at_.places(low_), seen & at_.places(high_), 0, 0, path_};
    const auto same = std::find_if(found_.begin(), found_.end(), [&](const Found& other) {
      return other.low == low_ && other.high == high_ && other.of_low == found.of_low && other.of_high == found.of_high;
    });
    if (same != found_.end()) {
      if (same->path.size() > path_.size()) same->path = path_;
      return;
    }
    const int lows = found.of_low.count();
    found.count = lows + found.of_high.count();
    found.sum = index_sum(at_, found.of_low, low_) + index_sum(at_, found.of_high, high_, lows);
    found_.push_back(std::move(found));
  }

  bool offer(const Found& found) {
    Step step{Technique::kRemotePair};
    eliminate(step, found.of_low, found.low);
    eliminate(step, found.of_high, found.high);
    for (Cell cell : found.path) step.truths.push_back(cell_truth(cell));
    step.parts = {Part{Role::kPattern, found.path, bit_of(found.low) | bit_of(found.high)}};
    return search_.offer(std::move(step));
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  const int max_cells_;
  Digit low_ = 0, high_ = 0, digit_ = 0;
  CellSet<W> cells_;  // with these two candidates, not in the path
  std::vector<Cell> path_;
  std::vector<Found> found_;
};

}  // namespace

template <int W>
void find_remote_pairs(const Position<W>& at, StepCollector<W>& search) {
  RemotePairs<W>(at, search).run();
}

NONET_INSTANTIATE(find_remote_pairs)

}  // namespace nonet::logic
