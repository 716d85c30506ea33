"""A new puzzle, and the seed that makes it again."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random, SystemRandom

from nonet.board import Board, make_board
from nonet.creation import Seed, create_grid, fill, find_level, random_layout
from nonet.engines import Deadline, find_engine
from nonet.errors import CreationError
from nonet.puzzle import Puzzle

_SEEDS = 10**9

# Random layouts that are tried: two in a hundred of 9x9 have no filled grid, with diagonals nine in ten of 6x6.
_LAYOUTS = 200
_PATIENCE = 2.0  # seconds for one of them


@dataclass(frozen=True, slots=True)
class Created:
    """The puzzle; its level and seed."""

    puzzle: Puzzle
    level: str
    seed: int | str


def create_puzzle(board: Board, level: str, seed: Seed = None, timeout: float | None = None) -> Created:
    """A puzzle with exactly one solution. A seed is chosen where none is given, so that it can be asked for again."""
    known = find_level(level)
    chosen = SystemRandom().randrange(_SEEDS) if seed is None else seed
    return Created(Puzzle.of(create_grid(board, known, chosen, timeout=timeout).puzzle), known.id, chosen)


def create_jigsaw(
    kind: str,
    size: int,
    level: str,
    seed: Seed = None,
    *,
    box: tuple[int, int] | None = None,
    timeout: float | None = None,
) -> Created:
    """A puzzle on random shapes, for kinds with a jigsaw in them. The seed decides about the shapes, too."""
    chosen = SystemRandom().randrange(_SEEDS) if seed is None else seed
    deadline = Deadline(timeout)
    random = Random(f"layout of {chosen}")
    for _ in range(_LAYOUTS):
        board = make_board(kind, size, box=box, layout=random_layout(size, random))
        if _can_fill(board, random, deadline):
            return create_puzzle(board, level, chosen, timeout=deadline.left)
        if deadline.is_over:
            break
    raise CreationError(f"no layout of {size} shapes that can be filled as {kind} was found: try again")


def _can_fill(board: Board, random: Random, deadline: Deadline) -> bool:
    left = deadline.left
    try:
        fill(board, find_engine(None), random, Deadline(_PATIENCE if left is None else min(_PATIENCE, left)))
    except CreationError:
        return False
    return True
