"""Links of SudokuMaker: what is named is read, what is programmed is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet
from nonet._base.errors import FormatError, PuzzleError
from nonet.formats import recognise
from nonet.formats.links.lzstring import URI_COMPONENT, pack
from nonet.formats.links.sudokumaker import FORMAT

REGIONS = {"type": 1, "regions": [row // 3 * 3 + column // 3 for row in range(9) for column in range(9)]}


def link(*constraints: dict[str, Any], **fields: object) -> str:
    cells: list[dict[str, Any]] = [{} for _ in range(81)]
    cells[0] = {"given": True, "value": 5}
    cells[1] = {"value": 4, "candidates": 30}
    puzzle = {"name": "", "author": "", "cells": cells, "constraints": [REGIONS, *constraints], **fields}
    data = pack(json.dumps({"formatVersion": "1.5.0", "puzzle": puzzle}), URI_COMPONENT)
    return f"https://sudokumaker.app/?puzzle={data}"


def test_givens_titles_and_regions() -> None:
    puzzle = nonet.Puzzle(link(name="One", author="Ada", comment="Do it."))
    assert recognise(link()) is FORMAT
    assert puzzle.clues == {"r1c1": 5}
    assert dict(puzzle.info) == {"title": "One", "author": "Ada", "ruleset": "Do it.", "header": "title, author"}
    assert puzzle.board == nonet.make_board()
    assert nonet.Puzzle(link(constraints=[])).board == nonet.make_board("latin")


@pytest.mark.parametrize(
    ("constraint", "rules"),
    [
        ({"type": 10}, ["diagonal-"]),
        ({"type": 13}, ["anti-knight"]),
        ({"type": 16, "groups": [14, 112, 896]}, ["global-entropy"]),
        ({"type": 16, "groups": [146, 292, 584]}, ["global-mod"]),
        ({"type": 100, "cells": [0, 80]}, ["even r1c1", "even r9c9"]),
        # The edges of the first row: left of its cells, then below them.
        (
            {"type": 200, "clues": [{"value": 1, "edge": 1}, {"edge": 9}]},
            ["difference 1 r1c1 r1c2", "difference 1 r1c1 r2c1"],
        ),
        (
            {"type": 201, "clues": [{"value": 2, "edge": 161 - 9}], "negative": [2]},
            ["ratio 2 r9c8 r9c9", "negative-ratio"],
        ),
        ({"type": 202, "clues": [{"value": 10, "edge": 27}], "negative": [10, 5]}, ["xv 10 r2c1 r3c1", "negative-xv"]),
        ({"type": 300, "thermometers": [[0, 1, 2]], "slow": True}, ["slow-thermo r1c1 r1c2 r1c3"]),
        ({"type": 301, "cages": [{"cells": [0, 9], "value": 0}]}, ["killer r1c1 r2c1"]),
        ({"type": 302, "groups": [[0, 1], [30, 31]]}, ["clone r1c1 r1c2 / r4c4 r4c5"]),
        ({"type": 303, "clues": [{"corner": 11, "digits": [2, 1]}]}, ["quadruple 1 2 r1c1 r1c2 r2c1 r2c2"]),
        ({"type": 304, "cages": [{"cells": [0, 1], "value": "12"}]}, ["look-and-say 1 2 r1c1 r1c2"]),
        ({"type": 401, "lines": [[0, 1]], "minDifference": 4}, ["whispers 4 r1c1 r1c2"]),
        ({"type": 406, "lines": [[0, 1]], "groups": [340, 682]}, ["parity r1c1 r1c2"]),
        (
            {"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 2, 3]]}]},
            ["arrow r1c1 r1c2 / r1c3 r1c4"],
        ),
        # The ring around the grid is 11 wide: 0 is beyond r1c1.
        ({"type": 500, "clues": [{"value": 9, "outerCell": 0, "diagonal": -1}]}, ["little-killer 9 r0c0 r1c1"]),
        ({"type": 500, "clues": [{"value": 9, "outerCell": 2, "diagonal": 1}]}, ["little-killer 9 r0c2 r1c1"]),
        ({"type": 501, "clues": [{"value": 0, "outerCell": 1}]}, ["sandwich 0 r0c1"]),
        ({"type": 503, "clues": [{"value": 3, "outerCell": 21}, {"outerCell": 22}]}, ["skyscraper 3 r1c10"]),
        ({"type": 2000, "lines": []}, []),
        ({"type": 10, "enabled": False}, []),
    ],
)
def test_constraints(constraint: dict[str, Any], rules: list[str]) -> None:
    assert [str(rule) for rule in nonet.Puzzle(link(constraint)).board.rules] == rules


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            link({"type": 1000, "definition": {"name": "no roping"}}),
            "does not support the SudokuMaker rule 'no roping'",
        ),
        (link({"type": 77}), "does not support the SudokuMaker rule '77'"),
        (link({"type": 404, "lines": [[0, 1]], "singleRegionTotals": True}), "one sum for each piece of a line"),
        (link({"type": 200, "clues": [], "negative": [2]}), "only the usual negative rule is supported"),
        (
            link({"type": 201, "clues": [{"value": 3, "edge": 1}], "negative": [2]}),
            "only the usual negative rule is supported",
        ),
        (link({"type": 200, "clues": [{"edge": 0}]}), "expected an edge between two cells, got '0'"),
        (link({"type": 303, "clues": [{"corner": 0, "digits": [1]}]}), "expected a corner of four cells"),
        (link({"type": 501, "clues": [{"value": 1, "outerCell": 12}]}), "expected a cell outside the grid"),
        (link({"type": 300, "thermometers": [[0, 81]]}), "expected a cell from 0 to 80, got '81'"),
        (link(minDigit=0), "expected a square board with digits from 1 on"),
        (link(type="custom"), "is not a Sudoku"),
        ("https://sudokumaker.app/", "expected a link with .puzzle= and data"),
        ("https://sudokumaker.app/?puzzle=N4Ig", "cut off"),
    ],
)
def test_bad_links_get_one_clear_line(source: str, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        nonet.Puzzle(source)
    assert "\n" not in str(caught.value)


def test_it_is_only_read() -> None:
    with pytest.raises(PuzzleError, match="only read, not written"):
        nonet.Puzzle("." * 81).to_text("sudokumaker")
