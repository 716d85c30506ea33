"""JSON lines: an object for each record, with its puzzle and what is known of it; null where there is nothing."""

from __future__ import annotations

import json

from nonet.batch.outcome import Outcome, Text
from nonet.batch.sinks.base import ByteSink
from nonet.batch.sinks.table import puzzles_of, values_of
from nonet.batch.sources import Chunk


class JsonSink(ByteSink):
    """A line for each record. Of a table that was read only the puzzle is kept."""

    id = "jsonl"
    suffixes = (".jsonl",)

    def text(self, chunk: Chunk, outcome: Outcome) -> Text:
        puzzles = [text.decode("utf-8", "replace") or None for text in puzzles_of(chunk)]
        columns = [values_of(column, make()) for column, make in zip(self.columns, outcome.columns, strict=True)]
        names = ("puzzle", *self.board, *self.titles)
        board = [[value] * len(puzzles) for value in self.board.values()]
        records = zip(puzzles, *board, *columns, strict=True)
        return "".join([json.dumps(dict(zip(names, record, strict=True))) + "\n" for record in records]).encode()
