#pragma once

// What the techniques of almost locked sets share: building their steps, and keeping one step for each set of
// eliminations. Hundreds of pairs of sets may prove the same; the one with the fewest cells is worth showing.

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "logic/sets/als_links.hpp"

namespace nonet::logic {

inline bool by_digit_and_cell(const Candidate& a, const Candidate& b) {
  return a.digit != b.digit ? a.digit < b.digit : a.cell < b.cell;
}

template <int W>
void eliminate_once(Step& step, const CellSet<W>& cells, int digit) {
  for (Cell cell : cells) {
    const Candidate gone{cell, static_cast<Digit>(digit)};
    auto& list = step.eliminations;
    if (std::find(list.begin(), list.end(), gone) == list.end()) list.push_back(gone);
  }
}

// A set of the pattern: its part and, as proof, its cells.
template <int W>
void add_set(Step& step, const AlsList<W>& list, int index) {
  const auto& als = list[index];
  step.parts.push_back(part_of(Role::kSet, als.cells, als.digits, {static_cast<std::uint16_t>(als.region)}));
  for (Cell cell : als.cells) {
    const Truth truth = cell_truth(cell);
    if (std::find(step.truths.begin(), step.truths.end(), truth) == step.truths.end()) step.truths.push_back(truth);
  }
}

// A digit that only one of two sets can hold.
template <int W>
void add_link(Step& step, const AlsList<W>& list, int a, int b, int digit) {
  step.parts.push_back(part_of(Role::kLink, list.cells_with(a, digit) | list.cells_with(b, digit), bit_of(digit)));
}

// HoDoKu's measure of equally many eliminations; they must be sorted by digit and cell. The smaller comes first.
inline std::int64_t index_sum(const std::vector<Candidate>& sorted) {
  std::int64_t sum = 0, factor = 1;
  for (const Candidate& candidate : sorted) {
    sum += candidate.cell * factor + candidate.digit;
    factor += 80;
  }
  return sum;
}

// Steps with different eliminations, in the order in which each set of eliminations was first met.
class DistinctSteps {
 public:
  // Whether a step with these eliminations and so many cells is better than what is kept; then say what it is with add.
  bool wants(const std::vector<Candidate>& eliminations, int cells) {
    key_ = eliminations;
    std::sort(key_.begin(), key_.end(), by_digit_and_cell);
    const auto known = places_.find(key_);
    return known == places_.end() || cells < kept_[known->second].first;
  }

  void add(Step step, int cells) {
    const auto [known, is_new] = places_.try_emplace(key_, kept_.size());
    if (is_new) kept_.emplace_back();
    kept_[known->second] = {cells, std::move(step)};
  }

  // Most eliminations first, then the smallest index sum.
  void sort() {
    std::stable_sort(kept_.begin(), kept_.end(), [](const auto& a, const auto& b) {
      const auto &one = a.second.eliminations, &other = b.second.eliminations;
      if (one.size() != other.size()) return one.size() > other.size();
      return index_sum(one) < index_sum(other);
    });
  }

  bool empty() const { return kept_.empty(); }

  void offer_to(auto& search) {
    for (auto& [cells, step] : kept_) {
      if (search.offer(std::move(step))) return;
    }
  }

 private:
  std::vector<Candidate> key_;
  std::map<std::vector<Candidate>, std::size_t> places_;
  std::vector<std::pair<int, Step>> kept_;
};

}  // namespace nonet::logic
