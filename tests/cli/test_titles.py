"""Titles above a grid that might be the name of a column of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from nonet.formats import read, recognise
from tests.cli.sudoku import sudoku

CLASSIC = (
    "530070000", "600195000", "098000060", "800060003", "400803001", "700020006", "060000280", "000419005", "000080079",
)  # fmt: skip
SMALL = ("1000", "0300", "0030", "0042")
LINE = "1....3....3...42"
TITLES = ("Sudoku", "Puzzle", "Quiz", "Grid", "Solution", "Sudoku, easy", "Puzzle; hard", "answer")
COMMANDS = ("solve", "rate", "canonical")


def _framed(rows: Sequence[str]) -> list[str]:
    box = 3 if len(rows) == 9 else 2
    rule = "+" + ("-" * (2 * box + 1) + "+") * box
    lines = [
        "|" + "|".join(f" {' '.join(row[start : start + box])} " for start in range(0, len(row), box)) + "|"
        for row in rows
    ]
    blocks = [lines[start : start + box] for start in range(0, len(lines), box)]
    return [rule] + [line for block in blocks for line in (*block, rule)]


FORMS: dict[str, Callable[[Sequence[str]], Sequence[str]]] = {
    "rows": list,
    "spaced": lambda rows: [" ".join(row) for row in rows],
    "tabbed": lambda rows: ["\t".join(row) for row in rows],
    "commas": lambda rows: [",".join(row) for row in rows],
    "framed": _framed,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_title_above_a_grid_is_no_column(command: str, title: str, form: str, tmp_path: Path) -> None:
    for rows in (CLASSIC, SMALL):
        path = tmp_path / "puzzle.txt"
        path.write_text("\n".join([title, *FORMS[form](rows), ""]))
        done = sudoku(command, str(path))
        assert (done.status, done.err) == (0, f"sudoku: skipped 1 line outside the grid (line 1: '{title}')\n")
        path.write_text("\n".join([*FORMS[form](rows), ""]))
        assert done.out.removeprefix(f"{title}\n") == sudoku(command, str(path)).out


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_title_on_the_standard_input_is_no_column(command: str, title: str) -> None:
    done = sudoku(command, stdin="\n".join([title, *CLASSIC, ""]))
    assert (done.status, done.err) == (0, f"sudoku: skipped 1 line outside the grid (line 1: '{title}')\n")
    assert done.out


@pytest.mark.parametrize(
    ("table", "answer"),
    [
        (f"puzzle\n{LINE}\n", 1),
        (f"puzzle\n{LINE}\n{LINE}\n", 2),
        ("puzzle\n" + f"{LINE}\n" * 16, 16),  # sixteen lines of sixteen cells that are all 4x4 boards
        ("puzzle\n123231312\n", 1),
        ("puzzle\n" + "12.231312\n" * 9, 9),
        (f"puzzle,note\n{LINE},easy\n", 1),
        (f'puzzle\n"{LINE}"\n', 1),
    ],
)
def test_a_table_with_one_column_stays_a_table(table: str, answer: int) -> None:
    assert recognise(table).id == "table"
    assert len(read(table).parsed_grids) == answer


def test_a_broken_record_of_a_table_with_one_column_is_named(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.csv"
    path.write_text(f"puzzle\n{LINE[1:]}\n{LINE}\n")
    done = sudoku("solve", str(path))
    assert (done.status, done.out) == (2, "")
    assert "line 2, column 1: expected 16 cells, got 15" in done.err


@pytest.mark.parametrize("remark", ["14.11.2026", "2024-03-12", "1-2-1999", "12/03/2024", "No 5", "nr 12", "9x9"])
@pytest.mark.parametrize("command", ["solve", "count", "hint"])
def test_dates_and_numbers_beside_a_grid_are_skipped(command: str, remark: str) -> None:
    for lines in ([remark, *CLASSIC], [*CLASSIC, remark]):
        done = sudoku(command, stdin="\n".join([*lines, ""]))
        line = lines.index(remark) + 1
        assert (done.status, done.err) == (0, f"sudoku: skipped 1 line outside the grid (line {line}: '{remark}')\n")


@pytest.mark.parametrize("remark", ["14.13.2026", "4.11.2026", "2024", "53..7...", "1-2-3"])
def test_what_may_be_a_row_beside_a_grid_is_refused(remark: str) -> None:
    for lines in ([remark, *CLASSIC], [*CLASSIC, remark]):
        done = sudoku("solve", stdin="\n".join([*lines, ""]))
        assert (done.status, done.out) == (2, "")
