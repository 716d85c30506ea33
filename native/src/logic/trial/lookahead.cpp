#include "logic/trial/lookahead.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "logic/core/step_collector.hpp"

namespace nonet::logic {

Lookahead::Lookahead(const PlainView& view, std::vector<Mask> candidates, std::vector<Digit> values, StopToken& stop)
    : view_(view),
      start_(std::move(candidates)),
      masks_(start_),
      values_(std::move(values)),
      slots_(view.regions.size() * (view.size + 1)),
      causes_(std::size_t(view.cell_count) * view.size, kNone),
      on_(causes_),
      stop_(stop),
      rules_(view.rules(), stop),
      memos_(static_cast<std::size_t>(view.rules().size())),
      is_waiting_(static_cast<std::size_t>(view.rules().size())) {
  for (int cell = 0; cell < view.cell_count; ++cell) {
    for (const auto& [region, bit] : view.slots_of[cell]) {
      for (Digit digit : digits_of(start_[cell])) slots_[region * (view.size + 1) + digit] |= bit;
    }
  }
  for (int cell = 0; cell < view.cell_count; ++cell) {
    if (values_[cell] != 0) masks_[cell] = bit_of(values_[cell]);
  }
}

// -- facts -----------------------------------------------------------------------------------------------------------

Lookahead::FactIndex Lookahead::add(Fact fact) {
  fact.id = next_id_++;
  ++work_;
  facts_.push_back(std::move(fact));
  out_at_.push_back(out_.size());
  return static_cast<FactIndex>(facts_.size()) - 1;
}

void Lookahead::add_on(Candidate what, Truth truth) {
  if (on_[entity(what)] != kNone) return;
  on_[entity(what)] = add({LineKind::kFollows, true, what, {truth, {}}, 1, kNone, kNone, nullptr});
}

void Lookahead::add_off(Candidate what, std::array<Truth, 2> truths, int count) {
  const FactIndex place =
      add({LineKind::kFollows, false, what, truths, static_cast<std::uint8_t>(count), kNone, kNone, nullptr});
  rule_out(what, place);
}

void Lookahead::add_contradiction(std::optional<Truth> truth, FactIndex first, FactIndex second) {
  if (is_dead()) return;
  const auto count = static_cast<std::uint8_t>(truth.has_value());
  dead_ = add({LineKind::kImpossible, false, {}, {truth.value_or(Truth{}), {}}, count, first, second, nullptr});
}

void Lookahead::rule_out(Candidate what, FactIndex cause) {
  const auto [cell, digit] = what;
  Mask& mask = masks_[cell];
  if ((mask & bit_of(digit)) == 0 || is_dead()) return;
  if (on_[entity(what)] != kNone) return add_contradiction(std::nullopt, on_[entity(what)], cause);
  mask &= ~bit_of(digit);
  causes_[entity(what)] = cause;
  out_.push_back(what);
  if (mask == 0) return add_contradiction(cell_truth(cell));
  if ((mask & (mask - 1)) == 0) add_on({cell, lowest(mask)}, cell_truth(cell));
  for (const PlainView::RegionSlot& slot : view_.slots_of[cell]) narrow_region(slot, digit);
}

void Lookahead::narrow_region(const PlainView::RegionSlot& slot, int digit) {
  std::uint32_t& slots = slots_[slot.region * (view_.size + 1) + digit];
  slots &= ~slot.bits;
  if ((slots & (slots - 1)) != 0) return;
  if (slots == 0) return add_contradiction(place_truth(slot.region, digit));
  const Cell cell = view_.regions[slot.region][std::countr_zero(slots)];
  add_on({cell, static_cast<Digit>(digit)}, place_truth(slot.region, digit));
}

bool Lookahead::is_quiet(Candidate what) {
  ++work_;
  if (!is_waiting_.empty()) return false;
  const Cell cell = what.cell;
  const Digit digit = what.digit;
  const auto is_small = [](std::uint32_t bits) { return (bits & (bits - 1)) == 0; };
  for (const auto& [region, bit] : view_.slots_of[cell]) {
    for (Digit other : digits_of(masks_[cell] & ~bit_of(digit))) {
      if (is_small(slots(region, other) & ~bit)) return false;
    }
  }
  for (const auto& [region, bits] : view_.seen_of[cell]) {
    const std::uint32_t now = slots(region, digit);
    if ((now & bits) != 0 && is_small(now & ~bits)) return false;
  }
  return std::none_of(view_.peers[cell].begin(), view_.peers[cell].end(), [&](Cell peer) {
    return (masks_[peer] & bit_of(digit)) != 0 && is_small(masks_[peer] & ~bit_of(digit));
  });
}

// All that an on fact excludes.
void Lookahead::spread(FactIndex place) {
  if (!facts_[place].is_on) return;
  const auto [cell, digit] = facts_[place].what;
  for (Digit other : digits_of(masks_[cell] & ~bit_of(digit))) rule_out({cell, other}, place);
  for (Cell peer : view_.peers[cell]) {
    if ((masks_[peer] & bit_of(digit)) != 0) rule_out({peer, digit}, place);
  }
  if (!view_.partners[cell].empty()) spread_to_partners(place);
}

void Lookahead::spread_to_partners(FactIndex place) {
  const auto [cell, digit] = facts_[place].what;
  for (const PlainView::Partner& partner : view_.partners[cell]) {
    const Mask excluded = masks_[partner.other] & ~(*partner.beside)[digit];
    if (values_[partner.other] != 0) continue;  // the rule will see it
    for (Digit other : digits_of(excluded)) rule_out({partner.other, other}, place);
  }
}

// -- blocks ----------------------------------------------------------------------------------------------------------

Lookahead::FactIndex Lookahead::suppose(Candidate what, bool is_on) {
  if (facts_.empty()) {  // nobody has asked the rules yet
    std::fill(is_waiting_.begin(), is_waiting_.end(), 1);
    waiting_ = is_waiting_.size();
  }
  const FactIndex base = add({LineKind::kSuppose, is_on, what, {}, 0, kNone, kNone, nullptr});
  bases_.push_back(base);
  if (is_on) {
    on_[entity(what)] = base;
  } else {
    rule_out(what, base);
  }
  return base;
}

bool Lookahead::settle(InnerTechniques means, std::size_t most) {
  if (stop_.poll()) return false;
  do {
    while (next_ < facts_.size() && !is_dead()) {
      if (facts_.size() - static_cast<std::size_t>(bases_.back()) > most) return false;
      spread(static_cast<FactIndex>(next_++));
    }
  } while (!is_dead() && (ask_rules() || (means == InnerTechniques::kPatterns && find_patterns())));
  return is_dead();
}

void Lookahead::undo(FactIndex base) {
  bases_.pop_back();
  while (out_.size() > out_at_[base]) {
    const Candidate what = out_.back();
    out_.pop_back();
    masks_[what.cell] |= bit_of(what.digit);
    causes_[entity(what)] = kNone;
    for (const auto& [region, bit] : view_.slots_of[what.cell]) slots_[region * (view_.size + 1) + what.digit] |= bit;
  }
  for (auto at = static_cast<std::size_t>(base); at < facts_.size(); ++at) {
    const Fact& fact = facts_[at];
    if (fact.is_on) on_[entity(fact.what)] = kNone;
  }
  facts_.resize(static_cast<std::size_t>(base), Fact{});
  out_at_.resize(static_cast<std::size_t>(base));
  next_ = facts_.size();
  dead_ = kNone;
  seen_out_ = out_.size();
  if (bases_.empty()) {
    may_have_ = may_have_at_start_;
    seen_by_patterns_ = 0;
  } else {
    std::fill(may_have_.begin(), may_have_.end(), kLocked | kPairs);
    seen_by_patterns_ = out_.size();
  }
  std::fill(is_waiting_.begin(), is_waiting_.end(), 0);
  waiting_ = 0;
}

void Lookahead::refute(std::shared_ptr<const Block> failed) {
  if (!failed->uses_assumption) {
    dead_ = add({LineKind::kImpossible, false, {}, {}, 0, kNone, kNone, std::move(failed)});
    return;
  }
  const Candidate what = failed->items.front().fact.what;
  const bool is_on = !failed->items.front().fact.is_on;
  const FactIndex place = add({LineKind::kRefuted, is_on, what, {}, 0, kNone, kNone, std::move(failed)});
  if (is_on) {
    on_[entity(what)] = place;
  } else {
    rule_out(what, place);
  }
}

// -- proofs ----------------------------------------------------------------------------------------------------------

template <class Use>
void Lookahead::each_candidate(const Truth& truth, Use use) const {
  if (truth.cell >= 0) {
    for (Digit digit : digits_of(start_[truth.cell])) use(Candidate{static_cast<Cell>(truth.cell), digit});
  } else if (truth.region >= 0) {
    for (Cell cell : view_.regions[truth.region]) {
      if ((start_[cell] & bit_of(truth.digit)) != 0) use(Candidate{cell, truth.digit});
    }
  }
}

// The facts before it that rule out the other candidates of its truths.
void Lookahead::sources_of(FactIndex place, std::vector<FactIndex>& sources) {
  const Fact& fact = facts_[place];
  sources.clear();
  if (fact.block) sources = fact.block->outer;
  for (FactIndex other : {fact.first, fact.second}) {
    if (other != kNone) sources.push_back(other);
  }
  if (fact.truth_count != 0 && fact.truths[0].constraint >= 0) add_rule_sources(place, sources);
  for (int i = 0; i < fact.truth_count; ++i) {
    each_candidate(fact.truths[i], [&](Candidate candidate) {
      const FactIndex cause = causes_[entity(candidate)];
      if (cause != kNone && cause < place) sources.push_back(cause);
    });
  }
  std::sort(sources.begin(), sources.end());
  sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
}

std::shared_ptr<const Block> Lookahead::proof_of_fact(Candidate what, bool is_on, FactIndex base) {
  FactIndex end = fact_for(what, is_on);
  if (!is_on && (facts_[end].is_on || facts_[end].what != what)) {
    end = add({LineKind::kFollows, false, what, {}, 0, end, kNone, nullptr});
  }
  return proof_of(end, base);
}

std::shared_ptr<const Block> Lookahead::proof_of(FactIndex end, FactIndex base) {
  auto block = std::make_shared<Block>();
  is_needed_.assign(facts_.size(), 0);
  is_needed_[end] = 1;
  std::vector<FactIndex> sources;
  for (FactIndex place = end; place >= base; --place) {
    if (place == base) block->uses_assumption = is_needed_[base] != 0;
    if (is_needed_[place] == 0 && place != base) continue;
    Block::Item item{facts_[place], {}};
    sources_of(place, sources);
    for (FactIndex source : sources) {
      item.from.push_back(facts_[source].id);
      if (is_needed_[source] == 0 && source < base) block->outer.push_back(source);
      is_needed_[source] = 1;
    }
    block->size += 1 + (item.fact.block ? item.fact.block->size : 0);
    block->items.push_back(std::move(item));
  }
  std::reverse(block->items.begin(), block->items.end());
  std::sort(block->outer.begin(), block->outer.end());
  return block;
}

void LineWriter::write(const Block& block, int depth) { write(block, depth, 0); }

void LineWriter::write(const Block& block, int depth, std::size_t first) {
  for (std::size_t i = first; i < block.items.size(); ++i) {
    const auto& [fact, from] = block.items[i];
    if (fact.block && fact.kind == LineKind::kImpossible) {  // a contradiction that needs no assumption of its own
      write(*fact.block, depth, 1);
      continue;
    }
    if (fact.block) write(*fact.block, depth + 1, 0);
    Line line{fact.kind, static_cast<std::uint8_t>(depth), fact.what, fact.is_on};
    line.truths = truths_of(fact);
    if (!fact.block) {
      for (std::uint32_t id : from) line.from.push_back(place_of_[id]);
    }
    if (place_of_.size() <= fact.id) place_of_.resize(fact.id + 1, -1);
    place_of_[fact.id] = static_cast<std::int32_t>(lines_.size());
    lines_.push_back(std::move(line));
  }
}

std::vector<Truth> LineWriter::truths_of(const Fact& fact) const {
  std::vector<Truth> truths(fact.truths.begin(), fact.truths.begin() + fact.truth_count);
  if (truths.empty() || truths[0].constraint < 0) return truths;
  std::vector<Truth> constraints;
  const Rule& rule = rules_[truths[0].constraint];
  for (std::uint16_t constraint : rule.constraints) constraints.push_back(constraint_truth(constraint));
  for (std::uint16_t house : rule.houses) constraints.push_back(house_truth(house));
  return constraints;
}

void LineWriter::write(LineKind kind, Candidate what, bool is_on, std::vector<Truth> truths) {
  lines_.push_back({kind, 0, what, is_on, std::move(truths)});
}

}  // namespace nonet::logic
