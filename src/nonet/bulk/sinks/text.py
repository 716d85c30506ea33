"""Text: an answer a line."""

from __future__ import annotations

from typing import ClassVar

from nonet.bulk.outcome import ChunkResult, Text
from nonet.bulk.sinks.base import ByteSink
from nonet.bulk.sinks.table import join_fields, lines_of
from nonet.bulk.sources.base import Chunk
from nonet.formats.header import dump


class TextSink(ByteSink):
    """A line for each record; but a text that holds one puzzle is answered by its solution and nothing else."""

    id = "text"
    suffixes: ClassVar[tuple[str, ...]] = (".txt",)

    def head(self) -> bytes:
        return dump(self.header.choice, self.header.titles, one_line=True).encode() if self.header else b""

    def text(self, chunk: Chunk, outcome: ChunkResult) -> Text:
        if _is_one(chunk, outcome):
            answer = bytes(outcome.answers).strip(b"\n")
            return answer + b"\n" if answer else b""
        return outcome.answers

    def write(self, encoded: Text) -> None:
        if len(encoded):  # a header alone is no answer
            super().write(encoded)

    def end(self) -> None:
        """Nothing: the head came with the first answer, if there was one."""


class TableTextSink(TextSink):
    """As text, under a header that names it: the answer to a table where no file names another format.

    Also where a table says of each record which board it is for: lines alone could not say it.
    """

    id = "table"
    suffixes = ()

    def head(self) -> bytes:
        return join_fields([self.titles[0].encode(), *(name.encode() for name in self.board)]) + b"\n"

    def text(self, chunk: Chunk, outcome: ChunkResult) -> Text:
        if not self.board:
            return super().text(chunk, outcome)
        boards = self.boards(chunk, outcome.records).values()
        # Blank lines are dropped only now: before, an answer and its board have the same number.
        lines = [_record(*fields) for fields in zip(lines_of(outcome.answers), *boards, strict=True)]
        return b"".join([line for line in lines if line != b"\n"] if _is_one(chunk, outcome) else lines)


def _is_one(chunk: Chunk, outcome: ChunkResult) -> bool:
    """Return True if there is one puzzle in all."""
    return chunk.is_whole and outcome.puzzles == 1


def _record(answer: bytes, *board: str) -> bytes:
    return (join_fields([answer, *(field.encode() for field in board)]) if answer else b"") + b"\n"
