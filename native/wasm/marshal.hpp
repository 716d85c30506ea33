#pragma once

// Values as bytes: Python's `marshal`, version 2, so that Python reads and writes them in C. An object of the core is a
// tuple that begins with an Ellipsis: that, its class by number, and its handle, its value or its properties.

#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <vector>

#include "values.hpp"

namespace nonet::wasm {

class Reader {
 public:
  explicit Reader(std::span<std::uint8_t> bytes) : bytes_(bytes) {}

  PyObject* read() {
    switch (const char type = static_cast<char>(*take(1)); type) {
      case 'N': return make(Type::kNone);
      case 'T': return make_number(1, Type::kBool);
      case 'F': return make_number(0, Type::kBool);
      case 'i': return make_number(static_cast<std::int32_t>(word()));
      case 'l': return read_long(static_cast<std::int32_t>(word()));
      case 'g': return read_float();
      case 's': return read_blob(Type::kBytes);
      case 't':
      case 'u': return read_blob(Type::kStr);
      case '(': return read_items(Type::kTuple);
      case '[': return read_items(Type::kList);
      case '{': return read_dict();
      case '.': return read_other();
      default: throw std::invalid_argument(std::string("expected a value that marshal writes, got type ") + type);
    }
  }

 private:
  std::uint8_t* take(std::size_t size) {
    if (size > bytes_.size() - at_) throw std::invalid_argument("expected more bytes of a value");
    std::uint8_t* const from = bytes_.data() + at_;
    at_ += size;
    return from;
  }

  std::uint32_t word() {
    std::uint32_t number;
    std::memcpy(&number, take(4), 4);
    return number;
  }

  // Digits of 15 bits, the low one first; a negative number of them for a negative number.
  PyObject* read_long(std::int32_t count) {
    const std::uint32_t digits = count < 0 ? 0U - static_cast<std::uint32_t>(count) : static_cast<std::uint32_t>(count);
    std::uint64_t number = 0;
    bool is_huge = digits > 5;
    for (std::uint32_t i = 0; i < digits; ++i) {
      const std::uint8_t* const pair = take(2);
      const std::uint64_t digit = pair[0] | std::uint64_t{pair[1]} << 8;
      is_huge = is_huge || (i == 4 && digit > 15);
      if (i < 5) number |= digit << (15 * i);
    }
    constexpr std::uint64_t kTop = std::uint64_t{1} << 63;
    if (is_huge || (count < 0 && number > kTop)) return make(Type::kHuge);
    if (count < 0) return make_number(static_cast<std::int64_t>(0 - number));
    return make_number(static_cast<std::int64_t>(number), number >= kTop ? Type::kWord : Type::kInt);
  }

  // An Ellipsis, for whatever the core has no type for: an object, but of no class.
  static PyObject* read_other() {
    PyObject* made = make(Type::kInstance);
    made->class_index = UINT16_MAX;
    return made;
  }

  PyObject* read_float() {
    PyObject* made = make(Type::kFloat);
    std::memcpy(&made->real, take(8), 8);
    return made;
  }

  PyObject* read_blob(Type type) {
    PyObject* made = make(type);
    made->size = word();
    made->bytes = take(made->size);
    return made;
  }

  PyObject* read_items(Type type) {
    const std::uint32_t count = word();
    if (count > bytes_.size() - at_) throw std::invalid_argument("expected more bytes of a value");
    PyObject* made = make_items(type, count);
    for (; made->size < count; ++made->size) made->items[made->size] = read();
    return made;
  }

  PyObject* read_dict() {
    PyObject* made = make_items(Type::kDict, 0);
    while (at_ < bytes_.size() && bytes_[at_] != '0') {
      append(made, read());
      append(made, read());
    }
    take(1);
    return made;
  }

  std::span<std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

class Writer {
 public:
  explicit Writer(std::vector<std::uint8_t>& out) : out_(out) {}

  void write(const PyObject* value) {
    switch (value->type) {
      case Type::kNone: return put('N');
      case Type::kBool: return put(value->number ? 'T' : 'F');
      case Type::kInt: return write_int(value->number);
      case Type::kWord: return write_long(static_cast<std::uint64_t>(value->number), false);
      case Type::kHuge: throw std::invalid_argument("expected a smaller number");
      case Type::kFloat: return write_float(value->real);
      case Type::kStr: return write_blob('u', value);
      case Type::kBytes: return write_blob('s', value);
      case Type::kList: return write_items('[', value);
      case Type::kTuple: return write_items('(', value);
      case Type::kDict: return write_dict(value);
      case Type::kInstance:
      case Type::kEnum:
      case Type::kRecord: return write_object(value);
    }
  }

  bool has_objects() const { return has_objects_; }

 private:
  void put(char letter) { out_.push_back(static_cast<std::uint8_t>(letter)); }

  void put_word(std::uint32_t number) {
    const std::size_t at = out_.size();
    out_.resize(at + 4);
    std::memcpy(&out_[at], &number, 4);
  }

  void write_int(std::int64_t number) {
    if (number < INT32_MIN || number > INT32_MAX) {
      const auto bits = static_cast<std::uint64_t>(number);
      return write_long(number < 0 ? 0 - bits : bits, number < 0);
    }
    put('i');
    put_word(static_cast<std::uint32_t>(number));
  }

  void write_long(std::uint64_t magnitude, bool is_negative) {
    std::uint16_t digits[5];
    std::int32_t count = 0;
    for (; magnitude; magnitude >>= 15) digits[count++] = magnitude & 0x7FFF;
    put('l');
    put_word(static_cast<std::uint32_t>(is_negative ? -count : count));
    for (std::int32_t i = 0; i < count; ++i) {
      put(static_cast<char>(digits[i] & 0xFF));
      put(static_cast<char>(digits[i] >> 8));
    }
  }

  void write_float(double real) {
    put('g');
    const std::size_t at = out_.size();
    out_.resize(at + 8);
    std::memcpy(&out_[at], &real, 8);
  }

  void write_blob(char letter, const PyObject* value) {
    put(letter);
    put_word(value->size);
    out_.insert(out_.end(), value->bytes, value->bytes + value->size);
  }

  void write_items(char letter, const PyObject* value) {
    put(letter);
    put_word(value->size);
    for (std::uint32_t i = 0; i < value->size; ++i) write(value->items[i]);
  }

  void write_dict(const PyObject* value) {
    put('{');
    for (std::uint32_t i = 0; i < value->size; ++i) write(value->items[i]);
    put('0');
  }

  void write_object(const PyObject* value) {
    has_objects_ = true;
    const bool is_record = value->type == Type::kRecord;
    put('(');
    put_word(is_record ? 2 + value->size : 3);
    put('.');
    write_int(value->class_index);
    if (!is_record) return write_int(value->number);
    for (std::uint32_t i = 0; i < value->size; ++i) write(value->items[i]);
  }

  std::vector<std::uint8_t>& out_;
  bool has_objects_ = false;
};

}  // namespace nonet::wasm
