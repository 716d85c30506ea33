#include "sat/layers.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace nonet::sat {
namespace {

struct Edge {
  std::uint32_t from;    // a state before the place
  std::uint32_t option;  // what is read there
  std::uint32_t to;      // a state behind the place
  auto operator<=>(const Edge&) const = default;
};

// States by their number, in the order in which they were met.
class States {
 public:
  std::uint32_t number(std::int64_t state) {
    const auto [at, is_new] = numbers_.try_emplace(state, static_cast<std::uint32_t>(list_.size()));
    if (is_new) list_.push_back(state);
    return at->second;
  }
  const std::vector<std::int64_t>& list() const { return list_; }

 private:
  std::unordered_map<std::int64_t, std::uint32_t> numbers_;
  std::vector<std::int64_t> list_;
};

constexpr std::uint32_t kDead = ~std::uint32_t{0};
constexpr std::size_t kMaxEdges = kMaxLiterals / 16;

class Line {
 public:
  Line(Formula& formula, const std::vector<Options>& line, const Reader& reader)
      : formula_(formula), line_(line), reader_(reader) {}

  void encode() {
    if (!go_forward()) return formula_.give_up();
    if (!go_back()) return formula_.add_contradiction();
    Literals before{kTrue};
    for (std::size_t place = 0; place < line_.size(); ++place) {
      if (line_[place].size() == 1) {  // nothing to choose: as many states before as behind
        Literals after(counts_[place]);
        for (const Edge& edge : edges_[place]) after[edge.to] = before[edge.from];
        before = std::move(after);
        continue;
      }
      Literals after = formula_.choice(counts_[place]);
      write(place, before, after);
      before = std::move(after);
    }
  }

 private:
  // All states that can be reached, and the edges between them. False if these are too many.
  bool go_forward() {
    States states;
    states.number(reader_.start);
    std::size_t count = 0;
    for (std::size_t place = 0; place < line_.size(); ++place) {
      States next;
      auto& edges = edges_.emplace_back();
      for (std::uint32_t from = 0; from < states.list().size(); ++from) {
        for (std::uint32_t option = 0; option < line_[place].size(); ++option) {
          std::int64_t state = states.list()[from];
          if (!reader_.step(place, state, line_[place][option].number)) continue;
          edges.push_back({from, option, next.number(state)});
        }
        if (count + edges.size() > kMaxEdges) return false;
      }
      count += edges.size();
      counts_.push_back(static_cast<std::uint32_t>(next.list().size()));
      states = std::move(next);
    }
    for (std::int64_t state : states.list()) ends_.push_back(reader_.accepts(state) ? 0 : kDead);
    return true;
  }

  // Leaves out what leads to no end that is accepted, and takes states together from which the same can be read.
  // False if nothing is left.
  bool go_back() {
    std::vector<std::uint32_t> class_of = ends_;
    std::uint32_t classes = std::ranges::count(ends_, kDead) < static_cast<std::ptrdiff_t>(ends_.size()) ? 1 : 0;
    for (std::size_t place = line_.size(); place-- > 0;) {
      counts_[place] = std::exchange(classes, 0);
      std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> reads(place == 0 ? 1 : counts_[place - 1]);
      for (const Edge& edge : edges_[place]) {
        if (class_of[edge.to] != kDead) reads[edge.from].emplace_back(edge.option, class_of[edge.to]);
      }
      class_of.assign(reads.size(), kDead);
      edges_[place].clear();
      std::map<std::vector<std::pair<std::uint32_t, std::uint32_t>>, std::uint32_t> known;
      for (std::size_t from = 0; from < reads.size(); ++from) {
        if (reads[from].empty()) continue;
        const auto [at, is_new] = known.try_emplace(std::move(reads[from]), classes);
        class_of[from] = at->second;
        if (!is_new) continue;
        for (const auto& [option, to] : at->first) edges_[place].push_back({classes, option, to});
        ++classes;
      }
    }
    return classes > 0;
  }

  // Any two of state before, option and state behind say what the third is; and each has partners.
  void write(std::size_t place, const Literals& before, const Literals& after) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, Literals> behind, ahead, between;
    std::vector<Literals> to(before.size()), from(after.size());
    for (const Edge& edge : edges_[place]) {
      const Literal read = line_[place][edge.option].literal;
      behind[{edge.from, edge.option}].push_back(after[edge.to]);
      ahead[{edge.to, edge.option}].push_back(before[edge.from]);
      between[{edge.from, edge.to}].push_back(read);
      to[edge.from].push_back(after[edge.to]);
      from[edge.to].push_back(before[edge.from]);
    }
    for (std::uint32_t option = 0; option < line_[place].size(); ++option) {
      const Literal read = line_[place][option].literal;
      for (std::uint32_t i = 0; i < before.size(); ++i) follow(before[i], read, behind[{i, option}]);
      for (std::uint32_t i = 0; i < after.size(); ++i) follow(after[i], read, ahead[{i, option}]);
    }
    for (auto& [ends, reads] : between) follow(before[ends.first], after[ends.second], reads);
    for (std::uint32_t i = 0; i < before.size(); ++i) follow(before[i], kTrue, to[i]);
    for (std::uint32_t i = 0; i < after.size(); ++i) follow(after[i], kTrue, from[i]);
  }

  // Where both hold, so does one of the others.
  void follow(Literal one, Literal other, const Literals& then) {
    clause_ = then;
    std::sort(clause_.begin(), clause_.end());
    clause_.erase(std::unique(clause_.begin(), clause_.end()), clause_.end());
    clause_.insert(clause_.end(), {-one, -other});
    formula_.add(clause_);
  }

  Formula& formula_;
  const std::vector<Options>& line_;
  const Reader& reader_;
  std::vector<std::vector<Edge>> edges_;  // by place
  std::vector<std::uint32_t> counts_;     // of states behind each place
  std::vector<std::uint32_t> ends_;       // by state behind the last place: 0 if accepted, else kDead
  Literals clause_;
};

}  // namespace

void encode_line(Formula& formula, const std::vector<Options>& line, const Reader& reader) {
  Line(formula, line, reader).encode();
}

Options options_of(const Formula& formula, std::uint32_t cell) {
  Options options;
  for (int digit : formula.digits(cell)) options.push_back({formula.literal(cell, digit), digit});
  return options;
}

}  // namespace nonet::sat
