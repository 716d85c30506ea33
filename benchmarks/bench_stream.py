"""`sudoku solve in.txt -o out.txt` on ten million puzzles beside solve_many on the same, in turn, both on all cores.

make bench BENCH=stream
make bench BENCH=stream ARGS="--sets easy --rounds 9 --puzzles 1000000"
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.arena import rounded
from benchmarks.ledger import compiled_modules, store
from benchmarks.report import table
from benchmarks.sets import PuzzleSet, chosen_sets

SETS = ("easy", "17clue", "made-easy")

# Processes that are told over their standard input to do it once more. So this process has no say in what they measure:
# it holds no gigabyte of its own, and a command's memory counts from what its parent has when it starts it.
MANY = """
import sys, time, nonet
with open(sys.argv[1], "rb") as file:
    data = file.read()
for _ in sys.stdin:
    start = time.perf_counter()
    nonet.solve_many(data)
    print(time.perf_counter() - start, flush=True)
"""
COMMAND = """
import os, sys, time
quiet = [(os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
for _ in sys.stdin:
    start = time.perf_counter()
    process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=quiet)
    _, status, usage = os.wait4(process, 0)
    print(time.perf_counter() - start, os.waitstatus_to_exitcode(status), usage.ru_maxrss, flush=True)
"""


class Worker:
    """One of these scripts at work."""

    def __init__(self, script: str, *words: str) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, "-c", script, *words]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=compiled_modules())

    def once_more(self) -> list[float]:
        assert self.process.stdin
        assert self.process.stdout
        print("once more", file=self.process.stdin, flush=True)
        return [float(word) for word in self.process.stdout.readline().split()]

    def end(self) -> None:
        self.process.communicate()


def seconds_of(action: Callable[[], Any]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start


def compare(puzzles: PuzzleSet, count: int, rounds: int, folder: Path) -> dict[str, Any]:
    """Seconds of the command, of solve_many on the same bytes, and of copying the file, in turn."""
    source, target = folder / "in.txt", folder / "out.txt"
    with source.open("w", encoding="ascii") as file:
        file.writelines(f"{puzzle}\n" for puzzle in puzzles.repeated(count).puzzles)
    command = str(Path(sys.executable).with_name("sudoku"))
    many_worker, stream_worker = (
        Worker(MANY, str(source)),
        Worker(COMMAND, command, "solve", str(source), "-o", str(target)),
    )
    seconds: dict[str, list[float]] = {"solve_many": [], "stream": [], "copy": []}
    memory = 0.0
    for _ in range(rounds):
        seconds["solve_many"] += many_worker.once_more()
        stream_seconds, status, peak = stream_worker.once_more()
        if status > 1:
            raise SystemExit(f"sudoku solve failed on {puzzles.name}")
        seconds["stream"].append(stream_seconds)
        memory = max(memory, peak * 1024)
        target.unlink()
        seconds["copy"].append(seconds_of(lambda: shutil.copyfile(source, target)))
        target.unlink()
    many_worker.end()
    stream_worker.end()
    many, stream = seconds["solve_many"], seconds["stream"]
    return {
        "puzzles": count,
        "seconds_best": {name: rounded(min(times)) for name, times in seconds.items()},
        "seconds_median": {name: rounded(median(times)) for name, times in seconds.items()},
        "share_best": rounded(min(many) / min(stream)),
        "share_median": rounded(median(many) / median(stream)),
        "memory": memory,
    }


def row(name: str, found: dict[str, Any]) -> list[str]:
    seconds = found["seconds_best"]
    numbers = (
        *(seconds[what] for what in ("solve_many", "stream", "copy")),
        found["share_best"],
        found["share_median"],
    )
    return [name, *(f"{number:.2f}" for number in numbers), f"{found['memory'] / 1e6:.0f}"]


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser("make bench BENCH=stream", description="sudoku solve on millions of lines.")
    parser.add_argument("--sets", default=",".join(SETS), help="only these, with commas between")
    parser.add_argument("--puzzles", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--no-store", action="store_true", help="leave benchmarks/results as it is")
    return parser.parse_args()


def main() -> None:
    chosen = options()
    figures: dict[str, Any] = {
        "what": "seconds of `sudoku solve in.txt -o out.txt`, of nonet.solve_many on the same bytes, and of copying "
        "the file, in turn, all on all cores; share: the command's rate beside solve_many's; a set repeated as needed",
        "sets": {},
    }
    with tempfile.TemporaryDirectory() as folder:
        for puzzles in chosen_sets(chosen.sets):
            figures["sets"][puzzles.name] = puzzles.facts() | compare(
                puzzles, chosen.puzzles, chosen.rounds, Path(folder)
            )
    heads = ["", "solve_many s", "sudoku solve s", "copy s", "share", "by medians", "MB"]
    print(table(heads, [row(name, found) for name, found in figures["sets"].items()]))
    if not chosen.no_store:
        print(store("stream", figures))


if __name__ == "__main__":
    main()
