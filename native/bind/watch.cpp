// While a foreign library computes with the GIL held, Python sees neither the clock nor Ctrl-C. A watch sees both, in a
// thread of its own that never touches Python, and then tells the library to stop.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>

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

nb::object call_watched(nb::callable call, nb::handle handle, std::uintptr_t stop, std::optional<double> seconds,
                        bool hears_signals) {
  if (!PyCapsule_CheckExact(handle.ptr())) refuse("expected a capsule");
  void* object = PyCapsule_GetPointer(handle.ptr(), PyCapsule_GetName(handle.ptr()));
  if (!object || !stop) refuse("expected a capsule that holds something, and a function");
  const Watch watch(reinterpret_cast<void (*)(void*)>(stop), object, seconds, hears_signals);
  return call();
}

}  // namespace

void bind_watch(nb::module_& m) {
  m.def("call_watched", &call_watched, "call"_a, "handle"_a, "stop"_a, "seconds"_a.none(), "hears_signals"_a,
        nb::sig("def call_watched(call: collections.abc.Callable[[], int], handle: object, stop: int, seconds: float | "
                "None, hears_signals: bool) -> int"),
        "What `call` gives, which holds the GIL for long. `stop`, the address of a C function, is called with the "
        "pointer in the capsule `handle` when so many seconds have passed, or on Ctrl-C. Only the main thread may ask "
        "for `hears_signals`.");
}

}  // namespace nonet::bind
