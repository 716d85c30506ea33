// All orders of columns, mirrored or not, are gone through: 2 * 1296. For each of them rows are chosen one after the
// other, and a row is followed only if it is not above the least form so far. Names of digits follow by themselves: the
// first digit met is 1. Nearly all orders end within their first row, so that the whole takes some 200,000 comparisons.

#include "nonet/canonical.hpp"

#include <algorithm>
#include <array>

namespace nonet {
namespace {

constexpr int kSide = 9, kCells = 81;
constexpr std::uint8_t kAboveAll = 255;

using Order = std::array<std::uint8_t, kSide>;

constexpr std::array<std::array<std::uint8_t, 3>, 6> kThrees{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// Stacks in any order, and in each its columns in any order.
constexpr std::array<Order, 1296> make_orders() {
  std::array<Order, 1296> orders{};
  for (int i = 0; i < 1296; ++i) {
    const auto& stacks = kThrees[i / 216];
    const int inside[3] = {i / 36 % 6, i / 6 % 6, i % 6};
    for (int at = 0; at < kSide; ++at) {
      orders[i][at] = static_cast<std::uint8_t>(3 * stacks[at / 3] + kThrees[inside[at / 3]][at % 3]);
    }
  }
  return orders;
}
constexpr std::array<Order, 1296> kOrders = make_orders();

struct Names {
  std::array<std::uint8_t, 10> of{};  // 0: none yet
  std::uint8_t count = 0;
};

class Least {
 public:
  Least() { form_.fill(kAboveAll); }

  void look(const std::array<std::uint8_t, kCells>& grid) {
    grid_ = &grid;
    for (const Order& columns : kOrders) {
      columns_ = &columns;
      follow(0, 0, 0, {});
    }
  }
  const std::array<std::uint8_t, kCells>& form() const { return form_; }

 private:
  // `used`: a bit for each row that has its place; `band`: the band that is being filled.
  void follow(int depth, unsigned used, int band, const Names& names) {
    if (depth == kSide) return;
    for (int row = 0; row < kSide; ++row) {
      const bool is_free = depth % 3 == 0 ? (used >> (row / 3 * 3) & 7) == 0 : row / 3 == band && !(used >> row & 1);
      Names more = names;
      if (is_free && put(depth, row, more)) follow(depth + 1, used | 1u << row, row / 3, more);
    }
  }

  // Whether the rows so far, with this one, are still no more than the least form; they become it where they are less.
  // Its rows before this one are those that were put, as all that made it less came after them.
  bool put(int depth, int row, Names& names) {
    std::uint8_t* least = &form_[depth * kSide];
    for (int at = 0; at < kSide; ++at) {
      const std::uint8_t digit = (*grid_)[row * kSide + (*columns_)[at]];
      if (digit != 0 && names.of[digit] == 0) names.of[digit] = ++names.count;
      const std::uint8_t name = names.of[digit];
      if (name > least[at]) return false;
      if (name < least[at]) {
        std::fill(least + at, form_.data() + kCells, kAboveAll);
        least[at] = name;
      }
    }
    return true;
  }

  const std::array<std::uint8_t, kCells>* grid_ = nullptr;
  const Order* columns_ = nullptr;
  std::array<std::uint8_t, kCells> form_;
};

}  // namespace

void make_canonical(std::span<const std::uint8_t> grid, std::span<std::uint8_t> form) {
  std::array<std::uint8_t, kCells> plain{}, mirrored{};
  for (int i = 0; i < kCells; ++i) {
    plain[i] = grid[i];
    mirrored[i % kSide * kSide + i / kSide] = grid[i];
  }
  Least least;
  least.look(plain);
  least.look(mirrored);
  std::copy(least.form().begin(), least.form().end(), form.begin());
}

}  // namespace nonet
