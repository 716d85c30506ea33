"""A new puzzle: unique by proof, the same for the same seed."""

from __future__ import annotations

from random import Random

from nonet.board import Board, Grid
from nonet.creation.dig import dig
from nonet.creation.fill import fill
from nonet.creation.levels import Level
from nonet.engines import find_engine


def create_grid(board: Board, level: Level, seed: int | str | None = None, engine: str | None = None) -> Grid:
    """A random puzzle grid of a level on any board. The seed decides everything, on every machine."""
    random = Random(seed)
    solver = find_engine(engine)
    return dig(fill(board, solver, random), level.clue_target(board), solver, random)
