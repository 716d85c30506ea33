#include "se121/aligned.hpp"

namespace nonet::se121 {
namespace {

// Which digits of the group occur in no permitted combination. `forbid`: the candidates of the common excluders.
struct Group {
  int size = 0;
  int cells[3];
  Bits sets[3];
  int excluders = 0;
  Bits forbid[kCells];

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

bool judge_triplet(const Grid& grid, const Group& group, Hint& hint) {
  const bool see01 = sees(group.cells[0], group.cells[1]);
  const bool see02 = sees(group.cells[0], group.cells[2]);
  const bool see12 = sees(group.cells[1], group.cells[2]);
  Bits allowed[3]{};
  for (int a : bits_of(group.sets[0])) {
    for (int b : bits_of(group.sets[1])) {
      if (see01 && a == b) continue;
      for (int c : bits_of(group.sets[2])) {
        if ((see02 && a == c) || (see12 && b == c)) continue;
        // Most combinations only confirm what is known to be allowed.
        if ((allowed[0] >> a & 1) != 0 && (allowed[1] >> b & 1) != 0 && (allowed[2] >> c & 1) != 0) continue;
        if (group.is_forbidden(bit(a) | bit(b) | bit(c))) continue;
        allowed[0] = static_cast<Bits>(allowed[0] | bit(a));
        allowed[1] = static_cast<Bits>(allowed[1] | bit(b));
        allowed[2] = static_cast<Bits>(allowed[2] | bit(c));
      }
    }
    // All confirmed: the rest cannot change that.
    if (allowed[0] == group.sets[0] && allowed[1] == group.sets[1] && allowed[2] == group.sets[2]) return false;
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
  for (int c = 0; c < kCells; ++c) {
    index_[c] = -1;
    excluders_[c] = able & kTables.sees[c];
    if (count(grid.cells[c]) < 2 || excluders_[c].empty() || kTables.sees[c].intersects(single)) continue;
    index_[c] = n_;
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
      if (common.count() < 2) continue;
      if (!changed_.contains(x) && !changed_.contains(y) && !changed_.intersects(common)) continue;
      Group group{2, {x, y, 0}};
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
      if (common.count() < 2) continue;
      if (find_third(grid, i, j, common, hint)) return true;
    }
  }
  return false;
}

// The third cell: excluders of the first, then those of the second. A group that was looked at before in other roles is
// left out: if z comes before y in the list, the pair (x, z) was tried earlier and had y as a third cell if y can be one.
bool Aligned::find_third(const Grid& grid, int i, int j, const Cells& common, Hint& hint) {
  const int x = base_[i], y = base_[j];
  const Cells from_both = excluders_[x] | excluders_[y];
  const bool y_can = count(grid.cells[y]) <= 3;
  const bool is_changed = changed_.contains(x) || changed_.contains(y);
  const auto try_third = [&](int z) {
    if (index_[z] < 0 || z == x || z == y || !from_both.contains(z)) return false;
    if (index_[z] < j && y_can && (sees(y, x) || sees(y, z))) return false;
    const Cells shared = common & excluders_[z];
    if (shared.count() < 2) return false;
    if (!is_changed && !changed_.contains(z) && !changed_.intersects(shared)) return false;
    Group group{3, {x, y, z}};
    fill(grid, group, shared);
    return judge_triplet(grid, group, hint);
  };
  for (int z : kTables.peers[x]) {
    if (excluders_[x].contains(z) && try_third(z)) goto found;
  }
  for (int z : kTables.peers[y]) {
    if (excluders_[y].contains(z) && !excluders_[x].contains(z) && try_third(z)) goto found;
  }
  return false;
found:
  hint.name = "Aligned Triplet Exclusion";
  hint.rating = 7.5;
  return true;
}

}  // namespace nonet::se121
