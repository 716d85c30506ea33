"""`convert` into JSON lines: an object for each puzzle, which reads back as the same puzzle."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import nonet
from tests.cli.sudoku import sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_each_puzzle_is_an_object_on_a_line(tmp_path: Path) -> None:
    out = tmp_path / "cc.jsonl"
    assert sudoku("convert", "-o", str(out), stdin=f"{LINE}\n{LINE}\n").status == 0
    assert [json.loads(line) for line in out.read_text().splitlines()] == [{"puzzle": LINE}] * 2
    assert sudoku("convert", "--to", "JSONL", stdin=f"{LINE}\n{LINE}\n").out == out.read_text()


def test_json_lines_may_be_packed(tmp_path: Path) -> None:
    out = tmp_path / "cc.jsonl.gz"
    assert sudoku("convert", "-o", str(out), stdin=LINE).status == 0
    assert json.loads(gzip.decompress(out.read_bytes())) == {"puzzle": LINE}


@pytest.mark.parametrize(
    "words",
    ["", "--kind diagonal", "--kind jigsaw", "6 --box 3x2", "4 --kind pair", "--kind samurai", "4 --kind latin", "16"],
)
def test_boards_read_back(words: str) -> None:
    made = sudoku("create", "easy", *words.split(), "--count", "2", "--seed", "1", "--timeout", "20")
    assert made.status == 0, made.err
    lines = sudoku("convert", "--to", "jsonl", stdin=made.out)
    assert lines.out.count("\n") == 2, lines.err
    assert nonet.read(lines.out) == nonet.read(made.out)


@pytest.mark.parametrize("words", ["", "--kind diagonal", "--kind jigsaw", "4 --kind pair"])
def test_created_puzzles_are_a_line_each(words: str) -> None:
    options = ("create", "easy", *words.split(), "--count", "2", "--seed", "1", "--timeout", "20")
    lines = sudoku(*options, "--to", "jsonl").out
    assert len([json.loads(line)["puzzle"] for line in lines.splitlines()]) == 2
    assert nonet.read(lines) == nonet.read(sudoku(*options).out)


def test_pencil_marks_and_other_styles_read_back() -> None:
    marks = sudoku("candidates", "--json", stdin=LINE).out
    again = sudoku("convert", "--to", "jsonl", stdin=marks).out
    assert again.count("\n") == 1
    assert nonet.read(again)[0].grid.candidates == nonet.read(marks)[0].grid.candidates is not None
    numpy = "[[1 0 0 0]\n [0 3 0 0]\n [0 0 3 0]\n [0 0 4 2]]\n"
    assert json.loads(sudoku("convert", "--to", "jsonl", stdin=numpy).out) == {"puzzle": "1....3....3...42"}
