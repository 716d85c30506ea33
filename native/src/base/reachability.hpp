#pragma once

// Which nodes of any graph can be reached from which, as bits and without the paths. logic/chains/reachability.hpp
// builds on it: chains on the graph of links of human logic.
//
// The strongly connected parts come in the order of Tarjan's
// search, in which the parts that a part leads to are complete before it; so each part's set is made once.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace nonet {

class Reachability {
 public:
  // Of node 0 to n - 1: next(node) gives a range of the nodes that it leads to at once, of which target(item) names
  // one. False if stopped: then it must not be asked. Storage is reused from one call to the next.
  template <class Next, class Target, class Stop>
  bool build(std::size_t n, const Next& next, const Target& target, Stop&& stop) {
    words_ = static_cast<std::uint32_t>((n + 63) / 64);
    parts_ = time_ = 0;
    sets_.clear();
    stack_.clear();
    part_sizes_.clear();
    found_.assign(n, 0);
    low_.resize(n);
    part_.resize(n);
    for (std::uint32_t node = 0; node < n; ++node) {
      if (found_[node] == 0 && !visit(node, next, target, stop)) return false;
    }
    return true;
  }

  bool reaches(std::size_t from, std::size_t to) const { return (row(from)[to >> 6] >> (to & 63) & 1) != 0; }
  // What follows from the node, itself included, in words() words.
  const std::uint64_t* row(std::size_t node) const { return &sets_[std::size_t{part_[node]} * words_]; }
  std::uint32_t words() const { return words_; }
  // The strongly connected part of a node. Parts are numbered so that a part's successors come before it.
  std::uint32_t part(std::size_t node) const { return part_[node]; }
  std::uint32_t parts() const { return parts_; }
  bool is_in_loop(std::size_t node) const { return part_sizes_[part_[node]] > 1; }

 private:
  static constexpr std::uint32_t kDone = std::numeric_limits<std::uint32_t>::max();  // in found_: its part is complete

  struct Frame {
    std::uint32_t node, next;
  };

  void open(std::uint32_t node) {
    found_[node] = low_[node] = ++time_;
    stack_.push_back(node);
    frames_.push_back({node, 0});
  }

  template <class Next, class Target, class Stop>
  bool visit(std::uint32_t root, const Next& next, const Target& target, Stop& stop) {
    frames_.clear();
    open(root);
    while (!frames_.empty()) {
      const std::uint32_t node = frames_.back().node;
      const auto successors = next(node);
      std::uint32_t low = low_[node];
      std::uint32_t i = frames_.back().next;
      std::uint32_t fresh = kDone;
      for (; i < successors.size() && fresh == kDone; ++i) {
        const std::uint32_t to = target(successors[i]);
        if (found_[to] == 0) {
          fresh = to;
        } else if (found_[to] != kDone) {
          low = std::min(low, found_[to]);
        }
      }
      low_[node] = low;
      if (fresh != kDone) {
        frames_.back().next = i;
        open(fresh);
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) low_[frames_.back().node] = std::min(low_[frames_.back().node], low);
      if (low == found_[node]) {
        if (stop.poll()) return false;
        close(node, next, target);
      }
    }
    return true;
  }

  // The members of the part are on the stack from `root` on; the parts they lead to are complete.
  template <class Next, class Target>
  void close(std::uint32_t root, const Next& next, const Target& target) {
    sets_.resize(sets_.size() + words_);
    std::uint64_t* const set = sets_.data() + std::size_t{parts_} * words_;
    std::size_t bottom = stack_.size();
    do {
      const std::uint32_t member = stack_[--bottom];
      part_[member] = parts_;
      set[member >> 6] |= std::uint64_t{1} << (member & 63);
    } while (stack_[bottom] != root);
    for (std::size_t i = bottom; i < stack_.size(); ++i) {
      found_[stack_[i]] = kDone;
      for (const auto& item : next(stack_[i])) {
        const std::uint32_t to = target(item);
        if ((set[to >> 6] >> (to & 63) & 1) != 0) continue;
        const std::uint64_t* other = row(to);
        for (std::uint32_t w = 0; w < words_; ++w) set[w] |= other[w];
      }
    }
    part_sizes_.push_back(static_cast<std::uint32_t>(stack_.size() - bottom));
    stack_.resize(bottom);
    ++parts_;
  }

  std::uint32_t words_ = 0, parts_ = 0, time_ = 0;
  std::vector<std::uint64_t> sets_;                // by part
  std::vector<std::uint32_t> part_sizes_;          // by part
  std::vector<std::uint32_t> part_, found_, low_;  // by node
  std::vector<std::uint32_t> stack_;
  std::vector<Frame> frames_;
};

}  // namespace nonet
