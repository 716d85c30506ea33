#pragma once

// Simple chains, X-chains and XY-chains alike: paths over cells that enter a cell on one of its two sides and leave it
// on the other. Sides are kinds of links (strong, weak) or digits (of a bivalue cell). A path starts on one side of a
// cell and ends when it enters a cell whose other side is that of the start, the goal: then one of both ends is true.
//
// HoDoKu walks every path of up to 20 links that passes no cell twice, depth first, and takes of what it found the most
// eliminations, then the smallest index sum, then what was found first. Paths are many, but what one eliminates depends
// on its ends only. So here the ends are found first, as if cells could be passed twice (Walks, a breadth-first
// search); sorted by what they would give; and only then, from the best on, a depth-first search in HoDoKu's order asks
// whether there is a real path. At each cell it looks ahead, again by Walks, whether an end is in reach without the
// cells passed: so it hardly ever turns back.
//
// The Net of a chain says: kSides, how many sides there are; other_side(cell, side) of a cell on the net; next(cell,
// side), the cells that can be entered on that side from there; cells_with_side(side).

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "logic/core/strong_links.hpp"

namespace nonet::logic {

using Side = std::uint8_t;

// Ends of possible chains from one start, and what they would eliminate.
template <int W>
struct ChainEnds {
  Digit digit;
  Cell start, end;
  int count;         // eliminations
  std::int64_t sum;  // HoDoKu's index sum of them
  CellSet<W> victims;

  bool is_better_than(const ChainEnds& other) const {
    return count != other.count ? count > other.count : sum < other.sum;
  }
  bool is_as_good_as(const ChainEnds& other) const { return count == other.count && sum == other.sum; }
  bool does_the_same_as(const ChainEnds& other) const { return digit == other.digit && victims == other.victims; }
};

// Of eliminations of one digit, if `before` others come before them.
template <int W>
std::int64_t index_sum(const Position<W>& at, const CellSet<W>& victims, int digit, int before = 0) {
  std::int64_t sum = 0;
  std::int64_t weight = 1 + std::int64_t{before} * (at.board().cell_count - 1);
  for (Cell cell : victims) {
    sum += cell * weight + digit;
    weight += at.board().cell_count - 1;
  }
  return sum;
}

// How far paths of up to so many links come if they may pass cells twice, but none of `blocked`.
template <int W, class Net>
class Walks {
 public:
  Walks(const Net& net, StopToken& stop) : net_(net), stop_(stop) {}

  // The cells in which a path may end.
  CellSet<W> ends(Cell start, Side goal, int links) {
    CellSet<W> ends;
    spread(start, net_.other_side(start, goal), links, {}, [&](Side side, const CellSet<W>& cells) {
      if (side != goal) ends |= cells;
      return false;
    });
    return ends & net_.cells_with_side(goal);
  }

  // Whether one of `targets` can be the end.
  bool can_end(Cell from, Side leaving, Side goal, int links, const CellSet<W>& blocked, const CellSet<W>& targets) {
    return spread(from, leaving, links, blocked,
                  [&](Side side, const CellSet<W>& cells) { return side != goal && cells.intersects(targets); });
  }

 private:
  struct State {
    Cell cell;
    Side leaving;
  };

  // Calls visit(side, cells) for the cells entered on a side, until it says stop.
  bool spread(Cell from, Side leaving, int links, const CellSet<W>& blocked, auto visit) {
    entered_.fill(blocked);
    queue_.clear();
    queue_.push_back({from, leaving});
    for (std::size_t at = 0; links > 0 && at < queue_.size(); --links) {
      for (const std::size_t level_end = queue_.size(); at < level_end; ++at) {
        if (stop_.poll()) return false;
        const auto [cell, side] = queue_[at];
        const CellSet<W> reached = net_.next(cell, side);
        if (visit(side, reached)) return true;
        const CellSet<W> fresh = reached - entered_[side];
        entered_[side] |= fresh;
        for (Cell next : fresh) queue_.push_back({next, net_.other_side(next, side)});
      }
    }
    return false;
  }

  const Net& net_;
  StopToken& stop_;
  std::array<CellSet<W>, Net::kSides> entered_;
  std::vector<State> queue_;
};

// How many links a path may have.
struct PathLengths {
  int min, max, step;
};

// The first path, depth first, from a start to one of its targets.
template <int W, class Net>
class PathSearch {
 public:
  PathSearch(const BoardView<W>& board, const Net& net, StopToken& stop)
      : board_(board), net_(net), walks_(net, stop) {}

  // Empty if there is none. A target that is the start closes the path.
  std::vector<Cell> find(Cell start, Side goal, const CellSet<W>& targets, PathLengths lengths) {
    goal_ = goal;
    targets_ = targets;
    min_links_ = lengths.min;
    visits_ = 0;
    path_ = {start};
    passed_ = CellSet<W>::of(start);
    closed_ = passed_ - targets;
    if (!extend(start, net_.other_side(start, goal), lengths.max)) path_.clear();
    return path_;
  }

 private:
  // Never met in a puzzle; a wall against positions made to hurt.
  static constexpr int kMaxVisits = 20'000;

  // In HoDoKu's order of links: row, column, box, then other regions, a cell only where it is met first.
  bool extend(Cell cell, Side side, int links) {
    if (!walks_.can_end(cell, side, goal_, links, passed_, targets_ - closed_)) return false;
    CellSet<W> left = net_.next(cell, side) - closed_;
    for (int region : board_.regions_of[cell]) {
      const CellSet<W> here = left & board_.regions[region].set;
      left -= here;
      for (Cell next : here) {
        if (enter(next, side, links)) return true;
      }
    }
    return false;
  }

  bool enter(Cell cell, Side side, int links) {
    if (++visits_ > kMaxVisits) return false;
    path_.push_back(cell);
    if (side != goal_ && targets_.contains(cell) && static_cast<int>(path_.size()) > min_links_) return true;
    if (links > 1 && !passed_.contains(cell)) {
      passed_.insert(cell);
      closed_.insert(cell);
      if (extend(cell, net_.other_side(cell, side), links - 1)) return true;
      passed_.erase(cell);
      closed_.erase(cell);
    }
    path_.pop_back();
    return false;
  }

  const BoardView<W>& board_;
  const Net& net_;
  Walks<W, Net> walks_;
  std::vector<Cell> path_;
  CellSet<W> targets_;
  CellSet<W> passed_;  // not to be passed again
  CellSet<W> closed_;  // nor to be entered: the same but for the start, if it is a target
  Side goal_ = 0;
  int min_links_ = 0;
  int visits_ = 0;
};

// The possible ends, and the choice between them.
template <int W>
class ChainChoice {
 public:
  void add(const Position<W>& at, int digit, Cell start, const CellSet<W>& ends) {
    for (Cell end : ends) {
      const CellSet<W> victims = victims_of(at, start, end, digit);
      if (victims.empty()) continue;
      found_.push_back(
          {static_cast<Digit>(digit), start, end, victims.count(), index_sum(at, victims, digit), victims});
    }
  }

  // Calls offer(ends, path) for what has a path, the best first, once for each set of eliminations and with a shortest
  // path; until it gives true. find(digit, start, targets, lengths) gives the first path, an empty one if there is
  // none.
  void choose(PathLengths lengths, auto find, auto offer) {
    std::sort(found_.begin(), found_.end(), [](const Ends& a, const Ends& b) {
      return a.is_as_good_as(b) ? std::tie(a.start, a.digit, a.end) < std::tie(b.start, b.digit, b.end)
                                : a.is_better_than(b);
    });
    std::vector<Ends> equals;
    for (std::size_t i = 0; i < found_.size();) {
      equals.clear();
      for (; i < found_.size() && (equals.empty() || found_[i].is_as_good_as(equals[0])); ++i) {
        equals.push_back(found_[i]);
      }
      if (choose_among(equals, lengths, find, offer)) return;
    }
  }

 private:
  using Ends = ChainEnds<W>;

  // What is found first: the lowest start, its lowest digit, then by the order of the depth-first search.
  bool choose_among(std::vector<Ends>& equals, PathLengths lengths, auto find, auto offer) const {
    while (!equals.empty()) {
      const Ends first = equals[0];
      const auto starts_like = [&](const Ends& ends) { return ends.start == first.start && ends.digit == first.digit; };
      CellSet<W> targets;
      for (const Ends& ends : equals) {
        if (starts_like(ends)) targets.insert(ends.end);
      }
      const std::vector<Cell> path = find(first.digit, first.start, targets, lengths);
      if (path.empty()) {
        std::erase_if(equals, starts_like);
        continue;
      }
      const Ends chosen = *std::find_if(equals.begin(), equals.end(),
                                        [&](const Ends& ends) { return starts_like(ends) && ends.end == path.back(); });
      if (offer(chosen, shortest(equals, chosen, path, lengths, find))) return true;
      std::erase_if(equals, [&](const Ends& ends) { return ends.does_the_same_as(chosen); });
    }
    return false;
  }

  std::vector<Cell> shortest(const std::vector<Ends>& equals, const Ends& chosen, const std::vector<Cell>& path,
                             PathLengths lengths, auto find) const {
    const int links = static_cast<int>(path.size()) - 1;
    for (lengths.max = lengths.min; lengths.max < links; lengths.max += lengths.step) {
      for (const Ends& ends : equals) {
        if (!ends.does_the_same_as(chosen)) continue;
        std::vector<Cell> shorter = find(ends.digit, ends.start, CellSet<W>::of(ends.end), lengths);
        if (!shorter.empty()) return shorter;
      }
    }
    return path;
  }

  std::vector<Ends> found_;
};

}  // namespace nonet::logic
