"""Parquet: the columns of a table, a row group for each chunk. Needs the package pyarrow.

A Parquet file ends with its table of contents. One that was cut off is unreadable, so such a run cannot be resumed.
"""

from __future__ import annotations

import io
from typing import Any, BinaryIO

from nonet.batch.outcome import Outcome
from nonet.batch.sinks.base import Sink, write_all
from nonet.batch.sinks.table import new_names, puzzles_of, values_of
from nonet.batch.sources import Chunk
from nonet.batch.sources.parquet import ParquetChunk, ParquetSource, pyarrow
from nonet.errors import PuzzleError


class ParquetSink(Sink):
    """A row for each record; null where there is nothing."""

    id = "parquet"
    suffixes = (".parquet",)
    is_resumable = False
    copies = ParquetSource

    def prepare(self) -> None:
        if self.compression:
            raise PuzzleError(f"expected .parquet without {self.compression.suffix}: it is packed inside")
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

    def encode(self, chunk: Chunk, outcome: Outcome) -> Any:  # noqa: ANN401
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
        return arrow.record_batch([*kept, *columns], schema=self.schema)

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
        self.gate = _Gate(file)
        self.writer = pyarrow().parquet.ParquetWriter(self.gate, self.schema, compression="zstd")

    def write(self, encoded: Any) -> None:  # noqa: ANN401
        if encoded.num_rows:
            self.writer.write_batch(encoded)

    def end(self) -> None:
        self.writer.close()

    def leave(self) -> None:
        self.gate.is_shut = True


class _Gate(io.RawIOBase):
    """The file as pyarrow sees it: it takes all that is written, and once shut, nothing.

    pyarrow does not look at how much a file took. And a writer that is thrown away writes the end of its file, when
    ours is closed.
    """

    def __init__(self, file: BinaryIO | io.RawIOBase) -> None:
        self.file = file
        self.is_shut = False

    def writable(self) -> bool:
        return True

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        if not self.is_shut:
            write_all(self.file, data)
        return len(data)
