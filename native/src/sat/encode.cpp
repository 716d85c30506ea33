#include <algorithm>
#include <bit>
#include <initializer_list>
#include <span>
#include <utility>

#include "geometry/geometry.hpp"
#include "nonet/cnf.hpp"
#include "sat/constraints.hpp"

namespace nonet {
namespace {

struct Member {
  std::int32_t variable;
  std::uint32_t place;  // of its cell among the open cells of the region
};

class Encoder {
 public:
  Encoder(const Board& board, std::span<const std::uint64_t> masks, std::size_t ladder_from, Cnf& cnf)
      : board_(board), masks_(masks), ladder_from_(ladder_from), cnf_(cnf) {}

  // False if the formula grows too large; it is left unfinished then.
  bool run() {
    if (!number_candidates()) return false;
    open_regions();
    for (std::uint32_t cell = 0; cell < board_.cell_count(); ++cell) {
      if (!encode_cell(cell)) return false;
    }
    for (std::uint32_t region = 0; region < regions_.size(); ++region) {
      if (!encode_region(region)) return false;
    }
    return encode_pairs() && encode_other_constraints();
  }

 private:
  // Variables go by cell, then by digit: a cell's are first_[cell]..first_[cell + 1]-1.
  bool number_candidates() {
    const std::size_t width = digit_bytes(board_.size());
    const std::size_t words = board_.mask_words();
    cnf_.fixed.assign(board_.grid_bytes(), 0);
    first_.assign(1, 1);
    for (std::uint32_t cell = 0; cell < board_.cell_count(); ++cell) {
      const std::size_t before = cnf_.cells.size();
      for (std::size_t word = 0; word < words; ++word) {
        for (std::uint64_t rest = masks_[cell * words + word]; rest; rest &= rest - 1) {
          cnf_.cells.push_back(cell);
          cnf_.digits.push_back(static_cast<std::uint16_t>(word * 64 + std::countr_zero(rest) + 1));
        }
      }
      if (cnf_.cells.size() == before + 1) {  // decided
        for (std::size_t i = 0; i < width; ++i) {
          cnf_.fixed[cell * width + i] = static_cast<std::uint8_t>(cnf_.digits.back() >> (8 * i) & 255);
        }
        cnf_.cells.pop_back();
        cnf_.digits.pop_back();
      }
      if (cnf_.cells.size() > kMaxLiterals) return false;
      first_.push_back(static_cast<std::int32_t>(cnf_.cells.size() + 1));
    }
    cnf_.variable_count = static_cast<std::int32_t>(cnf_.cells.size());
    return true;
  }

  bool is_open(std::uint32_t cell) const { return first_[cell] != first_[cell + 1]; }

  void open_regions() {
    regions_of_.resize(board_.cell_count());
    place_.assign(board_.cell_count(), kNowhere);
    for (const Cells& region : board_.geometry().regions()) {
      Cells open;
      for (std::uint32_t cell : region) {
        if (is_open(cell)) open.push_back(cell);
      }
      if (open.empty()) continue;
      for (std::uint32_t cell : open) regions_of_[cell].push_back(static_cast<std::uint32_t>(regions_.size()));
      regions_.push_back({std::move(open), region.size() == static_cast<std::size_t>(board_.size())});
    }
  }

  bool encode_cell(std::uint32_t cell) {
    group_.clear();
    for (std::int32_t v = first_[cell]; v < first_[cell + 1]; ++v) {
      group_.push_back({v, static_cast<std::uint32_t>(group_.size())});
    }
    if (group_.empty()) return true;
    met_.assign(group_.size() * group_.size(), 0);
    stride_ = group_.size();
    at_least_one(group_);
    at_most_one(group_);
    return cnf_.literals.size() <= kMaxLiterals;
  }

  bool encode_region(std::uint32_t number) {
    const auto& [cells, is_full] = regions_[number];
    find_earlier_meetings(number);
    by_digit_.resize(static_cast<std::size_t>(board_.size()));
    for (auto& group : by_digit_) group.clear();
    for (std::uint32_t place = 0; place < cells.size(); ++place) {
      for (std::int32_t v = first_[cells[place]]; v < first_[cells[place] + 1]; ++v) {
        by_digit_[cnf_.digits[static_cast<std::size_t>(v) - 1] - 1U].push_back({v, place});
      }
    }
    for (const auto& group : by_digit_) {
      if (is_full && !group.empty()) at_least_one(group);  // empty: the digit is placed
      at_most_one(group);
      if (cnf_.literals.size() > kMaxLiterals) return false;
    }
    return true;
  }

  // Digits that a relation does not allow side by side exclude each other, each two said once. A digit with one or two
  // partners also asks for them: then the solver sees what follows when they go. Decided cells have had their say.
  bool encode_pairs() {
    std::vector<std::pair<std::int32_t, std::int32_t>> excluded;
    for (const Pair& pair : board_.constraints().pairs) {
      if (!is_open(pair.first) || !is_open(pair.second)) continue;
      const Relation& relation = board_.constraints().relations[pair.relation];
      const bool met = have_met(pair.first, pair.second);
      const auto fit = [&](std::int32_t first, std::int32_t second) {
        return allows(relation, board_.mask_words(), digit_of(first), digit_of(second));
      };
      for (std::int32_t v = first_[pair.first]; v < first_[pair.first + 1]; ++v) {
        for (std::int32_t w = first_[pair.second]; w < first_[pair.second + 1]; ++w) {
          if (!fit(v, w) && !(met && digit_of(v) == digit_of(w))) excluded.push_back(std::minmax(v, w));
        }
        ask_for_partners(v, pair.second, [&](std::int32_t w) { return fit(v, w); });
      }
      for (std::int32_t w = first_[pair.second]; w < first_[pair.second + 1]; ++w) {
        ask_for_partners(w, pair.first, [&](std::int32_t v) { return fit(v, w); });
      }
      if (cnf_.literals.size() + 2 * excluded.size() > kMaxLiterals) return false;
    }
    std::sort(excluded.begin(), excluded.end());
    excluded.erase(std::unique(excluded.begin(), excluded.end()), excluded.end());
    for (const auto& [v, w] : excluded) add({-v, -w});
    return true;
  }

  bool encode_other_constraints() {
    if (board_.constraints().count == board_.constraints().pairs.size()) return true;
    sat::Formula formula(board_, first_, cnf_);
    sat::encode_constraints(formula, board_);
    return !formula.is_too_large();
  }

  int digit_of(std::int32_t variable) const { return cnf_.digits[static_cast<std::size_t>(variable) - 1]; }

  void ask_for_partners(std::int32_t variable, std::uint32_t other, auto fits) {
    group_.clear();
    for (std::int32_t v = first_[other]; v < first_[other + 1]; ++v) {
      if (fits(v)) group_.push_back({v, 0});
    }
    if (group_.size() > kFewPartners) return;
    cnf_.literals.push_back(-variable);
    at_least_one(group_);
  }

  bool have_met(std::uint32_t a, std::uint32_t b) const {
    return std::ranges::any_of(
        regions_of_[a], [&](std::uint32_t region) { return std::ranges::binary_search(regions_of_[b], region); });
  }

  // Two cells of a row that also share a box: that they differ was said for the region that came first, by a pair or by
  // its ladder.
  void find_earlier_meetings(std::uint32_t number) {
    const Cells& cells = regions_[number].cells;
    stride_ = cells.size();
    met_.assign(stride_ * stride_, 0);
    for (std::uint32_t place = 0; place < stride_; ++place) place_[cells[place]] = place;
    for (std::uint32_t place = 0; place < stride_; ++place) {
      for (std::uint32_t earlier : regions_of_[cells[place]]) {
        if (earlier == number) break;
        for (std::uint32_t cell : regions_[earlier].cells) {
          if (place_[cell] != kNowhere) met_[place * stride_ + place_[cell]] = 1;
        }
      }
    }
    for (std::uint32_t cell : cells) place_[cell] = kNowhere;
  }

  void add(std::initializer_list<std::int32_t> clause) {
    cnf_.literals.insert(cnf_.literals.end(), clause);
    cnf_.starts.push_back(static_cast<std::uint32_t>(cnf_.literals.size()));
  }

  void at_least_one(std::span<const Member> group) {
    for (const Member& member : group) cnf_.literals.push_back(member.variable);
    cnf_.starts.push_back(static_cast<std::uint32_t>(cnf_.literals.size()));
  }

  void at_most_one(std::span<const Member> group) {
    if (group.size() < 2) return;
    if (ladder_from_ != 0 && group.size() >= ladder_from_) return climb(group);
    for (std::size_t i = 0; i < group.size(); ++i) {
      const std::uint8_t* met = met_.data() + group[i].place * stride_;
      for (std::size_t j = i + 1; j < group.size(); ++j) {
        if (!met[group[j].place]) add({-group[i].variable, -group[j].variable});
      }
    }
  }

  // Helper i says: one of the members 0..i is true. So it follows from member i and from helper i-1, and forbids
  // member i+1.
  void climb(std::span<const Member> group) {
    std::int32_t helper = 0;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const std::int32_t member = group[i].variable;
      const std::int32_t below = helper;
      if (below) add({-member, -below});
      if (i + 1 == group.size()) break;
      helper = ++cnf_.variable_count;
      add({-member, helper});
      if (below) add({-below, helper});
    }
  }

  static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};
  static constexpr std::size_t kFewPartners = 2;
  struct OpenRegion {
    Cells cells;  // those still open
    bool is_full;
  };

  const Board& board_;
  std::span<const std::uint64_t> masks_;
  std::size_t ladder_from_;
  Cnf& cnf_;
  std::vector<std::int32_t> first_;                     // by cell, and one more
  std::vector<OpenRegion> regions_;                     // those with open cells
  std::vector<std::vector<std::uint32_t>> regions_of_;  // by cell, ascending
  std::vector<std::uint32_t> place_;                    // by cell: its place in the region at hand, or kNowhere
  std::vector<std::uint8_t> met_;                       // [place * stride_ + place]: said to differ already
  std::size_t stride_ = 0;
  std::vector<Member> group_;
  std::vector<std::vector<Member>> by_digit_;
};

}  // namespace

Outcome encode(const Board& board, const Givens& givens, std::size_t ladder_from, Cnf& cnf) {
  std::vector<std::uint64_t> masks;
  const Outcome outcome = propagate(board, givens, masks);
  if (outcome != Outcome::kDone) return outcome;
  return Encoder(board, masks, ladder_from, cnf).run() ? Outcome::kDone : Outcome::kTooLarge;
}

}  // namespace nonet
