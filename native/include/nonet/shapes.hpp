#pragma once

// Shapes: what a board demands beyond "these cells differ". A rule that people know, such as a thermometer, comes as
// one or more of them. To add a shape: its struct and its list here, its check in src/shapes/check.cpp, its name in
// bind/shapes.hpp, its propagator in src/shapes, its clauses in src/sat, and what it means to a person in src/logic.
//
// Masks are words, as many as Board::mask_words() each: bit (d-1) % 64 of word (d-1) / 64 stands for digit d.
// `shape` is the place of a shape among all shapes of the board: steps of human logic name it by that.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet {

using Cells = std::vector<std::uint32_t>;
using Masks = std::vector<std::uint64_t>;

// Which digits of a second cell go with each digit of a first: a mask for each digit of the first, ascending.
using Relation = Masks;
// Sets of digits, each of as many digits as a combo that uses the family has cells.
using Family = Masks;

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
  std::uint32_t shape;
};

// No two cells hold one digit. Only in alternatives: elsewhere it comes as a region.
struct Different {
  Cells cells;
  std::uint32_t shape;
};

// The digits of two cells are in a relation.
struct Pair {
  std::uint32_t first;
  std::uint32_t second;
  std::uint32_t relation;  // its place in Shapes::relations
  std::uint32_t shape;
};

// The cells differ, and the set of their digits is one of a family.
struct Combo {
  Cells cells;
  std::uint32_t family;  // its place in Shapes::families
  std::uint32_t shape;
};

// The weighted sum of the digits is one of the totals. The cells are distinct, no weight is 0.
struct Sum {
  Cells cells;
  std::vector<std::int64_t> weights;
  std::vector<std::int64_t> totals;  // ascending
  std::uint32_t shape;
};

// An automaton accepts the digits in their order. A cell may come more than once.
struct Machine {
  Cells cells;
  std::uint32_t automaton;  // its place in Shapes::automata
  std::uint32_t shape;
};

// How many cells hold a digit of the mask: one of `allowed`, or, with a control cell, the digit of that.
struct Count {
  static constexpr std::uint32_t kNoControl = ~std::uint32_t{0};
  Cells cells;
  Masks mask;
  std::vector<std::int64_t> allowed;  // ascending; empty with a control cell
  std::uint32_t control;              // or kNoControl
  std::uint32_t shape;
};

// Groups of as many cells each hold the same digits equally often.
struct Same {
  Cells cells;  // group after group
  std::uint32_t groups;
  std::uint32_t shape;
};

// If the index cell holds k, the k-th of the cells has the digit of the value cell. An index beyond them is wrong.
struct Element {
  std::uint32_t index;
  Cells cells;
  std::uint32_t value;
  std::uint32_t shape;
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
  std::uint32_t shape;

  std::size_t lines_a_side() const { return (cells.size() / length - 1) / sides; }
  const std::uint32_t* line(std::size_t side, std::size_t number) const {
    return cells.data() + (1 + side * lines_a_side() + number) * length;
  }
};

// All shapes of at least one alternative hold. Alternatives may have alternatives, so deep and no deeper.
struct Or;
inline constexpr int kMaxNesting = 16;

struct Shapes {
  std::vector<Relation> relations;  // each once, however many shapes share it; so are families and automata
  std::vector<Family> families;
  std::vector<Automaton> automata;

  std::vector<Domain> domains;
  std::vector<Different> differents;
  std::vector<Pair> pairs;
  std::vector<Combo> combos;
  std::vector<Sum> sums;
  std::vector<Machine> machines;
  std::vector<Count> counts;
  std::vector<Same> sames;
  std::vector<Element> elements;
  std::vector<Rank> ranks;
  std::vector<Or> ors;
  std::uint32_t count = 0;  // of shapes of every sort, alternatives not counted

  void add_domain(Cells cells, Masks mask);
  void add_different(Cells cells);
  void add_pair(std::uint32_t first, std::uint32_t second, const Relation& relation);
  void add_combo(Cells cells, const Family& family);
  void add_sum(Cells cells, std::vector<std::int64_t> weights, std::vector<std::int64_t> totals);
  void add_machine(Cells cells, const Automaton& automaton);
  void add_count(Cells cells, Masks mask, std::vector<std::int64_t> allowed, std::uint32_t control);
  void add_same(Cells cells, std::uint32_t groups);
  void add_element(std::uint32_t index, Cells cells, std::uint32_t value);
  void add_rank(Cells cells, std::uint32_t length, std::uint32_t sides, std::uint32_t digit, std::uint32_t less,
                bool has_ties);
  void add_or(std::vector<Shapes> alternatives);
};

struct Or {
  std::vector<Shapes> alternatives;
  std::uint32_t shape;
};

// Whether a relation allows the second digit beside the first; digits from 1, `words` in a mask.
inline bool allows(const Relation& relation, std::size_t words, int first, int second) {
  const auto row = static_cast<std::size_t>(first - 1) * words, bit = static_cast<std::size_t>(second - 1);
  return (relation[row + bit / 64] >> (bit % 64) & 1) != 0;
}

}  // namespace nonet
