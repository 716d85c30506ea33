#pragma once

// How constraints come from Python. Each is a tuple of its name, cells, numbers, masks and alternatives:
//
//     domain     the cells; -; one mask
//     different  the cells
//     pair       two cells; -; a mask for each digit of the first
//     combo      the cells; -; the sets of digits
//     sum        the cells; a weight for each, then the totals
//     machine    the cells; for each state: 1 if accepting, else 0, then the next state for each digit, or -1
//     count      the cells, then the control cell if there is one; 1 if there is, else 0, then the counts; one mask
//     same       the cells, group after group; the number of groups
//     element    the index cell, the cells, the value cell
//     rank       the line, then the lines of each side; the length of a line, the number of sides, the digit, how many
//                lines come before, 1 if lines may be equal, else 0
//     or         -; -; -; a list of constraints for each alternative

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "nonet/constraints.hpp"

namespace nonet::bind {

using Numbers = std::vector<std::int64_t>;
using ConstraintTuple = std::tuple<std::string, Numbers, Numbers, nb::bytes, nb::typed<nb::list, nb::object>>;

class ConstraintReader {
 public:
  ConstraintReader(std::int64_t size, std::int64_t cell_count)
      : size_(static_cast<std::size_t>(size)), cell_count_(cell_count) {}

  Constraints read(const std::vector<ConstraintTuple>& list, int nesting = 0) const {
    Constraints constraints;
    for (const ConstraintTuple& constraint : list) add(constraints, constraint, nesting);
    return constraints;
  }

 private:
  void add(Constraints& constraints, const ConstraintTuple& constraint, int nesting) const {
    const auto& [name, given, numbers, data, alternatives] = constraint;
    Cells cells = to_cells(given);
    const Bytes bytes(data);
    const Masks masks = to_words(bytes.span());
    if (name == "domain") return constraints.add_domain(std::move(cells), masks);
    if (name == "different") return constraints.add_different(std::move(cells));
    if (name == "pair") return add_pair(constraints, cells, masks);
    if (name == "combo") return constraints.add_combo(std::move(cells), masks);
    if (name == "sum") return add_sum(constraints, std::move(cells), numbers);
    if (name == "machine") return add_machine(constraints, std::move(cells), numbers);
    if (name == "count") return add_count(constraints, std::move(cells), numbers, masks);
    if (name == "same") return add_same(constraints, std::move(cells), numbers);
    if (name == "element") return add_element(constraints, cells);
    if (name == "rank") return add_rank(constraints, std::move(cells), numbers);
    if (name == "or") return add_or(constraints, alternatives, nesting);
    refuse("expected the name of a shape, got '" + name + "'");
  }

  Cells to_cells(const Numbers& numbers) const {
    for (std::int64_t cell : numbers) {
      if (cell >= 0 && cell < cell_count_) continue;
      refuse("expected cells from 0 to " + std::to_string(cell_count_ - 1) + ", got " + std::to_string(cell));
    }
    return {numbers.begin(), numbers.end()};
  }

  static void add_pair(Constraints& constraints, const Cells& cells, const Masks& masks) {
    if (cells.size() != 2) refuse("expected two cells of a pair, got " + std::to_string(cells.size()));
    constraints.add_pair(cells[0], cells[1], masks);
  }

  static void add_sum(Constraints& constraints, Cells cells, const Numbers& numbers) {
    if (numbers.size() < cells.size()) refuse("expected a weight for each cell of a sum");
    const auto totals = numbers.begin() + static_cast<std::ptrdiff_t>(cells.size());
    constraints.add_sum(std::move(cells), {numbers.begin(), totals}, {totals, numbers.end()});
  }

  void add_machine(Constraints& constraints, Cells cells, const Numbers& numbers) const {
    if (numbers.size() % (size_ + 1) != 0) refuse("expected a step for each digit in each state of a machine");
    Automaton automaton;
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      if (at % (size_ + 1) == 0) {
        automaton.accepting.push_back(numbers[at] != 0);
      } else {
        // Anything far out is no state; the check of the board refuses it.
        automaton.steps.push_back(static_cast<std::int32_t>(std::clamp(numbers[at], -kMaxStates, kMaxStates)));
      }
    }
    constraints.add_machine(std::move(cells), automaton);
  }

  static void add_count(Constraints& constraints, Cells cells, const Numbers& numbers, const Masks& masks) {
    if (numbers.empty()) refuse("expected the allowed counts");
    std::uint32_t control = Count::kNoControl;
    if (numbers[0] != 0) {
      if (cells.empty()) refuse("expected the control cell of a count");
      control = cells.back();
      cells.pop_back();
    }
    constraints.add_count(std::move(cells), masks, {numbers.begin() + 1, numbers.end()}, control);
  }

  static void add_same(Constraints& constraints, Cells cells, const Numbers& numbers) {
    const auto most = static_cast<std::int64_t>(cells.size());
    if (numbers.size() != 1 || numbers[0] < 0 || numbers[0] > most) refuse("expected the number of groups");
    constraints.add_same(std::move(cells), static_cast<std::uint32_t>(numbers[0]));
  }

  static void add_element(Constraints& constraints, const Cells& cells) {
    if (cells.size() < 2) refuse("expected the index cell and the value cell of an element");
    constraints.add_element(cells.front(), {cells.begin() + 1, cells.end() - 1}, cells.back());
  }

  static void add_rank(Constraints& constraints, Cells cells, const Numbers& numbers) {
    constexpr std::int64_t kMost = 0x7FFFFFFF;  // what is far out is refused by the check of the board
    if (numbers.size() != 5 || std::ranges::any_of(numbers, [](std::int64_t n) { return n < 0 || n > kMost; })) {
      refuse("expected the length of a line, the sides, the digit, how many lines come before, and whether lines tie");
    }
    const auto number = [&](std::size_t at) { return static_cast<std::uint32_t>(numbers[at]); };
    constraints.add_rank(std::move(cells), number(0), number(1), number(2), number(3), numbers[4] != 0);
  }

  void add_or(Constraints& constraints, const nb::list& alternatives, int nesting) const {
    // Asked here, and not of the finished board: a list may hold itself.
    if (nesting == kMaxNesting) refuse("expected alternatives that are not nested deeper than 16 times");
    std::vector<Constraints> read_ones;
    for (nb::handle alternative : alternatives) {
      std::vector<ConstraintTuple> list;
      if (!nb::try_cast(alternative, list)) throw nb::type_error("expected a list of shapes for each alternative");
      read_ones.push_back(read(list, nesting + 1));
    }
    constraints.add_or(std::move(read_ones));
  }

  static constexpr std::int64_t kMaxStates = 0x7FFFFFFF;

  std::size_t size_;
  std::int64_t cell_count_;
};

}  // namespace nonet::bind
