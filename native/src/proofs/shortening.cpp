// A solver derives each lemma from whatever it had at hand. From the last lemma backwards, each one that is needed is
// derived anew, from clauses that are in use already where they suffice: the proof needs fewer of them then.

#include <algorithm>
#include <array>
#include <cstdlib>

#include "use.hpp"

namespace nonet {
namespace {

// Lemmas times clauses up to which it is tried: a few milliseconds.
constexpr std::size_t kMostWork = 1'000'000;

// What a checker spends on a clause and on a lemma, measured against one hint (check.py: 0.3 microseconds).
constexpr std::size_t kClauseCost = 4;
constexpr std::size_t kLemmaCost = 9;

class Shortener {
 public:
  Shortener(const PuzzleClauses& clauses, const ProofLog& log, const ProofUse& use) : log_(log) {
    take_clauses(clauses, use);
    occurrences_.resize(2 * (clauses.variable_count() + 1));
    values_.assign(clauses.variable_count() + 1, 0);
    reasons_.assign(clauses.variable_count() + 1, kAssumed);
    is_marked_.assign(clauses.variable_count() + 1, 0);
    for (std::uint32_t clause = 0; clause < literals_.size(); ++clause) {
      for (Literal literal : literals_[clause]) occurrences_[index_of(literal)].push_back(clause);
      left_.push_back(static_cast<std::uint32_t>(literals_[clause].size()));
      if (left_.back() == 1) units_.push_back(clause);
    }
  }

  // False if a lemma does not follow in this way, which no proof that is right leads to.
  bool derive_all() {
    is_used_.assign(literals_.size(), 0);
    is_used_.back() = 1;
    hints_.resize(literals_.size());
    for (std::uint32_t lemma = static_cast<std::uint32_t>(literals_.size()); lemma-- > source_count_;) {
      if (!is_used_[lemma]) continue;
      if (!derive(lemma)) return false;
    }
    return true;
  }

  ProofLog log() const {
    ProofLog made;
    std::vector<ClauseRef> refs(literals_.size());
    std::vector<ClauseRef> hints;
    for (std::uint32_t clause = 0; clause < literals_.size(); ++clause) {
      if (!is_used_[clause]) continue;
      if (clause < source_count_) {
        refs[clause] = made.source(log_.sources()[numbers_[clause]]);
        continue;
      }
      hints.clear();
      for (std::uint32_t hint : hints_[clause]) hints.push_back(refs[hint]);
      refs[clause] = made.add(literals_[clause], hints);
    }
    return made;
  }

 private:
  static constexpr std::uint32_t kAssumed = UINT32_MAX;

  // Clauses of the puzzle first, then lemmas, as they come.
  void take_clauses(const PuzzleClauses& clauses, const ProofUse& use) {
    std::vector<Literal> literals;
    for (std::uint32_t number = 0; number < use.sources.size(); ++number) {
      if (!use.sources[number]) continue;
      clauses.literals_of(log_.sources()[number], literals);
      literals_.add(literals);
      numbers_.push_back(number);
    }
    source_count_ = static_cast<std::uint32_t>(literals_.size());
    for (std::uint32_t number = 0; number < use.lemmas.size(); ++number) {
      if (use.lemmas[number]) literals_.add(log_.literals()[number]);
    }
  }

  bool derive(std::uint32_t lemma) {
    end_ = lemma;
    for (auto& queue : queues_) queue.clear();
    next_ = {};
    for (std::uint32_t unit : units_) push(unit);
    for (Literal literal : literals_[lemma]) {
      if (value(literal) == 0) assign(-literal, kAssumed);
    }
    const std::uint32_t conflict = propagate();
    if (conflict != kAssumed) explain(conflict, hints_[lemma]);
    undo();
    return conflict != kAssumed;
  }

  int value(Literal literal) const { return literal > 0 ? values_[literal] : -values_[-literal]; }

  // What is in use already comes first, then lemmas, then clauses of the puzzle.
  void push(std::uint32_t clause) {
    if (clause < end_) queues_[is_used_[clause] ? 0 : clause < source_count_ ? 2 : 1].push_back(clause);
  }

  void assign(Literal literal, std::uint32_t reason) {
    values_[std::abs(literal)] = literal > 0 ? 1 : -1;
    reasons_[std::abs(literal)] = reason;
    trail_.push_back(literal);
    for (std::uint32_t clause : occurrences_[index_of(-literal)]) {
      if (--left_[clause] <= 1) push(clause);
    }
  }

  // The clause whose literals are all false; kAssumed if there is none.
  std::uint32_t propagate() {
    for (;;) {
      std::size_t queue = 0;
      while (queue < queues_.size() && next_[queue] == queues_[queue].size()) ++queue;
      if (queue == queues_.size()) return kAssumed;
      const std::uint32_t clause = queues_[queue][next_[queue]++];
      Literal open = 0;
      bool is_true = false;
      for (Literal literal : literals_[clause]) {
        is_true |= value(literal) > 0;
        if (value(literal) == 0) open = literal;
      }
      if (is_true) continue;
      if (!open) return clause;
      assign(open, clause);
    }
  }

  void explain(std::uint32_t conflict, std::vector<std::uint32_t>& hints) {
    const auto take = [&](std::uint32_t clause) {
      hints.push_back(clause);
      is_used_[clause] = 1;
      for (Literal literal : literals_[clause]) is_marked_[std::abs(literal)] = 1;
    };
    take(conflict);
    for (std::size_t at = trail_.size(); at-- > 0;) {
      const Literal variable = std::abs(trail_[at]);
      if (is_marked_[variable] && reasons_[variable] != kAssumed) take(reasons_[variable]);
    }
    std::ranges::reverse(hints);
  }

  void undo() {
    for (Literal literal : trail_) {
      for (std::uint32_t clause : occurrences_[index_of(-literal)]) ++left_[clause];
      values_[std::abs(literal)] = 0;
      is_marked_[std::abs(literal)] = 0;
    }
    trail_.clear();
  }

  const ProofLog& log_;
  Lists<Literal> literals_;
  std::vector<std::uint32_t> numbers_;  // of the clauses of the puzzle, in the log
  std::uint32_t source_count_ = 0;
  std::vector<std::vector<std::uint32_t>> occurrences_;  // by literal
  std::vector<std::uint32_t> units_;
  std::vector<std::uint32_t> left_;  // by clause, its literals that are not false
  std::vector<std::uint8_t> is_used_;
  std::vector<std::vector<std::uint32_t>> hints_;
  std::uint32_t end_ = 0;  // lemmas from here on come later than the one in question
  std::array<std::vector<std::uint32_t>, 3> queues_;
  std::array<std::size_t, 3> next_{};
  std::vector<std::int8_t> values_;
  std::vector<std::uint32_t> reasons_;
  std::vector<std::uint8_t> is_marked_;
  std::vector<Literal> trail_;
};

}  // namespace

std::size_t cost_of(const ProofLog& log) {
  const ProofUse use = find_use(log, false);
  std::size_t cost = kClauseCost * static_cast<std::size_t>(std::ranges::count(use.sources, 1));
  for (std::size_t lemma = 0; lemma < use.lemmas.size(); ++lemma) {
    if (use.lemmas[lemma]) cost += kLemmaCost + log.literals()[lemma].size() + log.hints()[lemma].size();
  }
  return cost;
}

std::optional<ProofLog> shortened(const PuzzleClauses& clauses, const ProofLog& log) {
  const ProofUse use = find_use(log, false);
  const auto lemma_count = static_cast<std::size_t>(std::ranges::count(use.lemmas, 1));
  const auto clause_count = static_cast<std::size_t>(std::ranges::count(use.sources, 1)) + lemma_count;
  if (lemma_count * clause_count > kMostWork) return std::nullopt;
  Shortener shortener(clauses, log, use);
  if (!shortener.derive_all()) return std::nullopt;
  ProofLog made = shortener.log();
  if (cost_of(made) >= cost_of(log)) return std::nullopt;
  return made;
}

}  // namespace nonet
