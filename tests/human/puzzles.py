"""Puzzles of every kind for the tests of logic, made by the project itself: quick, minimal, of any difficulty."""

from __future__ import annotations

from random import Random

from nonet._base.deadline import Deadline
from nonet.generate.dig import dig
from nonet.generate.fill import fill
from nonet.model import Board, Grid, make_board
from nonet.solver import find_engine
from tests.strategies import random_layout

BOARDS: dict[str, Board] = {
    "classic": make_board(),
    "diagonal": make_board("diagonal"),
    "window": make_board("window"),
    "diagonal+window": make_board("diagonal+window"),
    "jigsaw": make_board("jigsaw", layout=random_layout(9, 1)),
    "jigsaw+diagonal": make_board("jigsaw+diagonal", layout=random_layout(9, 3)),
    "latin": make_board("latin", size=7),
    "6x6": make_board(size=6),
    "4x4": make_board(size=4),
    "16x16": make_board(size=16),
}


def make_puzzle(board: Board, seed: object, clues: int = 0) -> tuple[Grid, Grid]:
    """A puzzle with one solution, and that solution."""
    random = Random(f"{board.kind} {board.size} {seed}")
    engine = find_engine(None)
    solution = fill(board, engine, random, Deadline(None))
    return dig(solution, clues, engine, random).puzzle, solution
