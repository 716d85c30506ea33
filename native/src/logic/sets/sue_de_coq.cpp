// Sue de Coq: two or three open cells I where a line and a box meet, with at least two digits more than cells; cells S
// of the line and T of the box beside them that share those digits out: no digit of I is in both S and T, and I, S and
// T together have as many cells as digits, where a digit that is not in I counts once for S and once for T. Each of
// these digits can stand only once where it is, so each does: what is in I or S but not in T is in the line's part, and
// goes from the rest of the line; what is in I or T but not in S goes from the rest of the box; what S and T share goes
// from both.
//
// Order: rows, then columns; boxes; pairs of I, after each pair the triples that begin with it; S, then T, each depth
// first, a set before its extensions. Eliminations: in the box, then in the line, by cell and digit.
//
// S and T stop at kLargeBoardCells cells on boards beyond 9x9.

#include "logic/core/finders.hpp"
#include "logic/core/search_cache.hpp"
#include "logic/sets/als_steps.hpp"

namespace nonet::logic {
namespace {

constexpr int kLargeBoardCells = 3;

template <int W>
struct KnownSueDeCoq : ChangedCells<W> {};

template <int W>
class SueDeCoq {
 public:
  SueDeCoq(const Position<W>& at, StepCollector<W>& search)
      : at_(at),
        search_(search),
        max_cells_(at.size() <= 9 ? at.size() : kLargeBoardCells),
        known_(cache_for<KnownSueDeCoq<W>>(at)),
        changed_(known_.since(at)) {}

  void run() {
    for (const auto* lines : {&at_.board().rows, &at_.board().columns}) {
      for (int line : *lines) {
        for (int box : at_.board().boxes) {
          if (look_at(line, box)) return;
        }
      }
    }
    if (found_.empty()) known_.keep(at_);
    found_.offer_to(search_);
  }

 private:
  using Set = CellSet<W>;
  struct Side {
    Set cells = {};
    int count = 0;
    Mask digits = 0;
  };

  // True, here and below: enough.
  bool look_at(int line, int box) {
    const Set& line_cells = at_.board().regions[line].set;
    const Set& box_cells = at_.board().regions[box].set;
    if (!changed_.intersects(line_cells) && !changed_.intersects(box_cells)) return false;
    line_ = line;
    box_ = box;
    open_line_ = line_cells & at_.open();
    open_box_ = box_cells & at_.open();
    const Set both = open_line_ & open_box_;
    if (both.count() < 2) return false;
    const std::vector<Cell> cells = list_of(both);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = i + 1; j < cells.size(); ++j) {
        Set pair = Set::of(cells[i]);
        pair.insert(cells[j]);
        if (try_middle(pair, 2)) return true;
        for (std::size_t k = j + 1; k < cells.size(); ++k) {
          if (try_middle(pair | Set::of(cells[k]), 3)) return true;
        }
      }
    }
    return false;
  }

  bool try_middle(const Set& cells, int count) {
    middle_ = {cells, count, at_.union_of(cells)};
    spare_ = count_of(middle_.digits) - count;
    if (spare_ < 2) return false;
    return grow({}, open_line_ - cells, [&](const Side& line_side) { return try_line_side(line_side); });
  }

  // Calls take for every set of these cells that has digits of the middle, and more cells than digits beside them.
  bool grow(const Side& side, const Set& more, const auto& take) {
    Set left = more;
    if (at_.stop().poll()) return true;
    for (Cell cell : more) {
      left.erase(cell);
      Side grown{side.cells, side.count + 1, side.digits | at_.candidates(cell)};
      grown.cells.insert(cell);
      const int outside = count_of(grown.digits & ~middle_.digits);
      if (outside >= max_cells_) continue;
      if ((grown.digits & middle_.digits) != 0 && grown.count > outside && take(grown)) return true;
      if (grown.count < max_cells_ && grow(grown, left, take)) return true;
    }
    return false;
  }

  // The digits of the middle that a side takes away from it.
  int taken_by(const Side& side) const { return side.count - count_of(side.digits & ~middle_.digits); }

  bool try_line_side(const Side& line_side) {
    const int wanted = spare_ - taken_by(line_side);
    if (wanted <= 0) return false;
    const Set free = open_box_ - middle_.cells - line_side.cells - at_.cells_with(line_side.digits & middle_.digits);
    if (free.empty()) return false;
    return grow({}, free,
                [&](const Side& box_side) { return taken_by(box_side) == wanted && take(line_side, box_side); });
  }

  bool take(const Side& line_side, const Side& box_side) {
    const Mask shared = line_side.digits & box_side.digits;
    Step step{Technique::kSueDeCoq};
    eliminate_all(step, open_box_ - middle_.cells - box_side.cells,
                  ((middle_.digits | box_side.digits) & ~line_side.digits) | shared);
    eliminate_all(step, open_line_ - middle_.cells - line_side.cells,
                  ((middle_.digits | line_side.digits) & ~box_side.digits) | shared);
    if (step.eliminations.empty()) return false;
    const int cells = middle_.count + line_side.count + box_side.count;
    if (search_.wants_all() && !found_.wants(step.eliminations, cells)) return false;
    add_proof(step, line_side, box_side);
    if (!search_.wants_all()) return search_.offer(std::move(step));
    found_.add(std::move(step), cells);
    return false;
  }

  void eliminate_all(Step& step, const Set& cells, Mask digits) const {
    for (Cell cell : cells) {
      for (Digit digit : digits_of(at_.candidates(cell) & digits)) eliminate_once(step, Set::of(cell), digit);
    }
  }

  void add_proof(Step& step, const Side& line_side, const Side& box_side) const {
    const auto line = static_cast<std::uint16_t>(line_), box = static_cast<std::uint16_t>(box_);
    step.parts = {part_of(Role::kPattern, middle_.cells, middle_.digits, {line, box}),
                  part_of(Role::kSet, line_side.cells, line_side.digits, {line}),
                  part_of(Role::kSet, box_side.cells, box_side.digits, {box})};
    for (Cell cell : middle_.cells | line_side.cells | box_side.cells) step.truths.push_back(cell_truth(cell));
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  int max_cells_;
  int line_ = 0, box_ = 0;
  Set open_line_, open_box_;
  Side middle_;
  int spare_ = 0;  // digits of the middle that the sides must take
  DistinctSteps found_;
  ChangedCells<W>& known_;
  Set changed_;  // since there was none on the whole board
};

}  // namespace

template <int W>
void find_sue_de_coq(const Position<W>& at, StepCollector<W>& search) {
  if (search.wants(Technique::kSueDeCoq)) SueDeCoq<W>(at, search).run();
}

NONET_INSTANTIATE(find_sue_de_coq)

}  // namespace nonet::logic
