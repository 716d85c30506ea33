// core.wasm from outside. A caller asks for room, writes a request there, calls a function by its number, and reads the
// answer:
//
//     request  a tuple: a letter for each argument (`Passing`), then the arguments; of a method, its object first
//     answer   a byte of flags, then a value
//
// Function 0 takes nothing, and describes all others and the classes. Function 1 releases objects, by their handles.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "marshal.hpp"
#include "nanobind/nanobind.h"
#include "registry.hpp"
#include "values.hpp"

void nonet_fill_module(nanobind::module_& module);

namespace nonet::bind {
void bind_watch(nanobind::module_&) {}  // it runs libraries of this machine in threads: there are none here
}  // namespace nonet::bind

namespace nonet::wasm {
namespace {

enum Flag : std::uint8_t { kHasObjects = 1, kHasWritten = 2, kIsError = 128 };
constexpr std::uint32_t kDescribe = 0, kRelease = 1, kFirst = 2;

struct Held {
  int class_index = -1;
  void* object = nullptr;
  void (*destroy)(void*) = nullptr;
};

struct Door {
  Arena lasting, passing;
  Arena* arena = &lasting;
  Registry registry;
  std::vector<Held> held;
  std::vector<std::uint32_t> free_handles;
  Error pending;
  std::vector<std::uint8_t> request, answer;
};

Door& door() {
  static Door made;
  return made;
}

PyObject* text(const std::string& text) { return make_bytes(text.data(), text.size(), Type::kStr); }

PyObject* pair_of(PyObject* first, PyObject* second) {
  PyObject* made = make_items(Type::kTuple, 2);
  append(made, first);
  append(made, second);
  return made;
}

// Of each class its name, whether it has methods, and its properties or, of an enum, its members; then of each function
// its class, its sort, its name, its number of arguments, and what is known of them: name, and default.
PyObject* describe_all() {
  PyObject* classes = make_items(Type::kList, 0);
  for (const Class& each : registry().classes) {
    PyObject *properties = make_items(Type::kList, 0), *values = make_items(Type::kList, 0);
    for (const std::size_t at : each.properties) append(properties, text(registry().functions[at].name));
    for (const auto& [name, value] : each.values) append(values, pair_of(text(name), make_number(value)));
    PyObject* row = make_items(Type::kTuple, 4);
    for (PyObject* part : {text(each.name), make_number(each.has_methods, Type::kBool), properties, values}) {
      append(row, part);
    }
    append(classes, row);
  }
  PyObject* functions = make_items(Type::kList, 0);
  for (const Function& each : registry().functions) {
    PyObject* params = make_items(Type::kList, 0);
    for (const Param& param : each.params) {
      PyObject* known = make_items(Type::kTuple, 2);
      append(known, text(param.name));
      if (param.value) append(known, param.value);
      append(params, known);
    }
    PyObject* row = make_items(Type::kTuple, 5);
    for (PyObject* part : {make_number(each.owner), make_number(static_cast<int>(each.sort)), text(each.name),
                           make_number(static_cast<std::int64_t>(each.arity)), params}) {
      append(row, part);
    }
    append(functions, row);
  }
  PyObject* constants = make_items(Type::kDict, 0);
  for (const auto& [name, value] : registry().constants) {
    append(constants, text(name));
    append(constants, value);
  }
  PyObject* all = make_items(Type::kTuple, 3);
  for (PyObject* part : {classes, functions, constants}) append(all, part);
  return all;
}

PyObject* release(std::span<PyObject* const> handles) {
  for (const PyObject* each : handles) {
    const auto at = static_cast<std::size_t>(each->number);
    if (each->type != Type::kInt || at >= door().held.size() || !door().held[at].object) continue;
    const Held gone = std::exchange(door().held[at], {});
    door().free_handles.push_back(static_cast<std::uint32_t>(at));
    gone.destroy(gone.object);
  }
  return make(Type::kNone);
}

// The arguments, each as its letter says.
std::span<PyObject*> arguments_of(PyObject* request) {
  if (request->type != Type::kTuple || request->size == 0 || request->items[0]->type != Type::kBytes ||
      request->items[0]->size != request->size - 1) {
    throw std::invalid_argument("expected a tuple of a letter for each argument, then the arguments");
  }
  const std::span<PyObject*> arguments(request->items + 1, request->size - 1);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    PyObject* const each = arguments[i];
    each->passing = static_cast<char>(request->items[0]->bytes[i]);
    if (each->passing != kHandle || each->type != Type::kInt) continue;
    const auto at = static_cast<std::size_t>(each->number);
    each->type = Type::kInstance;
    each->class_index = at < door().held.size() ? static_cast<std::uint16_t>(door().held[at].class_index) : UINT16_MAX;
  }
  return arguments;
}

[[noreturn]] void refuse_types(const Function& function, std::span<PyObject* const> given) {
  std::string types;
  for (const PyObject* each : given) types += (types.empty() ? "" : ", ") + std::string(name_of(each));
  throw nanobind::type_error(
      (std::string(function.name) + "(): incompatible function arguments, got " + types).c_str());
}

PyObject* call(std::uint32_t number, std::span<PyObject* const> given) {
  if (number == kDescribe) return describe_all();
  if (number == kRelease) return release(given);
  if (number - kFirst >= registry().functions.size()) throw std::invalid_argument("expected the number of a function");
  const Function& function = registry().functions[number - kFirst];
  if (given.size() != function.arity) refuse_types(function, given);
  try {
    return function.invoke(given.data());
  } catch (const Mismatch&) {
    refuse_types(function, given);
  }
}

// The value, or with it what was written into buffers of the caller.
std::uint8_t write_answer(PyObject* value, std::span<PyObject* const> given) {
  PyObject* written = make_items(Type::kList, 0);
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i]->was_written) append(written, pair_of(make_number(static_cast<std::int64_t>(i)), given[i]));
  }
  Writer writer(door().answer);
  writer.write(written->size ? pair_of(value, written) : value);
  return static_cast<std::uint8_t>((writer.has_objects() ? kHasObjects : 0) | (written->size ? kHasWritten : 0));
}

void answer_error(const char* kind, const std::string& message) {
  door().answer.assign(1, kIsError);
  Writer(door().answer).write(pair_of(text(kind), text(message)));
}

void answer(std::uint32_t number) {
  door().answer.assign(1, 0);
  try {
    const std::span<PyObject*> given = arguments_of(Reader(door().request).read());
    PyObject* const value = call(number, given);
    door().answer[0] = write_answer(value, given);
  } catch (const Error& error) {
    answer_error(error.kind.c_str(), error.message);
  } catch (const std::bad_alloc&) {
    answer_error("MemoryError", "core.wasm has no more memory");
  } catch (const std::invalid_argument& error) {
    answer_error("ValueError", error.what());
  } catch (const std::exception& error) {
    answer_error("RuntimeError", error.what());
  }
}

}  // namespace

Arena& arena() { return *door().arena; }
Registry& registry() { return door().registry; }
Error& pending_error() { return door().pending; }

int add_class(const char* name) {
  classes().push_back({.name = name, .has_methods = false, .properties = {}, .values = {}});
  return static_cast<int>(classes().size()) - 1;
}

void add_member(Function function) {
  Class& owner = classes()[static_cast<std::size_t>(function.owner)];
  owner.has_methods = owner.has_methods || function.sort != Sort::kProperty;
  if (function.sort == Sort::kProperty) owner.properties.push_back(registry().functions.size());
  registry().functions.push_back(std::move(function));
}

PyObject* hold(int class_index, void* object, void (*destroy)(void*)) {
  if (door().free_handles.empty()) {
    door().free_handles.push_back(static_cast<std::uint32_t>(door().held.size()));
    door().held.emplace_back();
  }
  const std::uint32_t at = door().free_handles.back();
  door().free_handles.pop_back();
  door().held[at] = {class_index, object, destroy};
  PyObject* made = make_number(at, Type::kInstance);
  made->class_index = static_cast<std::uint16_t>(class_index);
  return made;
}

void* object_of(const PyObject* instance) { return door().held[static_cast<std::size_t>(instance->number)].object; }

// Reads the properties as if the object were held, for as long as that takes.
PyObject* record_of(int class_index, const void* object) {
  const PyObject* self = hold(class_index, const_cast<void*>(object), nullptr);
  const Class& owner = classes()[static_cast<std::size_t>(class_index)];
  PyObject* made = make_items(Type::kRecord, owner.properties.size());
  made->class_index = self->class_index;
  PyObject* const given[] = {const_cast<PyObject*>(self)};
  for (const std::size_t at : owner.properties) append(made, registry().functions[at].invoke(given));
  const auto at = static_cast<std::size_t>(self->number);
  door().held[at] = {};
  door().free_handles.push_back(static_cast<std::uint32_t>(at));
  return made;
}

}  // namespace nonet::wasm

int PyObject_GetBuffer(PyObject* object, Py_buffer* view, int flags) {
  using namespace nonet::wasm;
  if (object->type == Type::kList && object->passing == kScattered) {
    PyErr_SetString("BufferError", "memoryview: underlying buffer is not C-contiguous");
    return -1;
  }
  if (object->type == Type::kList && object->passing == kWide) {
    view->itemsize = 2;  // more than one, whatever it is
    return 0;
  }
  if (object->type != Type::kBytes) {
    const std::string message = "a bytes-like object is required, not '" + std::string(name_of(object)) + "'";
    PyErr_SetString("TypeError", message.c_str());
    return -1;
  }
  if (flags & PyBUF_WRITABLE) {
    if (object->passing != kWritable) {
      PyErr_SetString("BufferError", "Object is not writable.");
      return -1;
    }
    object->was_written = true;
  }
  if (reinterpret_cast<std::uintptr_t>(object->bytes) % 8 != 0) {  // some are read as words
    auto* const copy = static_cast<std::uint8_t*>(arena().take(object->size));
    std::copy(object->bytes, object->bytes + object->size, copy);
    object->bytes = copy;
  }
  view->buf = object->bytes;
  view->len = static_cast<Py_ssize_t>(object->size);
  return 0;
}

// --- what core.wasm imports and exports

extern "C" [[clang::import_module("nonet"), clang::import_name("is_interrupted")]] int nonet_is_interrupted();

int PyErr_CheckSignals() {
  if (!nonet_is_interrupted()) return 0;
  PyErr_SetString("KeyboardInterrupt", "");
  return -1;
}

extern "C" {

// Called once before all else. Whatever is made here stays.
[[clang::export_name("nonet_begin")]] void nonet_begin() {
  nanobind::module_ module;
  nonet_fill_module(module);
  nonet::wasm::door().arena = &nonet::wasm::door().passing;
}

[[clang::export_name("nonet_room")]] std::uint8_t* nonet_room(std::size_t size) {
  nonet::wasm::door().request.resize(size);
  return nonet::wasm::door().request.data();
}

[[clang::export_name("nonet_call")]] void nonet_call(std::uint32_t number) {
  nonet::wasm::answer(number);
  nonet::wasm::door().passing.clear();
}

[[clang::export_name("nonet_answer")]] const std::uint8_t* nonet_answer() { return nonet::wasm::door().answer.data(); }

[[clang::export_name("nonet_answer_size")]] std::size_t nonet_answer_size() {
  return nonet::wasm::door().answer.size();
}

int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }  // there is one thread, and it never ends
}

// The tag of all exceptions of C++, which the runtime that comes with zig does not define.
asm("  .globl __cpp_exception\n"
    "  .tagtype __cpp_exception i32\n"
    "__cpp_exception:\n");

// Those of zig's runtime end the program where memory is short.
void* operator new(std::size_t size) {
  if (void* made = std::malloc(size ? size : 1)) return made;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new(std::size_t size, std::align_val_t align) {
  const auto to = static_cast<std::size_t>(align);
  if (void* made = std::aligned_alloc(to, (size + to - 1) / to * to)) return made;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size, std::align_val_t align) { return operator new(size, align); }
void operator delete(void* made) noexcept { std::free(made); }
void operator delete[](void* made) noexcept { std::free(made); }
void operator delete(void* made, std::size_t) noexcept { std::free(made); }
void operator delete[](void* made, std::size_t) noexcept { std::free(made); }
void operator delete(void* made, std::align_val_t) noexcept { std::free(made); }
void operator delete[](void* made, std::align_val_t) noexcept { std::free(made); }
void operator delete(void* made, std::size_t, std::align_val_t) noexcept { std::free(made); }
void operator delete[](void* made, std::size_t, std::align_val_t) noexcept { std::free(made); }
