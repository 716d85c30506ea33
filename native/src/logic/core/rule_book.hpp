#pragma once

// The rules of a board made ready to be asked, whatever constraints they are made of. Immutable, and not a template:
// compiled once. `rule_solver.hpp` asks them.

#include <cstdint>
#include <memory>
#include <vector>

#include "constraints/engine.hpp"
#include "logic/core/digits.hpp"
#include "nonet/board.hpp"

namespace nonet::logic {

// The constraints of each rule, by their numbers.
using RuleLists = std::vector<std::vector<std::uint32_t>>;

struct Rule {
  std::vector<Cell> cells;                 // each once
  std::vector<std::uint16_t> constraints;  // by number
  std::vector<std::uint16_t> houses;       // of a sum that follows from others: the full regions it comes from
  int around = -1;                         // a full region that is looked at with the rules in it
  std::unique_ptr<const constraints::Plan<std::uint64_t>> plan;
};

class RuleBook {
 public:
  // Constraints that no list has are rules of their own. What a rule says of single cells is no rule here.
  static RuleBook of_rules(const Board& board, const RuleLists& lists);

  // Sums that follow from full regions and the sums in them.
  static RuleBook of_sums(const Board& board);

  // The rules, and after them the sums: what a look ahead asks.
  static RuleBook of_rules_and_sums(const Board& board, const RuleLists& lists);

  // Two or more rules taken together, because they share a cell or because many of their cells see each other.
  static RuleBook of_joint_rules(const Board& board, const RuleBook& rules);

  // A full region together with the rules that have two cells or more in it.
  static RuleBook of_houses(const Board& board, const RuleBook& rules);

  int size() const { return static_cast<int>(rules_.size()); }
  const Rule& operator[](int rule) const { return rules_[static_cast<std::size_t>(rule)]; }
  const std::vector<std::uint16_t>& rules_of(int cell) const { return rules_of_[static_cast<std::size_t>(cell)]; }

 private:
  explicit RuleBook(const Board& board) : rules_of_(board.cell_count()) {}
  void add(Rule rule);

  std::vector<Rule> rules_;
  std::vector<std::vector<std::uint16_t>> rules_of_;
};

// All the books of a board. Those that few positions need are made when they are first asked for.
class RuleBooks {
 public:
  RuleBooks(const Board& board, const RuleLists& lists);
  ~RuleBooks();

  const RuleBook& rules() const { return rules_; }
  const RuleBook& sums() const;
  const RuleBook& rules_and_sums() const;
  const RuleBook& joint_rules() const;
  const RuleBook& houses() const;

 private:
  struct Later;
  RuleBook rules_;
  std::unique_ptr<Later> later_;
};

}  // namespace nonet::logic
