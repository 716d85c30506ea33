#pragma once

// What one rule leaves of the candidates of its cells, whatever shapes it is made of. Not a template: compiled once.
//
// RuleBook has the rules of a board made ready; it is immutable. RuleSolver has the memory to ask them, one for each
// search. Masks come and go in the order of Rule::cells, decided cells as one bit:
//
//   const RuleBook& rules = board.books->rules();
//   RuleSolver solver(rules);
//   for (int rule : rules.rules_of(cell)) {
//     std::vector<Mask> masks = ...;                     // of rules[rule].cells
//     if (!solver.propagate(rule, masks)) ...            // the rule cannot be met
//     // what is missing from masks now goes; it follows from the masks as they were, see `reasons`
//   }

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "logic/cells.hpp"
#include "nonet/board.hpp"
#include "nonet/logic.hpp"
#include "shapes/engine.hpp"

namespace nonet::logic {

// The shapes of each rule, by their numbers.
using RuleLists = std::vector<std::vector<std::uint32_t>>;

// If `from` is true then `to` is false; or, if it is strong, if `from` is false then `to` is true.
struct RuleLink {
  Candidate from, to;
  std::uint16_t rule;
  bool is_strong;
};

struct Rule {
  std::vector<Cell> cells;            // each once
  std::vector<std::uint16_t> shapes;  // by number
  std::vector<std::uint16_t> houses;  // of a sum that follows from others: the full regions it comes from
  int around = -1;                    // a full region that is looked at with the rules in it
  std::unique_ptr<const shapes::Plan<std::uint64_t>> plan;
};

class RuleBook {
 public:
  // Shapes that no list has are rules of their own. What a rule says of single cells is no rule here.
  static RuleBook of_rules(const Board& board, const RuleLists& lists);

  // Sums that follow from full regions and the sums in them.
  static RuleBook of_sums(const Board& board);

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
  const RuleBook& joint_rules() const;
  const RuleBook& houses() const;

 private:
  struct Later;
  RuleBook rules_;
  std::unique_ptr<Later> later_;
};

class RuleSolver {
 public:
  // `most_tried` is how many digits are tried in cells until a question to a rule is given up.
  explicit RuleSolver(const RuleBook& book, int most_tried = 2000)
      : book_(book), most_tried_(most_tried), engines_(static_cast<std::size_t>(book.size())) {}

  // Takes away what the shapes of the rule do not allow, one after the other until nothing goes; false if the rule
  // cannot be met. Quick, but it may leave a candidate that is in no filling.
  bool propagate(int rule, std::span<Mask> masks);

  // The same, and candidates go that are in no filling of all cells at once: all of them, but where the search takes
  // too long.
  bool settle(int rule, std::span<Mask> masks);

  // Whether the cells can be filled; true also where the search takes too long.
  bool can_fill(int rule, std::span<const Mask> masks);

  // Why a candidate went from `now` (cell is a place in Rule::cells): places that had more candidates in `before` and
  // whose loss is needed for it. Ascending, and none can be left out.
  std::vector<int> reasons(int rule, std::span<const Mask> before, std::span<const Mask> now, int place, int digit);

  // What a candidate of one cell rules out in others, and which candidate follows if another is false, because the rule
  // needs the digit and has two places for it. None for a rule of two cells, or of very many.
  void add_links(int rule, std::span<const Mask> masks, std::vector<RuleLink>& links);

 private:
  using Engine = shapes::Engine<std::uint64_t>;
  using Words = std::vector<std::uint64_t>;
  enum class Answer : std::uint8_t { kNo, kYes, kUnknown };

  Engine& engine_of(int rule);
  Answer fill(Engine& engine, Words& masks, std::size_t changed);
  bool is_barred(int rule, std::span<const Mask> masks, int place, int digit);

  const RuleBook& book_;
  int most_tried_;
  std::vector<std::unique_ptr<Engine>> engines_;  // made when first asked
  int budget_ = 0;                                // cells that may still be tried
};

}  // namespace nonet::logic
