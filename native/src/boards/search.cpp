#include "nonet/search.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "boards/solver.hpp"

namespace nonet {
namespace {

template <class Mask>
void write_digits(const boards::Tables<Mask>& tables, const Mask* state, std::uint8_t* out) {
  for (std::uint32_t cell = 0; cell < tables.cell_count; ++cell) {
    tables.write_digit(out, cell, bits::lowest(state[cell]) + 1);
  }
}

}  // namespace

bool are_digits(const Board& board, std::span<const std::uint8_t> values) {
  const std::size_t width = digit_bytes(board.size());
  for (std::size_t at = 0; at < values.size(); at += width) {
    const int digit = values[at] | (width == 1 ? 0 : values[at + 1] << 8);
    if (digit > board.size()) return false;
  }
  return true;
}

InputFault check(const Board& board, const Givens& givens) {
  if (givens.values.size() != board.grid_bytes()) return InputFault::kValueCount;
  if (!are_digits(board, givens.values)) return InputFault::kValueRange;
  const std::size_t words = board.cell_count() * board.mask_words();
  if (!givens.candidates.empty() && givens.candidates.size() != words) return InputFault::kCandidateCount;
  return InputFault::kNone;
}

class Search::Impl {
 public:
  virtual ~Impl() = default;
  virtual Status run(const Slice& slice) = 0;
  virtual Status count(const Slice& slice, std::uint64_t& found) = 0;
  virtual std::uint64_t nodes() const = 0;
  virtual std::uint64_t dead_ends() const = 0;

  std::vector<std::uint8_t> found;
};

namespace {

template <class Mask>
class SearchOf final : public Search::Impl {
 public:
  SearchOf(boards::SharedTables<Mask> tables, const Givens& givens, std::optional<std::uint64_t> seed)
      : tables_(std::move(tables)), solver_(*tables_) {
    solver_.start(givens, seed);
  }

  Status run(const Slice& slice) override {
    return solver_.run(slice, [this](const Mask* state) {
      const std::size_t size = tables_->cell_count * digit_bytes(tables_->size);
      found.resize(found.size() + size);
      write_digits(*tables_, state, found.data() + (found.size() - size));
    });
  }

  Status count(const Slice& slice, std::uint64_t& found) override {
    return solver_.run(slice, [&](const Mask*) { ++found; });
  }

  std::uint64_t nodes() const override { return solver_.nodes(); }
  std::uint64_t dead_ends() const override { return solver_.dead_ends(); }

 private:
  boards::SharedTables<Mask> tables_;  // keeps the board's tables alive
  boards::Solver<Mask> solver_;
};

template <class Mask>
Status solve_all(const boards::Tables<Mask>& tables, std::span<const std::uint8_t> puzzles, std::uint64_t limit,
                 std::span<std::uint8_t> solutions, std::span<std::uint8_t> counts) {
  boards::Solver<Mask> solver(tables);
  const std::size_t size = tables.cell_count * digit_bytes(tables.size);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    std::uint8_t* out = solutions.data() + i * size;
    std::uint64_t found = 0;
    solver.start({puzzles.subspan(i * size, size), {}}, std::nullopt);
    const Status status = solver.run({.solutions = limit}, [&](const Mask* state) {
      if (found++ == 0) write_digits(tables, state, out);
    });
    if (status == Status::kGaveUp) return status;
    if (found == 0) std::fill(out, out + size, std::uint8_t{0});
    counts[i] = static_cast<std::uint8_t>(found);
  }
  return Status::kExhausted;
}

}  // namespace

Search::Search(const Board& board, const Givens& givens, std::optional<std::uint64_t> seed)
    : impl_(std::visit([&]<class Mask>(const boards::SharedTables<Mask>& tables)
                           -> std::unique_ptr<Impl> { return std::make_unique<SearchOf<Mask>>(tables, givens, seed); },
                       board.tables().of_width)) {}

Search::~Search() = default;
Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;

Status Search::run(const Slice& slice) { return impl_->run(slice); }
Status Search::count(const Slice& slice, std::uint64_t& found) { return impl_->count(slice, found); }
std::vector<std::uint8_t> Search::take() { return std::exchange(impl_->found, {}); }
std::uint64_t Search::nodes() const { return impl_->nodes(); }
std::uint64_t Search::dead_ends() const { return impl_->dead_ends(); }

Status solve_batch(const Board& board, std::span<const std::uint8_t> puzzles, int limit,
                   std::span<std::uint8_t> solutions, std::span<std::uint8_t> counts) {
  return std::visit(
      [&](const auto& tables) {
        return solve_all(*tables, puzzles, static_cast<std::uint64_t>(limit), solutions, counts);
      },
      board.tables().of_width);
}

Outcome propagate(const Board& board, const Givens& givens, std::vector<std::uint64_t>& masks) {
  const std::size_t words = board.mask_words();
  return std::visit(
      [&]<class Mask>(const boards::SharedTables<Mask>& tables) {
        boards::Solver<Mask> solver(*tables);
        solver.start(givens, std::nullopt);
        const Outcome outcome = solver.settle();
        if (outcome != Outcome::kDone) return outcome;
        masks.resize(tables->cell_count * words);
        for (std::size_t cell = 0; cell < tables->cell_count; ++cell) {
          bits::to_words(solver.settled()[cell], masks.data() + cell * words, words);
        }
        return outcome;
      },
      board.tables().of_width);
}

}  // namespace nonet
