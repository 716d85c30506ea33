#pragma once

// A sum: weighted digits add up to one of some totals. See nonet/shapes.hpp. In layers: bounds that know which cells
// differ; then, where the totals are not far from a bound, which sums of one to three cells that see each other fit.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "boards/bits.hpp"
#include "shapes/engine.hpp"
#include "shapes/sum_bounds.hpp"

namespace nonet::shapes {

template <class M>
class SumShape final : public Propagator<M> {
 public:
  // Groups as in sum_bounds.hpp; `parts` are the same cells in groups of up to kPart.
  SumShape(std::vector<SumGroup> groups, std::vector<std::int64_t> totals, int size)
      : groups_(std::move(groups)), totals_(std::move(totals)), size_(size) {
    if (boards::kIsWide<M> || size > kMaxSize) return;
    for (const SumGroup& group : groups_) {
      for (std::size_t first = 0; first < group.cells.size(); first += kPart) {
        const std::size_t last = std::min(first + kPart, group.cells.size());
        parts_.push_back({group.weight,
                          {group.cells.begin() + static_cast<std::ptrdiff_t>(first),
                           group.cells.begin() + static_cast<std::ptrdiff_t>(last)}});
      }
    }
  }

  // Bounds by group, and sets of sums by part.
  std::size_t scratch() const { return 2 * groups_.size() + 3 * (parts_.size() + 1); }

  bool run(Engine<M>& engine) const override {
    if (totals_.empty() || !keep_bounds(engine)) return false;
    if constexpr (!boards::kIsWide<M>) return parts_.empty() || keep_sums(engine);
    return true;
  }

 private:
  static constexpr int kMaxSize = 16;        // above, pairs and triples of digits are too many
  static constexpr std::size_t kPart = 3;    // cells of a part
  static constexpr std::int64_t kSpan = 63;  // sets of sums are words

  struct Range {
    std::int64_t least;
    std::int64_t most;
  };

  bool keep_bounds(Engine<M>& engine) const {
    std::uint64_t* ends = engine.scratch();  // of each group: what its digits add up to at least, and at most
    std::int64_t least = 0, most = 0;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const auto& [weight, cells] = groups_[i];
      const std::int64_t low = least_sum(engine, cells), high = most_sum(engine, cells);
      ends[2 * i] = static_cast<std::uint64_t>(low);
      ends[2 * i + 1] = static_cast<std::uint64_t>(high);
      least += weight * (weight > 0 ? low : high);
      most += weight * (weight > 0 ? high : low);
    }
    const auto low = std::lower_bound(totals_.begin(), totals_.end(), least);
    if (low == totals_.end() || *low > most) return false;
    const auto high = std::upper_bound(low, totals_.end(), most) - 1;
    const Range slack{*high - least, most - *low};  // how far the whole may rise from the least, and sink from the most
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const Range range{static_cast<std::int64_t>(ends[2 * i]), static_cast<std::int64_t>(ends[2 * i + 1])};
      if (!keep_group(engine, groups_[i], range, slack)) return false;
    }
    return true;
  }

  // A digit of a cell is too high if it and the others of the group, at their least, go beyond the slack.
  bool keep_group(Engine<M>& engine, const SumGroup& group, const Range& range, const Range& slack) const {
    const bool is_positive = group.weight > 0;
    const std::int64_t weight = is_positive ? group.weight : -group.weight;
    const std::int64_t up = (is_positive ? slack.least : slack.most) / weight;  // in digits
    const std::int64_t down = (is_positive ? slack.most : slack.least) / weight;
    for (std::size_t i = 0; i < group.cells.size(); ++i) {
      const M mask = engine.mask(group.cells[i]);
      const int width = highest(mask) - boards::lowest(mask);
      if (width <= up && width <= down) continue;
      M allowed = ~M(0);
      if (width > up) allowed &= at_most(range.least + up - least_sum(engine, group.cells, i));
      if (width > down) allowed &= ~at_most(range.most - down - most_sum(engine, group.cells, i) - 1);
      if (!engine.keep(group.cells[i], allowed)) return false;
    }
    return true;
  }

  // The digits up to this one.
  M at_most(std::int64_t digit) const {
    if (digit <= 0) return M(0);
    if (digit >= size_) return boards::first_bits<M>(size_);
    return boards::first_bits<M>(static_cast<int>(digit));
  }

  // The sums that a part can have, as bits above its base.
  struct Sums {
    std::int64_t base;
    std::uint64_t bits;
  };

  // Sets of sums: before[i] of the parts before i, after[i] what may be missing when parts before i are summed up.
  bool keep_sums(Engine<M>& engine) const {
    std::uint64_t* before = engine.scratch() + 2 * groups_.size();
    std::uint64_t* after = before + parts_.size() + 1;
    std::uint64_t* sums = after + parts_.size() + 1;
    std::int64_t base = 0;
    for (const SumGroup& part : parts_) base += base_of(engine, part);
    if (totals_.back() - base > kSpan && totals_.front() - base > kSpan) return true;
    std::uint64_t target = 0;
    for (std::int64_t total : totals_) {
      if (total - base > kSpan) return true;
      if (total >= base) target |= std::uint64_t{1} << (total - base);
    }
    before[0] = 1;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      sums[i] = sums_of(engine, parts_[i]);
      before[i + 1] = raised(before[i], sums[i]);
    }
    if ((before[parts_.size()] & target) == 0) return false;
    after[parts_.size()] = target;
    for (std::size_t i = parts_.size(); i-- > 0;) {
      after[i] = lowered(after[i + 1], sums[i]);
      const std::uint64_t fitting = lowered(after[i + 1], before[i]) & sums[i];
      if (fitting != sums[i] || parts_[i].cells.size() > 1) {
        if (!keep_part(engine, parts_[i], fitting)) return false;
      }
    }
    return true;
  }

  static std::uint64_t raised(std::uint64_t set, std::uint64_t by) {
    std::uint64_t all = 0;
    for (; by; by &= by - 1) all |= set << std::countr_zero(by);
    return all;
  }
  static std::uint64_t lowered(std::uint64_t set, std::uint64_t by) {
    std::uint64_t all = 0;
    for (; by; by &= by - 1) all |= set >> std::countr_zero(by);
    return all;
  }

  // What a digit adds, above the least that its cell can add.
  static std::int64_t rise(std::int64_t weight, const M& mask, int digit) {
    return weight > 0 ? weight * (digit - boards::lowest(mask)) : -weight * (highest(mask) - digit);
  }

  static std::int64_t base_of(const Engine<M>& engine, const SumGroup& part) {
    std::int64_t base = 0;
    for (std::uint32_t cell : part.cells) {
      const M& mask = engine.mask(cell);
      base += part.weight * (1 + (part.weight > 0 ? boards::lowest(mask) : highest(mask)));
    }
    return base;
  }

  // Calls visit(rise, digit) for each candidate whose rise is within the span.
  static void for_each(std::int64_t weight, const M& mask, auto visit) {
    for (M rest = mask; rest; rest = boards::without_lowest(rest)) {
      const int digit = boards::lowest(rest);
      const std::int64_t up = rise(weight, mask, digit);
      if (up <= kSpan) visit(static_cast<int>(up), digit);
    }
  }

  static std::uint64_t sums_of(const Engine<M>& engine, const SumGroup& part) {
    std::uint64_t sums = 0;
    visit_choices(engine, part, [&](int up, const int*) { sums |= std::uint64_t{1} << up; });
    return sums;
  }

  static bool keep_part(Engine<M>& engine, const SumGroup& part, std::uint64_t fitting) {
    M used[kPart] = {};
    visit_choices(engine, part, [&](int up, const int* digits) {
      if ((fitting >> up & 1) == 0) return;
      for (std::size_t i = 0; i < part.cells.size(); ++i) used[i] |= boards::bit<M>(digits[i]);
    });
    for (std::size_t i = 0; i < part.cells.size(); ++i) {
      if (!engine.keep(part.cells[i], used[i])) return false;
    }
    return true;
  }

  // Calls visit(rise, digits) for each choice of different digits whose rise is within the span.
  static void visit_choices(const Engine<M>& engine, const SumGroup& part, auto visit) {
    int digits[kPart];
    const auto choose = [&](auto& self, std::size_t at, int up, const M& taken) -> void {
      if (at == part.cells.size()) return visit(up, digits);
      const M& mask = engine.mask(part.cells[at]);
      for_each(part.weight, mask, [&](int more, int digit) {
        if (up + more > kSpan || boards::has(taken, digit)) return;
        digits[at] = digit;
        M now = taken;
        now |= boards::bit<M>(digit);
        self(self, at + 1, up + more, now);
      });
    };
    choose(choose, 0, 0, M(0));
  }

  std::vector<SumGroup> groups_;
  std::vector<SumGroup> parts_;  // empty on boards of too many digits
  std::vector<std::int64_t> totals_;
  int size_;
};

}  // namespace nonet::shapes
