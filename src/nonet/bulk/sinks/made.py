"""Puzzles that were made, as text in any format: what `sudoku create` prints, chunk by chunk."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from nonet.bulk.compression import Compression
from nonet.bulk.create import Made
from nonet.bulk.create_stream import MadeChunk
from nonet.bulk.outcome import ChunkResult, Text
from nonet.bulk.sinks.base import ByteSink
from nonet.bulk.sources.base import Chunk, Source
from nonet.formats import Format, find_format, write_stream
from nonet.model import Board, Grid

Dump = Callable[[Made, bool], str]  # a puzzle as a line of JSON, with what a header would say or without


class FormatSink(ByteSink):
    """Puzzles below the headers of their boards; what stands between two of them is the format's."""

    id = "text"
    first = 0  # the number of the first puzzle in the file: others stand in files of their own

    def __init__(
        self,
        source: Source,
        board: Board,
        format: Format,
        compression: Compression | None = None,
        *,
        header: bool = True,
    ) -> None:
        self.board_of_all, self.format, self.says_boards = board, format, header
        super().__init__(source, (), compression)

    def text(self, chunk: Chunk, outcome: ChunkResult) -> Text:
        assert isinstance(chunk, MadeChunk)
        if self.format is find_format("line") and not chunk.has_rules and chunk.begin != self.first:
            return outcome.answers  # the header stands above the first chunk
        return "".join(self._pieces(chunk.begin, (made.grid for made in chunk.puzzles))).encode()

    def _pieces(self, begin: int, grids: Iterable[Grid]) -> Iterator[str]:
        """The puzzles as if others, of which we know the board only, stood above all but the first chunk."""
        if begin == self.first:
            yield from write_stream(grids, self.format, header=self.says_boards)
            return
        above = [Grid.empty(self.board_of_all), *grids]
        pieces = write_stream(above, self.format, header=self.says_boards)
        next(pieces)
        yield from pieces

    def puzzles_in(self, file: BinaryIO | io.RawIOBase) -> Iterator[str]:
        if self.format is not find_format("line"):
            yield from super().puzzles_in(file)
        [first] = write_stream([Grid.empty(self.board_of_all)], self.format, header=self.says_boards)
        with self.kept_text(file) as text:
            for number, line in enumerate(text):
                if number >= first.count("\n") - 1:
                    yield line.rstrip("\n")


class LinesSink(ByteSink):
    """A line of JSON for each puzzle, by a function of one's own."""

    id = "json"

    def __init__(
        self, source: Source, dump: Dump, compression: Compression | None = None, *, header: bool = True
    ) -> None:
        self.dump, self.says_boards = dump, header
        super().__init__(source, (), compression)

    def text(self, chunk: Chunk, outcome: ChunkResult) -> Text:  # noqa: ARG002
        assert isinstance(chunk, MadeChunk)
        return "".join([self.dump(made, self.says_boards) for made in chunk.puzzles]).encode()
