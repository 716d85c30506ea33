"""Hypothesis strategies that several tests share: boards of every kind, grids with no, one and many solutions."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import strategies as st

from nonet._base.errors import GeometryError
from nonet.model import KINDS, Board, Grid, Layout, box_shape, find_kind, make_board
from nonet.model.layout import find_faults, neighbours
from nonet.solver import find_engine

# Every kind there is, and some that add up.
KIND_NAMES = (
    *(kind.id for kind in KINDS),
    "diagonal+window",
    "jigsaw+diagonal",
    "latin+diagonal",
    "diagonal+anti-knight",
)


def random_layout(size: int, seed: int) -> Layout:
    """A jigsaw layout: the boxes (or rows), with tiles swapped between shapes as long as they stay connected."""
    random = Random(seed)
    height, width = box_shape(size) or (1, size)
    per_row = size // width
    labels = [str((row // height) * per_row + column // width + 1) for row in range(size) for column in range(size)]
    for _ in range(4 * size):
        swap_tiles(labels, size, random)
    return Layout(size, tuple(labels))


def swap_tiles(labels: list[str], size: int, random: Random) -> None:
    """One random exchange of two tiles between neighbouring shapes; undone if a shape falls apart."""
    first = random.randrange(size * size)
    around = [cell for cell in neighbours(first, size) if labels[cell] != labels[first]]
    if not around:
        return
    other = labels[random.choice(around)]
    second = random.choice([cell for cell, label in enumerate(labels) if label == other])
    labels[first], labels[second] = labels[second], labels[first]
    if find_faults(size, labels):
        labels[first], labels[second] = labels[second], labels[first]


@cache
def some_board(kind: str, size: int, seed: int) -> Board:
    """A board of a kind; the seed shapes jigsaws."""
    return make_board(kind, size=size, layout=random_layout(size, seed) if find_kind(kind).needs_layout else None)


def suits(kind: str, size: int) -> bool:
    """Whether there is a board of this kind and size."""
    try:
        some_board(kind, size, 0)
    except GeometryError:
        return False
    return True


@cache
def choices(max_size: int) -> tuple[tuple[str, int], ...]:
    """Kinds and sizes whose boards have at most `max_size` x `max_size` cells: samurai and the like need more."""
    sizes = range(1, max_size + 1)
    fitting = ((kind, size) for kind in KIND_NAMES for size in sizes if suits(kind, size))
    return tuple(choice for choice in fitting if _is_small(some_board(*choice, 0), max_size))


def _is_small(board: Board, max_size: int) -> bool:
    return board.cell_count <= max_size**2 and not board.is_crowded


@cache
def some_solution(kind: str, size: int, board_seed: int, seed: int) -> Grid | None:
    """A filled grid by the native engine where there is one, so that big boards are quick."""
    board = some_board(kind, size, board_seed)
    return find_engine("auto").search(Grid.empty(board), 1, budget=3000, seed=seed).solution


@st.composite
def boards(draw: st.DrawFn, max_size: int = 9) -> Board:
    kind, size = draw(st.sampled_from(choices(max_size)))
    return some_board(kind, size, draw(st.integers(0, 3)))


@st.composite
def grids(draw: st.DrawFn, max_size: int = 9, *, density: tuple[float, float] = (0.0, 1.0)) -> Grid:
    """Grids of every kind: emptied solutions (one or many solutions), some with a digit changed (often none)."""
    kind, size = draw(st.sampled_from(choices(max_size)))
    board_seed = draw(st.integers(0, 3))
    board = some_board(kind, size, board_seed)
    solution = some_solution(kind, size, board_seed, draw(st.integers(0, 5))) or Grid.empty(board)
    random = Random(draw(st.integers(0, 2**32)))
    keep = draw(st.floats(*density))
    values = [digit if random.random() < keep else 0 for digit in solution]
    if draw(st.booleans()):
        values[random.randrange(len(values))] = random.randint(0, size)
    return solution.with_values(values)
