#pragma once

// What a search keeps in the workspace for the next one. Where a technique found nothing before and nothing has
// changed, it need not look again.
//
// An entry stores its inputs and is reused only if they are equal. So it does not matter whether the next search is the
// next step of the same path.

#include <bitset>
#include <cstddef>
#include <utility>
#include <vector>

#include "logic/core/step_collector.hpp"

namespace nonet::logic {

// The cache of this type for the board; each use has a type of its own. A search that is stopped may leave it half
// made: Logic clears the workspace then.
template <class Cache, int W>
Cache& cache_for(const Position<W>& at) {
  return at.workspace().template get<Cache>(at.board().serial);
}

// Storage that is reused whatever the board is: nothing in it counts.
template <class Storage, int W>
Storage& storage_for(const Position<W>& at) {
  return at.workspace().template get<Storage>(0);
}

// What a search wants, as far as it may change what is found.
struct Query {
  std::bitset<kTechniqueCount> wanted;
  Options options;
  friend bool operator==(const Query&, const Query&) = default;
};

// A value for each query that is made of one board: there are few, as orders are few.
template <class Key, class Value>
class QueryCache {
 public:
  Value& operator[](const Key& key) {
    for (auto& [known, value] : all_) {
      if (known == key) return value;
    }
    if (all_.size() == kMost) all_.clear();
    return all_.emplace_back(key, Value()).second;
  }

 private:
  static constexpr std::size_t kMost = 32;

  std::vector<std::pair<Key, Value>> all_;
};

// Where cells have changed since the last search that found nothing.
template <int W>
class ChangedCells {
 public:
  // The cells that are not as they were; all of them at first.
  CellSet<W> since(const Position<W>& at) const {
    CellSet<W> changed;
    for (int cell = 0; cell < at.board().cell_count; ++cell) {
      if (!is_set_ || seen_[cell] != picture(at, cell)) changed.insert(cell);
    }
    return changed;
  }

  // Whether all is as it was, counts too: those of a contradictory position may differ.
  bool is_as_kept(const Position<W>& at) const {
    if (!is_set_ || !since(at).empty()) return false;
    for (Cell cell : at.open()) {
      if (at.candidates(cell) == 0) return false;
    }
    return true;
  }

  void keep(const Position<W>& at) {
    for (int cell = 0; cell < at.board().cell_count; ++cell) seen_[cell] = picture(at, cell);
    is_set_ = true;
  }

 private:
  static constexpr Mask kOpen = Mask{1} << 31;  // kMaxDigits are fewer

  static Mask picture(const Position<W>& at, int cell) {
    return at.open().contains(cell) ? at.candidates(cell) | kOpen : at.value(cell);
  }

  bool is_set_ = false;
  std::array<Mask, Limits<W>::kCells> seen_;
};

}  // namespace nonet::logic
