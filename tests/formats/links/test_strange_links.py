"""Links that strangers made to break things."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet
from nonet._base.errors import FormatError, PuzzleError
from nonet.formats.links.lzstring import pack
from nonet.model import make_board
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


@pytest.mark.parametrize(
    "site",
    [
        "f-puzzles.com/?load=",
        "www.f-puzzles.com/?load=",
        "//f-puzzles.com/?load=",
        "sudokupad.app/fpuz",
        "WWW.SudokuPad.app/?puzzleid=fpuz",
    ],
)
def test_links_need_no_https(site: str) -> None:
    puzzle = nonet.Puzzle("1" + "." * 15, rules=["thermo r1c2 r1c3"])
    data = puzzle.to_text("fpuzzles").strip().partition("load=")[2]
    assert nonet.Puzzle(site + data) == puzzle
    assert nonet.Puzzle("sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4.~R1C1_1.Thermo~R1C2~R1C3") == puzzle
    with pytest.raises(FormatError, match=r"the link has no puzzle after .load=: 'f-puzzles.com'"):
        nonet.Puzzle("f-puzzles.com")


def test_a_header_above_a_link_is_named_and_a_comment_is_none() -> None:
    puzzle = nonet.Puzzle("1" + "." * 15, rules=["thermo r1c2 r1c3"])
    grid = [[{"value": 1, "given": True}, {}, {}, {}], *([{}] * 4 for _ in range(3))]
    text = json.dumps({"size": 4, "grid": grid, "thermometer": [{"lines": [["R1C2", "R1C3"]]}]})
    for said in (text, puzzle.to_text("fpuzzles"), puzzle.to_text("sudokupad"), ".Shape~4x4.Thermo~R1C1~R1C2"):
        for head in ("kind: diagonal", "# mine\ntitle: x\n", "thermo: r1c1 r2c1"):
            with pytest.raises(FormatError, match="a link cannot have a header"):
                nonet.Puzzle(f"{head}\n{said}")
    for said in (text, puzzle.to_text("fpuzzles")):
        assert nonet.Puzzle(f"# mine\n{said}") == puzzle
