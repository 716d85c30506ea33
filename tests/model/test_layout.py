"""Jigsaw layouts: read in every spelling, refused with the region and tile named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet._base.errors import PuzzleError
from nonet.model import Layout
from tests.strategies import random_layout

SMALL = "1112\n1222\n3334\n3444"


@pytest.mark.parametrize(
    "text",
    [
        SMALL,
        SMALL.replace("", " ").replace(" \n ", "\n"),
        SMALL.replace("\n", ""),
        SMALL.replace("\n", "\r\n") + "\r\n\r\n",
        "# a comment\n" + SMALL,
        SMALL.translate(str.maketrans("1234", "abcd")),
        SMALL.replace("", " ").replace("4", "12"),
    ],
)
def test_layouts_are_read_in_every_spelling(text: str) -> None:
    assert Layout.parse(text).pieces == Layout.parse(SMALL).pieces


@given(st.integers(1, 12), st.integers(0, 100))
def test_layouts_read_back_as_written(size: int, seed: int) -> None:
    layout = random_layout(size, seed)
    assert Layout.parse(str(layout)) == layout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "got nothing"),
        ("1112\n1222\n3334\n344", r"line 4: expected 4 region labels, got 3"),
        ("1112\n1222\n3334\n3334", r"region 3 has 6 cells, expected 4 \(its last cell is r4c3\)"),
        ("1111\n1222\n3334\n3444", r"region 2 has 3 cells, expected 4 \(its first cell is r2c2\)"),
        ("1112\n1222\n3335\n3444", "expected 4 regions, got 5"),
        ("1122\n3344\n1122\n3344", "region 1 is not connected: r3c1 cannot be reached from r1c1"),
        # Each tile has a neighbour of its own region, and yet region 1 is in two pieces.
        ("1133\n2233\n2211\n4444", "region 1 is not connected: r3c3"),
        ("112", "expected a square number of region letters, such as 81 for 9x9, got 3"),
        ("1 2 3\n1 2 3", "line 1: expected 3 lines of region labels, got 2"),
    ],
)
def test_bad_layouts_name_region_and_tile(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Layout.parse(text)
