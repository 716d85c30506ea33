#include "se121/closure.hpp"

#include <algorithm>

namespace nonet::se121 {

void Closure::run(const Candidates& start, int id, bool is_on, ClosureMode mode, Advanced* advanced) {
  start_ = &start;
  now_ = start;
  mode_ = mode;
  on = off = {};
  on_list.clear();
  off_list.clear();
  extra_.clear();
  is_contradiction = has_hints_ = false;
  if (is_on) {
    add_on(id, 0, kRoot, 0);
  } else {
    add_off(id, 0, kRoot);
  }
  // The lists are the queues: what is known is worked off in the order in which it was found.
  std::size_t next_on = 0, next_off = 0;
  while (true) {
    if (next_on < on_list.size()) {
      if (!follow_on(on_list[next_on++])) return;
    } else if (next_off < off_list.size()) {
      if (!follow_off(off_list[next_off++])) return;
    } else {
      return;
    }
    if (advanced != nullptr && next_on == on_list.size() && next_off == off_list.size()) {
      advanced->deduce(*this, start, now_);
    }
  }
}

int Closure::depth_of(int id, int parent, Cause cause, Bits hidden) const {
  if (cause == kRoot) return 1;
  int most = off_records_[parent].depth;
  if (hidden != 0) {
    if (cause == kByCell) {
      for (int d : bits_of(hidden)) most = std::max<int>(most, off_records_[id_of(cell_of(id), d)].depth);
    } else {
      const int region = kTables.places[cell_of(id)][type_of(cause)].region;
      for (int p : bits_of(hidden)) {
        most = std::max<int>(most, off_records_[id_of(kTables.cells[region][p], digit_of(id))].depth);
      }
    }
  }
  return std::min(most + 1, 255);
}

// False: a contradiction.
bool Closure::add_off(int id, int parent, Cause cause) {
  const int depth = cause == kRoot ? 1 : std::min(on_records_[parent].depth + 1, 255);
  const Record record{static_cast<std::uint16_t>(parent), 0, 0, cause, static_cast<std::uint8_t>(depth)};
  if (on.contains(id)) {
    is_contradiction = true;
    on_end = end(id, true);
    off_end = {static_cast<std::uint16_t>(id), false, record};
    return false;
  }
  if (off.contains(id)) return true;
  off.insert(id);
  off_list.push_back(static_cast<std::uint16_t>(id));
  off_records_[id] = record;
  return true;
}

bool Closure::add_on(int id, int parent, Cause cause, Bits hidden) {
  if (on.contains(id) && !off.contains(id)) return true;
  const Record record{static_cast<std::uint16_t>(parent), hidden, 0, cause,
                      static_cast<std::uint8_t>(depth_of(id, parent, cause, hidden))};
  if (off.contains(id)) {
    is_contradiction = true;
    on_end = {static_cast<std::uint16_t>(id), true, record};
    off_end = end(id, false);
    return false;
  }
  on.insert(id);
  on_list.push_back(static_cast<std::uint16_t>(id));
  on_records_[id] = record;
  return true;
}

bool Closure::follow_on(int id) {
  const int cell = cell_of(id), digit = digit_of(id);
  if (!mode_.is_nishio) {
    for (int d : bits_of(without(now_.cells[cell], bit(digit)))) {
      if (!add_off(id_of(cell, d), id, kByCell)) return false;
    }
  }
  for (int type = 0; type < 3; ++type) {
    const Place at = kTables.places[cell][type];
    for (int p : bits_of(without(now_.places[digit][at.region], bit(at.position)))) {
      if (!add_off(id_of(kTables.cells[at.region][p], digit), id, cause_of(type))) return false;
    }
  }
  return true;
}

bool Closure::follow_off(int id) {
  struct Found {
    int id;
    Cause cause;
    Bits hidden;
  };
  const int cell = cell_of(id), digit = digit_of(id);
  Found found[4];
  int n = 0;
  if (!mode_.is_nishio) {
    const Bits others = without(now_.cells[cell], bit(digit));
    if (count(others) == 1) {
      found[n++] = {id_of(cell, lowest(others)), kByCell, without(start_->cells[cell], now_.cells[cell])};
    }
  }
  for (int type = 0; type < 3; ++type) {
    const Place at = kTables.places[cell][type];
    const Bits positions = now_.places[digit][at.region];
    const Bits others = without(positions, bit(at.position));
    if (count(others) != 1) continue;
    found[n++] = {id_of(kTables.cells[at.region][lowest(others)], digit), cause_of(type),
                  without(start_->places[digit][at.region], positions)};
  }
  if (mode_.is_dynamic) now_.drop(cell, digit);
  for (int i = 0; i < n; ++i) {
    if (!add_on(found[i].id, id, found[i].cause, found[i].hidden)) return false;
  }
  return true;
}

void Closure::deduce(int id, const std::vector<std::uint16_t>& parents, int hint) {
  if (off.contains(id)) return;
  extra_.push_back(hint);
  int depth = 0;
  const std::size_t first = extra_.size();
  for (std::uint16_t parent : parents) {
    extra_.push_back(parent);
    depth = std::max<int>(depth, off_records_[parent].depth);
  }
  off.insert(id);
  off_list.push_back(static_cast<std::uint16_t>(id));
  off_records_[id] = {static_cast<std::uint16_t>(first), static_cast<Bits>(parents.size()), 0, kAdvanced,
                      static_cast<std::uint8_t>(std::min(depth + 1, 255))};
  has_hints_ |= hint >= 0;
}

int Closure::count_ancestors(const End& end) {
  NodeSet seen[2];
  std::uint16_t stack[2 * kNodes];
  int depth = 0, number = 0;
  seen[end.is_on].insert(end.id);
  stack[depth++] = static_cast<std::uint16_t>(2 * end.id + end.is_on);
  while (depth > 0) {
    const int node = stack[--depth];
    const int id = node >> 1;
    const bool is_on = (node & 1) != 0;
    ++number;
    each_parent(id, is_on, number == 1 ? end.record : record(id, is_on), [&](int parent, bool parent_on) {
      if (seen[parent_on].contains(parent)) return;
      seen[parent_on].insert(parent);
      stack[depth++] = static_cast<std::uint16_t>(2 * parent + parent_on);
    });
  }
  return number;
}

}  // namespace nonet::se121
