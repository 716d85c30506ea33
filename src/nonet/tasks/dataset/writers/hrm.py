"""The arrays that the loaders of hierarchical and tiny recursive models (HRM, TRM) read.

A folder for each split: `dataset.json`, which says what the arrays are, and five arrays. A sequence is a grid; a token
is 0 for padding, 1 for an empty cell and a digit plus 1 otherwise. A group is a puzzle with its symmetric images, of
which a batch draws one: so images make the set larger without favouring any puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nonet.errors import PuzzleError, shorten
from nonet.records import dataclass
from nonet.tasks.dataset.order import DatasetOrder, said_of
from nonet.tasks.images import Images

if TYPE_CHECKING:
    from numpy.typing import NDArray

_PAD = 1  # what a digit's token is more than the digit


class _Arrays:
    """The arrays of a split, kept until all rows are there: a byte for each token."""

    def __init__(self, folder: Path, order: DatasetOrder, images: int) -> None:
        self.folder, self.order, self.count = folder, order, images
        self.images = Images(order.board, f"{order.seed}/images") if images else None
        self.inputs: list[NDArray[Any]] = []
        self.labels: list[NDArray[Any]] = []

    def add(self, batch: Any) -> None:  # noqa: ANN401
        self._refuse_others(batch)
        puzzles, solutions = (self._digits(batch, name) for name in ("puzzle", "solution"))
        if self.images:
            puzzles, solutions = self.images.beside(puzzles, solutions, self.count)
        self.inputs.append(puzzles + _PAD)
        self.labels.append(solutions + _PAD)

    def _refuse_others(self, batch: Any) -> None:  # noqa: ANN401
        """Arrays say nothing of boards, so all puzzles must be on one."""
        own = {**said_of(self.order.board), "size": self.order.board.size}
        for name, value in own.items():
            if others := [other for other in batch.column(name).unique().to_pylist() if other != value]:
                raise PuzzleError(f"expected puzzles of one board for hrm, got the {name} {shorten(str(others[0]))}")

    def _digits(self, batch: Any, name: str) -> NDArray[Any]:  # noqa: ANN401
        import numpy as np

        if self.order.has_cells:
            values = batch.column(f"{name}_rows").flatten().to_numpy(zero_copy_only=False).astype(np.uint8)
        else:
            values = np.frombuffer("".join(batch.column(name).to_pylist()).encode(), np.uint8) - ord("0")
        digits: NDArray[Any] = values.reshape(batch.num_rows, -1)
        return digits

    def close(self) -> None:
        import numpy as np

        cells, own = self.order.board.cell_count, self.count + 1
        inputs, labels = (
            np.concatenate([np.zeros((0, cells), np.uint8), *some]) for some in (self.inputs, self.labels)
        )
        arrays = {
            "inputs": inputs,
            "labels": labels,
            "puzzle_identifiers": np.zeros(len(inputs), np.int32),
            "puzzle_indices": np.arange(len(inputs) + 1, dtype=np.int32),
            "group_indices": np.arange(0, len(inputs) + 1, own, dtype=np.int32),
        }
        for name, array in arrays.items():
            np.save(self.folder / f"all__{name}.npy", array)
        said = {
            "seq_len": cells, "vocab_size": self.order.board.size + 2, "pad_id": 0, "ignore_label_id": 0,
            "blank_identifier_id": 0, "num_puzzle_identifiers": 1, "total_groups": len(inputs) // own,
            "mean_puzzle_examples": 1, "sets": ["all"],
        }  # fmt: skip
        (self.folder / "dataset.json").write_text(json.dumps(said) + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True)
class HrmWriter:
    """Arrays of tokens."""

    id: str = "hrm"
    words: str = "arrays for HRM and TRM: all__inputs.npy, all__labels.npy ..."

    def problem(self, order: DatasetOrder) -> str | None:
        if order.board.size > 250:
            return f"expected a board of up to 250 digits for hrm, whose tokens are bytes, got {order.board.title}"
        if order.wish and order.wish.rules:
            return "expected hrm without rules to place: its arrays have digits only, so all puzzles share one board"
        return None

    def open(self, folder: Path, order: DatasetOrder, split: str, rows: int) -> _Arrays:
        place = folder / split
        place.mkdir(exist_ok=True)
        return _Arrays(place, order, order.images if split == "train" else 0)

    def finish(self, folder: Path, order: DatasetOrder, counts: Mapping[str, int]) -> None:
        (folder / "identifiers.json").write_text(json.dumps(["<blank>"]) + "\n", encoding="utf-8")

    def patterns(self, split: str) -> str:
        return ""


WRITER = HrmWriter()
