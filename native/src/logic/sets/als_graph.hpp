#pragma once

// Chains of almost locked sets as walks in a graph. Where a chain can go on depends only on the set it stands at and on
// the digits of the link it came by: that is a state. A chain begins at a set with one digit of its first link: a
// start. What a chain eliminates depends only on its start and its last state, so the search asks which starts reach
// which states, and not for the chains themselves, whose number grows without bounds.

#include <vector>

#include "logic/sets/als_links.hpp"

namespace nonet::logic {

template <int W>
class AlsGraph {
 public:
  struct State {
    int als;
    Mask active;  // the digits by which the chain may have come, one or two
  };
  struct Start {
    int als;
    Digit digit;
  };
  // A link seen from one of its sets, and the state it leads to: with all its digits, without the lowest, without the
  // highest; -1: the chain cannot go this way.
  struct Way {
    int to;
    Mask digits;
    int all, without_lowest, without_highest;
  };

  AlsGraph(const AlsList<W>& list, const AlsLinks<W>& links, bool both_ways)
      : known_(list.size()), begins_(list.size()) {
    for (int i = 0; i < list.size(); ++i) {
      begins_[i] = static_cast<int>(ways_.size());
      if (both_ways) {
        for (int r : links.to(i)) ways_.push_back(way(links[r].first, links[r].digits));
      }
      for (int r = links.begin_from(i); r < links.end_from(i); ++r)
        ways_.push_back(way(links[r].second, links[r].digits));
    }
    begins_.push_back(static_cast<int>(ways_.size()));
    for (int i = 0; i < list.size(); ++i) {
      Mask digits = 0;
      for (const Way& way : ways_of(i)) digits |= way.digits;
      first_start_.push_back(static_cast<int>(starts.size()));
      for (Digit digit : digits_of(digits)) starts.push_back({i, digit});
    }
  }

  std::span<const Way> ways_of(int als) const {
    return std::span(ways_).subspan(begins_[als], static_cast<std::size_t>(begins_[als + 1] - begins_[als]));
  }

  int start_at(int als, Digit digit) const {
    int s = first_start_[als];
    while (starts[s].digit != digit) ++s;
    return s;
  }

  // Where a way leads a chain that came by these digits: by a digit other than the one it came by. If it may have come
  // by two, the lower counts.
  static int follow(const Way& way, Mask came_by) {
    const Mask lost = way.digits & came_by & (~came_by + 1);
    if (lost == 0) return way.all;
    return lost == (way.digits & (~way.digits + 1)) ? way.without_lowest : way.without_highest;
  }

  // Where a way leads from a start; -1 if it does not have its digit.
  static int begin(const Way& way, Digit digit) {
    if ((way.digits & bit_of(digit)) == 0) return -1;
    if (way.digits == bit_of(digit)) return way.all;
    return digit == lowest(way.digits) ? way.without_highest : way.without_lowest;
  }

  std::vector<State> states;
  std::vector<Start> starts;  // ascending by set, then digit

 private:
  Way way(int to, Mask digits) {
    const Mask low = digits & (~digits + 1), high = digits & ~low;
    if (high == 0) return {to, digits, state(to, digits), -1, -1};
    return {to, digits, state(to, digits), state(to, high), state(to, low)};
  }

  int state(int als, Mask active) {
    for (int known : known_[als]) {
      if (states[known].active == active) return known;
    }
    states.push_back({als, active});
    return known_[als].emplace_back(static_cast<int>(states.size()) - 1);
  }

  std::vector<std::vector<int>> known_;  // states of each set
  std::vector<int> begins_, first_start_;
  std::vector<Way> ways_;
};

// Which starts reach which states, link by link.
template <int W>
class AlsReach {
 public:
  using Graph = AlsGraph<W>;

  AlsReach(const Graph& graph, StopToken& stop)
      : graph_(graph), stop_(stop), newest_(rows()), next_(rows()), reached_(rows()), is_live_(graph.states.size()) {
    for (int s = 0; s < static_cast<int>(graph.starts.size()); ++s) {
      const auto& start = graph.starts[s];
      for (const auto& way : graph.ways_of(start.als)) {
        const int state = Graph::begin(way, start.digit);
        if (state < 0) continue;
        newest_.set(state, s);
        is_live_[state] = 1;
      }
    }
  }

  int words() const { return newest_.words(); }
  bool is_live(int state) const { return is_live_[state] != 0; }
  // The starts that reach the state with so many links, and not with fewer.
  const std::uint64_t* newest(int state) const { return newest_.row(state); }

  // One link more. False: nothing new, or stopped. Unless it counts, a state stays to be reached again.
  bool advance(bool counts) {
    is_next_live_.assign(is_live_.size(), 0);
    for (int s = 0; s < static_cast<int>(is_live_.size()); ++s) {
      if (is_live_[s] == 0) continue;
      if (stop_.poll()) return false;
      for (const auto& way : graph_.ways_of(graph_.states[s].als)) {
        const int to = Graph::follow(way, graph_.states[s].active);
        if (to < 0) continue;
        next_.join(next_.row(to), newest_.row(s));
        is_next_live_[to] = 1;
      }
    }
    bool any = false;
    for (int s = 0; s < static_cast<int>(is_live_.size()); ++s) {
      if (is_live_[s] != 0) std::fill_n(newest_.row(s), words(), 0);
      if (is_next_live_[s] == 0) continue;
      is_next_live_[s] = !counts || keep_new(next_.row(s), reached_.row(s));
      any |= is_next_live_[s] != 0;
    }
    std::swap(newest_, next_);
    std::swap(is_live_, is_next_live_);
    return any;
  }

 private:
  BitRows rows() const { return {static_cast<int>(graph_.states.size()), static_cast<int>(graph_.starts.size())}; }

  bool keep_new(std::uint64_t* row, std::uint64_t* reached) const {
    std::uint64_t any = 0;
    for (int w = 0; w < words(); ++w) {
      row[w] &= ~reached[w];
      reached[w] |= row[w];
      any |= row[w];
    }
    return any != 0;
  }

  const Graph& graph_;
  StopToken& stop_;
  BitRows newest_, next_, reached_;
  std::vector<char> is_live_, is_next_live_;
};

}  // namespace nonet::logic
