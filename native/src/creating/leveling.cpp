// Puzzles of a level, by rating them exactly.
//
// A try is a filled grid that is dug in random order. On the path from the grid to the last puzzle are puzzles, each
// with some clues less than the one before and all with the same only solution, and their ratings mostly rise. For each
// puzzle that is wanted a range of ratings and a number of clues are drawn, so that a level has all that belongs to it,
// and not only what comes most often. The puzzle of the path with that number of clues is rated; if it is too hard or
// too easy, the path is searched for one in the range by halving. If there is none, another grid is tried.
//
// Tries of several puzzles are dug together, a lane each. Which ones does not matter: a try knows nothing of the
// others, and those of one puzzle are judged in their order.

#include <algorithm>
#include <cstring>

#include "creating/random.hpp"
#include "nonet/creating.hpp"
#include "nonet/lanes.hpp"
#include "nonet/se121.hpp"

namespace nonet::creating {
namespace {

constexpr int kCells = 81;

// The puzzles of one try, from the filled grid to the last one.
class DigPath {
 public:
  DigPath(const std::uint8_t* solution, const std::uint8_t* order, const std::uint8_t* last) {
    solution_ = solution;
    counts_[0] = kCells;
    int taken = 0;
    for (int at = 0; at < kCells && order[at] != kDigEnd;) {
      const int before = taken;
      bool is_last;
      do {
        const std::uint8_t cell = order[at] & static_cast<std::uint8_t>(~kDigTogether);
        if (last[cell] == 0) cells_[taken++] = cell;
        is_last = (order[at] & kDigTogether) == 0;
      } while (++at < kCells && !is_last);
      if (taken > before) counts_[++steps_] = kCells - taken;
    }
  }

  const std::uint8_t* solution() const { return solution_; }
  int last() const { return steps_; }
  int clues(int step) const { return counts_[step]; }

  // The first puzzle with so many clues, or fewer.
  int step_of(int clues) const {
    int step = 0;
    while (step < steps_ && counts_[step] > clues) ++step;
    return step;
  }

  std::span<const std::uint8_t> puzzle(int step) {
    std::memcpy(puzzle_, solution_, kCells);
    for (int i = 0; i < kCells - counts_[step]; ++i) puzzle_[cells_[i]] = 0;
    return puzzle_;
  }

 private:
  const std::uint8_t* solution_;
  std::uint8_t puzzle_[kCells];
  std::uint8_t cells_[kCells];  // that were taken, in this order
  int counts_[kCells + 1];      // clues that are left after each step
  int steps_ = 0;
};

// A puzzle that is wanted, and how far the search for it has come.
struct Item {
  std::size_t index;
  Key key;
  Range range;
  int clues;
  std::uint32_t attempt = 0;
  bool has_spare = false;  // a puzzle of the level was met, though not in the range
};

Item begin_item(std::size_t index, Key key, const Criteria& criteria) {
  key.low ^= criteria.salt;
  Xoshiro256 random = random_of(key, 0, Use::kCriteria);
  const std::size_t ranges = criteria.ranges.size();
  const Range range = ranges == 0 ? criteria.level : criteria.ranges[random.below(static_cast<std::uint32_t>(ranges))];
  const int clues =
      criteria.low + static_cast<int>(random.below(static_cast<std::uint32_t>(criteria.high - criteria.low + 1)));
  return {index, key, range, clues};
}

class Judge {
 public:
  explicit Judge(const Criteria& criteria) : criteria_(criteria) {
    if (criteria.level.most != UINT16_MAX) limits_.max_er = criteria.level.most;
  }

  // Looks at one try. Whether the puzzle is found, now or before.
  bool judge(Item& item, DigPath& path, Made& made) {
    const bool is_met = search(item, path, made);
    if (is_met) keep(path, made);
    made.attempts = ++item.attempt;
    return is_met || (item.has_spare && item.attempt >= criteria_.tries);
  }

 private:
  enum class Side { kEasier, kInside, kHarder };  // of the range

  // Leaves in step_ and er_ what it found. A path may end with too few clues where cells go together.
  bool search(Item& item, DigPath& path, Made& made) {
    const int first = path.step_of(criteria_.most), last = path.last();
    if (path.clues(last) > criteria_.most || path.clues(last) < criteria_.fewest) return false;
    const int wanted = criteria_.is_minimal ? last : std::clamp(path.step_of(item.clues), first, last);
    if (!criteria_.is_rated) {
      step_ = wanted;
      return true;
    }
    const Side end = rate(item, path, last, made);
    if (criteria_.is_minimal || end == Side::kEasier) return end == Side::kInside;
    if (end == Side::kInside && wanted == last) return true;
    const std::uint16_t end_er = er_;
    if (halve(item, path, first, wanted, last, made)) return true;
    step_ = last, er_ = end_er;
    return end == Side::kInside;
  }

  // Away from the puzzle that is wanted by growing strides, and then between the last two. The last puzzle is not too
  // easy; whether the first is too hard is not known.
  bool halve(Item& item, DigPath& path, int first, int wanted, int last, Made& made) {
    int easy = first - 1, hard = last, stride = 1;
    for (int at = std::min(wanted, last - 1); easy < at && at < hard;) {
      const Side side = rate(item, path, at, made);
      if (side == Side::kInside) return true;
      (side == Side::kEasier ? easy : hard) = at;
      if (side == Side::kHarder && easy < first) {
        at = std::max(first, hard - stride);
      } else if (side == Side::kEasier && hard == last) {
        at = std::min(last - 1, easy + stride);
      } else {
        at = (easy + hard) / 2;
      }
      stride *= 2;
    }
    return false;
  }

  Side rate(Item& item, DigPath& path, int step, Made& made) {
    const se121::Rating rating = rater_.rate(path.puzzle(step), limits_);
    if (rating.outcome == se121::Outcome::kAboveMax) return Side::kHarder;
    step_ = step, er_ = rating.er;
    if (item.range.has(er_)) return Side::kInside;
    if (criteria_.level.has(er_) && !item.has_spare) {
      item.has_spare = true;
      keep(path, made);
    }
    return er_ < item.range.least ? Side::kEasier : Side::kHarder;
  }

  void keep(DigPath& path, Made& made) const {
    std::memcpy(made.puzzle, path.puzzle(step_).data(), kCells);
    std::memcpy(made.solution, path.solution(), kCells);
    made.er = er_;
    made.is_found = true;
  }

  const Criteria& criteria_;
  se121::Limits limits_;
  se121::RepeatedRater rater_;
  int step_ = 0;  // that was rated last
  std::uint16_t er_ = 0;
};

// Tries that are dug together.
class Tries {
 public:
  explicit Tries(const Criteria& criteria) : criteria_(criteria) {}

  // The next tries of each item: several where items are few, so that no lane is idle.
  void dig(std::span<const Item> items) {
    each_ = static_cast<std::uint32_t>(std::max<std::size_t>(1, kTogether / items.size()));
    const std::size_t count = items.size() * each_;
    solutions_.resize(count * kCells);
    orders_.resize(count * kCells);
    for (std::size_t i = 0; i < count; ++i) {
      const Item& item = items[i / each_];
      const std::uint32_t attempt = item.attempt + static_cast<std::uint32_t>(i % each_);
      fill(item.key, attempt, &solutions_[i * kCells]);
      make_order(item.key, attempt, criteria_.orbits, &orders_[i * kCells]);
    }
    puzzles_ = solutions_;
    const int fewest = criteria_.is_minimal ? 0 : criteria_.fewest;  // else it would not be minimal
    fewest_.assign(count, static_cast<std::uint8_t>(fewest));
    isa_choice().isa->dig({count, solutions_.data(), orders_.data(), puzzles_.data(), fewest_.data()});
  }

  std::uint32_t each() const { return each_; }
  DigPath path(std::size_t item, std::uint32_t attempt) const {
    const std::size_t at = (item * each_ + attempt) * kCells;
    return {&solutions_[at], &orders_[at], &puzzles_[at]};
  }

 private:
  static constexpr std::size_t kTogether = 16;

  const Criteria& criteria_;
  std::uint32_t each_ = 1;
  std::vector<std::uint8_t> solutions_, orders_, puzzles_, fewest_;
};

}  // namespace

bool create(std::span<const Key> keys, const Criteria& criteria, std::span<Made> made, StopToken& stop) {
  constexpr std::size_t kActive = 512;  // puzzles at once: lanes are idle at the end of each dig
  Judge judge(criteria);
  Tries tries(criteria);
  std::vector<Item> items;
  for (std::size_t next = 0; next < keys.size() || !items.empty();) {
    for (; items.size() < kActive && next < keys.size(); ++next)
      items.push_back(begin_item(next, keys[next], criteria));
    tries.dig(items);
    std::size_t left = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      bool is_done = false;
      for (std::uint32_t attempt = 0; attempt < tries.each() && !is_done; ++attempt) {
        if (stop.look()) return false;
        DigPath path = tries.path(i, attempt);
        is_done = judge.judge(items[i], path, made[items[i].index]) || items[i].attempt >= criteria.most_tries;
      }
      if (!is_done) items[left++] = items[i];
    }
    items.resize(left);
  }
  return true;
}

}  // namespace nonet::creating
