"""Grids that lack rows: the message names the number of rows, not a small board."""

from __future__ import annotations

import pytest

from tests.cli.sudoku import sudoku
from tests.families import for_each

ROWS = (
    "530070000", "600195000", "098000060", "800060003", "400803001", "700020006", "060000280", "000419005", "000080079",
)  # fmt: skip
COMMANDS = ("solve", "rate", "canonical", "hint", "show", "count")


@for_each("title", ["", "Sudoku\n", "From the paper of today\n"])
@pytest.mark.parametrize("count", [2, 5, 8])
@pytest.mark.parametrize("command", COMMANDS)
def test_missing_rows_are_counted(command: str, count: int, title: str) -> None:
    done = sudoku(command, stdin=title + "\n".join(ROWS[:count]) + "\n")
    line = 2 if title else 1
    assert (done.status, done.out, done.err) == (2, "", f"sudoku: line {line}: expected 9 rows, got {count}\n")


@pytest.mark.parametrize(("size", "count"), [(4, 3), (6, 5), (8, 7), (12, 11), (16, 15), (25, 24)])
def test_rows_of_any_size_are_counted(size: int, count: int) -> None:
    symbols = "123456789ABCDEFGHIJKLMNOP"[:size]
    rows = [symbols[row:] + symbols[:row] for row in range(count)]
    done = sudoku("solve", stdin="\n".join(rows) + "\n")
    assert (done.status, done.out, done.err) == (2, "", f"sudoku: line 1: expected {size} rows, got {count}\n")


def test_small_boards_of_a_line_each_stay_boards() -> None:
    done = sudoku("solve", "--kind", "latin", stdin="12.231312\n123231.12\n")
    assert (done.status, done.out.split()[-2:]) == (0, ["123231312", "123231312"])
    done = sudoku("solve", "--kind", "latin", stdin="12.231312\n123231.12\n124231312\n")
    assert (done.status, done.out) == (2, "")
    assert "line 3, column 3: expected 0 to 3, got '4'" in done.err
