// Skyscraper: two rows with two places each for a digit, of which one pair stands in the same column. One of the other
// two holds the digit, so it goes from every cell that sees both. The same with columns.
//
// Order: pairs of rows for each digit, then pairs of columns for each digit. As in HoDoKu, the shared column is that of
// both first places or both second ones; a first and a second are left to the turbot fish.

#include "logic/core/finders.hpp"
#include "logic/core/strong_links.hpp"

namespace nonet::logic {
namespace {

// The strong links join in their ends number `joined`, which lie in the region `base`. True: enough.
template <int W>
bool offer_skyscraper(const Position<W>& at, StepCollector<W>& search, const StrongLink& a, const StrongLink& b,
                      int joined, int base, int digit) {
  const CellSet<W> victims = victims_of(at, a.ends[1 - joined], b.ends[1 - joined], digit);
  if (victims.empty()) return false;
  Step step{Technique::kSkyscraper};
  eliminate(step, victims, digit);
  for (const StrongLink* link : {&a, &b}) {
    step.truths.push_back(place_truth(link->region, digit));
    step.parts.push_back({Role::kLink,
                          {link->ends[joined], link->ends[1 - joined]},
                          bit_of(digit),
                          {link->region, static_cast<std::uint16_t>(base)}});
  }
  return search.offer(std::move(step));
}

template <int W>
bool look_along(const Position<W>& at, StepCollector<W>& search, const std::vector<int>& lines,
                const std::vector<int>& crossing) {
  std::vector<StrongLink> links;
  for (int digit = 1; digit <= at.size(); ++digit) {
    links.clear();
    add_strong_links(at, lines, digit, links);
    for (std::size_t i = 0; i < links.size(); ++i) {
      for (std::size_t j = i + 1; j < links.size(); ++j) {
        const auto base_of = [&](int end) {  // two lines may cross where grids overlap: the same cell joins nothing
          const Cell a = links[i].ends[end], b = links[j].ends[end];
          return a != b && crossing[a] == crossing[b] ? crossing[a] : -1;
        };
        const int first = base_of(0), second = base_of(1);
        if ((first < 0) == (second < 0)) continue;  // no pair in line, or an X-wing
        const int joined = first >= 0 ? 0 : 1;
        if (offer_skyscraper(at, search, links[i], links[j], joined, first >= 0 ? first : second, digit)) return true;
      }
    }
  }
  return false;
}

}  // namespace

template <int W>
void find_skyscrapers(const Position<W>& at, StepCollector<W>& search) {
  const auto& board = at.board();
  if (look_along(at, search, board.rows, board.column_of)) return;
  look_along(at, search, board.columns, board.row_of);
}

NONET_INSTANTIATE(find_skyscrapers)

}  // namespace nonet::logic
