"""Setter's tools, by processor time on one thread: clues of many puzzles, and true candidates of several boards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from benchmarks.ledger import data_file, store, take_no_arguments
from nonet import Grid, Puzzle, make_board, redundant, true_candidates
from nonet.puzzle.minimize import choose_orbits, minimize_many
from nonet.solver import find_engine

LINES = 10_000
BOARDS = {  # kind, size, clues that are left of a solution
    "classic 9x9, 12 clues": ("classic", 9, 12),
    "classic 9x9, none": ("classic", 9, 0),
    "diagonal 9x9, 8 clues": ("diagonal", 9, 8),
    "classic 16x16, 40 clues": ("classic", 16, 40),
    "samurai, 50 clues": ("samurai", 9, 50),
    "classic 25x25, 120 clues": ("classic", 25, 120),
}


def seconds(action: Callable[[], object], times: int = 3) -> float:
    """Of processor time, the least of some runs."""
    found = []
    for _ in range(times):
        started = process_time()
        action()
        found.append(process_time() - started)
    return min(found)


def opened(kind: str, size: int, clues: int) -> Grid:
    """Some clues of a solution."""
    board = make_board(kind, size=size)
    solution = find_engine().search(Grid.empty(board), 1, seed=5).solution
    assert solution is not None
    keep = set(Random(1).sample(range(len(solution)), clues))
    return solution.with_values(digit if cell in keep else 0 for cell, digit in enumerate(solution))


def main() -> None:
    take_no_arguments()
    text = data_file("9x9/easy.txt").read_text()
    lines = [line[:81] for line in text.splitlines() if len(line) >= 81 and not line.startswith("#")][:LINES]
    puzzles = [Puzzle(line) for line in lines]
    orbits = choose_orbits(puzzles[0].board)
    figures: dict[str, Any] = {
        "what": "processor time; minimize and redundant: puzzles of 9x9/easy.txt that are read already",
        "puzzles": len(puzzles),
        "minimize_a_second": round(len(puzzles) / seconds(lambda: list(minimize_many(puzzles, orbits)))),
        "redundant_a_second": round(1000 / seconds(lambda: [redundant(puzzle) for puzzle in puzzles[:1000]])),
        "true_candidates_ms": {},
    }
    for name, (kind, size, clues) in BOARDS.items():
        grid = opened(kind, size, clues)
        took = seconds(lambda grid=grid: true_candidates(grid), 3 if size < 25 else 1)  # type: ignore[misc]
        figures["true_candidates_ms"][name] = round(took * 1e3, 2)
    store("setting", figures)


if __name__ == "__main__":
    main()
