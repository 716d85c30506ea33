"""Rows as a Parquet file: written in even row groups, and kept in pieces while the file is unfinished.

A Parquet file ends with its table of contents, so one that was cut off is unreadable. An unfinished one is therefore
a row of pieces, each an Arrow stream of its own, which may be cut behind any of them. The Parquet file is made of them
at the end.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, Self

from nonet._base.errors import PuzzleError
from nonet._base.files import write_all
from nonet.bulk.sources.parquet import pyarrow

if TYPE_CHECKING:
    from types import TracebackType

# Rows of a group, and its bytes in memory: a group of long rows ends sooner. Groups are made of pages, so that where
# they end does not depend on how rows come.
ROWS = 1 << 16
_PAGE = 1 << 12
_BYTES = 1 << 26


def pack_piece(batch: Any) -> Any:  # noqa: ANN401  (pyarrow has no types)
    """Rows as the bytes of a piece."""
    arrow = pyarrow()
    packed = arrow.BufferOutputStream()
    options = arrow.ipc.IpcWriteOptions(compression="zstd", use_threads=False)
    with arrow.ipc.new_stream(packed, batch.schema, options=options) as writer:
        writer.write_batch(batch)
    return packed.getvalue()


def read_pieces(file: BinaryIO | io.RawIOBase) -> Iterator[Any]:
    """The rows of all pieces of a file, batch by batch. PuzzleError where they are damaged."""
    arrow = pyarrow()
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    source = arrow.PythonFile(file, "r")
    try:
        while source.tell() < size:
            with arrow.ipc.open_stream(source) as reader:
                yield from reader
    except arrow.ArrowInvalid:
        raise PuzzleError("cannot read: the unfinished output is damaged (--force starts again)") from None


class RowGroups:
    """A Parquet file being written. Its bytes depend on the rows alone, not on the batches in which they come.

    Only leaving its context without an error finishes the file.
    """

    def __init__(self, file: BinaryIO | io.RawIOBase, schema: Any) -> None:  # noqa: ANN401
        self.gate = _Gate(file)
        self.schema = schema
        self.writer = pyarrow().parquet.ParquetWriter(self.gate, schema, compression="zstd")
        self.waiting: list[Any] = []  # batches of the next page, which is not full
        self.waiting_rows = 0
        self.pages: list[Any] = []  # of the next group
        self.bytes = 0

    def add(self, batch: Any) -> None:  # noqa: ANN401
        while batch.num_rows:
            taken = batch.slice(0, _PAGE - self.waiting_rows)
            batch = batch.slice(taken.num_rows)
            self.waiting.append(taken)
            self.waiting_rows += taken.num_rows
            if self.waiting_rows == _PAGE:
                self._end_page()
                if len(self.pages) * _PAGE == ROWS or self.bytes >= _BYTES:
                    self._end_group()

    def _end_page(self) -> None:
        page = pyarrow().Table.from_batches(self.waiting, self.schema).unify_dictionaries().combine_chunks()
        self.pages.append(page)
        self.bytes += page.nbytes
        self.waiting, self.waiting_rows = [], 0

    def _end_group(self) -> None:
        group = pyarrow().concat_tables(self.pages).unify_dictionaries().combine_chunks()
        self.writer.write_table(group, row_group_size=ROWS)
        self.pages, self.bytes = [], 0

    def close(self) -> None:
        """All rows are there."""
        if self.waiting:
            self._end_page()
        if self.pages:
            self._end_group()
        self.writer.close()

    def leave(self) -> None:
        """Nothing may be written any more."""
        self.gate.is_shut = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.close()
        else:
            self.leave()


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
