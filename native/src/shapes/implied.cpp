#include "shapes/implied.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "ones.hpp"
#include "shapes/sight.hpp"

namespace nonet::shapes {
namespace {

// A set of cells, a bit each.
class CellBits {
 public:
  explicit CellBits(std::size_t cells) : words_((cells + 63) / 64) {}
  CellBits(std::size_t cells, const Cells& members) : CellBits(cells) {
    for (std::uint32_t cell : members) words_[cell / 64] |= std::uint64_t{1} << (cell % 64);
  }

  void add(const CellBits& other) {
    apply(other, [](std::uint64_t a, std::uint64_t b) { return a | b; });
  }
  void remove(const CellBits& other) {
    apply(other, [](std::uint64_t a, std::uint64_t b) { return a & ~b; });
  }
  std::size_t shared(const CellBits& other) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      count += static_cast<std::size_t>(ones_in(words_[i] & other.words_[i]));
    }
    return count;
  }
  bool meets(const CellBits& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (words_[i] & other.words_[i]) return true;
    }
    return false;
  }
  std::size_t size() const { return shared(*this); }
  void for_each(auto visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t rest = words_[i]; rest; rest &= rest - 1) {
        visit(static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
      }
    }
  }

 private:
  void apply(const CellBits& other, auto join) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] = join(words_[i], other.words_[i]);
  }

  std::vector<std::uint64_t> words_;
};

// Cells whose sum is known.
struct Piece {
  CellBits cells;
  std::size_t size;
  std::int64_t total;
  std::uint32_t shape;
};

// A full region.
struct House {
  CellBits cells;
  std::uint32_t region;
};

class Finder {
 public:
  explicit Finder(const Board& board)
      : board_(board), sight_(board), all_digits_(std::int64_t{board.size()} * (board.size() + 1) / 2) {
    for (const Combo& combo : board.shapes().combos) add_piece(combo);
    for (const Sum& sum : board.shapes().sums) add_piece(sum);
  }

  std::vector<SourcedSum> run() {
    if (pieces_.empty()) return {};
    for (RegionKind kind : {RegionKind::kRow, RegionKind::kColumn, RegionKind::kBox, RegionKind::kOther}) {
      std::vector<House> houses;
      for (std::uint32_t i = 0; i < board_.regions().size(); ++i) {
        const Region& region = board_.regions()[i];
        if (region.kind != kind || !board_.is_full(region)) continue;
        houses.push_back({CellBits(board_.cell_count(), region.cells), i});
      }
      look_at_runs(houses);
      if (kind == RegionKind::kBox) look_at_clusters(houses);
    }
    return std::move(found_);
  }

 private:
  static constexpr std::size_t kMostCells = 5;     // of an implied sum
  static constexpr std::size_t kMostTight = 12;    // of one whose total is near a bound
  static constexpr std::int64_t kTight = 5;        // how near
  static constexpr std::size_t kMostHouses = 256;  // to be looked at together

  void add_piece(const Combo& combo) {
    const Family& family = board_.shapes().families[combo.family];
    if (family.empty()) return;
    const std::size_t words = board_.mask_words();
    const std::int64_t total = total_of(&family[0]);
    for (std::size_t at = words; at < family.size(); at += words) {
      if (total_of(&family[at]) != total) return;
    }
    add_piece(combo.cells, total, combo.shape);
  }

  void add_piece(const Sum& sum) {
    const bool is_plain = std::all_of(sum.weights.begin(), sum.weights.end(), [](std::int64_t w) { return w == 1; });
    if (is_plain && sum.totals.size() == 1) add_piece(sum.cells, sum.totals[0], sum.shape);
  }

  void add_piece(const Cells& cells, std::int64_t total, std::uint32_t shape) {
    pieces_.push_back({CellBits(board_.cell_count(), cells), cells.size(), total, shape});
    Terms terms;
    for (std::uint32_t cell : cells) terms.emplace_back(cell, 1);
    std::sort(terms.begin(), terms.end());
    known_.insert(std::move(terms));
  }

  std::int64_t total_of(const std::uint64_t* set) const {
    std::int64_t total = 0;
    for (std::size_t i = 0; i < board_.mask_words(); ++i) {
      for (std::uint64_t rest = set[i]; rest; rest &= rest - 1) {
        total += static_cast<std::int64_t>(64 * i) + std::countr_zero(rest) + 1;
      }
    }
    return total;
  }

  // Houses that follow each other and share no cell.
  void look_at_runs(const std::vector<House>& houses) {
    for (std::size_t first = 0; first < houses.size(); ++first) {
      CellBits area(board_.cell_count());
      std::vector<std::uint32_t> regions;
      for (std::size_t last = first; last < houses.size() && last < first + kMostHouses; ++last) {
        if (area.meets(houses[last].cells)) break;
        area.add(houses[last].cells);
        regions.push_back(houses[last].region);
        look_at(area, regions);
      }
    }
  }

  // Two or three houses, each tied to another by a piece that lies in both.
  void look_at_clusters(const std::vector<House>& houses) {
    const auto are_tied = [&](const CellBits& a, const CellBits& b) {
      return !a.meets(b) && std::any_of(pieces_.begin(), pieces_.end(), [&](const Piece& piece) {
        return piece.cells.meets(a) && piece.cells.meets(b);
      });
    };
    for (std::size_t a = 0; a < houses.size(); ++a) {
      for (std::size_t b = a + 1; b < houses.size() && b < a + kMostHouses; ++b) {
        if (!are_tied(houses[a].cells, houses[b].cells)) continue;
        CellBits two = houses[a].cells;
        two.add(houses[b].cells);
        look_at(two, {houses[a].region, houses[b].region});
        for (std::size_t c = 0; c < houses.size() && houses.size() <= kMostHouses; ++c) {
          if (c == a || c == b || !are_tied(two, houses[c].cells)) continue;
          CellBits three = two;
          three.add(houses[c].cells);
          look_at(three, {houses[a].region, houses[b].region, houses[c].region});
        }
      }
    }
  }

  // An area of so many houses: its cells without the pieces inside; or with those that stick out, the fewer cells.
  void look_at(const CellBits& area, const std::vector<std::uint32_t>& houses) {
    for (const bool may_stick_out : {false, true}) {
      CellBits rest = area, used(board_.cell_count());
      std::int64_t total = static_cast<std::int64_t>(houses.size()) * all_digits_;
      std::vector<std::uint32_t> shapes;
      for (const Piece& piece : pieces_) {
        const std::size_t inside = piece.cells.shared(area);
        const bool is_taken = inside == piece.size || (may_stick_out && inside > piece.size - inside);
        if (!is_taken || used.meets(piece.cells)) continue;
        used.add(piece.cells);
        total -= piece.total;
        shapes.push_back(piece.shape);
      }
      rest.remove(used);
      used.remove(area);
      keep(rest, used, total, houses, shapes);
    }
  }

  void keep(const CellBits& rest, const CellBits& beyond, std::int64_t total, const std::vector<std::uint32_t>& houses,
            const std::vector<std::uint32_t>& shapes) {
    const std::size_t size = rest.size() + beyond.size();
    if (size > kMostTight || (size == 0 && total == 0)) return;
    std::int64_t sign = rest.size() == 0 ? -1 : 1;
    Terms terms;
    rest.for_each([&](std::uint32_t cell) { terms.emplace_back(cell, sign); });
    beyond.for_each([&](std::uint32_t cell) { terms.emplace_back(cell, -sign); });
    std::sort(terms.begin(), terms.end());
    if (!known_.insert(terms).second) return;
    Sum sum{{}, {}, {sign * total}, 0};
    for (const auto& [cell, weight] : terms) {
      sum.cells.push_back(cell);
      sum.weights.push_back(weight);
    }
    if (size <= kMostCells || is_tight(sum)) found_.push_back({std::move(sum), houses, shapes});
  }

  // Whether the total is near the least or the most that the cells can have: then it says much, however many they are.
  bool is_tight(const Sum& sum) const {
    const std::int64_t raised = std::count(sum.weights.begin(), sum.weights.end(), 1);
    const std::int64_t lowered = static_cast<std::int64_t>(sum.weights.size()) - raised;
    const auto low_sum = [](std::int64_t count) { return count * (count + 1) / 2; };
    const auto high_sum = [&](std::int64_t count) { return count * (board_.size() + 1) - low_sum(count); };
    // Were all to see each other, the bounds would be nearer still: most sums are out of the question by that.
    const std::int64_t total = sum.totals[0];
    const std::int64_t nearest =
        std::min(total - (low_sum(raised) - high_sum(lowered)), high_sum(raised) - low_sum(lowered) - total);
    if (nearest > kTight && std::max(raised, lowered) <= board_.size()) return false;
    const auto groups = sight_.groups(sum.cells, sum.weights);
    if (groups.size() == 1) return false;  // the rest of a house: its few other cells say the same
    std::int64_t least = 0, most = 0;
    for (const auto& [weight, cells] : groups) {
      const auto count = static_cast<std::int64_t>(cells.size());
      least += weight * (weight > 0 ? low_sum(count) : high_sum(count));
      most += weight * (weight > 0 ? high_sum(count) : low_sum(count));
    }
    return std::min(total - least, most - total) <= kTight;
  }

  using Terms = std::vector<std::pair<std::uint32_t, std::int64_t>>;  // cells and weights

  const Board& board_;
  Sight sight_;
  std::int64_t all_digits_;  // their sum
  std::vector<Piece> pieces_;
  std::set<Terms> known_;
  std::vector<SourcedSum> found_;
};

}  // namespace

std::vector<SourcedSum> sourced_sums(const Board& board) { return Finder(board).run(); }

std::vector<Sum> implied_sums(const Board& board) {
  std::vector<Sum> sums;
  for (SourcedSum& found : sourced_sums(board)) sums.push_back(std::move(found.sum));
  return sums;
}

}  // namespace nonet::shapes
