#include "nonet/search.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "boards/solver.hpp"

namespace nonet {
namespace {

template <class Mask>
void write_digits(const Mask* state, std::uint32_t cell_count, std::uint8_t* out) {
  for (std::uint32_t cell = 0; cell < cell_count; ++cell) {
    out[cell] = static_cast<std::uint8_t>(boards::lowest(state[cell]) + 1);
  }
}

}  // namespace

InputFault check(const Geometry& geometry, const Givens& givens) {
  if (givens.values.size() != geometry.cell_count()) return InputFault::kValueCount;
  if (std::ranges::any_of(givens.values, [&](std::uint8_t v) { return v > geometry.size(); })) {
    return InputFault::kValueRange;
  }
  if (!givens.candidates.empty() && givens.candidates.size() != geometry.cell_count()) {
    return InputFault::kCandidateCount;
  }
  return InputFault::kNone;
}

class Search::Impl {
 public:
  virtual ~Impl() = default;
  virtual Status run(std::uint64_t max_solutions, std::uint64_t max_nodes) = 0;
  virtual std::uint64_t nodes() const = 0;

  std::vector<std::uint8_t> found;
};

namespace {

template <class Mask>
class SearchOf final : public Search::Impl {
 public:
  SearchOf(Geometry::Shared<Mask> tables, const Givens& givens, std::optional<std::uint64_t> seed)
      : tables_(std::move(tables)), solver_(*tables_) {
    solver_.start(givens, seed);
  }

  Status run(std::uint64_t max_solutions, std::uint64_t max_nodes) override {
    return solver_.run(max_solutions, max_nodes, [this](const Mask* state) {
      found.resize(found.size() + tables_->cell_count);
      write_digits(state, tables_->cell_count, found.data() + (found.size() - tables_->cell_count));
    });
  }

  std::uint64_t nodes() const override { return solver_.nodes(); }

 private:
  Geometry::Shared<Mask> tables_;  // keeps the geometry's tables alive
  boards::Solver<Mask> solver_;
};

template <class Mask>
Status solve_all(const boards::Tables<Mask>& tables, std::span<const std::uint8_t> puzzles, std::uint64_t limit,
                 std::span<std::uint8_t> solutions, std::span<std::uint8_t> counts) {
  boards::Solver<Mask> solver(tables);
  const std::size_t cells = tables.cell_count;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    std::uint8_t* out = solutions.data() + i * cells;
    std::uint64_t found = 0;
    solver.start({puzzles.subspan(i * cells, cells), {}}, std::nullopt);
    const Status status = solver.run(limit, ~std::uint64_t{0}, [&](const Mask* state) {
      if (found++ == 0) write_digits(state, tables.cell_count, out);
    });
    if (status == Status::kGaveUp) return status;
    if (found == 0) std::fill(out, out + cells, std::uint8_t{0});
    counts[i] = static_cast<std::uint8_t>(found);
  }
  return Status::kExhausted;
}

}  // namespace

Search::Search(const Geometry& geometry, const Givens& givens, std::optional<std::uint64_t> seed)
    : impl_(std::visit([&]<class Mask>(const std::shared_ptr<const boards::Tables<Mask>>& tables)
                           -> std::unique_ptr<Impl> { return std::make_unique<SearchOf<Mask>>(tables, givens, seed); },
                       geometry.tables())) {}

Search::~Search() = default;
Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;

Status Search::run(std::uint64_t max_solutions, std::uint64_t max_nodes) {
  return impl_->run(max_solutions, max_nodes);
}
std::vector<std::uint8_t> Search::take() { return std::exchange(impl_->found, {}); }
std::uint64_t Search::nodes() const { return impl_->nodes(); }

Status solve_batch(const Geometry& geometry, std::span<const std::uint8_t> puzzles, int limit,
                   std::span<std::uint8_t> solutions, std::span<std::uint8_t> counts) {
  return std::visit(
      [&](const auto& tables) {
        return solve_all(*tables, puzzles, static_cast<std::uint64_t>(limit), solutions, counts);
      },
      geometry.tables());
}

std::optional<std::vector<std::uint64_t>> propagate(const Geometry& geometry, const Givens& givens) {
  return std::visit(
      [&]<class Mask>(
          const std::shared_ptr<const boards::Tables<Mask>>& tables) -> std::optional<std::vector<std::uint64_t>> {
        boards::Solver<Mask> solver(*tables);
        solver.start(givens, std::nullopt);
        const Mask* state = solver.settle();
        if (!state) return std::nullopt;
        return std::vector<std::uint64_t>(state, state + tables->cell_count);
      },
      geometry.tables());
}

}  // namespace nonet
