"""Canonical forms: those of the public 9x9 sets and of their solutions a second, and the time of one on other boards.

Processor time on one core, the best of three.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any

import numpy as np

import nonet
from benchmarks.ledger import store, take_no_arguments
from benchmarks.sets import public_sets
from nonet import Grid, Puzzle
from nonet.generate.fill import fill
from nonet.model import make_board
from nonet.solver import find_engine

BOARDS = (("diagonal", 9), ("window", 9), ("latin", 9), ("samurai", 9), ("classic", 16), ("classic", 25))
SHARE = 0.4  # of the cells of such a board that have a digit


def seconds(action: Callable[[], object]) -> float:
    """Processor time of the best of three runs."""
    best = float("inf")
    for _ in range(3):
        start = process_time()
        action()
        best = min(best, process_time() - start)
    return best


def forms_a_second() -> dict[str, int]:
    """Of each public set, and of its solutions."""
    found = {}
    for puzzles in public_sets():
        values = np.array([[int(sign) if sign != "." else 0 for sign in line] for line in puzzles.puzzles], np.uint8)
        for name, cells in ((puzzles.name, values), (f"{puzzles.name} solutions", nonet.solve_many(values).solutions)):
            found[name] = round(len(cells) / seconds(partial(nonet.canonical_many, cells, threads=1)))
    return found


def puzzle_of(kind: str, size: int) -> Puzzle:
    """A filled grid of a board, less most of its digits."""
    board, random = make_board(kind, size=size), Random(1)
    solution = fill(board, find_engine(None), random)
    return Puzzle.of(Grid(board, tuple(digit if random.random() < SHARE else 0 for digit in solution.values)))


def main() -> None:
    take_no_arguments()
    figures: dict[str, Any] = {"what": "processor time on one core, best of three", "forms_a_second": forms_a_second()}
    puzzles = {f"{kind} {size}x{size}": puzzle_of(kind, size) for kind, size in BOARDS}
    times = {name: seconds(partial(nonet.canonical, puzzle)) for name, puzzle in puzzles.items()}
    figures["other_boards_ms"] = {name: round(1000 * each, 1) for name, each in times.items()}
    store("canonical", figures)


if __name__ == "__main__":
    main()
