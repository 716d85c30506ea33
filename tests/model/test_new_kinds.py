"""A new kind is one file and one line: links and single grids of several know it without a table of their own."""

from __future__ import annotations

import pytest

import nonet
from nonet._base.errors import PuzzleError
from nonet.model import KINDS, Board, Grid, Kind, find_kind, kinds, make_board
from nonet.model.kinds.base import KindArgs, RegionRule
from nonet.model.regions import Family, Look, Region, numbered

OVERLAYS = [kind for kind in KINDS if not kind.is_base]
ASTERISK = Family("asterisk", "asterisks", Look.TINT)
CELLS = (13, 20, 24, 37, 40, 43, 56, 60, 67)


def asterisks(_frame: KindArgs) -> tuple[Region, ...]:
    return numbered(ASTERISK, [CELLS])


def words(_frame: KindArgs) -> str:
    return "The asterisk has each digit once."


def cells_of(board: Board) -> set[frozenset[int]]:
    return {frozenset(region.cells) for region in board.regions}


@pytest.fixture
def asterisk(monkeypatch: pytest.MonkeyPatch) -> Kind:
    kind = Kind("asterisk", "nine cells in a star differ", (RegionRule(asterisks, words),))
    monkeypatch.setattr(kinds, "KINDS", (*KINDS, kind))
    return kind


@pytest.mark.parametrize("format_", ["fpuzzles", "iss", "sudokupad"])
def test_a_kind_that_no_table_knows_goes_to_other_programs_as_regions(asterisk: Kind, format_: str) -> None:
    board = make_board(asterisk.id)
    there = nonet.Puzzle(nonet.Puzzle(Grid.empty(board)).to_text(format_))
    assert cells_of(there.board) == cells_of(board)


def test_a_kind_that_no_rules_say_is_refused_on_one_grid(asterisk: Kind) -> None:
    with pytest.raises(PuzzleError, match="the kind asterisk cannot be used on only one of several grids"):
        make_board("samurai", rules=[f"grid 2: {asterisk.id}"])


@pytest.mark.parametrize("kind", OVERLAYS, ids=str)
def test_the_rules_of_a_kind_say_the_same(kind: Kind) -> None:
    with_kind, with_rules = make_board(kind.id), make_board(rules=kind.as_rules)
    assert kind.as_rules
    assert cells_of(with_rules) == cells_of(with_kind)
    for name in (kind.id, *kind.aliases):
        assert find_kind(name) is kind
        assert {rule.type.id for rule in make_board("samurai", rules=[f"grid 2: {name}"]).rules} == {*kind.as_rules}
