"""Boards of KSudoku tell where grids stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet._base.errors import FormatError
from nonet.formats.ksudoku import offsets_of
from nonet.model import make_board
from tests.cli.sudoku import sudoku

TINY = """<!DOCTYPE ksudoku-graph>
<ksudoku-graph>
 <graph sizeX="10" sizeY="10" sizeZ="1" order="4" name="TinySamurai" type="custom" >
  <sudokugroups at="0"  withblocks="1" /> <!-- top left -->
  <sudokugroups at="60" withblocks="1" />
  <sudokugroups at="33" withblocks="1" />
  <sudokugroups at="6"  withblocks="1" />
  <sudokugroups at="66" withblocks="1" />
 </graph>
</ksudoku-graph>
"""
TWO = """<ksudoku-graph><graph sizeX="6" sizeY="6" order="4" >
<sudokugroups at="0" withblocks="1" /><sudokugroups at="14" withblocks="0" />
<clique size="4" >16 17 22 23</clique><clique size="4" >26 27 32 33</clique><clique size="4" >28 29 34 35</clique>
</graph></ksudoku-graph>
"""


def test_offsets() -> None:
    assert make_board(size=4, grids=offsets_of(TINY)) == make_board("tiny-samurai")
    assert offsets_of(TWO) == ((0, 0), (2, 2))  # one box is that of the first grid, the others are cliques


def test_the_option_takes_them(tmp_path: Path) -> None:
    path = tmp_path / "tiny.xml"
    path.write_text(TINY)
    made = sudoku("create", "easy", "4", "--grids", str(path), "--seed", "1")
    assert (made.status, made.out.splitlines()[0]) == (0, "grids: 0,0 0,6 3,3 6,0 6,6")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (">16 17 22 23<", ">16 17 22 28<", "got a board of KSudoku with regions of its own"),
        ('<clique size="4" >26 27 32 33</clique>', "", "got a board of KSudoku with regions of its own"),
        ('order="4"', "", "expected a board of KSudoku with order, got none"),
        ('order="4"', 'order="5"', "of order 5"),
        ('at="14"', 'at="x"', "expected the number of a place, got 'x'"),
        ("<clique", "<cage", "got 'cage'"),
        ('<sudokugroups at="0" withblocks="1" /><sudokugroups at="14" withblocks="0" />', "", "regions of its own"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, words: str) -> None:
    assert old in TWO
    with pytest.raises(FormatError) as caught:
        offsets_of(TWO.replace(old, new))
    assert words in str(caught.value)
