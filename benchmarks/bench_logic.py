"""Human logic: processor time of every step, and of whole solutions on large boards; beside an older version if wanted.

    make bench BENCH=logic ARGS="--beside /path/to/older/.venv/bin/python"

Nets, dynamic chains and trials are left out of the steps: they are the last resorts, and an older version may lack
them.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from nonet import Puzzle
from nonet._base.deadline import Deadline
from nonet.generate.dig import dig
from nonet.generate.fill import fill
from nonet.human.find import walk
from nonet.human.hints import hint_order
from nonet.human.position import Position
from nonet.model import Grid, make_board
from nonet.solver import find_engine

LAST_RESORTS = ("forcing-net", "dynamic", "nested", "trial")
OF_EACH = 100  # puzzles of a set
ROUNDS = 3
CLUES, CREATED = 310, 4  # of 25x25 puzzles that techniques solve


def steps_of(grid: Grid) -> Iterator[float]:
    """Milliseconds of each step by our order, as a search of its own."""
    order = [row for row in hint_order() if not row[0].startswith(LAST_RESORTS)]
    position = Position.of(grid)
    while 0 in position.values:
        started = process_time()
        _, path = walk(position, order, max_steps=1)
        yield (process_time() - started) * 1000
        if not path:
            return
        position = position.after(path[0][1])


def figures_of(grids: Iterable[Grid]) -> dict[str, Any]:
    times = sorted(time for grid in grids for time in steps_of(grid))
    late = times[int(len(times) * 0.99)]
    figures = {"median_ms": median(times), "percentile_99_ms": late, "worst_ms": times[-1], "all_ms": sum(times)}
    return {"searches": len(times), **{name: round(value, 3) for name, value in figures.items()}}


def created(seed: int) -> Grid:
    engine = find_engine(None)
    solution = fill(make_board(size=25), engine, Random(seed), Deadline(None))
    return dig(solution, CLUES, engine, Random(seed)).puzzle


def whole(grid: Grid) -> float:
    """Milliseconds of `Puzzle.steps` to the end, with the proof that there is one solution."""
    started = process_time()
    *_, last = Puzzle(grid).steps()
    taken = (process_time() - started) * 1000
    assert 0 not in last.position.after(last.step).values
    return taken


def measured(data: Path) -> dict[str, Any]:
    """All figures of one round."""
    sets: dict[str, list[Grid]] = {}
    for path in sorted((data / "9x9").glob("*.txt")):
        lines = [line[:81] for line in path.read_text().splitlines() if not line.startswith("#") and len(line) >= 81]
        sets[path.stem] = [Puzzle(line).grid for line in lines[:OF_EACH]]
    for size in ("16x16", "25x25"):
        sets[size] = [Puzzle(path.read_text()).grid for path in sorted((data / "big").glob(f"{size}-*.txt"))]
    figures: dict[str, Any] = {name: figures_of(grids) for name, grids in sets.items()}
    figures["25x25 created, whole solutions"] = {
        f"seed {seed}, {CLUES} clues": round(whole(created(seed)), 1) for seed in range(CREATED)
    }
    return figures


def main() -> None:
    from benchmarks.ledger import data_folder, store

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", metavar="PYTHON", help="the interpreter of an older version")
    wanted = parser.parse_args()
    runs: dict[str, list[Any]] = {"here": []} | ({"beside": []} if wanted.beside else {})
    for _ in range(ROUNDS):  # in turn, so that what else the machine does falls on both alike
        for name, rounds in runs.items():
            python = sys.executable if name == "here" else wanted.beside
            words = [python, __file__, "--worker", str(data_folder())]
            rounds.append(json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout))
    store("logic", {name: {"rounds": rounds} for name, rounds in runs.items()})


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        print(json.dumps(measured(Path(sys.argv[2]))))
    else:
        main()
