"""Commands answer in the text they read, to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet.puzzle.puzzle import Puzzle
from tests.cli.sudoku import sudoku

FRAMED = "+--+--+\n|1.|..|\n|.3|..|\n+--+--+\n|..|3.|\n|..|42|\n+--+--+\n"
SOLVED = "+--+--+\n|14|23|\n|23|14|\n+--+--+\n|42|31|\n|31|42|\n+--+--+\n"


def test_line_ends_and_the_byte_order_mark_stay(tmp_path: Path) -> None:
    source, target = tmp_path / "puzzle.txt", tmp_path / "solution.txt"
    source.write_bytes(b"\xef\xbb\xbf" + FRAMED.replace("\n", "\r\n").encode())
    assert sudoku("solve", str(source), "-o", str(target)).status == 0
    assert target.read_bytes() == b"\xef\xbb\xbf" + SOLVED.replace("\n", "\r\n").encode()


def test_a_missing_last_line_end_stays_missing() -> None:
    assert sudoku("solve", stdin=FRAMED.rstrip("\n")).out == SOLVED.rstrip("\n")


def test_a_puzzle_on_one_line_is_answered_by_a_line() -> None:
    assert sudoku("solve", stdin="1....3....3...42").out == "1423231442313142\n"


def test_a_drawing_stays_a_drawing() -> None:
    drawing = sudoku("show", stdin="1....3....3...42\n").out
    solved = sudoku("show", stdin="1423231442313142\n").out
    assert drawing.startswith("┏")
    assert sudoku("solve", stdin=drawing).out == solved


def test_several_puzzles_and_their_titles_stay() -> None:
    text = f"# first\n{FRAMED}\n# second\n{FRAMED}# end\n"
    assert sudoku("solve", stdin=text).out == text.replace(FRAMED, SOLVED)


def test_a_header_comes_above_only_where_options_say_more() -> None:
    text = "# mine\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 2\n"
    solved = sudoku("solve", "--kind", "diagonal", stdin=text)
    assert solved.out.startswith("kind: diagonal\n\n# mine\n1 ")
    assert Puzzle(solved.out).board.kind == "diagonal"
    assert sudoku("solve", "--kind", "diagonal", "--no-header", stdin=text).out.startswith("# mine\n1 ")
    assert sudoku("solve", "--kind", "classic", stdin=text).out.startswith("# mine\n1 ")


def test_rules_and_layouts_in_the_text_stay() -> None:
    text = "title: Three\nlayout:\nAABB\nAABB\nCCDD\nCCDD\nthermo: r1c1 r1c2\n# givens\n1. ..\n.3 ..\n\n.. 3.\n.. 42\n"
    expected = text.replace("1. ..\n.3 ..\n\n.. 3.\n.. 42\n", "14 23\n23 14\n\n42 31\n31 42\n")
    assert sudoku("solve", stdin=text).out == expected


def test_a_tile_and_fewer_clues_are_answered_in_kind() -> None:
    assert sudoku("tile", "r1c2", "--grid", stdin=FRAMED).out == FRAMED.replace("|1.|..|", "|14|..|")
    least = sudoku("minimize", stdin=SOLVED.replace("14", "1.", 1))
    assert least.status == 0
    assert least.out.count(".") > 5
    assert [line for line in least.out.split("\n") if "+" in line] == ["+--+--+"] * 3


@pytest.mark.parametrize("command", ["solve", "minimize"])
def test_a_link_is_answered_by_a_drawing_and_a_note_says_so(command: str) -> None:
    link = sudoku("convert", "--to", "fpuzzles", stdin="1....3....3...42\n").out
    answer = sudoku(command, stdin=link)
    assert answer.out.startswith("+-----+-----+\n")
    assert (answer.status, answer.err) == (0, "sudoku: a link cannot hold the answer, so the solved grid is printed\n")


def test_where_the_layout_is_lost_a_note_says_so() -> None:
    drawing = sudoku("candidates", stdin="1....3....3...42\n").out  # with a sentence below
    answer = sudoku("solve", stdin=drawing)
    assert answer.err == "sudoku: the layout of the text is not kept: the answer is in the format pm\n"
    assert Puzzle(answer.out).grid.values == Puzzle("1423231442313142").grid.values


def test_lines_by_the_thousand_are_answered_by_bare_lines() -> None:
    assert sudoku("solve", stdin="1....3....3...42 first\n1....3....3...42 second\n").out == "1423231442313142\n" * 2
