"""Chunks of puzzles to lines of canonical forms: the work of `sudoku canonical` on a stream.

Lines that begin with 81 cells are gathered by the core and answered at once. All others are read one by one; what is no
plain classic 9x9 takes milliseconds, so it is left to the main thread, where Ctrl-C is heard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from nonet._base.errors import EngineUnavailable, FormatError, PuzzleError
from nonet.bulk.arrays import AS_TEXT
from nonet.bulk.outcome import SKIPPED, ChunkResult, Column, Remark, Text
from nonet.bulk.read import ChunkReader, NotQuick
from nonet.bulk.sources.base import Chunk
from nonet.formats import write
from nonet.formats.line import Usual
from nonet.model import BoardSpec, Grid
from nonet.model.board import CLASSIC_CELLS
from nonet.solver import core as _native
from nonet.solver.canonical import canonical_form

UNDECIDED = "undecided"  # the tally of puzzles whose form takes too long to find


class LineFormer:
    """Finds the canonical forms of the puzzles of chunks."""

    columns: tuple[Column, ...] = (Column("canonical"),)
    chunk_size: int | None = None
    usual: Usual | None = None

    def __init__(self, choice: BoardSpec, *, skip: bool = False) -> None:
        if reason := _native.missing():
            raise EngineUnavailable(reason)
        self.reader = ChunkReader(choice, skip=skip)

    def quick(self, chunk: Chunk) -> ChunkResult | None:
        try:
            return self._form(chunk, _is_plain)
        except NotQuick:
            return None

    def thorough(self, chunk: Chunk) -> ChunkResult:
        return self._form(chunk)

    def stop(self) -> None:
        """Nothing: a chunk of plain puzzles takes a tenth of a second."""

    def _form(self, chunk: Chunk, takes: Callable[[Grid], bool] | None = None) -> ChunkResult:
        try:
            found = self.reader.read(chunk, self.usual, takes)
        except FormatError as error:
            return ChunkResult(b"", 0, 0, fault=error)
        lines: dict[int, bytes] = {}
        remarks: list[Remark] = []
        for rows in found.rows:
            if rows.board.is_classic and rows.grid is None:
                lines.update(zip(rows.numbers, _lines_of(bytes(rows.data)), strict=True))
                continue
            for record, grid in zip(rows.numbers, rows.grids(), strict=True):
                try:
                    lines[record] = write([canonical_form(grid).grid], "line", header=False).encode()
                except PuzzleError as error:
                    remarks.append(Remark(record, 0, UNDECIDED, partial(str, error)))
        tally = Counter({SKIPPED: len(found.faults), UNDECIDED: len(remarks)})
        answers = found.in_order(lines, b"\n", None)
        return ChunkResult(
            answers, found.records, found.puzzles, (partial(_same, answers),), tally, found.told(remarks)
        )


def _is_plain(grid: Grid) -> bool:
    """Return True if a puzzle is a classic 9x9 of givens alone."""
    return grid.board.is_classic and grid.candidates is None and not grid.placed


def _lines_of(values: bytes) -> list[bytes]:
    """The forms of classic 9x9 puzzles, a line each."""
    forms = _native.canonical(values).translate(AS_TEXT)
    return [forms[at : at + CLASSIC_CELLS] + b"\n" for at in range(0, len(forms), CLASSIC_CELLS)]


def _same(text: Text) -> Text:
    return text
