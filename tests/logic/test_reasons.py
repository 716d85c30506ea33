"""The numbers in reasons are right, not only near."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.board import make_board
from nonet.board.masks import digits_of
from nonet.logic.naming import Namer
from nonet.logic.reasons import LONG, _extreme_sum

BOARD = make_board(size=6)


def test_a_cell_may_have_to_leave_its_best_digit_to_another() -> None:
    masks = {0: 0b000011, 1: 0b100001}  # 1 or 2, and 1 or 6, in one row
    assert _extreme_sum((0, 1), masks, Namer(BOARD), 1) == 3


@given(seed=st.integers(0, 2**32), count=st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_sums_are_those_of_enumeration(seed: int, count: int) -> None:
    random = Random(seed)
    cells = random.sample(range(BOARD.cell_count), count)
    masks = {cell: random.randint(1, 63) for cell in cells}
    ways = [
        digits
        for digits in product(*(digits_of(masks[cell]) for cell in cells))
        if not any(
            a in BOARD.peers[b] and x == y
            for a, x in zip(cells, digits, strict=True)
            for b, y in zip(cells, digits, strict=True)
        )
    ]
    if ways:
        assert _extreme_sum(cells, masks, Namer(BOARD), 1) == min(map(sum, ways))
        assert _extreme_sum(cells, masks, Namer(BOARD), -1) == max(map(sum, ways))


def test_long_lines_are_not_searched() -> None:
    cells = tuple(range(LONG + 1))
    assert _extreme_sum(cells, dict.fromkeys(cells, 0b110), Namer(BOARD), 1) == 2 * len(cells)
