#pragma once

// What native/bind has bound, and the objects that callers hold.

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "values.hpp"

namespace nonet::wasm {

// An exception of Python.
struct Error {
  std::string kind, message;
};
Error& pending_error();

struct Mismatch {};  // an argument of another type than its function takes

enum class Sort : std::uint8_t { kFunction, kInit, kMethod, kProperty };

struct Param {
  const char* name;
  PyObject* value;  // its default, if it has one
};

struct Function {
  using Invoke = std::function<PyObject*(PyObject* const*)>;

  const char* name;
  std::size_t arity;  // with the object first, where there is one
  Invoke invoke;
  std::vector<Param> params;
  int owner = -1;  // its class
  Sort sort = Sort::kFunction;
};

struct Class {
  const char* name;
  bool has_methods = false;  // without, its objects are sent whole
  std::vector<std::size_t> properties;
  std::vector<std::pair<const char*, int>> values;  // of an enum
};

struct Registry {
  std::vector<Function> functions;
  std::vector<Class> classes;
  std::vector<std::pair<const char*, PyObject*>> constants;
};
Registry& registry();

template <class T>
inline int class_of = -1;

inline std::vector<Class>& classes() { return registry().classes; }
int add_class(const char* name);
void add_member(Function function);
inline bool has_methods(int index) { return classes()[static_cast<std::size_t>(index)].has_methods; }

PyObject* hold(int class_index, void* object, void (*destroy)(void*));
PyObject* record_of(int class_index, const void* object);
void* object_of(const PyObject* instance);  // null if it is not held any more

}  // namespace nonet::wasm
