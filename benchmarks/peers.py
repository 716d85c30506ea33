"""Peers: other solvers that run beside ours. One small class each; `PEERS` lists them.

A peer that is not installed is skipped with a line saying so. Each runs in a process of its own (`worker.py`), which
may be one of another Python (`NONET_BENCH_PYTHON`): this module imports nothing but the standard library.
"""

from __future__ import annotations

import ctypes
import importlib
import os
from typing import Any

from benchmarks.packages import (
    DlxSudoku,
    Dokusan,
    ExactCover,
    LibSudoku,
    OrTools,
    PySudoku,
    PythonSat,
    Rustoku,
    SudokuPy,
    SudokuRust,
    SudokuTools,
)
from benchmarks.peer import CELLS, Answer, Peer, digits, text_of, values


class Nonet(Peer):
    """Ours. `NONET_ISA` says which instruction set; `threads` is set by the worker."""

    what = "nonet.solve_many"
    threads = 1

    def __init__(self, isa: str) -> None:
        self.isa = isa
        self.id = f"nonet {isa}"

    def load(self) -> str:
        self.nonet = importlib.import_module("nonet")
        running = self.nonet.build_info()["isa"]
        if running != self.isa:
            raise OSError(running)
        return str(self.nonet.__version__)

    def prepare(self, puzzles: list[str]) -> bytes:
        return ("\n".join(puzzles) + "\n").encode()

    def solve(self, prepared: Any, limit: int) -> Any:
        return self.nonet.solve_many(prepared, limit=limit, threads=self.threads)

    def read(self, raw: Any) -> list[Answer]:
        counts = raw.count.tolist()
        return [
            Answer(count, digits(solution) if count else "")
            for count, solution in zip(counts, raw.solutions.tolist(), strict=True)
        ]


class Boards(Peer):
    """Ours too: the engine for any board, one puzzle at a time inside one call."""

    id = "nonet boards"
    what = "the engine `native`, which solves any board"

    def load(self) -> str:
        native = importlib.import_module("nonet.solver.core")
        nonet = importlib.import_module("nonet")
        if reason := native.missing():
            raise OSError(reason)
        self.native = native
        self.made = native.Board(9, CELLS, [region.cells for region in nonet.make_board().regions])
        return str(nonet.__version__)

    def prepare(self, puzzles: list[str]) -> bytes:
        return b"".join(bytes(values(puzzle)) for puzzle in puzzles)

    def solve(self, prepared: Any, limit: int) -> Any:
        return self.native.solve_batch(self.made, prepared, limit)

    def read(self, raw: Any) -> list[Answer]:
        solutions, counts = raw
        return [
            Answer(count, digits(solutions[CELLS * at : CELLS * (at + 1)]) if count else "")
            for at, count in enumerate(counts)
        ]


class Library(Peer):
    """A shared library at the path an environment variable names. Which functions it may offer is in README.md."""

    def __init__(self, id: str, variable: str) -> None:
        self.id = id
        self.variable = variable
        self.what = f"the shared library that {variable} names, through ctypes"

    def load(self) -> str:
        path = os.environ.get(self.variable)
        if not path:
            raise OSError(f"{self.variable} is not set")
        library = ctypes.CDLL(path)
        size, text = ctypes.c_size_t, ctypes.c_char_p
        self.all = getattr(library, "solve_all", None)
        if self.all:
            self.all.restype = size
            self.all.argtypes = [text, size, size, size, text]
            return "solve_all"
        self.per_puzzle = getattr(library, "TdokuSolverDpllTriadSimd", None)
        if not self.per_puzzle:
            raise OSError("the library offers neither solve_all nor TdokuSolverDpllTriadSimd")
        self.per_puzzle.restype = size
        self.per_puzzle.argtypes = [text, size, ctypes.c_uint32, text, ctypes.POINTER(size)]
        return "TdokuSolverDpllTriadSimd"

    def prepare(self, puzzles: list[str]) -> Any:
        lines = [f"{puzzle}\n".encode() for puzzle in puzzles]
        if self.all:
            return b"".join(lines), len(lines), ctypes.create_string_buffer(CELLS * len(lines))
        return [(line, ctypes.create_string_buffer(CELLS + 1)) for line in lines]

    def solve(self, prepared: Any, limit: int) -> Any:
        if self.all:
            lines, count, grids = prepared
            return count, self.all(lines, count, CELLS + 1, limit, grids), grids if limit == 1 else None
        guesses = ctypes.c_size_t()
        return [
            (self.per_puzzle(line, limit, 0, grid, ctypes.byref(guesses)), grid if limit == 1 else None)  # type: ignore[misc]
            for line, grid in prepared
        ]

    def read(self, raw: Any) -> list[Answer]:
        if not self.all:
            return [Answer(count, text_of(grid.raw[:CELLS]) if grid and count else "") for count, grid in raw]
        count, total, grids = raw
        if count != 1:  # a sum over all puzzles: only a batch of one tells what a puzzle has
            raise ValueError(f"expected a batch of one puzzle to read, got {count}")
        return [Answer(total, text_of(grids.raw[:CELLS]) if grids and total else "")]


PEERS: tuple[Peer, ...] = (
    Library("tdoku", "NONET_BENCH_TDOKU"),
    Library("library", "NONET_BENCH_LIBRARY"),
    Rustoku(),
    LibSudoku(),
    SudokuRust(),
    ExactCover(),
    PythonSat(),
    OrTools(),
    DlxSudoku(),
    SudokuTools(),
    PySudoku(),
    SudokuPy(),
    Dokusan(),
)


def find_peer(id: str) -> Peer:
    """A peer by its id; ours are `nonet boards` and `nonet <isa>`."""
    if id == Boards.id:
        return Boards()
    if id.startswith("nonet "):
        return Nonet(id.removeprefix("nonet "))
    for peer in PEERS:
        if peer.id == id:
            return peer
    raise KeyError(f"expected one of {', '.join(peer.id for peer in PEERS)}, got {id!r}")
