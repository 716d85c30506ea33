#pragma once

// How human logic, ratings and the creation of puzzles of a level are stopped from outside: by the clock, by Ctrl-C, by
// another thread. A loop that may take long calls poll() once for each piece of work of some microseconds at most, and
// returns when it says true. The caller then asks is_stopped(). It throws away what was found, except the steps of
// Logic::walk and the ratings that se121::rate_many has finished. Nothing is thrown as an exception.
//
// nonet::Search and LanesCounter do not use a token: they run in slices, and their caller decides after each.

#include <atomic>
#include <chrono>
#include <optional>

namespace nonet {

// Belongs to one thread. This class alone never stops anything; others say when to stop in is_over().
class StopToken {
 public:
  StopToken() = default;
  StopToken(const StopToken&) = delete;
  StopToken& operator=(const StopToken&) = delete;
  virtual ~StopToken() = default;

  // True once the search is to end, and from then on. Costs about a nanosecond: one call of 16 asks is_over().
  bool poll() {
    if (--left_ > 0) return false;
    return look();
  }
  // The same, and is_over() is asked now.
  bool look() {
    left_ = kBetweenLooks;
    if (!is_stopped_ && is_over()) is_stopped_ = true;
    if (is_stopped_) left_ = 0;  // every further call looks
    return is_stopped_;
  }
  bool is_stopped() const { return is_stopped_; }

 protected:
  virtual bool is_over() { return false; }

 private:
  static constexpr int kBetweenLooks = 16;

  int left_ = 1;  // the first call looks, so that what is over from the start is not begun
  bool is_stopped_ = false;
};

// For loops that are written for a token, where none is needed.
struct NeverStops {
  bool poll() const { return false; }
};

// Stops at a time, when a flag is set, or when another token does; each if it is given.
class LimitStop final : public StopToken {
 public:
  using Clock = std::chrono::steady_clock;

  LimitStop(std::optional<Clock::time_point> deadline, const std::atomic<bool>* flag, StopToken* other)
      : deadline_(deadline), flag_(flag), other_(other) {}

 protected:
  bool is_over() override {
    if (flag_ != nullptr && flag_->load(std::memory_order_relaxed)) return true;
    if (deadline_ && Clock::now() >= *deadline_) return true;
    return other_ != nullptr && other_->look();
  }

 private:
  std::optional<Clock::time_point> deadline_;
  const std::atomic<bool>* flag_;
  StopToken* other_;
};

}  // namespace nonet
