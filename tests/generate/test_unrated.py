"""A set of criteria without a level is not rated for one where nobody reads it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet
from nonet._base.deadline import Deadline
from nonet.bulk.create import Series
from nonet.generate.criteria import CriteriaOptions
from nonet.model import Grid, make_board
from tests.bulk.files import needs_core
from tests.cli.sudoku import sudoku

pytestmark = needs_core


@pytest.fixture
def rated(monkeypatch: pytest.MonkeyPatch) -> list[Grid]:
    """The puzzles whose level is asked for."""
    found: list[Grid] = []

    def note(puzzle: Grid, _deadline: Deadline) -> str:
        found.append(puzzle)
        return "medium"

    monkeypatch.setattr("nonet.generate.make.level_of", note)
    return found


@pytest.mark.parametrize(
    "criteria",
    [
        {"clues": 26},
        {"minimal": True, "kind": "diagonal"},
        {"symmetry": "rotate-180", "clues": (8, 12), "size": 6},
        {"technique": "hidden-single"},
        {"rules": ["thermo"], "size": 4},
    ],
)
def test_the_library_does_not_ask_for_a_level(criteria: dict[str, object], rated: list[Grid]) -> None:
    assert nonet.create(seed=1, **criteria).is_unique  # type: ignore[arg-type]
    assert rated == []


def test_the_command_asks_for_a_level_only_to_write_it(rated: list[Grid]) -> None:
    args = ("create", "6", "--clues", "10-16", "--seed", "1")
    assert sudoku(*args).status == 0
    assert sudoku(*args, "--count", "3", "--to", "contest").status == 0
    assert rated == []
    made = sudoku(*args, "--json")
    assert json.loads(made.out)["level"] == "medium"
    assert len(rated) == 1


@pytest.mark.parametrize("criteria", [("--clues", "26"), ("6", "--clues", "10-16")])
def test_the_puzzles_of_a_stream_do_not_depend_on_whether_levels_are_written(
    tmp_path: Path, criteria: tuple[str, ...]
) -> None:
    puzzles = {}
    for name, columns in {"with.csv": "seed,level", "without.csv": "seed", "text.txt": None}.items():
        more = () if columns is None else ("--columns", columns)
        assert sudoku("create", *criteria, "--seed", "1", "--count", "4", "-o", str(tmp_path / name), *more).status == 0
        puzzles[name] = (tmp_path / name).read_text()
    assert all(line.split(",")[2] in ("easy", "medium", "hard", "expert", "extreme")
               for line in puzzles["with.csv"].splitlines()[1:])  # fmt: skip
    assert [line.rpartition(",")[0] for line in puzzles["with.csv"].splitlines()] == puzzles["without.csv"].splitlines()


@pytest.mark.parametrize("size", [6, 9])
def test_makers_of_a_stream_rate_only_where_that_is_asked_for(size: int) -> None:
    criteria = CriteriaOptions(clues=(12, 20) if size == 6 else (26, 26)).on(make_board(size=size))
    rated, unrated = (Series(criteria, 1, is_rated=is_rated).make([0, 1]) for is_rated in (True, False))
    assert [(made.values, made.solution) for made in rated] == [(made.values, made.solution) for made in unrated]
    assert [made.level for made in unrated] == [None, None]
    assert None not in [made.level for made in rated]
