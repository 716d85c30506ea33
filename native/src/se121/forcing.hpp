#pragma once

// Cycles and single forcing chains: the X pass (one digit), the Y pass (bivalue cells) and the XY pass.

#include <string>
#include <unordered_map>
#include <vector>

#include "se121/links.hpp"

namespace nonet::se121 {

class ForcingChains {
 public:
  // The hint that sorts first. Without the XY pass, where nothing is below 7.0, only of those below.
  bool find(const Candidates& grid, Hint& hint, bool with_xy = true);
  // All hints as a chain inside a chain uses them: sorted, without those that repeat an earlier one's removals.
  void collect(const Candidates& grid, std::vector<Deduction>& all);

  void forget() { dead_digits_ = 0; }
  // The links of a grid and all that they reach, made anew only if the last search was for another grid.
  void prepare(const Candidates& grid);
  const Links& links() const { return links_; }
  const OnReach& reach() const { return reach_; }

 private:
  struct OnNode {
    std::uint16_t index;
    std::int16_t parent;  // in nodes_, -1 at the start
    std::uint16_t via;    // the off node between
    std::uint16_t depth;  // on nodes before
    Cause cause;          // off -> on
  };
  struct Pass {
    LinkKinds kinds;
    double cycle_base, chain_base;
    Kind kind;
  };

  void run(const Candidates& grid, bool with_xy = true);
  void run_pass(const Pass& pass, Bits digits);
  void find_cycles(const Pass& pass, int start);
  void record_cycle(const Pass& pass, int start, int last, const Links::Link& off, Cause cause);
  void draw_cycle(int start, int last, const Links::Link& off, Cause cause, Deduction& made) const;
  void find_chain(const Pass& pass, int start, bool is_on);
  void record_chain(const Pass& pass, int start, bool is_on, int last, const Links::Link& off, Cause cause);
  bool is_target(const Pass& pass, int start, bool is_on) const;
  int most_complexity(double base, Kind kind) const;
  bool is_better(double rating, int complexity, Kind kind) const;
  void take(const Pass& pass, double rating, int complexity);
  void set_bounds(const Pass& pass);
  bool add_on(int index, int parent, std::uint16_t via, int depth, Cause cause);

  const Candidates* grid_ = nullptr;
  bool wants_all_ = false;
  Hint* best_ = nullptr;
  bool has_best_ = false;
  Kind best_kind_ = kContradiction;
  int most_cycle_ = 0, most_chain_ = 0;  // complexities beyond which nothing in this pass can come first
  std::vector<Deduction>* all_ = nullptr;
  unsigned dead_digits_ = 0;  // no chain on this digit alone while its places are these
  std::array<Cells, 9> dead_places_;
  Links links_;
  OnReach reach_;
  Candidates reached_{};  // the grid whose links reach_ follows, all of them
  std::array<Cells, 9> with_;
  std::vector<OnNode> nodes_;
  std::array<unsigned, kNodes> on_seen_{}, off_seen_{};
  unsigned stamp_ = 0;
};

// What ForcingChains::collect gives, kept for every grid of a puzzle: closures of different assumptions come to the
// same grids, and those of the next level begin with those of the level before.
class CollectedChains {
 public:
  const std::vector<Deduction>& at(const Candidates& grid);
  ForcingChains& chains() { return chains_; }
  void forget();

 private:
  ForcingChains chains_;
  std::unordered_map<std::string, std::vector<Deduction>> known_;
};

// Sorts as the original does and drops what removes the same as an earlier hint.
void sort_deductions(std::vector<Deduction>& all);

}  // namespace nonet::se121
