"""Random layouts of a jigsaw."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from nonet.board import Layout, box_shape
from nonet.board.layout import neighbours

_SWAPS = 6  # tries for each cell; afterwards hardly anything is left of the boxes


def random_layout(size: int, random: Random) -> Layout:
    """As many connected shapes as each has cells. Not uniform, and some such layouts have no filled grid at all.

    From boxes, or rows where there are none, cells change hands between neighbours while both shapes stay in one piece.

    >>> len(random_layout(7, Random(1)).shapes)
    7
    """
    height, width = box_shape(size) or (1, size)
    across = size // width
    shapes = [cell // size // height * across + cell % size // width for cell in range(size * size)]
    for _ in range(_SWAPS * size * size):
        _swap(shapes, size, random)
    return Layout(size, tuple(str(shape + 1) for shape in shapes))


def _swap(shapes: list[int], size: int, random: Random) -> None:
    """One cell goes to the shape of a neighbour, and one of that shape comes back, if both stay connected."""
    cell = random.randrange(len(shapes))
    around = [shapes[near] for near in neighbours(cell, size)]
    own, other = shapes[cell], random.choice(around or shapes)
    if own == other:
        return
    border = [
        near
        for near, shape in enumerate(shapes)
        if shape == other and any(shapes[beside] == own for beside in neighbours(near, size))
    ]
    back = random.choice(border)
    shapes[cell], shapes[back] = other, own
    if not (_is_connected(shapes, own, size) and _is_connected(shapes, other, size)):
        shapes[cell], shapes[back] = own, other


def _is_connected(shapes: Sequence[int], shape: int, size: int) -> bool:
    cells = {cell for cell, each in enumerate(shapes) if each == shape}
    frontier = [min(cells)]
    while frontier:
        cell = frontier.pop()
        if cell in cells:
            cells.remove(cell)
            frontier += neighbours(cell, size)
    return not cells
