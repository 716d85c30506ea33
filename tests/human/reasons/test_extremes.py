"""The numbers in reasons are right, not only near."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.human.words.traces import LONG, extreme_sum
from nonet.model import make_board
from nonet.model.candidates import digits_of

BOARD = make_board(size=6)


def test_a_cell_may_have_to_leave_its_best_digit_to_another() -> None:
    masks = {0: 0b000011, 1: 0b100001}  # 1 or 2, and 1 or 6, in one row
    assert extreme_sum((0, 1), masks, BOARD, 1) == 3


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
    least, most = (extreme_sum(cells, masks, BOARD, sign) for sign in (1, -1))
    assert (least, most) == ((min(map(sum, ways)), max(map(sum, ways))) if ways else (None, None))


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_of_many_cells_the_bound_is_never_too_close(seed: int) -> None:
    """A filled grid is one way to add them up."""
    random = Random(seed)
    grid = [(3 * (row % 2) + row // 2 + column) % 6 + 1 for row in range(6) for column in range(6)]
    cells = random.sample(range(BOARD.cell_count), random.randint(LONG + 1, 14))
    masks = {cell: random.randint(0, 63) | 1 << (grid[cell] - 1) for cell in cells}
    total = sum(grid[cell] for cell in cells)
    least, most = (extreme_sum(cells, masks, BOARD, sign) for sign in (1, -1))
    assert least is not None
    assert most is not None
    assert least <= total <= most


def test_many_cells_of_a_region_differ() -> None:
    row = range(6)
    assert extreme_sum(row, dict.fromkeys(row, 63), BOARD, 1) == 21
    assert extreme_sum(row, dict.fromkeys(row, 31), BOARD, 1) is None
