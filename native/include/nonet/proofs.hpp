#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "nonet/board.hpp"

namespace nonet {

// A literal of a proof: the candidate (cell, digit) is variable cell * size + digit, and its negation has a minus.
using Literal = std::int32_t;
// Its place in a list by literals.
constexpr std::size_t index_of(Literal literal) {
  return literal > 0 ? 2 * static_cast<std::size_t>(literal) : 2 * static_cast<std::size_t>(-literal) + 1;
}

// A clause that a lemma rests on: an earlier lemma if not negative, else ~number of a clause of the puzzle.
using ClauseRef = std::int32_t;
inline constexpr ClauseRef kNoRef = INT32_MIN;

// Lists of numbers one behind the other: a proof has millions of short ones.
template <class Number>
class Lists {
 public:
  std::size_t size() const { return starts_.size() - 1; }
  std::span<const Number> operator[](std::size_t at) const {
    return std::span<const Number>(items_).subspan(starts_[at], starts_[at + 1] - starts_[at]);
  }
  void add(std::span<const Number> list) {
    items_.insert(items_.end(), list.begin(), list.end());
    starts_.push_back(items_.size());
  }

 private:
  std::vector<Number> items_;
  std::vector<std::size_t> starts_ = {0};
};

// The clauses that say a puzzle. Those of cells, regions and pairs are never written down as a whole: a 64x64 board has
// 33 million of them. `stated` are the others: givens, pencil marks, rules, "the solution is not this one".
class PuzzleClauses {
 public:
  enum class Sort : std::uint8_t { kStated, kCell, kRegion, kPair };
  struct Clause {
    Sort sort;
    std::uint32_t first = 0;   // number of a stated clause; cell; region; lower variable
    std::uint32_t second = 0;  // digit of a region; higher variable
  };

  PuzzleClauses(std::uint32_t size, std::uint32_t cell_count, std::vector<Cells> regions);

  std::uint32_t size() const { return size_; }
  std::uint32_t cell_count() const { return cell_count_; }
  std::size_t variable_count() const { return std::size_t{size_} * cell_count_; }
  const std::vector<Cells>& regions() const { return regions_; }
  const std::vector<std::uint32_t>& regions_of(std::uint32_t cell) const { return regions_of_[cell]; }
  bool is_full(std::uint32_t region) const { return regions_[region].size() == size_; }
  const Cells& peers_of(std::uint32_t cell) const { return peers_[cell]; }
  const Lists<Literal>& stated() const { return stated_; }
  Literal variable(std::uint32_t cell, std::uint32_t digit) const { return static_cast<Literal>(cell * size_ + digit); }
  std::uint32_t cell_of(Literal variable) const { return static_cast<std::uint32_t>(variable - 1) / size_; }
  std::uint32_t digit_of(Literal variable) const { return static_cast<std::uint32_t>(variable - 1) % size_ + 1; }

  // The candidates with a higher number that a candidate excludes: digits of its cell, and its digit in other cells.
  template <class Take>
  void each_pair_of(Literal variable, const Take& take) const {
    const std::uint32_t cell = cell_of(variable);
    const std::uint32_t digit = digit_of(variable);
    for (std::uint32_t above = digit + 1; above <= size_; ++above) take(this->variable(cell, above));
    for (std::uint32_t peer : peers_of(cell)) {
      if (peer > cell) take(this->variable(peer, digit));
    }
  }

  std::uint32_t state(std::span<const Literal> literals);
  void literals_of(const Clause& clause, std::vector<Literal>& literals) const;  // replaces what is there

 private:
  std::uint32_t size_;
  std::uint32_t cell_count_;
  std::vector<Cells> regions_;
  std::vector<std::vector<std::uint32_t>> regions_of_;
  std::vector<Cells> peers_;
  Lists<Literal> stated_;
};

// Lemmas, each with the clauses that yield it by unit propagation, in order: what an LRAT file says.
class ProofLog {
 public:
  ClauseRef source(const PuzzleClauses::Clause& clause);
  ClauseRef add(std::span<const Literal> literals, std::span<const ClauseRef> hints);

  const std::vector<PuzzleClauses::Clause>& sources() const { return sources_; }
  const Lists<Literal>& literals() const { return literals_; }
  const Lists<ClauseRef>& hints() const { return hints_; }
  bool is_complete() const { return literals_.size() != 0 && literals_[literals_.size() - 1].empty(); }

 private:
  std::vector<PuzzleClauses::Clause> sources_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
  Lists<Literal> literals_;
  Lists<ClauseRef> hints_;
};

// What unit propagation knows of the candidates of a puzzle, and why.
class ProofFacts {
 public:
  ProofFacts(const PuzzleClauses& clauses, ProofLog& log);

  // Follows all that the clauses say. Each digit placed, and each candidate a rule rules out, becomes a lemma. False if
  // that ends in the empty clause.
  bool settle();

  // Takes givens and other clauses of one literal as they are, and draws no other conclusion than what a digit rules
  // out. Then `claim` makes a lemma of one literal, if its opposite leads to a contradiction. A claim known as a clause
  // already gets no lemma. Where that alone does not lead there, `cases` are supposed, too, some at a time. The answer
  // is the clause's reference; `kNoRef` if it does not follow in this way. Claims do not rest on the stated clauses
  // that are ignored, "the solution is not this one"; the empty clause may.
  bool begin(std::span<const std::uint32_t> ignored);
  ClauseRef claim(Literal literal, std::span<const Literal> cases = {});
  ClauseRef close();  // the empty clause, from all that is known

  int value(Literal literal) const;  // 1 true, -1 false, 0 not known

  // The hints that make all known literals of a clause false (but that of the variable `except`), then the clause.
  const std::vector<ClauseRef>& explain(const PuzzleClauses::Clause& clause, Literal except = 0);

 private:
  enum class Why : std::uint8_t { kNothing, kUnit, kPair, kClause };
  struct Reason {
    Why why = Why::kNothing;
    std::int32_t what = 0;  // a ClauseRef; with kPair the variable that rules this one out
  };

  // These are false when they meet a contradiction; `conflict_` is then the clause whose literals are all false.
  bool begin_units();
  bool propagate(bool draws);
  bool draw_all();
  bool follow_true(Literal variable);
  bool draw_from(Literal literal);
  bool exclude(Literal by, Literal variable);
  bool examine(const PuzzleClauses::Clause& clause);
  bool examine_stated(std::uint32_t number);

  bool refute(std::vector<Literal>& assumed, std::span<const Literal> cases, int depth);

  void imply(Literal literal, const PuzzleClauses::Clause& clause);
  void assign(Literal literal, Reason reason);
  void count(Literal literal, int change);
  void undo(std::size_t length);
  void mark(Literal variable);
  std::span<const std::uint32_t> stated_with(Literal literal) const;

  const PuzzleClauses& clauses_;
  ProofLog& log_;
  bool notes_ = true;  // whether what is implied becomes a lemma at once
  std::vector<std::int8_t> values_;
  std::vector<Reason> reasons_;
  std::vector<std::uint32_t> positions_;  // in the trail
  std::vector<Literal> trail_;
  std::size_t followed_ = 0;
  std::vector<std::uint32_t> cell_left_;
  std::vector<std::uint32_t> region_left_;
  std::vector<std::uint32_t> stated_left_;
  Lists<std::uint32_t> stated_with_;      // by literal
  std::vector<std::uint8_t> is_ignored_;  // by stated clause: whether nothing is drawn from it
  PuzzleClauses::Clause conflict_{};
  std::vector<std::uint8_t> is_marked_;
  std::vector<Literal> marked_;
  std::vector<Literal> examined_;
  std::vector<Literal> inner_;
  std::vector<ClauseRef> hints_;
};

// What is open after `settle`, for a SAT solver, whose variables are the open candidates, from 1.
class OpenClauses {
 public:
  OpenClauses(const PuzzleClauses& clauses, ProofFacts& facts, ProofLog& log);

  const std::vector<Literal>& candidates() const { return candidates_; }  // the puzzle's variable of each
  const Lists<Literal>& literals() const { return literals_; }

  // A clause of the puzzle, without what is known of it. False if a known literal makes it true.
  bool add(const PuzzleClauses::Clause& clause);

  // Adds the lemmas of a solver's trace (binary LRAT) to the log. Empty if all went well, else what is wrong.
  std::string add_trace(std::span<const std::uint8_t> trace);

 private:
  struct Origin {
    PuzzleClauses::Clause clause;
    ClauseRef lemma;  // the lemma that shortens it, or kNoRef
  };

  void add_pairs();
  ClauseRef ref_of(std::size_t clause);

  const PuzzleClauses& clauses_;
  ProofFacts& facts_;
  ProofLog& log_;
  std::vector<Literal> candidates_;
  std::vector<std::int32_t> number_of_;  // by variable of the puzzle, 0: not open
  Lists<Literal> literals_;
  std::vector<Origin> origins_;
  std::vector<Literal> all_;
  std::vector<Literal> left_;
  std::vector<Literal> numbered_;
};

// A proof as files have it: only clauses that it uses, numbered 1, 2, ... in the order of these lists, then its lemmas.
struct WrittenProof {
  std::vector<std::uint32_t> stated;  // the stated clauses that are used
  struct Block {
    std::string text;
    std::size_t count = 0;
  };
  std::vector<Block> blocks;  // cells, regions, pairs in a cell, pairs of cells: lines of a DIMACS file
  std::size_t first_lemma = 0;
  std::string lrat;
  std::size_t lemma_count = 0;
};

// What is written that the last lemma, the empty clause, does not rest on.
struct Writing {
  bool has_all_lemmas = false;
  bool has_all_clauses = false;
};

// What a checker spends on the lemmas and clauses that are used; 1 is to follow one hint.
std::size_t cost_of(const ProofLog& log);

WrittenProof write_proof(const PuzzleClauses& clauses, const ProofLog& log, const Writing& writing);

}  // namespace nonet
