#include "sat/combos.hpp"

#include <array>
#include <bit>

#include "sat/layers.hpp"

namespace nonet::sat {
namespace {

// More sets than this are read as a tree: as fast on killers of 12x12 and 16x16, and small where sets are thousands.
constexpr std::size_t kFewSets = 40;

// Whether the cells can hold these digits in some order. Cells take digits from each other until all have one.
class Seating {
 public:
  Seating(const Formula& formula, const Cells& cells, const DigitSet& set)
      : formula_(formula), cells_(cells), set_(set), cell_of_(set.size(), kFree) {}

  bool is_possible() {
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      asked_.assign(set_.size(), 0);
      if (!seat(cell)) return false;
    }
    return true;
  }

 private:
  bool seat(std::size_t cell) {
    for (std::size_t i = 0; i < set_.size(); ++i) {
      if (asked_[i] || formula_.literal(cells_[cell], set_[i]) == kFalse) continue;
      asked_[i] = 1;
      if (cell_of_[i] != kFree && !seat(cell_of_[i])) continue;
      cell_of_[i] = cell;
      return true;
    }
    return false;
  }

  static constexpr std::size_t kFree = ~std::size_t{0};
  const Formula& formula_;
  const Cells& cells_;
  const DigitSet& set_;
  std::vector<std::size_t> cell_of_;  // by place in the set
  std::vector<std::uint8_t> asked_;
};

// Literals for the digits, from 1 on: one of the cells holds it.
Literals used_digits(Formula& formula, const Cells& cells) {
  Literals used{kFalse};
  for (int digit = 1; digit <= formula.size(); ++digit) {
    Literals places;
    for (std::uint32_t cell : cells) places.push_back(formula.literal(cell, digit));
    used.push_back(formula.any_of(places));
  }
  return used;
}

// Reads of one digit after the other whether it is used (1) or not (0), as a tree of all sets does.
class SetReader final : public Reader {
 public:
  void add(const DigitSet& set, int size) {
    std::size_t node = 0;
    auto digit = set.begin();
    for (int each = 1; each <= size; ++each) {
      const bool has = digit != set.end() && *digit == each;
      if (has) ++digit;
      if (next_[node][has] == 0) {
        next_[node][has] = static_cast<std::int64_t>(next_.size());
        next_.push_back({});
      }
      node = static_cast<std::size_t>(next_[node][has]);
    }
  }

  bool step(std::size_t, std::int64_t& state, std::int64_t number) const override {
    state = next_[static_cast<std::size_t>(state)][static_cast<std::size_t>(number)];
    return state != 0;
  }
  bool accepts(std::int64_t) const override { return true; }

 private:
  std::vector<std::array<std::int64_t, 2>> next_ = {{}};  // by node: where to go; 0 is nowhere
};

// Without a literal for each set: where sets are many, most go on in the same way as others.
void encode_large_family(Formula& formula, const Cells& cells, const std::vector<DigitSet>& sets) {
  encode_different(formula, cells);
  const Literals used = used_digits(formula, cells);
  std::vector<Options> line;
  for (std::size_t digit = 1; digit < used.size(); ++digit) line.push_back(yes_or_no(used[digit], 1));
  SetReader reader;
  for (const DigitSet& set : sets) reader.add(set, formula.size());
  encode_line(formula, line, 0, reader);
}

}  // namespace

void encode_different(Formula& formula, const Cells& cells) {
  if (cells.size() > static_cast<std::size_t>(formula.size())) return formula.add_contradiction();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      if (formula.see_each_other(cells[i], cells[j])) continue;
      for (int digit : formula.digits(cells[i])) {
        formula.add({-formula.literal(cells[i], digit), -formula.literal(cells[j], digit)});
      }
    }
  }
}

// What ties sets to candidates are literals for "one of the cells holds this digit": a set says of every digit whether
// it is used, and a digit, used or not, needs a set that says so.
Literals encode_family(Formula& formula, const Cells& cells, const std::vector<DigitSet>& sets) {
  encode_different(formula, cells);
  Literals all(sets.size(), kFalse);
  std::vector<std::size_t> live;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (Seating(formula, cells, sets[i]).is_possible()) live.push_back(i);
  }
  const Literals chosen = formula.choice(live.size());
  if (chosen.empty()) return all;
  const Literals used = used_digits(formula, cells);
  std::vector<Literals> with(used.size()), without(used.size());
  for (std::size_t i = 0; i < live.size(); ++i) {
    all[live[i]] = chosen[i];
    auto digit = sets[live[i]].begin();
    for (std::size_t each = 1; each < used.size(); ++each) {
      const bool has = digit != sets[live[i]].end() && *digit == each;
      if (has) ++digit;
      (has ? with : without)[each].push_back(chosen[i]);
      formula.add({-chosen[i], has ? used[each] : -used[each]});
    }
  }
  for (std::size_t each = 1; each < used.size(); ++each) {
    with[each].push_back(-used[each]);
    without[each].push_back(used[each]);
    formula.add(with[each]);
    formula.add(without[each]);
  }
  return all;
}

void encode_combo(Formula& formula, const Cells& cells, const DigitSets& family) {
  std::vector<DigitSet> sets(family.size() / formula.words());
  for (std::size_t i = 0; i < family.size(); ++i) {
    const std::size_t word = i % formula.words();
    for (std::uint64_t rest = family[i]; rest; rest &= rest - 1) {
      sets[i / formula.words()].push_back(static_cast<std::uint16_t>(word * 64 + std::countr_zero(rest) + 1));
    }
  }
  std::erase_if(sets, [&](const DigitSet& set) { return !Seating(formula, cells, set).is_possible(); });
  if (sets.size() <= kFewSets) {
    encode_family(formula, cells, sets);
  } else {
    encode_large_family(formula, cells, sets);
  }
}

}  // namespace nonet::sat
