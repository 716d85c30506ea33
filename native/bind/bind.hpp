#pragma once

#include <nanobind/nanobind.h>

namespace nonet::bind {

void bind_cnf(nanobind::module_& m);

}  // namespace nonet::bind
