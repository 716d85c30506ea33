#include "boards/tables.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "base/bits.hpp"
#include "constraints/clashes.hpp"

namespace nonet::boards {
namespace {

void split(int size, const std::vector<Cells>& regions, std::vector<Cells>& full, std::vector<Cells>& loose) {
  for (const Cells& region : regions) {
    (region.size() == static_cast<std::size_t>(size) ? full : loose).push_back(region);
  }
}

// The regions, and what constraints say of cells that differ.
std::vector<Cells> different_cells(const Board& board) {
  std::vector<Cells> lists = board.distinct_regions();
  std::set<Cells> known(lists.begin(), lists.end());
  for (const Combo& combo : board.constraints().combos) {
    Cells cells = combo.cells;
    std::sort(cells.begin(), cells.end());
    if (cells.size() > 1 && known.insert(cells).second) lists.push_back(std::move(cells));
  }
  return lists;
}

template <class T>
auto pack(const std::vector<std::vector<T>>& lists, std::vector<std::uint32_t>& start) {
  std::vector<T> items;
  start.assign(1, 0);
  for (const auto& list : lists) {
    items.insert(items.end(), list.begin(), list.end());
    start.push_back(static_cast<std::uint32_t>(items.size()));
  }
  return items;
}

// Places of `region` (sorted) whose cells are, or are not, in `other` (sorted).
template <class Mask>
Mask places(const Cells& region, const Cells& other, bool in_other) {
  Mask mask = 0;
  auto at = other.begin();
  for (std::size_t p = 0; p < region.size(); ++p) {
    while (at != other.end() && *at < region[p]) ++at;
    const bool met = at != other.end() && *at == region[p];
    if (met == in_other) mask |= bit<Mask>(static_cast<int>(p));
  }
  return mask;
}

template <class Mask>
void add_fresh(std::vector<RegionSlot<Mask>>& seats, const std::vector<Cells>& full) {
  Cells met;
  for (RegionSlot<Mask>& seat : seats) {
    const Cells& region = full[seat.region];
    seat.fresh = without(places<Mask>(region, met, false), seat.bit);
    met.insert(met.end(), region.begin(), region.end());
    std::sort(met.begin(), met.end());
  }
}

template <class Mask>
void add_seats(Tables<Mask>& tables, const std::vector<Cells>& full) {
  std::vector<std::vector<RegionSlot<Mask>>> seats(tables.cell_count);
  tables.cell_at.assign(full.size() * tables.stride, 0);
  for (std::uint32_t r = 0; r < full.size(); ++r) {
    for (int place = 0; place < tables.size; ++place) {
      const std::uint32_t cell = full[r][static_cast<std::size_t>(place)];
      tables.cell_at[r * tables.stride + static_cast<std::uint32_t>(place)] = cell;
      RegionSlot<Mask>& seat = seats[cell].emplace_back();
      seat.base = tables.base(r);
      seat.region = r;
      seat.bit = bit<Mask>(place);
    }
  }
  for (auto& list : seats) {
    if constexpr (!kIsWide<Mask>) add_fresh(list, full);
    tables.most_seats = std::max(tables.most_seats, static_cast<std::uint32_t>(list.size()));
  }
  tables.seats.items = pack(seats, tables.seats.start);
}

template <class Mask>
void add_origins(Tables<Mask>& tables) {
  tables.origin.assign(tables.cell_count, {0, -1});
  for (std::uint32_t r = 0; r < tables.full_count; ++r) {
    for (std::uint32_t d = 0; d < tables.stride; ++d) tables.origin.push_back({r * tables.stride, static_cast<int>(d)});
  }
}

template <class Mask>
bool share_full_region(const Tables<Mask>& tables, std::uint32_t a, std::uint32_t b) {
  for (auto s = tables.seats.begin(a); s != tables.seats.end(a); ++s) {
    for (auto t = tables.seats.begin(b); t != tables.seats.end(b); ++t) {
      if (s->region == t->region) return true;
    }
  }
  return false;
}

template <class Mask>
void add_loose_peers(Tables<Mask>& tables, const std::vector<Cells>& loose) {
  std::vector<Cells> peers(tables.cell_count);
  for (const Cells& region : loose) {
    for (std::uint32_t a : region) {
      for (std::uint32_t b : region) {
        if (a != b && !share_full_region(tables, a, b)) peers[a].push_back(b);
      }
    }
  }
  for (Cells& list : peers) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  tables.loose_peers.items = pack(peers, tables.loose_peers.start);
}

template <class Mask>
void add_clashes(Tables<Mask>& tables, const Constraints& constraints) {
  const auto size = static_cast<std::uint32_t>(tables.size);
  std::vector<std::vector<std::uint64_t>> excluded;
  for (const Relation& relation : constraints.relations)
    excluded.push_back(constraints::clashes_of(relation, tables.size));
  std::vector<std::vector<typename Tables<Mask>::Clash>> clashes;
  for (const Pair& pair : constraints.pairs) {
    if (excluded[pair.relation].empty()) continue;
    clashes.resize(tables.cell_count * size);
    for (std::uint32_t digit = 0; digit < size; ++digit) {
      const std::uint64_t other = excluded[pair.relation][digit];
      if (other == 0) continue;
      const auto beside = static_cast<std::uint32_t>(lowest(other));
      clashes[pair.first * size + digit].push_back({pair.second, static_cast<std::int32_t>(beside)});
      clashes[pair.second * size + beside].push_back({pair.first, static_cast<std::int32_t>(digit)});
    }
  }
  if (!clashes.empty()) tables.clashes.items = pack(clashes, tables.clashes.start);
}

// Regions that share a cell with `region`: asking only those keeps thousands of two-cell regions from costing a square.
std::vector<std::uint32_t> crossing(const Cells& region, const std::vector<std::vector<std::uint32_t>>& regions_of) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t cell : region) found.insert(found.end(), regions_of[cell].begin(), regions_of[cell].end());
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

template <class Mask>
void add_locks(Tables<Mask>& tables, const std::vector<Cells>& full, const std::vector<Cells>& loose) {
  std::vector<Cells> regions = full;
  regions.insert(regions.end(), loose.begin(), loose.end());
  std::vector<std::vector<std::uint32_t>> regions_of(tables.cell_count);
  for (std::uint32_t r = 0; r < regions.size(); ++r) {
    for (std::uint32_t cell : regions[r]) regions_of[cell].push_back(r);
  }
  std::vector<std::vector<typename Tables<Mask>::Lock>> locks(full.size());
  std::vector<std::vector<typename Tables<Mask>::LooseLock>> loose_locks(full.size());
  for (std::uint32_t r = 0; r < full.size(); ++r) {
    for (std::uint32_t other : crossing(full[r], regions_of)) {
      const Mask inside = places<Mask>(full[r], regions[other], true);
      const auto shared = static_cast<std::size_t>(count(inside));
      if (other == r || shared < 2 || shared == regions[other].size()) continue;
      if (other < full.size()) {
        locks[r].push_back({inside, places<Mask>(regions[other], full[r], false), tables.base(other)});
        continue;
      }
      const auto first = static_cast<std::uint32_t>(tables.rest.size());
      std::set_difference(regions[other].begin(), regions[other].end(), full[r].begin(), full[r].end(),
                          std::back_inserter(tables.rest));
      loose_locks[r].push_back({inside, first, static_cast<std::uint32_t>(tables.rest.size())});
    }
  }
  tables.locks.items = pack(locks, tables.locks.start);
  tables.loose_locks.items = pack(loose_locks, tables.loose_locks.start);
}

}  // namespace

template <class Mask>
Tables<Mask> make_tables(const Board& board) {
  std::vector<Cells> full;
  std::vector<Cells> loose;
  split(board.size(), different_cells(board), full, loose);
  Tables<Mask> tables;
  tables.size = board.size();
  tables.stride = (static_cast<std::uint32_t>(board.size()) + tables.kChunk - 1) / tables.kChunk * tables.kChunk;
  tables.cell_count = board.cell_count();
  tables.full_count = static_cast<std::uint32_t>(full.size());
  tables.state_size = tables.base(tables.full_count);
  tables.all = first_bits<Mask>(board.size());
  add_origins(tables);
  add_seats(tables, full);
  add_loose_peers(tables, loose);
  if constexpr (!kIsWide<Mask>) add_clashes(tables, board.constraints());
  add_locks(tables, full, loose);
  tables.constraints = constraints::make_plan<typename constraints::ConstraintBridge<Mask>::M>(board);
  return tables;
}

template Tables<std::uint16_t> make_tables(const Board&);
template Tables<std::uint32_t> make_tables(const Board&);
template Tables<std::uint64_t> make_tables(const Board&);
template Tables<Wide<4>> make_tables(const Board&);
template Tables<Wide<16>> make_tables(const Board&);

}  // namespace nonet::boards
