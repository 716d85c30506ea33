"""Links wherever a command takes a puzzle: as an argument, in a file, on standard input; and puzzles as links."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet
from nonet.formats.links.lzstring import pack
from tests.cli.sudoku import sudoku

TEXT = "1..............3"
RULES = ["thermo r2c1 r3c1 r4c1", "killer 5 r1c3 r1c4"]
PUZZLE = nonet.Puzzle(TEXT, rules=RULES)
LINKS = [PUZZLE.to_text(format_id).strip() for format_id in ("fpuzzles", "sudokupad", "iss")]


@pytest.mark.parametrize("link", LINKS)
def test_solve_takes_a_link_anywhere(link: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(link + "\n", encoding="utf-8")
    results = [sudoku("solve", link), sudoku("solve", str(file)), sudoku("solve", stdin=link)]
    assert [result.status for result in results] == [0, 0, 0]
    assert len({result.out for result in results}) == 1
    assert "thermo: r2c1 r3c1 r4c1\nkiller: 5 r1c3 r1c4\n" in results[0].out
    solution = tmp_path / "solution.txt"
    solution.write_text(results[0].out, encoding="utf-8")
    assert sudoku("check", link, str(solution)).out == "right\n"
    assert sudoku("count", link).out.strip() == str(PUZZLE.count())


def test_several_links_are_several_puzzles() -> None:
    result = sudoku("convert", "--to", "line", stdin="\n".join([LINKS[0], "# and", LINKS[0]]))
    assert result.out.count(TEXT) == 2


@pytest.mark.parametrize("program", ["fpuzzles", "sudokupad", "iss"])
def test_convert_and_open_write_links_that_are_read(program: str) -> None:
    header = "".join(f"{rule.replace(' ', ': ', 1)}\n" for rule in RULES)
    for command in (("convert", "--to"), ("open", "--print", "--in")):
        result = sudoku(*command, program, stdin=f"{header}{TEXT}\n")
        assert (result.status, result.out.count("\n")) == (0, 1)
        assert nonet.Puzzle(result.out) == PUZZLE


def test_open_puts_the_only_solution_in() -> None:
    puzzle = "0312200430010040"
    assert nonet.Puzzle(sudoku("open", "--print", stdin=puzzle).out).info["solution"] == "4312213434211243"


def test_what_is_left_out_is_said_on_standard_error() -> None:
    data = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], "thermometer": [{"lines": [["R1C1"]]}]}
    result = sudoku("count", stdin=json.dumps(data))
    assert result.out == "288\n"
    assert result.err == "sudoku: left out thermometer 1, which is no rule: it has 1 cell\n"


def test_proposed_rules_count_only_when_they_are_asked_for() -> None:
    boxes = [[[r, c] for r in range(4) for c in range(4) if r // 2 * 2 + c // 2 == box] for box in range(4)]
    line = {"wayPoints": [[0.5, 0.5], [0.5, 3.5]], "color": "#CFCFCF", "thickness": 20}
    bulb = {"center": [0.5, 0.5], "width": 0.8, "height": 0.8, "rounded": True, "backgroundColor": "#CFCFCF"}
    data = {"cells": [[{}] * 4] * 4, "regions": boxes, "lines": [line], "underlays": [bulb]}
    data["metadata"] = {"solution": "1234341221434321"}
    link = "https://sudokupad.app/scl" + pack(json.dumps(data))
    plain, taken = sudoku("count", link), sudoku("count", "--proposed", link)
    assert plain.out == "288\n"
    assert "which the stored solution keeps to, and not taken as rules: thermo (1)" in plain.err
    assert (taken.out, taken.err) == ("12\n", "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("solve", LINKS[0][:90]), "sudoku: line 1: the data of the link is cut off"),
        (("solve", "https://sudokupad.app/v7oVqMfjTs"), "names a puzzle on the site's server"),
        (("solve", "https://example.com/x"), "expected a puzzle, or a link of fpuzzles, sudokupad"),
        (("open", "--in", "foo", "--print"), "expected a program that opens links (sudokupad, fpuzzles"),
        (("open", "--in", "line", "--print"), "expected a program that opens links (sudokupad, fpuzzles"),
        (
            ("open", "--in", "fpuzzles", "--print", "--rule", "greater r1c1 r1c2"),
            "f-puzzles does not support these rules",
        ),
    ],
)
def test_bad_links_are_one_line_and_status_2(words: tuple[str, ...], message: str) -> None:
    result = sudoku(*words, stdin=TEXT)
    assert (result.status, result.out) == (2, "")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_convert_says_that_rules_become_drawings() -> None:
    lost = sudoku("convert", "--to", "sudokupad", "--rule", "greater r1c1 r1c2", stdin=TEXT)
    assert "puzzleid=scl" in lost.out
    assert lost.err.startswith("sudoku: f-puzzles lacks some of the rules, so that all are drawings with words")
    assert sudoku("convert", "--to", "sudokupad", "--rule", "odd r1c2", stdin=TEXT).err == ""
