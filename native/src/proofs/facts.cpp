#include <algorithm>
#include <array>
#include <cstdlib>

#include "nonet/proofs.hpp"

namespace nonet {
namespace {

using Clause = PuzzleClauses::Clause;
using Sort = PuzzleClauses::Sort;

constexpr int kDepth = 2;  // cases supposed at a time: enough for a fish of four

Clause pair_of(Literal a, Literal b) {
  return {Sort::kPair, static_cast<std::uint32_t>(std::min(a, b)), static_cast<std::uint32_t>(std::max(a, b))};
}

Lists<std::uint32_t> by_literal(const PuzzleClauses& clauses) {
  std::vector<std::vector<std::uint32_t>> found(2 * (clauses.variable_count() + 1));
  for (std::uint32_t number = 0; number < clauses.stated().size(); ++number) {
    for (Literal literal : clauses.stated()[number]) found[index_of(literal)].push_back(number);
  }
  Lists<std::uint32_t> lists;
  for (const auto& each : found) lists.add(each);
  return lists;
}

}  // namespace

ProofFacts::ProofFacts(const PuzzleClauses& clauses, ProofLog& log)
    : clauses_(clauses),
      log_(log),
      values_(clauses.variable_count() + 1, 0),
      reasons_(clauses.variable_count() + 1),
      positions_(clauses.variable_count() + 1, 0),
      cell_left_(clauses.cell_count(), clauses.size()),
      region_left_(clauses.regions().size() * clauses.size(), clauses.size()),
      stated_with_(by_literal(clauses)),
      is_ignored_(clauses.stated().size(), 0),
      is_marked_(clauses.variable_count() + 1, 0) {
  for (std::size_t number = 0; number < clauses.stated().size(); ++number) {
    stated_left_.push_back(static_cast<std::uint32_t>(clauses.stated()[number].size()));
  }
}

int ProofFacts::value(Literal literal) const { return literal > 0 ? values_[literal] : -values_[-literal]; }

std::span<const std::uint32_t> ProofFacts::stated_with(Literal literal) const {
  return stated_with_[index_of(literal)];
}

bool ProofFacts::settle() {
  if (begin_units() && draw_all()) return true;
  log_.add({}, explain(conflict_));
  return false;
}

bool ProofFacts::begin(std::span<const std::uint32_t> ignored) {
  notes_ = false;
  for (std::uint32_t number : ignored) is_ignored_[number] = 1;
  return begin_units() && propagate(false);
}

bool ProofFacts::begin_units() {
  for (std::uint32_t number = 0; number < clauses_.stated().size(); ++number) {
    const auto literals = clauses_.stated()[number];
    if (literals.size() > 1 || is_ignored_[number]) continue;
    const Clause clause{Sort::kStated, number};
    if (literals.empty() || value(literals[0]) < 0) {
      conflict_ = clause;
      return false;
    }
    if (value(literals[0]) == 0) assign(literals[0], {Why::kUnit, log_.source(clause)});
  }
  return true;
}

ClauseRef ProofFacts::claim(Literal literal, std::span<const Literal> cases) {
  const Literal variable = std::abs(literal);
  const int known = value(literal);
  if (known < 0) return kNoRef;
  const Reason reason = reasons_[variable];
  if (known > 0 && reason.why == Why::kUnit) return reason.what;
  ClauseRef lemma;
  if (known > 0) {
    lemma = log_.add(std::array{literal}, explain(pair_of(variable, reason.what), variable));
    reasons_[variable] = {Why::kUnit, lemma};
    return lemma;
  }
  const std::size_t before = trail_.size();
  assign(-literal, {});
  std::vector<Literal> assumed = {-literal};
  const bool is_open = propagate(true) && draw_all() && (cases.empty() || !refute(assumed, cases, kDepth));
  if (!is_open) lemma = log_.add(std::array{literal}, explain(conflict_));
  undo(before);
  if (is_open) return kNoRef;
  assign(literal, {Why::kUnit, lemma});
  propagate(false);
  return lemma;
}

// Whether each case leads to a contradiction, under what is assumed, until there is none left. Each becomes a lemma.
bool ProofFacts::refute(std::vector<Literal>& assumed, std::span<const Literal> cases, int depth) {
  for (Literal chosen : cases) {
    if (value(chosen) != 0) continue;
    const std::size_t before = trail_.size();
    assign(chosen, {});
    assumed.push_back(chosen);
    ClauseRef lemma = kNoRef;
    if (!propagate(true) || (depth > 1 && refute(assumed, cases, depth - 1))) {
      std::vector<Literal> literals;
      for (Literal each : assumed) literals.push_back(-each);
      lemma = log_.add(literals, explain(conflict_));
    }
    assumed.pop_back();
    undo(before);
    if (lemma == kNoRef) continue;
    assign(-chosen, {Why::kUnit, lemma});
    if (!propagate(true)) return true;
  }
  return false;
}

ClauseRef ProofFacts::close() {
  std::ranges::fill(is_ignored_, 0);
  const std::size_t before = trail_.size();
  const bool is_open = draw_all();
  const ClauseRef lemma = is_open ? kNoRef : log_.add({}, explain(conflict_));
  undo(before);
  return lemma;
}

void ProofFacts::assign(Literal literal, Reason reason) {
  const Literal variable = std::abs(literal);
  values_[variable] = literal > 0 ? 1 : -1;
  reasons_[variable] = reason;
  positions_[variable] = static_cast<std::uint32_t>(trail_.size());
  trail_.push_back(literal);
}

// What a literal that holds takes away: its opposite is false in every clause that has it.
void ProofFacts::count(Literal literal, int change) {
  if (literal < 0) {
    const std::uint32_t cell = clauses_.cell_of(-literal);
    const std::uint32_t digit = clauses_.digit_of(-literal);
    cell_left_[cell] += static_cast<std::uint32_t>(change);
    for (std::uint32_t region : clauses_.regions_of(cell)) {
      region_left_[region * clauses_.size() + digit - 1] += static_cast<std::uint32_t>(change);
    }
  }
  for (std::uint32_t number : stated_with(-literal)) stated_left_[number] += static_cast<std::uint32_t>(change);
}

void ProofFacts::undo(std::size_t length) {
  while (trail_.size() > length) {
    const Literal literal = trail_.back();
    if (trail_.size() <= followed_) count(literal, 1);
    values_[std::abs(literal)] = 0;
    trail_.pop_back();
  }
  followed_ = std::min(followed_, length);
}

bool ProofFacts::propagate(bool draws) {
  while (followed_ < trail_.size()) {
    const Literal literal = trail_[followed_++];
    count(literal, -1);
    if (literal > 0 && !follow_true(literal)) return false;
    if (draws && !draw_from(literal)) return false;
  }
  return true;
}

bool ProofFacts::follow_true(Literal variable) {
  const std::uint32_t cell = clauses_.cell_of(variable);
  const std::uint32_t own = clauses_.digit_of(variable);
  for (std::uint32_t digit = 1; digit <= clauses_.size(); ++digit) {
    if (digit != own && !exclude(variable, clauses_.variable(cell, digit))) return false;
  }
  for (std::uint32_t peer : clauses_.peers_of(cell)) {
    if (!exclude(variable, clauses_.variable(peer, own))) return false;
  }
  return true;
}

bool ProofFacts::exclude(Literal by, Literal variable) {
  if (values_[variable] < 0) return true;
  if (values_[variable] > 0) {
    conflict_ = pair_of(by, variable);
    return false;
  }
  assign(-variable, {Why::kPair, by});
  return true;
}

// What follows because a literal holds, from clauses that have one other literal left.
bool ProofFacts::draw_from(Literal literal) {
  if (literal < 0) {
    const std::uint32_t cell = clauses_.cell_of(-literal);
    const std::uint32_t digit = clauses_.digit_of(-literal);
    if (cell_left_[cell] <= 1 && !examine({Sort::kCell, cell})) return false;
    for (std::uint32_t region : clauses_.regions_of(cell)) {
      if (!clauses_.is_full(region) || region_left_[region * clauses_.size() + digit - 1] > 1) continue;
      if (!examine({Sort::kRegion, region, digit})) return false;
    }
  }
  for (std::uint32_t number : stated_with(-literal)) {
    if (!examine_stated(number)) return false;
  }
  return true;
}

// As `draw_from`, for everything that is known.
bool ProofFacts::draw_all() {
  if (!propagate(true)) return false;
  for (std::uint32_t cell = 0; cell < clauses_.cell_count(); ++cell) {
    if (cell_left_[cell] <= 1 && !examine({Sort::kCell, cell})) return false;
  }
  for (std::uint32_t region = 0; region < clauses_.regions().size(); ++region) {
    if (!clauses_.is_full(region)) continue;
    for (std::uint32_t digit = 1; digit <= clauses_.size(); ++digit) {
      if (region_left_[region * clauses_.size() + digit - 1] > 1) continue;
      if (!examine({Sort::kRegion, region, digit})) return false;
    }
  }
  for (std::uint32_t number = 0; number < stated_left_.size(); ++number) {
    if (!examine_stated(number)) return false;
  }
  return propagate(true);
}

bool ProofFacts::examine_stated(std::uint32_t number) {
  return is_ignored_[number] || stated_left_[number] > 1 || examine({Sort::kStated, number});
}

bool ProofFacts::examine(const Clause& clause) {
  clauses_.literals_of(clause, examined_);
  Literal left = 0;
  for (Literal literal : examined_) {
    const int known = value(literal);
    if (known > 0) return true;
    if (known == 0) {
      if (left) return true;
      left = literal;
    }
  }
  if (left) {
    imply(left, clause);
    return true;
  }
  conflict_ = clause;
  return false;
}

void ProofFacts::imply(Literal literal, const Clause& clause) {
  if (!notes_) return assign(literal, {Why::kClause, log_.source(clause)});
  assign(literal, {Why::kUnit, log_.add(std::array{literal}, explain(clause))});
}

void ProofFacts::mark(Literal variable) {
  if (is_marked_[variable] || values_[variable] == 0) return;
  is_marked_[variable] = 1;
  marked_.push_back(variable);
}

const std::vector<ClauseRef>& ProofFacts::explain(const Clause& clause, Literal except) {
  marked_.clear();
  clauses_.literals_of(clause, inner_);
  for (Literal literal : inner_) {
    if (std::abs(literal) != except) mark(std::abs(literal));
  }
  for (std::size_t at = 0; at < marked_.size(); ++at) {
    const Reason reason = reasons_[marked_[at]];
    if (reason.why == Why::kPair) mark(reason.what);
    if (reason.why != Why::kClause) continue;
    clauses_.literals_of(log_.sources()[static_cast<std::size_t>(~reason.what)], inner_);
    for (Literal literal : inner_) mark(std::abs(literal));
  }
  std::sort(marked_.begin(), marked_.end(), [&](Literal a, Literal b) { return positions_[a] < positions_[b]; });
  hints_.clear();
  for (Literal variable : marked_) {
    is_marked_[variable] = 0;
    const Reason reason = reasons_[variable];
    if (reason.why == Why::kPair) {
      hints_.push_back(log_.source(pair_of(variable, reason.what)));
    } else if (reason.why != Why::kNothing) {
      hints_.push_back(reason.what);
    }
  }
  hints_.push_back(log_.source(clause));
  return hints_;
}

}  // namespace nonet
