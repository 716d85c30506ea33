"""Text: an answer a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from nonet.batch.outcome import Outcome, Text
from nonet.batch.sinks.base import ByteSink
from nonet.batch.sinks.table import join_fields, lines_of
from nonet.batch.sources import Chunk
from nonet.formats.header import COLUMNS, dump


class TextSink(ByteSink):
    """A line for each record; but a text that holds one puzzle is answered by its solution and nothing else."""

    id = "text"
    suffixes: ClassVar[tuple[str, ...]] = (".txt",)

    def head(self) -> bytes:
        return dump(self.header.choice, self.header.titles, one_line=True).encode() if self.header else b""

    def text(self, chunk: Chunk, outcome: Outcome) -> Text:
        if chunk.is_whole and outcome.puzzles == 1:
            answer = bytes(outcome.answers).strip(b"\n")
            return answer + b"\n" if answer else b""
        return outcome.answers

    def write(self, encoded: Text) -> None:
        if len(encoded):  # a header alone is no answer
            super().write(encoded)

    def end(self) -> None:
        """Nothing: the head came with the first answer, if there was one."""


class TableTextSink(TextSink):
    """As text, under a header that names it: the answer to a table where no file names another format."""

    id = "table"
    suffixes = ()

    def head(self) -> bytes:
        return join_fields([self.titles[0].encode(), *(name.encode() for name in self._names())]) + b"\n"

    def text(self, chunk: Chunk, outcome: Outcome) -> Text:
        answers = super().text(chunk, outcome)
        names = self._names()
        if not names:
            return answers
        said = [self.board | {name: value for name, value in one if value} for one in self._said(chunk, outcome)]
        lines = zip(lines_of(answers), said, strict=False)
        return b"".join([_record(answer, [one.get(name, "") for name in names]) for answer, one in lines])

    def _said(self, chunk: Chunk, outcome: Outcome) -> Sequence[Sequence[tuple[str, str]]]:
        return chunk.said() or [()] * outcome.records

    def _names(self) -> list[str]:
        """The columns that say which board an answer is for: those of the input, and what is said of all."""
        if self.header is None:
            return []
        have = {*self.board, *self.source.board_columns}
        return [name for name in COLUMNS if name in have]


def _record(answer: bytes, fields: Sequence[str]) -> bytes:
    return (join_fields([answer, *(field.encode() for field in fields)]) if answer else b"") + b"\n"
