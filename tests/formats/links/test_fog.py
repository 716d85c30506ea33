"""Fog of war in links: read in every form in use, written, and brought back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet.formats import find_format, read, write
from nonet.formats.links.fog import OUTSIDE, UNREADABLE
from nonet.formats.links.lzstring import pack, unpack
from nonet.formats.links.sudokupad_write import to_scl
from nonet.model import BoardSpec
from nonet.model.fog import Fog
from nonet.puzzle.export import convert_parsed, link_of, lost_fog
from tests.cli.sudoku import sudoku
from tests.model.test_fog import FOGS, SMALL

GRID: list[list[dict[str, object]]] = [[{} for _ in range(4)] for _ in range(4)]
REGIONS = [[[r, c] for r in range(4) for c in range(4) if r // 2 * 2 + c // 2 == box] for box in range(4)]
TRIGGER = {"trigger": {"type": "cell", "cell": "r1c2"}, "effect": {"type": "foglight", "cells": ["r4c4", "r4c3"]}}


def scl(**fields: object) -> nonet.Puzzle:
    return nonet.Puzzle("scl" + pack(json.dumps({"cells": GRID, "regions": REGIONS, **fields})))


def fpuzzle(**fields: object) -> nonet.Puzzle:
    return nonet.Puzzle(json.dumps({"size": 4, "grid": GRID, **fields}))


@given(FOGS, st.sampled_from(["fpuzzles", "sudokupad"]), st.sampled_from(["thermo r1c1 r1c2", "parity r1c1 r1c2"]))
def test_links_bring_it_back(fog: Fog, program: str, rule: str) -> None:
    if program == "fpuzzles" and rule != "thermo r1c1 r1c2":
        return
    puzzle = nonet.Puzzle("." * 80 + "1", rules=[rule], fog=fog)
    again = nonet.Puzzle(puzzle.to_text(program))
    assert (again.fog, again.remarks) == (fog, ())


@given(FOGS.filter(lambda fog: fog != Fog()))
def test_a_drawing_of_others_brings_it_back(fog: Fog) -> None:
    data: dict[str, Any] = dict(to_scl(nonet.Puzzle("." * 80 + "1", fog=fog).grid, {}))
    del data["metadata"]["nonet"]
    assert nonet.Puzzle("scl" + pack(json.dumps(data))).fog == fog


@pytest.mark.parametrize(
    "lit",
    [
        [[0, 0], [3, 2]],
        ["r1c1", "r4c3"],
        "r1c1r4c3",
        "r1c1, r4c3",
        [{"cells": ["R1C1", "R4C3"]}],
        [{"cell": "R1C1"}, {"cell": "R4C3"}],
    ],
)
def test_lit_cells_are_read_in_every_form(lit: object) -> None:
    for puzzle in (scl(foglight=lit), fpuzzle(foglight=lit)):
        assert puzzle.fog == Fog(((0, 0), (3, 2)))
        assert puzzle.remarks == ()


def test_fogofwar_lights_the_cells_around() -> None:
    around = Fog(((0, 0), (0, 1), (1, 0), (1, 1)))
    assert fpuzzle(fogofwar=["R1C1"]).fog == around
    assert fpuzzle(cage=[{"value": "FOW", "cells": ["R1C1"]}]).fog == around
    assert fpuzzle(cage=[{"value": "FOGLIGHT", "cells": ["R1C1"]}]).fog == Fog(((0, 0),))


def test_triggers_are_read() -> None:
    for puzzle in (
        scl(foglight=[[0, 0]], triggereffect=[TRIGGER]),
        fpuzzle(foglight=["R1C1"], triggereffect=[TRIGGER]),
    ):
        assert puzzle.fog == Fog(((0, 0),), (((0, 1), ((3, 2), (3, 3))),))


def test_fog_without_lit_cells_is_kept_by_f_puzzles() -> None:
    assert fpuzzle(negative=["foglight"]).fog == Fog()
    assert scl(foglight=[]).fog is None


@pytest.mark.parametrize("strange", [5, "x", [1], [[1, "a"]], {"a": 1}, [[[[[[[[0, 0]]]]]]]], [{"cells": 3}], True])
def test_what_is_no_fog_is_left_out_with_a_note(strange: object) -> None:
    assert scl(foglight=strange).remarks == (UNREADABLE,)
    assert fpuzzle(foglight=strange).remarks == (UNREADABLE,)
    assert UNREADABLE in scl(foglight=[[0, 0]], triggereffect=strange).remarks
    effect = {"type": "text", "cells": ["r1c1"]}
    assert scl(foglight=[[0, 0]], triggereffect=[{**TRIGGER, "effect": effect}]).remarks == (UNREADABLE,)


def test_fog_outside_the_board_is_left_out_with_a_note() -> None:
    puzzle = scl(foglight=[[0, 0], [9, 9]])
    assert (puzzle.fog, puzzle.remarks) == (Fog(((0, 0),)), (OUTSIDE,))


def test_links_carry_the_solution_that_lifts_it() -> None:
    puzzle = nonet.Puzzle(SMALL, fog="r1c1")
    document = read(puzzle.to_text("line"))
    link = convert_parsed(document.parsed_grids, find_format("fpuzzles"), BoardSpec())
    data = json.loads(unpack(link.partition("?load=")[2].strip()))
    assert puzzle.solution
    assert (data["solution"], data["foglight"]) == (list(puzzle.solution.values), [{"cells": ["R1C1"]}])
    wrong = puzzle.place("r1c1", 1)
    assert link_of(wrong, "fpuzzles") != write([wrong.grid], "fpuzzles", [{}]).strip()  # the solution is in it


@pytest.mark.parametrize(
    ("text", "to", "words"),
    [
        (SMALL, "iss", "has no place for the fog"),
        ("." * 16, "sudokupad", "without it no digit lifts the fog"),
        (SMALL, "sudokupad", ""),
        (SMALL, "line", ""),
    ],
)
def test_lost_fog_is_said(text: str, to: str, words: str) -> None:
    document = read(f"fog: r1c1\n{text}")
    said = lost_fog(document.parsed_grids, find_format(to), BoardSpec())
    assert words in said
    assert bool(said) == bool(words)


def test_convert_says_what_it_leaves_out() -> None:
    text = f"fog: r1c1\n{SMALL}\n"
    assert "has no place for the fog" in sudoku("convert", "--to", "iss", stdin=text).err
    assert "left out the fog" in sudoku("convert", "--to", "line", "--no-header", stdin=text).err
    assert sudoku("convert", "--to", "json", stdin=text).err == ""


def test_convert_adds_fog_and_refuses_what_is_none() -> None:
    found = sudoku("convert", "--fog", "r2c2 r1c1", "--to", "line", stdin=SMALL)
    assert found.out.startswith("fog: r1c1 r2c2\n")
    assert "no cell at r5c1" in sudoku("convert", "--fog", "r5c1", "--to", "line", stdin=SMALL).err
    assert "fog: expected all" in sudoku("convert", "--fog", "on", "--to", "line", stdin=SMALL).err
    assert "fog: r1c1" in sudoku("show", stdin=f"fog: r1c1\n{SMALL}").out
