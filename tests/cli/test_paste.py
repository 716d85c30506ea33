"""Pasted texts through the command: the answer, and a remark on what was skipped."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nonet.formats.text import plain_characters

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9))


def solve(data: bytes, *options: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "nonet", "solve", *options], input=data, capture_output=True, check=False
    )
    return done.returncode, "".join(done.stdout.decode().split()), done.stderr.decode()


@pytest.mark.parametrize(
    ("data", "remark"),
    [
        (
            f"My puzzle of the day\n{LINE}\n".encode(),
            "skipped 1 line outside the grid (line 1: 'My puzzle of the day')",
        ),
        (f"{LINE}\nGood luck\n".encode(), "skipped 1 line outside the grid (line 2: 'Good luck')"),
        (f"Puzzle: {LINE}".encode(), "read '53..7....6..195....98....6.8...6...34…' in line 1 as the puzzle"),
        (f"Puzzle 17\n{ROWS}\n".encode(), "skipped 1 line outside the grid (line 1: 'Puzzle 17')"),
        (ROWS.replace(".", " ").encode(), "read spaces as blanks: 9 lines of 9 places, a 9x9 board"),
        ("".join(f"> {row}\n" for row in ROWS.split("\n")).encode(), ""),
        (f"```\n{LINE}\n```\n".encode(), ""),
        (LINE.encode("utf-16"), ""),
        (LINE.encode("utf-16-le"), ""),
        (ROWS.encode("utf-16-be"), ""),
        (LINE.replace("5", "５").encode(), ""),
    ],
)
def test_a_pasted_puzzle_is_solved(data: bytes, remark: str) -> None:
    status, answer, message = solve(data)
    assert (status, message) == (0, f"sudoku: {remark}\n" if remark else "")
    assert SOLVED in plain_characters(answer).replace(">", "")


def test_words_among_lines_of_puzzles_are_an_error() -> None:
    status, answer, message = solve(f"{LINE}\n{LINE}\nGood luck\n".encode())
    assert (status, answer) == (2, "")
    assert "line 3, column 1: expected 81 cells, as in other lines, got 4: 'Good'" in message


def test_a_text_without_a_grid_says_how_much_was_read() -> None:
    status, answer, message = solve(b"It was a dark and stormy night.\n" * 40)
    assert (status, answer) == (2, "")
    assert message == "sudoku: line 1: there is no puzzle in 40 lines of text: 'It was a dark and stormy night.'\n"
