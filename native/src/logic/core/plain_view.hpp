#pragma once

// What human logic knows of a board without the width of its sets of cells. Proofs by trial, which are compiled once,
// use nothing else. BoardView takes `peers` and `regions_of` from it, and the rest from the board.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "logic/core/rule_book.hpp"
#include "nonet/logic.hpp"

namespace nonet::logic {

class PlainView {
 public:
  // What a constraint of two cells leaves for the other one beside each digit of a cell.
  using Beside = std::array<Mask, kMaxDigits + 1>;
  struct Partner {
    Cell other;
    const Beside* beside;
  };

  // Cells of a full region, as bits by their places in it.
  struct RegionSlot {
    std::uint16_t region;
    std::uint32_t bits;
  };

  PlainView(const Board& board, std::shared_ptr<const RuleBooks> books);
  PlainView(const PlainView&) = delete;  // partners point into it
  PlainView& operator=(const PlainView&) = delete;

  const RuleBook& rules() const { return books->rules_and_sums(); }

  int size;
  int cell_count;
  std::vector<std::vector<Cell>> regions;              // their cells, ascending
  std::vector<std::uint8_t> is_full;                   // by region
  std::vector<std::vector<std::uint16_t>> regions_of;  // by cell
  std::vector<std::vector<RegionSlot>> slots_of;       // by cell: its own place in each full region it is in
  std::vector<std::vector<RegionSlot>> seen_of;        // by cell: those it sees in full regions that it is not in
  std::vector<std::vector<Cell>> peers;                // by cell, ascending: of its regions and combos
  std::vector<std::vector<Partner>> partners;          // by cell
  std::shared_ptr<const RuleBooks> books;

 private:
  void add_slots();

  std::vector<std::array<Beside, 2>> relations_;  // for the first cell of a pair, for the second
};

}  // namespace nonet::logic
