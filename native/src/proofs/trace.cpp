// CaDiCaL's trace in binary LRAT: 'a' number literals 0 hints 0, or 'd' numbers 0. A number x is 2 * |x|, plus 1 if it
// is negative, in groups of 7 bits, the low one first.

#include <algorithm>

#include "nonet/proofs.hpp"

namespace nonet {
namespace {

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool is_at_end() const { return at_ >= bytes_.size(); }
  bool is_broken() const { return is_broken_; }
  std::uint8_t letter() { return bytes_[at_++]; }

  std::int64_t number() {
    std::uint64_t read = 0;
    for (unsigned shift = 0; shift < 63; shift += 7) {
      if (is_at_end()) break;
      const std::uint8_t byte = bytes_[at_++];
      read |= std::uint64_t{byte & 127U} << shift;
      if (byte < 128) return read & 1 ? -static_cast<std::int64_t>(read >> 1) : static_cast<std::int64_t>(read >> 1);
    }
    is_broken_ = true;
    return 0;
  }

  void skip_list() {
    while (number() != 0) {
    }
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  bool is_broken_ = false;
};

// The solver numbers our clauses as they come, and its own as it derives them, also while ours still come. So the
// numbers that no line of the trace adds are ours, in order.
class Numbers {
 public:
  explicit Numbers(std::span<const std::uint8_t> trace) {
    Reader reader(trace);
    while (!reader.is_at_end() && !reader.is_broken()) {
      const bool adds = reader.letter() == 'a';
      const std::int64_t number = reader.number();
      if (number != 0) reader.skip_list();
      if (!adds) continue;
      reader.skip_list();
      added_.push_back(number);
    }
  }

  // The lemma (from 0) of a number, or ~ the place of our clause.
  std::int64_t find(std::int64_t number) const {
    const auto place = std::lower_bound(added_.begin(), added_.end(), number);
    const std::int64_t below = place - added_.begin();
    return place != added_.end() && *place == number ? below : ~(number - 1 - below);
  }

 private:
  std::vector<std::int64_t> added_;  // ascending
};

}  // namespace

std::string OpenClauses::add_trace(std::span<const std::uint8_t> trace) {
  const Numbers numbers(trace);
  const auto first = static_cast<std::int64_t>(log_.literals().size());
  std::int64_t lemma = 0;
  std::vector<Literal> literals;
  std::vector<ClauseRef> hints;
  for (Reader reader(trace); !reader.is_at_end();) {
    const std::uint8_t letter = reader.letter();
    const std::int64_t own = reader.number();
    if (letter != 'a') {
      if (own != 0) reader.skip_list();
      continue;
    }
    literals.clear();
    hints.clear();
    while (const std::int64_t literal = reader.number()) {
      const auto place = static_cast<std::size_t>(std::abs(literal) - 1);
      if (place >= candidates_.size()) return "a lemma has a variable that is no candidate";
      literals.push_back(literal > 0 ? candidates_[place] : -candidates_[place]);
    }
    while (const std::int64_t hint = reader.number()) {
      if (hint < 0) return "a lemma does not follow by unit propagation alone";
      const std::int64_t found = numbers.find(hint);
      if (found >= lemma || (found < 0 && ~found >= static_cast<std::int64_t>(origins_.size()))) {
        return "a lemma rests on a clause that is not there";
      }
      hints.push_back(found < 0 ? ref_of(static_cast<std::size_t>(~found)) : static_cast<ClauseRef>(first + found));
    }
    if (reader.is_broken()) return "the trace ends in the middle of a lemma";
    log_.add(literals, hints);
    ++lemma;
    if (literals.empty()) return "";
  }
  return "the trace does not end with a contradiction";
}

}  // namespace nonet
