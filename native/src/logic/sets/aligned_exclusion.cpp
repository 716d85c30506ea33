// Aligned pair and triple exclusion: two or three base cells, and cells that see all of them (excluders). A combination
// of digits in the base cells is impossible if two base cells that see each other get the same digit, or if it takes
// all candidates of an excluder. A candidate that occurs in no possible combination goes.
//
// As in Sudoku Explainer an excluder has at most n candidates, there are at least two of them, and a third base cell is
// an excluder of the first or of the second. Order: pairs of base cells, the later slowest; the third among the
// excluders of the first, then of the second, each by box, row, column, others.

#include "logic/core/finders.hpp"
#include "logic/core/search_cache.hpp"

namespace nonet::logic {
namespace {

static_assert(nth(Technique::kAlignedPairExclusion, 1) == Technique::kAlignedTripleExclusion);

// Where nothing was found, by n.
template <int W>
struct KnownExclusion {
  struct OfSize {
    ChangedCells<W> cells;
    CellSet<W> base;
  };
  std::array<OfSize, 4> of;
};

template <int W>
class AlignedExclusion {
 public:
  using Set = CellSet<W>;
  using Masks = std::array<Mask, 3>;

  AlignedExclusion(const Position<W>& at, StepCollector<W>& search, int n)
      : at_(at),
        board_(at.board()),
        search_(search),
        n_(n),
        known_(cache_for<KnownExclusion<W>>(at).of[n]),
        changed_(known_.cells.since(at)) {}

  void run() {
    find_base_cells();
    changed_ |= (base_ - known_.base) | (known_.base - base_);
    for (Cell cell : base_) {
      if (changed_.contains(cell) || board_.peers[cell].intersects(changed_)) touched_.insert(cell);
    }
    const std::vector<Cell> cells = list_of(base_);
    for (std::size_t j = 1; j < cells.size(); ++j) {
      const bool is_touched = touched_.contains(cells[j]);
      for (std::size_t i = 0; i < j; ++i) {
        if (!is_touched && !touched_.contains(cells[i])) continue;
        if (at_.stop().poll()) return;
        const Set common = excluders(cells[i]) & excluders(cells[j]);
        if (common.count() < 2) continue;
        if (n_ == 2 ? try_pair(cells[i], cells[j], common) : try_triples(cells[i], cells[j], common)) return;
      }
    }
    if (search_.wants_all() && !search_.steps.empty()) return;
    known_.cells.keep(at_);
    known_.base = base_;
  }

 private:
  Set excluders(Cell cell) const { return board_.peers[cell] & small_; }

  void find_base_cells() {
    Set single;
    for (Cell cell : at_.open()) {
      const int count = count_of(at_.candidates(cell));
      if (count >= 2 && count <= n_) small_.insert(cell);
      if (count == 1) single.insert(cell);
    }
    for (Cell cell : at_.open()) {
      const bool is_base = count_of(at_.candidates(cell)) >= 2 && excluders(cell).count() >= 2;
      if (is_base && !board_.peers[cell].intersects(single)) base_.insert(cell);
    }
  }

  bool try_pair(Cell x, Cell y, const Set& common) {
    if (!changed_.contains(x) && !changed_.contains(y) && !changed_.intersects(common)) return false;
    const Masks left = left_of_pair(x, y, common);
    if (left[0] == at_.candidates(x) && left[1] == at_.candidates(y)) return false;
    return offer({x, y}, left, common);
  }

  bool try_triples(Cell x, Cell y, const Set& common) {
    Set thirds = (excluders(x) | excluders(y)) & base_;
    thirds.erase(x);
    thirds.erase(y);
    // The others, and those that see them all, are as they were when nothing was found.
    const bool is_new = changed_.contains(x) || changed_.contains(y);
    if (const Set fresh = common & changed_; !is_new) {
      Set seeing = changed_;
      for (Cell cell : fresh) seeing |= board_.peers[cell];
      thirds &= seeing;
    }
    const auto try_in = [&](int region) {
      for (Cell third : thirds& board_.regions[region].set) {
        thirds.erase(third);
        const Set all = common & excluders(third);
        if (all.count() >= 2 && !is_repeated(x, y, third) && try_triple(x, y, third, all)) return true;
      }
      return false;
    };
    for (Cell first : {x, y}) {
      const int box = board_.box_of[first];
      if (box >= 0 && try_in(box)) return true;
      for (int region : board_.regions_of[first]) {
        if (region != box && try_in(region)) return true;
      }
    }
    return false;
  }

  // The same three cells come up again in other roles. As pairs go, the lower two come first with the highest as third,
  // then the lowest and the highest; a third must be an excluder of one of the pair.
  bool is_repeated(Cell x, Cell y, Cell third) const {
    const auto was_third = [&](Cell cell, Cell a, Cell b) {
      return small_.contains(cell) && (board_.sees(cell, a) || board_.sees(cell, b));
    };
    return third < y && (was_third(y, x, third) || (third < x && was_third(x, y, third)));
  }

  bool try_triple(Cell x, Cell y, Cell z, const Set& common) {
    if (at_.stop().poll()) return true;
    const Masks left = left_of_triple(x, y, z, common);
    if (left == Masks{at_.candidates(x), at_.candidates(y), at_.candidates(z)}) return false;
    return offer({x, y, z}, left, common);
  }

  // Of each base cell, the candidates that occur in a possible combination.
  Masks left_of_pair(Cell x, Cell y, const Set& common) const {
    Masks left{};
    for (Digit digit : digits_of(at_.candidates(x))) {
      Mask beside = at_.candidates(y);
      if (board_.sees(x, y)) beside &= ~bit_of(digit);
      for (Cell cell : common& at_.places(digit)) beside &= ~at_.candidates(cell) | bit_of(digit);
      if (beside != 0) left[0] |= bit_of(digit);
      left[1] |= beside;
    }
    return left;
  }

  Masks left_of_triple(Cell x, Cell y, Cell z, const Set& common) const {
    std::array<Mask, Limits<W>::kCells> takes;  // the candidates of each excluder
    int count = 0;
    for (Cell cell : common) takes[count++] = at_.candidates(cell);
    const bool xy = board_.sees(x, y), xz = board_.sees(x, z), yz = board_.sees(y, z);
    Masks left{};
    for (Digit d : digits_of(at_.candidates(x))) {
      for (Digit e : digits_of(at_.candidates(y))) {
        if (xy && d == e) continue;
        Mask third = at_.candidates(z);
        if (xz) third &= ~bit_of(d);
        if (yz) third &= ~bit_of(e);
        for (int i = 0; i < count; ++i) {
          const Mask rest = takes[i] & ~bit_of(d) & ~bit_of(e);
          if (rest == 0) third = 0;
          if (count_of(rest) == 1) third &= ~rest;
        }
        if (third == 0) continue;
        left[0] |= bit_of(d);
        left[1] |= bit_of(e);
        left[2] |= third;
        if (left[1] == at_.candidates(y) && left[2] == at_.candidates(z)) break;  // only d was still in doubt
      }
    }
    return left;
  }

  Masks left_of(const std::vector<Cell>& cells, const Set& common) const {
    return n_ == 2 ? left_of_pair(cells[0], cells[1], common) : left_of_triple(cells[0], cells[1], cells[2], common);
  }

  // With the excluders that matter only; at least one, for the words.
  bool offer(const std::vector<Cell>& cells, const Masks& left, Set common) {
    for (Cell cell : Set(common)) {
      Set fewer = common;
      fewer.erase(cell);
      if (!fewer.empty() && left_of(cells, fewer) == left) common = fewer;
    }
    Step step{nth(Technique::kAlignedPairExclusion, n_ - 2)};
    Part base{Role::kPattern, cells};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      base.digits |= at_.candidates(cells[i]);
      step.truths.push_back(cell_truth(cells[i]));
      for (Digit digit : digits_of(at_.candidates(cells[i]) & ~left[i])) step.eliminations.push_back({cells[i], digit});
    }
    step.parts = {std::move(base)};
    for (Cell cell : common) {
      step.truths.push_back(cell_truth(cell));
      step.parts.push_back({Role::kSet, {cell}, at_.candidates(cell)});
    }
    return search_.offer(std::move(step));
  }

  const Position<W>& at_;
  const BoardView<W>& board_;
  StepCollector<W>& search_;
  int n_;
  Set small_;    // cells that can be excluders
  Set base_;     // cells that can be base cells
  Set touched_;  // base cells that have changed or see one that has, since there was nothing on the whole board
  typename KnownExclusion<W>::OfSize& known_;
  Set changed_;
};

}  // namespace

template <int W>
void find_aligned_exclusion(const Position<W>& at, StepCollector<W>& search) {
  for (int n = 2; n <= 3; ++n) {
    if (!search.wants(nth(Technique::kAlignedPairExclusion, n - 2))) continue;
    AlignedExclusion<W>(at, search, n).run();
    if (search.is_done()) return;
  }
}

NONET_INSTANTIATE(find_aligned_exclusion)

}  // namespace nonet::logic
