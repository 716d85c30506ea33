"""Lanes: classic 9x9 puzzles, one for each SIMD lane of the processor."""

from __future__ import annotations

from nonet import _native
from nonet.board import Board, make_board
from nonet.engines.bulk.base import CORE_TASK, Buffers, Bytes, Solved

_CLASSIC = make_board()


class LanesEngine:
    """C++, in the best instruction set this machine has."""

    id = "lanes"
    is_quick = True  # the hardest known take 15 microseconds
    task = CORE_TASK
    least_threads = 1

    def unavailable(self) -> str | None:
        return _native.missing()

    def supports(self, board: Board) -> bool:
        return board is _CLASSIC or board == _CLASSIC

    def solve_many(self, _board: Board, puzzles: Bytes, limit: int) -> Solved:
        return _native.solve_lanes(puzzles, limit)

    def solve_into(self, _board: Board, puzzles: Bytes, into: Buffers, limit: int, stride: int) -> None:
        _native.solve_lanes_into(puzzles, *into, limit, stride)

    def solve_lines(self, _board: Board, text: Bytes, limit: int, stride: int) -> Solved:
        return _native.solve_lanes(text, limit, stride, text=True)
