// X-wing, swordfish, jellyfish, and their larger kin: n rows whose places for a digit lie in n columns, or the other
// way round. See fish.hpp.
//
// Order: size, digit, rows before columns; combinations of lines, the first slowest.
//
// Where grids overlap, a place may be covered by either of two columns: such boards go to the search for any fish, as
// do those of more lines than a mask has bits.

#include "logic/core/choices.hpp"
#include "logic/core/finders.hpp"
#include "logic/fish/fish.hpp"
#include "logic/fish/fish_finder.hpp"

namespace nonet::logic {
namespace {

template <int W>
class BasicFish {
 public:
  static constexpr int kMostLines = 31;  // as all bits of a mask stand for a place that cannot be covered

  BasicFish(const Position<W>& at, StepCollector<W>& search)
      : at_(at), search_(search), place_of_(at.board().regions.size()) {
    for (const auto* lines : {&at.board().rows, &at.board().columns}) {
      for (std::size_t i = 0; i < lines->size(); ++i) place_of_[(*lines)[i]] = static_cast<std::uint8_t>(i);
    }
  }

  void run() {
    for (int n = 2; n <= kLargestFish; ++n) {
      if (!search_.wants(Technique::kXWing, n - 2)) continue;
      for (int digit = 1; digit <= at_.size(); ++digit) {
        const auto& board = at_.board();
        if (look_in(n, digit, board.rows, board.columns) || look_in(n, digit, board.columns, board.rows)) return;
      }
    }
  }

 private:
  struct Line {
    std::uint16_t region;
    Mask crossings;  // which lines of the other way its places lie in
  };

  // The lines that can be a base. One candidate alone would be a single, and HoDoKu calls such a fish sashimi.
  bool collect(int n, int digit, const std::vector<int>& bases, const std::vector<int>& covers) {
    lines_.clear();
    for (int region : bases) {
      const int count = at_.count(region, digit);
      if (count < 2 || count > n || !at_.board().regions[region].is_full) continue;
      lines_.push_back({static_cast<std::uint16_t>(region), 0});
    }
    if (static_cast<int>(lines_.size()) < n) return false;
    const bool are_columns = at_.board().regions[covers[0]].kind == RegionKind::kColumn;
    const auto& cover_of = are_columns ? at_.board().column_of : at_.board().row_of;
    for (Line& line : lines_) {
      for (Cell cell : at_.places(line.region, digit)) {
        // A cell outside every such line cannot be covered.
        line.crossings |= cover_of[cell] < 0 ? ~Mask{0} : Mask{1} << place_of_[cover_of[cell]];
      }
    }
    return true;
  }

  bool look_in(int n, int digit, const std::vector<int>& bases, const std::vector<int>& covers) {
    if (bases.empty() || covers.empty() || !collect(n, digit, bases, covers)) return false;
    return Choices<Line>(lines_, n, n)
        .first_slowest(
            0, [](const Line& line) { return line.crossings; },
            [&](std::span<const Line> chosen, Mask crossings) {
              return count_of(crossings) == n && offer(digit, chosen, crossings, covers);
            },
            at_.stop());
  }

  bool offer(int digit, std::span<const Line> chosen, Mask crossings, const std::vector<int>& covers) {
    Fish<W> fish;
    fish.digit = static_cast<Digit>(digit);
    for (const Line& line : chosen) {
      fish.bases[fish.size] = line.region;
      fish.covers[fish.size++] = static_cast<std::uint16_t>(covers[lowest(crossings) - 1]);
      crossings &= crossings - 1;
    }
    work_out(at_, fish);
    if (fish.eliminations().empty()) return false;
    return search_.offer(step_of(nth(Technique::kXWing, fish.size - 2), fish));
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  std::vector<std::uint8_t> place_of_;  // of a region among the rows or columns
  std::vector<Line> lines_;
};

}  // namespace

template <int W>
void find_basic_fish(const Position<W>& at, StepCollector<W>& search) {
  const auto& board = at.board();
  if (board.is_one_grid && std::max(board.rows.size(), board.columns.size()) <= BasicFish<W>::kMostLines) {
    BasicFish<W>(at, search).run();
  } else {
    const std::vector<FishPools> pools = {{board.rows, board.columns}, {board.columns, board.rows}};
    find_fish(at, search, {FishFamily::kBasic, Technique::kXWing, std::nullopt}, pools);
  }
}

NONET_INSTANTIATE(find_basic_fish)

}  // namespace nonet::logic
