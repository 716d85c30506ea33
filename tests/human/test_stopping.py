"""Searches for steps end when time is over, and keep what they have found."""

from __future__ import annotations

from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from threading import Timer
from time import perf_counter, process_time
from typing import Any

import pytest

from nonet import Puzzle
from nonet._base.deadline import Deadline
from nonet._base.errors import RunTimeout
from nonet.human.find import find_steps, walk
from nonet.human.hints import Hint, hint_order, solve_path
from nonet.human.levels import find_weights_of, weight_order
from nonet.human.position import Position
from nonet.human.rating_scales import find_path as find_rating_path
from nonet.human.step import Step
from nonet.model import Grid, make_board
from nonet.puzzle.explain import PathEnd, find_hint, find_path

BOARD = make_board(size=25)
EMPTY = Grid(BOARD, (0,) * 625)  # no technique finds anything, and it takes a while to see that
ORDER = hint_order()

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"

SLACK = 0.3  # seconds of work that may pass beyond the limit


@pytest.mark.parametrize("row", ORDER, ids=lambda row: row[0])
def test_every_search_ends_at_once_when_time_is_over(row: tuple[str, ...]) -> None:
    start = process_time()
    with suppress(RunTimeout):  # some are quick
        find_steps(Position.of(EMPTY), row, deadline=Deadline(0.02))
    assert process_time() - start < 0.02 + SLACK


def test_a_walk_says_that_it_was_stopped() -> None:
    assert walk(Position.of(EMPTY), ORDER, deadline=Deadline(0)) == ("stopped", [])


@pytest.mark.clock
def test_a_stopped_walk_keeps_its_steps() -> None:
    position = Position.of(Puzzle(HARD).grid)
    start = perf_counter()
    end, whole = walk(position, ORDER)
    taken = perf_counter() - start
    assert end == "solved"
    ends = set()
    for halved in range(12):
        end, path = walk(position, ORDER, deadline=Deadline(taken / 2**halved))
        ends.add(end)
        assert path == whole[: len(path)]
    assert "stopped" in ends


class Late(Deadline):
    """A deadline that is over when it was asked so many times."""

    def __init__(self, times: int) -> None:
        super().__init__(0)
        self.times = times

    @property
    def left(self) -> float | None:
        self.times -= 1
        return 1000.0 if self.times > 0 else 0.0


def test_a_stopped_path_has_given_its_steps() -> None:
    steps: list[Step] = []
    path = solve_path(Position.of(Puzzle(HARD).grid), deadline=Late(8))
    with pytest.raises(RunTimeout):
        steps.extend(hint.step for hint in path)
    assert steps == [hint.step for hint in Puzzle(HARD).steps()][: len(steps)]
    assert steps


def test_a_stopped_explanation_tells_the_steps_found_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Puzzle.steps

    def late(puzzle: Puzzle, **options: Any) -> Iterator[Hint]:
        yield from islice(real(puzzle, **options), 3)
        raise RunTimeout("time ran out")

    monkeypatch.setattr(Puzzle, "steps", late)
    path = find_path(Puzzle(HARD), timeout=1)
    assert (path.end, len(path.steps)) == (PathEnd.LATE, 3)
    left = HARD.count(".") - sum(len(hint.step.placements) for hint in path.steps)
    assert path.sentence == f"the end was not found within 1 s: {left} cells open"


def test_a_hint_that_is_not_found_in_time_says_so() -> None:
    answer = find_hint(Puzzle(EMPTY), timeout=0.01)
    assert (answer.hint, answer.end) == (None, PathEnd.LATE)
    assert answer.sentence == "no step found within 0.01 s"
    with pytest.raises(RunTimeout):
        Puzzle(EMPTY).hint(timeout=0.01)


def test_ratings_keep_the_limit() -> None:
    with pytest.raises(RunTimeout):
        find_weights_of(BOARD, bytes(625), Deadline(0))
    with pytest.raises(RunTimeout):
        find_rating_path(EMPTY, deadline=Deadline(0))


def test_ctrl_c_is_heard_inside_a_search() -> None:
    often = [row for _ in range(100) for row in weight_order()]  # one search might end before
    timer = Timer(0.2, interrupt_main)
    start = perf_counter()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        walk(Position.of(EMPTY), often)
    assert perf_counter() - start < 10


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    position = Position.of(Puzzle(HARD).grid)
    assert walk(position, ORDER, deadline=Deadline(1000)) == walk(position, ORDER)
