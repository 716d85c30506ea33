"""JSON lines: an object for each record, with its puzzle and what is known of it; null where there is nothing."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import BinaryIO

from nonet.bulk.outcome import ChunkResult, Text
from nonet.bulk.sinks.base import ByteSink
from nonet.bulk.sinks.table import puzzles_of, values_of
from nonet.bulk.sources.base import Chunk
from nonet.model.spec import FIELDS


class JsonSink(ByteSink):
    """A line for each record. Of a table that was read only the puzzle is kept."""

    id = "jsonl"
    suffixes = (".jsonl",)

    def text(self, chunk: Chunk, outcome: ChunkResult) -> Text:
        from json import dumps  # every stream loads this file, few write JSON

        puzzles = [text.decode("utf-8", "replace") or None for text in puzzles_of(chunk)]
        columns = [values_of(column, make()) for column, make in zip(self.columns, outcome.columns, strict=True)]
        names = ("puzzle", *self.board, *self.titles)
        records = zip(puzzles, *self.boards(chunk, len(puzzles)).values(), *columns, strict=True)
        objects = (dict(zip(names, record, strict=True)) for record in records)
        return "".join([dumps(self._told(one)) + "\n" for one in objects]).encode()

    def puzzles_in(self, file: BinaryIO | io.RawIOBase) -> Iterator[str]:
        from json import loads

        with self.kept_text(file) as text:
            for line in text:
                yield loads(line)["puzzle"]

    def _told(self, answer: dict[str, object]) -> dict[str, object]:
        """An answer without what need not be said of its board: a reader takes no empty kind.

        What is said is written as in the --json of other commands, where a word means one thing.
        """
        told = {name: value for name, value in answer.items() if value != "" or name not in self.board}
        return {name: _as_data(name, value) if name in self.board else value for name, value in told.items()}


def _as_data(name: str, value: object) -> object:
    """Return what a column says of a board as JSON has it. Kinds and rules keep the words of the input."""
    if name == "kind":
        return value
    if name == "rules":
        return [rule.strip() for rule in str(value).split(";") if rule.strip()]
    return FIELDS[name].data(FIELDS[name].parse(str(value)))
