// Dynamic forcing chains: forcing chains in which a fact may follow from any number of others.
//
//   contradiction  an assumption leads to a cell without digit, a digit without place, or a broken constraint
//   verity         all candidates of a cell, all places of a digit, or a candidate and its opposite lead to the same
//                  fact
//
// The shortest proof is taken. Of verities there are so many that only the most promising ones are traced back: those
// whose facts come up early in every branch.

#include <algorithm>
#include <tuple>
#include <utility>

#include "logic/core/finders.hpp"
#include "logic/trial/proofs.hpp"

namespace nonet::logic {
namespace {

constexpr std::size_t kMostCandidates = 1500;  // of which every fact is remembered: 18 MB
constexpr std::size_t kTraced = 12;            // verities that are traced back

class Dynamic {
 public:
  Dynamic(Lookahead& ahead, InnerTechniques means)
      : ahead_(ahead), means_(means), numbers_(ahead.view().cell_count, 0) {
    if (means == InnerTechniques::kPatterns) ahead.prepare_patterns();
    for (int cell = 0; cell < ahead.view().cell_count; ++cell) {
      numbers_[cell] = candidates_.size();
      for (Digit digit : digits_of(ahead.at_start(cell))) candidates_.push_back({static_cast<Cell>(cell), digit});
    }
  }

  std::vector<Proof> run(bool with_contradictions, bool with_verities) {
    with_verities &= candidates_.size() <= kMostCandidates;
    if (with_verities) rows_.assign(2 * candidates_.size(), {});
    for (const Candidate& what : candidates_) {
      for (const bool is_on : {true, false}) {
        if (ahead_.is_stopped()) return {};
        if (is_on || count_of(ahead_.at_start(what.cell)) > 2) look(what, is_on, with_contradictions, with_verities);
      }
    }
    if (with_verities) add_verities();
    sort_by_size(proofs_);
    return std::move(proofs_);
  }

 private:
  using Row = std::vector<std::uint16_t>;  // by node: how late it comes up; 0 if it does not

  struct Verity {
    unsigned late;
    std::size_t node;
    std::vector<std::size_t> premises;
    std::vector<Truth> truth;
  };

  std::size_t node(Candidate what, bool is_on) const {
    const Mask before = ahead_.at_start(what.cell) & (bit_of(what.digit) - 1);
    return 2 * (numbers_[what.cell] + static_cast<std::size_t>(count_of(before))) + is_on;
  }

  void look(Candidate what, bool is_on, bool with_contradictions, bool with_verities) {
    const Lookahead::FactIndex base = ahead_.suppose(what, is_on);
    if (ahead_.settle(means_)) {
      if (with_contradictions) proofs_.push_back(refutation_of(ahead_.proof_of_contradiction(base)));
    } else if (with_verities) {
      Row& row = rows_[node(what, is_on)];
      row.assign(2 * candidates_.size(), 0);
      ahead_.each_known(base, [&](Candidate known, bool known_on, Lookahead::FactIndex place) {
        row[node(known, known_on)] = static_cast<std::uint16_t>(std::min(place - base + 1, 65535));
      });
    }
    ahead_.undo(base);
  }

  void add_verities() {
    for (std::size_t i = 0; i < candidates_.size(); ++i) consider({2 * i + 1, 2 * i}, {});
    const PlainView& view = ahead_.view();
    for (int cell = 0; cell < view.cell_count; ++cell) {
      std::vector<std::size_t> premises;
      for (Digit digit : digits_of(ahead_.at_start(cell)))
        premises.push_back(node({static_cast<Cell>(cell), digit}, true));
      if (!premises.empty()) consider(premises, {cell_truth(cell)});
    }
    for (int region = 0; region < static_cast<int>(view.regions.size()); ++region) {
      if (view.is_full[region] == 0) continue;
      for (int digit = 1; digit <= view.size; ++digit) consider_places(region, digit);
    }
    for (const Verity& verity : best_) trace(verity);
  }

  void consider_places(int region, int digit) {
    std::vector<std::size_t> premises;
    for (Cell cell : ahead_.view().regions[region]) {
      if ((ahead_.at_start(cell) & bit_of(digit)) != 0)
        premises.push_back(node({cell, static_cast<Digit>(digit)}, true));
    }
    if (!premises.empty()) consider(premises, {place_truth(region, digit)});
  }

  void consider(const std::vector<std::size_t>& premises, const std::vector<Truth>& truth) {
    for (std::size_t premise : premises) {
      if (rows_[premise].empty()) return;
    }
    for (std::size_t node = 0; node < 2 * candidates_.size(); ++node) {
      unsigned late = 0;
      for (std::size_t premise : premises) {
        const unsigned place = rows_[premise][node];
        late = place == 0 ? kNever : late + place;
        if (late >= kNever) break;
      }
      if (late < kNever) keep({late, node, premises, truth});
    }
  }

  void keep(Verity verity) {
    const auto is_later = [](const Verity& a, const Verity& b) { return a.late < b.late; };
    if (best_.size() == kTraced && best_.back().late <= verity.late) return;
    best_.insert(std::upper_bound(best_.begin(), best_.end(), verity, is_later), std::move(verity));
    if (best_.size() > kTraced) best_.pop_back();
  }

  void trace(const Verity& verity) {
    Proof proof{candidates_[verity.node / 2], verity.node % 2 != 0, {}, verity.truth, true};
    for (std::size_t premise : verity.premises) {
      const Lookahead::FactIndex base = ahead_.suppose(candidates_[premise / 2], premise % 2 != 0);
      ahead_.settle(means_);
      if (ahead_.is_stopped()) return ahead_.undo(base);
      proof.blocks.push_back(ahead_.proof_of_fact(proof.what, proof.is_on, base));
      ahead_.undo(base);
    }
    proofs_.push_back(std::move(proof));
  }

  static constexpr unsigned kNever = 1U << 30;

  Lookahead& ahead_;
  InnerTechniques means_;
  std::vector<std::size_t> numbers_;   // by cell: that of its lowest candidate
  std::vector<Candidate> candidates_;  // all, by cell and digit
  std::vector<Row> rows_;              // by node, of those that lead to no contradiction
  std::vector<Verity> best_;
  std::vector<Proof> proofs_;
};

template <int W>
void find_with(const Position<W>& at, StepCollector<W>& search, Technique contradiction, InnerTechniques means) {
  Lookahead ahead = lookahead_of(at);
  const bool with_contradictions = search.wants(contradiction), with_verities = search.wants(contradiction, 1);
  offer_proofs(find_dynamic_proofs(ahead, means, with_contradictions, with_verities), contradiction, at, search);
}

}  // namespace

std::vector<Proof> find_dynamic_proofs(Lookahead& ahead, InnerTechniques means, bool with_contradictions,
                                       bool with_verities) {
  return Dynamic(ahead, means).run(with_contradictions, with_verities);
}

template <int W>
void find_dynamic_forcing(const Position<W>& at, StepCollector<W>& search) {
  find_with(at, search, Technique::kDynamicContradiction, InnerTechniques::kSingles);
}

template <int W>
void find_dynamic_plus(const Position<W>& at, StepCollector<W>& search) {
  find_with(at, search, Technique::kDynamicPlusContradiction, InnerTechniques::kPatterns);
}

NONET_INSTANTIATE(find_dynamic_forcing)
NONET_INSTANTIATE(find_dynamic_plus)

}  // namespace nonet::logic
