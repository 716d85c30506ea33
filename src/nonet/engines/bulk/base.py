"""The protocol of engines that solve many puzzles of one board in one call."""

from __future__ import annotations

from typing import Protocol

from nonet.board import Board

MAX_LIMIT = 255  # a count is a byte

# Puzzles per task of a core: enough that idle lanes at the end of a task do not count, and less than half a second of
# the hardest puzzles known, so that Ctrl-C is answered soon.
CORE_TASK = 32_768

Bytes = bytes | bytearray | memoryview
Buffers = tuple[memoryview, memoryview]  # of the caller, for the same
Solved = tuple[bytes, bytes]  # the first solution of each puzzle, and how many there are, up to the limit


class BulkEngine(Protocol):
    """Solves puzzles by the million. One file per engine; tests check that all give the same answers.

    Puzzles come side by side, and no Python object is made for any of them. Digits are a byte a cell (two above 255
    digits, see `_native.pack_values`); on boards of up to 9 digits they may also be text, empty cells being 0 or ".".
    What is neither is a ValueError, which does not say where. Limits go from 1 to `MAX_LIMIT`. Several threads may call
    an engine at once; it releases the GIL.
    """

    @property
    def id(self) -> str: ...

    @property
    def is_quick(self) -> bool:
        """Whether no puzzle takes long, so that a call need not be interrupted."""
        ...

    @property
    def task(self) -> int:
        """How many puzzles a call is best given, where there are as many."""
        ...

    @property
    def least_threads(self) -> int:
        """How many threads should call it at once, at least, on a machine of any number of cores."""
        ...

    def unavailable(self) -> str | None:
        """None if it can run here, otherwise the reason and what to install."""
        ...

    def supports(self, board: Board) -> bool:
        """Whether it takes puzzles of this board."""
        ...

    def solve_many(self, board: Board, puzzles: Bytes, limit: int) -> Solved:
        """Solutions as digits, zeros where there is none."""
        ...

    def solve_into(self, board: Board, puzzles: Bytes, into: Buffers, limit: int, stride: int) -> None:
        """The same, into buffers of the caller. A puzzle begins every `stride` bytes; between them are line ends."""
        ...

    def solve_lines(self, board: Board, text: Bytes, limit: int, stride: int) -> Solved:
        """Lines of text to lines of text, zeros where there is no solution; for boards of up to 9 digits.

        What follows a puzzle in its line is skipped. With a stride as long as a puzzle, puzzles stand side by side.
        """
        ...
