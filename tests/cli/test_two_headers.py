"""Two texts that belong together, a puzzle and its solution or a position of it: what their headers say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.sudoku import sudoku

PUZZLE = "1....3....3...42"
THERMO = "thermo: r1c1 r2c1"


def _two(folder: Path, one: str, other: str) -> tuple[str, str]:
    (folder / "puzzle.txt").write_text(one)
    (folder / "other.txt").write_text(other)
    return str(folder / "puzzle.txt"), str(folder / "other.txt")


@pytest.mark.parametrize("above", ["", f"{THERMO}\n"])
def test_a_header_of_the_solution_must_not_contradict_the_puzzle(tmp_path: Path, above: str) -> None:
    puzzle = f"{above}{PUZZLE}\n"
    answer = sudoku("solve", stdin=puzzle).out.splitlines()[-1]
    names = _two(tmp_path, puzzle, f"thermo: r2c1 r1c1\n{answer}\n")
    outcome = sudoku("check", *names)
    assert (outcome.status, outcome.out) == (2, "")
    assert "the header of the solution has other rules than the puzzle" in outcome.err
    assert "than the puzzle: 'thermo r2c1 r1c1'" in outcome.err
    for head in ("", above, "title: mine\n"):
        assert sudoku("check", *_two(tmp_path, puzzle, f"{head}{answer}\n")).out == "right\n"


def test_a_position_without_a_header_is_on_the_board_of_its_puzzle(tmp_path: Path) -> None:
    for head in ("kind: diagonal\n", f"{THERMO}\n", "kind: latin\n", "layout: 1112312233423444\n"):
        puzzle, position = _two(tmp_path, f"{head}{PUZZLE}\n", f"{PUZZLE}\n")
        wanted = sudoku("hint", puzzle)
        outcome = sudoku("hint", position, "--puzzle", puzzle)
        assert (outcome.status, outcome.out) == (wanted.status, wanted.out), outcome.err


@pytest.mark.parametrize(
    ("puzzle", "position", "words"),
    [
        ("", f"{THERMO}\n", "are on different boards: expected the rules none, got thermo r1c1 r2c1"),
        ("thermo: r2c1 r1c1\n", f"{THERMO}\n", "expected the rules thermo r2c1 r1c1, got thermo r1c1 r2c1; th"),
        ("kind: latin\n", "kind: diagonal\n", "expected the kind diagonal, as the header says, got latin"),
        ("", "." * 65, "expected a puzzle of size 4, got size 9"),
    ],
)
def test_a_position_on_another_board_is_told_what_differs(
    tmp_path: Path, puzzle: str, position: str, words: str
) -> None:
    one, other = _two(tmp_path, f"{puzzle}{PUZZLE}\n", f"{position}{PUZZLE}\n")
    outcome = sudoku("hint", other, "--puzzle", one)
    assert (outcome.status, outcome.out) == (2, "")
    assert words in outcome.err
