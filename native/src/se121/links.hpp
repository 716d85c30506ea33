#pragma once

// The implications between candidates that hold in one grid, as lists in the original's order, and which nodes can be
// reached from which. Only candidates that are there get an index, so that a set of them takes a few words.

#include <cstddef>
#include <span>
#include <vector>

#include "base/reachability.hpp"
#include "se121/chain.hpp"

namespace nonet::se121 {

// Which links a search uses.
struct LinkKinds {
  bool x;  // off -> on through the last two positions in a region
  bool y;  // within a cell, both ways
};

class Links {
 public:
  struct Link {
    std::uint16_t to;
    Cause cause;
  };
  struct Range {
    const Link* first;
    const Link* last;
    const Link* begin() const { return first; }
    const Link* end() const { return last; }
  };

  void build(const Candidates& grid);

  int size() const { return n_; }
  int id(int index) const { return ids_[index]; }
  int index(int id) const { return index_[id]; }

  // What is off if `index` is on: its cell, then box, row, column.
  Range weak(int index, LinkKinds kinds) const {
    return {&weak_[kinds.y ? weak_at_[index] : weak_x_[index]], &weak_[weak_at_[index + 1]]};
  }
  // What is on if `index` is off.
  Range strong(int index, LinkKinds kinds) const {
    return {&strong_[kinds.y ? strong_at_[index] : strong_x_[index]],
            &strong_[kinds.x ? strong_at_[index + 1] : strong_x_[index]]};
  }

 private:
  int n_ = 0;
  std::array<std::uint16_t, kNodes> ids_;
  std::array<std::uint16_t, kNodes> index_;
  std::array<std::uint16_t, kNodes + 1> weak_at_, weak_x_, strong_at_, strong_x_;  // starts of a list and its X part
  std::array<Link, kNodes * 28> weak_;
  std::array<Link, kNodes * 4> strong_;
};

// On nodes that follow from an on node.
class OnReach {
 public:
  // `digits`: links between candidates of other digits are left out.
  void build(const Links& links, LinkKinds kinds, Bits digits = 0x1FF);

  // Sets of off nodes by part: what the members of a part and of those they lead to see.
  void add_off(const Links& links, LinkKinds kinds, std::vector<std::uint64_t>& off) const;

  bool reaches(int from, int to) const { return reach_.reaches(index(from), index(to)); }
  const std::uint64_t* row(int node) const { return reach_.row(index(node)); }
  std::uint32_t words() const { return reach_.words(); }
  std::uint32_t part(int node) const { return reach_.part(index(node)); }
  bool is_in_loop(int node) const { return reach_.is_in_loop(index(node)); }

 private:
  static std::size_t index(int node) { return static_cast<std::size_t>(node); }
  std::span<const std::uint16_t> next(int node) const {
    return {next_.data() + next_at_[node], static_cast<std::size_t>(next_at_[node + 1] - next_at_[node])};
  }

  Reachability reach_;
  std::vector<std::uint16_t> next_;  // on successors, by start
  std::array<int, kNodes + 1> next_at_;
};

// Whether static chains from several assumptions can meet at all: asked before any of them is followed in order.
class Meeting {
 public:
  void build(const Links& links, const OnReach& reach);
  bool is_possible(const int* ids, int n) const;

 private:
  const Links* links_ = nullptr;
  const OnReach* reach_ = nullptr;
  std::vector<std::uint64_t> off_;  // off nodes that follow, by part of reach_
};

}  // namespace nonet::se121
