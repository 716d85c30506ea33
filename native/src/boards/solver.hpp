#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "boards/chooser.hpp"
#include "boards/propagator.hpp"
#include "boards/tables.hpp"
#include "nonet/search.hpp"

namespace nonet::boards {

// Memory of one search. The deepest need seen: 64x64, empty, 0.4 GB. WebAssembly has 4 GB of addresses, and browsers
// give less.
inline constexpr std::size_t kStackBytes = std::size_t{1} << (sizeof(void*) > 4 ? 30 : 28);
// Failures before the first restart. With 100, an empty 36x36 took twice as long, and empty 64x64 boards more often
// failed.
inline constexpr std::uint64_t kPatience = 1000;
// Where constraints cut the tree, restarts find little and a proof has to begin again: there they soon end. With the
// growth of plain boards, one and a half, little killers took a quarter longer.
inline constexpr std::uint64_t kConstraintsGrowth = 5;

// Depth-first search over copies of the state, one per open guess; no recursion, so it can stop and go on anywhere.
//
//     states_[0]        the puzzle, settled
//     states_[1]        + guesses_[0]       when this fails, guesses_[0] is forbidden in states_[0], which is then
//     states_[depth_]   + guesses_[depth_-1]   settled again and may be branched on at quite another cell
template <class Mask>
class Solver {
 public:
  explicit Solver(const Tables<Mask>& tables) : t_(tables), propagator_(tables), chooser_(tables) {}

  void start(const Givens& givens, std::optional<std::uint64_t> seed) {
    nodes_ = 0;
    dead_ends_ = 0;
    failures_ = 0;
    patience_ = kPatience;
    may_restart_ = true;
    depth_ = 0;
    next_ = kNone;
    done_ = false;
    chooser_.start(seed);
    if (!reserve(0)) return;
    propagator_.open(states_[0].get(), givens.values);
    if (givens.candidates.empty()) return;
    const std::size_t words = givens.candidates.size() / t_.cell_count;
    for (std::uint32_t cell = 0; cell < t_.cell_count; ++cell) {
      restrict_to(cell, from_words<Mask>(givens.candidates.data() + cell * words, words));
    }
  }

  // `keep(state)` is called for each solution.
  template <class Keep>
  Status run(const Slice& slice, Keep keep) {
    if (states_.empty()) return Status::kGaveUp;
    std::uint64_t found = 0;
    const std::uint64_t last_node = sum(nodes_, slice.nodes);
    const std::uint64_t last_dead_end = sum(dead_ends_, slice.dead_ends);
    while (!done_) {
      if (next_.digit < 0) {
        if (!propagator_.settle()) {
          fail();
          continue;
        }
        next_ = chooser_.choose(states_[depth_].get());
        if (next_.digit < 0) {
          keep(states_[depth_].get());
          may_restart_ = false;
          retreat();
          if (++found == slice.solutions) return Status::kFound;
          continue;
        }
      }
      if (nodes_ == last_node || dead_ends_ >= last_dead_end) return Status::kPaused;
      if (!reserve(depth_ + 1)) return Status::kGaveUp;
      advance();
    }
    return Status::kExhausted;
  }

  // Logic alone, before the first run; if done, `settled` are the masks of the state.
  Outcome settle() {
    if (states_.empty()) return Outcome::kTooLarge;
    return propagator_.settle() ? Outcome::kDone : Outcome::kContradiction;
  }
  const Mask* settled() const { return states_[0].get(); }

  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t dead_ends() const { return dead_ends_; }

 private:
  static constexpr Choice kNone{0, -1};

  static std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return b > ~a ? ~std::uint64_t{0} : a + b; }

  void restrict_to(std::uint32_t cell, const Mask& allowed) {
    for (Mask rest = static_cast<Mask>(states_[0][cell] & ~allowed); rest; rest = without_lowest(rest)) {
      propagator_.forbid(cell, lowest(rest));
    }
  }

  bool reserve(std::size_t depth) {
    if (depth < states_.size()) return true;
    if ((depth + 1) * t_.state_size * sizeof(Mask) > kStackBytes) return false;
    std::unique_ptr<Mask[]> state(new (std::nothrow) Mask[t_.state_size]);
    if (!state) return false;
    states_.push_back(std::move(state));
    guesses_.push_back({0, 0});
    return true;
  }

  void advance() {
    const Choice choice = std::exchange(next_, kNone);
    ++nodes_;
    guesses_[depth_] = choice;
    const Mask* from = states_[depth_].get();
    Mask* to = states_[++depth_].get();
    std::memcpy(to, from, t_.state_size * sizeof(Mask));
    propagator_.attach(to);
    propagator_.place(choice.cell, choice.digit);
    is_fresh_ = true;
  }

  // An unlucky first guess can bury all solutions under a subtree too large to leave. So, until the first solution, the
  // search begins again after a while, with the weights it has learnt and more patience each time, which keeps it
  // complete. Nothing found is lost, and an enumeration that has begun is never disturbed.
  void fail() {
    ++dead_ends_;
    if (depth_ > 0) {
      chooser_.note_failure(guesses_[is_fresh_ ? depth_ - 1 : depth_].cell, !is_fresh_);
      propagator_.name_culprits([this](std::uint32_t index) { chooser_.blame(index); });
    }
    if (!may_restart_ || depth_ == 0 || ++failures_ < patience_) return retreat();
    failures_ = 0;
    patience_ = t_.constraints ? kConstraintsGrowth * patience_ : patience_ + patience_ / 2;
    depth_ = 0;
    propagator_.attach(states_[0].get());
  }

  void retreat() {
    if (depth_ == 0) {
      done_ = true;
      return;
    }
    const Choice& guess = guesses_[--depth_];
    propagator_.attach(states_[depth_].get());
    propagator_.forbid(guess.cell, guess.digit);
    is_fresh_ = false;
  }

  const Tables<Mask>& t_;
  Propagator<Mask> propagator_;
  Chooser<Mask> chooser_;
  std::vector<std::unique_ptr<Mask[]>> states_;
  std::vector<Choice> guesses_;
  std::size_t depth_ = 0;
  Choice next_ = kNone;  // chosen, but the search paused: choosing again would draw from the seed's numbers again
  std::uint64_t nodes_ = 0;
  std::uint64_t dead_ends_ = 0;
  bool is_fresh_ = false;  // the last change of the state was a guess, not its refutation
  bool done_ = false;
  bool may_restart_ = true;
  std::uint64_t failures_ = 0;  // since the last restart
  std::uint64_t patience_ = kPatience;
};

}  // namespace nonet::boards
