"""Rating beside hodoku-py and any command that rates lines, and how long a hint takes: `make bench BENCH=rating`.

hodoku-py runs in the Python that NONET_BENCH_PYTHON names, or in ours; where it is not installed that part is skipped.
Both rate the same puzzles in turn, on one core each, round after round. The command is in raters.py.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from time import perf_counter, process_time, thread_time
from typing import Any

import nonet
from benchmarks.ledger import best_of, data_file, store
from benchmarks.raters import measure_bands
from benchmarks.worker import sample
from nonet import Grid, Puzzle, make_board
from nonet.human.find import logic_of, walk
from nonet.human.hints import hint_order
from nonet.human.position import Position
from nonet.human.rating import rate_fields
from nonet.human.rating_scales import choose_fields
from nonet.model import Board
from nonet.solver import core as _native

LIMIT_MS = 5.0  # a hint on 9x9

_DIGITS = bytes.maketrans(b".0123456789", bytes((0, *range(10))))
_PEER = """
import json, sys
from importlib.metadata import version
from time import perf_counter, process_time
from hodoku import Solver
solver = Solver()
print(json.dumps(version("hodoku-py")), flush=True)
for line in sys.stdin:
    puzzles = json.loads(line)
    wall, cpu = perf_counter(), process_time()
    found = [solver.rate(puzzle) for puzzle in puzzles]
    seconds = [perf_counter() - wall, process_time() - cpu]
    print(json.dumps([seconds, [[one.level.name.lower(), one.score] for one in found]]), flush=True)
"""


def rated_puzzles(low: float, high: float) -> list[str]:
    """The puzzles of rating/se121.csv whose ER lies between two others."""
    with data_file("rating/se121.csv").open(newline="") as file:
        return [row["puzzle"] for row in csv.DictReader(file) if low <= float(row["ER"]) <= high]


class HodokuPy:
    """A process with hodoku-py in it."""

    def __init__(self) -> None:
        python = os.environ.get("NONET_BENCH_PYTHON") or sys.executable
        self.process = subprocess.Popen(
            [python, "-c", _PEER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.version = self._line()

    def _line(self) -> Any:
        assert self.process.stdout
        line = self.process.stdout.readline()
        return json.loads(line) if line else None

    def rate(self, puzzles: Sequence[str]) -> tuple[list[float], list[list[Any]]]:
        """Seconds (wall, processor), and what it says."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps(list(puzzles)) + "\n")
        self.process.stdin.flush()
        seconds, found = self._line()
        return seconds, found


REPEATS = 50  # of ours in a round, which would else be too short to measure


def ours(puzzles: Sequence[str], scale: str) -> tuple[list[float], list[list[Any]]]:
    """The same of ours, from text to Python values, uniqueness proved on the way."""
    wall, cpu = perf_counter(), process_time()
    for _ in range(REPEATS):
        values = "".join(puzzles).encode().translate(_DIGITS)
        solutions, counts = _native.solve_lanes(values, 2)
        assert set(counts) == {1}
        arrays = rate_fields(make_board(), values, solutions, choose_fields(scale))
        columns = [array.tolist() for array in arrays if array is not None]
    seconds = [(perf_counter() - wall) / REPEATS, (process_time() - cpu) / REPEATS]
    return seconds, [list(row) for row in zip(*columns, strict=True)]


def side_by_side(puzzles: Sequence[str], rounds: int) -> dict[str, Any]:
    """Seconds a puzzle of both, in turn."""
    peer = HodokuPy()
    if peer.version is None:
        print("hodoku-py is not installed: not measured (NONET_BENCH_PYTHON names a Python that has it)")
        return {}
    contestants: dict[str, Callable[[], tuple[list[float], list[list[Any]]]]] = {
        "hodoku-py": lambda: peer.rate(puzzles),
        "nonet hodoku": lambda: ours(puzzles, "hodoku"),
        "nonet all": lambda: ours(puzzles, "all"),
    }
    times: dict[str, list[list[float]]] = {name: [] for name in contestants}
    said: dict[str, list[list[Any]]] = {}
    for _ in range(rounds):
        for name, run in contestants.items():
            seconds, said[name] = run()
            times[name].append(seconds)
    equal = sum(a == b for a, b in zip(said["hodoku-py"], said["nonet hodoku"], strict=True))
    figures: dict[str, Any] = {"hodoku-py": peer.version, "puzzles": len(puzzles), "rounds": rounds, "equal": equal}
    for name in contestants:
        wall, cpu = zip(*times[name], strict=True)
        figures[f"{name}, ms a puzzle"] = {
            "best": _ms(min(wall), len(puzzles)),
            "median": _ms(statistics.median(wall), len(puzzles)),
            "cpu best": _ms(min(cpu), len(puzzles)),
        }
    for name in list(contestants)[1:]:
        figures[f"{name}, times as fast"] = {
            key: round(figures["hodoku-py, ms a puzzle"][key] / figures[f"{name}, ms a puzzle"][key])
            for key in ("best", "median", "cpu best")
        }
    peer.process.kill()
    return figures


def _ms(seconds: float, count: int) -> float:
    return round(seconds * 1000 / count, 4)


def positions(count: int) -> list[Puzzle]:
    """Positions on the way through the hardest puzzles and those of the rating files, evenly spread over all steps."""
    files = [data_file("9x9/hardest.txt").read_text().split(), *map(_first_column, ("se121", "hodoku"))]
    share = count // len(files)
    found = []
    for lines in files:
        for at, line in enumerate(sample(lines, share)):
            found.append(_position(line, at / share))
    return found


def _first_column(name: str) -> list[str]:
    with data_file(f"rating/{name}.csv").open(newline="") as file:
        return [row["puzzle"] for row in csv.DictReader(file)]


def _position(line: str, part: float) -> Puzzle:
    """A puzzle after so much of its path, pencil marks and all."""
    puzzle = Puzzle(line)
    position = Position.of(puzzle.grid)
    _, path = walk(position, hint_order())
    for _, step in islice(path, int(part * len(path))):
        position = position.after(step)
    placed = frozenset(cell for cell, value in enumerate(position.values) if value and not puzzle.grid.values[cell])
    return Puzzle.of(Grid(puzzle.board, position.values, tuple(position.candidates()), placed))


def hint_times(count: int, repeats: int = 9) -> dict[str, Any]:
    """Milliseconds of `puzzle.hint()`, and the slowest of each technique: the best of some for each position.

    On a busy machine most calls of some milliseconds are interrupted, so the processor's time is given, too.
    """
    walls, cpus = [], []
    by_technique: dict[str, list[float]] = defaultdict(list)
    for puzzle in positions(count):
        seconds = []
        for _ in range(repeats):
            wall, cpu = perf_counter(), thread_time()
            found = puzzle.hint()
            seconds.append((perf_counter() - wall, thread_time() - cpu))
        wall, cpu = (min(some) * 1000 for some in zip(*seconds, strict=True))
        walls.append(wall)
        cpus.append(cpu)
        by_technique[found.step.technique if found else "none"].append(cpu)
    slowest = sorted(((max(some), len(some), name) for name, some in by_technique.items()), reverse=True)
    return {
        "positions": len(walls),
        "wall": _spread(walls),
        "cpu": _spread(cpus),
        "slowest": [
            {"technique": name, "positions": some, "cpu_ms": round(time, 3)} for time, some, name in slowest[:8]
        ],
    }


def _spread(times: list[float]) -> dict[str, Any]:
    times = sorted(times)
    return {
        "p50_ms": round(times[len(times) // 2], 3),
        "p99_ms": round(times[len(times) * 99 // 100], 3),
        "max_ms": round(times[-1], 3),
        "over_5_ms": sum(time > LIMIT_MS for time in times),
    }


def row_times(board: Board, count: int, repeats: int = 5) -> list[dict[str, Any]]:
    """What the rows of our order cost in these positions, up to the first that finds something: the dearest five."""
    seconds: dict[tuple[str, ...], list[float]] = defaultdict(list)
    logic = logic_of(board)
    for puzzle in positions(count):
        values, removed = bytes(puzzle.grid.values), Position.of(puzzle.grid).removed
        for row in hint_order():
            seconds[row].append(best_of(repeats, partial(logic.find, values, bytes(81), removed, row, False, {})))
            if logic.find(values, bytes(81), removed, row, False, {}):
                break
    dearest = sorted(seconds.items(), key=lambda item: -max(item[1]))[:5]
    return [
        {
            "row": row[0],
            "searched": len(some),
            "median_ms": _ms(statistics.median(some), 1),
            "max_ms": _ms(max(some), 1),
        }
        for row, some in dearest
    ]


def main() -> None:
    """Measure, print and store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--bands", action="store_true", help="only ER by bands")
    parser.add_argument("--no-store", action="store_true", help="only print")
    options = parser.parse_args()
    begun = os.getloadavg()[0]
    figures: dict[str, Any] = {"bands": measure_bands(options.rounds)}
    if not options.bands:
        figures["side_by_side"] = side_by_side(rated_puzzles(2.0, 4.0), options.rounds)
        figures["hints"] = hint_times(options.positions)
        figures["rows"] = row_times(nonet.make_board(), options.positions)
    figures["load"] = [round(begun, 1), round(os.getloadavg()[0], 1)]
    if options.no_store:
        print(json.dumps(figures, indent=2))
    else:
        store("rating-bands" if options.bands else "rating", figures)


if __name__ == "__main__":
    main()
