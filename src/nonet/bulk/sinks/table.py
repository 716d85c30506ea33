"""CSV: the puzzle, its answer and what else is known, or all columns of a table that was read and then these."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import BinaryIO

from nonet.bulk.outcome import ChunkResult, Column, Text
from nonet.bulk.sinks.base import ByteSink
from nonet.bulk.sources.base import Chunk
from nonet.bulk.sources.table import Records, TableChunk, TableSource
from nonet.formats.text import is_row_line

_CELLS = re.compile(rb"[0-9.]{81}")
_PUZZLE = re.compile(rb"\s*([^\s,;:#]+)")
_MUST_BE_QUOTED = re.compile(rb'[",\r\n]')


class TableSink(ByteSink):
    """A record for each record."""

    id = "csv"
    suffixes = (".csv",)
    copies = TableSource

    def head(self) -> bytes:
        if isinstance(self.source, TableSource):  # as it stands, quotes and all
            kept, separator = self.source.names.rstrip(" "), self.source.separator
            return separator.join([kept, *self.board, *new_names(self.titles, self.source.columns)]).encode() + b"\n"
        return ",".join(["puzzle", *self.board, *self.titles]).encode() + b"\n"

    def text(self, chunk: Chunk, outcome: ChunkResult) -> Text:
        separator = self.source.separator.encode()
        said = self.boards(chunk, outcome.records).values()
        board = [[_quote(value.encode(), separator) for value in values] for values in said]
        columns = board + [_quoted(lines_of(make()), separator) for make in outcome.columns]
        if not isinstance(chunk, TableChunk):
            kept = [line if _CELLS.fullmatch(line) else _quote(_puzzle(line)) for line in _lines(chunk)]
            # A blank line stays blank, also under a header: what has a board but no puzzle could not be read back.
            blank = separator * len(columns)
            rows = zip(kept, *columns, strict=True)
            return b"".join([(separator.join(fields) if fields[0] else blank) + b"\n" for fields in rows])
        records, width = chunk.records(), len(self.source.columns)
        kept = self._completed(records, _filled(records, width, separator), separator)
        more = [b""] * len(kept)
        for at in [at for at, have in enumerate(records.widths) if have > width]:
            kept[at], more[at] = _cut(kept[at], width, separator)
        lines = zip(map(separator.join, zip(kept, *columns, strict=True)), more, strict=True)
        return b"".join([line + rest + b"\n" for line, rest in lines])

    def puzzles_in(self, file: BinaryIO | io.RawIOBase) -> Iterator[str]:
        with self.kept_text(file) as text:
            records = csv.reader(text, delimiter=self.source.separator)
            next(records, None)
            for record in records:
                yield record[0]

    def _completed(self, records: Records, texts: list[bytes], separator: bytes) -> list[bytes]:
        """The records with what the header says of their boards where their own columns say nothing."""
        for record, said in enumerate(records.said if self.unsaid else ()):
            own = {name for name, text in said if text}
            lacking = [name for name in self.unsaid if name not in own]
            if lacking and records.puzzles[record]:  # a blank record stays blank
                fields = _split(texts[record], separator)
                for name in lacking:
                    fields[self.source.board_columns[name]] = _quote(self.unsaid[name].encode(), separator)
                texts[record] = separator.join(fields)
        return texts


def _filled(records: Records, width: int, separator: bytes) -> list[bytes]:
    """The records as they stand; one that lacks fields gets them, empty, so that ours are under their names."""
    return [
        text if have >= width else text + separator * (width - have)
        for text, have in zip(records.texts, records.widths, strict=True)
    ]


def _cut(text: bytes, width: int, separator: bytes) -> tuple[bytes, bytes]:
    """A record up to its last field that has a name, and the rest: ours come between, under their names."""
    fields = _split(text, separator)
    return separator.join(fields[:width]), separator + separator.join(fields[width:])


def _split(text: bytes, separator: bytes) -> list[bytes]:
    """The fields of a record, each as it stands in a table."""
    if b'"' not in text:
        return text.split(separator)
    source = io.StringIO(text.decode("utf-8", "surrogateescape"), newline="")
    cells = next(csv.reader(source, delimiter=separator.decode()))
    return [_quote(cell.encode("utf-8", "surrogateescape"), separator) for cell in cells]


def new_names(titles: tuple[str, ...], taken: tuple[str, ...]) -> list[str]:
    """The names of our columns beside those that are there.

    >>> new_names(("solution", "count"), ("quizzes", "solution"))
    ['nonet_solution', 'count']
    """
    names = {name.strip().lower() for name in taken}
    return ["nonet_" + title if title.lower() in names else title for title in titles]


def lines_of(text: Text) -> list[bytes]:
    """The lines of answers."""
    return bytes(text).split(b"\n")[:-1]


def values_of(column: Column, text: Text) -> list[str | int | float | None]:
    """The values of a column, None where there is nothing."""
    make = {"text": str, "decimal": float}.get(column.kind, int)
    return [make(line.decode()) if line else None for line in lines_of(text)]


def puzzles_of(chunk: Chunk) -> list[bytes]:
    """Return the puzzle of each line without what follows it, or the whole line if it is not a puzzle."""
    return [line if _CELLS.fullmatch(line) else _puzzle(line) for line in _lines(chunk)]


def _lines(chunk: Chunk) -> list[bytes]:
    lines = bytes(chunk.lines()).replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _puzzle(line: bytes) -> bytes:
    words = line.split()
    if len(words) > 1 and is_row_line([word.decode("latin-1") for word in words]):
        return b"".join(words)
    found = _PUZZLE.match(line)
    text = line.strip()
    return found[1] if found else b"" if text.startswith(b"#") else text.removeprefix(b",")


def join_fields(fields: list[bytes]) -> bytes:
    """Fields as a record of CSV."""
    return b",".join(map(_quote, fields))


def _quoted(texts: list[bytes], separator: bytes) -> list[bytes]:
    """Fields of a column, quoted where one must be. Most columns have none, and are looked through only once."""
    whole = b"\n".join(texts)
    is_plain = separator not in whole and b'"' not in whole and b"," not in whole and b"\r" not in whole
    return texts if is_plain else [_quote(text, separator) for text in texts]


def _quote(text: bytes, separator: bytes = b",") -> bytes:
    must = _MUST_BE_QUOTED.search(text) or separator in text
    return b'"' + text.replace(b'"', b'""') + b'"' if must else text
