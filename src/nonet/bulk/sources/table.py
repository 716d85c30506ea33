"""A CSV table with a header; one of its columns holds the puzzles."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache, partial
from typing import NamedTuple

from nonet._base.errors import FormatError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.sources import base
from nonet.bulk.sources.base import (
    LOOKED_AT,
    Chunk,
    Cut,
    Input,
    InputSection,
    Said,
    Source,
    as_line,
    cut_behind,
    cut_lines,
    end_of_line,
    read_blocks,
)
from nonet.formats.header_lines import first_of, folded
from nonet.formats.line import Usual, usual_cells
from nonet.formats.table import find_board_columns, find_column, find_header, split_record


class Records(NamedTuple):
    """The records of a chunk."""

    puzzles: list[bytes]
    texts: list[bytes]  # as they stand in the file, without the line end
    lines: list[int]  # lines before each of them, and in all
    widths: list[int]  # fields of each of them
    said: list[Said]  # of the board of each of them, where there are columns for that


_LINE_END = re.compile(rb"\r\n|\n|\r")
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
    board_columns: Mapping[str, int] = field(default_factory=dict)
    _records: Records | None = field(default=None, repr=False)

    def lines(self) -> bytes:
        return b"".join([puzzle + b"\n" for puzzle in self.records().puzzles])

    def first(self, records: int) -> Chunk:
        size = cut_behind(self.data, self.records().lines[records])
        end = self.end - len(self.data) + size
        return replace(self, data=self.data[:size], end=end, is_whole=False, _records=None)

    def line_of(self, record: int) -> int:
        return self.records().lines[record]

    def said(self) -> Sequence[Said] | None:
        return self.records().said if self.board_columns else None

    def _said_in(self, text: bytes) -> Said:
        return self._said(text.decode("utf-8", "replace").split(self.separator))

    def _said(self, fields: Sequence[str]) -> Said:
        return folded((name, fields[at].strip()) for name, at in self.board_columns.items() if at < len(fields))

    def records(self) -> Records:
        if self._records is None:
            text = bytes(self.data)
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
        texts = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        if not texts[-1]:
            texts.pop()
        separator = self.separator.encode()
        fields = (line.split(separator, self.column + 1) for line in texts)
        puzzles = [
            _line_of(parts[self.column] if self.column < len(parts) else b"", text, separator)
            for parts, text in zip(fields, texts, strict=True)
        ]
        widths = [text.count(separator) + 1 for text in texts]
        said = [self._said_in(text) for text in texts] if self.board_columns else []
        return Records(puzzles, texts, list(range(len(texts) + 1)), widths, said)

    def _quoted(self, text: bytes) -> Records:
        lines = io.StringIO(text.decode("utf-8", "surrogateescape"), newline="").readlines()
        self._check_quotes(text if text.endswith(b"\n") else text + b"\n")
        csv.field_size_limit(max(csv.field_size_limit(), base.CHUNK))  # no record is longer
        reader = csv.reader(lines, delimiter=self.separator)
        records, done = Records([], [], [0], [], []), 0
        for fields in reader:
            text = "".join(lines[done : reader.line_num]).rstrip("\r\n").encode("utf-8", "surrogateescape")
            cell = fields[self.column] if self.column < len(fields) else ""
            records.puzzles.append(_line_of(cell.encode("utf-8", "surrogateescape"), text, self.separator.encode()))
            records.texts.append(text)
            records.lines.append(done := reader.line_num)
            records.widths.append(len(fields) or 1)  # a blank line is an empty field
            if self.board_columns:
                records.said.append(self._said(fields))
        return records

    def _check_quotes(self, text: bytes) -> None:
        """A quote that is never closed would swallow all records behind it."""
        end = _whole_records(text, len(text), self.separator)
        if end < len(text):
            record = text[end:].partition(b"\n")[0].decode("utf-8", "replace")
            line = len(_LINE_END.findall(text, 0, end)) + 1
            raise FormatError(f"expected a closing quote, got {shorten(record)}", line)


def _line_of(cell: bytes, text: bytes, separator: bytes) -> bytes:
    """The line of a record, blank if all its fields are empty: we write such a record for a blank line."""
    return as_line(cell) or (_LACKING if text.strip(b" \t\r\n\v\f" + separator) else b"")


@cache
def _record_pattern(separator: str) -> re.Pattern[bytes]:
    """Whole records, as many as there are. A quote opens a cell only where the cell begins, as for the csv module."""
    ends = rb"\r\n" + separator.encode()
    quoted = rb"(?:\A|(?<=[" + ends + rb']))"[^"]*+(?:""[^"]*+)*+"'
    stray = rb"(?<=[^" + ends + rb'])"'
    return re.compile(rb'(?:(?:[^"\r\n]++|' + quoted + rb"|" + stray + rb")*+(?:\r\n|\n|\r(?=[^\n])))*+")


def _whole_records(data: bytes | bytearray, size: int, separator: str) -> int:
    found = _record_pattern(separator).match(data, 0, size)
    assert found
    return found.end()


def cut_records(data: bytes | bytearray, size: int, separator: str = ",") -> int:
    """Up to the last line end outside quotes."""
    return cut_lines(data, size) if data.find(b'"', 0, size) < 0 else _whole_records(data, size, separator)


class TableSource(Source):
    """Records under a header."""

    id = "csv"
    format = "table"

    def __init__(self, opened: Input, column: str | None = None) -> None:
        super().__init__(opened)
        part = first_of(opened.head.decode("utf-8", "replace").removeprefix("\ufeff"))
        self.header = part.header()
        self.names_line, self.names = find_header(part.text)
        self.separator, self.column = find_column(self.names, column, self.names_line)
        self.columns = tuple(split_record(self.names, self.separator))
        self.board_columns = find_board_columns(self.columns, self.column, self.names_line)
        self._start = end_of_line(opened.head, self.names_line)
        self._section: InputSection | None = None

    @classmethod
    def open(cls, opened: Input, column: str | None) -> Source:
        return cls(opened, column)

    def usual(self) -> Usual | None:
        head = self.input.head[self._start :][:LOOKED_AT].decode("latin-1")
        records = (split_record(line, self.separator) for line in head.splitlines())
        return usual_cells([record[self.column] for record in records if len(record) > self.column])

    @property
    def first_line(self) -> int:
        return self.names_line + 1

    def chunks(self, start: int | None = None, size: int | None = None) -> Iterator[Chunk]:
        begin = start or (self._section.begin if self._section else self._start)
        self.input.skip(begin)
        for block in read_blocks(self.input, begin, size, self._cut):
            is_whole = block.is_last and begin == self._start and self._section is None
            yield TableChunk(
                block.data, block.end, self.input.taken, is_whole, self.separator, self.column, self.board_columns
            )
            begin = block.end

    @property
    def _cut(self) -> Cut:
        return partial(cut_records, separator=self.separator)

    def sections(self, size: int) -> list[InputSection] | None:
        from nonet.bulk.sources.base import record_sections

        return record_sections(self.input, self._start, size, self._cut)

    def narrow(self, section: InputSection) -> None:
        self._section = section
        self.input.end_at(section.end)
