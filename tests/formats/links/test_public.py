"""Puzzles that people shared: each gives its published grid, alone, and survives being written and read."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet._base.errors import FormatError
from nonet.formats import recognise

DATA = Path(os.environ["NONET_DATA"], "constraints") if os.environ.get("NONET_DATA") else None
pytestmark = pytest.mark.skipif(DATA is None, reason="NONET_DATA is not set")


def fpuzzles() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / "fpuzzles.jsonl").open(encoding="utf-8")] if DATA else []


def iss() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((DATA / "iss_examples.json").read_text("utf-8")) if DATA else []
    return found


def digits_of(text: str) -> list[int]:
    """A letter is a digit above 9 where all cells have letters: A is 1."""
    return [int(letter) if letter.isdecimal() else ord(letter) - 64 for letter in text]


def check_solved(puzzle: nonet.Puzzle, solution: str) -> None:
    digits = digits_of(solution)
    assert puzzle.check(digits).is_right
    result = puzzle.solve(timeout=60)
    assert (result.verdict, list(result.solution or ())) == (nonet.Verdict.UNIQUE, digits)


@pytest.mark.parametrize("known", fpuzzles(), ids=lambda known: str(known["title"]))
def test_fpuzzles_links(known: dict[str, Any]) -> None:
    link = "https://f-puzzles.com/?load=" + known["fpuzzles"]
    puzzle = nonet.Puzzle(link)
    assert puzzle == nonet.Puzzle(known["fpuzzles"]) == nonet.Puzzle("https://sudokupad.app/fpuz" + known["fpuzzles"])
    check_solved(puzzle, known["solution"])
    for format_id in ("fpuzzles", "sudokupad", "json"):
        again = nonet.Puzzle(puzzle.to_text(format_id))
        assert (again, again.board.rules) == (puzzle, puzzle.board.rules)
    assert nonet.Puzzle(puzzle.to_text("fpuzzles")).info == puzzle.info
    there = nonet.Puzzle(puzzle.to_text("iss"))
    assert there.solution == nonet.Grid(there.board, tuple(digits_of(known["solution"])))


@pytest.mark.parametrize("known", iss(), ids=lambda known: str(known["name"]))
def test_iss_texts(known: dict[str, Any]) -> None:
    assert recognise(known["input"]).id == "iss"
    if known["name"] == "Let there be chaos":
        with pytest.raises(FormatError, match=r"chaos construction\): .ChaosConstruction"):
            nonet.Puzzle(known["input"])
        return
    puzzle = nonet.Puzzle(known["input"])
    check_solved(puzzle, known["solution"])
    again = nonet.Puzzle(puzzle.to_text("iss"))
    assert (again, again.board.rules) == (puzzle, puzzle.board.rules)


def test_every_type_of_iss_is_known_or_refused_by_name() -> None:
    from nonet.formats.links.iss import _BOARD
    from nonet.formats.links.iss_rules import CHAOS, NO_RULE, TYPES

    assert DATA
    names = [line.split("\t")[0] for line in (DATA / "iss_constraints.tsv").read_text("utf-8").splitlines()]
    others = ("Container", "And", "Or", "Replicate", "End", "Diagonal", "Given")
    assert set(names) <= {*TYPES, *CHAOS, *NO_RULE, *_BOARD, *others}
