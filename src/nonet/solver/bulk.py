"""Engines for puzzles by the million. A new one follows `BulkEngine` in `base.py` and is an entry in `BULK_ENGINES`.

Code that solves in bulk asks `find_bulk_engine` instead of naming an engine.
"""

from __future__ import annotations

from nonet._base.errors import EngineUnavailable, UnknownNameError, with_article
from nonet.model import Board
from nonet.solver import AUTO, ENGINES, engine_name, engine_plugins, every_engine
from nonet.solver import core as _native
from nonet.solver.base import CORE_TASK, Buffers, BulkEngine, Bytes, Solved
from nonet.solver.gpu import GpuEngine
from nonet.solver.native import MAX_SIZE

# Boards: puzzles of any board, one after the other.

# Text and values as values; what is neither becomes a digit that no board of up to 9 digits has.
_VALUES = bytes(
    byte if byte < 10 else byte - 48 if 48 <= byte < 58 else 0 if byte == ord(".") else 255 for byte in range(256)
)
_TEXT = bytes(range(48, 58)) + bytes(246)
_ENDS = (b"", b"\n", b"\r\n")


class BoardsEngine:
    """The native search, without a bound on the time it takes."""

    id = "boards"
    is_quick = False
    task = CORE_TASK
    least_threads = 1

    def unavailable(self) -> str | None:
        return _native.missing()

    def supports(self, board: Board) -> bool:
        return board.size <= MAX_SIZE and not board.is_crowded

    def solve_many(self, board: Board, puzzles: Bytes, limit: int) -> Solved:
        values = bytes(puzzles).translate(_VALUES) if board.size <= 9 else puzzles
        return _native.solve_batch(_native.board_of(board), values, limit)

    def solve_into(self, board: Board, puzzles: Bytes, into: Buffers, limit: int, stride: int) -> None:
        found = self.solve_many(board, _side_by_side(board, puzzles, stride, _ENDS), limit)
        for buffer, data in zip(into, found, strict=True):
            buffer.cast("B")[: len(data)] = data

    def solve_lines(self, board: Board, text: Bytes, limit: int, stride: int) -> Solved:
        cells = board.cell_count
        solutions, counts = self.solve_many(board, _side_by_side(board, text, stride), limit)
        digits = solutions.translate(_TEXT)
        return b"".join(digits[at : at + cells] + b"\n" for at in range(0, len(digits), cells)), counts


def _side_by_side(board: Board, puzzles: Bytes, stride: int, ends: tuple[bytes, ...] = ()) -> Bytes:
    """Return the puzzles without the text between them; raise ValueError if that must be a line end and is not."""
    cells, view = board.cell_count * (1 if board.size <= 255 else 2), memoryview(puzzles)
    if stride == cells:
        return puzzles
    starts = range(0, len(view), stride)
    if ends and any(bytes(view[at + cells : at + stride]) not in ends for at in starts):
        raise ValueError("expected a line end after every puzzle")
    return b"".join([view[at : at + cells] for at in starts])


# Lanes: classic 9x9 puzzles, one for each SIMD lane of the processor.


class LanesEngine:
    """C++, in the best instruction set this machine has."""

    id = "lanes"
    is_quick = True  # the hardest known take 15 microseconds
    task = CORE_TASK
    least_threads = 1

    def unavailable(self) -> str | None:
        return _native.missing()

    def supports(self, board: Board) -> bool:
        return board.is_classic

    def solve_many(self, _board: Board, puzzles: Bytes, limit: int) -> Solved:
        return _native.solve_lanes(puzzles, limit)

    def solve_into(self, _board: Board, puzzles: Bytes, into: Buffers, limit: int, stride: int) -> None:
        _native.solve_lanes_into(puzzles, *into, limit, stride)

    def solve_lines(self, _board: Board, text: Bytes, limit: int, stride: int) -> Solved:
        return _native.solve_lanes(text, limit, stride, text=True)


_GPU = GpuEngine()

# Fastest first, for a handful of puzzles and for a million.
BULK_ENGINES: tuple[BulkEngine, ...] = (LanesEngine(), BoardsEngine(), _GPU)

# From so many puzzles on the GPU is the fastest. With fewer, or where nobody knows how many there are, it is not even
# looked for: that takes a second or two where there is one.
GPU_FROM = 20_000_000

_ANY = ("auto", "native")  # names of `nonet.solver` that leave the choice to us


def find_bulk_engine(board: Board, name: str | None = None, puzzles: int = 0) -> BulkEngine:
    """Return the engine of a name, or the fastest that can run here, for a number of puzzles of a board.

    >>> from nonet.model import make_board
    >>> find_bulk_engine(make_board("diagonal")).id
    'boards'
    """
    wanted = (name or "auto").strip().lower()
    named = _by_speed(wanted, puzzles) if wanted in _ANY else [each for each in BULK_ENGINES if each.id == wanted]
    if not named:
        raise UnknownNameError("engine for many puzzles", wanted, [_ANY[0], *(engine.id for engine in BULK_ENGINES)])
    for engine in named:
        if engine.supports(board) and engine.unavailable() is None:
            return engine
    # Where any would do, it is the core that should be there: most machines have no GPU.
    asked = named if len(named) == 1 else _on_cores()
    reason = next(filter(None, (engine.unavailable() for engine in asked)), None)
    if len(named) == 1:
        reason = f"the engine {named[0].id} is not available: {reason or f'it does not take {board.kind} boards'}"
    raise EngineUnavailable(reason or f"no engine for many puzzles takes {with_article(board.title)}")


def _by_speed(name: str, puzzles: int) -> list[BulkEngine]:
    """Return the engines for automatic choice, the fastest first; for `native` only ours on the processor."""
    if name == "native":
        return _on_cores()
    return [_GPU, *_on_cores()] if puzzles >= GPU_FROM else [*_on_cores(), _GPU]


def _on_cores() -> list[BulkEngine]:
    return [engine for engine in BULK_ENGINES if engine is not _GPU]


def find_quick_engine(board: Board, name: str = "auto", puzzles: int = 0) -> BulkEngine | None:
    """Return the fastest engine whose calls never take long; None if there is none, or the name is another one.

    A quick engine may be asked for by name, too; then it is an error if it cannot run here.
    """
    if name not in _ANY:
        return find_bulk_engine(board, name) if is_quick_engine(name) else None
    for engine in _by_speed(name, puzzles) if puzzles >= GPU_FROM else _on_cores():
        if engine.is_quick and engine.supports(board) and engine.unavailable() is None:
            return engine
    return None


def is_quick_engine(name: str | None) -> bool:
    """Return True if this is the name of an engine for many puzzles whose calls never take long."""
    return any(engine.is_quick and engine.id == (name or "").strip().lower() for engine in BULK_ENGINES)


def whose_engine(name: str) -> str:
    """Return the calls that take an engine for many puzzles; empty if no such engine has this name."""
    if is_quick_engine(name):
        return "sudoku solve, nonet.solve_many"
    return "nonet.solve_many" if any(engine.id == name for engine in BULK_ENGINES) else ""


def check_engine(name: str | None) -> None:
    """Raise UnknownNameError for a name that is neither an engine for one puzzle nor a quick one for many."""
    wanted, quick = engine_name(name), [engine.id for engine in BULK_ENGINES if engine.is_quick]
    known = [AUTO.id, *(engine.id for engine in ENGINES), *quick]
    if wanted not in known and not engine_plugins().find(wanted):
        known = [AUTO.id, *(engine.id for engine in every_engine()), *quick]
        raise UnknownNameError("engine", wanted, known)


def takes_large_chunks(name: str, puzzles: int) -> bool:
    """Return True if an engine of that name, for `puzzles` puzzles, works best with larger chunks than a core does."""
    if name == _GPU.id:
        return True
    return name == _ANY[0] and puzzles >= GPU_FROM and _GPU.unavailable() is None
