#pragma once

// Fish: how they are found. One digit, one size, one pool of base regions and one of covers.
//
// The search goes from the victim. Were the candidate e true, its peers would be gone, fins included: what is left of
// the bases must be disjoint and within the covers, one of which e itself uses up. Few bases come that close together,
// so combinations are cut short long before covers are chosen. A digit whose candidates all have a template
// (single_digit.hpp) has no victim, and costs nothing more.

#include <bit>
#include <cstdint>
#include <vector>

#include "logic/fish/fish.hpp"

namespace nonet::logic {

struct FishLimits {
  int max_fins;
  int max_endo_fins;
  bool wants_fins;     // fish with fins
  bool wants_finless;  // fish without
  bool small_bases;    // HoDoKu's search for finless fish leaves out bases with more than n candidates
};

// Calls take(fish) for every fish that removes the victim, base combinations in order, covers in any order. Once take
// has said true, covers of the same bases are still offered, other bases no more: the first of them all is among these.
template <int W, class Take>
class FishHunt {
 public:
  using Set = CellSet<W>;

  FishHunt(const Position<W>& at, int digit, int n, const FishPools& pools, const FishLimits& limits, Take take)
      : at_(at), board_(at.board()), n_(n), limits_(limits), take_(take), is_cover_(board_.regions.size()) {
    fish_.digit = static_cast<Digit>(digit);
    fish_.size = n;
    for (int region : pools.bases) {
      const Set cells = at.places(region, digit);
      if (!board_.regions[region].is_full || cells.empty()) continue;
      if (limits.small_bases && cells.count() > n) continue;
      bases_.push_back({region, cells});
    }
    for (int region : pools.covers) {
      if (board_.regions[region].set.intersects(at.places(digit))) is_cover_[region] = 1, covers_.push_back(region);
    }
  }

  void run(Cell victim) {
    if (static_cast<int>(bases_.size()) < n_) return;
    victim_ = victim;
    is_enough_ = false;
    // Without fins the covers must take all of the bases, with fins what would be left of them.
    must_cover_ = at_.places(fish_.digit) - Set::of(victim);
    if (limits_.wants_fins) must_cover_ -= board_.peers[victim];
    choose_base(0, 0, {}, 0);
  }

 private:
  struct Base {
    int region;
    Set cells;
  };

  bool is_stopped() {
    if (!at_.stop().poll()) return false;
    is_enough_ = true;
    return true;
  }

  void choose_base(std::size_t from, int depth, const Set& chosen, int overlaps) {
    if (is_stopped()) return;
    for (std::size_t i = from; i + (n_ - depth) <= bases_.size() && !is_enough_; ++i) {
      const Base& base = bases_[i];
      const Set shared = chosen & base.cells;
      if (shared.intersects(must_cover_) || shared.contains(victim_)) continue;
      const int more = shared.empty() ? 0 : shared.count();
      if (overlaps + more > (limits_.wants_fins ? limits_.max_endo_fins : 0)) continue;
      const std::uint8_t was_cover = is_cover_[base.region];
      is_cover_[base.region] = 0;
      fish_.bases[depth] = static_cast<std::uint16_t>(base.region);
      const Set all = chosen | base.cells;
      if (is_coverable(all)) {
        if (depth + 1 < n_) {
          choose_base(i + 1, depth + 1, all, overlaps + more);
        } else {
          base_cells_ = all;
          choose_cover((all & must_cover_) | Set::of(victim_), 0);
        }
      }
      is_cover_[base.region] = was_cover;
    }
  }

  // Whether the covers that the victim leaves could take these bases.
  bool is_coverable(const Set& base_cells) {
    if (!limits_.wants_fins) return fits_in((base_cells & must_cover_) | Set::of(victim_), n_);
    return fits_in(base_cells & must_cover_, base_cells.contains(victim_) ? n_ - 2 : n_ - 1);
  }

  bool fits_in(const Set& open, int covers) const {
    if (open.empty()) return true;
    if (covers == 0) return false;
    for (int region : board_.regions_of[open.first()]) {
      if (is_cover_[region] && fits_in(open - board_.regions[region].set, covers - 1)) return true;
    }
    return false;
  }

  // Each set of covers comes up once: what one branch has taken, the later ones leave out.
  void choose_cover(const Set& open, int depth) {
    if (is_stopped()) return;
    if (open.empty()) return fill_covers(0, depth);
    if (depth == n_) return;
    const auto& regions = board_.regions_of[open.first()];
    const std::size_t most = std::min<std::size_t>(regions.size(), 64);
    std::uint64_t tried = 0;  // bit i for regions[i]
    for (std::size_t i = 0; i < most; ++i) {
      if (!is_cover_[regions[i]]) continue;
      is_cover_[regions[i]] = 0;
      tried |= std::uint64_t{1} << i;
      fish_.covers[depth] = regions[i];
      choose_cover(open - board_.regions[regions[i]].set, depth + 1);
    }
    for (; tried != 0; tried &= tried - 1) is_cover_[regions[std::countr_zero(tried)]] = 1;
  }

  // Where fewer covers would do, the others may be any that meet the bases.
  void fill_covers(std::size_t from, int depth) {
    if (is_stopped()) return;
    if (depth == n_) return finish();
    for (std::size_t i = from; i < covers_.size(); ++i) {
      if (!is_cover_[covers_[i]] || !board_.regions[covers_[i]].set.intersects(base_cells_)) continue;
      fish_.covers[depth] = static_cast<std::uint16_t>(covers_[i]);
      fill_covers(i + 1, depth + 1);
    }
  }

  void finish() {
    Fish<W> fish = fish_;
    std::sort(fish.covers.begin(), fish.covers.begin() + n_);
    for (int cover : fish.cover_list()) {
      if (!board_.regions[cover].set.intersects(base_cells_)) return;
    }
    work_out(at_, fish);
    const int fins = fish.fins.count();
    if (fins == 0 ? !limits_.wants_finless : !limits_.wants_fins || fins > limits_.max_fins) return;
    if (!fish.eliminations().contains(victim_)) return;
    if (take_(fish)) is_enough_ = true;
  }

  const Position<W>& at_;
  const BoardView<W>& board_;
  int n_;
  FishLimits limits_;
  Take take_;
  std::vector<Base> bases_;
  std::vector<int> covers_;
  std::vector<std::uint8_t> is_cover_;  // by region: may be chosen as a cover now
  Fish<W> fish_;
  Set must_cover_, base_cells_;
  Cell victim_ = 0;
  bool is_enough_ = false;
};

}  // namespace nonet::logic
