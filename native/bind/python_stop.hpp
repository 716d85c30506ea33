#pragma once

// How long the core may search: until so many seconds have passed, or until Ctrl-C. The search itself asks, from the
// thread that Python called, so there is no other thread to start.

#include <nanobind/nanobind.h>

#include <chrono>
#include <optional>

#include "arguments.hpp"
#include "nonet/stop.hpp"

namespace nonet::bind {

class PythonStop final : public StopToken {
 public:
  // None: no limit.
  explicit PythonStop(std::optional<double> seconds) : next_look_(Clock::now() + kBetweenSignals) {
    if (!seconds) return;
    if (!(*seconds >= 0)) refuse("expected 0 or more seconds");
    if (*seconds < 1e9) end_ = Clock::now() + std::chrono::nanoseconds(static_cast<std::int64_t>(*seconds * 1e9));
  }

  // Raises what a signal's handler raised, if that ended the search; with the GIL.
  void raise_signal() {
    if (signal_) throw *std::move(signal_);
  }

  [[noreturn]] void raise() {
    raise_signal();
    PyErr_SetString(PyExc_TimeoutError, "time ran out");
    throw nb::python_error();
  }

 protected:
  // Asked without the GIL. Only the main thread hears signals; to others Python says that there are none.
  bool is_over() override {
    const Clock::time_point now = Clock::now();
    if (end_ && now >= *end_) return true;
    if (now < next_look_) return false;
    next_look_ = now + kBetweenSignals;
    const nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) signal_.emplace();
    return signal_.has_value();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kBetweenSignals{20};

  std::optional<Clock::time_point> end_;
  Clock::time_point next_look_;
  std::optional<nb::python_error> signal_;
};

}  // namespace nonet::bind
