// The loop: the first hint of the first producer that has one is taken, then all begins anew.

#include <algorithm>
#include <limits>
#include <memory>
#include <thread>

#include "nonet/se121.hpp"
#include "se121/aligned.hpp"
#include "se121/dynamic.hpp"
#include "se121/forcing.hpp"
#include "se121/nishio.hpp"
#include "se121/simple.hpp"

namespace nonet::se121 {
namespace {

class LimitWatch final : public Watch {
 public:
  void set(const Limits& limits) { limits_ = &limits; }

 protected:
  void look() override {
    if (limits_->cancel != nullptr && limits_->cancel->load(std::memory_order_relaxed)) throw Stopped{};
    if (limits_->deadline && std::chrono::steady_clock::now() >= *limits_->deadline) throw Stopped{};
  }

 private:
  const Limits* limits_ = nullptr;
};

std::uint16_t tenths(double rating) { return static_cast<std::uint16_t>((rating + 0.05) * 10); }

class Rater {
 public:
  Rating rate(std::span<const std::uint8_t> puzzle, const Limits& limits, std::vector<Step>* trace);

 private:
  using Simple = bool (*)(const Grid&, Hint&);

  void forget();
  bool find();
  void apply();
  Step step() const;
  ManyChains& many(int index);

  Grid grid_;
  Hint hint_;
  LimitWatch watch_;
  Aligned pair_{2}, triplet_{3};
  ForcingChains forcing_;
  CollectedChains collected_;
  HintNumbers numbers_;
  Nishio nishio_{watch_};
  std::unique_ptr<ManyChains> many_[7];
};

constexpr ManyMode kManyModes[] = {kStatic,         dynamic_mode(0), dynamic_mode(1), dynamic_mode(2),
                                   dynamic_mode(3), dynamic_mode(4), dynamic_mode(5)};

ManyChains& Rater::many(int index) {
  if (!many_[index])
    many_[index] = std::make_unique<ManyChains>(kManyModes[index], numbers_, watch_, forcing_, collected_);
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

bool Rater::find() {
  static constexpr Simple kSimple[] = {find_hidden_single,
                                       find_direct_locking,
                                       find_direct_hidden_pair,
                                       find_naked_single,
                                       find_direct_hidden_triplet,
                                       find_locking,
                                       find_naked_pair,
                                       find_x_wing,
                                       find_hidden_pair,
                                       find_naked_triplet,
                                       find_swordfish,
                                       find_hidden_triplet,
                                       find_xy_wing,
                                       find_xyz_wing,
                                       find_unique_loop,
                                       find_naked_quad,
                                       find_jellyfish,
                                       find_hidden_quad,
                                       find_bug};
  hint_.clear();
  for (Simple find : kSimple) {
    if (find(grid_, hint_)) return true;
  }
  watch_.check();
  if (pair_.find(grid_, hint_)) return true;
  if (forcing_.find(grid_, hint_)) return true;
  if (triplet_.find(grid_, hint_)) return true;
  if (nishio_.find(grid_, hint_)) return true;
  for (int i = 0; i < 7; ++i) {
    if (many(i).find(grid_, grid_, hint_)) return true;
  }
  return false;
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
  watch_.set(limits);
  grid_.start(puzzle);
  forget();
  if (grid_.left == 0) return {Outcome::kSolved, 0, 0, 0};
  double er = -std::numeric_limits<double>::infinity(), ep = 0, ed = 0;
  const auto answer = [&](Outcome outcome) {
    return Rating{outcome, outcome == Outcome::kStuck ? std::uint16_t{200} : tenths(std::max(er, 0.0)), tenths(ep),
                  tenths(ed)};
  };
  try {
    while (grid_.left > 0) {
      if (!find()) return answer(Outcome::kStuck);
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
  } catch (const Stopped&) {
    forget();
    return answer(Outcome::kStopped);
  }
  return answer(Outcome::kRated);
}

}  // namespace

Rating rate(std::span<const std::uint8_t> puzzle, const Limits& limits, std::vector<Step>* trace) {
  return Rater().rate(puzzle, limits, trace);
}

void rate_many(std::span<const std::uint8_t> puzzles, std::span<Rating> ratings, int threads, const Limits& limits,
               std::chrono::nanoseconds each) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    Rater rater;
    for (std::size_t i; (i = next.fetch_add(1)) < ratings.size();) {
      Limits own = limits;
      if (limits.cancel != nullptr && limits.cancel->load(std::memory_order_relaxed)) {
        ratings[i] = {Outcome::kStopped, 0, 0, 0};
        continue;
      }
      if (each.count() > 0) own.deadline = std::chrono::steady_clock::now() + each;
      ratings[i] = rater.rate(puzzles.subspan(i * kCells, kCells), own, nullptr);
    }
  };
  std::vector<std::thread> workers;
  for (int i = 1; i < threads; ++i) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();
}

}  // namespace nonet::se121
