"""Chunks of puzzles to lines of canonical forms: the work of `sudoku canonical` on a stream.

Lines that begin with 81 cells are gathered by the core and answered at once. All others are read one by one; what is no
plain classic 9x9 takes milliseconds, so it is left to the main thread, where Ctrl-C is heard.
"""

from __future__ import annotations

from collections import Counter
from functools import partial

from nonet._base.errors import EngineUnavailable, FormatError, PuzzleError
from nonet.bulk.arrays import AS_TEXT
from nonet.bulk.outcome import NOTED, SKIPPED, ChunkResult, Column, Remark, Text
from nonet.bulk.read import ChunkReader
from nonet.bulk.sources.base import Chunk
from nonet.formats import write
from nonet.formats.line import Usual
from nonet.model import BoardSpec
from nonet.model.board import CLASSIC_CELLS
from nonet.puzzle.puzzle import Puzzle
from nonet.solver import core as _native
from nonet.solver.canonical import canonical_form

UNDECIDED = "undecided"  # the tally of puzzles whose form takes too long to find


class _NotQuick(Exception):
    """A puzzle that is no plain classic 9x9."""


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
            return self._form(chunk, is_quick=True)
        except _NotQuick:
            return None

    def thorough(self, chunk: Chunk) -> ChunkResult:
        return self._form(chunk, is_quick=False)

    def stop(self) -> None:
        """Nothing: a chunk of plain puzzles takes a tenth of a second."""

    def _form(self, chunk: Chunk, *, is_quick: bool) -> ChunkResult:
        try:
            records, cells, odd = self.reader.read(chunk, self.usual)
        except FormatError as error:
            return ChunkResult(b"", 0, 0, fault=error)
        others = {record for record, _ in odd}
        texts = dict(zip((at for at in range(records) if at not in others), _lines_of(cells), strict=True))
        remarks: list[Remark] = []
        for record, puzzle in odd:
            if isinstance(puzzle, FormatError):
                remarks.append(Remark(record, 0, SKIPPED, partial(str, puzzle.reason)))
            elif puzzle is not None:
                try:
                    texts[record] = _line_of(puzzle, is_quick=is_quick)
                except PuzzleError as error:
                    remarks.append(Remark(record, 0, UNDECIDED, partial(str, error)))
        tally = Counter(remark.tally for remark in remarks)
        puzzles = len(texts) + tally[UNDECIDED]
        answers = b"".join([texts.get(record, b"\n") for record in range(records)])
        return ChunkResult(answers, records, puzzles, (partial(_same, answers),), tally, _first(remarks, texts))


def _lines_of(values: bytes) -> list[bytes]:
    """The forms of classic 9x9 puzzles, a line each."""
    forms = _native.canonical(values).translate(AS_TEXT)
    return [forms[at : at + CLASSIC_CELLS] + b"\n" for at in range(0, len(forms), CLASSIC_CELLS)]


def _line_of(puzzle: Puzzle, *, is_quick: bool) -> bytes:
    grid = puzzle.grid
    if grid.board.is_classic and grid.candidates is None and not grid.placed:
        return _lines_of(bytes(grid.values))[0]
    if is_quick:
        raise _NotQuick
    return write([canonical_form(grid).grid], "line", header=False).encode()


def _first(remarks: list[Remark], texts: dict[int, bytes]) -> list[Remark]:
    """The first of each sort, each with the number of puzzles before it."""
    told = [remark for tally in (SKIPPED, UNDECIDED) for remark in [r for r in remarks if r.tally == tally][:NOTED]]
    puzzles = sorted({*texts, *(remark.record for remark in remarks if remark.tally == UNDECIDED)})
    return [
        remark._replace(puzzle=sum(record < remark.record for record in puzzles))
        for remark in sorted(told, key=lambda remark: remark.record)
    ]


def _same(text: Text) -> Text:
    return text
