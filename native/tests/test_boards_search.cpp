// What a search promises beside the right solutions: faults named, slices that go on, seeds that repeat, every width.

#include <string>
#include <vector>

#include "nonet/build_info.hpp"
#include "nonet/search.hpp"
#include "support.hpp"

namespace {

using namespace nonet;
using tests::classic_regions;

Board classic(std::uint32_t n) { return {static_cast<int>(n), n * n, classic_regions(n)}; }

void faults_are_named() {
  using Fault = BoardFault;
  EXPECT(Board::check(0, 1, {}) == Fault::kSize);
  EXPECT(Board::check(1025, 1, {}) == Fault::kSize);
  EXPECT(Board::check(4, 0, {}) == Fault::kCellCount);
  EXPECT(Board::check(4, 4, std::vector<Region>{{{0, 4}}}) == Fault::kCellRange);
  EXPECT(Board::check(2, 4, std::vector<Region>{{{0, 1, 2}}}) == Fault::kRegionTooLarge);
  EXPECT(Board::check(4, 4, std::vector<Region>{{{2, 1, 2}}}) == Fault::kRepeatedCell);
  Constraints same, beyond, short_of_a_digit;
  same.add_pair(1, 1, {15, 15, 15, 15});
  beyond.add_pair(1, 4, {15, 15, 15, 15});
  short_of_a_digit.add_pair(1, 2, {15, 15, 15});
  for (const Constraints& wrong : {same, beyond, short_of_a_digit})
    EXPECT(Board::check(4, 4, {}, wrong) == Fault::kPair);
  const Board board = classic(4);
  const std::vector<std::uint8_t> wrong(16, 5);
  const std::vector<std::uint8_t> empty(16, 0);
  const std::vector<std::uint64_t> few(3, 15);
  EXPECT(check(board, {std::span(empty).first(15), {}}) == InputFault::kValueCount);
  EXPECT(check(board, {wrong, {}}) == InputFault::kValueRange);
  EXPECT(check(board, {empty, few}) == InputFault::kCandidateCount);
  EXPECT(check(board, {empty, {}}) == InputFault::kNone);
}

void empty_4x4_has_288_solutions_in_slices_too() {
  const Board board = classic(4);
  const std::vector<std::uint8_t> empty(16, 0);
  Search search(board, {empty, {}}, 7);
  std::size_t bytes = 0;
  int slices = 0;
  while (search.run({5, 2}) != Status::kExhausted) {
    bytes += search.take().size();
    ++slices;
  }
  bytes += search.take().size();
  EXPECT(bytes == 288 * 16);
  EXPECT(slices > 57);
  EXPECT(search.run({1, 1}) == Status::kExhausted && search.take().empty());
}

void counts_without_keeping() {
  const Board board = classic(4);
  const std::vector<std::uint8_t> empty(16, 0);
  Search search(board, {empty, {}}, std::nullopt);
  std::uint64_t found = 0;
  EXPECT(search.count({.solutions = 100}, found) == Status::kFound && found == 100);
  EXPECT(search.count({}, found) == Status::kExhausted && found == 288);
  EXPECT(search.take().empty());
}

void dead_ends_end_a_slice() {
  const Board board = classic(9);
  const std::vector<std::uint8_t> empty(81, 0);
  Search search(board, {empty, {}}, 5);
  EXPECT(search.run({.dead_ends = 0}) == Status::kPaused && search.nodes() == 0);
  EXPECT(search.run({.dead_ends = 7}) == Status::kPaused && search.dead_ends() == 7);
  EXPECT(search.run({.dead_ends = 7}) == Status::kPaused && search.dead_ends() == 14);
}

void no_nodes_means_logic_alone() {
  const Board board = classic(4);
  std::vector<std::uint8_t> values(16, 0);
  Search search(board, {values, {}}, std::nullopt);
  EXPECT(search.run({1, 0}) == Status::kPaused && search.nodes() == 0);
  EXPECT(search.run({1, 1000}) == Status::kFound && search.nodes() > 0);
}

// Sizes of each mask width, both ends; diverse enough to meet full masks of 16, 32 and 64 bits.
void empty_boards_of_every_width_are_filled_alike_for_a_seed() {
  for (std::uint32_t n : {1U, 9U, 16U, 17U, 25U, 32U, 36U, 64U}) {
    const bool boxes = n != 64;  // 64x64 with boxes takes seconds: here, it is the mask that is tested
    std::vector<Region> regions = classic_regions(n);
    if (!boxes) std::erase_if(regions, [](const Region& region) { return region.kind != RegionKind::kRow; });
    const Board board(static_cast<int>(n), n * n, regions);
    const std::vector<std::uint8_t> empty(n * n, 0);
    Search one(board, {empty, {}}, 5);
    Search two(board, {empty, {}}, 5);
    EXPECT(one.run({1, 1U << 20}) == Status::kFound);
    while (two.run({1, 100}) != Status::kFound) {
    }
    const auto solution = one.take();
    EXPECT(tests::obeys(regions, solution.data()));
    EXPECT(solution == two.take() && one.nodes() == two.nodes());
  }
}

// Pinned, so that a change that would give every seed other solutions is seen, and so is a platform that differs.
void seed_1_gives_this_grid() {
  const Board board = classic(4);
  const std::vector<std::uint8_t> empty(16, 0);
  Search search(board, {empty, {}}, 1);
  search.run({1, 100});
  std::string text;
  for (std::uint8_t digit : search.take()) text += static_cast<char>('0' + digit);
  std::printf("seed 1: %s\n", text.c_str());
  EXPECT(text == "3214412324311342");
}

}  // namespace

int main() {
  faults_are_named();
  empty_4x4_has_288_solutions_in_slices_too();
  counts_without_keeping();
  dead_ends_end_a_slice();
  no_nodes_means_logic_alone();
  empty_boards_of_every_width_are_filled_alike_for_a_seed();
  seed_1_gives_this_grid();
  EXPECT(!build_info().version.empty());
}
