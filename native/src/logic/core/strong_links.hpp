#pragma once

// Strong links of one digit, and cells by the number of their candidates: what single-digit patterns, wings and simple
// chains start from.

#include <vector>

#include "logic/core/step_collector.hpp"

namespace nonet::logic {

// A full region has exactly two places for a digit, so one of them holds it.
struct StrongLink {
  Cell ends[2];  // ascending
  std::uint16_t region;
};

// Appends the strong links of a digit in these regions, in their order. The count is asked first since it is at hand;
// in a contradictory position it may be more than there is, so the places decide.
template <int W>
void add_strong_links(const Position<W>& at, const std::vector<int>& regions, int digit,
                      std::vector<StrongLink>& links) {
  for (int region : regions) {
    if (at.count(region, digit) != 2 || !at.board().regions[region].is_full) continue;
    CellSet<W> places = at.places(region, digit);
    if (places.count() != 2) continue;
    const Cell first = places.first();
    places.erase(first);
    links.push_back({{first, places.first()}, static_cast<std::uint16_t>(region)});
  }
}

template <int W>
void add_strong_links(const Position<W>& at, int digit, std::vector<StrongLink>& links) {
  const auto& board = at.board();
  for (const auto* regions : {&board.rows, &board.columns, &board.boxes, &board.others}) {
    add_strong_links(at, *regions, digit, links);
  }
}

// Open cells with exactly two and exactly three candidates.
template <int W>
struct SmallCells {
  explicit SmallCells(const Position<W>& at) {
    CellSet<W> one, two, three, four;  // with at least so many
    for (int digit = 1; digit <= at.size(); ++digit) {
      const CellSet<W>& places = at.places(digit);
      four |= three & places;
      three |= two & places;
      two |= one & places;
      one |= places;
    }
    bivalue = two - three;
    trivalue = three - four;
  }

  CellSet<W> bivalue, trivalue;
};

// Where the digit goes if it is in one of two cells (or in the one, given twice).
template <int W>
CellSet<W> victims_of(const Position<W>& at, Cell a, Cell b, int digit) {
  return at.board().peers[a] & at.board().peers[b] & at.places(digit);
}

}  // namespace nonet::logic
