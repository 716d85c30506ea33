#include "nonet/creating.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "bind.hpp"
#include "nonet/lanes.hpp"
#include "patience.hpp"

namespace nonet::bind {
namespace {

using namespace nb::literals;

constexpr std::size_t kKey = 16;     // bytes
constexpr std::size_t kSlice = 256;  // grids between two looks at the clock: a few milliseconds

std::vector<creating::Key> to_keys(std::span<const std::uint8_t> bytes) {
  if (bytes.size() % kKey != 0) {
    refuse("expected keys of 16 bytes each, got " + std::to_string(bytes.size()) + " bytes");
  }
  std::vector<creating::Key> keys;
  const std::vector<std::uint64_t> words = to_words(bytes);
  for (std::size_t i = 0; i < words.size(); i += 2) keys.push_back({words[i], words[i + 1]});
  return keys;
}

// A grid for each key, by make(key, attempt, grid).
template <class Make>
nb::bytes make_each(nb::handle keys, std::uint32_t attempt, Make make) {
  const std::vector<creating::Key> all = to_keys(Bytes(keys).span());
  std::vector<std::uint8_t> made(all.size() * kGrid);
  Patience patience(std::nullopt);
  {
    const nb::gil_scoped_release release;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i % kSlice == 0 && patience.is_over()) break;
      make(all[i], attempt, &made[i * kGrid]);
    }
  }
  patience.raise_signal();
  return to_bytes(made);
}

nb::bytes fill_grids(nb::handle keys, std::uint32_t attempt) { return make_each(keys, attempt, creating::fill); }
nb::bytes shuffle_cells(nb::handle keys, std::uint32_t attempt) {
  return make_each(keys, attempt, creating::shuffle_cells);
}

void check_length(std::size_t expected, std::size_t got, const char* what) {
  if (got != expected) {
    refuse("expected " + std::to_string(expected) + " bytes of " + what + ", got " + std::to_string(got));
  }
}

void check_solutions(std::span<const std::uint8_t> solutions) {
  if (solutions.size() % kGrid != 0) {
    refuse("expected a multiple of 81 bytes, got " + std::to_string(solutions.size()));
  }
  const auto wrong =
      std::find_if(solutions.begin(), solutions.end(), [](auto digit) { return digit < 1 || digit > 9; });
  if (wrong != solutions.end()) refuse("expected solutions of digits 1 to 9, got " + std::to_string(*wrong));
}

// No cell twice, and nothing behind an end.
void check_orders(std::span<const std::uint8_t> orders) {
  for (std::size_t start = 0; start < orders.size(); start += kGrid) {
    bool has_come[kGrid] = {};
    for (std::size_t i = start; i < start + kGrid && orders[i] != kDigEnd; ++i) {
      const std::uint8_t cell = orders[i] & static_cast<std::uint8_t>(~kDigTogether);
      if (cell >= kGrid || has_come[cell]) {
        refuse("expected an order of different cells from 0 to 80, got " + std::to_string(orders[i]) + " at byte " +
               std::to_string(i));
      }
      has_come[cell] = true;
    }
  }
}

nb::bytes dig_lanes(nb::handle solutions, nb::handle orders, nb::handle puzzles, nb::handle fewest) {
  const Bytes solution_bytes(solutions), order_bytes(orders);
  const std::size_t size = solution_bytes.span().size(), count = size / kGrid;
  check_solutions(solution_bytes.span());
  check_length(size, order_bytes.span().size(), "orders");
  check_orders(order_bytes.span());
  std::optional<Bytes> puzzle_bytes, fewest_bytes;
  if (!puzzles.is_none()) check_length(size, puzzle_bytes.emplace(puzzles).span().size(), "puzzles");
  if (!fewest.is_none()) check_length(count, fewest_bytes.emplace(fewest).span().size(), "fewest");
  const IsaChoice& choice = isa_choice();
  if (!choice.isa) refuse(choice.problem);

  const std::span<const std::uint8_t> from = puzzle_bytes ? puzzle_bytes->span() : solution_bytes.span();
  std::vector<std::uint8_t> made(from.begin(), from.end());
  Patience patience(std::nullopt);
  {
    const nb::gil_scoped_release release;
    for (std::size_t at = 0; at < count && !patience.is_over(); at += kSlice) {
      const std::size_t start = at * kGrid;
      choice.isa->dig({std::min(kSlice, count - at), solution_bytes.span().data() + start,
                       order_bytes.span().data() + start, &made[start],
                       fewest_bytes ? fewest_bytes->span().data() + at : nullptr});
    }
  }
  patience.raise_signal();
  return to_bytes(made);
}

}  // namespace

void bind_creating(nb::module_& m) {
  m.def("fill_grids", &fill_grids, "keys"_a, "attempt"_a = 0,
        nb::sig("def fill_grids(keys: typing_extensions.Buffer, attempt: int = 0) -> bytes"),
        "A filled classic 9x9 grid for each key of 16 bytes, all grids equally likely.");
  m.def("shuffle_cells", &shuffle_cells, "keys"_a, "attempt"_a = 0,
        nb::sig("def shuffle_cells(keys: typing_extensions.Buffer, attempt: int = 0) -> bytes"),
        "The cells 0 to 80 in random order, for each key of 16 bytes.");
  m.def("dig_lanes", &dig_lanes, "solutions"_a, "orders"_a, "puzzles"_a.none() = nb::none(),
        "fewest"_a.none() = nb::none(),
        nb::sig("def dig_lanes(solutions: typing_extensions.Buffer, orders: typing_extensions.Buffer, "
                "puzzles: typing_extensions.Buffer | None = None, "
                "fewest: typing_extensions.Buffer | None = None) -> bytes"),
        "What is left of classic 9x9 puzzles when clues go, in this order, while the solution stays the only one.\n\n"
        "An order is 81 bytes: cells; 128 more where the next cell goes along, or both stay; 255 where it ends early.\n"
        "Without `puzzles` every cell is a clue in the beginning. `fewest`, a byte each: clues stay where fewer than\n"
        "that would be left.");
}

}  // namespace nonet::bind
