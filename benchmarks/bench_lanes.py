"""Lanes: puzzles per second of every instruction set beside the boards solver, classic 9x9, one thread.

Each instruction set runs in a process of its own (`NONET_ISA` is read once); rounds alternate between them, so that
what else the machine does falls on all alike. Text in, solutions and counts out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from typing import Any

from benchmarks.ledger import best_of, data_folder, store
from nonet import _native, make_board

SETS = ("easy", "medium", "17clue", "hard", "magictour_top1465", "hardest")
ROUNDS = 3
_DIGITS = bytes.maketrans(b".0123456789", bytes((0, *range(10))))


def text_of(name: str) -> bytes:
    """The one-line puzzles of a set, without line ends."""
    return (data_folder() / "9x9" / f"{name}.txt").read_bytes().replace(b"\n", b"")


def rates() -> dict[str, dict[str, int]]:
    """Puzzles per second of the instruction set that runs in this process, or of boards if it is called that."""
    figures: dict[str, dict[str, int]] = {}
    boards = _native.Geometry(9, 81, [region.cells for region in make_board().regions])
    for name in SETS:
        text = text_of(name)
        values = text.translate(_DIGITS)
        figures[name] = {}
        for limit in (1, 2):
            if "boards" in sys.argv:
                seconds = best_of(1, partial(_native.solve_batch, boards, values, limit))
            else:
                seconds = best_of(3, partial(_native.solve_lanes, text, limit))
            figures[name][f"limit_{limit}"] = round(len(text) // 81 / seconds)
    return figures


def measure(solver: str) -> dict[str, dict[str, int]]:
    """The rates of a solver, in a process of its own."""
    environment = os.environ if solver == "boards" else os.environ | {"NONET_ISA": solver}
    words = [sys.executable, "-m", "benchmarks.bench_lanes", "--rates", solver]
    done = subprocess.run(words, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, dict[str, int]] = json.loads(done.stdout)
    return found


def better(a: dict[str, dict[str, int]], b: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    return {name: {limit: max(rate, b[name][limit]) for limit, rate in a[name].items()} for name in a}


def compare() -> dict[str, Any]:
    """The best rate of each solver over all rounds."""
    best: dict[str, dict[str, dict[str, int]]] = {}
    for turn in range(ROUNDS):
        for solver in [*_native.build_info()["isas"].split(), "boards"]:
            if turn > 0 and solver in {"boards", "scalar"}:
                continue  # slow, and no claim rests on them
            found = measure(solver)
            best[solver] = better(best[solver], found) if solver in best else found
    return best


if __name__ == "__main__":
    if "--rates" in sys.argv:
        print(json.dumps(rates()))
    else:
        store("lanes", compare())
