"""Whatever a link says, it gives puzzles or one clear line: never a traceback, and never a long wait."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from time import process_time
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import nonet
from nonet._base.errors import PuzzleError
from nonet.formats import read
from nonet.formats.links import LINKS
from nonet.formats.links.lzstring import pack
from nonet.model import BoardSpec

CELLS = st.sampled_from(["R1C1", "R1C2", "R2C1", "R4C4", "R0C1", "R5C5", "R10C2", "x", "", 7, None])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.text(max_size=3) | CELLS | st.floats(allow_nan=False),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["cells", "cell", "lines", "value", "values", "direction"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)
KEYS = ["killercage", "thermometer", "arrow", "littlekillersum", "clone", "quadruple", "xv", "difference", "ratio"]
KEYS += ["sandwichsum", "odd", "negative", "extraregion", "betweenline", "whispers", "rowindexer", "solution", "cage"]
ITEMS = ["Thermo", "Cage", "Sum", "NFA", "Pair", "Regex", "Jigsaw", "XSum", "Quad", "SameValues", "Or", "And", "End"]
ITEMS += ["Replicate", "LittleKiller", "Shape", "Whisper", "EqualSum", "LookAndSay", "SumLine", "ContainAtLeast", ""]
WORDS = st.sampled_from(
    ["R1C1", "R1C2", "R2C2", "R9C9", "RgCg", "VA1", "5", "-1", "0_=_1_2", "-", "", "_x", "AAAA", "LOOP"]
)


def read_safely(text: str, format_id: str | None = None) -> None:
    start = process_time()
    try:
        document = read(text, format_id)
        for parsed in document.parsed_grids:
            nonet.Puzzle.of_parsed(parsed, "boxed", BoardSpec())
    except PuzzleError as error:
        message = str(error)
        if "\n" in message or len(message) > 600:
            raise AssertionError(message) from error
    assert process_time() - start < 10


@pytest.mark.parametrize("known", LINKS, ids=lambda known: known.id)
@given(text=st.text(max_size=200) | st.binary(max_size=200).map(lambda data: data.decode("latin-1")))
@settings(max_examples=60, deadline=None)
def test_any_text(known: Any, text: str) -> None:
    read_safely(text, known.id)


@pytest.mark.parametrize("known", LINKS, ids=lambda known: known.id)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_a_broken_example(known: Any, seed: int) -> None:
    """A link that is cut off, or with letters changed, dropped or doubled."""
    random, link = Random(seed), known.example.rstrip("\n")
    for _ in range(random.randint(1, 3)):
        at = random.randrange(8, len(link))
        change = random.choice(["", link[at] * 2, random.choice("AZaz09+/=%.~_ "), link[:at]])
        link = change if len(change) > 2 else link[:at] + change + link[at + 1 :]
        if len(link) < 20:
            break
    read_safely(link)
    read_safely(link, known.id)


@given(key=st.sampled_from(KEYS), value=JSON)
@example(key="killercage", value=[{"cells": ["R1C1"], "value": "9" * 5000}])
@settings(max_examples=300, deadline=None)
def test_any_value_of_a_key_of_fpuzzles(key: str, value: object) -> None:
    data = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], key: value}
    read_safely(json.dumps(data))


@given(value=JSON, where=st.sampled_from(["size", "grid", "row", "cell", "value", "region", "givenPencilMarks"]))
@settings(max_examples=200, deadline=None)
def test_any_grid_of_fpuzzles(value: object, where: str) -> None:
    grid: list[Any] = [[{} for _ in range(2)] for _ in range(2)]
    data: dict[str, Any] = {"size": 2, "grid": grid}
    if where in data:
        data[where] = value
    elif where == "row":
        grid[0] = value
    elif where == "cell":
        grid[0][0] = value
    else:
        grid[0][0] = {where: value, "given": True}
    read_safely(json.dumps(data), "fpuzzles")


@given(items=st.lists(st.tuples(st.sampled_from(ITEMS), st.lists(WORDS, max_size=5)), max_size=4))
@settings(max_examples=400, deadline=None)
def test_any_items_of_iss(items: list[tuple[str, list[str]]]) -> None:
    read_safely("".join(f".{'~'.join([name, *words])}" for name, words in items) or ".", "iss")


@given(value=JSON, key=st.sampled_from(["cells", "regions", "cages", "lines", "arrows", "overlays", "metadata"]))
@settings(max_examples=200, deadline=None)
def test_any_drawing_of_sudokupad(value: object, key: str) -> None:
    boxes = [[[r, c] for r in range(4) for c in range(4) if r // 2 * 2 + c // 2 == box] for box in range(4)]
    data: dict[str, Any] = {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": boxes}
    data[key] = [value] if isinstance(value, dict) and key != "metadata" else value
    read_safely("https://sudokupad.app/scl" + pack(json.dumps(data)))


@given(point=st.lists(st.floats(-2, 6) | st.integers(-2, 6), min_size=2, max_size=2), seed=st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_any_points_of_drawings(point: list[float], seed: int) -> None:
    random = Random(seed)
    boxes = [[[r, c] for r in range(4) for c in range(4) if r // 2 * 2 + c // 2 == box] for box in range(4)]
    mark = {"center": point, "width": random.choice([0.3, 0.8]), "rounded": random.random() < 0.5, "text": "X"}
    line = {"wayPoints": [[0.5, 0.5], point], "color": "#67F067", "thickness": 5}
    data = {"cells": [[{}] * 4] * 4, "regions": boxes, "lines": [line], "arrows": [line], "overlays": [mark]}
    with suppress(PuzzleError):
        nonet.Puzzle("https://sudokupad.app/scl" + pack(json.dumps(data)))


LENGTHS = [2, 4, 9, 16, 17, 25, 27, 32, 36, 64, 81, 125, 128, 162, 216, 256, 343, 512, 729, 1000, 4096]
ALPHABETS = [
    "0123456789.",
    ".1234",
    "ABCDEFGHIJKLMNOP.",
    "0<>^v",
    "0Aj<>^v`',.",
    "123456789",
    "AB",
    "1 .\n",
    "=.1",
    "é٣.1",
]


@given(
    length=st.sampled_from(LENGTHS),
    alphabet=st.sampled_from(ALPHABETS),
    seed=st.integers(0, 10**6),
    head=st.sampled_from(["", "", "=", "3x3::k:", "3x3:d:k:", ".", "# x\n\n"]),
    tail=st.sampled_from(["", "", "\n\n.Thermo~R1C1~R1C2", "~R1C1", ".End"]),
)
@settings(max_examples=400, deadline=None)
def test_iss_texts_of_other_forms(length: int, alphabet: str, seed: int, head: str, tail: str) -> None:
    """Grids, jigsaws, pencil marks and killer cages, of lengths that fit one form, several or none."""
    random = Random(seed)
    text = head + "".join(random.choice(alphabet) for _ in range(length)) + tail
    read_safely("https://sigh.github.io/Interactive-Sudoku-Solver/?q=" + quote(text), "iss")
    read_safely(text, "iss")


@given(numbers=st.lists(st.integers(0, 70_000) | st.sampled_from([0, 2560, 10**30]), min_size=79, max_size=83))
@settings(max_examples=60, deadline=None)
def test_killer_numbers(numbers: list[int]) -> None:
    read_safely("3x3::k:" + "".join(f"{number}:" for number in numbers), "iss")


def changed(value: Any, random: Random) -> Any:
    """JSON with one of its parts exchanged, left out or doubled."""
    if isinstance(value, dict) and value and random.random() < 0.8:
        key = random.choice(list(value))
        return {**value, key: changed(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.8:
        at = random.randrange(len(value))
        what = random.random()
        middle = [changed(value[at], random)] if what < 0.7 else [] if what < 0.85 else [value[at], value[at]]
        return [*value[:at], *middle, *value[at + 1 :]]
    return random.choice(
        [None, 0, -1, 10, 10**30, 1.5, "", "x", "R1C1", "R0C1", "R9C10", [], {}, True, ["R1C1", "R1C1"]]
    )


RICH = {
    "size": 4,
    "grid": [[{"value": 1, "given": True} if row == column == 0 else {} for column in range(4)] for row in range(4)],
    "killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}, {"cells": ["R3C3", "R3C4"]}],
    "thermometer": [{"lines": [["R1C1", "R2C1", "R3C1"]]}],
    "arrow": [{"lines": [["R4C4", "R3C4", "R2C4"]], "cells": ["R4C4"]}],
    "littlekillersum": [{"cell": "R0C1", "cells": ["R1C2", "R2C3", "R3C4"], "direction": "DR", "value": "6"}],
    "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}],
    "sandwichsum": [{"cell": "R1C0", "value": "5"}],
    "clone": [{"cells": ["R1C1"], "cloneCells": ["R3C3"]}],
    "disabledlogic": [],
    "negative": ["xv"],
    "antiknight": True,
}


@given(seed=st.integers(0, 10**9))
@settings(max_examples=300, deadline=None)
def test_a_puzzle_of_fpuzzles_with_changed_parts(seed: int) -> None:
    random = Random(seed)
    puzzle: Any = RICH
    for _ in range(random.randint(1, 3)):
        puzzle = changed(puzzle, random)
    read_safely("https://f-puzzles.com/?load=" + pack(json.dumps(puzzle)))
