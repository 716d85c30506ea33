#include "sat/constraints.hpp"

#include "constraints/implied.hpp"
#include "sat/combos.hpp"
#include "sat/lines.hpp"
#include "sat/machines.hpp"
#include "sat/sums.hpp"

namespace nonet::sat {
namespace {

void encode_domain(Formula& formula, const Domain& domain) {
  for (std::uint32_t cell : domain.cells) {
    for (int digit : formula.digits(cell)) {
      const auto bit = static_cast<std::size_t>(digit - 1);
      if ((domain.mask[bit / 64] >> (bit % 64) & 1) == 0) formula.add({-formula.literal(cell, digit)});
    }
  }
}

// A digit asks for one of those that go with it. That excludes all others.
void encode_pair(Formula& formula, const Pair& pair, const Relation& relation) {
  const auto ask = [&](std::uint32_t cell, std::uint32_t other, auto fit) {
    for (int digit : formula.digits(cell)) {
      Literals clause{-formula.literal(cell, digit)};
      for (int partner : formula.digits(other)) {
        if (fit(digit, partner)) clause.push_back(formula.literal(other, partner));
      }
      formula.add(clause);
    }
  };
  ask(pair.first, pair.second, [&](int a, int b) { return allows(relation, formula.words(), a, b); });
  ask(pair.second, pair.first, [&](int b, int a) { return allows(relation, formula.words(), a, b); });
}

// If the index is k, the k-th cell has a digit if and only if the value cell has it.
void encode_element(Formula& formula, const Element& element) {
  for (int k : formula.digits(element.index)) {
    const Literal other = -formula.literal(element.index, k);
    if (static_cast<std::size_t>(k) > element.cells.size()) {
      formula.add({other});
      continue;
    }
    for (int digit = 1; digit <= formula.size(); ++digit) {
      const Literal listed = formula.literal(element.cells[static_cast<std::size_t>(k - 1)], digit);
      const Literal value = formula.literal(element.value, digit);
      formula.add({other, -listed, value});
      formula.add({other, listed, -value});
    }
  }
}

void encode_all(Formula& formula, const Constraints& constraints);

// One alternative is chosen. Others may hold as well.
void encode_or(Formula& formula, const AnyOf& either) {
  Literals chosen;
  for (std::size_t i = 0; i < either.alternatives.size(); ++i) chosen.push_back(formula.helper());
  formula.add(chosen);
  for (std::size_t i = 0; i < chosen.size() && !formula.is_too_large(); ++i) {
    formula.assume(chosen[i]);
    for (const Pair& pair : either.alternatives[i].pairs) {
      encode_pair(formula, pair, either.alternatives[i].relations[pair.relation]);
    }
    encode_all(formula, either.alternatives[i]);
    formula.release();
  }
}

// All but pairs, which a board has by the hundred: those outside of alternatives are written by themselves.
void encode_all(Formula& formula, const Constraints& constraints) {
  const auto each = [&](const auto& list, auto encode) {
    for (const auto& constraint : list) {
      if (formula.is_too_large()) return;
      encode(constraint);
    }
  };
  each(constraints.domains, [&](const Domain& domain) { encode_domain(formula, domain); });
  each(constraints.differents, [&](const Different& different) { encode_different(formula, different.cells); });
  each(constraints.combos,
       [&](const Combo& combo) { encode_combo(formula, combo.cells, constraints.families[combo.family]); });
  each(constraints.sums, [&](const Sum& sum) { encode_sum(formula, sum); });
  MachineEncoder machines(formula, constraints);
  each(constraints.machines, [&](const Machine& machine) { machines.encode(machine); });
  each(constraints.counts, [&](const Count& count) { encode_count(formula, count); });
  each(constraints.sames, [&](const SameCounts& same) { encode_same(formula, same); });
  each(constraints.elements, [&](const Element& element) { encode_element(formula, element); });
  each(constraints.ranks, [&](const Rank& rank) { encode_rank(formula, rank); });
  each(constraints.ors, [&](const AnyOf& either) { encode_or(formula, either); });
}

}  // namespace

void encode_constraints(Formula& formula, const Board& board) {
  encode_all(formula, board.constraints());
  for (const Sum& sum : constraints::implied_sums(board)) encode_implied_sum(formula, sum);
}

}  // namespace nonet::sat
