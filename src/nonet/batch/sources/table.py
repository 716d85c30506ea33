"""A CSV table with a header; one of its columns holds the puzzles."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from nonet.batch.sources.base import Chunk, Input, Source, as_line, cut_lines, read_blocks
from nonet.errors import FormatError, shorten
from nonet.formats.table import find_column, find_header, split_record


class Records(NamedTuple):
    """The records of a chunk."""

    puzzles: list[bytes]
    texts: list[bytes]  # as they stand in the file, without the line end
    lines: list[int]  # lines before each of them


_LACKING = b","  # a line that is no puzzle, for a record that lacks one


@dataclass(slots=True)
class TableChunk(Chunk):
    """Records as they stand in the file; taken apart where they are needed."""

    data: bytes | bytearray
    end: int
    taken: int
    is_whole: bool
    separator: str
    column: int
    _records: Records | None = field(default=None, repr=False)

    def lines(self) -> bytes:
        return b"".join([puzzle + b"\n" for puzzle in self.records().puzzles])

    def line_of(self, record: int) -> int:
        lines = self.records().lines
        return lines[record] if record < len(lines) else lines[-1] + 1 if lines else 0

    def records(self) -> Records:
        if self._records is None:
            text = bytes(self.data).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            self._records = self._quoted(text) if b'"' in text else self._plain(text)
        return self._records

    def explain(self, record: int, error: FormatError) -> FormatError:
        records = self.records()
        puzzle, text = records.puzzles[record], records.texts[record].decode("utf-8", "replace")
        line = records.lines[record] + 1
        if puzzle == _LACKING:
            place = f"in column {self.column + 1} of the table"
            return FormatError(f"expected a puzzle {place}, got {shorten(text)}", line)
        # A cell that spans lines is not found in the first of them: then the column is only a guess.
        shift = max(text.find(puzzle.decode("utf-8", "replace")), 0)
        return FormatError(error.reason, line, None if error.column is None else error.column + shift)

    def _plain(self, text: bytes) -> Records:
        texts = text.split(b"\n")
        if not texts[-1]:
            texts.pop()
        separator = self.separator.encode()
        fields = (line.split(separator, self.column + 1) for line in texts)
        puzzles = [
            _line_of(parts[self.column] if self.column < len(parts) else b"", text)
            for parts, text in zip(fields, texts, strict=True)
        ]
        return Records(puzzles, texts, list(range(len(texts))))

    def _quoted(self, text: bytes) -> Records:
        lines = io.StringIO(text.decode("utf-8", "surrogateescape"), newline="").readlines()
        reader = csv.reader(lines, delimiter=self.separator)
        records, done = Records([], [], []), 0
        try:
            for fields in reader:
                text = "".join(lines[done : reader.line_num]).rstrip("\n").encode("utf-8", "surrogateescape")
                cell = fields[self.column] if self.column < len(fields) else ""
                records.puzzles.append(_line_of(cell.encode("utf-8", "surrogateescape"), text))
                records.texts.append(text)
                records.lines.append(done)
                done = reader.line_num
        except csv.Error as error:
            raise FormatError(f"expected a table, got {error}: {shorten(lines[done].rstrip())}", done + 1) from None
        return records


def _line_of(cell: bytes, text: bytes) -> bytes:
    return as_line(cell) or (_LACKING if text.strip() else b"")


def cut_records(data: bytearray, size: int) -> int:
    """Up to the last line feed outside quotes."""
    end = cut_lines(data, size)
    quotes = data.count(b'"', 0, end)
    while end and quotes % 2:
        before = cut_lines(data, end - 1)
        quotes -= data.count(b'"', before, end)
        end = before
    return end


class TableSource(Source):
    """Records under a header."""

    id = "csv"
    format = "table"

    def __init__(self, opened: Input, column: str | None = None) -> None:
        super().__init__(opened)
        text = opened.head.decode("utf-8", "replace").removeprefix("\ufeff")
        self.header_line, header = find_header(text)
        self.separator, self.column = find_column(header, column, self.header_line)
        self.header = header
        self.columns = tuple(split_record(header, self.separator))
        self._start = _end_of_line(opened.head, self.header_line)

    @classmethod
    def open(cls, opened: Input, column: str | None) -> Source:
        return cls(opened, column)

    @property
    def first_line(self) -> int:
        return self.header_line + 1

    def chunks(self, start: int | None = None, size: int | None = None) -> Iterator[Chunk]:
        begin = start or self._start
        self.input.skip(begin)
        for block in read_blocks(self.input, begin, size, cut_records):
            is_whole = block.is_last and begin == self._start
            yield TableChunk(block.data, block.end, self.input.taken, is_whole, self.separator, self.column)
            begin = block.end


def _end_of_line(head: bytes, line: int) -> int:
    """The number of bytes of the first lines."""
    rest = io.StringIO(head.decode("latin-1"), newline="")  # keeps line ends as they are, and a byte a character
    return sum(len(rest.readline()) for _ in range(line))
