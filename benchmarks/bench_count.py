"""Counting solutions: how many a second of processor time, beside listing them, on one thread and on all."""

from __future__ import annotations

from time import process_time
from typing import Any

from benchmarks.ledger import store, take_no_arguments
from nonet import Puzzle
from nonet.solver.base import available_cores

# All digits stand in each, so that none of them changes places, and each has more solutions than are counted.
PUZZLES = {
    "classic 9x9, first row": ("123456789" + "." * 72, "classic"),
    "classic 9x9, first row and column": ("123456789" + "".join(f"{d}........" for d in "45723968" + ""), "classic"),
    "diagonal 9x9, first row": ("123456789" + "." * 72, "diagonal"),
    "classic 16x16, first row": ("123456789ABCDEFG" + "." * 240, "classic"),
}
LIMITS = {"classic 9x9": 20_000_000, "diagonal 9x9": 1_000_000, "classic 16x16": 100_000}


def counted(puzzle: Puzzle, limit: int, threads: int) -> dict[str, Any]:
    """Millions of solutions a second of processor time, that of all threads together."""
    best = float("inf")
    for _ in range(3):
        started = process_time()
        assert puzzle.count(limit, threads=threads) == limit
        best = min(best, process_time() - started)
    return {"threads": threads, "solutions": limit, "millions_a_second": round(limit / best / 1e6, 2)}


def listed(puzzle: Puzzle, limit: int) -> float:
    """Millions a second, each a Grid."""
    started = process_time()
    assert puzzle.solve(limit).count == limit
    return round(limit / (process_time() - started) / 1e6, 3)


def main() -> None:
    take_no_arguments()
    figures: dict[str, Any] = {}
    for name, (text, kind) in PUZZLES.items():
        puzzle, limit = Puzzle(text, kind=kind), LIMITS[name.partition(",")[0]]
        runs = [counted(puzzle, limit, threads) for threads in dict.fromkeys((1, available_cores()))]
        figures[name] = {"counted": runs, "listed_millions_a_second": listed(puzzle, 50_000)}
    store("count", figures)


if __name__ == "__main__":
    main()
