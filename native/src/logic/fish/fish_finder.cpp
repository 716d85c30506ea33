#include "logic/fish/fish_finder.hpp"

#include <map>
#include <set>
#include <tuple>

#include "logic/core/search_cache.hpp"
#include "logic/fish/fish_search.hpp"
#include "logic/fish/single_digit.hpp"

namespace nonet::logic {
namespace {

// What depends on the places of one digit alone, with the places it was found for.
template <int W>
struct Victims {
  CellSet<W> places, victims;
  bool is_known = false;
};
template <int W>
struct KnownVictims {
  std::vector<Victims<W>> by_digit;
};

// By size, pools and digit: the places in which a hunt found nothing.
struct FishQuestion {
  Query query;
  FishFamily family;
  bool all;
  friend bool operator==(const FishQuestion&, const FishQuestion&) = default;
};
template <int W>
using EmptyHunts = std::vector<std::optional<CellSet<W>>>;
template <int W>
using KnownHunts = QueryCache<FishQuestion, EmptyHunts<W>>;

template <int W>
class FishFinder {
 public:
  using Set = CellSet<W>;

  FishFinder(const Position<W>& at, StepCollector<W>& search, const FishKind& kind, const std::vector<FishPools>& pools)
      : at_(at),
        search_(search),
        kind_(kind),
        pools_(pools),
        victims_(cache_for<KnownVictims<W>>(at).by_digit),
        empty_(cache_for<KnownHunts<W>>(at)[{{search.wanted(), search.options()}, kind.family, search.wants_all()}]) {
    victims_.resize(static_cast<std::size_t>(at.size()) + 1);
    empty_.resize((kLargestFish + 1) * pools.size() * victims_.size());
  }

  void run() {
    for (int n = 2; n <= kLargestFish; ++n) {
      if (look_for(n)) return;
    }
  }

 private:
  bool wants_finless(int n) const {
    if (kind_.finless) return search_.wants(*kind_.finless, n - 2);
    // A base with one candidate makes even a finless fish sashimi: only where singles were passed over.
    return search_.wants_all() && search_.wants(Technique::kSashimiXWing, n - 2);
  }
  bool wants_fins(int n) const {
    if (!kind_.finned) return false;
    return search_.wants(*kind_.finned, n - 2) ||
           (kind_.family == FishFamily::kBasic && search_.wants(Technique::kSashimiXWing, n - 2));
  }
  bool is_siamese() const { return search_.wants_all() && search_.options().siamese; }

  // True: enough.
  bool look_for(int n) {
    const auto& options = search_.options();
    const FishLimits limits{options.max_fins, options.max_endo_fins, wants_fins(n), wants_finless(n),
                            !wants_fins(n) && !search_.wants_all()};
    if (!limits.wants_fins && !limits.wants_finless) return false;
    for (int digit = 1; digit <= at_.size(); ++digit) {
      const Set& victims = victims_of(digit);
      if (victims.empty()) continue;
      for (std::size_t p = 0; p < pools_.size(); ++p) {
        auto& empty = empty_[(n * pools_.size() + p) * victims_.size() + digit];
        if (empty == at_.places(digit)) continue;
        const std::vector<Fish<W>> found = hunt(digit, n, pools_[p], limits, victims);
        if (found.empty()) empty = at_.places(digit);
        if (offer_all(found)) return true;
      }
    }
    return false;
  }

  const Set& victims_of(int digit) {
    Victims<W>& of = victims_[digit];
    if (!of.is_known || of.places != at_.places(digit)) {
      if (!single_digit_) single_digit_.emplace(at_);
      of = {at_.places(digit), single_digit_->impossible(digit, true), true};
    }
    return of.victims;
  }

  // A side of boxes only is mutant by name; but HoDoKu takes what it finds in the pools of Franken fish, and so do we.
  bool is_of_kind(const Fish<W>& fish) const {
    const FishFamily family = family_of(at_.board(), fish);
    return family == kind_.family || (kind_.family == FishFamily::kFranken && family == FishFamily::kMutant);
  }

  // What the fish is called if it is wanted. Of siamese pairs either may be the one that is.
  std::optional<Technique> name_of(const Fish<W>& fish) const {
    if (!is_of_kind(fish)) return std::nullopt;
    const Technique technique = technique_of(at_, fish, kind_.family);
    const bool is_wanted = search_.wants(technique) || (is_siamese() && !fish.fins.empty());
    return is_wanted ? std::optional(technique) : std::nullopt;
  }

  // The fish of one digit in discovery order: the first, or all. Of Franken and mutant fish, which come in thousands,
  // the first of those that remove the same.
  std::vector<Fish<W>> hunt(int digit, int n, const FishPools& pools, const FishLimits& limits, const Set& victims) {
    using Effect = std::tuple<Technique, decltype(Set::words)>;
    const bool keeps_all = is_siamese() || kind_.family == FishFamily::kBasic;
    std::set<Fish<W>> found;
    std::map<Effect, Fish<W>> by_effect;
    FishHunt hunt(at_, digit, n, pools, limits, [&](const Fish<W>& fish) {
      const auto name = name_of(fish);
      if (!name) return false;
      if (search_.wants_all() && !keeps_all) {
        const auto [place, is_new] = by_effect.try_emplace({*name, fish.eliminations().words}, fish);
        if (!is_new && fish < place->second) place->second = fish;
      } else if (search_.wants_all() || found.empty() || fish < *found.begin()) {
        found.insert(fish);
      }
      return !search_.wants_all();
    });
    for (Cell victim : victims) hunt.run(victim);
    for (const auto& [effect, fish] : by_effect) found.insert(fish);
    return {found.begin(), found.end()};
  }

  bool offer_all(const std::vector<Fish<W>>& found) {
    for (const Fish<W>& fish : found) {
      const Technique technique = *name_of(fish);
      if (search_.wants(technique) && search_.offer(step_of(technique, fish))) return true;
    }
    if (is_siamese()) offer_pairs(found);
    return false;
  }

  // Two fish on the same bases whose first eliminations differ go by the name of the first.
  void offer_pairs(const std::vector<Fish<W>>& found) {
    for (std::size_t i = 0; i < found.size(); ++i) {
      const Technique technique = *name_of(found[i]);
      if (!search_.wants(technique)) continue;
      for (std::size_t j = i + 1; j < found.size() && found[j].bases == found[i].bases; ++j) {
        if (found[i].fins.empty() != found[j].fins.empty()) continue;
        if (found[i].eliminations().first() == found[j].eliminations().first()) continue;
        search_.offer(step_of(technique, found[i], &found[j]));
      }
    }
  }

  const Position<W>& at_;
  StepCollector<W>& search_;
  FishKind kind_;
  const std::vector<FishPools>& pools_;
  std::optional<SingleDigit<W>> single_digit_;
  std::vector<Victims<W>>& victims_;
  EmptyHunts<W>& empty_;
};

}  // namespace

template <int W>
void find_fish(const Position<W>& at, StepCollector<W>& search, const FishKind& kind,
               const std::vector<FishPools>& pools) {
  FishFinder<W>(at, search, kind, pools).run();
}

template void find_fish(const Position<2>&, StepCollector<2>&, const FishKind&, const std::vector<FishPools>&);
template void find_fish(const Position<4>&, StepCollector<4>&, const FishKind&, const std::vector<FishPools>&);
template void find_fish(const Position<10>&, StepCollector<10>&, const FishKind&, const std::vector<FishPools>&);

}  // namespace nonet::logic
