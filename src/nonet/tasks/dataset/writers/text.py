"""CSV and JSON lines: a row for each puzzle. CSV has no lists, so there techniques and traces are words and moves."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from io import StringIO
from pathlib import Path
from typing import Any, TextIO

from nonet.board import Board, BoardSpec
from nonet.formats.header_lines import read_columns
from nonet.records import dataclass
from nonet.tasks.dataset.order import DatasetOrder
from nonet.tasks.dataset.traces import as_moves
from nonet.tasks.dataset.writers.parquet import shard_names

Row = dict[str, Any]


class _Lines:
    """The text files of a split."""

    def __init__(self, paths: list[Path], head: str, line: Callable[[Row], str], most: int) -> None:
        self.paths, self.head, self.line, self.most = iter(paths), head, line, most
        self.file: TextIO | None = None
        self.room = 0

    def add(self, batch: Any) -> None:  # noqa: ANN401
        for row in batch.to_pylist():
            if not self.room:
                self._next()
            assert self.file
            self.file.write(self.line(row))
            self.room -= 1

    def _next(self) -> None:
        self.close()
        self.file = next(self.paths).open("w", encoding="utf-8", newline="")
        self.file.write(self.head)
        self.room = self.most

    def close(self) -> None:
        if self.file:
            self.file.close()


@dataclass(frozen=True, slots=True)
class TextWriter:
    """Lines of text."""

    id: str
    words: str
    head: Callable[[DatasetOrder], str]
    line: Callable[[Row], str]
    rows: int = 500_000

    def problem(self, order: DatasetOrder) -> str | None:
        return None

    def open(self, folder: Path, order: DatasetOrder, split: str, rows: int) -> _Lines:
        (folder / "data").mkdir(exist_ok=True)
        paths = [folder / "data" / name for name in shard_names(split, rows, self.id, self.rows)]
        return _Lines(paths, self.head(order), self.line, self.rows)

    def finish(self, folder: Path, order: DatasetOrder, counts: Mapping[str, int]) -> None:
        """Nothing: the lines are all."""

    def patterns(self, split: str) -> str:
        return f"data/{split}-*.{self.id}"


def json_line(row: Row) -> str:
    """A row as a line of JSON; figures have one decimal place, as they are."""
    return json.dumps({name: _plain(value) for name, value in row.items()}, ensure_ascii=False) + "\n"


def _csv_head(order: DatasetOrder) -> str:
    from nonet.tasks.dataset.columns import SPLIT, schema_of

    return _csv(name for name in schema_of(order).names if name != SPLIT)


def _csv_line(row: Row) -> str:
    return _csv(_cell(name, value, row) for name, value in row.items())


def _csv(cells: Iterator[Any]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(list(cells))
    return text.getvalue()


def _cell(name: str, value: Any, row: Row) -> Any:  # noqa: ANN401
    if value is None:
        return ""
    if name == "trace":
        said = [step["words"] for step in value if step["words"]]
        return "\n".join(said) if said else as_moves(value, board_of(row))
    if name == "messages":
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else _plain(value)


def _plain(value: Any) -> Any:  # noqa: ANN401
    return round(value, 1) if isinstance(value, float) else value


def board_of(row: Row) -> Board:
    """The board of a row."""
    said = {name: row[name] for name in ("kind", "box", "layout", "grids", "rules") if row[name]}
    return _board(tuple(said.items()), row["size"])


@lru_cache(maxsize=256)
def _board(said: tuple[tuple[str, str], ...], size: int) -> Board:
    return read_columns(said).joined(BoardSpec(size=size)).board()


CSV = TextWriter("csv", "tables as text; lists are words", _csv_head, _csv_line)
JSONL = TextWriter("jsonl", "JSON lines, with all columns", lambda _: "", json_line)
