"""--grids: offsets of one's own, in every command that takes a board."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonet
from tests.cli.sudoku import sudoku

PICTURE = "1.....\n......\n......\n...2..\n"  # two 6x6 grids that share nine cells


@pytest.fixture
def offsets(tmp_path: Path) -> Path:
    path = tmp_path / "offsets.txt"
    path.write_text("# steps\n0 0\n3 3\n6 6\n")
    return path


def test_created_and_solved_by_the_header_alone(offsets: Path) -> None:
    made = sudoku("create", "easy", "--grids", str(offsets), "--seed", "1")
    assert (made.status, made.err) == (0, "")
    assert made.out.startswith("grids: 0,0 3,3 6,6\n\n")
    puzzle = nonet.Puzzle(made.out)
    assert puzzle.board == nonet.make_board("tripledoku-4")
    solved = sudoku("solve", stdin=made.out)
    assert solved.out.startswith("grids: 0,0 3,3 6,6\n\n")
    assert puzzle.check(nonet.Puzzle(solved.out)).is_right


def test_bare_texts_need_the_option(offsets: Path) -> None:
    made = sudoku("create", "easy", "--grids", str(offsets), "--seed", "1", "--no-header", "--to", "grids").out
    assert len(made.splitlines()) == 3
    solved = sudoku("solve", "--grids", str(offsets), "--no-header", stdin=made)
    assert (solved.status, len(solved.out.splitlines())) == (0, 3)
    assert sudoku("count", "--grids", str(offsets), stdin=made).out == "1\n"
    assert sudoku("check", "--grids", str(offsets), stdin=made).status != 0


def test_kinds_are_laid_on_them(offsets: Path) -> None:
    made = sudoku("create", "easy", "--kind", "grids+x", "--grids", str(offsets), "--seed", "1")
    assert made.out.startswith("kind: grids+diagonal\ngrids: 0,0 3,3 6,6\n\n")
    puzzle = nonet.Puzzle(made.out)
    assert puzzle.board.name == "Diagonal Sudoku of 3 grids"
    assert puzzle.is_unique
    assert nonet.Puzzle(sudoku("convert", "--to", "grids", stdin=made.out).out) == puzzle


def test_a_picture_and_another_size(tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_text(PICTURE)
    made = sudoku("create", "easy", "6", "--grids", str(path), "--seed", "1")
    assert made.out.startswith("grids: 0,0 3,3\n")
    puzzle = nonet.Puzzle(made.out)
    assert (puzzle.size, len(puzzle)) == (6, 63)
    assert puzzle.is_unique
    again = sudoku("convert", "--to", "json", stdin=made.out).out
    assert nonet.Puzzle(again) == puzzle


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        ("0 0\n6 six\n", (), "line 2"),
        ("", (), "expected the offsets of grids, such as 0,0 6,6, got nothing"),
        ("0 0\n0 0\n", (), "two grids have the same offset 0,0"),
        ("0 0\n6 6\n", ("--kind", "samurai"), "--grids cannot be used with --kind samurai"),
        ("0 0\n6 6\n", ("--kind", "x"), "--grids cannot be used with --kind x: --kind grids+x?"),
        (None, ("--kind", "grids"), "the kind grids needs the offsets of its grids"),
        (None, ("--grids", "nowhere.txt"), "cannot read 'nowhere.txt': no such file or directory"),
        (None, ("--grids", "-"), "the grids and the puzzle cannot both come from standard input"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str | None, options: tuple[str, ...], words: str) -> None:
    path = tmp_path / "offsets"
    if text is not None:
        path.write_text(text)
        options = ("--grids", str(path), *options)
    said = sudoku("solve", *options, stdin="." * 153)
    assert (said.status, said.out) == (2, "")
    assert words in said.err
