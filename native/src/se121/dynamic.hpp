#pragma once

// The producers that follow many assumptions: static multiple chains, dynamic chains and their nested levels.

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "nonet/stop.hpp"
#include "se121/closure.hpp"
#include "se121/forcing.hpp"

namespace nonet::se121 {

// Numbers for nested hints, so that two of them compare by number. One for a puzzle.
class HintNumbers {
 public:
  int number(const Deduction& hint);
  int complexity(int number) const { return complexities_[number]; }

 private:
  std::unordered_map<std::string, int> numbers_;
  std::vector<int> complexities_;
};

struct ManyMode {
  bool is_dynamic;
  int level;
  double base;
};

constexpr ManyMode kStatic{false, 0, 8.0};
constexpr ManyMode dynamic_mode(int level) {
  return {true, level, level == 0 ? 8.5 : level == 1 ? 9.0 : 9.5 + 0.5 * (level - 2)};
}

class ManyChains final : Advanced {
 public:
  // `before`: for static chains, the search of single chains that comes before them on the same grid. `collected`: for
  // nested levels, single chains inside chains.
  ManyChains(ManyMode mode, HintNumbers& numbers, StopToken& stop, ForcingChains& before, CollectedChains& collected);
  ~ManyChains() override;

  // `outer`: values, empty cells and filled digits, which stay those of the puzzle inside chains.
  bool find(const Grid& outer, const Candidates& grid, Hint& hint);
  void collect(const Grid& outer, const Candidates& grid, std::vector<Deduction>& all);

 private:
  struct Offer {
    explicit Offer(Kind k) : kind(k) {}

    Kind kind;
    int cell = 0, digit = 0;  // the target
    bool is_on = false;
    int n = 0;
    Closure* closures[9];
    End ends[9];
    Cause root = kRoot;  // of cell and region chains: why the assumptions are all there are
  };
  struct Slot {
    int complexity;
    int order;
    Offer offer;
  };

  void run(const Candidates& grid);
  void run_cell(int cell);
  void add_contradiction(int id, bool is_on, Closure& closure);
  void add_common(Offer offer, Closure** closures, int n);
  void consider(Offer& offer);
  int complexity_of(Offer& offer, int most);
  void take(const Offer& offer, int complexity);
  void add_region(int id, int type);
  void add_cell(int cell);
  void add_branches(Kind kind, Cause root, const int* ids, int n);
  Closure& on_closure(int id);
  Closure& off_closure(int id);
  Closure& make(std::unique_ptr<Closure>& slot);
  Deduction deduction_of(const Offer& offer, int complexity) const;

  void deduce(Closure& closure, const Candidates& start, const Candidates& now) override;
  bool deduce_locking(Closure& closure, const Candidates& start, const Candidates& now);
  bool deduce_hidden_pairs(Closure& closure, const Candidates& start, const Candidates& now);
  bool deduce_naked_pairs(Closure& closure, const Candidates& start, const Candidates& now);
  bool deduce_x_wings(Closure& closure, const Candidates& start, const Candidates& now);
  bool deduce_chains(Closure& closure, const Candidates& start, const Candidates& now,
                     const std::vector<Deduction>& hints);

  ManyMode mode_;
  HintNumbers& numbers_;
  StopToken& stop_;
  ForcingChains& before_;
  CollectedChains& collected_;
  const Grid* outer_ = nullptr;
  const Candidates* grid_ = nullptr;
  bool wants_all_ = false;

  Hint* best_ = nullptr;
  bool has_best_ = false;
  Kind best_kind_ = kContradiction;
  std::vector<Slot> slots_;
  int order_ = 0;
  std::vector<int> slot_of_;  // by what is removed

  std::vector<std::unique_ptr<Closure>> on_, off_;
  std::vector<unsigned> on_stamp_;  // of the run that on_ is of
  unsigned stamp_ = 0;

  Meeting meeting_;  // of static chains
  std::vector<std::unique_ptr<ManyChains>> inner_;
  std::vector<std::uint16_t> parents_;
};

}  // namespace nonet::se121
