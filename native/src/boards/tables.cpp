#include "boards/tables.hpp"

#include <algorithm>
#include <iterator>
#include <span>

#include "base/bits.hpp"
#include "constraints/clashes.hpp"
#include "geometry/geometry.hpp"

namespace nonet::boards {
namespace {

// The groups of a board, apart: full ones and loose ones, each numbered from 0.
struct Groups {
  explicit Groups(const Board& board) : all(board.geometry()) {
    for (std::uint32_t group = 0; group < all.groups().size(); ++group) {
      is_full.push_back(all.groups()[group].size() == static_cast<std::size_t>(board.size()));
      auto& list = is_full.back() ? full : loose;
      number.push_back(static_cast<std::uint32_t>(list.size()));
      list.push_back(group);
    }
  }

  const Cells& cells(std::uint32_t group) const { return all.groups()[group]; }
  const Cells& full_cells(std::uint32_t region) const { return cells(full[region]); }

  const Geometry& all;
  std::vector<bool> is_full;          // by group
  std::vector<std::uint32_t> number;  // by group, among the full ones or the loose ones
  std::vector<std::uint32_t> full, loose;
};

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
void add_fresh(std::span<RegionSlot<Mask>> slots, const Groups& groups) {
  Cells met;
  for (RegionSlot<Mask>& slot : slots) {
    const Cells& region = groups.full_cells(slot.region);
    slot.fresh = without(places<Mask>(region, met, false), slot.bit);
    met.insert(met.end(), region.begin(), region.end());
    std::sort(met.begin(), met.end());
  }
}

template <class Mask>
void add_slots(Tables<Mask>& tables, const Groups& groups) {
  auto& [start, items] = tables.slots;
  start.assign(1, 0);
  for (std::uint32_t cell = 0; cell < tables.cell_count; ++cell) {
    for (const auto& [group, place] : groups.all.slots(cell)) {
      if (!groups.is_full[group]) continue;
      RegionSlot<Mask>& slot = items.emplace_back();
      slot.base = tables.base(groups.number[group]);
      slot.region = groups.number[group];
      slot.bit = bit<Mask>(static_cast<int>(place));
    }
    const std::span slots = std::span(items).subspan(start.back());
    if constexpr (!kIsWide<Mask>) add_fresh(slots, groups);
    tables.most_slots = std::max(tables.most_slots, static_cast<std::uint32_t>(slots.size()));
    start.push_back(static_cast<std::uint32_t>(items.size()));
  }
  tables.cell_at.assign(groups.full.size() * tables.stride, 0);
  for (std::uint32_t r = 0; r < groups.full.size(); ++r) {
    std::ranges::copy(groups.full_cells(r), tables.cell_at.begin() + r * tables.stride);
  }
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
  for (auto s = tables.slots.begin(a); s != tables.slots.end(a); ++s) {
    for (auto t = tables.slots.begin(b); t != tables.slots.end(b); ++t) {
      if (s->region == t->region) return true;
    }
  }
  return false;
}

template <class Mask>
void add_loose_peers(Tables<Mask>& tables, const Groups& groups) {
  std::vector<Cells> peers(tables.cell_count);
  for (std::uint32_t group : groups.loose) {
    for (std::uint32_t a : groups.cells(group)) {
      for (std::uint32_t b : groups.cells(group)) {
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

template <class Mask>
void add_locks(Tables<Mask>& tables, const Groups& groups) {
  std::vector<std::vector<typename Tables<Mask>::Lock>> locks(groups.full.size());
  std::vector<std::vector<typename Tables<Mask>::LooseLock>> loose_locks(groups.full.size());
  for (std::uint32_t r = 0; r < groups.full.size(); ++r) {
    const Cells& region = groups.full_cells(r);
    for (std::uint32_t group : groups.all.crossing(groups.full[r])) {
      const Cells& other = groups.cells(group);
      const Mask inside = places<Mask>(region, other, true);
      const auto shared = static_cast<std::size_t>(count(inside));
      if (group == groups.full[r] || shared < 2 || shared == other.size()) continue;
      if (groups.is_full[group]) {
        locks[r].push_back({inside, places<Mask>(other, region, false), tables.base(groups.number[group])});
        continue;
      }
      const auto first = static_cast<std::uint32_t>(tables.rest.size());
      std::ranges::set_difference(other, region, std::back_inserter(tables.rest));
      loose_locks[r].push_back({inside, first, static_cast<std::uint32_t>(tables.rest.size())});
    }
  }
  tables.locks.items = pack(locks, tables.locks.start);
  tables.loose_locks.items = pack(loose_locks, tables.loose_locks.start);
}

}  // namespace

template <class Mask>
Tables<Mask> make_tables(const Board& board) {
  const Groups groups(board);
  Tables<Mask> tables;
  tables.size = board.size();
  tables.stride = (static_cast<std::uint32_t>(board.size()) + tables.kChunk - 1) / tables.kChunk * tables.kChunk;
  tables.cell_count = board.cell_count();
  tables.full_count = static_cast<std::uint32_t>(groups.full.size());
  tables.state_size = tables.base(tables.full_count);
  tables.all = first_bits<Mask>(board.size());
  add_origins(tables);
  add_slots(tables, groups);
  add_loose_peers(tables, groups);
  if constexpr (!kIsWide<Mask>) add_clashes(tables, board.constraints());
  add_locks(tables, groups);
  tables.constraints = constraints::make_plan<typename constraints::ConstraintBridge<Mask>::EngineMask>(board);
  return tables;
}

template Tables<std::uint16_t> make_tables(const Board&);
template Tables<std::uint32_t> make_tables(const Board&);
template Tables<std::uint64_t> make_tables(const Board&);
template Tables<Wide<4>> make_tables(const Board&);
template Tables<Wide<16>> make_tables(const Board&);

}  // namespace nonet::boards
