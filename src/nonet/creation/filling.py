"""A random filled grid of any board.

Not uniform: a search with shuffled choices reaches some grids more often than others, and the pattern that big
boards fall back on reaches only a small family of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from nonet.board import Board, Grid
from nonet.board.families import BOX, COLUMN, ROW
from nonet.board.kinds.window import WINDOW
from nonet.deadline import Deadline
from nonet.engines import Engine
from nonet.errors import CreationError, CreationTimeout

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
        raise CreationTimeout(f"no filled grid with windows is found in time above {most}, got {board.title}")
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
    from nonet.checks.conflict import conflict_words  # boards that can be filled do not load it

    words = conflict_words(empty)
    return f": {words}" if words else ""


def is_patterned(board: Board) -> bool:
    """Whether a board is too big to fill by search and has only rows, columns and boxes."""
    return (
        board.size > 36
        and board.is_square
        and not board.shapes
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
