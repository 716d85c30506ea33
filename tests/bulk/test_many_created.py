"""create_many: arrays of new puzzles, the same whatever makes them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nonet
from nonet._base.errors import CreationTimeout, PuzzleError
from nonet.solver import core as _native

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)


def test_puzzles_are_unique_and_minimal_where_nothing_is_asked() -> None:
    made = nonet.create_many(300, seed="arrays")
    assert made.puzzles.dtype == np.uint8
    assert (made.puzzles.shape, len(made)) == ((300, 81), 300)
    solved = nonet.solve_many(made.puzzles, engine="boards")
    assert solved.is_unique.all()
    assert np.array_equal(solved.solutions, made.solutions)
    assert np.isnan(made.er).all()
    assert set(made.level.tolist()) == {""}
    for puzzle in made.puzzles[:20]:
        without = np.array([np.where(np.arange(81) == cell, 0, puzzle) for cell in np.flatnonzero(puzzle)], np.uint8)
        assert (nonet.solve_many(without).count == 2).all()


@pytest.mark.parametrize("words", [{}, {"level": "easy"}, {"level": "hard", "symmetry": "rotate-180"}])
def test_threads_and_slices_change_nothing(words: dict[str, Any]) -> None:
    made = nonet.create_many(60, seed=11, threads=1, **words)
    assert np.array_equal(nonet.create_many(60, seed=11, threads=4, **words).puzzles, made.puzzles)
    assert np.array_equal(nonet.create_many(9, seed=11, first=40, **words).puzzles, made.puzzles[40:49])
    assert np.array_equal(nonet.create_many(9, seed=11, first=40, **words).er, made.er[40:49], equal_nan=True)


def test_every_puzzle_is_what_create_makes_of_its_seed() -> None:
    made = nonet.create_many(4, "medium", seed="s", first=2)
    assert made.seeds == ["s/2", "s/3", "s/4", "s/5"]
    for seed, puzzle, er in zip(made.seeds, made.puzzles.tolist(), made.er.tolist(), strict=True):
        alone = nonet.create("medium", seed=seed)
        assert list(alone.grid.values) == puzzle
        assert alone.rate().er == er
    minimal = nonet.create_many(2, seed="s")
    assert list(nonet.create(minimal=True, seed="s/1").grid.values) == minimal.puzzles[1].tolist()


def test_boards_of_other_kinds_and_sizes() -> None:
    made = nonet.create_many(3, "easy", size=6, kind="diagonal", seed=4)
    assert made.puzzles.shape == (3, 36)
    assert made.board.size == 6
    assert set(made.level.tolist()) == {"easy"}
    for seed, puzzle, solution in zip(made.seeds, made.puzzles, made.solutions, strict=True):
        alone = nonet.create("easy", size=6, kind="diagonal", seed=seed)
        assert list(alone.grid.values) == puzzle.tolist()
        assert alone.solution is not None
        assert list(alone.solution.values) == solution.tolist()


def test_what_digging_hardly_finds_is_searched_for() -> None:
    """Twenty clues come once in a hundred thousand times."""
    made = nonet.create_many(1, clues=(20, 20), seed=1)
    assert np.count_nonzero(made.puzzles) == 20
    assert nonet.solve_many(made.puzzles).is_unique.all()
    assert nonet.create_many(2, rating=(7.2, 7.3), seed=1).level.tolist() == ["expert", "expert"]


@pytest.mark.parametrize(
    "words",
    [
        {"level": "medium", "symmetry": "full", "seed": "chk", "first": 1},  # the core misses it, and a search goes on
        {"rating": "4.2-5.0"},
        {"technique": "x-wing", "hardest": True},
        {"level": "easy", "minimal": True, "symmetry": "rotate-180"},
        {"keep": "123456789" + "." * 72},
        {"pattern": "X.?" * 27},
    ],
)
def test_every_level_comes_with_the_rating_of_rate_many(words: dict[str, Any]) -> None:
    made = nonet.create_many(2, **{"seed": 1, **words})
    rated = nonet.rate_many(made.puzzles, scales=["se121", "nonet"])
    assert made.er.tolist() == rated.er.tolist()
    assert made.level.tolist() == rated.level.tolist()


def test_puzzles_by_clues_alone_are_not_rated_whoever_makes_them() -> None:
    for clues in (20, 26):  # searched for, and by the core
        made = nonet.create_many(1, clues=clues, seed=1)
        assert made.level.tolist() == [""]
        assert np.isnan(made.er).all()


def test_the_wishes_of_create_are_taken() -> None:
    cross = "X" * 9 + "?" * 72
    made = nonet.create_many(2, "easy", pattern=cross, seed=3)
    assert (made.puzzles[:, :9] > 0).all()
    kept = nonet.create_many(2, keep="7" + "." * 80, technique="naked-pair", hardest=True, seed=3)
    assert kept.puzzles[:, 0].tolist() == [7, 7]
    for seed, puzzle in zip(kept.seeds, kept.puzzles.tolist(), strict=True):
        alone = nonet.create(keep="7" + "." * 80, technique="naked-pair", hardest=True, seed=seed)
        assert list(alone.grid.values) == puzzle
    twins = nonet.create_many(1, "easy", grids="0,0 6,6", seed=3)
    assert twins.puzzles.shape == (1, twins.board.cell_count) == (1, 153)
    assert np.array_equal(
        nonet.create_many(2, minimal=None, clues=None, seed=3).puzzles, nonet.create_many(2, seed=3).puzzles
    )


def test_a_seed_is_chosen_and_told() -> None:
    made = nonet.create_many(2)
    assert np.array_equal(nonet.create_many(2, seed=made.seed).puzzles, made.puzzles)
    assert len(nonet.create_many(0)) == 0


def test_weights_are_for_puzzles_that_were_drawn_freely() -> None:
    made = nonet.create_many(30, seed=3, first=5)
    weights = made.weights()
    assert weights.shape == (30,)
    assert weights.max() == 1
    whole = nonet.create_many(35, seed=3).weights()[5:]
    assert np.allclose(weights, whole / whole.max())  # a part of a series is weighed as in the whole
    assert nonet.create_many(0).weights().shape == (0,)
    for words in ({"level": "easy"}, {"symmetry": "rotate-180"}, {"size": 4}):
        with pytest.raises(PuzzleError, match="created without criteria"):
            nonet.create_many(1, seed=1, **words).weights()


def test_progress_reaches_the_end() -> None:
    told: list[tuple[int, int]] = []
    nonet.create_many(30, "easy", seed=1, threads=2, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (30, 30)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"count": -1}, "expected a whole number of 0 or more for count, got '-1'"),
        ({"count": 1.5}, "expected a whole number of 0 or more for count, got '1.5'"),
        ({"count": 1, "first": -3}, "expected a whole number of 0 or more for first, got '-3'"),
        ({"count": True}, "expected a whole number of 0 or more for count, got 'True'"),
        ({"count": 10**30}, r"cannot create 10{30} puzzles at once: they need 1.98e\+23 GB of memory"),
        ({"count": 10**15}, r"cannot create 10{15} puzzles at once: they need 1.98e\+08 GB of memory"),
        ({"count": 1, "minimal": "x"}, "expected True or False for minimal, got 'x'"),
        ({"count": 1, "hardest": 1}, "expected True or False for hardest, got '1'"),
        ({"count": 1, "progress": 5}, "expected a function of two numbers for progress, got '5'"),
        ({"count": 1, "rules": ["thermo"]}, r"create_many cannot place rules \(thermo\): .*Use create"),
        ({"count": 1, "givens": 3}, "create_many cannot take givens, .*Use create"),
        ({"count": 1, "level": "nasty"}, "nasty"),
        ({"count": 1, "clues": 90}, "expected up to 81 clues on this board, got 90"),
    ],
)
def test_bad_arguments_are_named(words: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        nonet.create_many(**words)


def test_time_that_runs_out_is_said() -> None:
    with pytest.raises(CreationTimeout, match="time ran out before 5000 puzzles were made"):
        nonet.create_many(5000, "extreme", seed=1, timeout=0.05)


def test_create_makes_the_same_puzzle_if_it_is_asked_for_the_same() -> None:
    free = nonet.create_many(2, seed=7)
    assert nonet.create(minimal=True, seed="7/1").grid.values == tuple(free.puzzles[1])
    assert nonet.create(seed="7/1").grid.values != tuple(free.puzzles[1])
    hard = nonet.create_many(2, "hard", seed=7)
    assert nonet.create("hard", seed="7/1").grid.values == tuple(hard.puzzles[1])
