"""Links of penpa-edit: digits are givens, what its tools drew is proposed."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from typing import Any

import pytest

import nonet
from nonet._base.errors import FormatError
from nonet.formats import read, recognise
from nonet.formats.links.penpa import FORMAT

MARGINS = [1, 0, 2, 0]  # above, below, left, right


def cell(row: int, column: int) -> int:
    """The number of a cell of a 4x4 grid with these margins."""
    return (row + MARGINS[0] + 2) * (4 + MARGINS[2] + 4) + column + MARGINS[2] + 2


def link(head: str = "square", **problem: Any) -> str:
    fields = [head, "6", "5", *["0"] * 12, "Title: z%2C z", "Author: Ada", "", "One%2DTwo"]
    text = "\n".join([",".join(fields), json.dumps(MARGINS), "{}", json.dumps(problem), "{}"])
    for word, short in (("z", "zZ"), ('"number"', "zN"), ('"thermo"', "zT"), ('"killercages"', "z6"), ("null", "zO")):
        text = text.replace(word, short)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = b64encode(packer.compress(text.encode()) + packer.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=solve&p={data}"


def test_digits_titles_and_proposals() -> None:
    corner = 4 * ((6 + 4) * (5 + 4) + cell(0, 2))
    source = link(
        number={
            str(cell(0, 0)): ["1", 1, "1"],
            str(cell(0, 1)): ["23", 1, "7"],
            str(cell(3, 3)): [4, 1, "1"],
            "2": ["9", 1, "1"],
        },
        numberS={str(corner): ["7", 1]},
        thermo=[[cell(1, 0), cell(2, 0)], [cell(1, 1), 3]],
        arrows=[[cell(0, 0), cell(0, 1), cell(0, 2)]],
        killercages=[[cell(0, 3), cell(0, 2)], []],
        surface=None,
    )
    assert recognise(source) is FORMAT
    puzzle = nonet.Puzzle(source)
    assert puzzle.clues == {"r1c1": 1, "r4c4": 4}
    assert dict(puzzle.info) == {"title": "z, z", "author": "Ada", "ruleset": "One\nTwo", "header": "title, author"}
    wanted = ["thermo r2c1 r3c1", "arrow r1c1 / r1c2 r1c3", "killer 7 r1c4 r1c3"]
    assert [str(rule) for rule in puzzle.proposals] == wanted
    assert puzzle.board.rules == ()
    header = read(source).with_proposals().parsed_grids[0].header
    assert header
    assert [str(rule) for rule in header.choice.rules] == wanted


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (link("hex"), "expected a square grid of penpa-edit, got 'hex'"),
        ("https://swaroopg92.github.io/penpa-edit/", "expected a link of penpa-edit with #m=edit&p="),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=!!", "expected the data of a whole link"),
        (link()[:-12], "link is cut off"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + b64encode(b"\x03\x00").decode(), "got 1 line"),
    ],
)
def test_bad_links_get_one_clear_line(source: str, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        nonet.Puzzle(source)
    assert "\n" not in str(caught.value)


def test_a_bomb_is_refused() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = b64encode(packer.compress(b"a" * (1 << 23)) + packer.flush()).decode()
    with pytest.raises(FormatError, match="cut off"):
        nonet.Puzzle(f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={data}")
