#pragma once

// What the clauses of constraints are written with: literals of candidates, helpers, and a pen that leaves out what is
// known.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/cnf.hpp"

namespace nonet::sat {

// A variable, or minus one. Decided candidates have no variable: their literal is kTrue or kFalse.
using Literal = std::int32_t;
using Literals = std::vector<Literal>;
inline constexpr Literal kTrue = std::numeric_limits<Literal>::max();
inline constexpr Literal kFalse = -kTrue;

class Formula {
 public:
  // `first` has the first variable of each cell's candidates, and one more; the candidates are in `cnf` already.
  Formula(const Board& board, std::span<const std::int32_t> first, Cnf& cnf);

  int size() const { return board_.size(); }
  std::size_t words() const { return board_.mask_words(); }  // of a mask

  std::span<const std::uint16_t> digits(std::uint32_t cell) const;  // that are left, ascending
  bool is_decided(std::uint32_t cell) const { return digits(cell).size() == 1; }
  Literal literal(std::uint32_t cell, int digit) const;
  bool see_each_other(std::uint32_t a, std::uint32_t b) const;  // by a region: then their digits differ anyway

  Literal helper() { return ++cnf_.variable_count; }

  // At least one of these holds. Does nothing where one is known to.
  void add(std::span<const Literal> clause);
  void add(std::initializer_list<Literal> clause) { add(std::span<const Literal>(clause.begin(), clause.size())); }
  void add_contradiction() { add(std::span<const Literal>()); }
  void at_most_one(Literals group);
  void exactly_one(const Literals& group);

  // A literal that holds if and only if one of these does; a new one where needed.
  Literal any_of(const Literals& literals);
  // `count` literals of which exactly one holds. One is true, two are a variable and its opposite.
  Literals choice(std::size_t count);

  // Clauses from `assume` to `release` hold only where the literal does.
  void assume(Literal literal) { unless_.push_back(-literal); }
  void release() { unless_.pop_back(); }

  // A formula that grows too large is not finished. Whoever sees that a part will be too large says so.
  void give_up() { is_too_large_ = true; }
  bool is_too_large() const { return is_too_large_ || cnf_.literals.size() > kMaxLiterals; }

 private:
  const Board& board_;
  std::span<const std::int32_t> first_;
  Cnf& cnf_;
  std::vector<std::uint16_t> decided_;                  // by cell: its digit, 0 if open
  std::vector<std::vector<std::uint32_t>> regions_of_;  // by cell, ascending
  Literals unless_;                                     // in front of every clause
  bool is_too_large_ = false;
};

}  // namespace nonet::sat
