"""Rules that every filling meets, and alternatives of which one always holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet
from nonet import Puzzle
from nonet.model import Grid, make_board
from nonet.model.constraints import (
    NEVER,
    AnyOf,
    CellCount,
    Combo,
    Constraint,
    Different,
    Domain,
    SameCounts,
    Sum,
    effective,
)
from tests.cli.sudoku import sudoku

SIZES = {
    "lunchbox 0 r1c1 r1c2": 4,
    "either between r1c1 r1c2 or row-sum r3c3 r3c4": 9,
    "either odd r1c1 or even r1c1": 4,
}
ALWAYS: list[Constraint] = [
    AnyOf(((),)),
    AnyOf(((Domain((3,), 5),), ())),
    AnyOf(((AnyOf(((),)),), (Domain((3,), 5),))),
    Sum((), (), (0, 3)),
    CellCount((), 7, (0,)),
    SameCounts(((), ())),
    Domain((), 0),
    Different(()),
]
NEVERS: list[Constraint] = [
    AnyOf(()),
    AnyOf(((Sum((), (), (1,)), Domain((3,), 5)),)),
    Sum((), (), (1,)),
    CellCount((), 7, (1,)),
    Combo((), ()),
]


@pytest.mark.parametrize("constraint", ALWAYS, ids=repr)
def test_a_shape_that_always_holds_vanishes(constraint: Constraint) -> None:
    assert effective([constraint]) == []
    assert effective([AnyOf(((constraint,), (Domain((0,), 1),)))]) == []


@pytest.mark.parametrize("constraint", NEVERS, ids=repr)
def test_a_shape_that_never_holds_is_a_contradiction_or_an_alternative_less(constraint: Constraint) -> None:
    assert effective([constraint]) == [NEVER]
    assert effective([AnyOf(((constraint,), (Domain((0,), 1),)))]) == [AnyOf(((Domain((0,), 1),),))]


def test_other_shapes_stay_as_they_are() -> None:
    constraints: list[Constraint] = [Domain((0,), 1), AnyOf(((Domain((0,), 1),), (Domain((1,), 2),)))]
    assert effective(constraints) == constraints


@pytest.mark.parametrize(("rule", "size"), SIZES.items())
def test_a_board_with_it_is_created_rated_and_counted(rule: str, size: int) -> None:
    puzzle = nonet.create("easy", size=size, rules=[rule], seed=1)
    assert puzzle.rate().level == "easy"
    plain = Puzzle.of(Grid(make_board(size=size), puzzle.grid.values))
    assert puzzle.count() == plain.count()


def test_it_may_be_one_of_several_that_hold() -> None:
    assert not make_board(size=4, rules=["either between r1c1 r1c2 or thermo r1c1 r1c2 r1c3 r1c4"]).constraints


def test_a_file_with_such_a_line_is_rated_to_its_end(tmp_path: Path) -> None:
    plain: dict[str, object] = {"puzzle": "1....3....3...42"}
    lines = [plain] * 5 + [plain | {"rules": ["lunchbox 0 r1c2 r1c3"]}] + [plain] * 5
    file, out = tmp_path / "mixed.jsonl", tmp_path / "rated.csv"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert sudoku("rate", str(file), "-o", str(out)).status == 0
    assert [line.split(",")[0] for line in out.read_text(encoding="utf-8").splitlines()[1:]] == [
        "1....3....3...42"
    ] * 11
