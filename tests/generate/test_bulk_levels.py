"""Puzzles of a level by the compiled core: in their level, varied, and the same however they are made."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

import nonet
from nonet._base.errors import CreationTimeout, RunTimeout
from nonet.generate.criteria import Criteria, Pattern
from nonet.generate.make import create_by_criteria
from nonet.generate.many import VARIETY, DugBatch, Plan, key_of, keys_of, make_batch, plan_of
from nonet.human.levels import LEVELS, span_of
from nonet.model import make_board
from nonet.solver import core as _native
from tests.isas import told_by_every_isa

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

BOARD = make_board()
COUNTS = {"easy": 200, "medium": 80, "hard": 60, "expert": 30, "extreme": 6}


def plan(criteria: Criteria) -> Plan:
    found = plan_of(criteria)
    assert found
    return found


def made(criteria: Criteria, seed: str, numbers: range) -> DugBatch:
    return make_batch(plan(criteria), keys_of(seed, numbers))


def rows(data: bytes) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.frombuffer(data, np.uint8).reshape(-1, 81)


@pytest.mark.parametrize("level", LEVELS)
def test_puzzles_are_in_their_level_and_unique(level: str) -> None:
    """The level is that of `rate_many`; uniqueness is proved by the boards engine, which shares no code with lanes."""
    batch = made(Criteria(BOARD, level), level, range(COUNTS[level]))
    puzzles = rows(batch.puzzles)
    assert all(batch.found)
    solved = nonet.solve_many(puzzles, engine="boards")
    assert solved.is_unique.all()
    assert np.array_equal(solved.solutions, rows(batch.solutions))
    ratings = nonet.rate_many(puzzles, scales=["se121", "nonet"])
    assert set(ratings.level.tolist()) == {level}
    assert [round(10 * er) for er in ratings.er.tolist()] == list(batch.er)


def test_easy_puzzles_vary() -> None:
    """They all had 39 clues, and an ER of 1.2 in 96 of 100."""
    batch = made(Criteria(BOARD, "easy"), "vary", range(400))
    ratings = Counter(batch.er)
    assert set(ratings) >= {12, 15, 17, 20, 23}
    assert max(ratings.values()) < 0.6 * len(batch)
    clues = Counter(np.count_nonzero(rows(batch.puzzles), axis=1).tolist())
    assert set(clues) == set(range(32, 41))
    assert max(clues.values()) < 0.6 * len(batch)


@pytest.mark.parametrize("symmetry", ["none", "rotate-180", "rotate-90", "mirror", "diagonal", "double", "full"])
def test_easy_puzzles_look_easy(symmetry: str) -> None:
    batch = made(Criteria(BOARD, "easy", symmetry=symmetry), symmetry, range(100))
    assert all(batch.found)
    counts = np.count_nonzero(rows(batch.puzzles), axis=1)
    assert counts.min() >= 32
    assert counts.max() <= 40


def test_easy_puzzles_may_have_few_clues_if_that_is_asked_for() -> None:
    """Numbers of clues, and puzzles without a clue to spare, go first."""
    few = made(Criteria(BOARD, "easy", clues=(24, 26)), "few", range(20))
    assert all(few.found)
    assert set(np.count_nonzero(rows(few.puzzles), axis=1).tolist()) <= {24, 25, 26}
    minimal = made(Criteria(BOARD, "easy", is_minimal=True), "few", range(20))
    assert all(minimal.found)
    assert np.count_nonzero(rows(minimal.puzzles), axis=1).max() < 32


def test_ranges_cut_their_level() -> None:
    assert set(VARIETY) == set(LEVELS)
    for level in LEVELS:
        least, most = span_of(level)
        ranges = plan(Criteria(BOARD, level)).ranges
        assert len(ranges) == len(VARIETY[level].cuts) + 1
        assert ranges[0][0] == least
        assert most is None or ranges[-1][1] == most
        assert all(one[1] + 1 == other[0] for one, other in pairwise(ranges))


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_a_puzzle_depends_on_its_key_alone(level: str) -> None:
    """Not on the batch it is in, nor on how many others there are."""
    criteria = Criteria(BOARD, level)
    batch = made(criteria, "slices", range(150))
    for numbers in (range(1), range(7, 9), range(100, 150)):
        some = made(criteria, "slices", numbers)
        assert some.puzzles == batch.puzzles[81 * numbers.start : 81 * numbers.stop]
        assert some.er == batch.er[numbers.start : numbers.stop]


def test_create_gives_what_a_series_has() -> None:
    for level in ("easy", "medium", "hard"):
        batch = made(Criteria(BOARD, level), "x", range(18))
        puzzles = [puzzle for puzzle, _, _ in batch.each()]
        assert bytes(nonet.create(level, seed="x/17").grid.values) == puzzles[17]
        assert bytes(nonet.create(level, seed="x").grid.values) == puzzles[0]
    assert nonet.create(seed=5) == nonet.create("medium", seed=5)
    assert nonet.create("easy", seed=5) == nonet.create("easy", seed="5")
    assert nonet.create("easy") != nonet.create("easy")


def test_levels_of_one_seed_have_different_solutions() -> None:
    solutions = {made(Criteria(BOARD, level), "levels", range(1)).solutions for level in LEVELS[:4]}
    assert len(solutions) == 4


def test_every_instruction_set_gives_the_same() -> None:
    script = (
        "import nonet\n"
        "for level in ('easy', 'expert'): print(nonet.create(level, seed='isa').grid.values)\n"
        "print(nonet.create(minimal=True, seed='isa').grid.values)\n"
    )
    assert len(told_by_every_isa(script)) == 1


@pytest.mark.parametrize("symmetry", ["rotate-180", "rotate-90", "mirror", "diagonal", "double"])
def test_symmetry_and_clues(symmetry: str) -> None:
    criteria = Criteria(BOARD, "easy", clues=(28, 36), symmetry=symmetry)
    batch = made(criteria, symmetry, range(20))
    assert all(batch.found)
    for puzzle in rows(batch.puzzles):
        assert 28 <= np.count_nonzero(puzzle) <= 36
        assert all(len({bool(puzzle[cell]) for cell in orbit}) == 1 for orbit in criteria.orbits)


def test_minimal_puzzles_of_some_numbers_of_clues() -> None:
    batch = made(Criteria(BOARD, clues=(23, 24), is_minimal=True), "minimal", range(30))
    assert all(batch.found)
    for puzzle in rows(batch.puzzles):
        assert np.count_nonzero(puzzle) in (23, 24)
        without = np.array([np.where(np.arange(81) == cell, 0, puzzle) for cell in np.flatnonzero(puzzle)], np.uint8)
        assert (nonet.solve_many(without, engine="boards").count == 2).all()


def test_what_the_core_cannot_make_has_no_plan() -> None:
    assert plan_of(Criteria(make_board("diagonal"), "easy")) is None
    assert plan_of(Criteria(make_board(size=16), "easy")) is None
    assert plan_of(Criteria(BOARD, rating=(42, 50))) is None
    assert plan_of(Criteria(BOARD, pattern=Pattern(frozenset(range(30))))) is None
    assert plan_of(Criteria(BOARD, symmetry="rotate-180", is_minimal=True)) is None


def test_time_that_runs_out_is_said() -> None:
    with pytest.raises(RunTimeout):
        make_batch(plan(Criteria(BOARD, "easy")), key_of(1), seconds=0)
    with pytest.raises(CreationTimeout, match="no puzzle of level extreme was found in time"):
        create_by_criteria(Criteria(BOARD, "extreme"), 1, timeout=0)


def test_another_engine_proves_by_itself() -> None:
    puzzle = nonet.create("easy", seed=3, engine="native")
    assert puzzle.is_unique
    assert puzzle.rate().level == "easy"


def test_bad_arguments_of_the_core_are_named() -> None:
    good = plan(Criteria(BOARD, "easy"))
    words = (good.clues, good.usual_clues, False, (1, 1), good.orbits, 0)
    with pytest.raises(ValueError, match="expected ranges of ER from 0 to 65535"):
        _native.create_rated(key_of(1), (30, 20), [], *words)
    with pytest.raises(ValueError, match="expected numbers of clues from 0 to 81"):
        _native.create_rated(key_of(1), (10, 20), [], (0, 90), *words[1:])
    with pytest.raises(ValueError, match="expected 81 bytes of orbits, got 1"):
        _native.create_rated(key_of(1), (10, 20), [], *words[:4], b"a", 0)
