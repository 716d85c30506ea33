#include "sat/sums.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "sat/combos.hpp"
#include "sat/layers.hpp"

namespace nonet::sat {
namespace {

constexpr std::size_t kMaxSets = 600;  // of a block

struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;

  void add(const Range& other) {
    least += other.least;
    most += other.most;
  }
};

// Cells of one weight that all see each other, with the sets of digits they may hold. Each set is one choice, which
// tells a solver far more than the digits do: 14 times faster on hard killers than cell after cell.
struct Block {
  std::int64_t weight;
  Cells cells;
  std::vector<DigitSet> sets;

  std::int64_t sum(const DigitSet& set) const {
    std::int64_t sum = 0;
    for (int digit : set) sum += digit;
    return weight * sum;
  }

  Range range() const {
    Range range;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const std::int64_t each = sum(sets[i]);
      range.least = i == 0 ? each : std::min(range.least, each);
      range.most = i == 0 ? each : std::max(range.most, each);
    }
    return range;
  }
};

class SumWriter final : public Reader {
 public:
  SumWriter(Formula& formula, const Sum& sum) : formula_(formula), totals_(sum.totals) {
    std::vector<std::int64_t> order;  // large weights first: then few partial sums can still be made good
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
      const auto digits = formula.digits(sum.cells[i]);
      if (digits.size() > 1) {
        order.push_back(-std::abs(sum.weights[i]) * kMaxCells + static_cast<std::int64_t>(i));
      } else {
        done_ += sum.weights[i] * digits[0];
      }
    }
    std::sort(order.begin(), order.end());
    for (std::int64_t key : order) {
      const auto i = static_cast<std::size_t>(key & (kMaxCells - 1));
      join(sum.weights[i], sum.cells[i]);
    }
  }

  // Two cells, or three that see each other. Larger ones save conflicts on some killers and cost them on others, and
  // their clauses slow the solver down: native/HACKING.md.
  bool is_small() const {
    std::size_t open = 0;
    for (const Block& block : blocks_) open += block.cells.size();
    return open <= 2 || (blocks_.size() == 1 && open <= 3);
  }

  void write() {
    drop_hopeless_sets();
    rest_.assign(blocks_.size() + 1, {});
    for (std::size_t i = blocks_.size(); i-- > 0;) {
      rest_[i] = blocks_[i].range();
      rest_[i].add(rest_[i + 1]);
    }
    std::vector<Options> line;
    for (const Block& block : blocks_) line.push_back(options(block));
    encode_line(formula_, line, done_, *this);
  }

  bool step(std::size_t place, std::int64_t& state, std::int64_t number) const override {
    state += number;
    return can_still_fit(state, rest_[place + 1]);
  }
  bool accepts(std::int64_t state) const override { return can_still_fit(state, {}); }

 private:
  // Into the first block where the cell fits and the sets stay few, or one of its own.
  void join(std::int64_t weight, std::uint32_t cell) {
    for (Block& block : blocks_) {
      if (block.weight != weight || !is_seen_by(block.cells, cell)) continue;
      block.cells.push_back(cell);
      auto sets = sets_of(block.cells);
      if (sets.size() <= kMaxSets) {
        block.sets = std::move(sets);
        return;
      }
      block.cells.pop_back();
    }
    blocks_.push_back({weight, {cell}, sets_of({cell})});
  }

  bool is_seen_by(const Cells& others, std::uint32_t cell) const {
    for (std::uint32_t other : others) {
      if (!formula_.see_each_other(cell, other)) return false;
    }
    return true;
  }

  // All sets of as many digits as cells; one more than the most if they are too many.
  std::vector<DigitSet> sets_of(const Cells& cells) const {
    std::vector<std::uint8_t> is_live(static_cast<std::size_t>(formula_.size()) + 1);
    for (std::uint32_t cell : cells) {
      for (int digit : formula_.digits(cell)) is_live[static_cast<std::size_t>(digit)] = 1;
    }
    DigitSet live, set;
    for (std::size_t digit = 0; digit < is_live.size(); ++digit) {
      if (is_live[digit]) live.push_back(static_cast<std::uint16_t>(digit));
    }
    std::vector<DigitSet> sets;
    collect(live, 0, cells.size(), set, sets);
    return sets;
  }

  static void collect(const DigitSet& live, std::size_t first, std::size_t missing, DigitSet& set,
                      std::vector<DigitSet>& sets) {
    if (missing == 0) return sets.push_back(set);
    for (std::size_t i = first; i + missing <= live.size() && sets.size() <= kMaxSets; ++i) {
      set.push_back(live[i]);
      collect(live, i + 1, missing - 1, set, sets);
      set.pop_back();
    }
  }

  void drop_hopeless_sets() {
    for (Block& block : blocks_) {
      Range others;
      for (const Block& other : blocks_) {
        if (&other != &block) others.add(other.range());
      }
      std::erase_if(block.sets, [&](const DigitSet& set) { return !can_still_fit(done_ + block.sum(set), others); });
    }
  }

  // Whether there is a total between what a sum can become at least and at most.
  bool can_still_fit(std::int64_t sum, const Range& rest) const {
    const auto total = std::lower_bound(totals_.begin(), totals_.end(), sum + rest.least);
    return total != totals_.end() && *total <= sum + rest.most;
  }

  // Which sum the block has: a choice among digits, or among sets of digits.
  Options options(const Block& block) {
    Options found;
    if (block.cells.size() == 1) {
      found = options_of(formula_, block.cells[0]);
      for (Option& option : found) option.number *= block.weight;
      return found;
    }
    const Literals chosen = encode_family(formula_, block.cells, block.sets);
    const Range range = block.range();
    const std::int64_t weight = std::abs(block.weight);
    std::vector<Literals> by_sum(static_cast<std::size_t>((range.most - range.least) / weight + 1));
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      by_sum[static_cast<std::size_t>((block.sum(block.sets[i]) - range.least) / weight)].push_back(chosen[i]);
    }
    for (std::size_t i = 0; i < by_sum.size(); ++i) {
      const Literal literal = formula_.any_of(by_sum[i]);
      if (literal != kFalse) found.push_back({literal, range.least + weight * static_cast<std::int64_t>(i)});
    }
    return found;
  }

  Formula& formula_;
  const std::vector<std::int64_t>& totals_;
  std::int64_t done_ = 0;  // by decided cells
  std::vector<Block> blocks_;
  std::vector<Range> rest_;  // what the blocks from each on can add
};

}  // namespace

void encode_sum(Formula& formula, const Sum& sum) { SumWriter(formula, sum).write(); }

void encode_implied_sum(Formula& formula, const Sum& sum) {
  SumWriter writer(formula, sum);
  if (writer.is_small()) writer.write();
}

}  // namespace nonet::sat
