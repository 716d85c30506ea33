// X-chain: candidates of one digit joined by strong and weak links in turn, strong ones first and last. If the first is
// false the last is true, so the digit goes from every cell that sees both ends; a chain that comes back to its start
// proves it true. A turbot fish is one of three links.
//
// A link counts as strong by the first region that holds both cells. In the odd case that a later one makes it strong,
// locked candidates see more.
//
// Order: see alternating.hpp.

#include "logic/chains/alternating.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

// The candidates of a digit that have strong links; sides are kinds of links.
template <int W>
class DigitNet {
 public:
  static constexpr int kSides = 2;
  static constexpr Side kStrong = 0, kWeak = 1;

  DigitNet(const Position<W>& at, const std::vector<StrongLink>& links) : board_(at.board()) {
    for (const StrongLink& link : links) {
      const auto [a, b] = link.ends;
      if (first_region_of(a, b) != link.region) continue;
      strong_[a].insert(b);
      strong_[b].insert(a);
      cells_.insert(a);
      cells_.insert(b);
    }
  }

  const CellSet<W>& cells() const { return cells_; }
  const CellSet<W>& cells_with_side(Side) const { return cells_; }
  Side other_side(Cell, Side side) const { return static_cast<Side>(1 - side); }
  CellSet<W> next(Cell cell, Side side) const { return side == kStrong ? strong_[cell] : board_.peers[cell] & cells_; }
  int first_region_of(Cell a, Cell b) const {
    for (int region : board_.regions_of[a]) {
      if (board_.regions[region].set.contains(b)) return region;
    }
    return -1;
  }

 private:
  const BoardView<W>& board_;
  CellSet<W> cells_;
  std::array<CellSet<W>, Limits<W>::kCells> strong_{};
};

template <int W>
class XChains {
 public:
  XChains(const Position<W>& at, StepCollector<W>& search, Technique technique)
      : at_(at), search_(search), technique_(technique) {
    nets_.reserve(at.size());
  }

  // Links are odd in number: of a chain, up to 19 by HoDoKu's limit of 20.
  void run() {
    const int max = technique_ == Technique::kTurbotFish ? 3 : search_.options().chain_links;
    std::vector<StrongLink> links;
    for (int digit = 1; digit <= at_.size(); ++digit) {
      links.clear();
      add_strong_links(at_, digit, links);
      if (links.size() < 2) continue;
      nets_.emplace_back(digit, DigitNet<W>(at_, links));
      add_ends(digit, nets_.back().second, max);
    }
    choice_.choose(
        {3, max, 2},
        [&](Digit digit, Cell start, const CellSet<W>& targets, PathLengths lengths) {
          PathSearch<W, DigitNet<W>> paths(at_.board(), net_of(digit), at_.stop());
          return paths.find(start, DigitNet<W>::kWeak, targets, lengths);
        },
        [&](const ChainEnds<W>& ends, const std::vector<Cell>& path) { return offer(ends, path); });
  }

 private:
  void add_ends(int digit, const DigitNet<W>& net, int max_links) {
    Walks<W, DigitNet<W>> walks(net, at_.stop());
    CellSet<W> left = net.cells();  // a chain reads both ways: its end is not before its start
    for (Cell start : net.cells()) {
      choice_.add(at_, digit, start, walks.ends(start, DigitNet<W>::kWeak, max_links) & left);
      left.erase(start);
    }
  }

  const DigitNet<W>& net_of(Digit digit) const {
    return std::find_if(nets_.begin(), nets_.end(), [&](const auto& entry) { return entry.first == digit; })->second;
  }

  bool offer(const ChainEnds<W>& ends, const std::vector<Cell>& path) {
    Step step{technique_};
    eliminate(step, ends.victims, ends.digit);
    for (std::size_t i = 0; i < path.size(); ++i) {
      const bool is_on = i % 2 == 1;
      step.nodes.push_back({{path[i]}, ends.digit, is_on});
      if (i > 0) step.nodes.back().from = {static_cast<std::int32_t>(i) - 1};
      if (is_on)
        step.truths.push_back(place_truth(net_of(ends.digit).first_region_of(path[i - 1], path[i]), ends.digit));
    }
    step.ends = {static_cast<std::int32_t>(path.size()) - 1};
    step.parts = {Part{Role::kPattern, path, bit_of(ends.digit)}};
    return search_.offer(std::move(step));
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  Technique technique_;
  std::vector<std::pair<int, DigitNet<W>>> nets_;
  ChainChoice<W> choice_;
};

}  // namespace

template <int W>
void find_x_chains(const Position<W>& at, StepCollector<W>& search) {
  for (Technique technique : {Technique::kTurbotFish, Technique::kXChain}) {
    if (search.wants(technique) && !search.is_done()) XChains<W>(at, search, technique).run();
  }
}

NONET_INSTANTIATE(find_x_chains)

}  // namespace nonet::logic
