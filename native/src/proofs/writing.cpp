#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <optional>
#include <tuple>

#include "use.hpp"

namespace nonet {
namespace {

using Clause = PuzzleClauses::Clause;
using Sort = PuzzleClauses::Sort;

// Lines that say which clauses are no longer needed keep the memory of a checker small. Short proofs do without.
constexpr std::size_t kManyLemmas = 5000;
constexpr std::size_t kDeletedAtOnce = 200;

void append(std::string& text, std::int64_t number) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
  text.push_back(' ');
}

void end_list(std::string& text, char behind) {
  text.push_back('0');
  text.push_back(behind);
}

class Writer {
 public:
  Writer(const PuzzleClauses& clauses, WrittenProof& made) : clauses_(clauses), made_(made) {}

  void take_used(const ProofLog& log, const ProofUse& use) {
    for (std::size_t number = 0; number < use.sources.size(); ++number) {
      if (use.sources[number]) found_.push_back(log.sources()[number]);
    }
  }

  void take_all() {
    for (std::uint32_t number = 0; number < clauses_.stated().size(); ++number) take({Sort::kStated, number});
    for (std::uint32_t cell = 0; cell < clauses_.cell_count(); ++cell) take({Sort::kCell, cell});
    for (std::uint32_t region = 0; region < clauses_.regions().size(); ++region) {
      if (!clauses_.is_full(region)) continue;
      for (std::uint32_t digit = 1; digit <= clauses_.size(); ++digit) take({Sort::kRegion, region, digit});
    }
    for (Literal variable = 1; variable <= static_cast<Literal>(clauses_.variable_count()); ++variable) {
      clauses_.each_pair_of(variable, [&](Literal other) {
        take({Sort::kPair, static_cast<std::uint32_t>(variable), static_cast<std::uint32_t>(other)});
      });
    }
  }

  // The order of the file: by block, then as cells come.
  void number_clauses() {
    std::sort(found_.begin(), found_.end(), [&](const Clause& a, const Clause& b) { return key(a) < key(b); });
    const auto same = [&](const Clause& a, const Clause& b) { return key(a) == key(b); };
    found_.erase(std::unique(found_.begin(), found_.end(), same), found_.end());
    made_.blocks.resize(4);
    std::vector<Literal> literals;
    for (const Clause& clause : found_) {
      const std::size_t block = std::get<0>(key(clause));
      if (block == 0) {
        made_.stated.push_back(clause.first);
        continue;
      }
      clauses_.literals_of(clause, literals);
      WrittenProof::Block& written = made_.blocks[block - 1];
      for (Literal literal : literals) append(written.text, literal);
      end_list(written.text, '\n');
      ++written.count;
    }
    made_.first_lemma = found_.size() + 1;
  }

  std::size_t write(const ProofLog& log, const ProofUse& use, std::string& text) {
    number_of_source_.assign(log.sources().size(), 0);
    for (std::size_t number = 0; number < use.sources.size(); ++number) {
      if (use.sources[number]) number_of_source_[number] = number_of(log.sources()[number]);
    }
    number_of_lemma_.assign(log.literals().size(), 0);
    std::size_t next = made_.first_lemma;
    for (std::size_t lemma = 0; lemma < use.lemmas.size(); ++lemma) {
      if (use.lemmas[lemma]) number_of_lemma_[lemma] = next++;
    }
    const std::size_t count = next - made_.first_lemma;
    if (count > kManyLemmas)
      find_last_uses(log, use);
    else
      last_.clear();
    for (std::size_t lemma = 0; lemma < use.lemmas.size(); ++lemma) {
      if (use.lemmas[lemma]) write_lemma(log, lemma, text);
    }
    return count;
  }

 private:
  void take(const Clause& clause) { found_.push_back(clause); }

  std::tuple<std::size_t, std::uint32_t, std::uint32_t> key(const Clause& clause) const {
    std::size_t block = static_cast<std::size_t>(clause.sort);
    if (clause.sort == Sort::kPair && !is_in_cell(clause)) ++block;
    return {block, clause.first, clause.second};
  }

  bool is_in_cell(const Clause& pair) const {
    return clauses_.cell_of(static_cast<Literal>(pair.first)) == clauses_.cell_of(static_cast<Literal>(pair.second));
  }

  std::size_t number_of(const Clause& clause) const {
    const auto place = std::lower_bound(found_.begin(), found_.end(), clause,
                                        [&](const Clause& a, const Clause& b) { return key(a) < key(b); });
    return static_cast<std::size_t>(place - found_.begin()) + 1;
  }

  std::size_t number_of(ClauseRef ref) const {
    return ref < 0 ? number_of_source_[static_cast<std::size_t>(~ref)]
                   : number_of_lemma_[static_cast<std::size_t>(ref)];
  }

  void find_last_uses(const ProofLog& log, const ProofUse& use) {
    last_.assign(made_.first_lemma + use.lemmas.size(), 0);
    for (std::size_t lemma = 0; lemma < use.lemmas.size(); ++lemma) {
      if (!use.lemmas[lemma]) continue;
      for (ClauseRef hint : log.hints()[lemma]) last_[number_of(hint)] = number_of_lemma_[lemma];
    }
  }

  void write_lemma(const ProofLog& log, std::size_t lemma, std::string& text) {
    const std::size_t own = number_of_lemma_[lemma];
    append(text, static_cast<std::int64_t>(own));
    for (Literal literal : log.literals()[lemma]) append(text, literal);
    end_list(text, ' ');
    for (ClauseRef hint : log.hints()[lemma]) {
      const std::size_t number = number_of(hint);
      append(text, static_cast<std::int64_t>(number));
      if (!last_.empty() && last_[number] == own) {
        done_.push_back(number);
        last_[number] = 0;
      }
    }
    end_list(text, '\n');
    if (done_.size() < kDeletedAtOnce) return;
    append(text, static_cast<std::int64_t>(own));
    text += "d ";
    for (std::size_t number : done_) append(text, static_cast<std::int64_t>(number));
    end_list(text, '\n');
    done_.clear();
  }

  const PuzzleClauses& clauses_;
  WrittenProof& made_;
  std::vector<Clause> found_;
  std::vector<std::size_t> number_of_source_;
  std::vector<std::size_t> number_of_lemma_;
  std::vector<std::size_t> last_;  // by number, the lemma that uses it last
  std::vector<std::size_t> done_;
};

}  // namespace

WrittenProof write_proof(const PuzzleClauses& clauses, const ProofLog& whole, const Writing& writing) {
  WrittenProof made;
  Writer writer(clauses, made);
  std::optional<ProofLog> shorter;
  if (!writing.has_all_lemmas) shorter = shortened(clauses, whole);
  const ProofLog& log = shorter ? *shorter : whole;
  const ProofUse use = find_use(log, writing.has_all_lemmas);
  if (writing.has_all_clauses)
    writer.take_all();
  else
    writer.take_used(log, use);
  writer.number_clauses();
  made.lemma_count = writer.write(log, use, made.lrat);
  return made;
}

}  // namespace nonet
