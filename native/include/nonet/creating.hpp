#pragma once

// Classic 9x9 puzzles made from nothing, by the million. What is made is a function of a key and a number of tries.

#include <cstdint>
#include <span>
#include <vector>

#include "nonet/stop.hpp"

namespace nonet::creating {

// What a seed becomes: 16 bytes of a hash.
struct Key {
  std::uint64_t high, low;
};

// What random numbers are for: each use has its own.
enum class Use : std::uint32_t { kFilling, kOrder, kCriteria };

// A filled grid, each of the 6,670,903,752,021,072,936,960 exactly as likely as the others. See
// src/creating/filling.cpp.
void fill(const Key& key, std::uint32_t attempt, std::uint8_t* grid);

// Cells in random order. `orbits` are the cells to put in order, 81 bytes, as an order of DigJob: cells that go
// together stay so, and come where the lowest of them would have come alone.
void make_order(const Key& key, std::uint32_t attempt, const std::uint8_t* orbits, std::uint8_t* order);

// A range of ER in tenths, both ends among it.
struct Range {
  std::uint16_t least, most;
  bool has(std::uint16_t er) const { return least <= er && er <= most; }
};

// The demands on new puzzles, and how the puzzles vary.
struct Criteria {
  std::uint64_t salt = 0;     // goes into every key, so that other criteria give other solutions
  bool is_rated = true;       // else the ratings that follow do not count, and no time is spent on them
  Range level;                // every puzzle is in it
  std::vector<Range> ranges;  // one is drawn for each puzzle, all equally likely; none: any ER of the level will do
  int fewest = 0;             // clues that every puzzle has
  int most = 81;
  int low = 0;  // a number of clues from low to high is drawn for each puzzle, and met if it can be
  int high = 81;
  bool is_minimal = false;       // no clue can be spared: what is drawn of clues does not count
  std::uint32_t tries = 1;       // for the range; after so many the first puzzle of the level that was met is taken
  std::uint32_t most_tries = 1;  // in all; then there is none
  std::uint8_t orbits[81];       // as in make_order
};

struct Made {
  std::uint8_t puzzle[81], solution[81];
  bool is_found = false;
  std::uint16_t er = 0;        // tenths; 0 where it was not asked for
  std::uint32_t attempts = 0;  // tries that it took
};

// Puzzles for keys, each a function of its key and the criteria alone. Ends early when it is stopped, and then gives
// false.
bool create(std::span<const Key> keys, const Criteria& criteria, std::span<Made> made, StopToken& stop);

}  // namespace nonet::creating
