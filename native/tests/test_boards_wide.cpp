// Wide masks: on small boards they must answer as the built-in ones do; and real wide boards must come out right.

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "boards/solver.hpp"
#include "nonet/search.hpp"
#include "random_boards.hpp"
#include "support.hpp"

namespace {

using namespace nonet;
using tests::Case;
using tests::Source;

struct Answer {
  Outcome outcome = Outcome::kDone;
  std::vector<std::uint64_t> masks;      // after logic alone
  std::set<std::vector<int>> solutions;  // all, if it is whole
  bool is_whole = true;                  // false: there are too many, or too many guesses
  bool operator==(const Answer&) const = default;
};

constexpr std::size_t kMany = 300;

template <class Mask>
Answer answer(const Board& board, const Case& c, std::optional<std::uint64_t> seed) {
  const auto tables = boards::make_tables<Mask>(board);
  boards::Solver<Mask> solver(tables);
  solver.start({c.values, c.candidates}, seed);
  Answer found;
  found.outcome = solver.settle();
  if (found.outcome != Outcome::kDone) return found;
  found.masks.resize(c.cells);
  for (std::uint32_t i = 0; i < c.cells; ++i) bits::to_words(solver.settled()[i], &found.masks[i], 1);
  const Status end = solver.run({kMany, 1U << 20}, [&](const Mask* state) {
    std::vector<int> digits;
    for (std::uint32_t i = 0; i < c.cells; ++i) digits.push_back(bits::lowest(state[i]));
    EXPECT(found.solutions.insert(digits).second);
  });
  found.is_whole = end == Status::kExhausted;
  return found;
}

void wide_masks_answer_as_narrow_ones() {
  Source source(2);
  int judged = 0;
  for (int i = 0; i < 500; ++i) {
    const Case c = tests::random_board(source);
    const Board board = c.board();
    const Answer expected = answer<std::uint64_t>(board, c, std::nullopt);
    if (!expected.is_whole) continue;  // each width guesses in its own order, so one may end where another does not
    const Answer others[] = {answer<std::uint16_t>(board, c, std::nullopt),
                             answer<bits::Wide<4>>(board, c, std::nullopt),
                             answer<bits::Wide<16>>(board, c, source.bits())};
    for (const Answer& other : others) EXPECT(!other.is_whole || other == expected);
    ++judged;
  }
  std::printf("%d boards\n", judged);
  EXPECT(judged > 250);
}

// Logic alone may leave more to the search there: wide masks have no tables of sums.
void wide_masks_find_the_same_sums() {
  Source source(3);
  for (int i = 0; i < 300; ++i) {
    const Case c = tests::random_board(source, 100);
    const Board board = c.board();
    const Answer expected = answer<std::uint64_t>(board, c, std::nullopt);
    if (!expected.is_whole) continue;  // each width guesses in its own order, so one may end where another does not
    EXPECT(answer<bits::Wide<16>>(board, c, std::nullopt).solutions == expected.solutions);
  }
}

// Rows that shift the one above, by a box each, so that boxes hold every digit too.
int pattern(std::uint32_t n, std::uint32_t cell) {
  const auto k = static_cast<std::uint32_t>(std::lround(std::sqrt(n)));
  const std::uint32_t row = cell / n;
  const std::uint32_t shift = k * k == n ? row % k * k + row / k : row;
  return static_cast<int>((shift + cell % n) % n) + 1;
}

std::vector<std::uint8_t> packed(std::uint32_t n, const std::vector<int>& digits) {
  std::vector<std::uint8_t> bytes;
  for (int digit : digits) {
    bytes.push_back(static_cast<std::uint8_t>(digit & 255));
    if (digit_bytes(static_cast<int>(n)) == 2) bytes.push_back(static_cast<std::uint8_t>(digit >> 8));
  }
  return bytes;
}

// Both ends of each wide mask, and of the two forms of digits. Few cells are open: the pattern has many small cycles,
// and the other solutions that they give are not wanted here.
void big_boards_come_out_right() {
  Source source(3);
  for (std::uint32_t n : {65U, 81U, 255U, 256U, 257U}) {
    const Board board(static_cast<int>(n), n * n, tests::classic_regions(n));
    std::vector<int> digits;
    std::vector<int> givens;
    for (std::uint32_t cell = 0; cell < n * n; ++cell) {
      digits.push_back(pattern(n, cell));
      givens.push_back(source.chance(3) ? 0 : digits.back());
    }
    Search search(board, {packed(n, givens), {}}, std::nullopt);
    EXPECT(search.run({2, 0}) == Status::kExhausted);
    EXPECT(search.take() == packed(n, digits));

    // Candidates beyond the 64th digit are read and written too: forbidding the last cell its digit is seen.
    const std::size_t words = board.mask_words();
    std::vector<std::uint64_t> masks(n * n * words, ~std::uint64_t{0});
    std::vector<std::uint64_t> left;
    EXPECT(propagate(board, {packed(n, givens), masks}, left) == Outcome::kDone);
    const auto bit = static_cast<std::size_t>(digits.back() - 1);
    EXPECT(left[(n * n - 1) * words + bit / 64] == std::uint64_t{1} << (bit % 64));
    masks[(n * n - 1) * words + bit / 64] ^= std::uint64_t{1} << (bit % 64);
    EXPECT(propagate(board, {packed(n, givens), masks}, left) == Outcome::kContradiction);
  }
}

void faults_of_wide_boards_are_named() {
  const Board board(300, 2, {{{0, 1}}});
  const std::vector<std::uint8_t> values = {0, 0, 44, 1};  // 300
  const std::vector<std::uint8_t> beyond = {0, 0, 45, 1};
  const std::vector<std::uint64_t> masks(2 * 5, 1);
  EXPECT(check(board, {values, masks}) == InputFault::kNone);
  EXPECT(check(board, {beyond, {}}) == InputFault::kValueRange);
  EXPECT(check(board, {std::span(values).first(2), {}}) == InputFault::kValueCount);
  EXPECT(check(board, {values, std::span(masks).first(9)}) == InputFault::kCandidateCount);
}

}  // namespace

int main() {
  wide_masks_answer_as_narrow_ones();
  wide_masks_find_the_same_sums();
  big_boards_come_out_right();
  faults_of_wide_boards_are_named();
}
