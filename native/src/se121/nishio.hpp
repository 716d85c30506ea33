#pragma once

// Nishio: contradictions that one digit leads to alone. A digit's answer depends on its own places only, so it is kept
// until they change.

#include "nonet/stop.hpp"
#include "se121/closure.hpp"

namespace nonet::se121 {

class Nishio {
 public:
  void forget() { is_known_ = 0; }
  bool find(const Candidates& grid, Hint& hint, StopToken& stop);

 private:
  struct Found {
    int complexity = 0;  // 0: nothing
    int cell = 0;
    bool is_on = false;  // the assumption
  };

  Found search(const Candidates& grid, int digit, const Cells& places, StopToken& stop);

  Closure closure_;
  unsigned is_known_ = 0;  // digits
  std::array<Cells, 9> places_;
  std::array<Found, 9> found_;
};

}  // namespace nonet::se121
