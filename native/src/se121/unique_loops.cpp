// Unique rectangles and loops on two digits. All hints are collected, sorted stably by rating and type, the first
// taken.
//
// The search is depth first from every bivalue cell, with the original's bookkeeping of extra digits: a frame's set
// grows with every sibling looked at, followed or not. A path that cannot become a valid loop is not followed further;
// a loop met again (the other way round, from another cell) is not judged again, as it could only repeat itself.

#include <algorithm>
#include <array>
#include <vector>

#include "se121/producers.hpp"
#include "se121/tables.hpp"

namespace nonet::se121 {
namespace {

using Loop = std::vector<std::uint8_t>;

enum Kind { kType1, kType2, kType3Naked, kType3Hidden, kType4 };
constexpr int kTypeOf[] = {1, 2, 3, 3, 4};

struct Found {
  Kind kind;
  double rating;
  Cells loop;
  int size;
  std::vector<std::pair<std::uint8_t, Bits>> removals;
};

constexpr std::array<std::uint32_t, kCells> make_touched() {
  std::array<std::uint32_t, kCells> touched{};
  for (int c = 0; c < kCells; ++c) {
    for (const Place& at : kTables.places[c]) touched[c] |= 1u << at.region;
  }
  return touched;
}
constexpr std::array<std::uint32_t, kCells> kTouched = make_touched();

class LoopSearch {
 public:
  explicit LoopSearch(const Grid& grid) : grid_(grid) {}

  void run() {
    for (int start = 0; start < kCells; ++start) {
      if (count(grid_.cells[start]) != 2) continue;
      pair_ = grid_.cells[start];
      a_ = lowest(pair_), b_ = lowest(without(pair_, bit(a_)));
      if (!is_promising(start)) continue;
      path_.assign(1, static_cast<std::uint8_t>(start));
      on_path_ = Cells::of(start);
      touched_[0] = kTouched[start], touched_[1] = 0;
      go(start, -1, 0, 2);
    }
  }
  const std::vector<Found>& found() const { return found_; }

 private:
  // A loop leaves and enters its start through two regions.
  bool is_promising(int start) const {
    int ways = 0;
    for (const Place& at : kTables.places[start]) {
      const Bits positions = static_cast<Bits>(grid_.places[a_][at.region] & grid_.places[b_][at.region]);
      ways += !is_single(positions);
    }
    return ways >= 2;
  }

  void go(int start, int came_by, Bits extra, int allowance) {
    const int end = path_.back();
    const std::size_t side = path_.size() & 1;
    for (int type = 0; type < 3; ++type) {
      if (type == came_by) continue;
      const int region = kTables.places[end][type].region;
      for (int p : bits_of(grid_.places[a_][region] & grid_.places[b_][region])) {
        const int next = kTables.cells[region][p];
        if (next == start && path_.size() >= 4) {
          // Cells of one parity never share a region on the way, so this is all that validity still asks.
          if (touched_[0] == touched_[1]) judge();
        } else if (!on_path_.contains(next)) {
          extra = static_cast<Bits>(extra | without(grid_.cells[next], pair_));
          const bool is_bare = count(grid_.cells[next]) == 2;
          if (!is_bare && count(extra) != 1 && allowance <= 0) continue;
          if ((touched_[side] & kTouched[next]) != 0) continue;
          touched_[side] |= kTouched[next];
          path_.push_back(static_cast<std::uint8_t>(next));
          on_path_.insert(next);
          go(start, type, extra, is_bare ? allowance : allowance - 1);
          on_path_.erase(next);
          path_.pop_back();
          touched_[side] &= ~kTouched[next];
        }
      }
    }
  }

  double base() const {
    switch (path_.size()) {
      case 4: return 4.5;
      case 6: return 4.5 + 0.1;
      case 8: return 4.5 + 0.2;
      default: return 4.5 + 0.3 + 0.2;
    }
  }

  // Keeps a hint unless the loop's cells have one of this kind, or it removes nothing.
  void add(Kind kind, double rating, std::vector<std::pair<std::uint8_t, Bits>> removals) {
    std::erase_if(removals, [&](auto& one) {
      one.second = static_cast<Bits>(one.second & grid_.cells[one.first]);
      return one.second == 0;
    });
    if (removals.empty()) return;
    for (const Found& old : found_) {
      if (old.kind == kind && old.loop == on_path_) return;
    }
    found_.push_back({kind, rating, on_path_, static_cast<int>(path_.size()), std::move(removals)});
  }

  void judge() {
    if (std::find(judged_.begin(), judged_.end(), on_path_) != judged_.end()) return;
    judged_.push_back(on_path_);
    extras_.clear();
    for (std::uint8_t cell : path_) {
      if (count(grid_.cells[cell]) > 2) extras_.push_back(cell);
    }
    if (extras_.empty()) return;
    if (extras_.size() == 1) return add(kType1, base(), {{extras_[0], pair_}});
    unsigned all = 0;
    for (int cell : extras_) all |= grid_.cells[cell];
    const Bits digits = without(all, pair_);
    if (extras_.size() > 2 || count(digits) == 1) {
      add_type_2(lowest(digits));
    } else {
      add_type_3(digits);
    }
    if (extras_.size() == 2) add_type_4();
  }

  void add_type_2(int digit) {
    Cells victims = kTables.sees[extras_[0]];
    for (int cell : extras_) victims &= kTables.sees[cell];
    for (int cell : extras_) victims.erase(cell);
    std::vector<std::pair<std::uint8_t, Bits>> removals;
    for (int cell : victims) removals.emplace_back(static_cast<std::uint8_t>(cell), bit(digit));
    add(kType2, base(), std::move(removals));
  }

  void add_type_3(Bits digits) {
    const int c1 = extras_[0], c2 = extras_[1];
    for (int degree = count(digits); degree <= 7; ++degree) {
      for (int type = 0; type < 3; ++type) {
        const int region = kTables.places[c1][type].region;
        if (region != kTables.places[c2][type].region) continue;
        if (2 * degree <= grid_.empty[region]) add_naked(digits, degree, region, type);
        if (2 * degree < grid_.empty[region]) add_hidden(digits, degree, region, type);
      }
    }
  }

  // The extra digits and degree - 1 other cells make a naked set.
  void add_naked(Bits digits, int degree, int region, int type) {
    const int p1 = kTables.places[extras_[0]][type].position, p2 = kTables.places[extras_[1]][type].position;
    const Bits common = static_cast<Bits>(digits & grid_.cells[extras_[0]] & grid_.cells[extras_[1]]);
    for (unsigned chosen = 0; chosen < 0x200; ++chosen) {
      if (count(chosen) != degree || (chosen >> p1 & 1) == 0 || (chosen >> p2 & 1) != 0) continue;
      const unsigned others = chosen & ~bit(p1);
      unsigned joined = 0;
      bool fits = true;
      for (int p : bits_of(others)) {
        const Bits here = grid_.cells[kTables.cells[region][p]];
        joined |= here;
        fits &= count(here) >= 2;
      }
      if (!fits || count(common | joined) != degree || count(digits | joined) != degree) continue;
      std::vector<std::pair<std::uint8_t, Bits>> removals;
      for (int p : bits_of(0x1FFu & ~(chosen | bit(p2)))) {
        removals.emplace_back(kTables.cells[region][p], static_cast<Bits>(digits | joined));
      }
      add(kType3Naked, base() + (degree - 1) * 0.1, std::move(removals));
    }
  }

  // The loop's two digits and degree - 2 others have degree positions once the second extra cell is left out.
  void add_hidden(Bits digits, int degree, int region, int type) {
    const int p1 = kTables.places[extras_[0]][type].position, p2 = kTables.places[extras_[1]][type].position;
    const unsigned free = 0x1FFu & ~(digits | pair_);
    for (unsigned chosen = 0; chosen < 0x200; ++chosen) {
      if ((chosen & ~free) != 0 || count(chosen) != degree - 2) continue;
      const unsigned set = chosen | pair_;
      unsigned positions = 0;
      bool fits = true;
      for (int d : bits_of(set)) {
        const Bits at = without(grid_.places[d][region], bit(p2));
        fits &= at != 0;
        positions |= at;
      }
      if (!fits || count(positions) != degree) continue;
      std::vector<std::pair<std::uint8_t, Bits>> removals;
      for (int p : bits_of(positions & ~bit(p1))) {
        removals.emplace_back(kTables.cells[region][p], static_cast<Bits>(0x1FFu & ~set));
      }
      add(kType3Hidden, base() + (degree - 2) * 0.1, std::move(removals));
    }
  }

  void add_type_4() {
    const int c1 = extras_[0], c2 = extras_[1];
    bool only_a = false, only_b = false;
    for (int type = 0; type < 3; ++type) {
      const Place first = kTables.places[c1][type], second = kTables.places[c2][type];
      if (first.region != second.region) continue;
      const unsigned two = bit(first.position) | bit(second.position);
      only_a |= without(grid_.places[a_][first.region], two) == 0;
      only_b |= without(grid_.places[b_][first.region], two) == 0;
    }
    if (!only_a && !only_b) return;
    const Bits gone = bit(only_a ? b_ : a_);
    add(kType4, base(), {{extras_[0], gone}, {extras_[1], gone}});
  }

  const Grid& grid_;
  Cells on_path_;
  std::vector<Cells> judged_;
  Bits pair_ = 0;
  int a_ = 0, b_ = 0;
  Loop path_, extras_;
  std::uint32_t touched_[2];  // regions of the even and of the odd cells
  std::vector<Found> found_;
};

const char* name_of(const Found& found) {
  static constexpr const char* kNames[2][4] = {
      {"Unique Rectangle type 1", "Unique Rectangle type 2", "Unique Rectangle type 3", "Unique Rectangle type 4"},
      {"Unique Loop type 1", "Unique Loop type 2", "Unique Loop type 3", "Unique Loop type 4"}};
  return kNames[found.size > 4][kTypeOf[found.kind] - 1];
}

}  // namespace

bool find_unique_loop(const Grid& grid, Hint& hint) {
  LoopSearch search(grid);
  search.run();
  const auto best = std::min_element(search.found().begin(), search.found().end(), [](const Found& x, const Found& y) {
    return x.rating != y.rating ? x.rating < y.rating : kTypeOf[x.kind] < kTypeOf[y.kind];
  });
  if (best == search.found().end()) return false;
  hint.name = name_of(*best);
  hint.rating = best->rating;
  for (const auto& [cell, digits] : best->removals) hint.remove(grid, cell, digits);
  return true;
}

}  // namespace nonet::se121
