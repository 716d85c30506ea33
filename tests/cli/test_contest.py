"""The contest's two samples, to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.sudoku import sudoku

SAMPLES = Path(__file__).parent.parent / "data" / "contest"


@pytest.mark.parametrize("name", ["sample1", "sample2"])
def test_sample_comes_out_to_the_byte(name: str) -> None:
    outcome = sudoku("analyze", str(SAMPLES / f"{name}.in"))
    assert outcome.out.encode() == (SAMPLES / f"{name}.out").read_bytes()
    assert (outcome.status, outcome.err) == (0, "")


def test_unseparated_digits_are_read_too() -> None:
    squeezed = "\n".join(line.replace(" ", "") for line in (SAMPLES / "sample1.in").read_text().splitlines())
    assert sudoku("analyze", stdin=squeezed).out == (SAMPLES / "sample1.out").read_text()


FOUR = "4\n1 0 0 0\n0 3 0 0\n0 0 3 0\n0 0 4 2\n"
COUNT = "expected the number of grids, 1 to 50, got"

EDGES = {
    "0\n": f"line 1: {COUNT} '0'",
    "0": f"line 1: {COUNT} '0'",
    "00\n": f"line 1: {COUNT} '00'",
    "51\n": f"line 1: {COUNT} '51'",
    f"0\n{FOUR}": f"line 1: {COUNT} '0'",
    "0\n1\n1\n": f"line 1: {COUNT} '0'",
    "51\n" + "1\n0\n" * 51: f"line 1: {COUNT} '51'",
    f"51\n{FOUR * 51}": f"line 1: {COUNT} '51'",
    "51\n" + f"1\n1\n{FOUR}" * 25 + "1\n0\n": f"line 1: {COUNT} '51'",
    f"-1\n{FOUR}": f"line 1: {COUNT} '-1'",
    "1\n": "line 2: expected the size of grid 1, 1 to 50, got the end of the text",
    "1\n0\n": "line 2: expected the size of grid 1, 1 to 50, got '0'",
    "1\n0\n0\n": "line 2: expected the size of grid 1, 1 to 50, got '0'",
    "1\n1\n": "line 3: grid 1: expected 1 row, got 0",
    "1\n1\n2\n": "line 3, column 1: grid 1: expected 0 to 1, got '2'",
    "2\n1\n0\n": "line 4: expected the size of grid 2, 1 to 50, got the end of the text",
    "2\n1\n0\n1\n0\n1\n0\n": "line 6: expected nothing after 2 grids, got '1'",
    f"2\n{FOUR}": "line 7: expected the size of grid 2, 1 to 50, got the end of the text",
    f"1\n{FOUR}{FOUR}": "line 7: expected nothing after 1 grid, got '4'",
    "1\n4\n1 0 0 0\n0 3 0 0\n0 0 3 0\n": "line 6: grid 1: expected 4 rows, got 3",
    "1\n4\n1 0 0\n0 3 0 0\n0 0 3 0\n0 0 4 2\n": "line 3: grid 1: expected 4 cells, got 3: '1 0 0'",
    "1\n51\n" + ("0 " * 51 + "\n") * 51: "line 2: expected the size of grid 1, 1 to 50, got '51'",
}


@pytest.mark.parametrize("text", EDGES)
def test_a_wrong_count_or_size_is_named_with_its_line(text: str) -> None:
    outcome = sudoku("analyze", stdin=text)
    assert (outcome.status, outcome.out, outcome.err) == (2, "", f"sudoku: {EDGES[text]}\n")


def test_fifty_grids_of_mixed_sizes_are_judged() -> None:
    text = "50\n" + f"1\n1\n{FOUR}" * 24 + "2\n1 0\n0 1\n3\n000\n000\n001\n"
    outcome = sudoku("analyze", stdin=text)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.startswith("Analyzing 50 Grids\n")
    assert outcome.out.count("Size: 4 x 4\n") == 24


@pytest.mark.parametrize("text", ["1\n1\n0\n", "1\n1\n1\n", "50\n" + "1\n0\n" * 50])
def test_grids_of_one_tile_are_judged(text: str) -> None:
    outcome = sudoku("analyze", stdin=text)
    assert outcome.out.startswith(f"Analyzing {text.split(maxsplit=1)[0]} Grids\nGrid 1:\nSize: 1 x 1\n")


@pytest.mark.parametrize("text", ["1000\n0300\n0030\n0042\n", "10\n01\n", "1 0\n0 1\n", "1....3....3...42\n"])
def test_a_grid_alone_needs_no_count(text: str) -> None:
    assert sudoku("analyze", stdin=text).out.startswith("Analyzing 1 Grids\n")
