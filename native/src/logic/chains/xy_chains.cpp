// XY-chain: cells with two candidates, each sharing a digit with the next, which it sees. If the first cell is not the
// digit z, each cell in turn is forced, and the last one is z; so z goes from every cell that sees both ends. Two cells
// are enough, as in HoDoKu, though people call that a naked pair.
//
// Order: see alternating.hpp. HoDoKu counts the link inside each cell too: its limit of 20 links is 10 cells.

#include "logic/chains/alternating.hpp"
#include "logic/core/finders.hpp"

namespace nonet::logic {
namespace {

// The cells with two candidates; sides are their digits.
template <int W>
class BivalueNet {
 public:
  static constexpr int kSides = Limits<W>::kDigits + 1;

  explicit BivalueNet(const Position<W>& at) : at_(at), cells_(SmallCells<W>(at).bivalue) {}

  const CellSet<W>& cells() const { return cells_; }
  CellSet<W> cells_with_side(Side digit) const { return cells_ & at_.places(digit); }
  Side other_side(Cell cell, Side digit) const { return lowest(at_.candidates(cell) & ~bit_of(digit)); }
  CellSet<W> next(Cell cell, Side digit) const { return at_.board().peers[cell] & cells_ & at_.places(digit); }

 private:
  const Position<W>& at_;
  CellSet<W> cells_;
};

template <int W>
class XYChains {
 public:
  XYChains(const Position<W>& at, StepCollector<W>& search) : at_(at), search_(search), net_(at) {}

  void run() {
    const int max = (search_.options().chain_links - 1) / 2;
    if (net_.cells().count() < 2) return;
    add_ends(max);
    PathSearch<W, BivalueNet<W>> paths(at_.board(), net_, at_.stop());
    choice_.choose(
        {1, max, 1},
        [&](Digit digit, Cell start, const CellSet<W>& targets, PathLengths lengths) {
          return paths.find(start, digit, targets, lengths);
        },
        [&](const ChainEnds<W>& ends, const std::vector<Cell>& path) { return offer(ends, path); });
  }

 private:
  void add_ends(int max_links) {
    Walks<W, BivalueNet<W>> walks(net_, at_.stop());
    CellSet<W> left = net_.cells();  // a chain reads both ways: its end is after its start
    for (Cell start : net_.cells()) {
      left.erase(start);
      for (Digit digit : digits_of(at_.candidates(start))) {
        choice_.add(at_, digit, start, walks.ends(start, digit, max_links) & left);
      }
    }
  }

  bool offer(const ChainEnds<W>& ends, const std::vector<Cell>& path) {
    Step step{Technique::kXYChain};
    eliminate(step, ends.victims, ends.digit);
    Side digit = ends.digit;
    Mask digits = 0;
    const auto add_node = [&](Cell cell, bool is_on) {
      const auto index = static_cast<std::int32_t>(step.nodes.size());
      step.nodes.push_back({{cell}, digit, is_on});
      if (index > 0) step.nodes.back().from = {index - 1};
    };
    for (Cell cell : path) {
      add_node(cell, false);
      digit = net_.other_side(cell, digit);
      add_node(cell, true);
      step.truths.push_back(cell_truth(cell));
      digits |= at_.candidates(cell);
    }
    step.ends = {static_cast<std::int32_t>(step.nodes.size()) - 1};
    step.parts = {Part{Role::kPattern, path, digits}};
    return search_.offer(std::move(step));
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  BivalueNet<W> net_;
  ChainChoice<W> choice_;
};

}  // namespace

template <int W>
void find_xy_chains(const Position<W>& at, StepCollector<W>& search) {
  XYChains<W>(at, search).run();
}

NONET_INSTANTIATE(find_xy_chains)

}  // namespace nonet::logic
