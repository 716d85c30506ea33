"""Boards: puzzles of any board, one after the other."""

from __future__ import annotations

from nonet import _native
from nonet.board import Board
from nonet.engines.bulk.base import CORE_TASK, Buffers, Bytes, Solved
from nonet.engines.native import MAX_SIZE

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
    """Puzzles without what lies between them; ValueError where that must be a line end and is not."""
    cells, view = board.cell_count * (1 if board.size <= 255 else 2), memoryview(puzzles)
    if stride == cells:
        return puzzles
    starts = range(0, len(view), stride)
    if ends and any(bytes(view[at + cells : at + stride]) not in ends for at in starts):
        raise ValueError("expected a line end behind every puzzle")
    return b"".join([view[at : at + cells] for at in starts])
