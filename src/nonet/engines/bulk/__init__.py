"""Engines for puzzles by the million. A new one, such as for a GPU, is a file here and a line in `BULK_ENGINES`.

Start reading at `base.py`. Code that solves in bulk asks `find_bulk_engine`, and knows no engine by name.
"""

from __future__ import annotations

from nonet.board import Board
from nonet.engines.bulk.base import MAX_LIMIT, BulkEngine, Bytes, Solved
from nonet.engines.bulk.boards import BoardsEngine
from nonet.engines.bulk.lanes import LanesEngine
from nonet.errors import EngineUnavailable, UnknownNameError, with_article

# Fastest first.
BULK_ENGINES: tuple[BulkEngine, ...] = (LanesEngine(), BoardsEngine())

_ANY = ("auto", "native")  # names of `nonet.engines` that leave the choice to us


def find_bulk_engine(board: Board, name: str | None = None) -> BulkEngine:
    """The engine of a name, or the fastest that can run here, for puzzles of a board.

    >>> from nonet.board import make_board
    >>> find_bulk_engine(make_board("diagonal")).id
    'boards'
    """
    wanted = (name or "auto").strip().lower()
    named = BULK_ENGINES if wanted in _ANY else [engine for engine in BULK_ENGINES if engine.id == wanted]
    if not named:
        raise UnknownNameError("engine for many puzzles", wanted, [_ANY[0], *(engine.id for engine in BULK_ENGINES)])
    for engine in named:
        if engine.unavailable() is None and engine.supports(board):
            return engine
    reason = next(filter(None, (engine.unavailable() for engine in named)), None)
    if len(named) == 1:
        reason = f"the engine {named[0].id} is not available: {reason or f'it does not take {board.kind} boards'}"
    raise EngineUnavailable(reason or f"no engine for many puzzles takes {with_article(board.title)}")


def find_quick_engine(board: Board, name: str = "auto") -> BulkEngine | None:
    """The fastest engine whose calls never take long; None if there is none, or another engine is asked for by name."""
    for engine in BULK_ENGINES if name in _ANY else ():
        if engine.is_quick and engine.unavailable() is None and engine.supports(board):
            return engine
    return None


__all__ = [
    "BULK_ENGINES",
    "MAX_LIMIT",
    "BulkEngine",
    "Bytes",
    "Solved",
    "find_bulk_engine",
    "find_quick_engine",
]
