#pragma once

// The geometry of a board, computed once: which cells must differ, where a cell stands among them, who sees whom, which
// groups cross. The tables of the boards solver, the plans of constraints and the clauses of proofs are filled from it,
// and so are the peers in the views of human logic. The tables of classic 9x9 that are made at compile time (lanes,
// se121) are compared with it in native/tests/test_geometry.cpp.

#include <cstdint>
#include <span>
#include <vector>

#include "nonet/board.hpp"

namespace nonet {

class Geometry {
 public:
  struct Slot {
    std::uint32_t group;
    std::uint32_t place;  // the cell's number in the group, from 0
  };

  // Of a board: the cells of each region and then of each combo, ascending, without empty ones and without the same
  // cells twice (the row and the box of a 1x1 board, a jigsaw shape that is a row).
  explicit Geometry(const Board& board);
  // Of groups as they are.
  Geometry(std::uint32_t cell_count, std::vector<Cells> groups);

  const std::vector<Cells>& groups() const { return groups_; }
  // Those of regions: the first ones.
  std::span<const Cells> regions() const { return std::span(groups_).first(region_count_); }
  // By group, ascending.
  std::span<const Slot> slots(std::uint32_t cell) const {
    return std::span(slots_).subspan(start_[cell], start_[cell + 1] - start_[cell]);
  }
  // Whether two cells are in one group. A cell of any group sees itself.
  bool sees(std::uint32_t a, std::uint32_t b) const;
  // The other cells that a cell sees, ascending. Found anew each time: those of all cells of a 225x225 board would take
  // 130 MB.
  Cells peers(std::uint32_t cell) const;
  // The groups with a cell of this group, itself included, ascending.
  std::vector<std::uint32_t> crossing(std::uint32_t group) const;

 private:
  void make_slots(std::uint32_t cell_count);

  std::vector<Cells> groups_;
  std::size_t region_count_ = 0;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> start_;  // by cell, where its slots begin
};

}  // namespace nonet
