"""The boards solver, start-up and the command: the figures of the foundation."""

from __future__ import annotations

import statistics
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.ledger import best_of, compiled_modules, data_file, data_files, store, take_no_arguments
from nonet import Puzzle, make_board
from nonet.solver.bulk import find_bulk_engine

_DIGITS = bytes.maketrans(b".0123456789", bytes((0, *range(10))))


def values_of(path: Path) -> bytes:
    """One-line 9x9 puzzles as a byte a cell."""
    return path.read_bytes().replace(b"\n", b"").translate(_DIGITS)


def bulk_rates() -> dict[str, Any]:
    """Puzzles per second of the 9x9 sets, in one call, one core."""
    board = make_board()
    solver, rates = find_bulk_engine(board), dict[str, Any]()
    for name in ("17clue", "easy", "medium", "hard", "magictour_top1465", "hardest"):
        puzzles = values_of(data_file(f"9x9/{name}.txt"))
        count = len(puzzles) // 81
        rates[name] = {"puzzles": count} | {
            f"limit_{limit}": round(count / best_of(3, partial(solver.solve_many, board, puzzles, limit)))
            for limit in (1, 2)
        }
    return rates


def big_boards(size: int) -> dict[str, Any]:
    """Milliseconds to solve and prove unique each published puzzle of a size, reading not counted."""
    times = []
    for path in data_files(f"big/{size}x{size}-*.txt"):
        puzzle = Puzzle(path.read_text())
        start = perf_counter()
        result = puzzle.solve(engine="native")
        times.append((perf_counter() - start) * 1000)
        assert result.is_unique, path
    return {"puzzles": len(times), "median_ms": round(statistics.median(times), 2), "max_ms": round(max(times), 2)}


def start_up() -> dict[str, float]:
    """Seconds of a fresh process: the interpreter, `import nonet`, all its names, one puzzle solved by the command."""
    line = data_file("9x9/hard.txt").read_text().splitlines()[0]
    environment = compiled_modules()

    def python(*arguments: str) -> None:
        words = [sys.executable, *arguments]
        subprocess.run(words, input=line, text=True, check=True, capture_output=True, env=environment)

    figures = {
        "python": best_of(10, lambda: python("-c", "pass")),
        "import_nonet": best_of(10, lambda: python("-c", "import nonet")),
        "import_all_names": best_of(10, lambda: python("-c", "from nonet import *")),
        "sudoku_solve": best_of(10, lambda: python("-m", "nonet", "solve")),
    }
    return {name: round(seconds, 4) for name, seconds in figures.items()}


if __name__ == "__main__":
    take_no_arguments()
    store("boards", {"bulk": bulk_rates(), "16x16": big_boards(16), "start_up_seconds": start_up()})
