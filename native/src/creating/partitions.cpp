#include "creating/partitions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "base/popcount.hpp"

namespace nonet::creating {
namespace {

constexpr Set kAllDigits = 0x1ff;
using Names = std::array<int, 9>;  // digit d is renamed to names[d]

Set rename(Set set, const Names& names) {
  Set made = 0;
  for (int d = 0; d < 9; ++d) made = static_cast<Set>(made | (set >> d & 1) << names[d]);
  return made;
}

Partition rename(const Partition& partition, const Names& names) {
  return {
      {rename(partition.columns[0], names), rename(partition.columns[1], names), rename(partition.columns[2], names)}};
}

}  // namespace

const Partitions& Partitions::get() {
  static const Partitions tables;
  return tables;
}

Partitions::Partitions() : numbers_(512 * 512) {
  list_partitions();
  rename_all();
  list_below();
  count_ways();
  make_choices();
}

// The set with digit 0 comes first, then the one with the lowest digit left. Partition 0 is 012 345 678.
void Partitions::list_partitions() {
  int count = 0;
  for (Set first = 7; first < 512; first = static_cast<Set>(first + 2)) {
    if (popcount(first) != 3) continue;
    const Set rest = static_cast<Set>(kAllDigits & ~first);
    for (Set second = rest & 7; second < 512; ++second) {
      if (popcount(second) != 3 || (second & first) != 0 || (second & (rest & -rest)) == 0) continue;
      all_[count] = {{first, second, static_cast<Set>(rest & ~second)}};
      numbers_[first << 9 | second] = static_cast<std::uint16_t>(count++);
    }
  }
}

int Partitions::number_of(Partition partition) const {
  Set* sets = partition.columns;
  const auto is_later = [](Set a, Set b) { return (a & -a) > (b & -b); };
  if (is_later(sets[0], sets[1])) std::swap(sets[0], sets[1]);
  if (is_later(sets[1], sets[2])) std::swap(sets[1], sets[2]);
  if (is_later(sets[0], sets[1])) std::swap(sets[0], sets[1]);
  return numbers_[sets[0] << 9 | sets[1]];
}

void Partitions::rename_all() {
  renamed_.resize(kPartitions * kPartitions);
  restored_.resize(kPartitions * kPartitions);
  for (int first = 0; first < kPartitions; ++first) {
    Names names{};
    int at = 0;
    for (const Set set : all_[first].columns) {
      for (int d = 0; d < 9; ++d) {
        if ((set >> d & 1) != 0) names[d] = at++;
      }
    }
    for (int partition = 0; partition < kPartitions; ++partition) {
      const int to = number_of(rename(all_[partition], names));
      renamed_[first * kPartitions + partition] = static_cast<std::uint16_t>(to);
      restored_[first * kPartitions + to] = static_cast<std::uint16_t>(partition);
    }
  }
}

// No column has a digit of the column above it.
void Partitions::list_below() {
  int count = 0;
  const Set* above = all_[0].columns;
  for (Set a = 0; a < 512; ++a) {
    if (popcount(a) != 3 || (a & above[0]) != 0) continue;
    for (Set b = 0; b < 512; ++b) {
      const Set c = static_cast<Set>(kAllDigits & ~a & ~b);
      if (popcount(b) != 3 || (b & (a | above[1])) != 0 || (c & above[2]) != 0) continue;
      const Partition middle{{a, b, c}};
      Partition bottom;
      for (int i = 0; i < 3; ++i) bottom.columns[i] = static_cast<Set>(kAllDigits & ~above[i] & ~middle.columns[i]);
      below_[count++] = {static_cast<std::uint16_t>(number_of(middle)), static_cast<std::uint16_t>(number_of(bottom)),
                         middle};
    }
  }
}

// The number for a pair stays the same when digits are renamed so that partition 0 stays as it is, or when the two are
// exchanged. So one of each such class is counted, and its number handed on to all others.
void Partitions::count_ways() {
  constexpr Names kRenamings[] = {{1, 0, 2, 3, 4, 5, 6, 7, 8},
                                  {1, 2, 0, 3, 4, 5, 6, 7, 8},
                                  {3, 4, 5, 0, 1, 2, 6, 7, 8},
                                  {3, 4, 5, 6, 7, 8, 0, 1, 2}};
  std::uint16_t moved[4][kPartitions];
  for (int g = 0; g < 4; ++g) {
    for (int p = 0; p < kPartitions; ++p) {
      moved[g][p] = static_cast<std::uint16_t>(number_of(rename(all_[p], kRenamings[g])));
    }
  }
  ways_.assign(kPartitions * kPartitions, 0);
  std::vector<int> waiting;
  const auto note = [&](int b, int c, std::uint16_t ways) {
    std::uint16_t& known = ways_[b * kPartitions + c];
    if (known == 0) known = ways, waiting.push_back(b * kPartitions + c);
  };
  for (int b = 0; b < kPartitions; ++b) {
    for (int c = 0; c < kPartitions; ++c) {
      if (ways_[b * kPartitions + c] != 0) continue;
      note(b, c, static_cast<std::uint16_t>(count(b, c)));
      while (!waiting.empty()) {
        const int pair = waiting.back(), x = pair / kPartitions, y = pair % kPartitions;
        waiting.pop_back();
        note(y, x, ways_[pair]);
        for (const auto& to : moved) note(to[x], to[y], ways_[pair]);
      }
    }
  }
}

// The first column is sorted, the others in any order: six for the order of the rows are left out.
int Partitions::count(int b, int c) const {
  Set columns[9];
  for (int i = 0; i < 3; ++i) {
    columns[i] = all_[0].columns[i];
    columns[3 + i] = all_[b].columns[i];
    columns[6 + i] = all_[c].columns[i];
  }
  const auto go_on = [&](const auto& self, int column, Set row0, Set row1, Set row2) -> int {
    if (column == 9) return 1;
    int found = 0;
    for (Set x = static_cast<Set>(columns[column] & ~row0); x != 0; x = static_cast<Set>(x & (x - 1))) {
      const Set first = static_cast<Set>(x & -x), rest = static_cast<Set>(columns[column] & ~first);
      const Set low = static_cast<Set>(rest & -rest), high = static_cast<Set>(rest & ~low);
      for (const auto& [second, third] : {std::pair{low, high}, std::pair{high, low}}) {
        if ((second & row1) != 0 || (third & row2) != 0) continue;
        found += self(self, column + 1, row0 | first, row1 | second, row2 | third);
      }
    }
    return found;
  };
  return go_on(go_on, 1, 1, 2, 4);
}

void Partitions::make_choices() {
  choices_.resize(kPairs);
  std::vector<std::uint64_t> share(
      kPairs);  // each index stands for weight_, of which its own pair may need less or more
  for (int pair = 0; pair < kPairs; ++pair) {
    const int weight = ways_[pair] * bound(ways_[pair]);
    weight_ += static_cast<std::uint32_t>(weight);
    share[pair] = static_cast<std::uint64_t>(weight) * kPairs;
  }
  std::vector<std::uint32_t> poor, rich;
  for (std::uint32_t pair = 0; pair < kPairs; ++pair) (share[pair] < weight_ ? poor : rich).push_back(pair);
  while (!poor.empty()) {
    const std::uint32_t pair = poor.back(), giver = rich.back();
    poor.pop_back();
    choices_[pair] = {static_cast<std::uint32_t>(share[pair]), giver};
    share[giver] -= weight_ - share[pair];
    if (share[giver] < weight_) {
      rich.pop_back();
      poor.push_back(giver);
    }
  }
  for (const std::uint32_t pair : rich) choices_[pair] = {weight_, pair};
}

}  // namespace nonet::creating
