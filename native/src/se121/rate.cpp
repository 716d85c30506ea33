// The loop: the first hint of the first producer that has one is taken, then all begins anew.

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <memory>
#include <new>
#include <utility>

#include "base/threads.hpp"
#include "nonet/se121.hpp"
#include "se121/aligned.hpp"
#include "se121/dynamic.hpp"
#include "se121/forcing.hpp"
#include "se121/nishio.hpp"
#include "se121/producers.hpp"

namespace nonet::se121 {
namespace {

std::uint16_t tenths(double rating) { return static_cast<std::uint16_t>((rating + 0.05) * 10); }

class Rater {
 public:
  Rating rate(std::span<const std::uint8_t> puzzle, const Limits& limits, std::vector<Step>* trace);

 private:
  enum class Found { kHint, kNothing, kAbove };  // kAbove: whatever comes next is rated above the limit

  void forget();
  Found find(std::uint16_t max_er);
  void apply();
  Step step() const;
  ManyChains& many(int index);

  Grid grid_;
  Hint hint_;
  StopToken* stop_ = nullptr;  // of the rating under way
  Aligned pair_{2}, triplet_{3};
  ForcingChains forcing_;
  CollectedChains collected_;
  HintNumbers numbers_;
  Nishio nishio_;
  std::unique_ptr<ManyChains> many_[7];
};

constexpr ManyMode kManyModes[] = {kStatic,         dynamic_mode(0), dynamic_mode(1), dynamic_mode(2),
                                   dynamic_mode(3), dynamic_mode(4), dynamic_mode(5)};

ManyChains& Rater::many(int index) {
  if (!many_[index])
    many_[index] = std::make_unique<ManyChains>(kManyModes[index], numbers_, *stop_, forcing_, collected_);
  return *many_[index];
}

void Rater::forget() {
  pair_.forget();
  triplet_.forget();
  nishio_.forget();
  forcing_.forget();
  collected_.forget();
  for (auto& one : many_) one.reset();
  numbers_ = {};
}

// Producers come by their lowest rating, so the first whose lowest is above the limit ends the search.
Rater::Found Rater::find(std::uint16_t max_er) {
  struct Producer {
    bool (*find)(const Grid&, Hint&);
    double lowest;
  };
  static constexpr Producer kSimple[] = {{find_hidden_single, 1.0},
                                         {find_direct_locking, 1.7},
                                         {find_direct_hidden_pair, 2.0},
                                         {find_naked_single, 2.3},
                                         {find_direct_hidden_triplet, 2.5},
                                         {find_locking, 2.6},
                                         {find_naked_pair, 3.0},
                                         {find_x_wing, 3.2},
                                         {find_hidden_pair, 3.4},
                                         {find_naked_triplet, 3.6},
                                         {find_swordfish, 3.8},
                                         {find_hidden_triplet, 4.0},
                                         {find_xy_wing, 4.2},
                                         {find_xyz_wing, 4.4},
                                         {find_unique_loop, 4.5},
                                         {find_naked_quad, 5.0},
                                         {find_jellyfish, 5.2},
                                         {find_hidden_quad, 5.4},
                                         {find_bug, 5.6}};
  const auto is_above = [&](double lowest) { return max_er != 0 && tenths(lowest) > max_er; };
  hint_.clear();
  for (const Producer& producer : kSimple) {
    if (is_above(producer.lowest)) return Found::kAbove;
    if (producer.find(grid_, hint_)) return Found::kHint;
  }
  if (stop_->poll()) return Found::kNothing;
  if (is_above(6.2)) return Found::kAbove;
  if (pair_.find(grid_, hint_)) return Found::kHint;
  if (is_above(6.5)) return Found::kAbove;
  if (forcing_.find(grid_, hint_, !is_above(7.0))) return Found::kHint;
  if (is_above(7.5)) return Found::kAbove;
  if (triplet_.find(grid_, hint_)) return Found::kHint;
  if (nishio_.find(grid_, hint_, *stop_)) return Found::kHint;
  for (int i = 0; i < 7; ++i) {
    if (is_above(kManyModes[i].base)) return Found::kAbove;
    if (many(i).find(grid_, grid_, hint_)) return Found::kHint;
  }
  return Found::kNothing;
}

void Rater::apply() {
  Cells changed;
  for (int i = 0; i < hint_.count; ++i) {
    changed.insert(hint_.cells[i]);
    for (int d : bits_of(hint_.digits[i])) grid_.remove(hint_.cells[i], d);
  }
  if (hint_.cell >= 0) {
    changed.insert(hint_.cell);
    changed |= kTables.sees[hint_.cell];
    grid_.place(hint_.cell, hint_.digit);
  }
  pair_.note(changed);
  triplet_.note(changed);
}

Step Rater::step() const {
  Step made;
  made.rating = tenths(hint_.rating);
  made.name = hint_.name;
  made.complexity = hint_.complexity;
  for (int i = 0; i < hint_.count; ++i) made.removals.push_back({hint_.cells[i], hint_.digits[i]});
  std::sort(made.removals.begin(), made.removals.end(),
            [](const Removal& a, const Removal& b) { return a.cell < b.cell; });
  if (hint_.cell >= 0) made.cell = hint_.cell, made.digit = hint_.digit + 1;
  return made;
}

Rating Rater::rate(std::span<const std::uint8_t> puzzle, const Limits& limits, std::vector<Step>* trace) {
  StopToken never;
  stop_ = limits.stop != nullptr ? limits.stop : &never;
  grid_.start(puzzle);
  forget();
  if (grid_.left == 0) return {Outcome::kSolved, 0, 0, 0};
  double er = -std::numeric_limits<double>::infinity(), ep = 0, ed = 0;
  const auto answer = [&](Outcome outcome) {
    return Rating{outcome, outcome == Outcome::kStuck ? std::uint16_t{200} : tenths(std::max(er, 0.0)), tenths(ep),
                  tenths(ed)};
  };
  while (grid_.left > 0) {
    const Found found = find(limits.max_er);
    if (stop_->is_stopped()) {
      forget();
      return answer(Outcome::kStopped);
    }
    if (found == Found::kAbove) return answer(Outcome::kAboveMax);
    if (found == Found::kNothing) return answer(Outcome::kStuck);
    er = std::max(er, hint_.rating);
    if (trace != nullptr) trace->push_back(step());
    const bool is_placing = hint_.cell >= 0;
    apply();
    if (ep == 0) {
      if (ed == 0) ed = er;
      if (is_placing) ep = er;
    }
    if (limits.max_er != 0 && tenths(er) > limits.max_er) return answer(Outcome::kAboveMax);
  }
  return answer(Outcome::kRated);
}

}  // namespace

Rating rate(std::span<const std::uint8_t> puzzle, const Limits& limits, std::vector<Step>* trace) {
  return Rater().rate(puzzle, limits, trace);
}

struct RepeatedRater::Impl {
  Rater rater;
};

RepeatedRater::RepeatedRater() : impl_(std::make_unique<Impl>()) {}
RepeatedRater::~RepeatedRater() = default;

Rating RepeatedRater::rate(std::span<const std::uint8_t> puzzle, const Limits& limits) {
  return impl_->rater.rate(puzzle, limits, nullptr);
}

namespace {

// The ratings of many puzzles, shared out among threads. A thread that runs out of memory leaves its puzzle to the
// calling one, which rates it when the others have ended and gone with their memory.
class ManyRatings {
 public:
  ManyRatings(std::span<const std::uint8_t> puzzles, std::span<Rating> ratings, const Limits& limits,
              std::chrono::nanoseconds each)
      : puzzles_(puzzles), ratings_(ratings), limits_(limits), each_(each), is_rated_(ratings.size()) {}

  void run(int threads) {
    const auto help = [this] { take_part(nullptr); };
    const auto most = static_cast<int>(std::min<std::size_t>(ratings_.size(), 1U << 16));
    CallersStop stop(*this);
    {
      HelperThreads helpers(std::min(threads, most) - 1, help);
      take_part(&stop);
      helpers.finish([&] { stop.look(); });
    }
    rate_the_rest(stop);
  }

 private:
  // The token of the calling thread. It hands the stop on to the others.
  class CallersStop final : public StopToken {
   public:
    explicit CallersStop(ManyRatings& all) : all_(all) {}

   protected:
    bool is_over() override {
      if (all_.limits_.stop != nullptr && all_.limits_.stop->look()) all_.is_stopped_ = true;
      return all_.is_stopped_.load(std::memory_order_relaxed);
    }

   private:
    ManyRatings& all_;
  };

  // `stop` is that of the calling thread; null in the others.
  void take_part(StopToken* stop) {
    try {
      const auto rater = std::make_unique<Rater>();
      for (std::size_t i; (i = next_.fetch_add(1)) < ratings_.size();) rate(i, *rater, stop);
    } catch (const std::bad_alloc&) {
    }
  }

  void rate_the_rest(StopToken& stop) {
    std::unique_ptr<Rater> rater;
    for (std::size_t i = 0; i < ratings_.size(); ++i) {
      if (is_rated_[i]) continue;
      if (!rater) rater = std::make_unique<Rater>();
      rate(i, *rater, &stop);
    }
  }

  void rate(std::size_t i, Rater& rater, StopToken* stop) {
    if (stop != nullptr ? stop->look() : is_stopped_.load(std::memory_order_relaxed)) {
      ratings_[i] = {Outcome::kStopped, 0, 0, 0};
    } else {
      std::optional<LimitStop::Clock::time_point> deadline;
      if (each_.count() > 0) deadline = LimitStop::Clock::now() + each_;
      LimitStop own(deadline, &is_stopped_, stop);
      ratings_[i] = rater.rate(puzzles_.subspan(i * kCells, kCells), {limits_.max_er, &own}, nullptr);
    }
    is_rated_[i] = 1;
  }

  std::span<const std::uint8_t> puzzles_;
  std::span<Rating> ratings_;
  const Limits& limits_;
  std::chrono::nanoseconds each_;
  std::vector<std::uint8_t> is_rated_;  // one byte each: threads write side by side
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> is_stopped_{false};
};

}  // namespace

void rate_many(std::span<const std::uint8_t> puzzles, std::span<Rating> ratings, int threads, const Limits& limits,
               std::chrono::nanoseconds each) {
  ManyRatings(puzzles, ratings, limits, each).run(threads);
}

}  // namespace nonet::se121
