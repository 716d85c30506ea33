#pragma once

// A box of a filled grid, seen by columns, is three sets of three digits: a partition of the nine digits. There are 280
// partitions, if the order of the three sets does not matter.
//
// A band has three partitions. In how many ways can its nine columns be sorted so that every row has all digits?
// Columns and digits are the two sides of a graph in which all have three neighbours, and rows colour its edges: so the
// number depends on the three partitions alone, and not on the names of the digits. It is 12 to 288, times 6 for the
// order of the rows.
//
// A stack has three partitions, one under the other, and a digit is in another column each time. For a given first one
// there are 56 ways to choose the other two.

#include <cstdint>
#include <vector>

namespace nonet::creating {

inline constexpr int kPartitions = 280;
inline constexpr int kPairs = kPartitions * kPartitions;
inline constexpr int kBelow = 56;      // ways to choose the partitions below one
inline constexpr int kMostWays = 288;  // to sort the columns of a band, without the order of its rows

using Set = std::uint16_t;  // bit d for digit d, 0 to 8

struct Partition {
  Set columns[3];
};

// The partitions of two boxes in one stack, below partition 0, and their columns in the order of its own.
struct Below {
  std::uint16_t middle, bottom;
  Partition columns;  // of the middle one
};

class Partitions {
 public:
  static const Partitions& get();  // made on first use, in a few milliseconds

  const Partition& at(int partition) const { return all_[partition]; }
  const Below& below(int choice) const { return below_[choice]; }

  // What a partition becomes by the renaming of digits that makes `first` of partition 0; and the other way.
  int renamed(int partition, int first) const { return renamed_[first * kPartitions + partition]; }
  int restored(int partition, int first) const { return restored_[first * kPartitions + partition]; }

  // Ways to sort the columns of a band of three partitions, divided by 6.
  int ways(int a, int b, int c) const { return ways_[renamed(b, a) * kPartitions + renamed(c, a)]; }

  // The second and third partition of a band that begins with partition 0, as one number: each pair as often as its
  // ways times its bound. By two random numbers, below kPairs and below weight().
  int pair(std::uint32_t index, std::uint32_t number) const {
    const Choice& choice = choices_[index];
    return static_cast<int>(number < choice.bound ? index : choice.other);
  }
  std::uint32_t weight() const { return weight_; }

  // No two bands below a top band of so many ways have a product of ways above this many times kBoundUnit: it was
  // counted for all 84 classes of top bands. A tight bound spares draws, see filling.cpp.
  static constexpr int kBoundUnit = 6912;
  static int bound(int ways) {
    if (ways == kMostWays) return 12;
    if (ways == 96 || ways == 86) return 4;
    return ways == 144 || ways == 48 || ways == 44 || ways == 28 ? 3 : 2;
  }

 private:
  struct Choice {  // Walker's alias method, in whole numbers
    std::uint32_t bound, other;
  };

  Partitions();
  void list_partitions();
  void list_below();
  void rename_all();
  void count_ways();
  void make_choices();
  int number_of(Partition partition) const;
  int count(int b, int c) const;

  Partition all_[kPartitions];
  Below below_[kBelow];
  std::vector<std::uint16_t> numbers_;  // of a partition, by its first two sets
  std::vector<std::uint16_t> renamed_, restored_, ways_;
  std::vector<Choice> choices_;
  std::uint32_t weight_ = 0;  // of all pairs, see pair()
};

}  // namespace nonet::creating
