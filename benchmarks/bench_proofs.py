"""Proofs: milliseconds to prove, to write and to check, for each set of 9x9; seconds and megabytes for big boards.

Checking is that of check.py without Python's start. Processor time, the best of some rounds for each puzzle.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, TypeVar

from benchmarks.ledger import data_files, store
from benchmarks.sets import public_sets
from nonet import prove, solve
from nonet.proofs import check

Answer = TypeVar("Answer")


def timed(action: Callable[[], Answer]) -> tuple[float, Answer]:
    started = process_time()
    answer = action()
    return process_time() - started, answer


def last_line(folder: Path) -> str:
    """What check.py says last: that the claim holds. It raises where it does not."""
    return str(list(check.check(folder))[-1])  # type: ignore[no-untyped-call]


def small(puzzles: tuple[str, ...], rounds: int) -> dict[str, float]:
    """The means over puzzles, in milliseconds."""
    proving, writing, checking = [], [], []
    with TemporaryDirectory() as scratch:
        for number, puzzle in enumerate(puzzles):
            folder = Path(scratch, str(number))
            proof = prove(puzzle)
            proving.append(min(timed(partial(prove, puzzle))[0] for _ in range(rounds)))
            writing.append(timed(partial(proof.write, folder))[0])
            checking.append(min(timed(partial(last_line, folder))[0] for _ in range(rounds)))
            gc.collect()
    times = {"prove": proving, "write": writing, "check": checking}
    figures = {f"{name}_ms": round(mean(each) * 1000, 2) for name, each in times.items()}
    return {"puzzles": len(puzzles), **figures, "check_worst_ms": round(max(checking) * 1000, 2)}


def big(path: Path) -> dict[str, float]:
    """One large board: solving it, proving it and writing that, checking it."""
    text = path.read_text()
    solving, _ = timed(lambda: solve(text, limit=2))
    with TemporaryDirectory() as scratch:
        folder = Path(scratch, "proof")
        proving, proof = timed(lambda: prove(text))
        writing, _ = timed(lambda: proof.write(folder))
        checking, _ = timed(lambda: last_line(folder))
        packed = sum(file.stat().st_size for file in folder.glob("proof.lrat*"))
    assert proof.written
    return {
        "solve_s": round(solving, 2),
        "prove_and_write_s": round(proving + writing, 2),
        "times_solving": round((proving + writing) / solving, 2),
        "check_s": round(checking, 2),
        "lrat_mb": round(len(proof.written.lrat) / 1e6, 1),
        "in_the_folder_mb": round(packed / 1e6, 1),
    }


def all_big() -> Iterator[tuple[str, dict[str, float]]]:
    for path in data_files("big/25x25-*.txt"):
        yield path.stem, big(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=200, help="of each set of 9x9")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-big", action="store_true")
    chosen = parser.parse_args()
    gc.disable()  # as check.py does
    figures: dict[str, Any] = {
        each.name: small(each.puzzles[: chosen.puzzles], chosen.rounds) for each in public_sets()
    }
    if not chosen.no_big:
        figures |= dict(all_big())
    store("proofs", figures)


if __name__ == "__main__":
    main()
