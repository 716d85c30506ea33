#pragma once

// A stand-in for nanobind and the few functions of Python that native/bind calls, so that the bindings compile unchanged
// for core.wasm and no check of an argument is written twice. Calls and answers are bytes (marshal.hpp); what is bound
// is a table (registry.hpp), from which src/nonet/_base/wasm_core.py makes the module that Python sees.
//
// It has what native/bind uses, and no more. Documentation and signatures are dropped: src/nonet/_core.pyi has them.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../registry.hpp"
#include "../values.hpp"

// --- Python's own functions

using Py_ssize_t = std::ptrdiff_t;

struct Py_buffer {
  void* buf = nullptr;
  Py_ssize_t len = 0, itemsize = 1;
};

inline constexpr int PyBUF_C_CONTIGUOUS = 0;  // whoever calls core.wasm sends no other
inline constexpr int PyBUF_WRITABLE = 1;
inline constexpr const char* PyExc_MemoryError = "MemoryError";
inline constexpr const char* PyExc_TimeoutError = "TimeoutError";

inline void PyErr_SetString(const char* kind, const char* message) { nonet::wasm::pending_error() = {kind, message}; }
int PyErr_CheckSignals();
int PyObject_GetBuffer(PyObject* object, Py_buffer* view, int flags);
inline void PyBuffer_Release(Py_buffer*) {}
inline bool PyObject_CheckBuffer(const PyObject* object) {
  return object->type == nonet::wasm::Type::kBytes || object->passing == nonet::wasm::kWide ||
         object->passing == nonet::wasm::kScattered;
}

inline PyObject* PyBytes_FromStringAndSize(const char* bytes, Py_ssize_t size) {
  return nonet::wasm::make_bytes(bytes, static_cast<std::size_t>(size));
}
inline char* PyBytes_AsString(PyObject* bytes) { return reinterpret_cast<char*>(bytes->bytes); }
inline PyObject* PyLong_FromLong(long number) { return nonet::wasm::make_number(number); }
inline PyObject* PyList_New(Py_ssize_t size) {
  PyObject* made = nonet::wasm::make_items(nonet::wasm::Type::kList, static_cast<std::size_t>(size));
  made->size = made->room;
  return made;
}
inline int PyGC_Disable() { return 0; }
inline int PyGC_Enable() { return 0; }

#define NB_LIST_SET_ITEM(list, at, item) ((list)->items[at] = (item))

// --- nanobind

namespace nanobind {

using nonet::wasm::append;
using nonet::wasm::Type;

struct python_error : nonet::wasm::Error {
  python_error() : Error(std::exchange(nonet::wasm::pending_error(), {"SystemError", "no error is set"})) {}
};
struct value_error : nonet::wasm::Error {
  explicit value_error(const char* message) : Error{"ValueError", message} {}
};
struct type_error : nonet::wasm::Error {
  explicit type_error(const char* message) : Error{"TypeError", message} {}
};

class handle {
 public:
  handle() = default;
  handle(PyObject* object) : object_(object) {}

  PyObject* ptr() const { return object_; }
  bool is_none() const { return object_->type == Type::kNone; }
  bool is_valid() const { return object_ != nullptr; }

 private:
  PyObject* object_ = nullptr;
};

class object : public handle {
 public:
  using handle::handle;
  object() : handle(nonet::wasm::make(Type::kNone)) {}
  explicit object(handle other) : handle(other) {}
  handle release() const { return *this; }
};

class bytes : public object {
 public:
  using object::object;
  bytes(const void* from, std::size_t size) : object(nonet::wasm::make_bytes(from, size)) {}
};

class list : public object {
 public:
  using object::object;
  list() : object(nonet::wasm::make_items(Type::kList, 0)) {}

  template <class T>
  void append(T&& item);
  auto begin() const { return ptr()->items; }
  auto end() const { return ptr()->items + ptr()->size; }
};

class tuple : public object {
 public:
  using object::object;
};

template <class Container, class>
struct typed : Container {
  using Container::Container;
};

inline object none() { return {}; }

template <class T = object>
T steal(handle from) {
  return T(from);
}

// Of these there is nothing to know here.
struct sig {
  constexpr explicit sig(const char*) {}
};
enum class rv_policy : std::uint8_t { take_ownership };
struct gil_scoped_release {
  gil_scoped_release() {}
  ~gil_scoped_release() {}
};
struct gil_scoped_acquire {
  gil_scoped_acquire() {}
  ~gil_scoped_acquire() {}
};

// --- between Python's values and those of C++

// Of a class that class_ binds: `read` gives the object itself.
template <class T>
struct Caster {
  static constexpr bool is_bound = true;

  static bool read(const PyObject* from, T*& to) {
    if (from->type != Type::kInstance || from->class_index != nonet::wasm::class_of<T>) return false;
    to = static_cast<T*>(nonet::wasm::object_of(from));
    return to != nullptr;
  }

  static PyObject* write(const T& value) {
    return keep(value, [&] { return new T(value); });
  }
  static PyObject* write(T&& value) {
    return keep(value, [&] { return new T(std::move(value)); });
  }
  static PyObject* take(T* value) { return nonet::wasm::hold(nonet::wasm::class_of<T>, value, &destroy); }
  static void destroy(void* object) { delete static_cast<T*>(object); }

 private:
  template <class Make>
  static PyObject* keep(const T& value, Make made) {
    const int index = nonet::wasm::class_of<T>;
    return nonet::wasm::has_methods(index) ? take(made()) : nonet::wasm::record_of(index, &value);
  }
};

template <class T>
concept IsBound = requires { requires Caster<T>::is_bound; };

template <>
struct Caster<bool> {
  static bool read(const PyObject* from, bool& to) {
    to = from->number != 0;
    return from->type == Type::kBool;
  }
  static PyObject* write(bool value) { return nonet::wasm::make_number(value, Type::kBool); }
};

template <std::integral T>
struct Caster<T> {
  static bool read(const PyObject* from, T& to) {
    const bool is_word = from->type == Type::kWord;
    if (!is_word && from->type != Type::kInt && from->type != Type::kBool) return false;
    to = static_cast<T>(from->number);
    if constexpr (std::same_as<T, std::size_t>) {  // 32 bits here: a number beyond says "all"
      if (is_word || from->number > std::numeric_limits<T>::max()) return to = std::numeric_limits<T>::max(), true;
    }
    return is_word ? std::in_range<T>(static_cast<std::uint64_t>(from->number)) : std::in_range<T>(from->number);
  }
  static PyObject* write(T value) {
    const bool is_word = std::cmp_greater(value, std::numeric_limits<std::int64_t>::max());
    return nonet::wasm::make_number(static_cast<std::int64_t>(value), is_word ? Type::kWord : Type::kInt);
  }
};

template <>
struct Caster<double> {
  static bool read(const PyObject* from, double& to) {
    if (from->type == Type::kFloat) return to = from->real, true;
    std::int64_t number = 0;
    const bool is_read = Caster<std::int64_t>::read(from, number);
    return to = static_cast<double>(number), is_read;
  }
  static PyObject* write(double value) {
    PyObject* made = nonet::wasm::make(Type::kFloat);
    made->real = value;
    return made;
  }
};

template <class T>
  requires std::is_enum_v<T>
struct Caster<T> {
  static PyObject* write(T value) {
    PyObject* made = nonet::wasm::make_number(static_cast<std::int64_t>(value), Type::kEnum);
    made->class_index = static_cast<std::uint16_t>(nonet::wasm::class_of<T>);
    return made;
  }
};

template <>
struct Caster<std::string> {
  static bool read(const PyObject* from, std::string& to) {
    if (from->type != Type::kStr) return false;
    to = from->text();
    return true;
  }
  static PyObject* write(const std::string& value) {
    return nonet::wasm::make_bytes(value.data(), value.size(), Type::kStr);
  }
};

template <>
struct Caster<const char*> {
  static PyObject* write(const char* value) { return Caster<std::string>::write(value); }
};

template <class T>
  requires std::derived_from<T, handle>
struct Caster<T> {
  static bool read(PyObject* from, T& to) {
    to = T(from);
    if constexpr (std::derived_from<T, bytes>)
      return from->type == Type::kBytes && from->passing == nonet::wasm::kPlain;
    if constexpr (std::derived_from<T, list>) return from->type == Type::kList && from->passing == nonet::wasm::kPlain;
    return true;
  }
  static PyObject* write(const T& value) { return value.ptr(); }
};

template <class T>
struct Caster<std::optional<T>> {
  static bool read(PyObject* from, std::optional<T>& to) {
    if (from->type == Type::kNone) return true;
    return Caster<T>::read(from, to.emplace());
  }
  template <class U>
  static PyObject* write(U&& value) {
    return value ? Caster<T>::write(*std::forward<U>(value)) : nonet::wasm::make(Type::kNone);
  }
};

inline bool is_sequence(const PyObject* from) { return from->type == Type::kList || from->type == Type::kTuple; }

template <class T>
struct Caster<std::vector<T>> {
  static bool read(PyObject* from, std::vector<T>& to) {
    if (from->type == Type::kBytes && from->passing != nonet::wasm::kPlain) return read_buffer(from, to);
    if (!is_sequence(from)) return false;
    to.resize(from->size);
    for (std::size_t i = 0; i < to.size(); ++i) {
      if (!Caster<T>::read(from->items[i], to[i])) return false;
    }
    return true;
  }

  template <class U>
  static PyObject* write(U&& values) {
    PyObject* made = nonet::wasm::make_items(Type::kList, values.size());
    for (auto&& value : values) {
      if constexpr (std::is_rvalue_reference_v<U&&>) {
        append(made, Caster<T>::write(std::move(value)));
      } else {
        append(made, Caster<T>::write(value));
      }
    }
    return made;
  }

 private:
  // A bytearray, or an array of bytes, is also a sequence of ints; bytes are not taken for one.
  static bool read_buffer(const PyObject* from, std::vector<T>& to) {
    if constexpr (std::integral<T>) {
      to.assign(from->bytes, from->bytes + from->size);
      return true;
    }
    return false;
  }
};

template <class... T>
struct Caster<std::tuple<T...>> {
  static bool read(PyObject* from, std::tuple<T...>& to) {
    if (!is_sequence(from) || from->size != sizeof...(T)) return false;
    return std::apply(
        [&](auto&... part) {
          std::size_t at = 0;
          return (Caster<std::remove_reference_t<decltype(part)>>::read(from->items[at++], part) && ...);
        },
        to);
  }
  static PyObject* write(const std::tuple<T...>& value) {
    PyObject* made = nonet::wasm::make_items(Type::kTuple, sizeof...(T));
    std::apply([&](const T&... part) { (append(made, Caster<T>::write(part)), ...); }, value);
    return made;
  }
};

template <class A, class B>
struct Caster<std::pair<A, B>> {
  static bool read(PyObject* from, std::pair<A, B>& to) {
    return is_sequence(from) && from->size == 2 && Caster<A>::read(from->items[0], to.first) &&
           Caster<B>::read(from->items[1], to.second);
  }
  static PyObject* write(const std::pair<A, B>& value) {
    PyObject* made = nonet::wasm::make_items(Type::kTuple, 2);
    append(made, Caster<A>::write(value.first));
    append(made, Caster<B>::write(value.second));
    return made;
  }
};

template <class K, class V>
struct Caster<std::map<K, V>> {
  static bool read(PyObject* from, std::map<K, V>& to) {
    if (from->type != Type::kDict) return false;
    for (std::uint32_t i = 0; i < from->size; i += 2) {
      K key;
      if (!Caster<K>::read(from->items[i], key) || !Caster<V>::read(from->items[i + 1], to[key])) return false;
    }
    return true;
  }
  static PyObject* write(const std::map<K, V>& value) {
    PyObject* made = nonet::wasm::make_items(Type::kDict, 2 * value.size());
    for (const auto& [key, each] : value) {
      append(made, Caster<K>::write(key));
      append(made, Caster<V>::write(each));
    }
    return made;
  }
};

template <class T>
PyObject* write(T&& value) {
  using Plain = std::remove_cvref_t<T>;
  if constexpr (std::is_pointer_v<Plain> && IsBound<std::remove_pointer_t<Plain>>) {
    return Caster<std::remove_pointer_t<Plain>>::take(value);  // every pointer that native/bind returns is owned
  } else {
    return Caster<std::decay_t<T>>::write(std::forward<T>(value));
  }
}

template <class T>
bool try_cast(handle from, T& to) {
  return Caster<T>::read(from.ptr(), to);
}

template <class... T>
tuple make_tuple(T&&... parts) {
  PyObject* made = nonet::wasm::make_items(Type::kTuple, sizeof...(T));
  (append(made, write(std::forward<T>(parts))), ...);
  return made;
}

template <class T>
void list::append(T&& item) {
  nonet::wasm::append(ptr(), write(std::forward<T>(item)));
}

// --- arguments

struct arg_v {
  const char* name;
  PyObject* value;
};

struct arg {
  const char* name;
  arg none() const { return *this; }  // None is a value as any other here: whoever takes the argument checks it
  template <class T>
  arg_v operator=(T&& value) const {
    return {name, write(std::forward<T>(value))};
  }
};

namespace literals {
inline arg operator""_a(const char* name, std::size_t) { return {name}; }
}  // namespace literals

// An argument of a C++ function while it is called.
template <class A>
class Argument {
 public:
  using T = std::remove_cvref_t<A>;

  bool read(PyObject* from) {
    if constexpr (std::is_pointer_v<T>) {
      return Caster<std::remove_cv_t<std::remove_pointer_t<T>>>::read(from, value_);
    } else {
      return Caster<T>::read(from, value_);
    }
  }

  A get() {
    if constexpr (std::is_pointer_v<T>) {
      return value_;
    } else if constexpr (IsBound<T>) {
      return *value_;
    } else if constexpr (std::is_lvalue_reference_v<A>) {
      return value_;
    } else {
      return std::move(value_);
    }
  }

 private:
  template <class Held>
  struct Slot {
    using Kept = Held;
  };
  template <class Held>
    requires(!std::is_pointer_v<Held> && IsBound<Held>)
  struct Slot<Held> {
    using Kept = Held*;
  };
  typename Slot<T>::Kept value_{};
};

// --- functions

using nonet::wasm::Function;

inline void describe(Function& function, const arg& argument) { function.params.push_back({argument.name, nullptr}); }
inline void describe(Function& function, const arg_v& argument) {
  function.params.push_back({argument.name, argument.value});
}
template <class Other>
void describe(Function&, const Other&) {}  // documentation, signatures, policies

template <class Call, class R, class... A, std::size_t... At>
Function::Invoke invoker(Call call, R (*)(A...), std::index_sequence<At...>) {
  return [call = std::move(call)](PyObject* const* given) -> PyObject* {
    std::tuple<Argument<A>...> held;
    if (!(std::get<At>(held).read(given[At]) && ...)) throw nonet::wasm::Mismatch{};
    if constexpr (std::is_void_v<R>) {
      call(std::get<At>(held).get()...);
      return nonet::wasm::make(Type::kNone);
    } else {
      return write(call(std::get<At>(held).get()...));
    }
  };
}

template <class R, class... A, class Call, class... Extra>
Function function_of(const char* name, Call call, R (*shape)(A...), const Extra&... extra) {
  Function function{.name = name, .arity = sizeof...(A), .invoke = {}, .params = {}};
  function.invoke = invoker(std::move(call), shape, std::index_sequence_for<A...>());
  (describe(function, extra), ...);
  return function;
}

template <class T>
struct Shape;  // of what can be called: R(*)(A...), the object first
template <class R, class... A>
struct Shape<R (*)(A...)> {
  using Free = R (*)(A...);
};
template <class R, class C, class... A>
struct Shape<R (C::*)(A...)> {
  using Free = R (*)(A...);
  using Method = R (*)(C&, A...);
};
template <class R, class C, class... A>
struct Shape<R (C::*)(A...) const> {
  using Free = R (*)(A...);
  using Method = R (*)(const C&, A...);
};

template <class F, class... Extra>
Function make_function(const char* name, F f, const Extra&... extra) {
  if constexpr (std::is_member_function_pointer_v<F>) {
    const auto call = [f]<class C, class... A>(C&& object, A&&... given) -> decltype(auto) {
      return (object.*f)(std::forward<A>(given)...);
    };
    return function_of(name, call, static_cast<typename Shape<F>::Method>(nullptr), extra...);
  } else if constexpr (std::is_pointer_v<F>) {
    return function_of(name, f, static_cast<F>(nullptr), extra...);
  } else {
    using Operator = decltype(&F::operator());
    return function_of(name, f, static_cast<typename Shape<Operator>::Free>(nullptr), extra...);
  }
}

// --- modules and classes

class module_ {
 public:
  struct Attribute {
    const char* name;
    template <class T>
    void operator=(T&& value) {
      nonet::wasm::registry().constants.emplace_back(name, write(std::forward<T>(value)));
    }
  };

  Attribute attr(const char* name) { return {name}; }
  std::string& doc() { return doc_; }

  template <class F, class... Extra>
  module_& def(const char* name, F f, const Extra&... extra) {
    nonet::wasm::registry().functions.push_back(make_function(name, f, extra...));
    return *this;
  }

 private:
  std::string doc_;
};

template <class... A>
struct init {};

template <class T>
class class_ {
 public:
  class_(module_&, const char* name, const char* = "") { nonet::wasm::class_of<T> = nonet::wasm::add_class(name); }

  template <class... A, class... Extra>
  class_& def(init<A...>, const Extra&... extra) {
    const auto make = [](A... given) { return new T(std::forward<A>(given)...); };
    return add(nonet::wasm::Sort::kInit, make_function("__init__", make, extra...));
  }

  template <class F, class... Extra>
  class_& def(const char* name, F f, const Extra&... extra) {
    if constexpr (requires { def_place(f, &F::operator(), extra...); }) {
      return def_place(f, &F::operator(), extra...);
    } else {
      return add(nonet::wasm::Sort::kMethod, make_function(name, f, extra...));
    }
  }

  template <class F, class... Extra>
  class_& def_prop_ro(const char* name, F f, const Extra&... extra) {
    return add(nonet::wasm::Sort::kProperty, make_function(name, f, extra...));
  }

  template <class V>
  class_& def_ro(const char* name, V T::* member) {
    return def_prop_ro(name, [member](const T& object) { return object.*member; });
  }

 private:
  // A constructor as nanobind takes it, which makes the object where it is told to.
  template <class F, class... A, class... Extra>
  class_& def_place(F f, void (F::*)(T*, A...) const, const Extra&... extra) {
    const auto make = [f](A... given) {
      std::unique_ptr<void, void (*)(void*)> room(::operator new(sizeof(T)), [](void* at) { ::operator delete(at); });
      f(static_cast<T*>(room.get()), std::forward<A>(given)...);
      return static_cast<T*>(room.release());
    };
    return add(nonet::wasm::Sort::kInit, make_function("__init__", make, extra...));
  }

  class_& add(nonet::wasm::Sort sort, Function function) {
    function.owner = nonet::wasm::class_of<T>;
    function.sort = sort;
    nonet::wasm::add_member(std::move(function));
    return *this;
  }
};

template <class T>
class enum_ {
 public:
  enum_(module_&, const char* name, const char* = "") { nonet::wasm::class_of<T> = nonet::wasm::add_class(name); }
  enum_& value(const char* name, T value, const char* = "") {
    nonet::wasm::classes()[static_cast<std::size_t>(nonet::wasm::class_of<T>)].values.emplace_back(
        name, static_cast<int>(value));
    return *this;
  }
};

}  // namespace nanobind

#define NB_MODULE(name, module) void nonet_fill_module(nanobind::module_& module)
