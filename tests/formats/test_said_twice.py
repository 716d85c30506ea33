"""A board is described in header lines, options, JSON keys and columns at once: it is read, or the clash is named.

Whatever pair of them is given, nothing but a PuzzleError is raised.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import nonet
from nonet._base.errors import FormatError, PuzzleError

LAYOUT = "1112312233423444"
VALUES: dict[str, tuple[str, ...]] = {
    "kind": ("classic", "diagonal", "latin", "jigsaw", "jigsaw+diagonal", "samurai", "grids", "twodoku", "pair", "no"),
    "size": ("4", "6", "9", "0", "x"),
    "box": ("2x2", "1x4", "2x3", "0x4"),
    "layout": (LAYOUT, "11112222", "1234" * 4),
    "grids": ("0,0 2,2", "0,0", "0,0 0,0", "0,0 1,9"),
    "rules": ("thermo r1c1 r1c2", "grid 2: thermo r1c1 r1c2", "diagonal+", "sandwich 3 r0c1", "thermo"),
}
SOURCES = ("header", "option", "key")
FULL, TWO = ["1000", "0000", "0000", "0000"], ["0000--", "0000--", "000000", "000000", "--0000", "--0000"]


@dataclass(frozen=True)
class Saying:
    """One description of a board: where it stands, and what it says."""

    source: str
    key: str
    value: str


SAYINGS = [Saying(source, key, value) for source in SOURCES for key in VALUES for value in VALUES[key]]


def option_of(saying: Saying) -> Any:
    if saying.key == "size":
        return int(saying.value) if saying.value.isdecimal() else saying.value
    if saying.key == "box":
        height, _, width = saying.value.partition("x")
        return int(height), int(width)
    return [saying.value] if saying.key == "rules" else saying.value


def header_line(saying: Saying) -> str:
    if saying.key != "rules":
        return f"{saying.key}: {saying.value}\n"
    grid, _, rule = saying.value.rpartition(": ")
    name, _, words = rule.partition(" ")
    return f"{f'{grid} ' if grid else ''}{name}: {words or 'true'}\n"


def texts(sayings: tuple[Saying, ...]) -> list[str]:
    """The text in several formats; keys are in JSON and in columns only."""
    header = "".join(header_line(saying) for saying in sayings if saying.source == "header")
    keys = {saying.key: saying.value for saying in sayings if saying.source == "key"}
    found = []
    for rows in (FULL, TWO):
        found.append(header + json.dumps({"puzzle": rows, **keys}))
        if not keys:
            found += [header + "\n".join(rows) + "\n", header + "".join(rows) + "\n"]
    columns = {"puzzle": "".join(FULL), **keys}
    found.append(
        f"{header}{','.join(columns)}\n{','.join(f'{chr(34)}{value}{chr(34)}' for value in columns.values())}\n"
    )
    return found


def read_all(sayings: tuple[Saying, ...]) -> None:
    options = {saying.key: option_of(saying) for saying in sayings if saying.source == "option"}
    for text in texts(sayings):
        try:
            puzzle = nonet.Puzzle(text, **options)
        except PuzzleError as error:
            assert "\n" not in str(error), (text, options)  # noqa: PT017
            continue
        for saying in {(saying.source, saying.key): saying for saying in sayings}.values():  # the last one counts
            if saying.key == "size" and not (saying.source == "key" and text.endswith("\n")):  # tables have no size
                assert puzzle.board.size == int(saying.value), (text, options)


@given(st.lists(st.sampled_from(SAYINGS), min_size=2, max_size=4).map(tuple))
@example((Saying("header", "kind", "diagonal"), Saying("option", "grids", "0,0 2,2")))
@example((Saying("header", "grids", "0,0 2,2"), Saying("key", "kind", "diagonal")))
@example((Saying("header", "kind", "diagonal"), Saying("key", "grids", "0,0 2,2")))
@example((Saying("key", "kind", "samurai"), Saying("option", "grids", "0,0 2,2")))
@settings(max_examples=300, deadline=None)
def test_what_is_said_in_several_places(sayings: tuple[Saying, ...]) -> None:
    read_all(sayings)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("saying", SAYINGS, ids=lambda saying: f"{saying.source}-{saying.key}-{saying.value}")
def test_every_pair(saying: Saying) -> None:
    for other in SAYINGS[SAYINGS.index(saying) :]:
        read_all((saying, other))


@pytest.mark.parametrize(("header", "option"), [("kind: diagonal", "grids"), ("grids: 0,0 2,2", "kind")])
def test_a_kind_and_offsets_of_grids_differ(header: str, option: str) -> None:
    value = "0,0 2,2" if option == "grids" else "diagonal"
    wanted = ("diagonal", "grids") if option == "grids" else ("grids", "diagonal")
    message = f"line 1: expected the kind {wanted[0]}, as the header says, got {wanted[1]}"
    with pytest.raises(FormatError, match=message):
        nonet.Puzzle(header + "\n" + "\n".join(FULL), **{option: value})  # type: ignore[arg-type]
