#include "sat/lines.hpp"

#include <algorithm>
#include <utility>

#include "sat/layers.hpp"

namespace nonet::sat {
namespace {

// Whether the cell holds a digit of the mask, as a literal. Said by the digits inside or by those outside, if fewer.
Literal holds_one_of(Formula& formula, std::uint32_t cell, const Masks& mask) {
  Literals inside, outside;
  for (int digit : formula.digits(cell)) {
    const auto bit = static_cast<std::size_t>(digit - 1);
    const bool is_inside = (mask[bit / 64] >> (bit % 64) & 1) != 0;
    (is_inside ? inside : outside).push_back(formula.literal(cell, digit));
  }
  return inside.size() <= outside.size() ? formula.any_of(inside) : -formula.any_of(outside);
}

// Adds up what it reads. With a control cell, that is read last and must be the sum.
class Counter final : public Reader {
 public:
  Counter(std::vector<std::int64_t> allowed, std::size_t control) : allowed_(std::move(allowed)), control_(control) {}

  bool step(std::size_t place, std::int64_t& state, std::int64_t number) const override {
    if (place == control_) return state == number;
    state += number;
    return true;
  }
  bool accepts(std::int64_t state) const override {
    return control_ != kNoControl || std::binary_search(allowed_.begin(), allowed_.end(), state);
  }

  static constexpr std::size_t kNoControl = ~std::size_t{0};

 private:
  std::vector<std::int64_t> allowed_;  // ascending
  std::size_t control_;                // its place, or kNoControl
};

class MachineReader final : public Reader {
 public:
  MachineReader(const Automaton& automaton, int size) : automaton_(automaton), size_(size) {}

  bool step(std::size_t, std::int64_t& state, std::int64_t digit) const override {
    state = automaton_.steps[static_cast<std::size_t>(state * size_ + digit - 1)];
    return state >= 0;
  }
  bool accepts(std::int64_t state) const override { return automaton_.accepting[static_cast<std::size_t>(state)] != 0; }

 private:
  const Automaton& automaton_;
  std::int64_t size_;
};

// As many of the ones hold as of the others. Read in turn, so that the difference stays small.
void encode_equally_many(Formula& formula, const Literals& ones, const Literals& others) {
  if (ones.size() == 1) {
    formula.add({-ones[0], others[0]});
    return formula.add({ones[0], -others[0]});
  }
  std::vector<Options> line;
  for (std::size_t i = 0; i < ones.size(); ++i) {
    line.push_back(yes_or_no(ones[i], 1));
    line.push_back(yes_or_no(others[i], -1));
  }
  encode_line(formula, line, 0, Counter({0}, Counter::kNoControl));
}

bool all_see_each_other(const Formula& formula, const Cells& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      if (cells[i] == cells[j] || !formula.see_each_other(cells[i], cells[j])) return false;
    }
  }
  return true;
}

// If the other line begins with the digit, `before` says how it compares with the first line of the rank.
void encode_comparison(Formula& formula, const Rank& rank, const std::uint32_t* other, Literal before) {
  Literal equal = formula.literal(other[0], static_cast<int>(rank.digit));  // so far
  for (std::uint32_t at = 1; at < rank.length; ++at) {
    const std::uint32_t mine = rank.cells[at];
    const Literal after = formula.helper();
    for (int digit : formula.digits(other[at])) {
      const Literal theirs = -formula.literal(other[at], digit);
      Literals up_to{-equal, theirs, before}, from{-equal, theirs, -before};
      for (int own : formula.digits(mine)) {
        if (own <= digit) up_to.push_back(formula.literal(mine, own));
        if (own >= digit) from.push_back(formula.literal(mine, own));
        if (own == digit) formula.add({-equal, theirs, -formula.literal(mine, own), after});
      }
      formula.add(up_to);
      formula.add(from);
    }
    equal = after;
  }
  if (!rank.has_ties) formula.add({-equal});
}

}  // namespace

void encode_machine(Formula& formula, const Cells& cells, const Automaton& automaton) {
  std::vector<Options> line;
  for (std::uint32_t cell : cells) line.push_back(options_of(formula, cell));
  encode_line(formula, line, 0, MachineReader(automaton, formula.size()));
}

void encode_count(Formula& formula, const Count& count) {
  std::vector<Options> line;
  Literals open;
  std::int64_t sure = 0;
  for (std::uint32_t cell : count.cells) {
    const Literal literal = holds_one_of(formula, cell, count.mask);
    if (literal == kTrue) ++sure;
    if (literal == kTrue || literal == kFalse) continue;
    open.push_back(literal);
    line.push_back(yes_or_no(literal, 1));
  }
  if (count.control != Count::kNoControl) {
    line.push_back(options_of(formula, count.control));
    return encode_line(formula, line, sure, Counter(count.allowed, open.size()));
  }
  const Counter counter(count.allowed, Counter::kNoControl);
  std::size_t allowed = 0;  // of the numbers that are possible
  for (std::size_t more = 0; more <= open.size(); ++more) {
    allowed += counter.accepts(sure + static_cast<std::int64_t>(more)) ? 1 : 0;
  }
  if (allowed == open.size() && !counter.accepts(sure)) return formula.add(open);  // at least one
  encode_line(formula, line, sure, counter);
}

// Of each digit as many in every group as in the first. Where a group has it at most once, having it is all there is.
void encode_same(Formula& formula, const SameCounts& same) {
  const std::size_t width = same.cells.size() / same.groups;
  const auto group = [&](std::size_t number) {
    const auto first = same.cells.begin() + static_cast<std::ptrdiff_t>(number * width);
    return Cells(first, first + static_cast<std::ptrdiff_t>(width));
  };
  bool is_once = true;
  for (std::size_t number = 0; number < same.groups; ++number) is_once &= all_see_each_other(formula, group(number));
  for (int digit = 1; digit <= formula.size(); ++digit) {
    std::vector<Literals> places;
    for (std::size_t number = 0; number < same.groups; ++number) {
      auto& mine = places.emplace_back();
      for (std::uint32_t cell : group(number)) mine.push_back(formula.literal(cell, digit));
      if (is_once) mine = {formula.any_of(mine)};
    }
    for (std::size_t number = 1; number < same.groups; ++number) {
      encode_equally_many(formula, places[0], places[number]);
    }
  }
}

// A literal for each side says that its line comes before.
void encode_rank(Formula& formula, const Rank& rank) {
  const auto digit = static_cast<int>(rank.digit);
  formula.add({formula.literal(rank.cells[0], digit)});
  std::vector<Options> sides;
  for (std::size_t side = 0; side < rank.sides; ++side) {
    const Literal before = formula.helper();
    sides.push_back(yes_or_no(before, 1));
    Literals first;
    for (std::size_t number = 0; number < rank.lines_a_side(); ++number) {
      const std::uint32_t* line = rank.line(side, number);
      const Literal begins = formula.literal(line[0], digit);
      for (Literal earlier : first) formula.add({-earlier, -begins});
      first.push_back(begins);
      if (begins != kFalse) encode_comparison(formula, rank, line, before);
    }
    formula.add(first);
  }
  encode_line(formula, sides, 0, Counter({rank.less}, Counter::kNoControl));
}

}  // namespace nonet::sat
