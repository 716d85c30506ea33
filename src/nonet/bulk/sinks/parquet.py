"""Parquet: the columns of a table. Needs the package pyarrow.

A Parquet file that was cut off is unreadable. So the unfinished part of an output is in a form of its own, of which
the Parquet file is made at the end: see `row_groups.py`.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from nonet._base.errors import PuzzleError
from nonet._base.files import write_all
from nonet.bulk.outcome import ChunkResult
from nonet.bulk.row_groups import RowGroups, pack_piece, read_pieces
from nonet.bulk.sinks.base import Sink
from nonet.bulk.sinks.table import new_names, puzzles_of, values_of
from nonet.bulk.sources.base import Chunk
from nonet.bulk.sources.parquet import ParquetChunk, ParquetSource, pyarrow


class ParquetSink(Sink):
    """A row for each record; null where there is nothing."""

    id = "parquet"
    suffixes = (".parquet",)
    is_remade = True
    copies = ParquetSource
    groups: RowGroups | None = None  # where the file itself is written
    part: BinaryIO | io.RawIOBase | None = None  # where its unfinished part is

    def prepare(self) -> None:
        if self.compression:
            raise PuzzleError(
                f"cannot compress a .parquet file as {self.compression.suffix}: its contents are already compressed"
            )
        arrow = pyarrow()
        source = self.source
        self.kept = [] if not isinstance(source, ParquetSource) else list(source.file.schema_arrow)
        for name in self.unsaid:  # a column that says nothing need not be one of text
            at = source.board_columns[name]
            self.kept[at] = self.kept[at].with_type(arrow.string())
        names = new_names(self.titles, source.columns if self.kept else ())
        kinds = {"text": arrow.string(), "count": arrow.uint8(), "number": arrow.int32(), "decimal": arrow.float64()}
        fields = [arrow.field(name, kinds[column.kind]) for name, column in zip(names, self.columns, strict=True)]
        board = [arrow.field(name, arrow.string()) for name in self.board]
        self.schema = arrow.schema([*(self.kept or [arrow.field("puzzle", arrow.string())]), *board, *fields])

    def encode(self, chunk: Chunk, outcome: ChunkResult) -> Any:  # noqa: ANN401
        arrow = pyarrow()
        if isinstance(chunk, ParquetChunk):
            kept = self._completed(chunk)
        else:
            puzzles = [text.decode("utf-8", "replace") or None for text in puzzles_of(chunk)]
            kept = [arrow.array(puzzles, arrow.string())]
        kept += [arrow.array(values, arrow.string()) for values in self.boards(chunk, len(kept[0])).values()]
        fields = list(self.schema)[len(kept) :]
        columns = [
            arrow.array(values_of(column, make()), field.type)
            for column, make, field in zip(self.columns, outcome.columns, fields, strict=True)
        ]
        batch = arrow.record_batch([*kept, *columns], schema=self.schema)
        return pack_piece(batch) if self.part else batch

    def _completed(self, chunk: ParquetChunk) -> list[Any]:
        """The columns with what the header says of boards where they say nothing."""
        columns = list(chunk.batch.columns)
        for name, text in self.unsaid.items():
            at = self.source.board_columns[name]
            values = [str(value or text) for value in columns[at].to_pylist()]
            columns[at] = pyarrow().array(values, pyarrow().string())
        return columns

    def begin(self, file: BinaryIO | io.RawIOBase, *, is_new: bool) -> None:
        assert is_new
        self.groups = RowGroups(file, self.schema)

    def begin_part(self, file: BinaryIO | io.RawIOBase, *, is_new: bool) -> None:  # noqa: ARG002  (a part has no head)
        self.part = file

    def write(self, encoded: Any) -> None:  # noqa: ANN401
        if self.part:
            write_all(self.part, encoded)
        elif self.groups:
            self.groups.add(encoded)

    def end(self) -> None:
        if self.groups:
            self.groups.close()

    def leave(self) -> None:
        if self.groups:
            self.groups.leave()

    def puzzles_in(self, file: BinaryIO | io.RawIOBase) -> Iterator[str]:
        for batch in read_pieces(file):
            yield from batch.column(0).to_pylist()

    def join(self, parts: Iterable[BinaryIO | io.RawIOBase], whole: BinaryIO | io.RawIOBase) -> None:
        with RowGroups(whole, self.schema) as groups:
            for part in parts:
                for batch in read_pieces(part):
                    groups.add(batch)
