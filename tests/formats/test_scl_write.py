"""Boards for SudokuPad: all that is on them is there, in the layers of that program."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nonet.formats.links.lzstring import unpack
from nonet.formats.links.sudokupad_write import scl_data, to_scl
from nonet.model import Grid, Look, make_board
from nonet.model.board import lay
from nonet.model.rules import RULES
from nonet.model.rules.base import RuleType
from nonet.model.rules.marks import Cage, Depth, Disc, Ink, RuleMark, Stroke, TextMark, TileMark, Tint
from tests.draw.test_rules import rule_with
from tests.families import for_each

SOLVED = "1234341221434321"
BOX = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"


def drawn(*marks: RuleMark) -> dict[str, Any]:
    return dict(to_scl(Grid.empty(lay(make_board(size=4), (rule_with(*marks),))), {}))


def test_a_puzzle_has_its_givens_regions_and_words() -> None:
    grid = Grid(make_board("diagonal", size=4), (1, *(0,) * 14, 2), placed=frozenset({15}))
    data: dict[str, Any] = dict(to_scl(grid, {"title": "Small", "author": "Ada", "solution": SOLVED}))
    assert data["cells"][0] == [{"value": 1}, {}, {}, {}]
    assert data["cells"][3][3] == {}  # placed, not given
    assert data["regions"][1] == [[0, 2], [0, 3], [1, 2], [1, 3]]
    assert len(data["regions"]) == 4
    assert data["metadata"]["title"] == "Small"
    assert data["metadata"]["solution"] == SOLVED
    assert data["metadata"]["rules"].splitlines() == list(grid.board.sentences)
    labels = [cage["value"] for cage in data["cages"] if not cage.get("cells")]
    assert [label.partition(":")[0] for label in labels] == ["title", "author", "rules", "solution"]
    hidden = [cage for cage in data["cages"] if cage.get("hidden")]
    assert [cage["cells"][0] for cage in hidden] == [[0, 0], [0, 3]]  # the diagonals
    assert all(cage["unique"] for cage in hidden)
    assert [line["wayPoints"] for line in data["lines"]] == [[[0, 0], [4, 4]], [[0, 4], [4, 0]]]


def test_pencil_marks_of_a_puzzle_are_marks_of_the_centre() -> None:
    board = make_board(size=4)
    grid = Grid(board, (1,) + (0,) * 15, candidates=(1, 0b0110, *(15,) * 14))
    data: dict[str, Any] = dict(to_scl(grid, {}))
    assert data["cells"][0] == [{"value": 1}, {"centremarks": [2, 3]}, {}, {}]


def test_marks_go_to_the_lists_of_that_program() -> None:
    data = drawn(
        Stroke(((0.5, 0.5), (1.5, 1.5)), Ink.GREEN, 0.25),
        Stroke(((0.5, 0.5), (0.5, 2.5)), Ink.GREY, 0.1, head=0.3),
        Stroke(((0.9, 0.9), (1.1, 1.1)), Ink.BLACK, 0.05, depth=Depth.OVER),
        Stroke(((0.5, 0.5), (3.5, 3.5)), Ink.GREY, 0.05, is_dashed=True),
        Disc((0.5, 0.5), 0.4, Ink.WHITE, Ink.GREY, 0.05),
        Disc((2.5, 2.5), 0.35, Ink.GREY),
        TileMark((1.5, 1.5), 0.5, 0.5, Ink.WHITE, Ink.TURQUOISE, angle=45),
        TextMark((0.5, 1.0), "X", 0.3),
        TextMark((-0.5, 1.5), "15", 0.4),
        Tint(((3, 3),), Ink.TINT_RED),
    )
    green, over, dashed = data["lines"]
    assert green == {"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#67F067", "thickness": 16}
    assert over["target"] == "overlay"
    assert dashed["stroke-dasharray"] == "7.7,6.4"
    assert data["arrows"][0]["headLength"] == 0.3
    ring, diamond, x, clue = data["overlays"]  # a ring lies over the line that ends in it
    assert ring == {
        "center": [0.5, 0.5],
        "width": 0.8,
        "height": 0.8,
        "rounded": True,
        "backgroundColor": "#FFFFFF",
        "borderColor": "#CFCFCF",
        "borderSize": 3.2,
    }
    assert (diamond["angle"], diamond["rounded"]) == (45, False)
    assert (x["text"], x["fontSize"], x["backgroundColor"]) == ("X", 27, "#FFFFFF")
    assert clue["center"] == [-0.5, 1.5]
    assert "backgroundColor" not in clue
    disc, square = data["underlays"]
    assert (disc["width"], disc["rounded"]) == (0.7, True)
    assert (square["center"], square["width"]) == ([3.5, 3.5], 1)


def test_only_cages_whose_digits_differ_are_compared() -> None:
    board = make_board(rules=["killer 10 r1c1 r1c2 r2c1", "sum 10 r5c5 r6c7", "killer r9c1 r9c2"])
    data: dict[str, Any] = dict(to_scl(Grid.empty(board), {}))
    one, two, three = (cage for cage in data["cages"] if cage.get("cells"))
    assert one == {"cells": [[0, 0], [0, 1], [1, 0]], "unique": True, "value": "10", "sum": 10}
    assert (two["unique"], two["value"]) == (False, "10")
    assert "sum" not in two
    assert (three["unique"], "value" in three) == (True, False)
    coloured = drawn(Cage(((0, 0), (0, 1)), "a", Ink.RED))["cages"][0]
    assert coloured["borderColor"] == "#FF6666"


def test_a_sum_within_a_box_is_compared_as_its_digits_differ_anyway() -> None:
    data: dict[str, Any] = dict(to_scl(Grid.empty(make_board(rules=["sum 10 r5c5 r6c6"])), {}))
    assert data["cages"][0] == {"cells": [[4, 4], [5, 5]], "unique": True, "value": "10", "sum": 10}


def test_the_holes_of_a_samurai_are_covered_and_its_lines_are_kept() -> None:
    board = make_board("samurai")
    solution = "".join(str(cell % 9 + 1) for cell in range(board.cell_count))
    data: dict[str, Any] = dict(to_scl(Grid.empty(board), {"solution": solution}))
    assert [len(row) for row in data["cells"]] == [21] * 21
    holes = {(row, column) for row in range(21) for column in range(21)} - board.cell_by_place.keys()
    covered = set()
    for mask in data["overlays"]:
        (row, column), wide = mask["center"], mask["width"]
        for at in range(round(column - wide / 2), round(column + wide / 2)):
            covered.add((int(row), at))
    assert covered == holes
    lines = [cage for cage in data["cages"] if cage.get("type") == "rowcol"]
    assert len(lines) == sum(region.family.look is Look.LINE for region in board.regions) == 90
    assert len(data["regions"]) == 41
    assert data["metadata"]["norowcol"] is True
    assert len(data["metadata"]["solution"]) == 21 * 21
    assert data["metadata"]["solution"][9] == "."


def test_a_board_without_regions_says_how_large_it_is_and_a_knight_is_known() -> None:
    data: dict[str, Any] = dict(to_scl(Grid.empty(make_board("latin", size=5)), {}))
    assert data["regions"] == []
    assert {"cells": [[0, 0], [4, 4]], "unique": False, "hidden": True} in data["cages"]
    for board in (make_board("anti-knight"), make_board(rules=["anti-knight"])):
        metadata: Any = to_scl(Grid.empty(board), {})["metadata"]
        assert metadata["antiknight"] is True


@for_each("type_", RULES)
def test_every_rule_can_be_written_and_unpacked(type_: RuleType) -> None:
    board = make_board(type_.example_kind, rules=[f"{type_.id} {type_.example}"])
    grid = Grid.empty(board)
    data = scl_data(grid, {})
    assert data.startswith("scl")
    assert json.loads(unpack(data.removeprefix("scl"))) == to_scl(grid, {})


@pytest.mark.parametrize(
    ("rule", "total"),
    [
        ("killer 10 r1c1 r1c2 r2c1", 10),
        (f"killer 45 {BOX}", 45),
        (f"sum 45 {BOX}", 45),
        (f"look-and-say 1 3 {BOX}", None),
        (f"contains 5 {BOX}", None),
        ("killer r1c1 r1c2 r1c3", None),
    ],
)
def test_the_number_of_a_cage_is_its_sum_only_where_the_rule_says_so(rule: str, total: int | None) -> None:
    data: dict[str, Any] = dict(to_scl(Grid.empty(make_board(rules=[rule])), {}))
    (cage,) = [cage for cage in data["cages"] if cage.get("cells") and not cage.get("hidden")]
    assert cage.get("sum") == total
