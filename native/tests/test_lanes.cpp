// Every instruction set against the boards solver and so against each other, on random puzzles of all sorts.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "lanes_support.hpp"
#include "nonet/lanes.hpp"
#include "nonet/search.hpp"

namespace {

using namespace nonet;

using Answer = tests::LanesAnswer;

int allocations_left = -1;  // of aligned memory, see below; no end if negative

// Solutions emptied to any number of clues, every third with one clue altered.
std::vector<std::uint8_t> random_puzzles(const Board& board, std::size_t count, std::mt19937& random) {
  const std::array<std::uint8_t, kLanesGrid> empty{};
  std::vector<std::uint8_t> puzzles;
  for (std::size_t i = 0; i < count; ++i) {
    Search search(board, {empty, {}}, random());
    EXPECT(search.run({1, 1U << 20}) == Status::kFound);
    std::vector<std::uint8_t> grid = search.take();
    const std::uint32_t clues = random() % 4 == 0 ? random() % 82 : 22 + random() % 14;
    for (std::uint32_t left = kLanesGrid; left > clues;) {
      std::uint8_t& cell = grid[random() % kLanesGrid];
      if (cell != 0) --left;
      cell = 0;
    }
    if (i % 3 == 2) grid[random() % kLanesGrid] = static_cast<std::uint8_t>(1 + random() % 9);
    puzzles.insert(puzzles.end(), grid.begin(), grid.end());
  }
  return puzzles;
}

// The buffers have exactly the size they need, so that the sanitizer sees a byte read or written beyond.
Answer solve(const Isa& isa, const std::vector<std::uint8_t>& puzzles, int limit) {
  Answer answer(puzzles.size() / kLanesGrid);
  const LanesJob job{puzzles.data(),          answer.counts.size(), kLanesGrid, static_cast<std::uint32_t>(limit),
                     answer.solutions.data(), answer.counts.data()};
  EXPECT(isa.solve(job) == job.count);
  return answer;
}

void all_agree_with_boards(const Isa& isa, std::uint32_t seed) {
  const Board board(9, 81, tests::classic_regions(9));
  std::mt19937 random(seed);
  for (const int limit : {1, 2, 30, 255}) {
    for (const std::size_t count : {1, 7, 8, 9, 15, 16, 17, 200}) {
      const std::vector<std::uint8_t> puzzles = random_puzzles(board, count, random);
      Answer expected(count);
      solve_batch(board, puzzles, limit, expected.solutions, expected.counts);
      tests::expect_same(solve(isa, puzzles, limit), expected, puzzles, static_cast<std::uint32_t>(limit));
    }
  }
}

// Of many solutions the first is the same, whatever the machine and however many puzzles are solved together.
void the_first_solution_is_everywhere_the_same(const Isa& isa) {
  const Board board(9, 81, tests::classic_regions(9));
  std::mt19937 random(7);
  const std::vector<std::uint8_t> puzzles = random_puzzles(board, 300, random);
  const Isa& plain = isas().back();
  for (const int limit : {1, 2, 9}) {
    const Answer expected = solve(plain, puzzles, limit);
    EXPECT(solve(isa, puzzles, limit).solutions == expected.solutions);
    // Few puzzles for many lanes: then several lanes work on one.
    for (const std::size_t size : {1, 3, 10, 20}) {
      for (std::size_t i = 0; i + size <= 300; i += size) {
        const auto at = puzzles.begin() + static_cast<std::ptrdiff_t>(i * kLanesGrid);
        const Answer few = solve(isa, {at, at + static_cast<std::ptrdiff_t>(size * kLanesGrid)}, limit);
        EXPECT(std::memcmp(few.solutions.data(), &expected.solutions[i * kLanesGrid], size * kLanesGrid) == 0);
      }
    }
  }
}

// Lines: same digits, a line feed behind them, and nothing behind the last.
void text_says_the_same(const Isa& isa) {
  const Board board(9, 81, tests::classic_regions(9));
  std::mt19937 random(99);
  const std::vector<std::uint8_t> puzzles = random_puzzles(board, 50, random);
  const Answer expected = solve(isa, puzzles, 2);
  constexpr std::size_t kLine = kLanesGrid + 1;
  std::vector<std::uint8_t> lines(50 * kLine + 3, 0xee);
  Answer answer(50);
  LanesJob job{puzzles.data(), 50, kLanesGrid, 2, lines.data(), answer.counts.data()};
  job.text = true;
  EXPECT(isa.solve(job) == 50);
  EXPECT(answer.counts == expected.counts);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t c = i % kLine;
    if (i >= 50 * kLine) {
      EXPECT(lines[i] == 0xee);
    } else {
      EXPECT(lines[i] == (c < kLanesGrid ? '0' + expected.solutions[i / kLine * kLanesGrid + c] : '\n'));
    }
  }
}

void a_bad_byte_is_found_wherever_it_is(const Isa& isa) {
  for (std::size_t at = 0; at < 20 * kLanesGrid; at += 7) {
    for (int byte = 0; byte < 256; ++byte) {
      if (at > kLanesGrid && byte != ':') continue;
      std::vector<std::uint8_t> puzzles(20 * kLanesGrid, '.');
      puzzles[at] = static_cast<std::uint8_t>(byte);
      Answer answer(20);
      const LanesJob job{puzzles.data(), 20, kLanesGrid, 1, answer.solutions.data(), answer.counts.data()};
      EXPECT(isa.solve(job) == (is_cell(puzzles[at]) ? 20 : at / kLanesGrid));
    }
  }
}

void a_line_without_its_end_is_found(const Isa& isa) {
  for (const std::string end : {"\n", "\r\n"}) {
    const std::size_t stride = kLanesGrid + end.size();
    for (const std::size_t count : {1, 20}) {
      for (std::size_t at = 0; at < count * end.size(); ++at) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) text += std::string(kLanesGrid, '.') + end;
        const std::size_t puzzle = at / end.size();
        Answer answer(20);
        LanesJob job{reinterpret_cast<const std::uint8_t*>(text.data()),
                     count,
                     stride,
                     1,
                     answer.solutions.data(),
                     answer.counts.data()};
        job.lines = count;
        EXPECT(isa.solve(job) == count);
        text[puzzle * stride + kLanesGrid + at % end.size()] = '1';
        EXPECT(isa.solve(job) == puzzle);
        job.lines = puzzle;  // what comes after is not looked at
        EXPECT(isa.solve(job) == count);
      }
    }
  }
}

std::uint64_t count_to_the_end(LanesCounter& counter) {
  std::uint64_t found = 0;
  while (!counter.is_done()) found += counter.run(1000, 50);
  return found;
}

// A counter that cannot be split for want of memory still has all its branches, and each once.
void a_split_without_memory_loses_nothing(const Isa& isa, const LanesJob& job, std::uint64_t expected) {
  for (int granted = 0; granted < 6; ++granted) {
    const std::unique_ptr<LanesCounter> half = isa.count(job);
    std::unique_ptr<LanesCounter> other;
    allocations_left = granted;
    try {
      other = half->split();
    } catch (const std::bad_alloc&) {
    }
    allocations_left = -1;
    EXPECT(count_to_the_end(*half) + (other ? count_to_the_end(*other) : 0) == expected);
  }
}

// All puzzles of a job together, in slices, and shared out between two counters on the way.
void counters_agree_with_boards(const Isa& isa) {
  const Board board(9, 81, tests::classic_regions(9));
  std::mt19937 random(11);
  for (const std::size_t count : {1, 5, 16, 40}) {
    std::vector<std::uint8_t> puzzles = random_puzzles(board, count, random);
    std::uint64_t expected = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::span<const std::uint8_t> puzzle(&puzzles[i * kLanesGrid], kLanesGrid);
      Search search(board, {puzzle, {}}, std::nullopt);
      std::uint64_t found = 0;
      if (search.count({.solutions = 20000}, found) != Status::kExhausted) {  // too many to compare
        found = 0;
        std::fill_n(&puzzles[i * kLanesGrid], 2, std::uint8_t{1});
      }
      expected += found;
    }
    LanesJob job;
    job.puzzles = puzzles.data();
    job.count = count;
    const std::unique_ptr<LanesCounter> whole = isa.count(job);
    EXPECT(count_to_the_end(*whole) == expected);
    const std::unique_ptr<LanesCounter> half = isa.count(job);
    std::uint64_t found = half->run(expected + 1, 20);
    const std::unique_ptr<LanesCounter> other = half->split();
    found += count_to_the_end(*half);
    found += count_to_the_end(*other);
    EXPECT(found == expected);
    a_split_without_memory_loses_nothing(isa, job, expected);
    puzzles[count * kLanesGrid - 1] = 'x';
    EXPECT(isa.count(job) == nullptr);
  }
}

// Marks restrict what is counted; and as many solutions are kept as asked for, all different and among the marks.
void counts_with_marks_are_those_of_boards(const Isa& isa) {
  const Board board(9, 81, tests::classic_regions(9));
  std::mt19937 random(11);
  for (int round = 0; round < 60; ++round) {
    const std::vector<std::uint8_t> puzzle = random_puzzles(board, 1, random);
    std::vector<std::uint16_t> marks(kLanesGrid);
    std::vector<std::uint64_t> masks(kLanesGrid);
    for (std::size_t cell = 0; cell < kLanesGrid; ++cell) {
      marks[cell] = static_cast<std::uint16_t>(puzzle[cell] != 0 || random() % 4 != 0 ? 511 : random() & 511);
      masks[cell] = marks[cell];
    }
    Search search(board, {puzzle, masks}, std::nullopt);
    std::uint64_t expected = 0;
    if (search.count({.solutions = 20000}, expected) != Status::kExhausted) continue;  // too many to compare
    for (const std::uint32_t keep : {0U, 1U, 2U}) {
      LanesJob job;
      job.puzzles = puzzle.data();
      job.count = 1;
      job.marks = marks.data();
      job.keep = keep;
      const std::unique_ptr<LanesCounter> counter = isa.count(job);
      EXPECT(count_to_the_end(*counter) == expected);
      EXPECT(counter->kept() == std::min<std::uint64_t>(keep, expected));
      std::uint8_t grids[2 * kLanesGrid] = {};
      counter->copy_kept(grids);
      for (std::size_t at = 0; at < counter->kept() * kLanesGrid; ++at) {
        const std::size_t cell = at % kLanesGrid;
        EXPECT(grids[at] >= 1 && grids[at] <= 9 && (marks[cell] >> (grids[at] - 1) & 1) != 0);
        EXPECT(puzzle[cell] == 0 || puzzle[cell] == grids[at]);
      }
      EXPECT(counter->kept() < 2 || std::memcmp(grids, grids + kLanesGrid, kLanesGrid) != 0);
    }
  }
}

// There and back; and what cannot be read is told, as by the solver. Buffers are as in `solve`.
void planes_are_the_same_puzzles(const Isa& isa) {
  const Board board(9, 81, tests::classic_regions(9));
  std::mt19937 random(5);
  const std::size_t count = 19;
  std::vector<std::uint8_t> puzzles = random_puzzles(board, count, random);
  std::vector<std::uint32_t> planes(12 * count), expected(12 * count);
  LanesJob job;
  job.puzzles = puzzles.data();
  job.count = count;
  EXPECT(isa.pack(job, planes.data()) == count);
  EXPECT(isas().back().pack(job, expected.data()) == count);
  EXPECT(planes == expected);

  std::vector<std::uint8_t> values(count * kLanesGrid), lines(count * (kLanesGrid + 1));
  job.solutions = values.data();
  isa.unpack(job, planes.data());
  EXPECT(values == puzzles);
  job.text = true;
  job.solutions = lines.data();
  isa.unpack(job, planes.data());
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::size_t cell = at % (kLanesGrid + 1);
    const bool is_end = cell == kLanesGrid;
    EXPECT(lines[at] == (is_end ? '\n' : '0' + puzzles[at / (kLanesGrid + 1) * kLanesGrid + cell]));
  }

  job.puzzles = lines.data();
  job.stride = kLanesGrid + 1;
  job.lines = count;
  EXPECT(isa.pack(job, planes.data()) == count);
  lines[12 * job.stride + kLanesGrid] = ' ';
  EXPECT(isa.pack(job, planes.data()) == 12);
  lines[7 * job.stride + 80] = '/';
  EXPECT(isa.pack(job, planes.data()) == 7);
}

}  // namespace

// The lanes keep their states in memory of this sort only.
void* operator new(std::size_t size, std::align_val_t alignment) {
  if (allocations_left == 0) throw std::bad_alloc();
  if (allocations_left > 0) --allocations_left;
  const auto unit = static_cast<std::size_t>(alignment);
  void* memory = std::aligned_alloc(unit, (size + unit - 1) / unit * unit);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

int main() {
  std::uint32_t seed = 1;
  for (const Isa& isa : isas()) {
    if (!isa.runs_here()) continue;
    std::printf("%s\n", isa.name);
    all_agree_with_boards(isa, seed++);
    the_first_solution_is_everywhere_the_same(isa);
    text_says_the_same(isa);
    a_bad_byte_is_found_wherever_it_is(isa);
    a_line_without_its_end_is_found(isa);
    counters_agree_with_boards(isa);
    counts_with_marks_are_those_of_boards(isa);
    planes_are_the_same_puzzles(isa);
  }
  EXPECT(isa_choice().isa != nullptr);
}
