#pragma once

// Looking ahead: what follows from assumptions, one fact after another, each with the reason for it.
//
// A fact says that a candidate is on (true) or off. Facts come breadth first: an on fact rules out what it excludes,
// and where a cell or a region is left with one candidate, that is the next on fact. Then rules are asked, then (on
// demand) patterns. What an on fact excludes is no fact of its own: `cause_` knows which fact ruled a candidate out.
//
// Assumptions nest. One that fails leaves a fact in the block around it, the opposite, which keeps the failed block as
// its proof. Only facts that a contradiction rests on are kept in a block, so that proofs are short.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "logic/core/plain_view.hpp"
#include "logic/core/rule_solver.hpp"

namespace nonet::logic {

// What a person may use inside an assumption: singles and rules, or locked candidates and pairs as well.
enum class InnerTechniques : std::uint8_t { kSingles, kPatterns };

struct Block;

struct Fact {
  LineKind kind;
  bool is_on;
  Candidate what;
  std::array<Truth, 2>
      truths;  // here, the constraint of a truth is a rule's number; lines have the constraints of the rule
  std::uint8_t truth_count;
  std::int32_t first = -1, second = -1;  // facts it follows from beside its truths, by place; or -1
  std::shared_ptr<const Block> block;    // of a refuted assumption
  std::uint32_t id = 0;                  // unique for the whole search; undo() frees places
};

// The part of a block that its end rests on.
struct Block {
  struct Item {
    Fact fact;
    std::vector<std::uint32_t> from;  // ids
  };
  std::vector<Item> items;          // the assumption first, the end last
  std::vector<std::int32_t> outer;  // facts around the block that it rests on, by place
  bool uses_assumption = false;
  int size = 0;  // facts, those of blocks inside included
};

class Lookahead {
 public:
  using FactIndex = std::int32_t;  // of a fact, in the order they were found
  static constexpr FactIndex kNone = -1;

  // The position: a mask for each open cell, 0 for others, and the digits.
  Lookahead(const PlainView& view, std::vector<Mask> candidates, std::vector<Digit> values, StopToken& stop);

  const PlainView& view() const { return view_; }
  bool is_stopped() const { return stop_.is_stopped(); }
  Mask at_start(int cell) const { return start_[cell]; }
  Mask now(int cell) const { return values_[cell] != 0 ? 0 : masks_[cell]; }
  // Of a full region: the places of a digit, as bits; and how many.
  std::uint32_t slots(int region, int digit) const { return slots_[region * (view_.size + 1) + digit]; }
  int places_of(int region, int digit) const { return count_of(slots(region, digit)); }
  std::size_t fact_count() const { return facts_.size(); }

  // To be called at the start where patterns will be asked for: which regions have none yet.
  void prepare_patterns();

  // Opens a block; gives what undo() wants. All that went before must be settled.
  FactIndex suppose(Candidate what, bool is_on);
  // Follows the facts, and no further than so many in this block. True: a contradiction. Where it is stopped, facts may
  // be missing that are there otherwise.
  bool settle(InnerTechniques means, std::size_t most = ~std::size_t{0});
  bool is_dead() const { return dead_ != kNone; }
  bool is_settled() const { return next_ == facts_.size() && !is_dead(); }
  // Whether the assumption that this is on would leave no cell and no digit with one choice. Quick, and wrong only
  // where rules are: there it says no.
  bool is_quiet(Candidate what);
  // Takes back all since the assumption.
  void undo(FactIndex base);

  // The proof of the contradiction in the block that begins there, or of a fact in it.
  std::shared_ptr<const Block> proof_of_contradiction(FactIndex base) { return proof_of(dead_, base); }
  std::shared_ptr<const Block> proof_of_fact(Candidate what, bool is_on, FactIndex base);
  // Which fact says this, or rules it out; kNone if none does.
  FactIndex fact_for(Candidate what, bool is_on) const { return is_on ? on_[entity(what)] : causes_[entity(what)]; }

  // Calls use(candidate, is on, place) for all that is known since the assumption; what an on fact rules out counts as
  // known there.
  template <class Use>
  void each_known(FactIndex base, Use use) const {
    for (auto at = static_cast<std::size_t>(base); at < facts_.size(); ++at) {
      if (facts_[at].is_on) use(facts_[at].what, true, static_cast<FactIndex>(at));
    }
    for (std::size_t i = out_at_[base]; i < out_.size(); ++i) use(out_[i], false, causes_[entity(out_[i])]);
  }

  // After undo: what the failed block showed. If it did not need its assumption, its contradiction is that of the block
  // around it.
  void refute(std::shared_ptr<const Block> failed);

  std::uint64_t work() const { return work_; }  // facts ever found: the same on every machine

 private:
  std::size_t entity(Candidate what) const { return std::size_t{what.cell} * view_.size + what.digit - 1; }

  FactIndex add(Fact fact);
  void add_on(Candidate what, Truth truth);
  void add_off(Candidate what, std::array<Truth, 2> truths, int count);
  void add_contradiction(std::optional<Truth> truth, FactIndex first = kNone, FactIndex second = kNone);
  void spread(FactIndex place);
  void spread_to_partners(FactIndex place);
  void rule_out(Candidate what, FactIndex cause);
  void narrow_region(const PlainView::RegionSlot& slot, int digit);

  bool ask_rules();
  void wake_rules();
  bool ask_rule(int rule);
  bool propagate(int rule, std::vector<Mask>& masks);
  void add_rule_sources(FactIndex place, std::vector<FactIndex>& sources);

  bool find_patterns();
  void wake_regions();
  bool find_locked(int region);
  bool find_naked_pairs(int region);
  bool find_hidden_pairs(int region);
  bool remove_where(const std::vector<Cell>& cells, Mask digits, std::array<Cell, 2> but, std::array<Truth, 2> truths,
                    int count);

  std::shared_ptr<const Block> proof_of(FactIndex end, FactIndex base);
  void sources_of(FactIndex place, std::vector<FactIndex>& sources);
  template <class Use>
  void each_candidate(const Truth& truth, Use use) const;

  const PlainView& view_;
  std::vector<Mask> start_, masks_;  // at the start, and now; of a filled cell its digit
  std::vector<Digit> values_;
  std::vector<std::uint32_t> slots_;    // by full region and digit
  std::vector<FactIndex> causes_, on_;  // by candidate
  std::vector<Fact> facts_;
  std::vector<Candidate> out_;       // candidates ruled out, in order
  std::vector<std::size_t> out_at_;  // by fact: how many were out before it
  std::size_t next_ = 0;             // the first fact that has not been followed
  std::vector<FactIndex> bases_;     // where the open blocks begin
  FactIndex dead_ = kNone;           // the contradiction
  std::uint32_t next_id_ = 0;
  std::uint64_t work_ = 0;

  // Answers of a rule by what was asked. Assumptions differ in a few cells, so most questions come again and again.
  struct Memo {
    static constexpr std::size_t kSlots = 1024;
    enum Answer : std::uint8_t { kUnknown, kNo, kYes };
    std::vector<Answer> answers;  // by slot
    std::vector<Mask> masks;      // by slot: of each cell before, then of each cell after
  };

  StopToken& stop_;
  RuleSolver rules_;
  std::vector<Memo> memos_;                 // by rule
  std::vector<std::uint8_t> is_waiting_;    // by rule: a cell of it has changed
  std::size_t waiting_ = 0, seen_out_ = 0;  // how many wait; candidates that rules have seen go

  // By region: whether it may have locked candidates (kLocked) or pairs (kPairs) that have not been found. A pattern
  // comes up only where the region itself has lost a candidate.
  static constexpr std::uint8_t kLocked = 1, kPairs = 2;
  std::vector<std::uint8_t> may_have_, may_have_at_start_;
  std::size_t seen_by_patterns_ = 0;    // candidates that have gone until then
  std::vector<std::uint32_t> overlap_;  // by two regions: slots of the first that lie in the second
  bool is_dry_ = false;                 // patterns are only looked for

  std::vector<std::uint8_t> is_needed_;
};

// Writes blocks as lines. What a block rests on must have been written before it.
class LineWriter {
 public:
  LineWriter(const RuleBook& rules, std::vector<Line>& lines) : rules_(rules), lines_(lines) {}
  void write(const Block& block, int depth);
  // A line of depth 0.
  void write(LineKind kind, Candidate what, bool is_on, std::vector<Truth> truths);

 private:
  void write(const Block& block, int depth, std::size_t first);

  std::vector<Truth> truths_of(const Fact& fact) const;

  const RuleBook& rules_;
  std::vector<Line>& lines_;
  std::vector<std::int32_t> place_of_;  // by id, or -1
};

}  // namespace nonet::logic
