"""Part of bench_gpu.py: from a file of text to another, as `sudoku solve` does it, beside the cores and a copy."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.ledger import best_of
from benchmarks.sets import PuzzleSet
from nonet import solve_many
from nonet.bulk.resume import Target
from nonet.bulk.sinks import make_sink
from nonet.bulk.solve_stream import LineSolver
from nonet.bulk.sources import choose_source
from nonet.bulk.sources.base import Input
from nonet.bulk.stream import Stream
from nonet.model import BoardSpec
from nonet.puzzle.answers import solve_puzzle
from nonet.solver import core as _native
from nonet.solver.base import available_cores

LINE = 82


def measure(puzzles: PuzzleSet, lines: int, rounds: int, folder: Path) -> dict[str, Any]:
    source, target = folder / "in.txt", folder / "out.txt"
    block = "".join(f"{puzzle}\n" for puzzle in puzzles.puzzles).encode()
    with source.open("wb") as file:
        for first in range(0, lines, len(puzzles.puzzles)):
            file.write(block[: (lines - first) * LINE])
    engines = ["gpu"] if _native.missing() else ["gpu", "native"]
    found: dict[str, Any] = puzzles.facts() | {"lines": lines}
    for engine in engines:
        seconds = best_of(rounds, partial(solve_file, source, target, engine))
        found[engine] = {
            "million_puzzles_per_second": round(lines / seconds / 1e6, 1),
            "wrong_lines": wrong_lines(puzzles, target),
        }
    seconds = best_of(rounds, lambda: shutil.copyfile(source, target))
    return found | {"copy": {"million_puzzles_per_second": round(lines / seconds / 1e6, 1)}}


def solve_file(path: Path, into: Path, engine: str) -> None:
    with path.open("rb", buffering=0) as file:
        source = choose_source(Input(file, str(path)))
        assert source
        one = None if engine == "gpu" else engine
        work = LineSolver(BoardSpec(), partial(solve_puzzle, engine=one), engine)
        sink = make_sink(str(into), source, work.columns)
        run = Stream(source, sink, work, threads=available_cores())
        run.into_target(Target(into, run.plan({})), resume=False, force=True)


def wrong_lines(puzzles: PuzzleSet, path: Path) -> int:
    """Lines of the output that are not the solution; the puzzles have one each."""
    many = solve_many(list(puzzles.puzzles), engine="gpu")
    expected = np.full((len(many), LINE), ord("\n"), np.uint8)
    expected[:, :-1] = many.solutions + ord("0")
    found = np.memmap(path, np.uint8, "r").reshape(-1, LINE)
    steps = range(0, len(found), len(expected))
    return sum(int((found[at : at + len(expected)] != expected[: len(found) - at]).any(axis=1).sum()) for at in steps)
