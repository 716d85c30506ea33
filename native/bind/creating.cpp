#include "nonet/creating.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "arguments.hpp"
#include "bind.hpp"
#include "nonet/lanes.hpp"
#include "python_stop.hpp"

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

// 81 bytes for each key, by make(key, bytes).
template <class Make>
nb::bytes make_each(nb::handle keys, Make make) {
  const std::vector<creating::Key> all = to_keys(Bytes(keys).span());
  std::vector<std::uint8_t> made(all.size() * kGrid);
  PythonStop stop(std::nullopt);
  {
    const nb::gil_scoped_release release;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i % kSlice == 0 && stop.look()) break;
      make(all[i], &made[i * kGrid]);
    }
  }
  stop.raise_signal();
  return to_bytes(made);
}

nb::bytes fill_grids(nb::handle keys, std::uint32_t attempt) {
  return make_each(keys, [=](const creating::Key& key, std::uint8_t* grid) { creating::fill(key, attempt, grid); });
}

void check_length(std::size_t expected, std::size_t got, const char* what) {
  if (got != expected) {
    refuse("expected " + std::to_string(expected) + " bytes of " + what + ", got " + std::to_string(got));
  }
}

bool is_filled_grid(const std::uint8_t* digits) {
  unsigned rows[9] = {}, columns[9] = {}, boxes[9] = {};
  for (std::size_t cell = 0; cell < kGrid; ++cell) {
    const std::size_t row = cell / 9, column = cell % 9;
    const unsigned bit = 1U << digits[cell];
    rows[row] |= bit;
    columns[column] |= bit;
    boxes[row / 3 * 3 + column / 3] |= bit;
  }
  const auto has_all = [](unsigned digits_seen) { return digits_seen == 0x3fe; };
  return std::all_of(rows, rows + 9, has_all) && std::all_of(columns, columns + 9, has_all) &&
         std::all_of(boxes, boxes + 9, has_all);
}

// Digging rests on it that a solution is one: where it is not, a block of cells meets a contradiction.
void check_solutions(std::span<const std::uint8_t> solutions) {
  if (solutions.size() % kGrid != 0) {
    refuse("expected a multiple of 81 bytes, got " + std::to_string(solutions.size()));
  }
  const auto wrong =
      std::find_if(solutions.begin(), solutions.end(), [](auto digit) { return digit < 1 || digit > 9; });
  if (wrong != solutions.end()) refuse("expected solutions of digits 1 to 9, got " + std::to_string(*wrong));
  for (std::size_t start = 0; start < solutions.size(); start += kGrid) {
    if (!is_filled_grid(&solutions[start])) {
      refuse("expected solutions with all digits in every row, column and box, got another at byte " +
             std::to_string(start));
    }
  }
}

// No cell twice, and no cell that goes together with an end. What stands behind an end does not count.
void check_orders(std::span<const std::uint8_t> orders) {
  for (std::size_t start = 0; start < orders.size(); start += kGrid) {
    bool has_come[kGrid] = {}, is_open = false;
    for (std::size_t i = start; i < start + kGrid && orders[i] != kDigEnd; ++i) {
      const std::uint8_t cell = orders[i] & static_cast<std::uint8_t>(~kDigTogether);
      is_open = (orders[i] & kDigTogether) != 0;
      if (cell >= kGrid || has_come[cell]) {
        refuse("expected an order of different cells from 0 to 80, got " + std::to_string(orders[i]) + " at byte " +
               std::to_string(i));
      }
      has_come[cell] = true;
    }
    if (is_open) refuse("expected a cell to go together with the last of an order, got none");
  }
}

nb::bytes make_orders(nb::handle keys, std::uint32_t attempt, nb::handle orbits) {
  const Bytes orbit_bytes(orbits);
  check_length(kGrid, orbit_bytes.span().size(), "orbits");
  check_orders(orbit_bytes.span());
  return make_each(keys, [&](const creating::Key& key, std::uint8_t* order) {
    creating::make_order(key, attempt, orbit_bytes.span().data(), order);
  });
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
  PythonStop stop(std::nullopt);
  {
    const nb::gil_scoped_release release;
    for (std::size_t at = 0; at < count && !stop.look(); at += kSlice) {
      const std::size_t start = at * kGrid;
      choice.isa->dig({std::min(kSlice, count - at), solution_bytes.span().data() + start,
                       order_bytes.span().data() + start, &made[start],
                       fewest_bytes ? fewest_bytes->span().data() + at : nullptr});
    }
  }
  stop.raise_signal();
  return to_bytes(made);
}

creating::Range to_range(std::tuple<int, int> range) {
  const auto [least, most] = range;
  if (least < 0 || most < least || most > UINT16_MAX) refuse("expected ranges of ER from 0 to 65535, least and most");
  return {static_cast<std::uint16_t>(least), static_cast<std::uint16_t>(most)};
}

creating::Criteria to_criteria(std::optional<std::tuple<int, int>> level,
                               const std::vector<std::tuple<int, int>>& ranges, std::tuple<int, int> clues,
                               std::tuple<int, int> usual_clues, bool is_minimal,
                               std::tuple<std::uint32_t, std::uint32_t> tries, std::span<const std::uint8_t> orbits,
                               std::uint64_t salt) {
  creating::Criteria criteria;
  criteria.salt = salt;
  criteria.is_rated = level.has_value();
  criteria.level = to_range(level.value_or(std::tuple{0, 0}));
  for (const auto& range : ranges) criteria.ranges.push_back(to_range(range));
  std::tie(criteria.fewest, criteria.most) = clues;
  std::tie(criteria.low, criteria.high) = usual_clues;
  for (const auto& [low, high] : {clues, usual_clues}) {
    if (low < 0 || high < low || high > static_cast<int>(kGrid)) refuse("expected numbers of clues from 0 to 81");
  }
  criteria.is_minimal = is_minimal;
  std::tie(criteria.tries, criteria.most_tries) = tries;
  check_length(kGrid, orbits.size(), "orbits");
  check_orders(orbits);
  std::copy(orbits.begin(), orbits.end(), criteria.orbits);
  return criteria;
}

nb::tuple create_rated(nb::handle keys, std::optional<std::tuple<int, int>> level,
                       const std::vector<std::tuple<int, int>>& ranges, std::tuple<int, int> clues,
                       std::tuple<int, int> usual_clues, bool is_minimal,
                       std::tuple<std::uint32_t, std::uint32_t> tries, nb::handle orbits, std::uint64_t salt,
                       std::optional<double> seconds) {
  const std::vector<creating::Key> all = to_keys(Bytes(keys).span());
  const creating::Criteria criteria =
      to_criteria(level, ranges, clues, usual_clues, is_minimal, tries, Bytes(orbits).span(), salt);
  if (!isa_choice().isa) refuse(isa_choice().problem);
  std::vector<creating::Made> made(all.size());
  PythonStop stop(seconds);
  bool is_whole;
  {
    const nb::gil_scoped_release release;
    is_whole = creating::create(all, criteria, made, stop);
  }
  if (!is_whole) stop.raise();
  std::vector<std::uint8_t> puzzles, solutions, found;
  std::vector<std::uint16_t> ratings;
  std::vector<std::uint32_t> attempts;
  for (const creating::Made& one : made) {
    puzzles.insert(puzzles.end(), std::begin(one.puzzle), std::end(one.puzzle));
    solutions.insert(solutions.end(), std::begin(one.solution), std::end(one.solution));
    ratings.push_back(one.er);
    found.push_back(one.is_found ? 1 : 0);
    attempts.push_back(one.attempts);
  }
  return nb::make_tuple(to_bytes(puzzles), to_bytes(solutions), to_little_endian(ratings), to_bytes(found),
                        to_little_endian(attempts));
}

}  // namespace

void bind_creating(nb::module_& m) {
  m.def("fill_grids", &fill_grids, "keys"_a, "attempt"_a = 0,
        nb::sig("def fill_grids(keys: typing_extensions.Buffer, attempt: int = 0) -> bytes"),
        "A filled classic 9x9 grid for each key of 16 bytes, all grids equally likely.");
  m.def("make_orders", &make_orders, "keys"_a, "attempt"_a, "orbits"_a,
        nb::sig("def make_orders(keys: typing_extensions.Buffer, attempt: int, orbits: typing_extensions.Buffer) -> "
                "bytes"),
        "An order of cells for each key of 16 bytes, as dig_lanes takes it. `orbits` is one of them, to be shuffled:\n"
        "cells that go together come where the lowest of them would have come alone.");
  m.def("dig_lanes", &dig_lanes, "solutions"_a, "orders"_a, "puzzles"_a.none() = nb::none(),
        "fewest"_a.none() = nb::none(),
        nb::sig("def dig_lanes(solutions: typing_extensions.Buffer, orders: typing_extensions.Buffer, "
                "puzzles: typing_extensions.Buffer | None = None, "
                "fewest: typing_extensions.Buffer | None = None) -> bytes"),
        "What is left of classic 9x9 puzzles when clues go, in this order, while the solution stays the only one.\n\n"
        "An order is 81 bytes: cells; 128 more where the next cell goes along, or both stay; 255 where it ends early.\n"
        "Without `puzzles` every cell is a clue in the beginning. `fewest`, a byte each: clues stay where fewer than\n"
        "that would be left.");
  m.def("create_rated", &create_rated, "keys"_a, "level"_a.none(), "ranges"_a, "clues"_a, "usual_clues"_a,
        "is_minimal"_a, "tries"_a, "orbits"_a, "salt"_a, "seconds"_a.none() = nb::none(),
        nb::sig("def create_rated(keys: typing_extensions.Buffer, level: tuple[int, int] | None, "
                "ranges: collections.abc.Sequence[tuple[int, int]], clues: tuple[int, int], "
                "usual_clues: tuple[int, int], is_minimal: bool, tries: tuple[int, int], "
                "orbits: typing_extensions.Buffer, salt: int, seconds: float | None = None) -> "
                "tuple[bytes, bytes, bytes, bytes, bytes]"),
        "A classic 9x9 puzzle for each key of 16 bytes, with an ER in `level`, in tenths, and so many `clues`.\n"
        "\n"
        "For each, one of the `ranges` and a number of `usual_clues` are drawn and met if that is possible within the\n"
        "first of `tries`; after the second there is none. Without a level nothing is rated. `orbits` as in "
        "make_orders.\n"
        "Keys are made others by `salt`.\n"
        "Gives puzzles, solutions, ER in tenths (two bytes each), whether there is one (a byte each) and the tries it "
        "took\n"
        "(four bytes each). TimeoutError after so many seconds.");
}

}  // namespace nonet::bind
