"""Text with a puzzle a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nonet.batch.sources.base import Chunk, Input, Source, read_blocks
from nonet.errors import PuzzleError

_MARK = b"\xef\xbb\xbf"  # the byte order mark of UTF-8


@dataclass(slots=True)
class TextChunk(Chunk):
    """Lines as they stand in the file."""

    data: bytes | bytearray
    end: int
    taken: int
    is_whole: bool

    def lines(self) -> bytes | bytearray:
        return self.data


class TextSource(Source):
    """Lines, whatever ends them."""

    id = "text"
    format = "line"

    @classmethod
    def open(cls, opened: Input, column: str | None) -> Source:
        if column:
            raise PuzzleError("expected a table for --column, got a puzzle a line")
        return cls(opened)

    def chunks(self, start: int | None = None, size: int | None = None) -> Iterator[Chunk]:
        if start:
            self.input.skip(start)
        for block in read_blocks(self.input, start or 0, size):
            data: bytes | bytearray = block.data
            if not start and data.startswith(_MARK):
                data = data[len(_MARK) :]
            yield TextChunk(data, block.end, self.input.taken, is_whole=block.is_last and not start)
            start = block.end
