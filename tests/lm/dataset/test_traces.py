"""Traces: records of steps that pass the checker one by one and lead to the solution."""

from __future__ import annotations

from itertools import pairwise

import pytest

import nonet
from nonet._base.errors import PuzzleError
from nonet.human.paths import record_steps
from nonet.human.position import Position
from nonet.human.step_checker import find_flaw
from nonet.lm import as_candidates, as_moves, steps_many
from nonet.lm.dataset.traces import after_row, take_steps, techniques_of
from nonet.model import Grid
from tests.bulk.files import needs_core

pytest.importorskip("numpy")
pytestmark = needs_core


def check(count: int, seed: int) -> int:
    """Every step of every puzzle is proved, the records are these steps, and moves lead to the solution."""
    made = nonet.create_many(count, seed=seed)
    many = steps_many(made.puzzles)
    assert many.is_solved.all()
    steps = 0
    for puzzle, solution, trace in zip(made.puzzles.tolist(), made.solutions.tolist(), many, strict=True):
        grid = Grid(made.board, tuple(puzzle))
        position = Position.of(grid)
        for row, (found, step) in zip(trace, take_steps(grid), strict=True):
            assert find_flaw(found, step, unique=False) is None
            assert row["technique"] == step.technique
            effects = [(effect["cell"], effect["digit"]) for name in ("place", "remove") for effect in row[name]]
            assert effects == [*step.placements, *step.eliminations]
            position = after_row(position, row)
            steps += 1
        assert list(position.values) == solution
    return steps


def test_every_step_passes_the_checker_and_the_moves_solve_the_puzzle() -> None:
    assert check(25, 1) > 25 * 40


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_every_step_of_ten_thousand_puzzles_passes_the_checker() -> None:
    assert check(10_000, 2) > 10_000 * 40


@pytest.mark.parametrize(
    ("kind", "size"), [("diagonal", 9), ("classic", 12), ("twodoku", 9), ("pair", 4), ("latin", 6)]
)
def test_other_boards_have_traces(kind: str, size: int) -> None:
    made = nonet.create_many(1, "easy", size=size, kind=kind, seed=1)
    steps = record_steps(made.board, made.puzzles.tobytes())
    [used] = techniques_of(steps)
    assert steps.is_solved.tolist() == [True]
    assert used
    grid = Grid(made.board, tuple(made.puzzles[0].tolist()))
    for position, step in take_steps(grid):
        assert find_flaw(position, step, unique=False) is None


@pytest.mark.parametrize("count", [20, 600])
def test_threads_do_not_change_a_trace(count: int) -> None:
    made = nonet.create_many(count, seed=5)
    assert list(steps_many(made.puzzles, threads=1)) == list(steps_many(made.puzzles, threads=4))


def test_moves_say_what_each_step_does() -> None:
    [trace] = steps_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    moves = as_moves(trace, nonet.make_board()).split("; ")
    assert moves[0] == "naked-single r5c5=5"
    assert len(moves) == 51


def test_candidates_before_and_after_a_step() -> None:
    grid = nonet.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").grid
    [trace] = steps_many([nonet.Puzzle.of(grid)])
    states = list(as_candidates(trace, grid))
    assert states[0][0][40] == [5]
    assert all(after == before for (_, after), (before, _) in pairwise(states))
    assert all(len(cell) == 1 for cell in states[-1][1])


def test_a_move_that_cannot_be_is_refused() -> None:
    position = Position.of(nonet.Puzzle("1..." + "." * 12).grid)
    with pytest.raises(PuzzleError, match="expected a candidate, got 1 in r1c2"):
        after_row(position, {"technique": "x", "place": [{"cell": 1, "digit": 1}], "remove": []})


def test_what_is_no_puzzle_is_named_with_its_place() -> None:
    with pytest.raises(PuzzleError, match=r"puzzle 2, cell 1: expected a digit, '.' or 0, got 'x'"):
        steps_many(["." * 81, "x" * 81])
    assert len(steps_many([])) == 0
