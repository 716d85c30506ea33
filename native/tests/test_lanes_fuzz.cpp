// Random grids of every sort, most of them contradictory, in every batch size, with any stride and any way to write a
// digit: each instruction set against scalar. `test_lanes_fuzz 1000` goes on a hundred times as long as ctest does.

#include <algorithm>
#include <random>
#include <string>

#include "lanes_support.hpp"
#include "nonet/search.hpp"

namespace {

using namespace nonet;
using tests::LanesAnswer;

constexpr std::size_t kMaxBatch = 40;

class Fuzzer {
 public:
  explicit Fuzzer(std::uint32_t seed) : random_(seed) {
    const std::vector<std::uint8_t> empty(kLanesGrid);
    for (int i = 0; i < 50; ++i) {
      Search search(board_, {empty, {}}, random_());
      EXPECT(search.run({1, 1U << 20}) == Status::kFound);
      solutions_.push_back(search.take());
    }
  }

  // 0..9 for each cell. Half are any digits anywhere; half are parts of a solution, every other with one cell altered.
  std::vector<std::uint8_t> grid() {
    std::vector<std::uint8_t> cells(kLanesGrid);
    const bool is_wild = below(2) == 0;
    if (!is_wild) cells = solutions_[below(static_cast<std::uint32_t>(solutions_.size()))];
    const std::uint32_t clues = is_wild ? below(below(82) + 1) : below(4) == 0 ? below(82) : 20 + below(16);
    std::vector<std::size_t> order(kLanesGrid);
    for (std::size_t c = 0; c < kLanesGrid; ++c) order[c] = c;
    std::shuffle(order.begin(), order.end(), random_);
    for (std::size_t at = 0; at < kLanesGrid; ++at) {
      std::uint8_t& cell = cells[order[at]];
      if (at >= clues) {
        cell = 0;
      } else if (is_wild) {
        cell = digit();
      }
    }
    if (!is_wild && below(2) == 0) cells[order[0]] = digit();
    return cells;
  }

  // As a user may write it.
  std::uint8_t written(std::uint8_t value) {
    if (value != 0) return static_cast<std::uint8_t>(below(2) == 0 ? value : value + '0');
    return static_cast<std::uint8_t>("\0.0"[below(3)]);
  }

  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_()) % bound; }

 private:
  std::uint8_t digit() { return static_cast<std::uint8_t>(1 + below(9)); }

  std::mt19937 random_;
  Board board_{9, kLanesGrid, tests::classic_regions(9)};
  std::vector<std::vector<std::uint8_t>> solutions_;
};

struct Batch {
  std::vector<std::uint8_t> values;   // 81 bytes a puzzle
  std::vector<std::uint8_t> written;  // a puzzle each `stride` bytes, with rubbish between, and not a byte more
  std::size_t count;
  std::size_t stride;
};

Batch make_batch(Fuzzer& fuzzer, std::size_t count) {
  Batch batch{{}, {}, count, kLanesGrid + fuzzer.below(3) * fuzzer.below(60)};
  for (std::size_t i = 0; i < count; ++i) {
    for (const std::uint8_t value : fuzzer.grid()) {
      batch.values.push_back(value);
      batch.written.push_back(fuzzer.written(value));
    }
    for (std::size_t at = kLanesGrid; at < batch.stride && i + 1 < count; ++at) {
      batch.written.push_back(static_cast<std::uint8_t>(fuzzer.below(256)));
    }
  }
  return batch;
}

LanesAnswer solve(const Isa& isa, const Batch& batch, std::uint32_t limit) {
  LanesAnswer answer(batch.count);
  const LanesJob job{batch.written.data(),    batch.count,         batch.stride, limit,
                     answer.solutions.data(), answer.counts.data()};
  EXPECT(isa.solve(job) == batch.count);
  return answer;
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::stoi(argv[1]) : 10;
  const std::uint32_t seed = argc > 2 ? static_cast<std::uint32_t>(std::stoul(argv[2])) : 1;
  const Isa& scalar = isas().back();
  EXPECT(std::string(scalar.name) == "scalar");
  Fuzzer fuzzer(seed);
  std::size_t cases = 0;
  std::size_t found[3] = {};
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t count = 1; count <= kMaxBatch; ++count) {
      const Batch batch = make_batch(fuzzer, count);
      const std::uint32_t limit = std::vector<std::uint32_t>{1, 2, 2, 3, 20, 1 + fuzzer.below(255)}[fuzzer.below(6)];
      const LanesAnswer expected = solve(scalar, batch, limit);
      tests::expect_same(expected, expected, batch.values, limit);
      for (const std::uint8_t solutions : expected.counts) ++found[std::min<int>(solutions, 2)];
      for (const Isa& isa : isas().first(isas().size() - 1)) {
        if (!isa.runs_here()) continue;
        tests::expect_same(solve(isa, batch, limit), expected, batch.values, limit);
        cases += count;
      }
    }
  }
  std::printf("%zu cases; no solution %zu, one %zu, more %zu\n", cases, found[0], found[1], found[2]);
}
