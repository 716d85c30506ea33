#include "constraints/sight.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>

namespace nonet::constraints {

std::vector<std::pair<std::uint32_t, std::uint64_t>> find_onlookers(const Geometry& geometry, const Cells& cells) {
  std::map<std::uint32_t, std::uint64_t> seen;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (const Geometry::Slot& slot : geometry.slots(cells[i])) {
      for (std::uint32_t cell : geometry.groups()[slot.group]) seen[cell] |= std::uint64_t{1} << i;
    }
  }
  for (std::uint32_t cell : cells) seen.erase(cell);
  std::vector<std::pair<std::uint32_t, std::uint64_t>> found;
  for (const auto& [cell, places] : seen) {
    if ((places & (places - 1)) != 0) found.emplace_back(cell, places);
  }
  return found;
}

namespace {

using Bits = std::vector<std::uint64_t>;

// The first bit from `at` on, before `end`; `end` if there is none.
std::size_t next_bit(const Bits& bits, std::size_t at, std::size_t end) {
  while (at < end) {
    const std::uint64_t rest = bits[at / 64] >> (at % 64);
    if (rest != 0) return std::min(end, at + static_cast<std::size_t>(std::countr_zero(rest)));
    at = (at / 64 + 1) * 64;
  }
  return end;
}

}  // namespace

std::vector<std::pair<std::int64_t, Cells>> find_cliques(const Geometry& geometry, const Cells& cells,
                                                         const std::vector<std::int64_t>& weights) {
  const std::size_t count = cells.size();
  std::vector<Bits> fits(count, Bits((count + 63) / 64));  // by place: the places that may be in one clique with it
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (weights[i] != weights[j] || !geometry.sees(cells[i], cells[j])) continue;
      fits[i][j / 64] |= std::uint64_t{1} << (j % 64);
      fits[j][i / 64] |= std::uint64_t{1} << (i % 64);
    }
  }
  Bits left((count + 63) / 64), open;
  for (std::size_t i = 0; i < count; ++i) left[i / 64] |= std::uint64_t{1} << (i % 64);
  std::vector<std::pair<std::int64_t, Cells>> found;
  std::vector<std::size_t> group, best;
  for (std::size_t rest = count; rest > 0; rest -= best.size()) {
    // Greedy: the largest clique that grows from any of the cells, in their order and around.
    best.clear();
    for (std::size_t first = next_bit(left, 0, count); first < count && best.size() < rest;
         first = next_bit(left, first + 1, count)) {
      group.clear();
      open = left;
      const auto grow = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = next_bit(open, from, to); i < to; i = next_bit(open, i + 1, to)) {
          group.push_back(i);
          for (std::size_t word = 0; word < open.size(); ++word) open[word] &= fits[i][word];
        }
      };
      grow(first, count);
      grow(0, first);
      if (group.size() > best.size()) best = group;
    }
    auto& [weight, members] = found.emplace_back(weights[best.front()], Cells{});
    std::ranges::sort(best, std::greater<>());
    for (std::size_t i : best) {
      members.push_back(cells[i]);
      left[i / 64] &= ~(std::uint64_t{1} << (i % 64));
    }
  }
  return found;
}

}  // namespace nonet::constraints
