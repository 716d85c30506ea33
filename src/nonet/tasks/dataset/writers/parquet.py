"""Parquet: shards with the names that Hugging Face's `datasets` knows, data/train-00000-of-00002.parquet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from nonet.batch.row_groups import RowGroups
from nonet.records import dataclass
from nonet.tasks.dataset.order import DatasetOrder

ROWS = 500_000  # of a shard: some 50 MB


def shard_names(split: str, rows: int, suffix: str, most: int = ROWS) -> list[str]:
    """The files of so many rows.

    >>> shard_names("test", 700_000, "csv")
    ['test-00000-of-00002.csv', 'test-00001-of-00002.csv']
    """
    count = max(1, -(-rows // most))
    return [f"{split}-{number:05}-of-{count:05}.{suffix}" for number in range(count)]


class _Shards:
    """The shards of a split, written one after another."""

    def __init__(self, paths: Iterator[Path]) -> None:
        self.paths, self.room, self.stack = paths, 0, ExitStack()
        self.groups: RowGroups | None = None

    def add(self, batch: Any) -> None:  # noqa: ANN401
        while batch.num_rows:
            if not self.room:
                self._next(batch.schema)
            some = batch.slice(0, self.room)
            batch = batch.slice(some.num_rows)
            self.room -= some.num_rows
            assert self.groups
            self.groups.add(some)

    def _next(self, schema: Any) -> None:  # noqa: ANN401
        self.stack.close()
        file = self.stack.enter_context(next(self.paths).open("wb"))
        self.groups = self.stack.enter_context(RowGroups(file, schema))
        self.room = ROWS

    def close(self) -> None:
        self.stack.close()


@dataclass(frozen=True, slots=True)
class ParquetWriter:
    """Columns with types, packed."""

    id: str = "parquet"
    words: str = "shards for `datasets.load_dataset`, with all columns"

    def problem(self, order: DatasetOrder) -> str | None:
        return None

    def open(self, folder: Path, order: DatasetOrder, split: str, rows: int) -> _Shards:
        names = shard_names(split, rows, "parquet")
        (folder / "data").mkdir(exist_ok=True)
        return _Shards(folder / "data" / name for name in names)

    def finish(self, folder: Path, order: DatasetOrder, counts: Mapping[str, int]) -> None:
        """Nothing: shards are all."""

    def patterns(self, split: str) -> str:
        return f"data/{split}-*.parquet"


WRITER = ParquetWriter()
