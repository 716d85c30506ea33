"""A new puzzle, and the seed that makes it again."""

from __future__ import annotations

from dataclasses import dataclass
from random import SystemRandom

from nonet.board import Board
from nonet.creation import Seed, create_grid, find_level, random_jigsaw
from nonet.engines import Deadline
from nonet.puzzle import Puzzle

_SEEDS = 10**9


@dataclass(frozen=True, slots=True)
class Created:
    """The puzzle; its level and seed."""

    puzzle: Puzzle
    level: str
    seed: int | str


def create_puzzle(board: Board, level: str, seed: Seed = None, timeout: float | None = None) -> Created:
    """A puzzle with exactly one solution. A seed is chosen where none is given, so that it can be asked for again."""
    known = find_level(level)
    chosen = _chosen(seed)
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
    chosen = _chosen(seed)
    deadline = Deadline(timeout)
    board = random_jigsaw(kind, size, chosen, box=box, timeout=timeout)
    return create_puzzle(board, level, chosen, timeout=deadline.left)


def _chosen(seed: Seed) -> int | str:
    return SystemRandom().randrange(_SEEDS) if seed is None else seed
