"""Lists of digits as JSON, Python and numpy have them."""

from __future__ import annotations

import json

import numpy as np
import pytest

from nonet._base.errors import FormatError
from nonet.formats import read, write
from nonet.model import Grid, make_board
from nonet.puzzle.puzzle import Puzzle
from tests.formats.parsed_grids import FOUR, LINE, SIXTEEN, values_of

LIST = "[[1, 0, 0, 4],\n [0, 0, 1, 0],\n [0, 1, 0, 0],\n [4, 0, 0, 1]]"


def lists_of(line: str) -> list[list[int]]:
    values = read(line).parsed_grids[0].values
    size = round(len(values) ** 0.5)
    return [list(values[start : start + size]) for start in range(0, len(values), size)]


def ways_to_write(rows: list[list[int]]) -> dict[str, str]:
    """The same grid as JSON, Python and numpy have it."""
    flat = [value for row in rows for value in row]
    line = write([Grid(make_board(size=len(rows)), tuple(flat))], "line").rstrip("\n")
    strings = [line[start : start + len(rows)] for start in range(0, len(line), len(rows))]
    array = np.array(rows)
    texts = [[str(value) if value else "" for value in row] for row in rows]
    return {
        "rows": json.dumps(rows),
        "pretty": json.dumps(rows, indent=2),
        "tight": json.dumps(rows, separators=(",", ":")),
        "null": json.dumps([[value or None for value in row] for row in rows]),
        "None": repr([[value or None for value in row] for row in rows]),
        "tuples": repr(tuple(map(tuple, rows))),
        "empty strings": json.dumps(texts),
        "dots": repr([[text or "." for text in row] for row in texts]),
        "flat": json.dumps(flat),
        "flat strings": repr([text or "." for row in texts for text in row]),
        "strings": json.dumps(strings),
        "strings of zeros": repr([string.replace(".", "0") for string in strings]),
        "one string": json.dumps(line),
        "in a list": json.dumps([line]),
        "numpy": str(array),
        "numpy repr": repr(array),
        "bytes of numpy": repr(array.astype(np.int8)),
        "floats": str(array.astype(float)),
        "nan": str(np.where(array == 0, np.nan, array)),
        "flat numpy": str(array.ravel()),
        "a variable": f"# mine\nboard = {rows!r}\n",
        "an object": json.dumps({"kind": "classic", "size": len(rows), "puzzle": rows, "count": 1}),
        "an object with a line": json.dumps({"id": 7, "Quizzes": line, "rating": 1.2}),
        "a column": json.dumps({"puzzle": {"0": line}}),
        "byte order mark": "\ufeff" + json.dumps(rows),
    }


@pytest.mark.parametrize("way", ways_to_write(lists_of(FOUR)))
@pytest.mark.parametrize("line", [FOUR, LINE, SIXTEEN], ids=len)
def test_lists_of_every_sort(line: str, way: str) -> None:
    with np.printoptions(threshold=10_000):
        text = ways_to_write(lists_of(line))[way]
    assert read(text).format.id == "json"
    assert values_of(text) == values_of(line)
    answer = Puzzle(text).to_text()
    assert read(answer).format.id == "json"
    assert values_of(answer) == values_of(line)
    if way in ("numpy", "flat", "strings", "one string"):
        assert answer == text.replace(", ", ",\n " if way == "strings" else ", ") + "\n"


@pytest.mark.parametrize("line", [FOUR, LINE, SIXTEEN], ids=len)
def test_several_lists(line: str) -> None:
    rows = lists_of(line)
    flat = [value for row in rows for value in row]
    as_object = json.dumps({"puzzle": rows, "solutions": [rows]})
    texts = [json.dumps([rows] * 3), json.dumps([flat] * 3), json.dumps([line] * 3), f"{as_object}\n" * 3]
    texts += [f"[{as_object}, {as_object}, {as_object}]", json.dumps({"puzzles": [rows] * 3}), f"{rows}\n\n" * 3]
    for text in texts:
        assert values_of(text) == values_of(line) * 3, text[:60]


def test_candidates_in_lists_and_objects() -> None:
    rows = lists_of(FOUR)
    marked = [[value or [1, 2] for value in row] for row in rows]
    parsed = read(json.dumps(marked)).parsed_grids[0]
    assert (parsed.values, parsed.candidates) == (
        read(FOUR).parsed_grids[0].values,
        tuple(0b11 if mark == [1, 2] else 1 << (mark - 1) for row in marked for mark in row if mark),  # type: ignore[operator]
    )
    named = json.dumps({"puzzle": rows, "candidates": {"r1c2": [2, 4], "r4c1": [3]}})
    candidates = read(named).parsed_grids[0].candidates
    assert candidates
    assert (candidates[1], candidates[2], candidates[12]) == (0b1010, 0b1111, 0b100)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"puzzle": []}', "line 1, column 12: expected a puzzle, got an empty list"),
        ("[[]]", "line 1, column 1: expected a puzzle, got an empty list"),
        ('{"technique": "naked-single"}', "line 1, column 1: expected a key puzzle, puzzles, "),
        ('{"puzzle"}', "line 1, column 1: expected a key and a value each, got a value alone"),
        (json.dumps(lists_of(LINE)[:8]), "line 1, column 1: expected 9 rows, got 8"),
        (LIST.replace("0, 0, 1, 0", "0, 0, 1"), "line 2, column 3: expected 4 cells in a row, got 3"),
        (LIST.replace("0, 0, 1, 0", "0, 0, 7, 0"), "line 2, column 9: expected 0 to 4, got '7'"),
        ('["1..4", "..1.", ".1..", "4..5"]', "line 1, column 30: expected 0 to 4, got '5'"),
        ('["1..4", "..1.", ".1.", "4..5"]', "line 1, column 18: expected 4 cells, got 3: '.1.'"),
        (json.dumps([LINE[:-1]]), "line 1, column 1: expected 80 rows, got 1"),
        ("[1, 0, 0, 4, 0]", "line 1, column 1: expected 4 cells in a list, got 5"),
        ("[[1, [1, 1]], [2, 0]]", "line 1, column 10: expected candidates from 1 to 2, once each, got '1'"),
        ("[[1, [1, [2]]], [2, 0]]", "line 1, column 10: expected candidates from 1 to 2, once each, got a list or an"),
        ('[[1, {"a": 2}], [2, 0]]', "line 1, column 6: expected 0 to 2, got an object"),
        ("[[1, 0], [0, 1]", "line 1, column 1: expected ']' to close '[', got the end of the text"),
        ("[[1, 0), [0, 1]", "line 1, column 7: expected ']', got ')'"),
        ("[[1, 0], [0, 1]]]", "line 1, column 17: expected a puzzle, got ']'"),
        ('["1..4', "line 1, column 2: expected a closing quote, got"),
        ('{"puzzle": 7}', "line 1, column 12: expected a puzzle, got '7'"),
        ('{"grid": [[1]], "candidates": {"r2c1": [1]}}', "line 1, column 40: expected a cell such as r1c1, got 'r2c1'"),
        ("[" * 50_000, "line 1, column 50000: expected ']'"),
        ("[" * 50_000 + "1" + "]" * 50_000, "line 1, column 8: expected a list of rows, got lists too deep"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_list(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert str(caught.value).startswith(message)


def test_a_kind_may_be_a_list() -> None:
    text = json.dumps({"kind": ["diagonal", "window"], "puzzle": "." * 81})
    assert Puzzle(text).board == make_board("diagonal+window")
