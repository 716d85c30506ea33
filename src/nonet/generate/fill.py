"""A random filled grid of any board.

Not uniform: a search with shuffled choices reaches some grids more often than others, and the pattern that big
boards fall back on reaches only a small family of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from nonet._base.deadline import Deadline
from nonet._base.errors import CreationError, CreationTimeout
from nonet._base.seeds import Seed
from nonet.model import Board, BoardSpec, Grid, Layout, box_shape
from nonet.model.kinds.plain import WINDOW
from nonet.model.layout import neighbours
from nonet.model.regions import BOX, COLUMN, ROW
from nonet.solver import find_engine
from nonet.solver.base import Engine
from nonet.solver.sat import SatSession

# Guesses before a new start with other luck: most starts succeed with almost none, a few never end. When luck does not
# come, the engine is asked without a bound, and `auto` asks SAT.
_BUDGET = 2_000
_STARTS = 20


# Filling an empty board with windows takes SAT 11 s at 25x25 and a minute at 30x30. At 36x36 neither engine was done
# after 100 s, so we do not try.
MOST_WINDOWS = 30

_NAMED = 5  # rules in a message


def fill(
    board: Board, engine: Engine, random: Random, deadline: Deadline | None = None, keep: Sequence[int] = ()
) -> Grid:
    """A random grid that keeps every rule of the board; CreationError if there is none, or none was found.

    `keep` has a digit for each cell where it must be this one, 0 elsewhere.
    """
    if is_patterned(board) and not any(keep):
        return shuffled_pattern(board, random)
    if board.size > MOST_WINDOWS and any(region.family == WINDOW for region in board.regions):
        most = f"{MOST_WINDOWS} x {MOST_WINDOWS}"
        raise CreationTimeout(f"cannot fill {board.title} in time: grids with windows can be found up to {most}")
    empty = Grid(board, tuple(keep)) if keep else Grid.empty(board)
    deadline = deadline or Deadline(None)
    for budget in (*[_BUDGET] * _STARTS, None):
        result = engine.search(empty, 1, budget=budget, seed=random.getrandbits(63), timeout=deadline.left)
        if result.solution:
            return result.solution
        if result.is_exhausted:
            kept = " with the digits to keep" if any(keep) else ""
            raise CreationError(f"no filled grid exists for {board.title}{kept}{_why(empty) or _with_rules(board)}")
    raise CreationTimeout(f"no filled grid was found in time for {board.title}")


def _with_rules(board: Board) -> str:
    """The rules beside the kind, since without them there may be such grids. Of many the first few."""
    names = [str(rule) for rule in board.rules]
    if len(names) > _NAMED:
        names = [*names[: _NAMED - 1], f"{len(names) - _NAMED + 1} more"]
    return f" with {'this rule' if len(board.rules) == 1 else 'these rules'} ({'; '.join(names)})" if names else ""


def _why(empty: Grid) -> str:
    """The rules that contradict each other, where some soon do."""
    from nonet.human.conflict import conflict_words  # boards that can be filled do not load it

    words = conflict_words(empty)
    return f": {words}" if words else ""


def is_patterned(board: Board) -> bool:
    """Return True if a board is too big to fill by search and has only rows, columns and boxes."""
    return (
        board.size > 36
        and board.is_square
        and not board.constraints
        and {region.family for region in board.regions} <= {ROW, COLUMN, BOX}
    )


def shuffled_pattern(board: Board, random: Random) -> Grid:
    """A grid in which every band shifts the one above, with rows, columns, bands, stacks and digits shuffled."""
    size = board.size
    height, width = board.box or (1, size)
    rows = _shuffled_lines(size, height, random)
    columns = _shuffled_lines(size, width, random)
    digits = random.sample(range(1, size + 1), size)
    return Grid(
        board,
        tuple(digits[(width * (row % height) + row // height + column) % size] for row in rows for column in columns),
    )


def _shuffled_lines(size: int, thickness: int, random: Random) -> list[int]:
    """Line numbers, shuffled within each band of `thickness` lines, and the bands among themselves."""
    bands = [random.sample(range(start, start + thickness), thickness) for start in range(0, size, thickness)]
    random.shuffle(bands)
    return [line for band in bands for line in band]


# Random layouts of a jigsaw, and boards that have one.

_SWAPS = 6  # tries for each cell; after these, hardly anything of the boxes is left

# Random layouts that are tried: two in a hundred of 9x9 have no filled grid, with diagonals nine in ten of 6x6.
_LAYOUTS = 200

# Guesses to fill one of them, with so many starts, and then conflicts of SAT. No seconds: a seed gives the same layout
# on a slow machine.
_GUESSES = 2_000
_CONFLICTS = 20_000


def with_random_layout(spec: BoardSpec, seed: Seed = None, *, timeout: float | None = None) -> BoardSpec:
    """Return the spec with random shapes that can be filled, for kinds with a jigsaw in them. The seed decides.

    >>> with_random_layout(BoardSpec("jigsaw", 6), 1) == with_random_layout(BoardSpec("jigsaw", 6), 1)
    True
    """
    kind = spec.full_kind
    size = spec.said_size or kind.usual_size
    random = Random() if seed is None else Random(f"layout of {seed}")
    deadline = Deadline(timeout)
    for _ in range(_LAYOUTS):
        drawn = replace(spec, size=size, layout=random_layout(size, random, deadline))
        if _can_fill(replace(drawn, rules=()).board(), random, deadline):
            return drawn
        if deadline.is_over:
            raise CreationTimeout(f"no layout of {size} shapes that can be filled as {kind} was found in time")
    raise CreationError(f"no layout of {size} shapes that can be filled as {kind} was found: try again")


def _can_fill(board: Board, random: Random, deadline: Deadline) -> bool:
    """Return True if a filled grid is found soon. If not, one may still exist, but another layout is tried."""
    engine, empty = find_engine(None), Grid.empty(board)
    for _ in range(_STARTS):
        result = engine.search(empty, 1, budget=_GUESSES, seed=random.getrandbits(63), timeout=deadline.left)
        if result.is_decided or deadline.is_over:
            return bool(result.count)
    if SatSession.unavailable():
        SatSession.warn_if_unavailable("a layout is passed over that was not proved to have no filled grid")
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
