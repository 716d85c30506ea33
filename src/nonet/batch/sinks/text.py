"""Text: an answer a line."""

from __future__ import annotations

from typing import ClassVar

from nonet.batch.outcome import Outcome, Text
from nonet.batch.sinks.base import ByteSink
from nonet.batch.sources import Chunk


class TextSink(ByteSink):
    """A line for each record; but a text that holds one puzzle is answered by its solution and nothing else."""

    id = "text"
    suffixes: ClassVar[tuple[str, ...]] = (".txt",)

    def text(self, chunk: Chunk, outcome: Outcome) -> Text:
        if chunk.is_whole and outcome.puzzles == 1:
            answer = bytes(outcome.answers).strip(b"\n")
            return answer + b"\n" if answer else b""
        return outcome.answers


class TableTextSink(TextSink):
    """As text, under a header that names it: the answer to a table where no file names another format."""

    id = "table"
    suffixes = ()

    def head(self) -> bytes:
        return f"{self.titles[0]}\n".encode()
