"""ER, EP and ED by bands of ER, alone or beside any command that rates lines: a part of `make bench BENCH=rating`.

NONET_BENCH_RATER is such a command, with its arguments. It reads a puzzle a line, 81 digits with 0 for an empty cell,
and writes a line for each, with ER, EP and ED in this order, whatever stands between them.
"""

from __future__ import annotations

import csv
import os
import re
import resource
import shlex
import statistics
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

from benchmarks.ledger import data_file
from nonet.human.se121 import rate_se121

_DIGITS = bytes.maketrans(b".0123456789", bytes((0, *range(10))))
_FIGURES = re.compile(r"(?<![\d.])\d+\.\d(?![\d.])")


class Band(NamedTuple):
    """Puzzles between two ratings, and how often they are rated in a round, so that it can be measured."""

    low: float
    high: float
    repeats: int


BANDS = {
    "below 2": Band(0.0, 1.9, 400),
    "2 to 4": Band(2.0, 3.9, 60),
    "4 to 7": Band(4.0, 6.9, 20),
    "7 to 9": Band(7.0, 8.9, 3),
    "9.0 to 9.2": Band(9.0, 9.2, 3),
}

Rated = tuple[float, float, list[str]]  # seconds by the clock, of the processor, and what was said: "7.2/1.2/1.2"


def ours(puzzles: Sequence[str]) -> Rated:
    """One thread, from text to Python values."""
    wall, cpu = perf_counter(), process_time()
    found = rate_se121("".join(puzzles).encode().translate(_DIGITS))
    return perf_counter() - wall, process_time() - cpu, list(map(str, found))


def theirs(command: Sequence[str], puzzles: Sequence[str]) -> Rated:
    """A command in a process of its own, whose start is in the time."""
    text = "".join(puzzle.replace(".", "0") + "\n" for puzzle in puzzles)
    wall, before = perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    seconds, after = perf_counter() - wall, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, cpu, ["/".join(_FIGURES.findall(line)[:3]) for line in done.stdout.splitlines()]


def measure_bands(rounds: int) -> dict[str, Any]:
    """Puzzles a second of every band, ours and the command's in turn; and how many are rated as the references say."""
    with data_file("rating/se121.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    contestants: dict[str, Callable[[Sequence[str]], Rated]] = {"nonet": ours}
    if words := shlex.split(os.environ.get("NONET_BENCH_RATER", "")):
        name = " ".join([Path(words[0]).name, *words[1:]])
        contestants[name] = lambda puzzles: theirs(words, puzzles)
    else:
        print("no other rater: NONET_BENCH_RATER names a command that rates lines")
    return {
        band: _measure([row for row in rows if low <= float(row["ER"]) <= high], repeats, rounds, contestants)
        for band, (low, high, repeats) in BANDS.items()
    }


def _measure(
    rows: Sequence[dict[str, str]], repeats: int, rounds: int, contestants: dict[str, Callable[[Sequence[str]], Rated]]
) -> dict[str, Any]:
    puzzles = [row["puzzle"] for row in rows] * repeats
    expected = [f"{row['ER']}/{row['EP']}/{row['ED']}" for row in rows]
    runs: dict[str, list[Rated]] = {name: [] for name in contestants}
    for _ in range(rounds if rows else 0):
        for name, run in contestants.items():
            runs[name].append(run(puzzles))
    figures: dict[str, Any] = {"puzzles": len(rows), "repeats": repeats}
    for name, found in runs.items() if rows else ():
        walls, cpus, said = zip(*found, strict=True)
        figures[name] = {
            "a second, best": round(len(puzzles) / min(walls), 1),
            "a second, median": round(len(puzzles) / statistics.median(walls), 1),
            "a second of the processor, best": round(len(puzzles) / min(cpus), 1),
            "as the references say": sum(a == b for a, b in zip(said[-1], expected, strict=False)),
        }
    return figures
