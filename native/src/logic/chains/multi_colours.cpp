// Multi colours, with two clusters of one digit. Type 2: a colour that sees both colours of the other cluster is false
// and its cells lose the digit. Type 1: two colours see each other, so one of their opposites is true, and a cell that
// sees both opposites loses the digit.
//
// Order: digits; ordered pairs of clusters; type 2 before type 1. Type 1 is the same both ways: once is enough.

#include "logic/chains/colours.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

template <int W>
class MultiColours {
 public:
  MultiColours(const Position<W>& at, StepCollector<W>& search, int digit) : at_(at), search_(search), digit_(digit) {}

  // True: enough. So below.
  bool run() {
    clusters_ = clusters_of(at_, digit_);
    if (clusters_.size() < 2) return false;
    for (const auto& cluster : clusters_) {
      seen_.push_back({seen_by(at_.board(), cluster.colours[0]), seen_by(at_.board(), cluster.colours[1])});
    }
    for (std::size_t i = 0; i < clusters_.size(); ++i) {
      for (std::size_t j = 0; j < clusters_.size(); ++j) {
        if (i == j) continue;
        if (search_.wants(Technique::kMultiColours2) && look_for_false_colour(i, j)) return true;
        if (i < j && search_.wants(Technique::kMultiColours1) && look_between(i, j)) return true;
      }
    }
    return false;
  }

 private:
  bool look_for_false_colour(std::size_t i, std::size_t j) {
    CellSet<W> victims;
    for (const CellSet<W>& colour : clusters_[i].colours) {
      if (seen_[j][0].intersects(colour) && seen_[j][1].intersects(colour)) victims |= colour;
    }
    return offer(Technique::kMultiColours2, i, j, victims);
  }

  bool look_between(std::size_t i, std::size_t j) {
    CellSet<W> victims;
    for (int a = 0; a < 2; ++a) {
      for (int b = 0; b < 2; ++b) {
        if (seen_[i][a].intersects(clusters_[j].colours[b])) victims |= seen_[i][1 - a] & seen_[j][1 - b];
      }
    }
    return offer(Technique::kMultiColours1, i, j, victims & at_.places(digit_));
  }

  bool offer(Technique technique, std::size_t i, std::size_t j, const CellSet<W>& victims) {
    if (victims.empty()) return false;
    Step step{technique};
    eliminate(step, victims, digit_);
    add_cluster(step, clusters_[i], digit_);
    add_cluster(step, clusters_[j], digit_);
    return search_.offer(std::move(step));
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  int digit_;
  std::vector<ColouredCluster<W>> clusters_;
  std::vector<std::array<CellSet<W>, 2>> seen_;
};

}  // namespace

template <int W>
void find_multi_colours(const Position<W>& at, StepCollector<W>& search) {
  for (int digit = 1; digit <= at.size(); ++digit) {
    if (MultiColours<W>(at, search, digit).run()) return;
  }
}

NONET_INSTANTIATE(find_multi_colours)

}  // namespace nonet::logic
