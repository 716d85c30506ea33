#pragma once

// A sum: weighted digits add up to one of some totals. See nonet/constraints.hpp. In layers: bounds that know which
// cells differ; then, where the totals are not far from a bound, which sums of one to three cells that see each other
// fit.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "constraints/engine.hpp"
#include "constraints/masks.hpp"
#include "constraints/sum_bounds.hpp"
#include "constraints/sum_parts.hpp"

namespace nonet::constraints {

template <class Mask>
class SumConstraint final : public Propagator<Mask> {
 public:
  SumConstraint(std::vector<std::uint32_t> cells, std::vector<SumGroup> groups, std::vector<std::int64_t> totals,
                int size)
      : cells_(std::move(cells)), groups_(std::move(groups)), totals_(std::move(totals)), size_(size) {
    if (bits::kIsWide<Mask> || size > SumPart::kMaxSize) return;
    for (const auto& [weight, places] : groups_) {
      const std::size_t most = weight == 1 || weight == -1 ? SumPart::kMost : 1;
      const auto count = static_cast<std::int64_t>(places.size());
      difference_ += (weight > 0 ? weight : -weight) * count * (count - 1) / 2;
      for (std::size_t first = 0; first < places.size(); first += most) {
        SumPart& part = parts_.emplace_back();
        part.weight = weight;
        part.count = static_cast<std::uint32_t>(std::min(most, places.size() - first));
        std::copy_n(places.begin() + static_cast<std::ptrdiff_t>(first), part.count, part.places);
      }
    }
  }

  // Bounds by group, and sets of sums by part.
  std::size_t scratch() const { return 2 * groups_.size() + 3 * (parts_.size() + 1); }

  std::size_t spare() const { return cells_.size(); }

  bool run(Engine<Mask>& engine) const override {
    Mask* masks = engine.spare();
    load(engine, cells_, masks);
    bool is_exact = false;
    if (!settle(engine, masks, is_exact)) return false;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (!(masks[i] == engine.mask(cells_[i]))) engine.keep(cells_[i], masks[i]);
    }
    if (is_exact) engine.ignore_own_changes();
    return true;
  }

 private:
  static constexpr int kMostSearched = 3;  // open cells

  struct Range {
    std::int64_t least;
    std::int64_t most;
  };

  bool settle(Engine<Mask>& engine, Mask* masks, bool& is_exact) const {
    if (totals_.empty()) return false;
    if constexpr (!bits::kIsWide<Mask>) {
      if (!parts_.empty()) {
        const Range range = plain_range(masks);
        if (is_very_far(masks, range)) return true;
        // Sets of sums say all that bounds say, where a group is one part and they reach far enough.
        if (parts_.size() == groups_.size() && totals_.back() - range.least <= SumPart::kSpan) {
          is_exact = true;
          return keep_sums(engine, masks);
        }
      }
    }
    Range slack{0, 0};
    if (!keep_bounds(engine, masks, slack)) return false;
    if constexpr (!bits::kIsWide<Mask>) return parts_.empty() || is_far(masks, slack) || keep_sums(engine, masks);
    return true;
  }

  // Between what the cells can add up to, without a look at which differ.
  Range plain_range(const Mask* masks) const {
    Range range{0, 0};
    for (const auto& [weight, places] : groups_) {
      for (std::uint32_t place : places) {
        const std::int64_t low = bits::lowest(masks[place]) + 1, high = highest(masks[place]) + 1;
        range.least += weight * (weight > 0 ? low : high);
        range.most += weight * (weight > 0 ? high : low);
      }
    }
    return range;
  }

  // Whether is_far will be true by bounds that know which cells differ: they are nearer by `difference_` at most.
  bool is_very_far(const Mask* masks, const Range& range) const {
    const std::int64_t far = size_ + difference_;
    return totals_.front() - range.least >= far && range.most - totals_.back() >= far && is_open(masks);
  }

  // Between its bounds a sum of many cells can have every value, so looking closer is in vain.
  bool is_far(const Mask* masks, const Range& slack) const {
    return slack.least >= size_ && slack.most >= size_ && is_open(masks);
  }

  bool is_open(const Mask* masks) const {
    return std::count_if(masks, masks + cells_.size(), [](const Mask& m) { return !bits::at_most_one(m); }) >
           kMostSearched;
  }

  bool keep_bounds(Engine<Mask>& engine, Mask* masks, Range& slack) const {
    std::uint64_t* ends = engine.scratch();  // of each group: what its digits add up to at least, and at most
    std::int64_t least = 0, most = 0;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const auto& [weight, places] = groups_[i];
      const std::int64_t low = least_sum(engine, masks, places), high = most_sum(engine, masks, places);
      ends[2 * i] = static_cast<std::uint64_t>(low);
      ends[2 * i + 1] = static_cast<std::uint64_t>(high);
      least += weight * (weight > 0 ? low : high);
      most += weight * (weight > 0 ? high : low);
    }
    const auto low = std::lower_bound(totals_.begin(), totals_.end(), least);
    if (low == totals_.end() || *low > most) return false;
    const auto high = std::upper_bound(low, totals_.end(), most) - 1;
    slack = {*high - least, most - *low};  // how far the whole may rise from the least, and sink from the most
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const Range range{static_cast<std::int64_t>(ends[2 * i]), static_cast<std::int64_t>(ends[2 * i + 1])};
      if (!keep_group(engine, masks, groups_[i], range, slack)) return false;
    }
    return true;
  }

  // A digit of a cell is too high if it and the others of the group, at their least, go beyond the slack.
  bool keep_group(Engine<Mask>& engine, Mask* masks, const SumGroup& group, const Range& range,
                  const Range& slack) const {
    const bool is_positive = group.weight > 0;
    const std::int64_t weight = is_positive ? group.weight : -group.weight;
    const std::int64_t up = (is_positive ? slack.least : slack.most) / weight;  // in digits
    const std::int64_t down = (is_positive ? slack.most : slack.least) / weight;
    for (std::size_t i = 0; i < group.places.size(); ++i) {
      Mask& mask = masks[group.places[i]];
      const int width = highest(mask) - bits::lowest(mask);
      if (width <= up && width <= down) continue;
      Mask allowed = ~Mask(0);
      if (width > up) allowed &= at_most(range.least + up - least_sum(engine, masks, group.places, i));
      if (width > down) allowed &= ~at_most(range.most - down - most_sum(engine, masks, group.places, i) - 1);
      mask &= allowed;
      if (!mask) return false;
    }
    return true;
  }

  // The digits up to this one.
  Mask at_most(std::int64_t digit) const {
    if (digit <= 0) return Mask(0);
    if (digit >= size_) return bits::first_bits<Mask>(size_);
    return bits::first_bits<Mask>(static_cast<int>(digit));
  }

  // Sets of sums: before[i] of the parts before i, after[i] what they may have for the whole to fit.
  bool keep_sums(Engine<Mask>& engine, Mask* masks) const {
    const std::size_t count = parts_.size();
    std::uint64_t* before = engine.scratch() + 2 * groups_.size();
    std::uint64_t* after = before + count + 1;
    std::uint64_t* sums = after + count + 1;
    std::int64_t least = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const LoadedPart loaded(masks, parts_[i], size_);
      least += loaded.least() + loaded.offset();
      sums[i] = loaded.sums();
    }
    std::uint64_t target = 0;
    for (std::int64_t total : totals_) {
      if (total - least > SumPart::kSpan) return true;  // too far to see all of it
      if (total >= least) target |= std::uint64_t{1} << (total - least);
    }
    before[0] = 1;
    for (std::size_t i = 0; i < count; ++i) before[i + 1] = raised(before[i], sums[i]);
    if ((before[count] & target) == 0) return false;
    after[count] = target;
    for (std::size_t i = count; i-- > 0;) {
      after[i] = lowered(after[i + 1], sums[i]);
      const std::uint64_t fitting = lowered(after[i + 1], before[i]) & sums[i];
      if (fitting == sums[i] && parts_[i].count == 1) continue;
      LoadedPart(masks, parts_[i], size_).keep(masks, fitting);
    }
    return true;
  }

  std::vector<std::uint32_t> cells_;
  std::vector<SumGroup> groups_;
  std::vector<SumPart> parts_;  // empty on boards of too many digits
  std::vector<std::int64_t> totals_;
  std::int64_t difference_ = 0;  // what bounds gain by knowing which cells differ, at most
  int size_;
};

}  // namespace nonet::constraints
