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
inline constexpr int kBelow = 56;          // ways to choose the partitions below one
inline constexpr int kMostWays = 288;      // to sort the columns of a band, without the order of its rows
inline constexpr int kTopBands = 2612736;  // for a given first box: the sum of the ways over all pairs of partitions

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
  static const Partitions& get();  // made on first use, in about three milliseconds

  const Partition& at(int partition) const { return all_[partition]; }
  const Below& below(int choice) const { return below_[choice]; }

  // What a partition becomes by the renaming of digits that makes `first` of partition 0; and the other way.
  int renamed(int partition, int first) const { return renamed_[first * kPartitions + partition]; }
  int restored(int partition, int first) const { return restored_[first * kPartitions + partition]; }

  // Ways to sort the columns of a band of three partitions, divided by 6.
  int ways(int a, int b, int c) const { return ways_[renamed(b, a) * kPartitions + renamed(c, a)]; }

  // The second and third partition of a band that begins with partition 0, each as often as there are ways to sort the
  // columns: the pair at an index, by a number below kTopBands.
  int pair(std::uint32_t index, std::uint32_t number) const {
    const Choice& choice = choices_[index];
    return static_cast<int>(number < choice.bound ? index : choice.other);
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
};

}  // namespace nonet::creating
