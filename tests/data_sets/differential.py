"""Lanes beside other solvers on very many puzzles: counts must be equal, solutions must obey the rules.

The reference is the boards solver, another algorithm in other files, itself held against the Python reference. Run as
a program, in a process with `NONET_ISA` set, it writes what that instruction set answers.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import nonet
from nonet import make_board
from nonet.solver import core as _native
from nonet.solver.base import available_cores

ROOT = Path(__file__).parents[2]
REGIONS = np.array([region.cells for region in make_board().regions])
Grids = NDArray[np.uint8]  # (N, 81), 0 where empty
PART = 2000  # puzzles of a thread's task: the hardest take half a second


@dataclass(frozen=True)
class Answers:
    solutions: Grids
    counts: NDArray[np.uint8]


@cache
def runnable_isas() -> list[str]:
    """The instruction sets this machine can run, the best first."""
    script = "import nonet; print(nonet.build_info()['isa'])"
    isas = nonet.build_info()["isas"].split()
    return [isa for isa in isas if run(isa, "-c", script).strip() == isa]


def run(isa: str, *words: str) -> str:
    environment = os.environ | {"NONET_ISA": isa}
    done = subprocess.run(
        [sys.executable, *words], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def lanes_answers(isa: str, puzzles: Grids, limits: tuple[int, ...], folder: Path) -> list[Answers]:
    """For each limit. In a process of its own: which instruction set runs is decided once."""
    np.save(folder / "puzzles.npy", puzzles)
    words = ["-m", "tests.data_sets.differential", str(folder), *map(str, limits)]
    assert run(isa, *words).strip() == isa
    return [
        Answers(np.load(folder / f"solutions-{limit}.npy"), np.load(folder / f"counts-{limit}.npy")) for limit in limits
    ]


def boards_answers(puzzles: Grids, limit: int) -> Answers:
    board = _native.Board(9, 81, REGIONS.tolist())
    parts = [puzzles[at : at + PART].tobytes() for at in range(0, len(puzzles), PART)]
    with ThreadPoolExecutor(available_cores()) as pool:
        found = list(pool.map(lambda part: _native.solve_batch(board, part, limit), parts))
    solutions = b"".join(part[0] for part in found)
    counts = b"".join(part[1] for part in found)
    return Answers(np.frombuffer(solutions, np.uint8).reshape(-1, 81), np.frombuffer(counts, np.uint8))


def are_solutions(puzzles: Grids, solutions: Grids) -> NDArray[np.bool_]:
    """Which of them keep the clues and have every digit in every region. Knows nothing of any solver."""
    keeps = ((puzzles == 0) | (puzzles == solutions)).all(axis=1)
    is_digit = ((solutions >= 1) & (solutions <= 9)).all(axis=1)
    seen = np.bitwise_or.reduce(np.left_shift(1, solutions[:, REGIONS].astype(np.uint16)), axis=2)
    good: NDArray[np.bool_] = keeps & is_digit & (seen == 0b1111111110).all(axis=1)
    return good


def differences(puzzles: Grids, got: Answers, expected: Answers, limit: int) -> NDArray[np.int64]:
    """The numbers of the puzzles that were not answered right."""
    has_any = expected.counts > 0
    wrong = got.counts != expected.counts
    wrong |= ~has_any & got.solutions.any(axis=1)
    for at in range(0, len(puzzles), 50_000):
        part = slice(at, at + 50_000)
        wrong[part] |= has_any[part] & ~are_solutions(puzzles[part], got.solutions[part])
    if limit > 1:
        wrong |= (expected.counts == 1) & (got.solutions != expected.solutions).any(axis=1)
    return np.flatnonzero(wrong)


def compare(isas: list[str], puzzles: Grids, limits: tuple[int, ...], folder: Path) -> tuple[int, NDArray[np.int64]]:
    """Cases compared (a puzzle, an instruction set, a limit), and how often each count came up with the last limit."""
    expected = [boards_answers(puzzles, limit) for limit in limits]
    for isa in isas:
        for limit, got, right in zip(limits, lanes_answers(isa, puzzles, limits, folder), expected, strict=True):
            wrong = differences(puzzles, got, right, limit)
            firsts = puzzles[wrong[:3]].tolist()
            assert not wrong.size, f"{isa}, limit {limit}: {wrong.size} of {len(puzzles)} differ, among them {firsts}"
    return len(puzzles) * len(isas) * len(limits), np.bincount(expected[-1].counts, minlength=3)


def main() -> None:
    folder = Path(sys.argv[1])
    puzzles = np.load(folder / "puzzles.npy")
    for limit in map(int, sys.argv[2:]):
        found = nonet.solve_many(puzzles, limit=limit)
        np.save(folder / f"solutions-{limit}.npy", found.solutions)
        np.save(folder / f"counts-{limit}.npy", found.count)
    print(nonet.build_info()["isa"])


if __name__ == "__main__":
    main()
