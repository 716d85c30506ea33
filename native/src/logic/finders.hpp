#pragma once

// Declares every finder that techniques.def names.

#include "logic/search.hpp"

namespace nonet::logic {

// Of techniques that are planned: theirs is the name only.
template <int W>
void find_nothing(const Position<W>&, Search<W>&) {}

template <int W>
void find_singles(const Position<W>& at, Search<W>& search);
template <int W>
void find_locked_candidates(const Position<W>& at, Search<W>& search);
template <int W>
void find_naked_subsets(const Position<W>& at, Search<W>& search);
template <int W>
void find_hidden_subsets(const Position<W>& at, Search<W>& search);
template <int W>
void find_skyscrapers(const Position<W>& at, Search<W>& search);
void find_direct_locking(const Position<W>& at, Search<W>& search);
template <int W>
void find_direct_hidden_subsets(const Position<W>& at, Search<W>& search);
template <int W>
void find_unique_rectangles(const Position<W>& at, Search<W>& search);
template <int W>
void find_kites(const Position<W>& at, Search<W>& search);
template <int W>
void find_empty_rectangles(const Position<W>& at, Search<W>& search);
template <int W>
void find_simple_colours(const Position<W>& at, Search<W>& search);
template <int W>
void find_multi_colours(const Position<W>& at, Search<W>& search);
template <int W>
void find_xy_wing(const Position<W>& at, Search<W>& search);
template <int W>
void find_xyz_wing(const Position<W>& at, Search<W>& search);
template <int W>
void find_w_wing(const Position<W>& at, Search<W>& search);
template <int W>
void find_x_chains(const Position<W>& at, Search<W>& search);
template <int W>
void find_xy_chains(const Position<W>& at, Search<W>& search);
template <int W>
void find_remote_pairs(const Position<W>& at, Search<W>& search);
void find_als_xz(const Position<W>& at, Search<W>& search);
void find_als_xy_wing(const Position<W>& at, Search<W>& search);
void find_als_chains(const Position<W>& at, Search<W>& search);
void find_death_blossoms(const Position<W>& at, Search<W>& search);
void find_sue_de_coq(const Position<W>& at, Search<W>& search);
void find_unique_rectangles(const Position<W>& at, Search<W>& search);
void find_avoidable_rectangles(const Position<W>& at, Search<W>& search);
template <int W>
void find_unique_loops(const Position<W>& at, Search<W>& search);
template <int W>
void find_bug(const Position<W>& at, Search<W>& search);
template <int W>
void find_aligned_exclusion(const Position<W>& at, Search<W>& search);
void find_basic_fish(const Position<W>& at, Search<W>& search);
void find_finned_fish(const Position<W>& at, Search<W>& search);
void find_franken_fish(const Position<W>& at, Search<W>& search);
void find_mutant_fish(const Position<W>& at, Search<W>& search);
void find_templates(const Position<W>& at, Search<W>& search);
void find_loops(const Position<W>& at, Search<W>& search);
void find_grouped_loops(const Position<W>& at, Search<W>& search);
void find_forcing_chains(const Position<W>& at, Search<W>& search);
template <int W>
void find_forcing_nets(const Position<W>& at, Search<W>& search);

}  // namespace nonet::logic
