#pragma once

// A line that is read place after place by an automaton: sums, machines and counts are such lines.

#include <cstdint>
#include <functional>
#include <vector>

#include "sat/formula.hpp"

namespace nonet::sat {

// What may be read at a place: exactly one of some literals holds, and each stands for a number.
struct Option {
  Literal literal;
  std::int64_t number;
};
using Options = std::vector<Option>;

struct Reader {
  std::int64_t start;
  // The state after a number was read in a state at a place (from 0); false if that cannot be.
  std::function<bool(std::size_t place, std::int64_t& state, std::int64_t number)> step;
  std::function<bool(std::int64_t state)> accepts;
};

// What is read takes the reader from its start to a state that it accepts. Options that cannot be are left out first.
void encode_line(Formula& formula, const std::vector<Options>& line, const Reader& reader);

// The digits that are left for a cell, as options.
Options options_of(const Formula& formula, std::uint32_t cell);

}  // namespace nonet::sat
