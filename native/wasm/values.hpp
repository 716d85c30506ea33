#pragma once

// Python's values as core.wasm has them: what came with a call, what its answer is made of. They live until the call
// has been answered, in an arena, so there is nothing to count.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

namespace nonet::wasm {

class Arena {
 public:
  void* take(std::size_t size) {
    size = (size + kAlign - 1) & ~(kAlign - 1);
    if (size > kChunk / 4) return add(size);
    if (chunks_.empty() || used_ + size > kChunk) {
      current_ = add(kChunk);
      used_ = 0;
    }
    std::byte* const at = current_ + used_;
    used_ += size;
    return at;
  }

  void clear() {
    chunks_.clear();
    current_ = nullptr;
    used_ = kChunk;
  }

 private:
  static constexpr std::size_t kAlign = 8;
  static constexpr std::size_t kChunk = std::size_t{1} << 16;

  std::byte* add(std::size_t size) {
    chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(size));
    return chunks_.back().get();
  }

  std::vector<std::unique_ptr<std::byte[]>> chunks_;
  std::byte* current_ = nullptr;
  std::size_t used_ = kChunk;
};

Arena& arena();

enum class Type : std::uint8_t {
  kNone,
  kBool,
  kInt,   // that fits into 64 bits with a sign
  kWord,  // from 2^63 to 2^64 - 1
  kHuge,  // any other
  kFloat,
  kStr,
  kBytes,  // any buffer
  kList,
  kTuple,
  kDict,      // keys and values in turn
  kInstance,  // of a class that lives here: its handle
  kEnum,      // a member, by its value
  kRecord,    // of a class that has properties alone: all of them
};

// How a caller passes an argument on: the first of a call's arguments has a letter for each.
enum Passing : char {
  kPlain = 'v',
  kHandle = 'o',
  kReadable = 'r',   // a buffer, but no bytes
  kWritable = 'w',   // a buffer that may be written to; what was written goes back with the answer
  kWide = 'm',       // a buffer of items that are no bytes, as a list
  kScattered = 's',  // a buffer whose bytes do not follow each other, as a list
};

}  // namespace nonet::wasm

// Outside of the namespace, under the name that Python's own headers give it: native/bind uses both.
struct PyObject {
  nonet::wasm::Type type = nonet::wasm::Type::kNone;
  char passing = nonet::wasm::kPlain;
  bool was_written = false;
  std::uint16_t class_index = 0;
  std::uint32_t size = 0;  // of bytes, text and items
  std::uint32_t room = 0;  // for items
  union {
    std::int64_t number = 0;
    double real;
    std::uint8_t* bytes;
    PyObject** items;
  };

  std::string_view text() const { return {reinterpret_cast<const char*>(bytes), size}; }
};

namespace nonet::wasm {

inline PyObject* make(Type type) {
  PyObject* made = new (arena().take(sizeof(PyObject))) PyObject;
  made->type = type;
  return made;
}

inline PyObject* make_number(std::int64_t number, Type type = Type::kInt) {
  PyObject* made = make(type);
  made->number = number;
  return made;
}

// A copy, or room for as many bytes where there is nothing to copy.
inline PyObject* make_bytes(const void* bytes, std::size_t size, Type type = Type::kBytes) {
  PyObject* made = make(type);
  made->size = static_cast<std::uint32_t>(size);
  made->bytes = static_cast<std::uint8_t*>(arena().take(size));
  if (bytes && size) std::memcpy(made->bytes, bytes, size);
  return made;
}

inline PyObject* make_items(Type type, std::size_t room) {
  PyObject* made = make(type);
  made->room = static_cast<std::uint32_t>(room);
  made->items = static_cast<PyObject**>(arena().take(room * sizeof(PyObject*)));
  return made;
}

inline void append(PyObject* list, PyObject* item) {
  if (list->size == list->room) {
    list->room = list->room * 2 + 8;
    auto** const items = static_cast<PyObject**>(arena().take(list->room * sizeof(PyObject*)));
    std::copy(list->items, list->items + list->size, items);
    list->items = items;
  }
  list->items[list->size++] = item;
}

inline const char* name_of(const PyObject* value) {
  switch (value->type) {
    case Type::kNone: return "NoneType";
    case Type::kBool: return "bool";
    case Type::kInt:
    case Type::kWord:
    case Type::kHuge: return "int";
    case Type::kFloat: return "float";
    case Type::kStr: return "str";
    case Type::kBytes: return "bytes";
    case Type::kList: return "list";
    case Type::kTuple: return "tuple";
    case Type::kDict: return "dict";
    default: return "object";
  }
}

}  // namespace nonet::wasm
