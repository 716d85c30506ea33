"""The canonical form and the figure that rests on it do not change when a puzzle is renamed, rearranged or mirrored."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numpy")

from nonet import make_board
from nonet.human.rating_scales import Batch, find_scale
from nonet.human.se121 import rate_se121
from nonet.solver import core as _native
from tests.bulk.files import needs_core
from tests.human.test_se121 import LINES
from tests.solver.twin import morph

pytestmark = needs_core

# Up to ER 8: what is harder takes long.
PUZZLES = [bytes(map(int, puzzle)) for puzzle, figures, *_ in LINES if float(figures.split("/")[0]) < 8]


def symmetric_rating(*puzzles: bytes) -> list[float]:
    joined = b"".join(puzzles)
    (figures,) = find_scale("symmetric").rate(Batch(make_board(), joined, joined))
    return [float(figure) for figure in figures]


@given(st.sampled_from(PUZZLES), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_all_forms_of_a_puzzle_share_one_and_it_is_the_least(puzzle: bytes, random: Random) -> None:
    other = morph(puzzle, random)
    form = _native.canonical(puzzle)
    assert _native.canonical(other) == form == _native.canonical(form)
    assert form <= min(puzzle, other)
    assert sorted(map(form.count, range(1, 10))) == sorted(map(puzzle.count, range(1, 10)))


@given(st.sampled_from(PUZZLES), st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_the_symmetric_rating_does_not_change(puzzle: bytes, random: Random) -> None:
    one, other = symmetric_rating(puzzle, morph(puzzle, random))
    assert one == other == rate_se121(_native.canonical(puzzle))[0].er / 10


@given(st.lists(st.integers(0, 3), min_size=81, max_size=81), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_grids_that_are_no_puzzles_have_a_form_as_well(values: list[int], random: Random) -> None:
    grid = bytes(values)
    assert _native.canonical(morph(grid, random)) == _native.canonical(grid)


def test_two_puzzles_that_differ_have_two_forms() -> None:
    assert len({_native.canonical(puzzle) for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("values", [b"\0" * 80, b"\x0a" + b"\0" * 80])
def test_what_is_no_grid_is_refused(values: bytes) -> None:
    with pytest.raises(ValueError, match="expected"):
        _native.canonical(values)
