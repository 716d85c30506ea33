#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <new>
#include <vector>

// WebAssembly without threads has no <thread>.
#if !defined(__wasi__) || defined(_REENTRANT)
#define NONET_THREADS
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#endif

namespace nonet {

#ifdef NONET_THREADS
// Threads that do the same work beside this one: as many as the system starts and has memory for, which may be none.
//
// The C library ends the process if it finds no memory for the thread-local data of a thread, which it allocates when
// they are first used; the C++ runtime uses some for exceptions. So each thread throws once before any work begins, and
// only if there is room.
class HelperThreads {
 public:
  template <class Work>
  HelperThreads(int count, const Work& work) {
    try {
      threads_.reserve(static_cast<std::size_t>(std::max(count, 0)));
      while (std::ssize(threads_) < count && add(work)) {
      }
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
    const std::lock_guard lock(mutex_);
    has_begun_ = true;
    running_ = ready_;
    changed_.notify_all();
  }
  ~HelperThreads() { join(); }
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;

  // Waits until all have ended, and calls `idle` again and again meanwhile; then throws what one of them threw.
  template <class Idle>
  void finish(const Idle& idle) {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, kBetweenCalls, [&] { return running_ == 0; })) {
      lock.unlock();
      idle();
      lock.lock();
    }
    lock.unlock();
    join();
    if (error_) std::rethrow_exception(error_);
  }

 private:
  struct Trial {};

  static constexpr std::chrono::milliseconds kBetweenCalls{20};
  static constexpr std::size_t kRoom = 4 << 20;  // bytes that a thread must find to begin at all

  // Starts one more; false if it has no room.
  template <class Work>
  bool add(const Work& work) {
    threads_.emplace_back([this, &work, number = std::ssize(threads_)] {
      if (!is_admitted(number)) return;
      std::exception_ptr error;
      try {
        work();
      } catch (...) {
        error = std::current_exception();
      }
      const std::lock_guard lock(mutex_);
      if (error && !error_) error_ = error;
      --running_;
      changed_.notify_all();
    });
    void* volatile room = std::malloc(kRoom);  // volatile: a compiler may leave out what nobody uses
    if (room == nullptr) return false;
    std::free(room);
    std::unique_lock lock(mutex_);
    ++admitted_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return ready_ == admitted_; });
    return true;
  }

  // In the thread: waits until it may begin.
  bool is_admitted(std::ptrdiff_t number) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return number < admitted_ || has_begun_; });
    if (number >= admitted_) return false;
    try {
      throw Trial{};
    } catch (const Trial&) {
    }
    ++ready_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return has_begun_; });
    return true;
  }

  void join() {
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  int admitted_ = 0, ready_ = 0, running_ = 0;
  bool has_begun_ = false;
  std::exception_ptr error_;
  std::vector<std::thread> threads_;
};
#else
class HelperThreads {
 public:
  template <class Work>
  HelperThreads(int, const Work&) {}
  template <class Idle>
  void finish(const Idle&) {}
};
#endif

}  // namespace nonet
