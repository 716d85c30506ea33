#pragma once

// What Python hands over, checked; and how answers go back. Faults become ValueError, or TypeError for a wrong type.

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/search.hpp"

namespace nonet::bind {

namespace nb = nanobind;

constexpr std::size_t kGrid = 81;  // bytes of a classic 9x9

[[noreturn]] inline void refuse(const std::string& message) { throw nb::value_error(message.c_str()); }

[[noreturn]] inline void run_out_of_memory(const char* message) {
  PyErr_SetString(PyExc_MemoryError, message);
  throw nb::python_error();
}

// The use of an object by one thread at a time; a second is refused, and does not wait.
class Turn {
 public:
  explicit Turn(std::atomic_flag& busy) : busy_(busy) {
    if (busy_.test_and_set()) refuse("another thread is using this object");
  }
  ~Turn() { busy_.clear(); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  std::atomic_flag& busy_;
};

// The bytes of any contiguous buffer (bytes, bytearray, memoryview, a numpy array of uint8), kept alive while in use.
template <class Byte>
class Buffer {
 public:
  explicit Buffer(nb::handle object) {
    const int flags = PyBUF_C_CONTIGUOUS | (std::is_const_v<Byte> ? 0 : PyBUF_WRITABLE);
    if (PyObject_GetBuffer(object.ptr(), &view_, flags) != 0) throw nb::python_error();
    if (view_.itemsize != 1) {
      PyBuffer_Release(&view_);
      refuse("expected a buffer of single bytes");
    }
  }
  ~Buffer() { PyBuffer_Release(&view_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  std::span<Byte> span() const { return {static_cast<Byte*>(view_.buf), static_cast<std::size_t>(view_.len)}; }

 private:
  Py_buffer view_{};
};
using Bytes = Buffer<const std::uint8_t>;
using WritableBytes = Buffer<std::uint8_t>;

inline nb::bytes to_bytes(std::span<const std::uint8_t> bytes) { return nb::bytes(bytes.data(), bytes.size()); }

// Numbers as bytes, the low one first on every machine.
template <class Number>
nb::bytes to_little_endian(const std::vector<Number>& numbers) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(numbers.size() * sizeof(Number));
  for (Number number : numbers) {
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> (8 * i)));
    }
  }
  return to_bytes(bytes);
}

// The other way: eight bytes a word.
inline std::vector<std::uint64_t> to_words(std::span<const std::uint8_t> bytes) {
  if (bytes.size() % 8 != 0) refuse("expected masks of eight bytes each");
  std::vector<std::uint64_t> words(bytes.size() / 8);
  for (std::size_t i = 0; i < bytes.size(); ++i) words[i / 8] |= static_cast<std::uint64_t>(bytes[i]) << (i % 8 * 8);
  return words;
}

inline void demand(InputFault fault, const Board& board, std::size_t got) {
  const std::string size = std::to_string(board.size());
  switch (fault) {
    case InputFault::kNone: return;
    case InputFault::kValueCount:
      refuse("expected values of " + std::to_string(board.grid_bytes()) + " bytes, got " + std::to_string(got));
    case InputFault::kValueRange: refuse("expected values from 0 to " + size);
    case InputFault::kCandidateCount:
      refuse("expected candidates for " + std::to_string(board.cell_count()) + " cells of " + size + " digits");
  }
}

// Candidates come as None; as a buffer, each cell's mask in mask_words() * 8 bytes, the low one first; or, on boards of
// up to 64 digits, as a sequence of ints.
inline std::vector<std::uint64_t> to_masks(const Board& board, nb::handle candidates) {
  std::vector<std::uint64_t> masks;
  if (candidates.is_none()) return masks;
  if (PyObject_CheckBuffer(candidates.ptr())) {
    const Bytes bytes(candidates);
    if (bytes.span().size() % 8 != 0) demand(InputFault::kCandidateCount, board, 0);
    masks = to_words(bytes.span());
  } else if (board.mask_words() > 1) {
    throw nb::type_error("expected candidates as bytes, as the board has more than 64 digits");
  } else if (!nb::try_cast(candidates, masks)) {
    throw nb::type_error("expected candidates as a sequence of ints from 0 to 2**64 - 1, or as bytes");
  }
  if (masks.empty()) demand(InputFault::kCandidateCount, board, 0);
  return masks;
}

// Calls `use` with the checked givens, the GIL released.
template <class Use>
auto with_givens(const Board& board, nb::handle values, nb::handle candidates, Use use) {
  const Bytes bytes(values);
  const std::vector<std::uint64_t> masks = to_masks(board, candidates);
  const Givens givens{bytes.span(), masks};
  demand(check(board, givens), board, bytes.span().size());
  nb::gil_scoped_release release;
  return use(givens);
}

}  // namespace nonet::bind
