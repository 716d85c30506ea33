"""Puzzles for the tests of setter's tools, and answers found by listing every solution."""

from __future__ import annotations

from nonet.model import Board, Grid, make_board
from nonet.solver import find_engine

BOARDS: dict[str, Board] = {
    "classic 4": make_board(size=4),
    "diagonal 4": make_board("diagonal", size=4),
    "latin 5": make_board("latin", size=5),
    "jigsaw 4": make_board(layout="1112\n1222\n3334\n3444"),
    "pair 4": make_board("pair", size=4),
    "killer 4": make_board(size=4, rules=["killer 5 r1c1 r1c2", "thermo r4c1 r3c1 r2c1"]),
    "kropki 4": make_board(size=4, rules=["white-dot r1c1 r1c2", "black-dot r2c1 r2c2"]),
    "classic 9": make_board(),
}


def solutions(grid: Grid, most: int = 5_000) -> list[tuple[int, ...]]:
    """Every solution, by the engine that shares nothing with the others."""
    found = [
        solution.values for solution, _ in zip(find_engine("reference").solutions(grid), range(most), strict=False)
    ]
    assert len(found) < most
    return found


def holders(grid: Grid) -> dict[tuple[int, int], int]:
    """How many solutions have each candidate of an empty cell."""
    tally: dict[tuple[int, int], int] = {}
    for values in solutions(grid):
        for candidate in enumerate(values):
            if not grid[candidate[0]]:
                tally[candidate] = tally.get(candidate, 0) + 1
    return tally
