#pragma once

#include <nanobind/nanobind.h>

namespace nonet::bind {

void bind_board(nanobind::module_& m);
void bind_canonical(nanobind::module_& m);
void bind_cnf(nanobind::module_& m);
void bind_creating(nanobind::module_& m);
void bind_lanes(nanobind::module_& m);
void bind_logic(nanobind::module_& m);
void bind_memory(nanobind::module_& m);
void bind_proofs(nanobind::module_& m);
void bind_se121(nanobind::module_& m);
void bind_watch(nanobind::module_& m);

}  // namespace nonet::bind
