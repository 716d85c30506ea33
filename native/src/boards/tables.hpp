#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "base/bits.hpp"
#include "boards/chunk.hpp"
#include "constraints/bridge.hpp"
#include "nonet/board.hpp"

namespace nonet::boards {

template <class Mask>
struct RegionSlot {      // a cell's slot in a full region
  std::uint32_t base;    // where the region's place masks begin in the state
  std::uint32_t region;  // number of the full region
  Mask bit;              // the slot, as a bit of a place mask
  Mask fresh;            // places of the other cells that it meets here for the first time, in the order of its slots

  Mask fresh_of(Mask places) const { return static_cast<Mask>(places & fresh); }
};

// On wide boards `fresh` would take 5 MB at 225x225 and 400 MB at 1024x1024. Without it all other cells count as fresh:
// taking a candidate from a cell that has lost it already does nothing.
template <std::size_t kWords>
struct RegionSlot<Wide<kWords>> {
  std::uint32_t base;
  std::uint32_t region;
  WideBit bit;

  Wide<kWords> fresh_of(const Wide<kWords>& places) const { return without(places, bit); }
};

// A region of exactly `size` cells is *full*: it must hold every digit. The others are *loose*: they only forbid
// repeats.
//
// The state of a search is one flat array of masks:
//
//     [ candidates of cell 0 .. N-1 | places of digit 1..n in full region 0 | .. in full region 1 | ... ]
//                                     ^ base of region 0                      ^ base of region 1
//
// Each region's place masks are filled up with zeros to whole chunks of 16 bytes (9 digits: 16 masks), see check_locks.
// Bit d-1 of a cell's mask: the cell may hold d. Bit p of a place mask: the region's p-th cell may hold the digit.
// Both say the same thing twice, and every elimination keeps them equal; that is what makes hidden singles, locked
// candidates and "which cells lose this digit" a matter of single masks.
template <class Mask>
struct Tables {
  using RegionSlot = boards::RegionSlot<Mask>;
  struct Lock {          // a full region crosses another full region in two cells or more
    Mask inside;         // the crossing, as places in the one
    Mask outside;        // the rest of the other, as places in that
    std::uint32_t base;  // the other's base
  };
  struct LooseLock {  // the same with a loose region
    Mask inside;
    std::uint32_t first;  // the rest of the loose region: cells rest[first..last)
    std::uint32_t last;
  };
  struct Clash {  // a candidate, digit 0-based, that another one excludes
    std::uint32_t cell;
    std::int32_t digit;
  };
  struct Origin {         // what a mask of the state is about
    std::uint32_t cells;  // a place mask: where its region begins in cell_at
    std::int32_t digit;   // a place mask: its digit, 0-based; a cell's mask: -1
  };
  template <class T>
  struct Lists {  // a list per cell or region, packed: list i is items[start[i]..start[i+1])
    std::vector<std::uint32_t> start;
    std::vector<T> items;
    const T* begin(std::uint32_t i) const { return items.data() + start[i]; }
    const T* end(std::uint32_t i) const { return items.data() + start[i + 1]; }
  };

  static constexpr std::uint32_t kChunk = kMasksInChunk<Mask>;

  int size = 0;
  std::uint32_t stride = 0;  // `size`, rounded up to whole chunks: masks from one region's base to the next
  std::uint32_t cell_count = 0;
  std::uint32_t full_count = 0;
  std::uint32_t state_size = 0;        // masks in a state
  std::uint32_t most_slots = 0;        // of any cell
  Mask all{};                          // every digit, or every place of a full region
  std::vector<Origin> origin;          // by mask of the state
  std::vector<std::uint32_t> cell_at;  // [region * stride + place] -> cell
  Lists<RegionSlot> slots;             // by cell
  Lists<std::uint32_t> loose_peers;    // by cell: cells it meets in loose regions only
  Lists<Clash> clashes;                // by candidate, cell * size + digit: what pairs exclude; no lists if they do not
  Lists<Lock> locks;                   // by full region
  Lists<LooseLock> loose_locks;        // by full region
  std::vector<std::uint32_t> rest;     // see LooseLock
  std::shared_ptr<const constraints::Plan<typename constraints::ConstraintBridge<Mask>::EngineMask>>
      constraints;  // beyond the regions; mostly null

  std::uint32_t base(std::uint32_t region) const { return cell_count + region * stride; }
  const std::uint32_t* cells_of(const RegionSlot& slot) const { return cell_at.data() + (slot.base - cell_count); }

  // Digits in the public form, see digit_bytes: 0 empty, 1..size.
  int read_digit(std::span<const std::uint8_t> values, std::size_t cell) const {
    if (!kIsWide<Mask> || digit_bytes(size) == 1) return values[cell];
    return values[2 * cell] | values[2 * cell + 1] << 8;
  }
  void write_digit(std::uint8_t* values, std::size_t cell, int digit) const {
    if (!kIsWide<Mask> || digit_bytes(size) == 1) {
      values[cell] = static_cast<std::uint8_t>(digit);
    } else {
      values[2 * cell] = static_cast<std::uint8_t>(digit & 255);
      values[2 * cell + 1] = static_cast<std::uint8_t>(digit >> 8);
    }
  }
};

template <class Mask>
Tables<Mask> make_tables(const Board& board);

template <class Mask>
using SharedTables = std::shared_ptr<const Tables<Mask>>;

// The tables of a board. One candidate set is one mask: the narrowest that holds `size` bits keeps the state small.
// Only two are wide, as each is a solver more to compile; one of 128 bits would halve the states of 65 to 128 digits
// (not tried).
struct AnyTables {
  std::variant<SharedTables<std::uint16_t>, SharedTables<std::uint32_t>, SharedTables<std::uint64_t>,
               SharedTables<Wide<4>>, SharedTables<Wide<16>>>
      of_width;
};

}  // namespace nonet::boards
