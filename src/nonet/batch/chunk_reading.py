"""Reading the puzzles of a chunk: lines that begin with 81 cells by the core, all others one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet import _native
from nonet.batch.reading import COMMENT, is_skippable, read_record
from nonet.batch.sources import Chunk
from nonet.batch.sources.puzzles import PuzzleChunk
from nonet.board import BoardSpec, make_board
from nonet.errors import FormatError, GeometryError
from nonet.formats.line import Usual
from nonet.puzzle import Puzzle
from nonet.records import dataclass

NINE = make_board()

Odd = tuple[int, Puzzle | FormatError | None]  # a record that is no line of 81 cells: None where it is blank


@dataclass(frozen=True, slots=True)
class ChunkReader:
    """Reads chunks of puzzles on a board, or on the boards that their columns say. With `skip`, faults are told."""

    choice: BoardSpec
    skip: bool = False

    def read(self, chunk: Chunk, usual: Usual | None) -> tuple[int, bytes, Sequence[Odd]]:
        """How many records there are, the values of those that begin with 81 cells, and what all others are.

        FormatError at a record that is no puzzle, unless such are skipped.
        """
        if isinstance(chunk, PuzzleChunk):
            return len(chunk.puzzles), b"", list(enumerate(chunk.puzzles))
        text = chunk.lines()
        if b"\r" in text:
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        said = chunk.said()
        if said is None and _is_nine(self.choice):
            records, cells, others = _native.gather_lines(text)
            odd = [(record, bytes(text[start:end])) for record, start, end in others]
        else:
            lines = bytes(text).removesuffix(b"\n").split(b"\n") if text else []
            records, cells, odd = len(lines), b"", list(enumerate(lines))
        return records, cells, list(self._odd(chunk, odd, usual))

    def _odd(self, chunk: Chunk, lines: Sequence[tuple[int, bytes]], usual: Usual | None) -> Iterator[Odd]:
        said = chunk.said()
        for record, line in lines:
            if COMMENT.fullmatch(line):
                yield record, None
                continue
            try:
                yield record, read_record(line, said[record] if said else (), self.choice, usual)
            except FormatError as error:
                fault = chunk.explain(record, error)
                if not (self.skip and is_skippable(fault)):
                    raise fault from None
                yield record, fault


def _is_nine(choice: BoardSpec) -> bool:
    try:
        return choice.board(9) == NINE
    except GeometryError:  # said of the puzzle that it does not fit
        return False
