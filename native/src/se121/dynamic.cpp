// For every cell and candidate in reading order: what follows if it is on, what if it is off; then what all places of
// the digit in a region agree on, then what all candidates of the cell agree on. The least complexity wins, then the
// kind, then the first. At the top only that one is wanted, so a target is counted no further than the best so far;
// inside a chain the best for every different removal is.

#include "se121/dynamic.hpp"

#include <algorithm>

namespace nonet::se121 {

int HintNumbers::number(const Deduction& hint) {
  std::string key;
  std::size_t at = 0;
  for (std::uint16_t length : hint.lengths) {
    for (int i = 0; i < length; ++i, ++at) {
      key.push_back(static_cast<char>(hint.nodes[at].node & 0xFF));
      key.push_back(static_cast<char>(hint.nodes[at].node >> 8));
    }
    key.push_back('\xFF');
    key.push_back('\xFF');
  }
  const auto [slot, is_new] = numbers_.try_emplace(std::move(key), static_cast<int>(complexities_.size()));
  if (is_new) complexities_.push_back(hint.complexity);
  return slot->second;
}

ManyChains::ManyChains(ManyMode mode, HintNumbers& numbers, StopToken& stop, ForcingChains& before,
                       CollectedChains& collected)
    : mode_(mode),
      numbers_(numbers),
      stop_(stop),
      before_(before),
      collected_(collected),
      on_(kNodes),
      off_(kNodes),
      on_stamp_(kNodes) {
  const auto add = [&](ManyMode inner) {
    inner_.push_back(std::make_unique<ManyChains>(inner, numbers, stop, collected.chains(), collected));
  };
  if (mode.level == 3) add(kStatic);
  if (mode.level >= 4) add(dynamic_mode(0));
  if (mode.level == 5) add(dynamic_mode(2));
}

ManyChains::~ManyChains() = default;

bool ManyChains::find(const Grid& outer, const Candidates& grid, Hint& hint) {
  outer_ = &outer;
  wants_all_ = false;
  best_ = &hint;
  has_best_ = false;
  run(grid);
  if (has_best_) hint.rating = rating_of(mode_.base, hint.complexity);
  return has_best_;
}

void ManyChains::collect(const Grid& outer, const Candidates& grid, std::vector<Deduction>& all) {
  outer_ = &outer;
  wants_all_ = true;
  slots_.clear();
  order_ = 0;
  slot_of_.assign(2 * kNodes, -1);
  run(grid);
  std::stable_sort(slots_.begin(), slots_.end(), [](const Slot& a, const Slot& b) {
    if (a.complexity != b.complexity) return a.complexity < b.complexity;
    if (a.offer.kind != b.offer.kind) return a.offer.kind < b.offer.kind;
    return a.order < b.order;
  });
  all.clear();
  for (const Slot& slot : slots_) all.push_back(deduction_of(slot.offer, slot.complexity));
}

void ManyChains::run(const Candidates& grid) {
  grid_ = &grid;
  ++stamp_;
  if (!mode_.is_dynamic) {
    before_.prepare(grid);
    meeting_.build(before_.links(), before_.reach());
  }
  const int least = mode_.is_dynamic ? 2 : 3;
  for (int cell = 0; cell < kCells; ++cell) {
    if (stop_.is_stopped()) return;
    if (count(grid.cells[cell]) >= least) run_cell(cell);
  }
}

Closure& ManyChains::make(std::unique_ptr<Closure>& slot) {
  stop_.poll();  // run() looks at the answer
  if (!slot) slot = std::make_unique<Closure>();
  return *slot;
}

Closure& ManyChains::on_closure(int id) {
  if (on_stamp_[id] == stamp_) return *on_[id];
  on_stamp_[id] = stamp_;
  Closure& closure = make(on_[id]);
  closure.run(*grid_, id, true, {mode_.is_dynamic, false}, mode_.level > 0 ? this : nullptr);
  return closure;
}

// Off closures serve their own cell only: at the top one object is enough, inside chains they are walked at the end.
Closure& ManyChains::off_closure(int id) {
  Closure& closure = make(off_[wants_all_ ? id : 0]);
  closure.run(*grid_, id, false, {mode_.is_dynamic, false}, mode_.level > 0 ? this : nullptr);
  return closure;
}

void ManyChains::run_cell(int cell) {
  const Bits digits = grid_->cells[cell];
  for (int digit : bits_of(digits)) {
    const int id = id_of(cell, digit);
    if (mode_.is_dynamic) {
      Closure& yes = on_closure(id);
      if (yes.is_contradiction) add_contradiction(id, true, yes);
      Closure& no = off_closure(id);
      if (no.is_contradiction) add_contradiction(id, false, no);
      if (count(digits) >= 3) {
        Closure* both[2] = {&yes, &no};
        add_common(Offer(kDouble), both, 2);
      }
    }
    for (int type = 0; type < 3; ++type) add_region(id, type);
  }
  add_cell(cell);
}

// A region is looked at from its first position only.
void ManyChains::add_region(int id, int type) {
  const Place at = kTables.places[cell_of(id)][type];
  const Bits positions = grid_->places[digit_of(id)][at.region];
  if (lowest(positions) != at.position || count(positions) < 2) return;
  int ids[9], n = 0;
  for (int p : bits_of(positions)) ids[n++] = id_of(kTables.cells[at.region][p], digit_of(id));
  add_branches(kRegionChain, cause_of(type), ids, n);
}

void ManyChains::add_cell(int cell) {
  int ids[9], n = 0;
  for (int digit : bits_of(grid_->cells[cell])) ids[n++] = id_of(cell, digit);
  add_branches(kCellChain, kByCell, ids, n);
}

void ManyChains::add_branches(Kind kind, Cause root, const int* ids, int n) {
  if (!mode_.is_dynamic && !meeting_.is_possible(ids, n)) return;
  Closure* closures[9];
  for (int i = 0; i < n; ++i) closures[i] = &on_closure(ids[i]);
  Offer offer(kind);
  offer.root = root;
  add_common(offer, closures, n);
}

void ManyChains::add_contradiction(int id, bool is_on, Closure& closure) {
  Offer offer(kContradiction);
  offer.cell = cell_of(id);
  offer.digit = digit_of(id);
  offer.is_on = !is_on;
  offer.n = 2;
  offer.closures[0] = offer.closures[1] = &closure;
  offer.ends[0] = closure.on_end;
  offer.ends[1] = closure.off_end;
  consider(offer);
}

// Targets known in every branch, on nodes first, in the order of the first branch.
void ManyChains::add_common(Offer offer, Closure** closures, int n) {
  offer.n = n;
  std::copy_n(closures, n, offer.closures);
  for (bool is_on : {true, false}) {
    const auto set_of = [&](Closure* closure) -> const NodeSet& { return is_on ? closure->on : closure->off; };
    NodeSet common = set_of(closures[0]);
    for (int i = 1; i < n; ++i) common &= set_of(closures[i]);
    if (common.empty()) continue;
    for (std::uint16_t id : is_on ? closures[0]->on_list : closures[0]->off_list) {
      if (!common.contains(id)) continue;
      offer.cell = cell_of(id);
      offer.digit = digit_of(id);
      offer.is_on = is_on;
      if (is_on && count(grid_->cells[offer.cell]) < 2) continue;
      int least = 0;
      for (int i = 0; i < n; ++i) {
        offer.ends[i] = closures[i]->end(id, is_on);
        least += offer.ends[i].record.depth;
      }
      if (!wants_all_ && has_best_ && least > best_->complexity) continue;
      consider(offer);
    }
  }
}

int ManyChains::complexity_of(Offer& offer, int most) {
  int total = 0;
  for (int i = 0; i < offer.n; ++i) {
    total += offer.closures[i]->count_ancestors(offer.ends[i]);
    if (total > most) return total;
  }
  bool has_hints = false;
  for (int i = 0; i < offer.n; ++i) has_hints |= offer.closures[i]->has_hints();
  if (!has_hints) return total;
  std::vector<int> used;
  for (int i = 0; i < offer.n; ++i) {
    const Closure& closure = *offer.closures[i];
    closure.walk(offer.ends[i], [&](int, bool, const Record& record) {
      const int hint = closure.hint_of(record);
      if (hint < 0 || std::find(used.begin(), used.end(), hint) != used.end()) return;
      used.push_back(hint);
      total += numbers_.complexity(hint);
    });
  }
  return total;
}

void ManyChains::consider(Offer& offer) {
  if (!wants_all_) {
    const int most = has_best_ ? best_->complexity : 1 << 30;
    const int complexity = complexity_of(offer, most);
    if (has_best_ && (complexity > most || (complexity == most && offer.kind >= best_kind_))) return;
    take(offer, complexity);
    return;
  }
  const Bits all = grid_->cells[offer.cell];
  int key = id_of(offer.cell, offer.digit);
  if (offer.is_on) {
    const Bits others = without(all, bit(offer.digit));
    if (others == 0) return;
    key = count(others) == 1 ? id_of(offer.cell, lowest(others)) : key + kNodes;
  }
  const int slot = slot_of_[key];
  const int most = slot >= 0 ? slots_[slot].complexity : 1 << 30;
  const int complexity = complexity_of(offer, most);
  if (slot >= 0 && (complexity > most || (complexity == most && offer.kind >= slots_[slot].offer.kind))) return;
  if (slot >= 0) {
    slots_[slot] = {complexity, ++order_, offer};
  } else {
    slot_of_[key] = static_cast<int>(slots_.size());
    slots_.push_back({complexity, ++order_, offer});
  }
}

namespace {

const char* name_of(ManyMode mode, Kind kind) {
  if (!mode.is_dynamic) return kind == kCellChain ? "Cell Forcing Chains" : "Region Forcing Chains";
  static constexpr const char* kNames[6][4] = {
      {"Dynamic Double Forcing Chains", "Dynamic Cell Forcing Chains", "Dynamic Region Forcing Chains",
       "Dynamic Contradiction Forcing Chains"},
      {"Dynamic Double Forcing Chains (+)", "Dynamic Cell Forcing Chains (+)", "Dynamic Region Forcing Chains (+)",
       "Dynamic Contradiction Forcing Chains (+)"},
      {"Dynamic Double Forcing Chains (+ Forcing Chains)", "Dynamic Cell Forcing Chains (+ Forcing Chains)",
       "Dynamic Region Forcing Chains (+ Forcing Chains)", "Dynamic Contradiction Forcing Chains (+ Forcing Chains)"},
      {"Dynamic Double Forcing Chains (+ Multiple Forcing Chains)",
       "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)",
       "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)",
       "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)"},
      {"Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)",
       "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)",
       "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)",
       "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)"},
      {"Dynamic Double Forcing Chains (+ nested Dynamic Forcing Chains)",
       "Dynamic Cell Forcing Chains (+ nested Dynamic Forcing Chains)",
       "Dynamic Region Forcing Chains (+ nested Dynamic Forcing Chains)",
       "Dynamic Contradiction Forcing Chains (+ nested Dynamic Forcing Chains)"}};
  return kNames[mode.level][kind == kDouble ? 0 : kind - kCellChain + 1];
}

}  // namespace

void ManyChains::take(const Offer& offer, int complexity) {
  has_best_ = true;
  best_kind_ = offer.kind;
  best_->clear();
  best_->complexity = complexity;
  best_->name = name_of(mode_, offer.kind);
  if (offer.is_on) {
    best_->remove(*grid_, offer.cell, 0x1FFu & ~bit(offer.digit));
    best_->put(offer.cell, offer.digit);
  } else {
    best_->remove(*grid_, offer.cell, bit(offer.digit));
  }
}

Deduction ManyChains::deduction_of(const Offer& offer, int complexity) const {
  Deduction made;
  made.rating = rating_of(mode_.base, complexity);
  made.complexity = complexity;
  made.kind = offer.kind;
  const Bits all = grid_->cells[offer.cell];
  made.removals.emplace_back(static_cast<std::uint8_t>(offer.cell),
                             offer.is_on ? without(all, bit(offer.digit)) : bit(offer.digit));
  for (int i = 0; i < offer.n; ++i) {
    const std::size_t before = made.nodes.size();
    offer.closures[i]->walk(offer.ends[i], [&](int id, bool is_on, const Record& record) {
      const Cause cause = record.cause == kRoot ? offer.root : record.cause;
      made.nodes.push_back({static_cast<std::uint16_t>(2 * id + is_on), cause});
    });
    made.lengths.push_back(static_cast<std::uint16_t>(made.nodes.size() - before));
  }
  return made;
}

}  // namespace nonet::se121
