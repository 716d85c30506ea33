"""The formats of data sets. A new one is a class that follows `Writer`, and an entry in `WRITERS`.

Contents: `Writer`, the protocol; arrays for HRM and TRM (`HrmWriter`), Parquet, CSV and JSON lines (`TextWriter`),
tasks for lm-eval; `WRITERS` and `find_writer`.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import lru_cache
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from nonet._base.errors import PuzzleError, UnknownNameError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.row_groups import RowGroups
from nonet.formats.header_lines import read_columns
from nonet.lm.batches import Images
from nonet.lm.dataset.order import DatasetOrder, said_of
from nonet.lm.dataset.traces import as_moves
from nonet.model import Board, BoardSpec
from nonet.model.spec import COLUMNS

if TYPE_CHECKING:
    from numpy.typing import NDArray


# What a writer is: the way from rows of a split to files.


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
        """The name of the format in words, for lists of formats."""

    def problem(self, order: DatasetOrder) -> str | None:
        """Return the reason why this format cannot hold an order; None if it can."""

    def open(self, folder: Path, order: DatasetOrder, split: str, rows: int) -> SplitWriter:
        """Begin a split of so many rows."""

    def finish(self, folder: Path, order: DatasetOrder, counts: Mapping[str, int]) -> None:
        """Write the files next to the splits, once all splits are written."""

    def patterns(self, split: str) -> str:
        """The files of a split, as the head of a card has them; "" where no loader of cards reads them."""


# The arrays that the loaders of hierarchical and tiny recursive models (HRM, TRM) read.
#
# A folder for each split: `dataset.json`, which says what the arrays are, and five arrays. A sequence is a grid; a
# token is 0 for padding, 1 for an empty cell and a digit plus 1 otherwise. A group is a puzzle with its symmetric
# images, of which a batch draws one: so images make the set larger without favouring any puzzle.

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
        if order.criteria and order.criteria.rules:
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


HRM = HrmWriter()


# Parquet: shards with the names that Hugging Face's `datasets` knows, data/train-00000-of-00002.parquet.

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


PARQUET = ParquetWriter()


# CSV and JSON lines: a row for each puzzle. CSV has no lists, so there techniques and traces are words and moves.

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
    from nonet.lm.dataset.columns import SPLIT, schema_of

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
    said = {name: row[name] for name in COLUMNS if row.get(name)}
    return _board(tuple(said.items()), row["size"])


@lru_cache(maxsize=256)
def _board(said: tuple[tuple[str, str], ...], size: int) -> Board:
    return read_columns(said).joined(BoardSpec(size=size)).board()


CSV = TextWriter("csv", "tables as text; lists are words", _csv_head, _csv_line)
JSONL = TextWriter("jsonl", "JSON lines, with all columns", lambda _: "", json_line)


# A task for the language model evaluation harness (lm-eval): questions as JSON lines, a YAML file, a scorer.
#
#     lm_eval --model ... --include_path DIR --tasks nonet_sudoku
#
# Answers are judged by the rules of the puzzle, so any form of the right grid counts.

TASK = "nonet_sudoku"

_YAML = """\
task: {task}
custom_dataset: !function utils.load
{splits}
output_type: generate_until
doc_to_text: "{{{{question}}}}"
doc_to_target: "{{{{answer}}}}"
process_results: !function utils.process_results
generation_kwargs:
  until: []
  do_sample: false
metric_list:
  - metric: solved
    aggregation: mean
    higher_is_better: true
  - metric: cells
    aggregation: mean
    higher_is_better: true
metadata:
  version: 1
"""

# The files are found beside this one, since a path in YAML would be taken from wherever lm-eval is started.
_UTILS = '''\
"""The questions, and scores of answers by the rules of each puzzle: needs the packages datasets and nonet."""

from pathlib import Path

from nonet.lm.adapters.lm_eval import process_results

__all__ = ["files", "load", "process_results"]


def files():
    """The files of each split."""
    data = Path(__file__).parent / "data"
    names = ("train", "validation", "test")
    found = {name: sorted(map(str, data.glob(f"{name}-*.jsonl"))) for name in names}
    return {name: paths for name, paths in found.items() if paths}


def load(**_):
    """All splits, as lm-eval takes them."""
    from datasets import load_dataset

    return load_dataset("json", data_files=files())
'''


@dataclass(frozen=True, slots=True)
class LmEvalWriter:
    """Questions, and how they are asked."""

    id: str = "lm-eval"
    words: str = "a task for lm-eval: questions, YAML and a scorer"

    def problem(self, order: DatasetOrder) -> str | None:
        return None if order.prompt else "expected a --prompt (plain, rules or chat) for lm-eval, which asks questions"

    def open(self, folder: Path, order: DatasetOrder, split: str, rows: int) -> Any:  # noqa: ANN401
        return JSONL.open(folder, order, split, rows)

    def finish(self, folder: Path, order: DatasetOrder, counts: Mapping[str, int]) -> None:
        asked = next((name for name in ("test", "validation", "train") if counts.get(name)), None)
        if asked is None:
            raise PuzzleError("every split is empty")
        names = {"train": "training_split", "validation": "validation_split", "test": "test_split"}
        known = {name: key for name, key in names.items() if counts.get(name)}
        known[asked] = "test_split"
        splits = "\n".join(f"{key}: {name}" for name, key in known.items())
        text = _YAML.format(task=TASK, splits=splits)
        (folder / f"{TASK}.yaml").write_text(text, encoding="utf-8")
        (folder / "utils.py").write_text(_UTILS, encoding="utf-8")

    def patterns(self, split: str) -> str:
        return JSONL.patterns(split)


LM_EVAL = LmEvalWriter()


WRITERS: tuple[Writer, ...] = (
    PARQUET,
    CSV,
    JSONL,
    HRM,
    LM_EVAL,
)


def find_writer(name: str) -> Writer:
    """The writer of a format."""
    for writer in WRITERS:
        if writer.id == name:
            return writer
    raise UnknownNameError("data set format", name, [writer.id for writer in WRITERS])
