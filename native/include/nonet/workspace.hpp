#pragma once

// Storage that searches of human logic reuse. Between two steps of a path a few candidates go, so that most of what a
// technique looks at is as it was. Answers never depend on what is in it.
//
// The caller owns it, hands it to one search at a time, and frees it when he likes. It keeps caches for the board that
// was searched last.

#include <cstdint>
#include <memory>
#include <vector>

namespace nonet::logic {

class Workspace {
 public:
  Workspace() = default;
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  void clear() { slots_.clear(); }

  // The value of this type, as it was left; a new one where `board` is another than it was for.
  template <class T>
  T& get(std::uint64_t board) {
    Slot& slot = slot_for(&kKey<T>, [](void* value) { delete static_cast<T*>(value); });
    if (!slot.value || slot.board != board) {
      slot.value.reset(new T());
      slot.board = board;
    }
    return *static_cast<T*>(slot.value.get());
  }

 private:
  using Delete = void (*)(void*);
  struct Slot {
    const void* key;
    std::unique_ptr<void, Delete> value;
    std::uint64_t board = 0;
  };

  template <class T>
  static constexpr char kKey = 0;  // its address stands for the type

  // There are about ten types.
  Slot& slot_for(const void* key, Delete remove) {
    for (Slot& slot : slots_) {
      if (slot.key == key) return slot;
    }
    return slots_.emplace_back(Slot{key, {nullptr, remove}});
  }

  std::vector<Slot> slots_;
};

}  // namespace nonet::logic
