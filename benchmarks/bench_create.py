"""New classic 9x9 puzzles a second, on one core, beside tdoku's generator.

make bench BENCH=create
NONET_BENCH_TDOKU_GENERATE=/path/to/tdoku/generate make bench BENCH=create ARGS="--runs 5"

Seconds are of the processor. All programs take turns in one run, and the quickest turn of each counts. tdoku's
generator makes minimal puzzles by adding clues to an empty grid and taking away what is not needed; ours are dug from
filled grids that are uniform. Both prove that a puzzle has one solution and no clue to spare.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import time
from collections.abc import Callable
from functools import partial

import nonet
from benchmarks.ledger import store
from nonet.generate.many import filled_grids, keys_of

COUNTS: dict[nonet.Level, int] = {"easy": 2000, "medium": 1000, "hard": 400, "expert": 200, "extreme": 40}
MINIMAL = 20_000
PEER = "NONET_BENCH_TDOKU_GENERATE"


def own_seconds(make: Callable[[], object]) -> float:
    begun = time.process_time()
    make()
    return time.process_time() - begun


def peer_seconds(program: str) -> float:
    """Of tdoku's generator: classic, minimal, no estimate of difficulty, all clues anew for each puzzle."""
    words = [program, "-p0", "-e0", "-n1000", "-d81", "-m1", "-a1", f"-l{MINIMAL}"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser("make bench BENCH=create", description="New puzzles a second, on one core.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--no-store", action="store_true", help="leave benchmarks/results as it is")
    chosen = parser.parse_args()
    keys = keys_of("bench", range(MINIMAL))
    jobs: dict[str, tuple[int, Callable[[], float]]] = {
        "filled grids": (MINIMAL, partial(own_seconds, partial(filled_grids, keys))),
        "minimal": (MINIMAL, partial(own_seconds, partial(nonet.create_many, MINIMAL, seed="bench", threads=1))),
    }
    for level, count in COUNTS.items():
        make = partial(nonet.create_many, count, level, seed="bench", threads=1)
        jobs[level] = (count, partial(own_seconds, make))
    if program := os.environ.get(PEER):
        jobs["minimal, tdoku's generator"] = (MINIMAL, partial(peer_seconds, program))
    begun = os.getloadavg()[0]
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(chosen.runs):
        for name, (_, seconds) in jobs.items():
            best[name] = min(best[name], seconds())
    rates = {name: float(f"{count / best[name]:.3g}") for name, (count, _) in jobs.items()}
    figures = {
        "what": "classic 9x9 made a second of one core's processor time; levels are verified by rating",
        "runs": chosen.runs,
        "load": [round(begun, 1), round(os.getloadavg()[0], 1)],
        "a second": rates,
    }
    if chosen.no_store:
        print(figures)
    else:
        store("create", figures)


if __name__ == "__main__":
    main()
