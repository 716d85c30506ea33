#pragma once

// Classic 9x9 puzzles made from nothing, by the million. What is made is a function of a key and a number of tries.

#include <cstdint>

namespace nonet::creating {

// What a seed becomes: 16 bytes of a hash.
struct Key {
  std::uint64_t high, low;
};

// What random numbers are for: each use has its own.
enum class Use : std::uint32_t { kFilling, kOrder, kWish };

// A filled grid, each of the 6,670,903,752,021,072,936,960 exactly as likely as the others. See
// src/creating/filling.cpp.
void fill(const Key& key, std::uint32_t attempt, std::uint8_t* grid);

// The cells 0 to 80 in random order.
void shuffle_cells(const Key& key, std::uint32_t attempt, std::uint8_t* order);

}  // namespace nonet::creating
