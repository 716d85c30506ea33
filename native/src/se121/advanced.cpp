// Deductions inside a closure, from level 1 on: locking, hidden pairs, naked pairs, X-wings, then chains. The first of
// them that gives anything gives everything it has. A pattern counts only if it rests on candidates that vanished since
// the assumption was made: they become the parents of what it removes.

#include "se121/dynamic.hpp"
#include "se121/locking.hpp"
#include "se121/subsets.hpp"

namespace nonet::se121 {

void ManyChains::deduce(Closure& closure, const Candidates& start, const Candidates& now) {
  if (deduce_locking(closure, start, now) || deduce_hidden_pairs(closure, start, now) ||
      deduce_naked_pairs(closure, start, now) || deduce_x_wings(closure, start, now)) {
    return;
  }
  const bool has_single_chains = mode_.level == 2 || mode_.level == 3;
  if (has_single_chains && deduce_chains(closure, start, now, collected_.at(now))) return;
  std::vector<Deduction> hints;
  for (auto& inner : inner_) {
    inner->collect(*outer_, now, hints);
    if (deduce_chains(closure, start, now, hints)) return;
  }
}

bool ManyChains::deduce_locking(Closure& closure, const Candidates& start, const Candidates& now) {
  bool any = false;
  each_locking(now, [&](const Locking& found) {
    const int d = found.digit;
    const Bits victims = without(now.places[d][found.b], found.in_b);
    const Bits vanished = without(start.places[d][found.a], now.places[d][found.a] | found.inside);
    if (victims == 0 || vanished == 0) return false;
    parents_.clear();
    for (int p : bits_of(vanished)) parents_.push_back(static_cast<std::uint16_t>(id_of(kTables.cells[found.a][p], d)));
    // Positions of a region go with its cells in ascending order.
    for (int p : bits_of(victims)) closure.deduce(id_of(kTables.cells[found.b][p], d), parents_, -1);
    any = true;
    return false;
  });
  return any;
}

bool ManyChains::deduce_hidden_pairs(Closure& closure, const Candidates& start, const Candidates& now) {
  bool any = false;
  each_hidden_set<2>(now, outer_->empty, 4, [&](int region, Bits digits, Bits positions) {
    unsigned victims = 0;
    for (int p : bits_of(positions)) victims |= without(now.cells[kTables.cells[region][p]], digits);
    if (victims == 0) return false;
    parents_.clear();
    for (int p : bits_of(0x1FFu & ~positions)) {
      const int cell = kTables.cells[region][p];
      for (int d : bits_of(without(start.cells[cell], now.cells[cell]) & digits)) {
        parents_.push_back(static_cast<std::uint16_t>(id_of(cell, d)));
      }
    }
    if (parents_.empty()) return false;
    for (int p : bits_of(positions)) {
      const int cell = kTables.cells[region][p];
      for (int d : bits_of(without(now.cells[cell], digits))) closure.deduce(id_of(cell, d), parents_, -1);
    }
    any = true;
    return false;
  });
  return any;
}

bool ManyChains::deduce_naked_pairs(Closure& closure, const Candidates& start, const Candidates& now) {
  bool any = false;
  each_naked_set<2>(now, outer_->empty, [&](int region, Bits positions, Bits digits) {
    unsigned victims = 0;
    for (int p : bits_of(0x1FFu & ~positions)) victims |= now.cells[kTables.cells[region][p]] & digits;
    if (victims == 0) return false;
    parents_.clear();
    for (int p : bits_of(positions)) {
      const int cell = kTables.cells[region][p];
      for (int d : bits_of(without(start.cells[cell], now.cells[cell] | digits))) {
        parents_.push_back(static_cast<std::uint16_t>(id_of(cell, d)));
      }
    }
    if (parents_.empty()) return false;
    for (int p : bits_of(0x1FFu & ~positions)) {
      const int cell = kTables.cells[region][p];
      for (int d : bits_of(now.cells[cell] & digits)) closure.deduce(id_of(cell, d), parents_, -1);
    }
    any = true;
    return false;
  });
  return any;
}

// Lines in mask order first, digits second.
bool ManyChains::deduce_x_wings(Closure& closure, const Candidates& start, const Candidates& now) {
  bool any = false;
  for (int base : {kColumn, kRow}) {
    const int cover = kRow + kColumn - base;
    for (int j = 1; j < 9; ++j) {
      for (int i = 0; i < j; ++i) {
        for (int d = 0; d < 9; ++d) {
          const Bits at = now.places[d][9 * base + i];
          if (at != now.places[d][9 * base + j] || count(at) != 2 || outer_->filled[d] + 4 > 9) continue;
          const unsigned lines = bit(i) | bit(j);
          unsigned victims = 0;
          for (int c : bits_of(at)) victims |= without(now.places[d][9 * cover + c], lines);
          if (victims == 0) continue;
          parents_.clear();
          for (int line : {i, j}) {
            for (int p : bits_of(without(start.places[d][9 * base + line], at))) {
              parents_.push_back(static_cast<std::uint16_t>(id_of(kTables.cells[9 * base + line][p], d)));
            }
          }
          if (parents_.empty()) continue;
          Cells cells;
          for (int c : bits_of(at)) {
            for (int p : bits_of(without(now.places[d][9 * cover + c], lines))) {
              cells.insert(kTables.cells[9 * cover + c][p]);
            }
          }
          for (int cell : cells) closure.deduce(id_of(cell, d), parents_, -1);
          any = true;
        }
      }
    }
  }
  return any;
}

bool ManyChains::deduce_chains(Closure& closure, const Candidates& start, const Candidates& now,
                               const std::vector<Deduction>& hints) {
  bool any = false;
  for (const Deduction& hint : hints) {
    parents_.clear();
    NodeSet seen;
    const auto add = [&](int id) {
      if (seen.contains(id)) return;
      seen.insert(id);
      parents_.push_back(static_cast<std::uint16_t>(id));
    };
    for (const ChainNode& node : hint.nodes) {
      if ((node.node & 1) == 0 || node.cause == kRoot) continue;
      const int cell = cell_of(node.node >> 1), digit = digit_of(node.node >> 1);
      if (node.cause == kByCell) {
        for (int d : bits_of(without(start.cells[cell], now.cells[cell]))) add(id_of(cell, d));
      } else {
        const int region = kTables.places[cell][type_of(node.cause)].region;
        for (int p : bits_of(without(start.places[digit][region], now.places[digit][region]))) {
          add(id_of(kTables.cells[region][p], digit));
        }
      }
    }
    if (parents_.empty()) continue;
    const int number = numbers_.number(hint);
    for (const auto& [cell, digits] : hint.removals) {
      for (int d : bits_of(digits)) closure.deduce(id_of(cell, d), parents_, number);
    }
    any = true;
  }
  return any;
}

}  // namespace nonet::se121
