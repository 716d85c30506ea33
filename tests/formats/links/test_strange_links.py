"""Links that strangers made to break things."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet
from nonet.board import make_board
from nonet.errors import PuzzleError
from nonet.formats.links._lzstring import pack
from nonet.rules import xv

GRID: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]


def scl(**fields: object) -> str:
    return "https://sudokupad.app/scl" + pack(json.dumps({"cellSize": 50, "cells": GRID, **fields}))


@pytest.mark.parametrize("thickness", [{}, [], None, "x", 10**400])
def test_a_line_of_any_thickness_is_a_drawing(thickness: object) -> None:
    line = {"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "thickness": thickness, "color": "#ccc"}
    assert nonet.count(scl(lines=[line])) == 288


def test_titles_neither_steer_a_terminal_nor_fill_memory() -> None:
    data = {"size": 4, "grid": GRID, "title": "\x1b[31mred\x00" + "a" * 100_000, "author": "\x07", "antiking": True}
    puzzle = nonet.Puzzle(json.dumps(data))
    assert puzzle.info["title"].startswith("[31mred")
    assert len(puzzle.info["title"]) <= 10_000
    assert "author" not in puzzle.info
    assert "\x1b" not in puzzle.to_text("boxed")


def test_a_rule_that_cannot_be_met_still_lies_on_the_board() -> None:
    arrow = {"cells": ["R1C1", "R9C9"], "lines": [["R1C1", "R2C2"]]}
    with pytest.raises(PuzzleError, match="there is no cell r9c9"):
        nonet.Puzzle(json.dumps({"size": 4, "grid": GRID, "arrow": [arrow]}))


def test_a_huge_sum_of_two_cells_is_refused_in_words() -> None:
    with pytest.raises(PuzzleError, match="the sum of two digits cannot be 1000000"):
        make_board(size=4, rules=[xv(10**30, "r1c1 r1c2")])
