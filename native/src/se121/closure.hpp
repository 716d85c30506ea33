#pragma once

// Everything that follows from one assumption: the known on and off nodes in the order found, each with its parents.
//
// A node's parents are its first parent and the "hidden" ones: candidates that have vanished in the cell or region that
// made the step possible. These are kept as a mask of digits or positions, and spelled out only when asked for.

#include <vector>

#include "se121/chain.hpp"

namespace nonet::se121 {

struct Record {
  std::uint16_t parent;  // the first parent's id, of the other state; of kAdvanced: where its parents begin in `extra`
  Bits hidden;           // of kAdvanced: how many
  std::uint16_t count;   // ancestors with itself, 0 if not counted yet
  Cause cause;
  std::uint8_t depth;  // at most `count`: the longest line of parents, 255 for more
};

// A target of a hint: a known node, or one that contradicts and so never became known.
struct End {
  std::uint16_t id;
  bool is_on;
  Record record;
};

// Nodes in the order found: a vector without its questions about room, as a node comes once.
class NodeList {
 public:
  void clear() { size_ = 0; }
  void push_back(int id) { ids_[size_++] = static_cast<std::uint16_t>(id); }
  std::size_t size() const { return size_; }
  std::uint16_t operator[](std::size_t i) const { return ids_[i]; }
  const std::uint16_t* begin() const { return ids_.data(); }
  const std::uint16_t* end() const { return ids_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<std::uint16_t, kNodes> ids_;
};

struct ClosureMode {
  bool is_dynamic;
  bool is_nishio;
};

// Deductions beyond elementary links, asked for when nothing else is left. It may call Closure::deduce.
class Closure;
class Advanced {
 public:
  virtual ~Advanced() = default;
  virtual void deduce(Closure& closure, const Candidates& start, const Candidates& now) = 0;
};

class Closure {
 public:
  // Follows an assumption on the grid `start`, which is left as it is.
  void run(const Candidates& start, int id, bool is_on, ClosureMode mode, Advanced* advanced);

  // An off node found by an advanced deduction. `hint` numbers the chain behind it, or is -1.
  void deduce(int id, const std::vector<std::uint16_t>& parents, int hint);

  NodeSet on, off;
  NodeList on_list, off_list;
  bool is_contradiction = false;
  End on_end, off_end;  // of the contradiction

  End end(int id, bool is_on) const { return {static_cast<std::uint16_t>(id), is_on, record(id, is_on)}; }
  const Record& record(int id, bool is_on) const { return is_on ? on_records_[id] : off_records_[id]; }
  bool has_hints() const { return has_hints_; }

  int count_ancestors(const End& end);
  // Breadth first from the end, parents in order, each node once: use(id, is_on, record).
  template <class Use>
  void walk(const End& end, Use use) const;
  int hint_of(const Record& record) const { return record.cause == kAdvanced ? extra_[record.parent - 1] : -1; }

 private:
  bool follow_on(int id);
  bool follow_off(int id);
  bool add_off(int id, int parent, Cause cause);
  bool add_on(int id, int parent, Cause cause, Bits hidden);
  int depth_of(int id, int parent, Cause cause, Bits hidden) const;
  template <class Use>
  void each_parent(int id, bool is_on, const Record& record, Use use) const;

  const Candidates* start_ = nullptr;
  Candidates now_;
  ClosureMode mode_{};
  bool has_hints_ = false;
  std::vector<int> extra_;  // of advanced nodes: the hint, then the parents
  std::array<Record, kNodes> on_records_, off_records_;
};

template <class Use>
void Closure::each_parent(int id, bool is_on, const Record& record, Use use) const {
  if (record.cause == kRoot) return;
  if (record.cause == kAdvanced) {
    for (int i = 0; i < record.hidden; ++i) use(extra_[record.parent + i], false);
    return;
  }
  use(record.parent, !is_on);
  if (record.hidden == 0) return;
  if (record.cause == kByCell) {
    for (int d : bits_of(record.hidden)) use(id_of(cell_of(id), d), false);
    return;
  }
  const int region = kTables.places[cell_of(id)][type_of(record.cause)].region;
  for (int p : bits_of(record.hidden)) use(id_of(kTables.cells[region][p], digit_of(id)), false);
}

template <class Use>
void Closure::walk(const End& end, Use use) const {
  NodeSet seen[2];
  std::vector<std::pair<std::uint16_t, bool>> queue;
  seen[end.is_on].insert(end.id);
  queue.emplace_back(end.id, end.is_on);
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const auto [id, is_on] = queue[head];
    const Record& known = head == 0 ? end.record : record(id, is_on);
    use(id, is_on, known);
    each_parent(id, is_on, known, [&](int parent, bool parent_on) {
      if (seen[parent_on].contains(parent)) return;
      seen[parent_on].insert(parent);
      queue.emplace_back(static_cast<std::uint16_t>(parent), parent_on);
    });
  }
}

}  // namespace nonet::se121
