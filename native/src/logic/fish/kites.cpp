// Two-string kite: a row and a column with two places each for a digit, one end of each in the same box. One of the two
// free ends holds the digit, so it goes from the cell where the free ends' lines cross. A dual kite is two kites that
// join in the same cells.
//
// Order: digits, rows, columns; joined ends first-first, first-second, second-first, second-second.

#include <algorithm>

#include "logic/core/finders.hpp"
#include "logic/core/strong_links.hpp"

namespace nonet::logic {
namespace {

struct Kite {
  Digit digit;
  StrongLink row, column;
  int row_end, column_end;  // which ends share the box
  Cell victim;

  Cell row_joined() const { return row.ends[row_end]; }
  Cell column_joined() const { return column.ends[column_end]; }
  bool joins_like(const Kite& other) const {
    return digit == other.digit &&
           std::minmax({row_joined(), column_joined()}) == std::minmax({other.row_joined(), other.column_joined()});
  }
};

template <int W>
class Kites {
 public:
  Kites(const Position<W>& at, StepCollector<W>& search) : at_(at), search_(search) {}

  void run() {
    const auto& board = at_.board();
    std::vector<StrongLink> rows, columns;
    for (int digit = 1; digit <= at_.size(); ++digit) {
      rows.clear();
      columns.clear();
      add_strong_links(at_, board.rows, digit, rows);
      if (rows.empty()) continue;
      add_strong_links(at_, board.columns, digit, columns);
      for (const StrongLink& row : rows) {
        for (const StrongLink& column : columns) {
          if (look_at(digit, row, column)) return;
        }
      }
    }
    if (search_.wants(Technique::kDualTwoStringKite)) pair_up();
  }

 private:
  // As in HoDoKu, only the first ends that share a box are tried: on a classic board more of them share one only where
  // locked candidates apply; on others a turbot fish sees them.
  bool look_at(int digit, const StrongLink& row, const StrongLink& column) {
    const auto& box_of = at_.board().box_of;
    for (Cell a : row.ends) {
      for (Cell b : column.ends) {
        if (a == b) return false;  // they cross: not four cells
      }
    }
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 2; ++j) {
        const int box = box_of[row.ends[i]];
        if (box < 0 || box != box_of[column.ends[j]]) continue;
        return look_at(Kite{static_cast<Digit>(digit), row, column, i, j, 0});
      }
    }
    return false;
  }

  bool look_at(Kite kite) {
    const auto& board = at_.board();
    const Cell row_free = kite.row.ends[1 - kite.row_end], column_free = kite.column.ends[1 - kite.column_end];
    const int row = board.row_of[column_free], column = board.column_of[row_free];
    if (row < 0 || column < 0) return false;
    const CellSet<W> crossing = at_.places(row, kite.digit) & board.regions[column].set;
    if (crossing.empty()) return false;
    kite.victim = crossing.first();
    if (search_.wants(Technique::kDualTwoStringKite)) found_.push_back(kite);
    if (!search_.wants(Technique::kTwoStringKite)) return false;
    Step step{Technique::kTwoStringKite};
    add(step, kite);
    return search_.offer(std::move(step));
  }

  void pair_up() {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      for (std::size_t j = i + 1; j < found_.size(); ++j) {
        if (!found_[i].joins_like(found_[j]) || found_[i].victim == found_[j].victim) continue;
        Step step{Technique::kDualTwoStringKite};
        step.is_double = true;
        add(step, found_[i]);
        add(step, found_[j]);
        std::sort(step.eliminations.begin(), step.eliminations.end());
        if (search_.offer(std::move(step))) return;
      }
    }
  }

  void add(Step& step, const Kite& kite) const {
    step.eliminations.push_back({kite.victim, kite.digit});
    const auto box = static_cast<std::uint16_t>(at_.board().box_of[kite.row_joined()]);
    const auto add_link = [&](const StrongLink& link, int joined) {
      step.truths.push_back(place_truth(link.region, kite.digit));
      step.parts.push_back(
          {Role::kLink, {link.ends[joined], link.ends[1 - joined]}, bit_of(kite.digit), {link.region, box}});
    };
    add_link(kite.row, kite.row_end);
    add_link(kite.column, kite.column_end);
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  std::vector<Kite> found_;
};

}  // namespace

template <int W>
void find_kites(const Position<W>& at, StepCollector<W>& search) {
  Kites<W>(at, search).run();
}

NONET_INSTANTIATE(find_kites)

}  // namespace nonet::logic
