#pragma once

#include <string>

namespace nonet {

struct BuildInfo {
  std::string version;     // of the C++ core; equal to the Python package's
  std::string compiler;    // name and version
  std::string build_type;  // CMake's, e.g. Release
};

BuildInfo build_info();

}  // namespace nonet
