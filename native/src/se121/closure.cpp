#include "se121/closure.hpp"

#include <algorithm>

namespace nonet::se121 {
namespace {

// Where a candidate is, spelled out: the innermost loops divide no numbers and follow no tables of tables.
struct Spot {
  std::uint8_t cell, digit;
  Bits digit_bit;
  std::array<std::uint16_t, 3> at;   // its three entries in Candidates::places, seen as one row
  std::array<Bits, 3> position_bit;  // and its bit there
  std::array<std::uint8_t, 3> region;
};

constexpr std::array<Spot, kNodes> make_spots() {
  std::array<Spot, kNodes> spots{};
  for (int id = 0; id < kNodes; ++id) {
    Spot& spot = spots[id];
    spot.cell = static_cast<std::uint8_t>(cell_of(id));
    spot.digit = static_cast<std::uint8_t>(digit_of(id));
    spot.digit_bit = bit(digit_of(id));
    for (int type = 0; type < 3; ++type) {
      const Place place = kTables.places[cell_of(id)][type];
      spot.at[type] = static_cast<std::uint16_t>(27 * digit_of(id) + place.region);
      spot.position_bit[type] = bit(place.position);
      spot.region[type] = place.region;
    }
  }
  return spots;
}
constexpr std::array<Spot, kNodes> kSpots = make_spots();

}  // namespace

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
  off_list.push_back(id);
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
  on_list.push_back(id);
  on_records_[id] = record;
  return true;
}

bool Closure::follow_on(int id) {
  const Spot& spot = kSpots[id];
  if (!mode_.is_nishio) {
    for (int d : bits_of(without(now_.cells[spot.cell], spot.digit_bit))) {
      if (!add_off(id - spot.digit + d, id, kByCell)) return false;
    }
  }
  const Bits* places = &now_.places[0][0];
  for (int type = 0; type < 3; ++type) {
    const auto& cells = kTables.cells[spot.region[type]];
    for (int p : bits_of(without(places[spot.at[type]], spot.position_bit[type]))) {
      if (!add_off(id_of(cells[p], spot.digit), id, cause_of(type))) return false;
    }
  }
  return true;
}

// All steps are seen before the candidate goes, and taken after.
bool Closure::follow_off(int id) {
  struct Found {
    int id;
    Cause cause;
    Bits hidden;
  };
  const Spot& spot = kSpots[id];
  Found found[4];
  int n = 0;
  if (!mode_.is_nishio) {
    const Bits others = without(now_.cells[spot.cell], spot.digit_bit);
    if (is_single(others)) {
      found[n++] = {id - spot.digit + lowest(others), kByCell,
                    without(start_->cells[spot.cell], now_.cells[spot.cell])};
    }
  }
  Bits* places = &now_.places[0][0];
  for (int type = 0; type < 3; ++type) {
    const Bits positions = places[spot.at[type]];
    const Bits others = without(positions, spot.position_bit[type]);
    if (mode_.is_dynamic) places[spot.at[type]] = others;
    if (!is_single(others)) continue;
    found[n++] = {id_of(kTables.cells[spot.region[type]][lowest(others)], spot.digit), cause_of(type),
                  without((&start_->places[0][0])[spot.at[type]], positions)};
  }
  if (mode_.is_dynamic) now_.cells[spot.cell] = without(now_.cells[spot.cell], spot.digit_bit);
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
  off_list.push_back(id);
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
