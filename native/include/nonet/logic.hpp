#pragma once

// Human logic: techniques that find Steps on any board up to 25x25. Nothing here looks at the solution.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/stop.hpp"
#include "nonet/workspace.hpp"

namespace nonet::logic {

inline constexpr int kMaxCells = 640;
inline constexpr int kMaxDigits = 25;
inline constexpr int kMaxRegions = 30000;  // and so many constraints: both are numbered with 16 bits

struct Candidate {
  std::uint16_t cell;
  std::uint8_t digit;
  friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

// Every technique: its name in the code and for users, HoDoKu's code, and what it rests on. See techniques.def.
enum class Technique : std::uint8_t {
#define NONET_TECHNIQUE(name, id, code, needs, finder) name,
#include "nonet/techniques.def"
#undef NONET_TECHNIQUE
  kCount
};
inline constexpr int kTechniqueCount = static_cast<int>(Technique::kCount);

// One of several facts of which at least one must be true: a cell's candidates, a digit's places in a full region, or
// the ways to fill a constraint. With houses, which have no digit, what they hold less what the constraints add up to.
struct Truth {
  std::int16_t cell;             // or -1
  std::int16_t region;           // then this, and the digit; or -1
  std::uint8_t digit;            // or 0: the sum of the region
  std::int16_t constraint = -1;  // then this, by its number
  friend auto operator<=>(const Truth&, const Truth&) = default;
};

// What a part of the pattern is to the reader: words and drawings go by it.
enum class Role : std::uint8_t {
  kPattern,  // the cells the technique is about
  kBase,     // regions that must hold the digit
  kCover,    // regions that limit it
  kFin,      // candidates outside the covers
  kEndoFin,  // candidates in two base regions
  kPivot,    // the cell the others hang on
  kPincer,   // the cells whose digit is certain to come up
  kSet,      // a locked or almost locked set; several come in order
  kLink,     // a strong link's two ends
  kColour1,  // candidates that are true or false together
  kColour2,  // and those that are the opposite
  kStem,     // of a death blossom
  kExtra,    // candidates beside a deadly pattern
};

struct Part {
  Role role;
  std::vector<std::uint16_t> cells;
  std::uint32_t digits = 0;  // bit d - 1 for digit d
  std::vector<std::uint16_t> regions = {};
};

// A node of a chain: the digit is in one of these cells (on) or in none of them (off). `from` are the nodes it follows
// from, by their place in Step::nodes; none for an assumption.
struct Node {
  std::vector<std::uint16_t> cells;
  std::uint8_t digit;
  bool is_on;
  std::vector<std::int32_t> from = {};
};

// A line of a proof that is too long, or too deeply nested, for one list of truths. A line of depth n stands under the
// n assumptions that opened the blocks around it.
//
//   kSuppose     an assumption. It opens a block one deeper than the line before, or closes one and opens the next
//   kFollows     with the opposite of the fact, and with the lines it comes from, no choice from the truths is left
//   kImpossible  the same without a fact: the block ends in a contradiction
//   kRefuted     the opposite of what the block before it supposed, since that ended in a contradiction
//   kCases       what all blocks before it lead to; their assumptions are all the candidates of the one truth, or one
//                candidate and its opposite
//
// The last line has depth 0 and is what the step says.
enum class LineKind : std::uint8_t { kSuppose, kFollows, kImpossible, kRefuted, kCases };
struct Line {
  LineKind kind;
  std::uint8_t depth;
  Candidate fact{};
  bool is_on = false;
  std::vector<Truth> truths = {};
  std::vector<std::int32_t> from = {};  // by their places in Step::lines
};

// A conclusion with all that proves it. The proof is this: assume a candidate that is to be removed (or, for a
// placement, that its cell is something else); then there is no choice of one candidate from every truth, and from the
// extra candidates of the deadly pattern if there is one, such that no two chosen ones exclude each other: by a cell,
// by a region, or by a constraint, which may also exclude one beside a digit that stands. A step with `lines` is proved
// by those instead.
struct Step {
  Technique technique;
  std::vector<Candidate> placements = {};
  std::vector<Candidate> eliminations = {};  // in the order they are to be applied
  std::vector<Truth> truths = {};
  // Cells that could be swapped if they held only these digits, see src/nonet/human/step_checker.py.
  std::vector<std::uint16_t> deadly = {};
  std::uint32_t deadly_digits = 0;
  std::vector<Part> parts = {};                 // for words and drawings
  std::vector<Node> nodes = {};                 // chains: for words and drawings
  std::vector<std::int32_t> ends = {};          // the last node of each chain in `nodes`
  bool is_double = false;                       // two patterns reported as one: siamese fish
  std::vector<std::uint16_t> constraints = {};  // of the board that the step rests on, by their numbers
  std::vector<std::uint16_t> houses = {};       // full regions, by number: their sum less that of the constraints
  std::vector<Line> lines = {};                 // a proof line by line
};

// How searches behave. The defaults are HoDoKu's while solving.
struct Options {
  bool uniqueness = true;                 // may assume that the puzzle has one solution
  bool missing_candidates = true;         // rectangles may lack candidates that were eliminated before
  bool two_candidate_rectangles = false;  // empty rectangles with only two candidates
  bool siamese = false;                   // fish of the same base that differ in fins
  bool als_overlap = false;
  bool als_nodes = false;  // almost locked sets as nodes of grouped loops
  bool als_chains_both_ways = false;
  int als_chain_links = 50;
  int max_fins = 5;
  int max_endo_fins = 2;
  int chain_links = 20;
  int net_rounds = 4;
  friend bool operator==(const Options&, const Options&) = default;
};

using TechniqueSet = std::vector<Technique>;

// Where a search starts: digits (0 for empty) with those that are givens, then candidates taken away.
struct Start {
  std::span<const std::uint8_t> values;
  std::span<const std::uint8_t> is_given;  // a byte a cell; empty: every value is
  std::span<const Candidate> removed;      // in the order they are taken away
};

struct TechniqueInfo {
  const char* id;
  const char* hodoku_code;
  const char* needs;  // words, see techniques.def
};
const TechniqueInfo& info_of(Technique technique);

// A step of a path, and which row of the order found it.
struct PathStep {
  int row;
  Step step;
};

enum class PathEnd : std::uint8_t { kSolved, kStuck, kContradiction, kStopped };

struct Path {
  PathEnd end;
  std::vector<PathStep> steps;
};

// Techniques on one board. Immutable: threads may share it, each with a workspace of its own.
class Logic {
 public:
  // Empty if the board can be reasoned on, else why not.
  static std::string problem_with(const Board& board);

  // Precondition: problem_with(board) is empty. Keeps a copy of what it needs. `rules` has the constraints
  // that belong together, by their numbers; a constraint that is in none is a rule of its own.
  explicit Logic(const Board& board, const std::vector<std::vector<std::uint32_t>>& rules = {});
  ~Logic();
  Logic(Logic&&) noexcept;

  // Every step of these techniques, or only the first, in the search order of the technique. Nothing if it was stopped.
  std::optional<std::vector<Step>> find(const Start& start, const TechniqueSet& wanted, bool all,
                                        const Options& options, Workspace& workspace, StopToken* stop = nullptr) const;

  // The steps of the first row that has any: all of them if it is one of the first `whole` rows, else the first.
  // Nothing if it was stopped.
  std::optional<std::vector<Step>> find_in_order(const Start& start, const std::vector<TechniqueSet>& order,
                                                 std::size_t whole, const Options& options, Workspace& workspace,
                                                 StopToken* stop = nullptr) const;

  // The path of the first step of the first row that has one, again and again. A row is a set of techniques searched
  // together. Where `solution` is given and nothing is found, a digit of it is placed (row = order.size()): cell number
  // n / 2 of the n open ones. If it is stopped, the steps found so far are kept.
  Path walk(const Start& start, const std::vector<TechniqueSet>& order, const Options& options,
            std::span<const std::uint8_t> solution, int max_steps, Workspace& workspace,
            StopToken* stop = nullptr) const;

  // As walk, without the steps: how often each row was used, one more for solution digits.
  PathEnd tally(const Start& start, const std::vector<TechniqueSet>& order, const Options& options,
                std::span<const std::uint8_t> solution, std::span<std::uint16_t> uses, Workspace& workspace,
                StopToken* stop = nullptr) const;

  struct Impl;

 private:
  std::unique_ptr<const Impl> impl_;
};

}  // namespace nonet::logic
