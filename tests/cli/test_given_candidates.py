"""Candidates that are a part of a puzzle stay with it in formats that have no pencil marks."""

from __future__ import annotations

import pytest

from tests.cli.sudoku import sudoku

LINES = "candidates: 1 3 r1c1 r2c2\ncandidates: 1 2 r3c3\ncandidates: 2 4 r4c4\n"
REMARK = "left out pencil marks, which line has no place for: pm, json, sdx and pencilmark keep them"
RULES = ["odd r1c1 r2c2", "even r4c4", "candidates 1 2 r3c3"]


@pytest.fixture(scope="module", params=["iss", "fpuzzles"])
def link(request: pytest.FixtureRequest) -> str:
    options = [word for rule in RULES for word in ("--rule", rule)]
    iss = sudoku("convert", "--to", "iss", *options, stdin="." * 16)
    assert iss.status == 0, iss
    return sudoku("convert", "--to", request.param, stdin=iss.out).out


@pytest.mark.parametrize(
    "name", ["line", "boxed", "rows", "csv", "table", "contest", "pm", "json", "pencilmark", "iss"]
)
def test_nothing_is_lost(link: str, name: str) -> None:
    found = sudoku("convert", "--to", name, stdin=link)
    assert found.err == ""
    assert sudoku("count", stdin=found.out).out == "12\n", found.out


def test_they_stand_in_the_header(link: str) -> None:
    assert sudoku("convert", "--to", "line", stdin=link).out == LINES + "." * 16 + "\n"
    assert sudoku("solve", stdin=link).out.startswith(LINES + "\n+-----")
    assert sudoku("solve", "--all", stdin=link).out.startswith(LINES)
    assert sudoku("show", stdin=link).out.startswith(LINES)


def test_notes_on_a_plain_board_are_left_out_with_a_remark(link: str) -> None:
    marks = sudoku("convert", "--to", "pm", stdin=link).out
    found = sudoku("convert", "--to", "line", stdin=marks)
    assert (found.out, found.status) == ("." * 16 + "\n", 0)
    assert (
        found.err
        == "sudoku: left out pencil marks, which line has no place for: pm, json, sdx and pencilmark keep them\n"
    )
    bare = sudoku("convert", "--to", "line", "--no-header", stdin=link)
    assert (bare.out, bare.err) == (found.out, found.err)


def test_on_a_board_with_rules_they_join_these(link: str) -> None:
    marks = "thermo: r1c2 r1c3\n" + sudoku("convert", "--to", "pm", stdin=link).out
    found = sudoku("convert", "--to", "line", stdin=marks)
    assert (found.out, found.err) == ("thermo: r1c2 r1c3\n" + LINES + "." * 16 + "\n", "")


def test_marks_that_say_no_more_than_the_digits_are_not_missed() -> None:
    marks = sudoku("candidates", "--no-step", stdin="1....3....3...42").out
    found = sudoku("convert", "--to", "line", stdin=marks)
    assert (found.out, found.err) == ("1....3....3...42\n", "")


def test_a_cell_that_may_hold_nothing_still_may_not() -> None:
    marks = "anti-king:\n[[[], 0, 0, 0]" + ", [0, 0, 0, 0]" * 3 + "]"
    found = sudoku("convert", "--to", "line", stdin=marks)
    assert found.out == "anti-king:\ncandidates: 1 r1c1\ncandidates: 2 r1c1\n" + "." * 16 + "\n"
