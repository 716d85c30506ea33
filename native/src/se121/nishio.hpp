#pragma once

// Nishio: contradictions that one digit leads to alone. A digit's answer depends on its own places only, so it is kept
// until they change.

#include "se121/closure.hpp"

namespace nonet::se121 {

class Nishio {
 public:
  explicit Nishio(Watch& watch) : watch_(watch) {}

  void forget() { is_known_ = 0; }
  bool find(const Candidates& grid, Hint& hint);

 private:
  struct Found {
    int complexity = 0;  // 0: nothing
    int cell = 0;
    bool is_on = false;  // the assumption
  };

  Found search(const Candidates& grid, int digit, const Cells& places);

  Watch& watch_;
  Closure closure_;
  unsigned is_known_ = 0;  // digits
  std::array<Cells, 9> places_;
  std::array<Found, 9> found_;
};

}  // namespace nonet::se121
