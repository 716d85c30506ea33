"""A new puzzle, and the seed that makes it again."""

from __future__ import annotations

from dataclasses import dataclass
from random import SystemRandom

from nonet.board import Board
from nonet.creation import Seed, create_grid, find_level
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
    chosen = SystemRandom().randrange(_SEEDS) if seed is None else seed
    return Created(Puzzle.of(create_grid(board, known, chosen, timeout=timeout).puzzle), known.id, chosen)
