"""Random layouts of a jigsaw, and boards that have one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from nonet.board import Board, Grid, Layout, box_shape, make_board
from nonet.board.layout import neighbours
from nonet.creation.seeds import Seed
from nonet.deadline import Deadline
from nonet.engines import SatSession, find_engine
from nonet.errors import CreationError, CreationTimeout

_SWAPS = 6  # tries for each cell; after these, hardly anything of the boxes is left

# Random layouts that are tried: two in a hundred of 9x9 have no filled grid, with diagonals nine in ten of 6x6.
_LAYOUTS = 200

# Guesses to fill one of them, with so many starts, and then conflicts of SAT. No seconds: a seed gives the same layout
# on a slow machine.
_GUESSES = 2_000
_STARTS = 20
_CONFLICTS = 20_000


def random_jigsaw(
    kind: str = "jigsaw",
    size: int = 9,
    seed: Seed = None,
    *,
    box: tuple[int, int] | None = None,
    timeout: float | None = None,
) -> Board:
    """A board of random shapes that can be filled, for kinds with a jigsaw in them. The seed decides.

    >>> random_jigsaw(size=6, seed=1) == random_jigsaw(size=6, seed=1)
    True
    """
    random = Random() if seed is None else Random(f"layout of {seed}")
    deadline = Deadline(timeout)
    for _ in range(_LAYOUTS):
        board = make_board(kind, size, box=box, layout=random_layout(size, random, deadline))
        if _can_fill(board, random, deadline):
            return board
        if deadline.is_over:
            raise CreationTimeout(f"no layout of {size} shapes that can be filled as {kind} was found in time")
    raise CreationError(f"no layout of {size} shapes that can be filled as {kind} was found: try again")


def _can_fill(board: Board, random: Random, deadline: Deadline) -> bool:
    """Whether a filled grid is found soon. What is not found soon may exist, and another layout is tried."""
    engine, empty = find_engine(None), Grid.empty(board)
    for _ in range(_STARTS):
        result = engine.search(empty, 1, budget=_GUESSES, seed=random.getrandbits(63), timeout=deadline.left)
        if result.is_decided or deadline.is_over:
            return bool(result.count)
    if SatSession.unavailable():
        return False
    sat = find_engine("sat")
    return bool(sat.search(empty, 1, budget=_CONFLICTS, seed=random.getrandbits(63), timeout=deadline.left).count)


def random_layout(size: int, random: Random, deadline: Deadline | None = None) -> Layout:
    """As many connected shapes as each has cells. Not uniform, and some such layouts have no filled grid at all.

    CreationTimeout if the deadline is over first.

    From boxes, or rows where there are none, cells change hands between neighbours while both shapes stay in one piece.

    >>> len(random_layout(7, Random(1)).pieces)
    7
    """
    height, width = box_shape(size) or (1, size)
    across = size // width
    shapes = [cell // size // height * across + cell % size // width for cell in range(size * size)]
    for _ in range(_SWAPS * size * size):
        if deadline and deadline.is_over:
            raise CreationTimeout(f"no layout of {size} shapes was drawn in time")
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
