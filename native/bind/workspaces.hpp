#pragma once

// The workspaces of human logic. A search borrows one and gives it back, so there are as many as searches run at once,
// and not one for each thread that ever searched.

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "nonet/workspace.hpp"

namespace nonet::bind {

#if defined(__wasi__) && !defined(_REENTRANT)
struct Mutex {  // WebAssembly without threads has no std::mutex, and needs none
  void lock() {}
  void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

class Workspaces {
 public:
  using Pointer = std::unique_ptr<logic::Workspace>;

  Workspaces() { idle_.reserve(kMostIdle); }  // giving back must not fail

  // The one that `owner` had last if it is here, since its caches are for that board; else any.
  Pointer take(const void* owner) {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return std::make_unique<logic::Workspace>();
    auto chosen = std::find_if(idle_.begin(), idle_.end(), [&](const auto& one) { return one.first == owner; });
    if (chosen == idle_.end()) --chosen;
    Pointer workspace = std::move(chosen->second);
    idle_.erase(chosen);
    return workspace;
  }

  void give_back(const void* owner, Pointer workspace) {
    const std::lock_guard lock(mutex_);
    if (idle_.size() < kMostIdle) idle_.emplace_back(owner, std::move(workspace));
  }

 private:
  static constexpr std::size_t kMostIdle = 16;  // each may hold some MB

  Mutex mutex_;
  std::vector<std::pair<const void*, Pointer>> idle_;
};

inline Workspaces& workspaces() {
  static Workspaces all;
  return all;
}

class LentWorkspace {
 public:
  explicit LentWorkspace(const void* owner) : owner_(owner), workspace_(workspaces().take(owner)) {}
  ~LentWorkspace() { workspaces().give_back(owner_, std::move(workspace_)); }
  LentWorkspace(const LentWorkspace&) = delete;
  LentWorkspace& operator=(const LentWorkspace&) = delete;

  logic::Workspace& operator*() const { return *workspace_; }

 private:
  const void* owner_;
  Workspaces::Pointer workspace_;
};

}  // namespace nonet::bind
