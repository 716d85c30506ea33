// While a foreign library computes, the thread that called it sees neither the clock nor Ctrl-C, and no token can be
// polled inside. So another thread, which never touches Python, looks at both and tells the library to stop.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <atomic>
#include <chrono>
#include <climits>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
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
class InterruptFlag {  // Ctrl-C comes in another thread there, and Python has no handler that could be passed on to
 public:
  explicit InterruptFlag(bool) {}
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
class InterruptFlag {
 public:
  explicit InterruptFlag(bool is_wanted) {
    if (!is_wanted || sigaction(SIGINT, nullptr, &previous) != 0) return;
    const bool is_plain = (previous.sa_flags & SA_SIGINFO) == 0;
    if (!is_plain || previous.sa_handler == SIG_DFL || previous.sa_handler == SIG_IGN) return;
    interrupted = false;
    struct sigaction ours = previous;
    ours.sa_handler = &note_signal;
    is_on_ = sigaction(SIGINT, &ours, nullptr) == 0;
  }
  ~InterruptFlag() {
    if (is_on_) sigaction(SIGINT, &previous, nullptr);
  }
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;

  bool has_come() const { return is_on_ && interrupted; }

 private:
  bool is_on_ = false;
};
#endif

class StopThread {
 public:
  StopThread(void (*stop)(void*), void* object, std::optional<double> seconds, bool hears_signals)
      : note_(hears_signals), thread_([this, stop, object, seconds] { look(stop, object, seconds); }) {}
  ~StopThread() {
    {
      const std::lock_guard lock(mutex_);
      is_done_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  StopThread(const StopThread&) = delete;
  StopThread& operator=(const StopThread&) = delete;

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

  InterruptFlag note_;
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

int literal_in(PyObject* number) {
  const long long literal = PyLong_AsLongLong(number);
  if (literal == -1 && PyErr_Occurred()) throw nb::python_error();
  if (literal == 0 || literal > INT_MAX || literal < -INT_MAX) refuse("expected a literal");
  return static_cast<int>(literal);
}

// Puts the literals of a list or tuple into `literals`. nanobind's own conversion to vectors must not throw, so it
// would end the process where memory is short.
void read_literals(nb::handle numbers, std::vector<int>& literals) {
  const nb::object items = nb::steal(PySequence_Fast(numbers.ptr(), "expected a list of literals"));
  if (!items.is_valid()) throw nb::python_error();
  literals.clear();
  PyObject* const all = items.ptr();
  const bool is_list = PyList_Check(all);  // PySequence_Fast_GET_ITEM would ask, too, but is not in the stable ABI
  const Py_ssize_t count = is_list ? NB_LIST_GET_SIZE(all) : NB_TUPLE_GET_SIZE(all);
  for (Py_ssize_t at = 0; at < count; ++at) {
    literals.push_back(literal_in(is_list ? NB_LIST_GET_ITEM(all, at) : NB_TUPLE_GET_ITEM(all, at)));
  }
}

// The caller is C++ here, so what the solver throws when memory runs out becomes MemoryError. Called by C code, it
// would end the process.
void add_outside(nb::handle handle, std::uintptr_t add_at, nb::list clauses) {
  void* solver = pointer_in(handle);
  if (!add_at) refuse("expected the address of a function");
  const auto add = reinterpret_cast<void (*)(void*, int)>(add_at);
  std::vector<int> literals;
  for (const nb::handle clause : clauses) {
    read_literals(clause, literals);
    for (const int literal : literals) add(solver, literal);
    add(solver, 0);
  }
}

int solve_outside(nb::handle handle, std::tuple<std::uintptr_t, std::uintptr_t, std::uintptr_t> functions,
                  nb::list assumptions, bool is_watched, std::optional<double> seconds, bool hears_signals) {
  void* solver = pointer_in(handle);
  const auto [assume_at, solve_at, stop_at] = functions;
  if (!assume_at || !solve_at || !stop_at) refuse("expected the addresses of three functions");
  const auto assume = reinterpret_cast<void (*)(void*, int)>(assume_at);
  const auto solve = reinterpret_cast<int (*)(void*)>(solve_at);
  std::vector<int> literals;
  read_literals(assumptions, literals);
  const nb::gil_scoped_release release;
  for (const int literal : literals) assume(solver, literal);
  if (!is_watched) return solve(solver);
  std::optional<StopThread> thread;
  try {
    thread.emplace(reinterpret_cast<void (*)(void*)>(stop_at), solver, seconds, hears_signals);
  } catch (const std::system_error&) {  // there is no room for the stack of a thread
    throw std::bad_alloc();
  }
  return solve(solver);
}

}  // namespace

void bind_watch(nb::module_& m) {
  m.def(
      "add_outside", &add_outside, "handle"_a, "function"_a, "clauses"_a,
      nb::sig("def add_outside(handle: object, function: int, clauses: list[collections.abc.Sequence[int]]) -> None"),
      "Hand clauses to a SAT solver of another library; MemoryError if it has no room for them, and then it must not\n"
      "be used any more.\n\n"
      "`handle` is a capsule with the solver, `function` the address of add(solver, literal), which ends a clause at "
      "0.");
  m.def("solve_outside", &solve_outside, "handle"_a, "functions"_a, "assumptions"_a, "is_watched"_a, "seconds"_a.none(),
        "hears_signals"_a,
        nb::sig("def solve_outside(handle: object, functions: tuple[int, int, int], assumptions: list[int], "
                "is_watched: bool, seconds: float | None, hears_signals: bool) -> int"),
        "What a SAT solver of another library says, the GIL released: 10, 20, or 0 for not known.\n\n"
        "`handle` is a capsule with the solver, `functions` are the addresses of assume(solver, literal),\n"
        "solve(solver) and terminate(solver). If it is watched, it is terminated when so many seconds have passed, or\n"
        "on Ctrl-C; only the main thread may ask for `hears_signals`.");
}

}  // namespace nonet::bind
