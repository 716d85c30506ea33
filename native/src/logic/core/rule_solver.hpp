#pragma once

// What one rule leaves of the candidates of its cells. A RuleSolver has the memory to ask the rules of a book, one for
// each search. Masks come and go in the order of Rule::cells, decided cells as one bit:
//
//   const RuleBook& rules = board.books->rules();
//   RuleSolver solver(rules, stop);
//   for (int rule : rules.rules_of(cell)) {
//     std::vector<Mask> masks = ...;                     // of rules[rule].cells
//     if (!solver.propagate(rule, masks)) ...            // the rule cannot be met
//     // what is missing from masks now goes; it follows from the masks as they were, see `reasons`
//   }
//
// Once the search is stopped, rules take nothing away and can be met.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "logic/core/rule_book.hpp"
#include "nonet/logic.hpp"
#include "nonet/stop.hpp"

namespace nonet::logic {

// If `from` is true then `to` is false; or, if it is strong, if `from` is false then `to` is true.
struct RuleLink {
  Candidate from, to;
  std::uint16_t rule;
  bool is_strong;
};

class RuleSolver {
 public:
  // `most_tried` is how many digits are tried in cells until a question to a rule is given up.
  RuleSolver(const RuleBook& book, StopToken& stop, int most_tried = 2000)
      : book_(book), stop_(stop), most_tried_(most_tried), engines_(static_cast<std::size_t>(book.size())) {}

  // Takes away what the constraints of the rule do not allow, one after the other until nothing goes; false if the rule
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
  using Engine = constraints::Engine<std::uint64_t>;
  using Words = std::vector<std::uint64_t>;
  enum class Answer : std::uint8_t { kNo, kYes, kUnknown };

  Engine& engine_of(int rule);
  Answer fill(Engine& engine, Words& masks, std::size_t changed);
  bool is_barred(int rule, std::span<const Mask> masks, int place, int digit);

  const RuleBook& book_;
  StopToken& stop_;
  int most_tried_;
  std::vector<std::unique_ptr<Engine>> engines_;  // made when first asked
  int budget_ = 0;                                // cells that may still be tried
};

}  // namespace nonet::logic
