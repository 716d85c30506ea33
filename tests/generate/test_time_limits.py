"""Creating ends when its time is over, on every board and in every stage of the work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from time import monotonic, sleep
from typing import Any

import pytest

import nonet
from nonet._base.deadline import Deadline
from nonet._base.errors import CreationTimeout
from nonet.bulk.create import Made
from nonet.cli.create import CreateOrder
from nonet.generate.make import create_grid
from nonet.model import Board, Grid, make_board
from nonet.solver import find_engine
from nonet.solver.base import SolveResult
from tests.cli.sudoku import sudoku
from tests.generate.test_with_rules import cages

_SLACK = 3.0  # seconds for a busy machine; a rating to the end of an extreme 16x16 would take twelve


@pytest.fixture
def clock() -> Iterator[None]:
    """Fails a test that takes longer than a second and the slack."""
    start = monotonic()
    yield
    assert monotonic() - start < 1 + _SLACK


BOARDS: dict[str, dict[str, Any]] = {
    "16x16": {"size": 16},
    "25x25": {"size": 25},
    "jigsaw-16": {"size": 16, "kind": "jigsaw"},
    "window-16": {"size": 16, "kind": "window"},
    "knight-16": {"size": 16, "kind": "anti-knight"},
    "pair-16": {"size": 16, "kind": "pair"},
    "samurai": {"kind": "samurai"},
    "6x6": {"size": 6, "kind": "anti-knight"},
    "killer-9": {"size": 9, "rules": cages(9, 1, 0.9)},
    "killer-16": {"size": 16, "rules": cages(16, 1, 0.4)},
}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.usefixtures("clock")
def test_extreme_puzzles_come_in_time_or_are_said_not_to(board: str) -> None:
    with suppress(CreationTimeout):
        nonet.create("extreme", seed=1, timeout=0.6, **BOARDS[board])


@pytest.mark.usefixtures("clock")
def test_the_command_gives_up_in_time() -> None:
    outcome = sudoku("create", "extreme", "25", "--timeout", "0.2", "--seed", "1")
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.err == "sudoku: no puzzle of level extreme was found in time, in 1 try\n"


def test_drawing_the_shapes_of_a_jigsaw_takes_from_the_time_of_its_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float] = []

    def draw(*_arguments: object) -> Board:
        sleep(0.2)
        return make_board(size=6)

    def make(*_arguments: object, timeout: float, **_options: object) -> Iterator[Made]:
        limits.append(timeout)
        puzzle = nonet.create("easy", size=6, seed=1)
        yield Made(puzzle.board, puzzle.values, b"", 1, "easy")

    def stream(order: CreateOrder, *_arguments: object) -> int:
        assert order.timeout is not None
        limits.append(order.timeout)
        return 0

    monkeypatch.setattr("nonet.cli.create.choose_board", draw)
    monkeypatch.setattr("nonet.cli.create.create_puzzles", make)
    monkeypatch.setattr("nonet.cli.create.create_stream", stream)
    for count in ("1", "2"):
        assert sudoku("create", "easy", "6", "--kind", "jigsaw", "--timeout", "1", "--count", count).status == 0
    assert limits[0] <= 0.8
    assert limits[1] == 1.0  # each of several has all the time


class Watching:
    """An engine that notes questions without a time limit."""

    def __init__(self) -> None:
        self.engine = find_engine(None)
        self.unbounded = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.engine, name)

    def search(self, grid: Grid, limit: int, **options: Any) -> SolveResult:
        self.unbounded += options.get("timeout") is None
        return self.engine.search(grid, limit, **options)


@pytest.mark.parametrize("level", ["medium", "expert", "extreme"])
def test_every_question_to_the_engine_has_a_limit(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exchanging clues asks about boards with rules, where a question may take seconds."""
    board, watching = make_board(size=6, rules=cages(6, 1, 0.9)), Watching()
    monkeypatch.setattr("nonet.generate.make.find_engine", lambda _name: watching)
    with suppress(CreationTimeout):
        create_grid(board, level, 1, timeout=1)
    assert watching.unbounded == 0


def test_rules_that_decide_everything_are_rated_within_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rating them to the end may take minutes."""
    limits: list[float | None] = []

    def rate(_board: object, _values: object, up_to: str, deadline: Deadline) -> None:
        assert up_to == "expert"
        limits.append(deadline.left)

    monkeypatch.setattr("nonet.generate.levels.find_level_of", rate)
    full = nonet.create("easy", size=6, seed=1).solution
    assert full is not None
    rules = [f"killer {digit} r{cell // 6 + 1}c{cell % 6 + 1}" for cell, digit in enumerate(full)]
    with pytest.raises(CreationTimeout):
        create_grid(make_board(size=6, rules=rules), "extreme", 1, timeout=0.5)
    assert len(limits) == 1
    assert limits[0] is not None
