// Bivalue universal grave: a grid that would have two candidates everywhere but for the extra digits of a few cells.

#include <algorithm>
#include <vector>

#include "se121/producers.hpp"
#include "se121/tables.hpp"

namespace nonet::se121 {
namespace {

class Bug {
 public:
  explicit Bug(const Grid& grid) : grid_(grid), rest_(grid) {}

  bool find(Hint& hint) {
    if (!scan() || cells_.empty() || !is_grave()) return false;
    if (cells_.size() == 1) return type_1(hint);
    if (count(all_) == 1) return type_2(hint) || (cells_.size() == 2 && type_4(hint));
    if (common_.empty()) return false;
    return (cells_.size() == 2 && type_4(hint)) || type_3(hint);
  }

 private:
  bool scan() {
    for (int r = 0; r < 27; ++r) {
      for (int d = 0; d < 9; ++d) {
        const Bits at = grid_.places[d][r];  // of the grid as it is, not of what is left of it
        if (count(at) == 0 || count(at) == 2) continue;
        int wide = 0, cell = -1;
        for (int p : bits_of(at)) {
          if (count(grid_.cells[kTables.cells[r][p]]) >= 3) cell = kTables.cells[r][p], ++wide;
        }
        if (wide == 0) return false;
        if (wide == 1 && !note(cell, d)) return false;
      }
    }
    return true;
  }

  bool note(int cell, int digit) {
    if (std::find(cells_.begin(), cells_.end(), cell) == cells_.end()) {
      if (cells_.empty()) common_.assign(kTables.peers[cell].begin(), kTables.peers[cell].end());
      cells_.push_back(cell);
      std::erase_if(common_, [&](int c) { return c == cell || !sees(c, cell); });
    }
    digits_[cell] = static_cast<Bits>(digits_[cell] | bit(digit));
    all_ = static_cast<Bits>(all_ | bit(digit));
    rest_.drop(cell, digit);
    return cells_.size() < 2 || count(all_) < 2 || !common_.empty();
  }

  bool is_grave() const {
    for (int c = 0; c < kCells; ++c) {
      if (grid_.values[c] == 0 && count(rest_.cells[c]) != 2) return false;
    }
    for (const auto& of_digit : rest_.places) {
      for (Bits at : of_digit) {
        if (at != 0 && count(at) != 2) return false;
      }
    }
    return true;
  }

  static bool show(Hint& hint, const char* name, double rating) {
    hint.name = name;
    hint.rating = rating;
    return hint.is_worthwhile();
  }

  bool type_1(Hint& hint) const {
    hint.remove(grid_, cells_[0], 0x1FFu & ~digits_[cells_[0]]);
    return show(hint, "BUG type 1", 5.6);
  }

  bool type_2(Hint& hint) const {
    for (int c : common_) hint.remove(grid_, c, all_);
    return show(hint, "BUG type 2", 5.7);
  }

  bool type_4(Hint& hint) const {
    const int x = cells_[0], y = cells_[1];
    const Bits shared = without(grid_.cells[x] & grid_.cells[y], all_);
    if (count(shared) != 1 || !sees(x, y)) return false;
    for (int c : cells_) hint.remove(grid_, c, 0x1FFu & ~(digits_[c] | shared));
    return show(hint, "BUG type 4", 5.7);
  }

  bool type_3(Hint& hint) const {
    for (int type = 0; type < 3; ++type) {
      const int region = kTables.places[cells_[0]][type].region;
      if (!std::all_of(cells_.begin(), cells_.end(), [&](int c) { return kTables.places[c][type].region == region; })) {
        continue;
      }
      std::vector<int> rest;
      for (int c : common_) {
        if (kTables.places[c][type].region == region) rest.push_back(c);
      }
      const int n = static_cast<int>(rest.size());
      for (int degree = 2; degree <= 6 && degree <= n; ++degree) {
        for (unsigned chosen = 0; chosen < 1u << n; ++chosen) {
          if (count(chosen) == degree - 1 && is_set(rest, chosen, degree, hint)) {
            return show(hint, "BUG type 3", 5.7 + (degree - 1) * 0.1);
          }
        }
      }
    }
    return false;
  }

  bool is_set(const std::vector<int>& rest, unsigned chosen, int degree, Hint& hint) const {
    unsigned joined = 0;
    for (int i : bits_of(chosen)) {
      if (count(grid_.cells[rest[i]]) < 2) return false;
      joined |= grid_.cells[rest[i]];
    }
    if (count(joined) != degree || count(all_) < 2 || count(joined | all_) != degree) return false;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      if ((chosen >> i & 1) == 0) hint.remove(grid_, rest[i], joined);
    }
    return hint.is_worthwhile();
  }

  const Grid& grid_;
  Candidates rest_;
  std::vector<int> cells_, common_;
  Bits digits_[kCells]{};
  Bits all_ = 0;
};

}  // namespace

bool find_bug(const Grid& grid, Hint& hint) { return Bug(grid).find(hint); }

}  // namespace nonet::se121
