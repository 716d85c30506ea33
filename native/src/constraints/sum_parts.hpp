#pragma once

// Which sums a few cells can have, as bits, and which digits the fitting ones need. For masks of one word.

#include <bit>
#include <cstddef>
#include <cstdint>

namespace nonet::constraints {

// Up to three cells, as places in the list of a sum's that all see each other, of weight 1 or -1; or one cell of any
// weight.
struct SumPart {
  static constexpr std::size_t kMost = 3;
  static constexpr int kSpan = 63;     // sets of sums are words
  static constexpr int kMaxSize = 16;  // above, pairs and triples of digits are too many

  std::int64_t weight;
  std::uint32_t places[kMost];
  std::uint32_t count;
};

// A part with the candidates of its cells. Digits count from 0, and from the top for a negative weight: then all parts
// add. A set of sums has bit s for the sum s.
class LoadedPart {
 public:
  LoadedPart(const std::uint64_t* masks, const SumPart& part, int size)
      : part_(part), size_(size), step_(static_cast<int>(part.weight > 0 ? part.weight : -part.weight)) {
    for (std::uint32_t i = 0; i < part.count; ++i) {
      const std::uint64_t mask = masks[part.places[i]];
      masks_[i] = part.weight > 0 ? mask : mirrored(mask);
      least_ += std::countr_zero(masks_[i]);
    }
  }

  std::int64_t least() const { return std::int64_t{least_} * step_; }  // no sum is below
  // What digits from 0, or from the top, leave out of the true sum.
  std::int64_t offset() const { return part_.weight * part_.count * (part_.weight > 0 ? 1 : size_); }

  // Its sums, above `least`; those too far above are left out.
  std::uint64_t sums() const {
    const std::uint64_t a = masks_[0];
    if (part_.count == 1) return spread(a >> least_);
    std::uint64_t all = 0;
    if (part_.count == 2) {
      for (std::uint64_t rest = a; rest; rest &= rest - 1) all |= (masks_[1] & ~low(rest)) << std::countr_zero(rest);
      return all >> least_;
    }
    for (std::uint64_t rest = a; rest; rest &= rest - 1) {
      const std::uint64_t one = low(rest);
      std::uint64_t pairs = 0;
      for (std::uint64_t more = masks_[1] & ~one; more; more &= more - 1) {
        pairs |= (masks_[2] & ~one & ~low(more)) << std::countr_zero(more);
      }
      all |= pairs << std::countr_zero(rest);
    }
    return all >> least_;
  }

  // Leaves the digits of sums that fit; `fitting` above `least`.
  void keep(std::uint64_t* masks, std::uint64_t fitting) const {
    std::uint64_t used[SumPart::kMost] = {};
    if (part_.count == 1) {
      for (std::uint64_t rest = masks_[0]; rest; rest &= rest - 1) {
        const int rise = (std::countr_zero(rest) - least_) * step_;
        if (rise <= SumPart::kSpan && (fitting >> rise & 1)) used[0] |= low(rest);
      }
    } else {
      collect(fitting << least_, used);
    }
    for (std::uint32_t i = 0; i < part_.count; ++i) {
      masks[part_.places[i]] = part_.weight > 0 ? used[i] : mirrored(used[i]);
    }
  }

 private:
  static std::uint64_t low(std::uint64_t bits) { return bits & (~bits + 1); }

  void collect(std::uint64_t fitting, std::uint64_t* used) const {
    for (std::uint64_t rest = masks_[0]; rest; rest &= rest - 1) {
      const std::uint64_t one = low(rest), left = fitting >> std::countr_zero(rest);
      if (part_.count == 2) {
        const std::uint64_t second = masks_[1] & ~one & left;
        used[1] |= second;
        if (second) used[0] |= one;
        continue;
      }
      for (std::uint64_t more = masks_[1] & ~one; more; more &= more - 1) {
        const std::uint64_t third = masks_[2] & ~one & ~low(more) & left >> std::countr_zero(more);
        if (!third) continue;
        used[0] |= one;
        used[1] |= low(more);
        used[2] |= third;
      }
    }
  }

  // The lowest digit for the highest, and so on.
  std::uint64_t mirrored(std::uint64_t mask) const {
    mask = (mask & 0x5555) << 1 | (mask >> 1 & 0x5555);
    mask = (mask & 0x3333) << 2 | (mask >> 2 & 0x3333);
    mask = (mask & 0x0F0F) << 4 | (mask >> 4 & 0x0F0F);
    mask = (mask & 0x00FF) << 8 | mask >> 8;
    return mask >> (SumPart::kMaxSize - size_);
  }

  std::uint64_t spread(std::uint64_t rises) const {
    if (step_ == 1) return rises;
    std::uint64_t all = 0;
    for (; rises; rises &= rises - 1) {
      const int rise = std::countr_zero(rises) * step_;
      if (rise > SumPart::kSpan) break;
      all |= std::uint64_t{1} << rise;
    }
    return all;
  }

  const SumPart& part_;
  int size_;
  int step_;
  int least_ = 0;
  std::uint64_t masks_[SumPart::kMost] = {};
};

// The sums of two sets; and what is left of one set when something of the other is taken away.
inline std::uint64_t raised(std::uint64_t set, std::uint64_t by) {
  std::uint64_t all = 0;
  for (; by; by &= by - 1) all |= set << std::countr_zero(by);
  return all;
}
inline std::uint64_t lowered(std::uint64_t set, std::uint64_t by) {
  std::uint64_t all = 0;
  for (; by; by &= by - 1) all |= set >> std::countr_zero(by);
  return all;
}

}  // namespace nonet::constraints
