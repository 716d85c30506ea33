#pragma once

// How a search is stopped from outside: by the clock, or by Ctrl-C. Every loop that may take long calls poll(), once
// for each piece of work of some microseconds at most. It costs about a nanosecond. The watch is found through the
// thread, so that tables deep inside a technique need not hand it down.
//
// A stopped search ends with Stopped, which Logic catches. So poll() only where storage that is kept from call to call
// may be left as it is.

#include "nonet/logic.hpp"

namespace nonet::logic {

struct Polls {
  static constexpr int kBetweenLooks = 16;

  Watch* watch = nullptr;
  int left = kBetweenLooks;
};
inline constinit thread_local Polls polls;

inline void look_at_watch(Polls& now) {
  now.left = Polls::kBetweenLooks;
  if (now.watch != nullptr && now.watch->is_over()) throw Stopped{};
}

inline void poll() {
  Polls& now = polls;
  if (--now.left <= 0) look_at_watch(now);
}

// While it lives, searches of this thread ask this watch.
class Watched {
 public:
  explicit Watched(Watch* watch) : before_(polls.watch) { polls.watch = watch; }
  ~Watched() { polls.watch = before_; }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

 private:
  Watch* before_;
};

}  // namespace nonet::logic
