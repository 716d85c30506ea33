#pragma once

// Aligned pair and triplet exclusion. A failed search is remembered: a group of cells is looked at again only if one of
// its cells, or of the cells that exclude for it, has changed since.

#include "se121/hint.hpp"

namespace nonet::se121 {

class Aligned {
 public:
  explicit Aligned(int degree) : degree_(degree) { forget(); }

  void forget() { changed_ = {~std::uint64_t{0}, ~std::uint64_t{0}}; }
  void note(const Cells& changed) { changed_ |= changed; }
  bool find(const Grid& grid, Hint& hint);

 private:
  void gather(const Grid& grid);
  bool find_pair(const Grid& grid, Hint& hint);
  bool find_triplet(const Grid& grid, Hint& hint);
  bool find_third(const Grid& grid, int i, int j, const Cells& common, Hint& hint);

  int degree_;
  Cells changed_;
  Cells is_base_;
  int n_ = 0;
  int base_[kCells];
  int index_[kCells];        // of a base cell, or -1
  Cells excluders_[kCells];  // by cell
};

}  // namespace nonet::se121
