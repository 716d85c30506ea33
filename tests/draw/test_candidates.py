"""Pencil marks as text: as wide as the terminal allows, and every candidate is there whatever the width."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from nonet import Puzzle
from nonet.draw.terminal_candidates import draw_candidates
from nonet.model import Board, Grid, make_board
from nonet.model.candidates import candidate_masks
from nonet.model.marks import Highlights
from tests.strategies import random_layout

BOARDS = [
    make_board(),
    make_board(size=16),
    make_board("latin", size=7),
    make_board("jigsaw", size=12, layout=random_layout(12, 1)),
]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.kind}-{board.size}")
@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("unicode", [True, False])
def test_a_narrow_terminal_gets_the_same_candidates(board: Board, width: int, unicode: bool) -> None:
    grid = Grid.empty(board).with_digit(0, 1).with_digit(board.cell_count - 1, board.size)
    masks = candidate_masks(grid)
    wide = draw_candidates(grid, masks, Highlights(), color=False, unicode=unicode)
    narrow = draw_candidates(grid, masks, Highlights(), color=False, unicode=unicode, width=width)
    lines = narrow.split("\n")
    assert len({*map(len, lines)}) == 1  # a straight frame
    assert len(lines[0]) <= max(width, 4 * board.size)
    number = r"\d+" if board.size > 9 else r"\d"
    assert Counter(re.findall(number, narrow)) == Counter(re.findall(number, wide))
    if len(wide.split("\n")[0]) <= width:
        assert narrow == wide


def test_a_lone_candidate_is_told_from_a_digit() -> None:
    grid = Puzzle("123.............").grid
    picture = draw_candidates(grid, candidate_masks(grid), Highlights(), color=False, unicode=False)
    assert picture.split("\n")[1].split() == ["|", "1", "2", "|", "3", "(4)", "|"]


def test_what_blocks_a_hidden_single_is_coloured() -> None:
    marks = Highlights(cells=frozenset({0}))
    grid = Puzzle("12..............").grid
    picture = draw_candidates(grid, candidate_masks(grid), marks, color=True)
    assert "\x1b[1;33m1\x1b[0m" in picture  # a cell that is pointed out
    assert "\x1b[1m2\x1b[0m" in picture
