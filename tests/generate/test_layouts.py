from __future__ import annotations

from random import Random
from time import monotonic

import pytest

from nonet._base.errors import CreationTimeout
from nonet.bulk.create import create_puzzle
from nonet.generate.criteria import CriteriaOptions
from nonet.generate.fill import random_layout, with_random_layout
from nonet.model import BoardSpec, Layout


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6, 7, 9, 12])
def test_random_layouts_are_sound_and_the_seed_decides(size: int) -> None:
    layout = random_layout(size, Random(5))  # Layout itself checks shapes for size and connection
    assert layout == random_layout(size, Random(5))
    assert Layout.parse(str(layout)) == layout
    assert all(len(shape) == size for shape in layout.pieces)


def test_random_layouts_differ_from_each_other_and_from_boxes() -> None:
    random = Random(1)
    made = {random_layout(9, random).labels for _ in range(5)}
    boxes = tuple(str(cell // 27 * 3 + cell % 9 // 3 + 1) for cell in range(81))
    assert len(made | {boxes}) == 6


@pytest.mark.parametrize("seed", range(3))
def test_layouts_that_cannot_be_filled_are_passed_over(seed: int) -> None:
    # With both diagonals nine of ten layouts of 6x6 have no filled grid.
    assert create_puzzle(BoardSpec("jigsaw+diagonal", 6), CriteriaOptions("easy"), seed).puzzle.is_unique


@pytest.mark.clock
def test_time_is_looked_at_while_shapes_are_drawn() -> None:
    started = monotonic()
    with pytest.raises(CreationTimeout):
        with_random_layout(BoardSpec("jigsaw", 100), 1, timeout=0.5)  # would take minutes
    assert monotonic() - started < 5
