#include "se121/aligned.hpp"

namespace nonet::se121 {
namespace {

// Which digits of the group occur in no permitted combination. `forbid`: the candidates of the common excluders.
struct Group {
  Group(int x, int y) : size(2), cells{x, y, 0} {}
  Group(int x, int y, int z) : size(3), cells{x, y, z} {}

  int size;
  int cells[3];
  Bits sets[3];
  int excluders = 0;
  Bits forbid[20];

  bool is_forbidden(unsigned combination) const {
    for (int i = 0; i < excluders; ++i) {
      if ((forbid[i] & ~combination) == 0) return true;
    }
    return false;
  }
};

bool show(const Grid& grid, const Group& group, const Bits* allowed, Hint& hint) {
  for (int i = 0; i < group.size; ++i) hint.remove(grid, group.cells[i], without(group.sets[i], allowed[i]));
  return hint.is_worthwhile();
}

bool judge_pair(const Grid& grid, const Group& group, Hint& hint) {
  const bool see = sees(group.cells[0], group.cells[1]);
  Bits allowed[2]{};
  for (int a : bits_of(group.sets[0])) {
    for (int b : bits_of(group.sets[1])) {
      if ((see && a == b) || group.is_forbidden(bit(a) | bit(b))) continue;
      allowed[0] = static_cast<Bits>(allowed[0] | bit(a));
      allowed[1] = static_cast<Bits>(allowed[1] | bit(b));
    }
  }
  return show(grid, group, allowed, hint);
}

// For each pair of digits in the first two cells: the digits that the excluders forbid in the third.
unsigned forbidden_third(const Group& group, unsigned two) {
  unsigned forbidden = 0;
  for (int i = 0; i < group.excluders; ++i) {
    const unsigned rest = group.forbid[i] & ~two;
    if (rest == 0) return 0x1FF;
    if (is_single(rest)) forbidden |= rest;
  }
  return forbidden;
}

bool judge_triplet(const Grid& grid, const Group& group, Hint& hint) {
  const unsigned see01 = sees(group.cells[0], group.cells[1]) ? 0x1FF : 0;
  const unsigned see02 = sees(group.cells[0], group.cells[2]) ? 0x1FF : 0;
  const unsigned see12 = sees(group.cells[1], group.cells[2]) ? 0x1FF : 0;
  Bits allowed[3]{};
  for (int a : bits_of(group.sets[0])) {
    for (int b : bits_of(group.sets[1] & ~(bit(a) & see01))) {
      const unsigned thirds =
          group.sets[2] & ~forbidden_third(group, bit(a) | bit(b)) & ~(bit(a) & see02) & ~(bit(b) & see12);
      if (thirds == 0) continue;
      allowed[0] = static_cast<Bits>(allowed[0] | bit(a));
      allowed[1] = static_cast<Bits>(allowed[1] | bit(b));
      allowed[2] = static_cast<Bits>(allowed[2] | thirds);
      if (allowed[1] == group.sets[1] && allowed[2] == group.sets[2]) break;
    }
  }
  return show(grid, group, allowed, hint);
}

void fill(const Grid& grid, Group& group, const Cells& common) {
  for (int i = 0; i < group.size; ++i) group.sets[i] = grid.cells[group.cells[i]];
  for (int c : common) group.forbid[group.excluders++] = grid.cells[c];
}

}  // namespace

void Aligned::gather(const Grid& grid) {
  Cells able, single;
  for (int c = 0; c < kCells; ++c) {
    const int n = count(grid.cells[c]);
    if (n == 1) single.insert(c);
    if (n >= 2 && n <= degree_) able.insert(c);
  }
  n_ = 0;
  is_base_ = {};
  for (int c = 0; c < kCells; ++c) {
    index_[c] = -1;
    excluders_[c] = able & kTables.sees[c];
    if (count(grid.cells[c]) < 2 || excluders_[c].empty() || kTables.sees[c].intersects(single)) continue;
    index_[c] = n_;
    is_base_.insert(c);
    base_[n_++] = c;
  }
}

bool Aligned::find(const Grid& grid, Hint& hint) {
  if (changed_.empty()) return false;
  gather(grid);
  const bool found = degree_ == 2 ? find_pair(grid, hint) : find_triplet(grid, hint);
  if (found) return true;
  changed_ = {};
  return false;
}

bool Aligned::find_pair(const Grid& grid, Hint& hint) {
  for (int j = 1; j < n_; ++j) {
    for (int i = 0; i < j; ++i) {
      const int x = base_[i], y = base_[j];
      const Cells common = excluders_[x] & excluders_[y];
      if (!has_two(common)) continue;
      if (!changed_.contains(x) && !changed_.contains(y) && !changed_.intersects(common)) continue;
      Group group(x, y);
      fill(grid, group, common);
      if (!judge_pair(grid, group, hint)) continue;
      hint.name = "Aligned Pair Exclusion";
      hint.rating = 6.2;
      return true;
    }
  }
  return false;
}

bool Aligned::find_triplet(const Grid& grid, Hint& hint) {
  for (int j = 1; j < n_; ++j) {
    for (int i = 0; i < j; ++i) {
      const Cells common = excluders_[base_[i]] & excluders_[base_[j]];
      if (!has_two(common)) continue;
      if (find_third(grid, i, j, common, hint)) return true;
    }
  }
  return false;
}

// The third cell: excluders of the first, then those of the second. A group that was looked at before in other roles is
// left out: if z comes before y in the list, the pair (x, z) was tried earlier and had y as a third cell if y can be
// one.
bool Aligned::find_third(const Grid& grid, int i, int j, const Cells& common, Hint& hint) {
  const int x = base_[i], y = base_[j];
  const bool y_can = count(grid.cells[y]) <= 3;
  const bool is_changed = changed_.contains(x) || changed_.contains(y);
  Cells thirds = (excluders_[x] | excluders_[y]) & is_base_;
  thirds.erase(x);
  thirds.erase(y);
  if (!is_changed && !changed_.intersects(common)) thirds &= changed_;
  // Which third cells have anything to say; then, rarely, which of them comes first.
  Cells left;
  for (int z : thirds) {
    if (index_[z] < j && y_can && (sees(y, x) || sees(y, z))) continue;
    const Cells shared = common & excluders_[z];
    if (!has_two(shared)) continue;
    if (!is_changed && !changed_.contains(z) && !changed_.intersects(shared)) continue;
    Group group(x, y, z);
    fill(grid, group, shared);
    if (judge_triplet(grid, group, hint)) left.insert(z);
    hint.clear();
  }
  if (left.empty()) return false;
  const auto show_third = [&](int z) {
    Group group(x, y, z);
    fill(grid, group, common & excluders_[z]);
    judge_triplet(grid, group, hint);
    hint.name = "Aligned Triplet Exclusion";
    hint.rating = 7.5;
    return true;
  };
  for (int z : kTables.peers[x]) {
    if (left.contains(z) && excluders_[x].contains(z)) return show_third(z);
  }
  for (int z : kTables.peers[y]) {
    if (left.contains(z)) return show_third(z);
  }
  return false;
}

}  // namespace nonet::se121
