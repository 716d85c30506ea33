"""Estimates of numbers of solutions: their intervals have the exact number as often as they say."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random

import pytest

import nonet
from nonet._base.deadline import Deadline
from nonet.model import Grid, make_board
from nonet.solver import core as _native
from nonet.solver import estimate
from nonet.solver.estimate import CONFIDENCE, NativeTree, ReferenceTree, estimate_solutions

needs_core = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")
FILLED = 6_670_903_752_021_072_936_960  # classic 9x9 grids


def some_boards() -> Iterator[nonet.Puzzle]:
    """Half set puzzles with a known number of solutions: plain, with a kind, and killers."""
    random = Random(5)
    for number in range(30):
        kind = ("classic", "classic", "diagonal", "window", "anti-knight", "classic")[number % 6]
        size = 6 if number % 6 == 1 else 9
        solution = nonet.create("easy", size=size, kind=kind, seed=number).solution
        assert solution is not None
        values = solution.values
        kept = {*random.sample(range(size**2), (22, 2, 16, 14, 9, 16)[number % 6])}
        rules = killers(values) if number % 6 == 5 else None
        cells = [value if cell in kept else 0 for cell, value in enumerate(values)]
        yield nonet.Puzzle(cells, size=size, kind=kind, rules=rules)


def killers(values: tuple[int, ...]) -> list[str]:
    """Cages of two cells in every third row."""
    cages = [(9 * row + column, 9 * row + column + 1) for row in (0, 3, 6) for column in (0, 2, 4, 6)]
    return [f"killer {values[a] + values[b]} r{a // 9 + 1}c{a % 9 + 1} r{b // 9 + 1}c{b % 9 + 1}" for a, b in cages]


@needs_core
def test_intervals_are_as_sure_as_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimate, "_COUNTED", 0)  # small numbers, which are counted otherwise, are estimated too
    misses = []
    boards = 0
    for puzzle in some_boards():
        count = puzzle.count(None)
        found = estimate_solutions(puzzle.grid, seed=1, probes=100)
        assert not found.is_exact
        assert found.high is not None
        boards += 1
        if not found.low <= count <= found.high:
            misses.append((int(count), found))
    assert boards == 30
    assert len(misses) <= 4, misses  # 5 or more of 30 happen once in 65 times if the confidence is 95 %
    assert CONFIDENCE == 0.95


@needs_core
def test_an_empty_grid() -> None:
    found = nonet.estimate_count("." * 81, probes=60)
    assert found.high is not None
    assert found.low < FILLED < found.high < 2 * FILLED
    assert (found.probes, found.confidence, found.is_exact) == (60, 0.95, False)
    assert found


@needs_core
def test_numbers_that_no_float_has() -> None:
    """An empty 36x36 grid has far more than 10^308 solutions."""
    middle = estimate._number(2_000.0)
    assert len(str(middle)) == 869
    assert estimate._rounded(middle) == "3.9 x 10^868"


def test_small_numbers_are_exact() -> None:
    for text, number in (("." * 16, 288), ("11" + "." * 14, 0), ("12......34......", 4)):
        found = nonet.estimate_count(text)
        assert (found.number, found.low, found.high, found.probes) == (number, number, number, 0)
        assert found.is_exact
        assert found.confidence == 1.0
        assert bool(found) is (number > 0)
        assert str(found) == found.short == str(number)


@needs_core
def test_a_seed_repeats_the_estimate() -> None:
    first, again, other = (nonet.estimate_count("." * 81, probes=10, seed=seed) for seed in (3, 3, "other"))
    assert first == again
    assert first.number != other.number
    assert nonet.estimate_count("." * 16, seed=None).seed != nonet.estimate_count("." * 16, seed=None).seed


@needs_core
def test_too_little_time_gives_no_interval() -> None:
    found = nonet.estimate_count("." * 81, timeout=0)
    assert (found.number, found.low, found.high, found.probes, found.is_exact) == (0, 0, None, 0, False)
    assert str(found) == "at least 0"
    with pytest.raises(nonet.RunTimeout):
        bool(found)


def test_both_trees_are_right_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    """All 288 grids of 4x4, probed to the leaves: only nodes with next to nothing below are counted."""
    monkeypatch.setattr(estimate, "_FEW", 1)
    grid = Grid.empty(make_board(size=4)).with_digit(0, 1)
    trees: list[type[NativeTree | ReferenceTree]] = (
        [ReferenceTree] if _native.missing() else [NativeTree, ReferenceTree]
    )
    for kind in trees:
        probing = estimate._Probing(kind(grid, Deadline(None)), grid, Random(1), Deadline(None))
        probes = [probing.probe() for _ in range(400)]
        average = sum(exp(each) for each in probes if each is not None) / len(probes)
        assert 66 < average < 78, kind  # 72


def test_bad_arguments() -> None:
    with pytest.raises(nonet.PuzzleError, match="probes"):
        nonet.estimate_count("." * 16, probes=0)
