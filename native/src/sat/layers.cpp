#include "sat/layers.hpp"

#include <algorithm>
#include <utility>

namespace nonet::sat {
namespace {

struct Edge {
  std::uint32_t from;    // a state before the place
  std::uint32_t option;  // what is read there
  std::uint32_t to;      // a state behind the place
};

constexpr std::uint32_t kDead = ~std::uint32_t{0};
constexpr std::size_t kMaxEdges = kMaxLiterals / 16;

class Line {
 public:
  Line(Formula& formula, const std::vector<Options>& line, const Reader& reader)
      : formula_(formula), line_(line), reader_(reader) {}

  void encode(std::int64_t start) {
    if (!go_forward(start)) return formula_.give_up();
    if (!go_back()) return formula_.add_contradiction();
    Literals before{kTrue};
    for (std::size_t place = 0; place < line_.size(); ++place) {
      Literals after;
      if (line_[place].size() == 1) {  // nothing to choose: as many states behind as before
        after.resize(counts_[place]);
        for (const Edge& edge : edges_[place]) after[edge.to] = before[edge.from];
      } else {
        after = formula_.choice(counts_[place]);
        write(place, before, after);
      }
      before = std::move(after);
    }
  }

 private:
  // All states that can be reached, and the edges between them. False if these are too many.
  bool go_forward(std::int64_t start) {
    std::vector<std::int64_t> states{start}, next, reached;
    std::size_t count = 0;
    for (std::size_t place = 0; place < line_.size(); ++place) {
      auto& edges = edges_.emplace_back();
      reached.clear();
      for (std::uint32_t from = 0; from < states.size(); ++from) {
        for (std::uint32_t option = 0; option < line_[place].size(); ++option) {
          std::int64_t state = states[from];
          if (!reader_.step(place, state, line_[place][option].number)) continue;
          edges.push_back({from, option, 0});
          reached.push_back(state);
        }
        if (count + edges.size() > kMaxEdges) return false;
      }
      count += edges.size();
      next = reached;
      std::sort(next.begin(), next.end());
      next.erase(std::unique(next.begin(), next.end()), next.end());
      for (std::size_t i = 0; i < edges.size(); ++i) {
        const auto at = std::lower_bound(next.begin(), next.end(), reached[i]);
        edges[i].to = static_cast<std::uint32_t>(at - next.begin());
      }
      counts_.push_back(static_cast<std::uint32_t>(next.size()));
      std::swap(states, next);
    }
    for (std::int64_t state : states) ends_.push_back(reader_.accepts(state) ? 0 : kDead);
    return true;
  }

  // Leaves out what leads to no end that is accepted, and takes states together from which the same can be read.
  // False if nothing is left.
  bool go_back() {
    std::vector<std::uint32_t> class_of = ends_;
    std::uint32_t classes = 0;
    for (std::uint32_t end : ends_) classes |= end == 0 ? 1 : 0;
    for (std::size_t place = line_.size(); place-- > 0;) {
      std::vector<std::vector<std::uint32_t>> reads(place == 0 ? 1 : counts_[place - 1]);  // option, state, option ...
      for (const Edge& edge : edges_[place]) {
        if (class_of[edge.to] == kDead) continue;
        reads[edge.from].push_back(edge.option);
        reads[edge.from].push_back(class_of[edge.to]);
      }
      edges_[place].clear();
      counts_[place] = std::exchange(classes, classify(reads, class_of));
      std::vector<std::uint8_t> is_done(classes);
      for (std::size_t from = 0; from < reads.size(); ++from) {
        if (class_of[from] == kDead || std::exchange(is_done[class_of[from]], 1)) continue;
        for (std::size_t i = 0; i < reads[from].size(); i += 2) {
          edges_[place].push_back({class_of[from], reads[from][i], reads[from][i + 1]});
        }
      }
    }
    return classes > 0;
  }

  // A number for each state, the same for those that read the same; kDead if nothing can be read. Gives their number.
  static std::uint32_t classify(const std::vector<std::vector<std::uint32_t>>& reads,
                                std::vector<std::uint32_t>& class_of) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t state = 0; state < reads.size(); ++state) {
      if (!reads[state].empty()) order.push_back(state);
    }
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return reads[a] < reads[b]; });
    class_of.assign(reads.size(), kDead);
    std::uint32_t classes = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i == 0 || reads[order[i]] != reads[order[i - 1]]) ++classes;
      class_of[order[i]] = classes - 1;
    }
    return classes;
  }

  // Any two of state before, option and state behind say what the third is; and each state has a partner.
  void write(std::size_t place, const Literals& before, const Literals& after) {
    const Options& options = line_[place];
    const auto& edges = edges_[place];
    std::vector<Literals> sources(after.size());                 // the states that lead to each state behind
    std::vector<Literals> ahead(after.size() * options.size());  // by state behind and option: where it is read
    std::vector<Literals> read(after.size());                    // what leads there from the state at hand
    for (std::size_t first = 0, last = 0; first < edges.size(); first = last) {
      const Literal from = before[edges[first].from];
      Literals behind(options.size(), kFalse), targets;
      std::vector<std::uint32_t> reached;
      for (; last < edges.size() && edges[last].from == edges[first].from; ++last) {
        const auto [_, option, to] = edges[last];
        behind[option] = after[to];
        ahead[to * options.size() + option].push_back(from);
        if (read[to].empty()) reached.push_back(to);
        read[to].push_back(options[option].literal);
      }
      for (std::size_t i = 0; i < options.size(); ++i) formula_.add({-from, -options[i].literal, behind[i]});
      for (std::uint32_t to : reached) {
        targets.push_back(after[to]);
        sources[to].push_back(from);
        follow(from, after[to], read[to]);
        read[to].clear();
      }
      follow(from, kTrue, targets);
    }
    for (std::size_t to = 0; to < after.size(); ++to) {
      for (std::size_t i = 0; i < options.size(); ++i) {
        follow(after[to], options[i].literal, ahead[to * options.size() + i]);
      }
      follow(after[to], kTrue, sources[to]);
    }
  }

  // Where both hold, so does one of the others.
  void follow(Literal one, Literal other, Literals& then) {
    then.push_back(-one);
    then.push_back(-other);
    formula_.add(then);
  }

  Formula& formula_;
  const std::vector<Options>& line_;
  const Reader& reader_;
  std::vector<std::vector<Edge>> edges_;  // by place; those from one state together
  std::vector<std::uint32_t> counts_;     // of states behind each place
  std::vector<std::uint32_t> ends_;       // by state behind the last place: 0 if accepted, else kDead
};

}  // namespace

void encode_line(Formula& formula, const std::vector<Options>& line, std::int64_t start, const Reader& reader) {
  Line(formula, line, reader).encode(start);
}

Options options_of(const Formula& formula, std::uint32_t cell) {
  Options options;
  for (int digit : formula.digits(cell)) options.push_back({formula.literal(cell, digit), digit});
  return options;
}

Options yes_or_no(Literal literal, std::int64_t if_yes) {
  if (literal == kTrue) return {{kTrue, if_yes}};
  if (literal == kFalse) return {{kTrue, 0}};
  return {{-literal, 0}, {literal, if_yes}};
}

}  // namespace nonet::sat
