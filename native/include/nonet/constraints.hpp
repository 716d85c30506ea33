#pragma once

// Constraints: what a board demands beyond "these cells differ". A rule that people know, such as a thermometer, comes
// as one or more of them. To add a constraint: its struct and its list here, its check in src/constraints/check.cpp,
// its name in bind/shapes.hpp, its propagator in src/constraints, its clauses in src/sat, and what it means to a person
// in src/logic.
//
// Masks are words, as many as Board::mask_words() each: bit (d-1) % 64 of word (d-1) / 64 stands for digit d.
// `constraint` is the place of a constraint among all constraints of the board: steps of human logic name it by that.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet {

using Cells = std::vector<std::uint32_t>;
using Masks = std::vector<std::uint64_t>;

// Which digits of a second cell go with each digit of a first: a mask for each digit of the first, ascending.
using Relation = Masks;
// Sets of digits, each of as many digits as a combo that uses the family has cells.
using DigitSets = Masks;

// Reads digits. Begins in state 0; `steps` has the next state for each digit in each state, or -1.
struct Automaton {
  std::vector<std::int32_t> steps;      // [state * size + digit - 1]
  std::vector<std::uint8_t> accepting;  // by state
  bool operator==(const Automaton&) const = default;
};

// Every cell holds a digit of the mask.
struct Domain {
  Cells cells;
  Masks mask;
  std::uint32_t constraint;
};

// No two cells hold one digit. Only in alternatives: elsewhere it comes as a region.
struct Different {
  Cells cells;
  std::uint32_t constraint;
};

// The digits of two cells are in a relation.
struct Pair {
  std::uint32_t first;
  std::uint32_t second;
  std::uint32_t relation;  // its place in Constraints::relations
  std::uint32_t constraint;
};

// The cells differ, and the set of their digits is one of a family.
struct Combo {
  Cells cells;
  std::uint32_t family;  // its place in Constraints::families
  std::uint32_t constraint;
};

// The weighted sum of the digits is one of the totals. The cells are distinct, no weight is 0.
struct Sum {
  Cells cells;
  std::vector<std::int64_t> weights;
  std::vector<std::int64_t> totals;  // ascending
  std::uint32_t constraint;
};

// An automaton accepts the digits in their order. A cell may come more than once.
struct Machine {
  Cells cells;
  std::uint32_t automaton;  // its place in Constraints::automata
  std::uint32_t constraint;
};

// How many cells hold a digit of the mask: one of `allowed`, or, with a control cell, the digit of that.
struct Count {
  static constexpr std::uint32_t kNoControl = ~std::uint32_t{0};
  Cells cells;
  Masks mask;
  std::vector<std::int64_t> allowed;  // ascending; empty with a control cell
  std::uint32_t control;              // or kNoControl
  std::uint32_t constraint;
};

// Groups of as many cells each hold the same digits equally often.
struct SameCounts {
  Cells cells;  // group after group
  std::uint32_t groups;
  std::uint32_t constraint;
};

// If the index cell holds k, the k-th of the cells has the digit of the value cell. An index beyond them is wrong.
struct Element {
  std::uint32_t index;
  Cells cells;
  std::uint32_t value;
  std::uint32_t constraint;
};

// The first line begins with the digit, and so does one line of each side. Of these, `less` come before it: lines are
// compared at the first place where they differ. With ties, a line that is the same counts as before or as behind,
// whichever fits; without them none is the same.
struct Rank {
  static constexpr std::uint32_t kMostSides = 8;
  Cells cells;           // line after line: the first one, then those of each side, equally many
  std::uint32_t length;  // of every line
  std::uint32_t sides;
  std::uint32_t digit;
  std::uint32_t less;
  bool has_ties;
  std::uint32_t constraint;

  std::size_t lines_a_side() const { return (cells.size() / length - 1) / sides; }
  const std::uint32_t* line(std::size_t side, std::size_t number) const {
    return cells.data() + (1 + side * lines_a_side() + number) * length;
  }
};

// All constraints of at least one alternative hold. Alternatives may have alternatives, so deep and no deeper.
struct AnyOf;
inline constexpr int kMaxNesting = 16;

struct Constraints {
  std::vector<Relation> relations;  // each once, however many constraints share it; so are families and automata
  std::vector<DigitSets> families;
  std::vector<Automaton> automata;

  std::vector<Domain> domains;
  std::vector<Different> differents;
  std::vector<Pair> pairs;
  std::vector<Combo> combos;
  std::vector<Sum> sums;
  std::vector<Machine> machines;
  std::vector<Count> counts;
  std::vector<SameCounts> sames;
  std::vector<Element> elements;
  std::vector<Rank> ranks;
  std::vector<AnyOf> ors;
  std::uint32_t count = 0;  // of constraints of every sort, alternatives not counted

  void add_domain(Cells cells, Masks mask);
  void add_different(Cells cells);
  void add_pair(std::uint32_t first, std::uint32_t second, const Relation& relation);
  void add_combo(Cells cells, const DigitSets& family);
  void add_sum(Cells cells, std::vector<std::int64_t> weights, std::vector<std::int64_t> totals);
  void add_machine(Cells cells, const Automaton& automaton);
  void add_count(Cells cells, Masks mask, std::vector<std::int64_t> allowed, std::uint32_t control);
  void add_same(Cells cells, std::uint32_t groups);
  void add_element(std::uint32_t index, Cells cells, std::uint32_t value);
  void add_rank(Cells cells, std::uint32_t length, std::uint32_t sides, std::uint32_t digit, std::uint32_t less,
                bool has_ties);
  void add_or(std::vector<Constraints> alternatives);
};

struct AnyOf {
  std::vector<Constraints> alternatives;
  std::uint32_t constraint;
};

// Whether a relation allows the second digit beside the first; digits from 1, `words` in a mask.
inline bool allows(const Relation& relation, std::size_t words, int first, int second) {
  const auto row = static_cast<std::size_t>(first - 1) * words, bit = static_cast<std::size_t>(second - 1);
  return (relation[row + bit / 64] >> (bit % 64) & 1) != 0;
}

}  // namespace nonet
