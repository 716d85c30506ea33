#pragma once

// How techniques, orders, options and steps are said between Python and the core: by their names, and as rows.

#include <nanobind/nanobind.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "nonet/logic.hpp"

namespace nonet::bind {

using namespace nonet::logic;

using CellDigit = std::pair<int, int>;

inline Technique technique_of(const std::string& id) {
  static const std::unordered_map<std::string_view, Technique> known = [] {
    std::unordered_map<std::string_view, Technique> all;
    for (int i = 0; i < kTechniqueCount; ++i) all.emplace(info_of(static_cast<Technique>(i)).id, Technique(i));
    return all;
  }();
  const auto found = known.find(id);
  if (found == known.end()) refuse("expected the id of a technique, got '" + id + "'");
  return found->second;
}

inline TechniqueSet techniques_of(const std::vector<std::string>& ids) {
  TechniqueSet set;
  for (const std::string& id : ids) set.push_back(technique_of(id));
  return set;
}

inline std::vector<TechniqueSet> order_of(const std::vector<std::vector<std::string>>& rows) {
  std::vector<TechniqueSet> order;
  for (const auto& row : rows) order.push_back(techniques_of(row));
  return order;
}

inline constexpr int kMaxOption = 1000;  // of fins, links and rounds

inline Options options_of(const std::map<std::string, int>& given) {
  Options options;
  const std::pair<const char*, bool*> switches[] = {
      {"uniqueness", &options.uniqueness},
      {"missing_candidates", &options.missing_candidates},
      {"two_candidate_rectangles", &options.two_candidate_rectangles},
      {"siamese", &options.siamese},
      {"als_overlap", &options.als_overlap},
      {"als_nodes", &options.als_nodes},
      {"als_chains_both_ways", &options.als_chains_both_ways},
  };
  const std::pair<const char*, int*> numbers[] = {
      {"als_chain_links", &options.als_chain_links}, {"max_fins", &options.max_fins},
      {"max_endo_fins", &options.max_endo_fins},     {"chain_links", &options.chain_links},
      {"net_rounds", &options.net_rounds},
  };
  for (const auto& [name, value] : given) {
    bool is_known = false;
    for (const auto& [key, slot] : switches) {
      if (name == key) *slot = value != 0, is_known = true;
    }
    for (const auto& [key, slot] : numbers) {
      if (name != key) continue;
      if (value < 0 || value > kMaxOption) refuse("expected " + name + " from 0 to 1000, got " + std::to_string(value));
      *slot = value, is_known = true;
    }
    if (!is_known) refuse("expected the name of an option, got '" + name + "'");
  }
  return options;
}

inline std::vector<CellDigit> pairs_of(const std::vector<Candidate>& candidates) {
  std::vector<CellDigit> pairs;
  for (const Candidate& c : candidates) pairs.emplace_back(c.cell, c.digit);
  return pairs;
}

using TruthRow = std::tuple<int, int, int, int>;

inline std::vector<TruthRow> rows_of(const std::vector<Truth>& truths) {
  std::vector<TruthRow> rows;
  for (const Truth& truth : truths) rows.emplace_back(truth.cell, truth.region, truth.digit, truth.constraint);
  return rows;
}

inline const char* name_of(LineKind kind) {
  switch (kind) {
    case LineKind::kSuppose: return "suppose";
    case LineKind::kFollows: return "follows";
    case LineKind::kImpossible: return "impossible";
    case LineKind::kRefuted: return "refuted";
    case LineKind::kCases: return "cases";
  }
  return "";
}

// kind, depth, cell, digit, whether it is on, truths, the lines it comes from
using LineRow = std::tuple<std::string, int, int, int, bool, std::vector<TruthRow>, std::vector<std::int32_t>>;

inline std::vector<LineRow> rows_of(const std::vector<Line>& lines) {
  std::vector<LineRow> rows;
  for (const Line& line : lines) {
    rows.emplace_back(name_of(line.kind), line.depth, line.fact.cell, line.fact.digit, line.is_on, rows_of(line.truths),
                      line.from);
  }
  return rows;
}

inline const char* name_of(Role role) {
  switch (role) {
    case Role::kPattern: return "pattern";
    case Role::kBase: return "base";
    case Role::kCover: return "cover";
    case Role::kFin: return "fin";
    case Role::kEndoFin: return "endo-fin";
    case Role::kPivot: return "pivot";
    case Role::kPincer: return "pincer";
    case Role::kSet: return "set";
    case Role::kLink: return "link";
    case Role::kColour1: return "colour-1";
    case Role::kColour2: return "colour-2";
    case Role::kStem: return "stem";
    case Role::kExtra: return "extra";
  }
  return "";
}

}  // namespace nonet::bind
