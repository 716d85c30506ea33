// While a foreign library computes, the thread that called it sees neither the clock nor Ctrl-C. A watch sees both, in
// a thread of its own that never touches Python, and then tells the library to stop.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>
#include <tuple>
#include <vector>

#include "arguments.hpp"
#include "bind.hpp"

namespace nonet::bind {
namespace {

using namespace nb::literals;

constexpr std::chrono::milliseconds kBetweenLooks{50};

#ifdef _WIN32
class SignalNote {  // Ctrl-C comes in another thread there, and Python has no handler that could be passed on to
 public:
  explicit SignalNote(bool) {}
  static bool has_come() { return false; }
};
#else
std::atomic<bool> interrupted{false};
struct sigaction previous{};

extern "C" void note_signal(int number) {
  interrupted = true;
  previous.sa_handler(number);
}

// Notes SIGINT on its way to Python's handler. There is one at a time: only the main thread asks for it.
class SignalNote {
 public:
  explicit SignalNote(bool is_wanted) {
    if (!is_wanted || sigaction(SIGINT, nullptr, &previous) != 0) return;
    const bool is_plain = (previous.sa_flags & SA_SIGINFO) == 0;
    if (!is_plain || previous.sa_handler == SIG_DFL || previous.sa_handler == SIG_IGN) return;
    interrupted = false;
    struct sigaction ours = previous;
    ours.sa_handler = &note_signal;
    is_on_ = sigaction(SIGINT, &ours, nullptr) == 0;
  }
  ~SignalNote() {
    if (is_on_) sigaction(SIGINT, &previous, nullptr);
  }
  SignalNote(const SignalNote&) = delete;
  SignalNote& operator=(const SignalNote&) = delete;

  bool has_come() const { return is_on_ && interrupted; }

 private:
  bool is_on_ = false;
};
#endif

class Watch {
 public:
  Watch(void (*stop)(void*), void* object, std::optional<double> seconds, bool hears_signals)
      : note_(hears_signals), thread_([this, stop, object, seconds] { look(stop, object, seconds); }) {}
  ~Watch() {
    {
      const std::lock_guard lock(mutex_);
      is_done_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  void look(void (*stop)(void*), void* object, std::optional<double> seconds) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, kBetweenLooks, [this] { return is_done_; })) {
      const bool is_late = seconds && std::chrono::duration<double>(Clock::now() - start).count() >= *seconds;
      if (is_late || note_.has_come()) return stop(object);
    }
  }

  SignalNote note_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_done_ = false;
  std::thread thread_;  // the last, since it uses the others
};

void* pointer_in(nb::handle capsule) {
  if (!PyCapsule_CheckExact(capsule.ptr())) refuse("expected a capsule");
  void* object = PyCapsule_GetPointer(capsule.ptr(), PyCapsule_GetName(capsule.ptr()));
  if (!object) throw nb::python_error();
  return object;
}

int solve_outside(nb::handle handle, std::tuple<std::uintptr_t, std::uintptr_t, std::uintptr_t> functions,
                  const std::vector<int>& assumptions, bool is_watched, std::optional<double> seconds,
                  bool hears_signals) {
  void* solver = pointer_in(handle);
  const auto [assume_at, solve_at, stop_at] = functions;
  if (!assume_at || !solve_at || !stop_at) refuse("expected the addresses of three functions");
  const auto assume = reinterpret_cast<void (*)(void*, int)>(assume_at);
  const auto solve = reinterpret_cast<int (*)(void*)>(solve_at);
  const nb::gil_scoped_release release;
  for (const int literal : assumptions) assume(solver, literal);
  if (!is_watched) return solve(solver);
  const Watch watch(reinterpret_cast<void (*)(void*)>(stop_at), solver, seconds, hears_signals);
  return solve(solver);
}

}  // namespace

void bind_watch(nb::module_& m) {
  m.def("solve_outside", &solve_outside, "handle"_a, "functions"_a, "assumptions"_a, "is_watched"_a, "seconds"_a.none(),
        "hears_signals"_a,
        "What a SAT solver of another library says, the GIL released: 10, 20, or 0 for not known.\n\n"
        "`handle` is a capsule with the solver, `functions` are the addresses of assume(solver, literal),\n"
        "solve(solver) and terminate(solver). If it is watched, it is terminated when so many seconds have passed, or\n"
        "on Ctrl-C; only the main thread may ask for `hears_signals`.");
}

}  // namespace nonet::bind
