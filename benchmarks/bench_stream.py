"""`sudoku solve in.txt -o out.txt` on ten million puzzles beside solve_many on the same, in turn, both on all cores.

make bench BENCH=stream
make bench BENCH=stream ARGS="--sets easy --rounds 9 --puzzles 1000000"
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import nonet
from benchmarks.arena import rounded
from benchmarks.ledger import store
from benchmarks.report import table
from benchmarks.sets import PuzzleSet, all_sets

SETS = ("easy", "17clue", "made-easy")


def seconds_of(action: Callable[[], Any]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start


def run_command(source: Path, target: Path) -> int:
    """The command as a user starts it; gives its most memory in bytes."""
    target.unlink(missing_ok=True)
    words = [str(Path(sys.executable).with_name("sudoku")), "solve", str(source), "-o", str(target)]
    quiet = [(os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    process = os.posix_spawn(words[0], words, os.environ, file_actions=quiet)
    _, status, usage = os.wait4(process, 0)
    if os.waitstatus_to_exitcode(status) > 1:
        raise SystemExit(f"failed: {' '.join(words)}")
    return usage.ru_maxrss * 1024


def compare(puzzles: PuzzleSet, count: int, rounds: int, folder: Path) -> dict[str, Any]:
    """Seconds of the command, of solve_many on the same bytes, and of copying the file, in turn."""
    source, target = folder / "in.txt", folder / "out.txt"
    data = "".join(f"{puzzle}\n" for puzzle in puzzles.repeated(count).puzzles).encode()
    source.write_bytes(data)
    seconds: dict[str, list[float]] = {"solve_many": [], "stream": [], "copy": []}
    memory = 0
    for _ in range(rounds):
        seconds["solve_many"].append(seconds_of(lambda: nonet.solve_many(data)))
        start = perf_counter()
        memory = max(memory, run_command(source, target))
        seconds["stream"].append(perf_counter() - start)
        target.unlink()
        seconds["copy"].append(seconds_of(lambda: shutil.copyfile(source, target)))
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
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # users have compiled modules from the second start on
    figures: dict[str, Any] = {
        "what": "seconds of `sudoku solve in.txt -o out.txt`, of nonet.solve_many on the same bytes, and of copying "
        "the file, in turn, all on all cores; share: the command's rate beside solve_many's; a set repeated as needed",
        "sets": {},
    }
    with tempfile.TemporaryDirectory() as folder:
        for puzzles in all_sets():
            if puzzles.name in chosen.sets.split(","):
                figures["sets"][puzzles.name] = puzzles.facts() | compare(
                    puzzles, chosen.puzzles, chosen.rounds, Path(folder)
                )
    heads = ["", "solve_many s", "sudoku solve s", "copy s", "share", "by medians", "MB"]
    print(table(heads, [row(name, found) for name, found in figures["sets"].items()]))
    if not chosen.no_store:
        print(store("stream", figures))


if __name__ == "__main__":
    main()
