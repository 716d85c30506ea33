#include "constraints/implied.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/popcount.hpp"
#include "constraints/sight.hpp"

namespace nonet::constraints {
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
      count += static_cast<std::size_t>(popcount(words_[i] & other.words_[i]));
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
  std::uint32_t constraint;
};

// A full region.
struct House {
  CellBits cells;
  std::uint32_t region;
};

class Finder {
 public:
  explicit Finder(const Board& board)
      : board_(board), geometry_(board.geometry()), all_digits_(std::int64_t{board.size()} * (board.size() + 1) / 2) {
    for (const Combo& combo : board.constraints().combos) add_piece(combo);
    for (const Sum& sum : board.constraints().sums) add_piece(sum);
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
    const DigitSets& family = board_.constraints().families[combo.family];
    if (family.empty()) return;
    const std::size_t words = board_.mask_words();
    const std::int64_t total = total_of(&family[0]);
    for (std::size_t at = words; at < family.size(); at += words) {
      if (total_of(&family[at]) != total) return;
    }
    add_piece(combo.cells, total, combo.constraint);
  }

  void add_piece(const Sum& sum) {
    const bool is_plain = std::all_of(sum.weights.begin(), sum.weights.end(), [](std::int64_t w) { return w == 1; });
    if (is_plain && sum.totals.size() == 1) add_piece(sum.cells, sum.totals[0], sum.constraint);
  }

  void add_piece(const Cells& cells, std::int64_t total, std::uint32_t constraint) {
    pieces_.push_back({CellBits(board_.cell_count(), cells), cells.size(), total, constraint});
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
      std::vector<std::uint32_t> constraints;
      for (const Piece& piece : pieces_) {
        const std::size_t inside = piece.cells.shared(area);
        const bool is_taken = inside == piece.size || (may_stick_out && inside > piece.size - inside);
        if (!is_taken || used.meets(piece.cells)) continue;
        used.add(piece.cells);
        total -= piece.total;
        constraints.push_back(piece.constraint);
      }
      rest.remove(used);
      used.remove(area);
      keep(rest, used, total, houses, constraints);
    }
  }

  void keep(const CellBits& rest, const CellBits& beyond, std::int64_t total, const std::vector<std::uint32_t>& houses,
            const std::vector<std::uint32_t>& constraints) {
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
    if (size <= kMostCells || is_tight(sum)) found_.push_back({std::move(sum), houses, constraints});
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
    const auto groups = find_cliques(geometry_, sum.cells, sum.weights);
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
  const Geometry& geometry_;
  std::int64_t all_digits_;  // their sum
  std::vector<Piece> pieces_;
  std::set<Terms> known_;
  std::vector<SourcedSum> found_;
};

// Joins given sums that share no cell: cells of the one see cells of the other, so the joint total is nearer to its
// bounds than each is. Greedy: the best pair first, and a sum that has become part of another is not joined again.
class Combiner {
 public:
  explicit Combiner(const Board& board) : board_(board), geometry_(board.geometry()) {
    std::size_t cells = 0;
    for (const Sum& sum : board.constraints().sums) {
      const bool is_plain = std::all_of(sum.weights.begin(), sum.weights.end(), [](std::int64_t w) { return w == 1; });
      if (!is_plain || sum.totals.size() != 1 || sum.cells.size() < kFewest || sum.cells.size() > kMostCells) continue;
      cells += sum.cells.size();
      if (cells > kMostInAll) break;
      add(sum.cells, sum.totals[0]);
    }
  }

  std::vector<Sum> run() {
    while (join_best()) {
    }
    std::vector<Sum> found;
    for (const Whole& whole : wholes_) {
      if (whole.is_given || whole.score <= 0) continue;
      found.push_back({whole.cells, std::vector<std::int64_t>(whole.cells.size(), 1), {whole.total}, 0});
    }
    return found;
  }

 private:
  static constexpr std::size_t kFewest = 6;       // cells of a sum, and cells of it that see another sum
  static constexpr std::size_t kMostCells = 64;   // of a joint sum
  static constexpr std::size_t kMostInAll = 512;  // of all given sums: looking for pairs takes long where they are many
  static constexpr std::int64_t kOutOfReach = std::int64_t{1} << 40;  // the score of a total that is

  struct Whole {
    Cells cells;
    CellBits bits;
    std::int64_t total;
    std::int64_t score;  // how much the total says: see score_of
    bool is_given;
  };

  // How much less freedom the total leaves than cells that differ have by themselves.
  std::int64_t score_of(const Cells& cells, std::int64_t total) const {
    const std::int64_t n = board_.size();
    std::int64_t least = 0, most = 0, slack = 0, groups = 0;
    for (const auto& [weight, group] : find_cliques(geometry_, cells, std::vector<std::int64_t>(cells.size(), 1))) {
      const auto k = static_cast<std::int64_t>(group.size());
      least += k * (k + 1) / 2;
      most += k * (n + 1) - k * (k + 1) / 2;
      slack += k * (n - k);
      ++groups;
    }
    const std::int64_t freedom = std::min(total - least, most - total);
    return freedom < 0 ? kOutOfReach : slack - groups * freedom;
  }

  void add(Cells cells, std::int64_t total) {
    std::sort(cells.begin(), cells.end());
    const std::int64_t score = score_of(cells, total);
    CellBits bits(board_.cell_count(), cells);
    wholes_.push_back({std::move(cells), std::move(bits), total, score, true});
  }

  bool are_related(const Whole& a, const Whole& b) const {
    if (a.cells.size() + b.cells.size() > kMostCells || a.bits.meets(b.bits)) return false;
    const Whole* few = &a;  // no structured binding: clang 14 lets no lambda capture one
    const Whole* many = &b;
    if (few->cells.size() >= many->cells.size()) std::swap(few, many);
    const auto is_seen = [&](std::uint32_t cell) {
      return std::ranges::any_of(many->cells, [&](std::uint32_t other) { return geometry_.sees(cell, other); });
    };
    return static_cast<std::size_t>(std::ranges::count_if(few->cells, is_seen)) >= kFewest;
  }

  bool join_best() {
    std::size_t first = 0, second = 0;
    std::int64_t best = 0;
    for (std::size_t a = 0; a < wholes_.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const auto [at, is_new] = scores_.try_emplace({wholes_[a].cells, wholes_[b].cells});
        if (is_new) at->second = joint_score(wholes_[a], wholes_[b]);
        if (!at->second || (first != second && *at->second <= best)) continue;
        best = *at->second;
        first = a;
        second = b;
      }
    }
    if (first == second) return false;
    Whole joined = join(wholes_[first], wholes_[second]);
    joined.score = best;
    wholes_.erase(wholes_.begin() + static_cast<std::ptrdiff_t>(first));  // `second` comes before it
    wholes_.erase(wholes_.begin() + static_cast<std::ptrdiff_t>(second));
    wholes_.push_back(std::move(joined));
    return true;
  }

  static Whole join(const Whole& a, const Whole& b) {
    Whole joined{{}, a.bits, a.total + b.total, 0, false};
    std::ranges::merge(a.cells, b.cells, std::back_inserter(joined.cells));
    joined.bits.add(b.bits);
    return joined;
  }

  // Nothing if the two say no more together than apart.
  std::optional<std::int64_t> joint_score(const Whole& a, const Whole& b) const {
    if (!are_related(a, b)) return std::nullopt;
    const Whole joined = join(a, b);
    const std::int64_t score = score_of(joined.cells, joined.total);
    if (score <= std::max(a.score, b.score) && score <= a.score + b.score) return std::nullopt;
    return score;
  }

  const Board& board_;
  const Geometry& geometry_;
  std::vector<Whole> wholes_;
  std::map<std::pair<Cells, Cells>, std::optional<std::int64_t>> scores_;
};

}  // namespace

std::vector<Sum> combined_sums(const Board& board) { return Combiner(board).run(); }

std::vector<SourcedSum> sourced_sums(const Board& board) { return Finder(board).run(); }

std::vector<Sum> implied_sums(const Board& board) {
  std::vector<Sum> sums;
  for (SourcedSum& found : sourced_sums(board)) sums.push_back(std::move(found.sum));
  return sums;
}

}  // namespace nonet::constraints
