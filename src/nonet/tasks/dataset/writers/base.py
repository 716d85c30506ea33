"""What a writer is: the way from rows of a split to files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from nonet.tasks.dataset.order import DatasetOrder


class SplitWriter(Protocol):
    """Writes the rows of one split. Its bytes depend on the rows alone, not on the batches in which they come."""

    def add(self, batch: Any) -> None:  # noqa: ANN401  (pyarrow has no types)
        """Some more rows."""

    def close(self) -> None:
        """All rows are there."""


class Writer(Protocol):
    """A format of data sets."""

    @property
    def id(self) -> str: ...

    @property
    def words(self) -> str:
        """What it is, for lists of formats."""

    def problem(self, order: DatasetOrder) -> str | None:
        """Why this format cannot hold an order; None if it can."""

    def open(self, folder: Path, order: DatasetOrder, split: str, rows: int) -> SplitWriter:
        """Begin a split of so many rows."""

    def finish(self, folder: Path, order: DatasetOrder, counts: Mapping[str, int]) -> None:
        """What stands beside the splits, once all of them are written."""

    def patterns(self, split: str) -> str:
        """The files of a split, as the head of a card has them; "" where no loader of cards reads them."""
