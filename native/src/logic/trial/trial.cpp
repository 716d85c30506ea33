// Trials: an assumption that singles alone do not refute, because assumptions inside it fail.
//
// Nested forcing: one assumption inside the other, and the inner one fails after a few facts. Trial: as deep as it
// takes.

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "logic/core/finders.hpp"
#include "logic/trial/proofs.hpp"

namespace nonet::logic {
namespace {

// All budgets count facts, so that every machine finds the same.
constexpr std::uint64_t kFirstBudget = 1 << 12;  // of one candidate in the first round of trials; then four times
constexpr std::uint64_t kMostWork = 1ULL << 28;  // of all trials for one step: minutes
constexpr std::uint64_t kEnoughWork = 1 << 18;   // after that the first proof is good enough
constexpr std::uint64_t kMostUnsure = 1 << 22;   // the same where the puzzle may have several solutions
constexpr std::uint64_t kMostNested = 1 << 20;   // of all nested chains for one step: a tenth of a second
constexpr std::size_t kCompared = 8;             // proofs of which the shortest is taken

// Breaks assumptions down by trying candidates inside them.
class Trials {
 public:
  explicit Trials(Lookahead& ahead)
      : ahead_(ahead),
        possible_(ahead.view().cell_count),
        activity_(static_cast<std::size_t>(ahead.view().cell_count * (ahead.view().size + 1))) {}

  // Candidates that are open now, those of small truths first.
  std::vector<Candidate> choices() const {
    std::vector<std::tuple<int, Cell, Digit>> order;
    const PlainView& view = ahead_.view();
    for (int cell = 0; cell < view.cell_count; ++cell) {
      const Mask mask = ahead_.now(cell);
      if (count_of(mask) < 2) continue;
      for (Digit digit : digits_of(mask)) {
        const Candidate what{static_cast<Cell>(cell), digit};
        order.emplace_back(fewest_around(what), what.cell, digit);
      }
    }
    std::sort(order.begin(), order.end());
    std::vector<Candidate> list;
    for (const auto& [fewest, cell, digit] : order) list.push_back({cell, digit});
    return list;
  }

  // The block that refutes the candidate; none if that needs more than this depth, or longer blocks inside.
  std::shared_ptr<const Block> refutation(Candidate what, int depth, std::size_t most) {
    const Lookahead::FactIndex base = ahead_.suppose(what, true);
    std::shared_ptr<const Block> block;
    if (ahead_.settle(InnerTechniques::kSingles, depth == 0 ? most : ~std::size_t{0}) ||
        (depth > 0 && breaks(depth, most))) {
      block = ahead_.proof_of_contradiction(base);
    }
    ahead_.undo(base);
    return block;
  }

  // As deep as it takes: goes through a smallest truth, and inside each case through the next. None if the candidate
  // turns out to be possible (then all digits of the filling that was met are), or after so much work.
  std::shared_ptr<const Block> exhausted(Candidate what, std::uint64_t until) {
    const Lookahead::FactIndex base = ahead_.suppose(what, true);
    std::shared_ptr<const Block> block;
    if (ahead_.settle(InnerTechniques::kSingles) || exhausts(until)) {
      block = ahead_.proof_of_contradiction(base);
      note(*block);
    }
    ahead_.undo(base);
    return block;
  }

  bool is_possible(Candidate what) const { return (possible_[what.cell] & bit_of(what.digit)) != 0; }

 private:
  // Whether what is supposed now fails, when every candidate is tried once more as long as some fail.
  bool breaks(int depth, std::size_t most) {
    for (bool is_news = true; is_news;) {
      is_news = false;
      for (const Candidate& what : choices()) {
        if ((ahead_.now(what.cell) & bit_of(what.digit)) == 0 || count_of(ahead_.now(what.cell)) < 2) continue;
        if (depth == 1 && ahead_.is_quiet(what)) continue;
        auto block = refutation(what, depth - 1, most);
        if (!block) continue;
        is_news = true;
        ahead_.refute(std::move(block));
        if (ahead_.settle(InnerTechniques::kSingles)) return true;
      }
    }
    return false;
  }

  // How many choices the smallest truth has that the candidate is in.
  int fewest_around(Candidate what) const {
    int fewest = count_of(ahead_.now(what.cell));
    for (const auto& slot : ahead_.view().slots_of[what.cell]) {
      fewest = std::min(fewest, ahead_.places_of(slot.region, what.digit));
    }
    return fewest;
  }

  std::size_t number_of(Candidate what) const {
    return static_cast<std::size_t>(what.cell * (ahead_.view().size + 1) + what.digit);
  }

  // What a contradiction rests on is likely to matter in the next one.
  void note(const Block& failed) {
    for (const Block::Item& item : failed.items) {
      if (item.fact.kind != LineKind::kImpossible) activity_[number_of(item.fact.what)] += bump_;
    }
    bump_ *= kGrowth;
    if (bump_ < kHuge) return;
    for (double& activity : activity_) activity /= kHuge;
    bump_ /= kHuge;
  }

  // The candidate to try next: of a small truth, and one that mattered in the latest contradictions.
  std::optional<Candidate> best_choice() const {
    std::optional<Candidate> best;
    double most = 0;
    for (int cell = 0; cell < ahead_.view().cell_count; ++cell) {
      const Mask mask = ahead_.now(cell);
      if (count_of(mask) < 2) continue;
      for (Digit digit : digits_of(mask)) {
        const Candidate what{static_cast<Cell>(cell), digit};
        const double fewest = fewest_around(what);
        const double score = (activity_[number_of(what)] + bump_) / (fewest * fewest);
        if (score <= most) continue;
        most = score;
        best = what;
      }
    }
    return best;
  }

  bool exhausts(std::uint64_t until) {
    while (!ahead_.is_dead()) {
      const std::optional<Candidate> open = best_choice();
      if (!open) {
        for (int cell = 0; cell < ahead_.view().cell_count; ++cell) possible_[cell] |= ahead_.now(cell);
      }
      if (!open || ahead_.work() > until || ahead_.is_stopped()) return false;
      auto block = exhausted(*open, until);
      if (!block) return false;
      ahead_.refute(std::move(block));
      ahead_.settle(InnerTechniques::kSingles);
    }
    return true;
  }

  Lookahead& ahead_;
  std::vector<Mask> possible_;  // by cell: digits of fillings that were met

  static constexpr double kGrowth = 1.05, kHuge = 1e100;
  std::vector<double> activity_;  // by candidate: in how many contradictions it was, late ones counting more
  double bump_ = 1;
};

}  // namespace

std::vector<Proof> find_nested_proofs(Lookahead& ahead) {
  Trials trials(ahead);
  std::vector<Proof> proofs;
  for (const std::size_t most : {4, 8, 16}) {
    for (const Candidate& what : trials.choices()) {
      if (proofs.size() == kCompared || ahead.work() > kMostNested || ahead.is_stopped()) break;
      if (auto block = trials.refutation(what, 1, most)) proofs.push_back(refutation_of(std::move(block)));
    }
    if (!proofs.empty()) break;
  }
  sort_by_size(proofs);
  return proofs;
}

// More candidates are tried, and each of them longer, from round to round, until some fail. A candidate of a filling
// that was met cannot fail, and is not tried again.
std::vector<Proof> find_trials(Lookahead& ahead, bool is_unique) {
  Trials trials(ahead);
  std::vector<Proof> proofs;
  const std::vector<Candidate> open = trials.choices();
  const std::uint64_t most = is_unique ? kMostWork : kMostUnsure;
  std::size_t wide = kCompared;
  bool are_all_tried = false;
  for (std::uint64_t budget = kFirstBudget; proofs.empty() && !are_all_tried && !ahead.is_stopped();
       budget *= 4, wide *= 2) {
    std::size_t tried = 0;
    are_all_tried = true;
    for (const Candidate& what : open) {
      if (trials.is_possible(what)) continue;
      if (tried++ == wide || ahead.work() >= (proofs.empty() ? most : kEnoughWork)) break;
      if (auto block = trials.exhausted(what, std::min(ahead.work() + budget, most))) {
        proofs.push_back(refutation_of(std::move(block)));
      } else if (!trials.is_possible(what)) {
        are_all_tried = ahead.work() >= most;
      }
      if (proofs.size() == kCompared) break;
    }
    are_all_tried &= tried <= wide || ahead.work() >= most;
  }
  sort_by_size(proofs);
  return proofs;
}

template <int W>
void find_nested_forcing(const Position<W>& at, StepCollector<W>& search) {
  Lookahead ahead = lookahead_of(at);
  offer_proofs(find_nested_proofs(ahead), Technique::kNestedForcing, at, search);
}

template <int W>
void find_trial(const Position<W>& at, StepCollector<W>& search) {
  Lookahead ahead = lookahead_of(at);
  offer_proofs(find_trials(ahead, search.options().uniqueness), Technique::kTrial, at, search);
}

NONET_INSTANTIATE(find_nested_forcing)
NONET_INSTANTIATE(find_trial)

}  // namespace nonet::logic
