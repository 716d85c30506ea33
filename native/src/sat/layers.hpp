#pragma once

// A line that is read place after place by an automaton: sums, machines and counts are such lines.

#include <cstdint>
#include <vector>

#include "sat/formula.hpp"

namespace nonet::sat {

// What may be read at a place: exactly one of some literals holds, and each stands for a number.
struct Option {
  Literal literal;
  std::int64_t number;
};
using Options = std::vector<Option>;

class Reader {
 public:
  virtual ~Reader() = default;
  // Goes on from a state by a number that is read at a place (from 0); false if that cannot be.
  virtual bool step(std::size_t place, std::int64_t& state, std::int64_t number) const = 0;
  virtual bool accepts(std::int64_t state) const = 0;
};

// What is read takes the reader from the start to a state that it accepts.
void encode_line(Formula& formula, const std::vector<Options>& line, std::int64_t start, const Reader& reader);

// The digits that are left for a cell, as options.
Options options_of(const Formula& formula, std::uint32_t cell);
// A number if the literal holds, else 0.
Options yes_or_no(Literal literal, std::int64_t if_yes);

}  // namespace nonet::sat
