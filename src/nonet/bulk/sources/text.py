"""Text with a puzzle a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from nonet._base.errors import PuzzleError
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.sources import base
from nonet.bulk.sources.base import (
    LOOKED_AT,
    Chunk,
    Input,
    InputSection,
    Source,
    cut_behind,
    end_of_line,
    read_blocks,
)
from nonet.formats.count_line import count_of_lines
from nonet.formats.header_lines import first_of
from nonet.formats.line import Usual, usual_cells
from nonet.formats.text import lines_of

# A first line of 81 cells can only be a puzzle a line: no other format has rows of 81 characters. There is no header.
FIRST_LINE = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t]*(?:#[^\r\n]*)?\r?\n)*[0-9._*?-]{81}(?![^\s,;:#])")

_MARK = b"\xef\xbb\xbf"  # the byte order mark of UTF-8

# The end of a chunk is looked for in so many bytes at a time. Longer lines take a little longer.
_TAIL = 1 << 12


@dataclass(slots=True)
class TextChunk(Chunk):
    """Lines as they stand in the file."""

    data: bytes | bytearray
    end: int
    taken: int
    is_whole: bool

    def lines(self) -> bytes | bytearray:
        return self.data

    def first(self, records: int) -> Chunk:
        size = cut_behind(self.data, records)
        return TextChunk(self.data[:size], self.end - len(self.data) + size, self.taken, is_whole=False)


@dataclass(slots=True)
class PlacedChunk(Chunk):
    """The same, read when they are asked for: by the thread that needs them, into a cache it is near to."""

    opened: Input
    start: int
    end: int
    is_whole: bool
    taken: int = field(init=False)
    data: bytes | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.taken = self.end

    def lines(self) -> bytes:
        if self.data is None:
            data = self.opened.read_at(self.start, self.end - self.start)
            self.data = data if self.start else data.removeprefix(_MARK)
        return self.data

    def first(self, records: int) -> Chunk:
        return TextChunk(self.lines(), self.end, self.taken, self.is_whole).first(records)


class TextSource(Source):
    """Lines, whatever ends them."""

    id = "text"
    format = "line"

    def __init__(self, opened: Input) -> None:
        super().__init__(opened)
        self._start = 0
        self._section: InputSection | None = None
        self._first_line = 1
        self._head = ""  # with header lines made blank, where it was looked at
        if not FIRST_LINE.match(opened.head):
            self._read_header()

    def _read_header(self) -> None:
        part = first_of(self.input.head.decode("utf-8", "replace"))
        self._head = part.text
        if part.block:
            self.header = part.header()
            below = lines_of(part.text)[part.block.end :]
            # Blank lines between header and puzzles set it off. Further down a blank line is a record without a puzzle.
            blank = next((number for number, line in enumerate(below) if line.strip()), 0)
            self._start = end_of_line(self.input.head, part.block.end + blank)
            self._first_line = part.block.end + blank + 1

    def skip_count(self, *, is_named: bool) -> None:
        """A number above the puzzles that says how many there are is none of them: `formats.count_line` says when."""
        count = count_of_lines(self._head, is_all=self.input.is_all, is_named=is_named)
        if count:
            self.announced = count.number
            self._first_line = count.line + 1
            self._start = end_of_line(self.input.head, count.line)

    def usual(self) -> Usual | None:
        head = self.input.head[self._start :][:LOOKED_AT]
        return usual_cells(re.split("\r\n|\r|\n", head.decode("latin-1")))

    @property
    def first_line(self) -> int:
        return self._first_line

    @classmethod
    def open(cls, opened: Input, column: str | None) -> Source:
        if column:
            raise PuzzleError("--column needs a table, but the input has one puzzle per line")
        return cls(opened)

    def chunks(self, start: int | None = None, size: int | None = None) -> Iterator[Chunk]:
        begin = start or (self._section.begin if self._section else self._start)
        if self.input.is_placed:
            return self._placed(begin, size or base.CHUNK)
        return self._read(begin, size)

    def _placed(self, start: int, size: int) -> Iterator[Chunk]:
        """Only where lines end is looked at here."""
        total, window = self.input.size or 0, min(size, _TAIL)
        while start + size < total:
            tail = start + size - window
            length = self.input.read_at(tail, window).rfind(b"\n") + 1
            if not length:
                yield from self._read(start, size)
                return
            yield PlacedChunk(self.input, start, tail + length, is_whole=False)
            start = tail + length
        yield PlacedChunk(self.input, start, total, is_whole=self._is_whole(start))

    def _read(self, start: int, size: int | None) -> Iterator[Chunk]:
        if start:
            self.input.skip(start)
        for block in read_blocks(self.input, start, size):
            data = block.data if start else block.data.removeprefix(_MARK)
            yield TextChunk(data, block.end, self.input.taken, is_whole=block.is_last and self._is_whole(start))
            start = block.end

    def _is_whole(self, start: int) -> bool:
        """Return True if the last chunk is the only one, if it begins there."""
        return start == self._start and self._section is None

    def sections(self, size: int) -> list[InputSection] | None:
        from nonet.bulk.sources.base import line_sections

        return line_sections(self.input, self._start, size)

    def narrow(self, section: InputSection) -> None:
        self._section = section
        self.input.end_at(section.end)
