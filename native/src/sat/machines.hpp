#pragma once

// The machines of a list of constraints, as clauses.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "constraints/listed_machine.hpp"
#include "sat/formula.hpp"

namespace nonet::sat {

// A machine that asks for little, such as "every rest of a division by 3 in four cells", is a few clauses without any
// helper: each says that the cells do not keep to one choice of digits in which the machine cannot be met. Others are
// lines (lines.hpp). The 64 squares of such a rule took 18,000 clauses as lines, and all true candidates of a puzzle
// with them 0.47 s by SAT alone; 0.24 s so.
class MachineEncoder {
 public:
  MachineEncoder(Formula& formula, const Constraints& constraints) : formula_(formula), constraints_(constraints) {}

  void encode(const Machine& machine);

 private:
  using List = constraints::MachineList<std::uint64_t>;
  struct Small {
    std::shared_ptr<const List> list;
    std::vector<std::uint32_t> refused;  // keys of the list of which nothing is left, and which say it all
  };

  // By automaton and number of cells; without keys where they are too many.
  const Small& small_of(const Machine& machine);
  Small make_small(const Automaton& automaton, std::size_t length) const;
  void refuse(const Cells& cells, const List& list, std::uint32_t key);

  static constexpr std::size_t kMostKeys = 16;

  Formula& formula_;
  const Constraints& constraints_;
  std::map<std::pair<std::uint32_t, std::size_t>, Small> known_;
};

}  // namespace nonet::sat
