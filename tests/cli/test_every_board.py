"""Boards that are not classic go the whole way by their header alone: from create to convert and back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import nonet
from nonet.formats import find_format
from tests.cli.sudoku import sudoku


@dataclass(frozen=True)
class Case:
    """Options that create a board, and the number of its cells."""

    name: str
    options: tuple[str, ...]
    cells: int
    header: str


ACROSS = ("--rule", "thermo r4c4 r5c4")  # from one Sudoku of a pair to the other

CASES = (
    Case("anti-knight", ("--kind", "anti-knight"), 81, "kind: anti-knight"),
    Case("anti-knight 6", ("6", "--kind", "anti-knight"), 36, "kind: anti-knight"),
    Case("thermo", ("--rule", "thermo r1c1 r2c1 r3c1 r4c2", "--rule", "thermo r9c9 r8c8"), 81, "thermo: r9c9 r8c8"),
    Case("diagonal thermo", ("6", "--kind", "diagonal", "--rule", "thermo r1c1 r2c2"), 36, "thermo: r1c1 r2c2"),
    Case("samurai", ("--kind", "samurai"), 369, "kind: samurai"),
    Case("pair", ("--kind", "pair"), 162, "kind: pair"),
    Case("pair 4", ("4", "--kind", "pair"), 32, "kind: pair"),
    Case("pair 6", ("6", "--kind", "pair", "--box", "3x2"), 72, "box: 3x2"),
    Case("pair thermo", ("4", "--kind", "pair", "--rule", "thermo r1c1 r1c2", *ACROSS), 32, "thermo: r4c4 r5c4"),
    Case("twodoku", ("--kind", "twodoku"), 153, "kind: twodoku"),
    Case("tiny samurai", ("--kind", "tiny-samurai"), 76, "kind: tiny-samurai"),
    Case("windmill", ("--kind", "windmill+diagonal"), 333, "kind: windmill+diagonal"),
    Case("samurai thermo", ("--kind", "samurai", "--rule", "thermo r1c1 r2c2 r3c3"), 369, "thermo: r1c1 r2c2 r3c3"),
)
EVERY_CASE = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def created(case: Case) -> str:
    made = sudoku("create", "easy", *case.options, "--seed", "1")
    assert (made.status, made.err) == (0, "")
    assert case.header in made.out.splitlines()
    return made.out


@EVERY_CASE
def test_a_created_puzzle_is_solved_counted_and_checked_without_options(case: Case, tmp_path: Path) -> None:
    text = created(case)
    solved = sudoku("solve", stdin=text)
    assert (solved.status, solved.err) == (0, "")
    puzzle, solution = nonet.Puzzle(text), nonet.Puzzle(solved.out)
    assert len(puzzle) == len(solution) == case.cells
    assert puzzle.is_unique
    assert puzzle.check(solution).is_right
    assert sudoku("count", stdin=text).out == "1\n"
    paths = [tmp_path / name for name in ("puzzle", "solution")]
    for path, content in zip(paths, (text, solved.out), strict=True):
        path.write_text(content)
    assert sudoku("check", *map(str, paths)).status == 0


@EVERY_CASE
def test_a_changed_solution_is_wrong(case: Case) -> None:
    puzzle = nonet.Puzzle(created(case))
    assert puzzle.solution is not None
    values = list(puzzle.solution.values)
    cell = puzzle.grid.values.index(0)
    values[cell] = values[cell] % puzzle.size + 1
    answer = puzzle.check(puzzle.solution.with_values(values))
    assert not answer.is_right
    assert answer.lines()


@EVERY_CASE
def test_hints_lead_to_the_solution(case: Case) -> None:
    text = created(case)
    assert sudoku("hint", stdin=text).out
    puzzle = nonet.Puzzle(text)
    assert puzzle.solution is not None
    placed = {cell: digit for hint in puzzle.steps() for cell, digit in hint.step.placements}
    assert all(puzzle.solution[cell] == digit for cell, digit in placed.items())
    assert len(placed) == puzzle.grid.values.count(0)


@EVERY_CASE
def test_it_is_drawn(case: Case) -> None:
    text = created(case)
    drawn = sudoku("draw", stdin=text)
    digits = [found for found in ET.fromstring(drawn.out).iter() if found.tag.endswith("text")]
    clues = len(nonet.Puzzle(text).clues)
    assert sum((found.text or "").isdecimal() for found in digits) == clues
    shown = sudoku("show", stdin=text).out
    assert (
        sum(mark in "123456789·" for mark in shown.partition("\n\n")[2] if mark.isdecimal() or mark == "·")
        >= case.cells
    )


@EVERY_CASE
@pytest.mark.parametrize("to", ["line", "rows", "boxed", "csv", "json", "canvas", "tokens", "puzzlekit", "grids"])
def test_it_comes_back_from_other_formats(case: Case, to: str) -> None:
    text = created(case)
    if find_format(to).is_for_grids and nonet.Puzzle(text).board.is_square:
        pytest.skip("a board of one grid")
    there = sudoku("convert", "--to", to, stdin=text)
    assert (there.status, there.err) == (0, "")
    assert sudoku("convert", "--to", nonet.Puzzle(text).format, stdin=there.out).out == text
    assert nonet.Puzzle(there.out) == nonet.Puzzle(text)


@EVERY_CASE
@pytest.mark.parametrize("options", [(), ("--ascii",), ("--color",), ("--no-step",)], ids=" ".join)
def test_the_drawn_candidates_are_read_back(case: Case, options: tuple[str, ...]) -> None:
    text = created(case)
    drawn = sudoku("candidates", *options, stdin=text)
    again = nonet.Puzzle(drawn.out)
    assert (again.board, again.values) == (nonet.Puzzle(text).board, nonet.Puzzle(text).values)
    assert again.candidates == nonet.Puzzle(text).candidates
    assert sudoku("convert", "--to", "pm", stdin=drawn.out).status == 0
