"""The folder of a data set: splits by a writer, then README.md and manifest.json.

The manifest comes last, so a folder that has one is whole. Until then its place is taken by the rows that were made so
far (`manifest.json.part`), with the journal of the run beside them.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from hashlib import sha256
from pathlib import Path
from typing import Any

from nonet._base.errors import PuzzleError, listed, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.files import is_there
from nonet.bulk.sources.parquet import pyarrow
from nonet.human.levels import LEVELS
from nonet.human.paths import UNSOLVED
from nonet.human.summary import RatingSummary
from nonet.lm.dataset.order import DatasetOrder, title_of
from nonet.lm.dataset.splits import BOARD, NAMES, PUZZLE, key_on
from nonet.lm.dataset.writers import find_writer

# The card of a data set, README.md: a head that loaders read, and what people must know before they train on it.

_SIZES = ((10**3, "n<1K"), (10**4, "1K<n<10K"), (10**5, "10K<n<100K"), (10**6, "100K<n<1M"), (10**7, "1M<n<10M"),
          (10**8, "10M<n<100M"), (10**9, "100M<n<1B"))  # fmt: skip

_RULE = re.compile(r" *(?:grid \d+: )?([^ ]+)")  # in the column of rules

_TYPES = {"size": "int16", "clues": "int16", "er": "float32", "ep": "float32", "ed": "float32"}  # of CSV
_COLUMNS = {
    "id": "hash of the class of the puzzle, different in every row",
    "puzzle, solution": "one character per cell, row by row; `0` is an empty cell, `A` is 10",
    "puzzle_rows, solution_rows": "the same as numbers, row after row",
    "kind, size, box, layout, grids, rules": "the board, as `sudoku solve` reads it; empty if it does not apply",
    "clues, minimal": "number of given digits; true if every one of them is needed",
    "er, ep, ed": "ratings of Sudoku Explainer 1.2.1, exact; null on boards that it does not support",
    "level": "easy, medium, hard, expert or extreme",
    "hodoku_level, hodoku_score": "HoDoKu's rating; null on boards that it does not support",
    "techniques": "the techniques that solve the puzzle, lightest first; null if they do not solve it. None of them "
    "assumes a unique solution",
    "class": "hash of the class of the solution",
    "question, answer": "the puzzle as a prompt, and its solution",
    "messages": "the same as a conversation",
    "trace": "the steps that solve the puzzle: `technique`, `place` and `remove` (cell from 0, digit), `words`",
}


@dataclass(slots=True)
class Facts:
    """The facts about a set when its files are written."""

    rows: Mapping[str, int]  # by split
    version: str  # of Nonet
    levels: dict[str, Counter[str]] = field(default_factory=dict)
    columns: tuple[str, ...] = ()
    boards: set[tuple[str, int]] = field(default_factory=set)  # kinds and sizes
    rules: set[str] = field(default_factory=set)  # their names
    ratings: Counter[str] = field(default_factory=Counter)  # as a summary counts them

    def add(self, split: str, batch: Any) -> None:  # noqa: ANN401
        """Count some rows."""
        counts = batch.column("level").value_counts().to_pylist()
        found = self.levels.setdefault(split, Counter())
        found.update({each["values"] or "none": each["counts"] for each in counts})
        self._count_ratings(batch)
        self.columns = tuple(batch.schema.names)
        boards = pyarrow().Table.from_batches([batch.select(["kind", "size"])])
        found_boards = boards.group_by(["kind", "size"]).aggregate([]).to_pylist()
        self.boards.update((board["kind"], board["size"]) for board in found_boards)
        for text in batch.column("rules").unique().to_pylist():
            self.rules.update(rule[1] for part in text.split(";") if (rule := _RULE.match(part)))

    def _count_ratings(self, batch: Any) -> None:  # noqa: ANN401
        """Count levels, ER and hardest techniques; where our steps do not solve a puzzle, `techniques` is null."""
        for name, sort in (("level", "level"), ("er", "er")):
            for each in batch.column(name).value_counts().to_pylist():
                if each["values"] is not None:
                    value = each["values"] if sort == "level" else f"{each['values']:.1f}"
                    self.ratings[f"{sort}:{value}"] += each["counts"]
        steps, arrow = batch.column("techniques"), pyarrow()
        starts, ends = steps.offsets.to_numpy()[:-1], steps.offsets.to_numpy()[1:]
        last = steps.values.take(arrow.array(ends[ends > starts] - 1))
        self.ratings.update({f"technique:{each['values']}": each["counts"] for each in last.value_counts().to_pylist()})
        if batch.column("level").null_count < len(batch):  # other boards have no steps at all
            self.ratings[f"technique:{UNSOLVED}"] += steps.null_count

    @property
    def summary(self) -> RatingSummary:
        """The difficulty of the puzzles of all splits."""
        return RatingSummary.of_counts(self.total, self.ratings)

    def levels_of(self, split: str) -> dict[str, int]:
        """Return the number of rows of each level in a split, easiest first."""
        found = self.levels.get(split, Counter())
        return {name: found[name] for name in (*LEVELS, "none") if found[name]}

    def title(self, order: DatasetOrder) -> str:
        """Return the title of the set: the board of all puzzles, or the kinds and sizes that are mixed."""
        if len(self.boards) < 2:
            return title_of(order.board, self.rules)
        named = sorted(self.boards, key=lambda board: (board[1], board[0]))
        rules = f", with {listed(sorted(self.rules))}" if self.rules else ""
        return "Sudoku, mixed: " + ", ".join(f"{kind} of size {size}" for kind, size in named) + rules

    @property
    def total(self) -> int:
        return sum(self.rows.values())


def card_of(order: DatasetOrder, facts: Facts, command: str) -> str:
    """The text of the card."""
    return "\n".join([*_head(order, facts), "", *_body(order, facts, command)]) + "\n"


def _head(order: DatasetOrder, facts: Facts) -> Iterator[str]:
    """YAML between lines of dashes, as Hugging Face reads it."""
    patterns = {name: find_writer(order.format).patterns(name) for name in facts.rows}
    yield "---"
    if not order.is_given:  # whose list it is, we do not know
        yield "license: cc0-1.0"
    yield "task_categories:"
    yield "- text-generation" if order.prompt else "- other"
    yield "tags:"
    yield from ("- sudoku", "- reasoning", "- constraint-satisfaction")
    yield f"pretty_name: {json.dumps(facts.title(order))}"
    yield "size_categories:"
    yield f"- {next((name for most, name in _SIZES if facts.total < most), 'n>1T')}"
    if all(patterns.values()):
        yield "configs:"
        yield "- config_name: default"
        if order.format == "csv":  # otherwise a solution is taken for a number, which is too large
            yield "  features:"
            for name in facts.columns:
                yield f"  - name: {name}"
                yield f"    dtype: {_TYPES.get(name, 'string')}"
        yield "  data_files:"
        for name, pattern in patterns.items():
            yield f"  - split: {name}"
            yield f"    path: {pattern}"
    yield "---"


def _body(order: DatasetOrder, facts: Facts, command: str) -> Iterator[str]:
    what = "Puzzles of a list" if order.is_given else "New puzzles"
    yield f"# {facts.title(order)}: {facts.total:,} puzzles"
    yield ""
    yield f"{what}, each proved to have exactly one solution. Nonet {facts.version} made them:"
    yield ""
    yield f"    {command}"
    yield ""
    yield "## Splits"
    yield ""
    yield from _splits(order, is_mixed=len(facts.boards) > 1)
    yield ""
    yield "| split | puzzles | " + " | ".join(_levels(facts)) + " |"
    yield "|---|---|" + "---|" * len(_levels(facts))
    for name, rows in facts.rows.items():
        levels = facts.levels_of(name)
        yield f"| {name} | {rows:,} | " + " | ".join(f"{levels.get(level, 0):,}" for level in _levels(facts)) + " |"
    yield ""
    if facts.ratings:
        yield from _difficulty(facts)
    yield "## Columns"
    yield ""
    for names, words in _COLUMNS.items():
        if names.split(", ")[0] in facts.columns:
            yield f"- `{'`, `'.join(names.split(', '))}`: {words}"
    if order.format == "hrm":
        yield ""
        yield "The files contain only tokens: 1 for an empty cell, otherwise the digit plus 1. 0 is padding."
    yield ""
    yield "`manifest.json` lists the SHA-256 of every file. The same command makes the same bytes."


def _difficulty(facts: Facts) -> Iterator[str]:
    yield "## Difficulty"
    yield ""
    yield f"![Level, ER and hardest technique of the puzzles of all splits]({PICTURE})"
    yield ""
    yield "```text"
    yield from facts.summary.lines(100)
    yield "```"
    yield ""
    yield "The hardest technique is the last of `techniques`. These steps do not rest on there being one solution."
    yield ""


def _levels(facts: Facts) -> list[str]:
    return [level for level in (*LEVELS, "none") if any(facts.levels_of(name).get(level) for name in facts.rows)]


def _splits(order: DatasetOrder, *, is_mixed: bool) -> Iterator[str]:
    yield f"The shares are {order.split} (train:validation:test). Variations of a puzzle are one class, and so are"
    yield "variations of a solution."
    yield ""
    if order.by == BOARD and is_mixed:
        yield "A hash of the class of the solution decides the split of a puzzle. Some boards, such as 4x4, have too"
        yield "few classes of solutions; there, the class of the puzzle decides. So no puzzle is in two splits, in any"
        yield "form, and neither is a solution of a board with many classes. This is also true across sets with the"
        yield "same shares and split key."
    elif key_on(order.board, order.by) == PUZZLE:
        yield "**The split is by puzzle.** A hash of the class of the puzzle decides its split, so no puzzle is in two"
        yield "splits, in any form. This is also true across sets with the same shares and split key, whatever their"
        why = "as requested" if order.is_asked else "because this board has too few classes of solutions"
        yield f"seeds. The same solution can be in several splits, {why}."
    else:
        yield "A hash of the class of the solution decides the split of a puzzle, so no solution is in two splits, in"
        yield "any form. This is also true across sets with the same shares and split key, whatever their seeds, kinds"
        yield "and rules: no test set contains a solution of any training set."
    yield "No two puzzles of the set are of one class."


MANIFEST = "manifest.json"
CARD = "README.md"
PICTURE = "difficulty.svg"  # in the card

_PIECE = 1 << 20

Batches = Callable[[], Iterable[tuple[Any, Any]]]  # rows, and the number of the split of each; may be asked for twice


@dataclass(frozen=True, slots=True)
class DatasetFolder:
    """The folder of a data set. `command` makes it again, for its card; `asked` is everything that decides its rows."""

    path: Path
    command: str = ""
    version: str = ""  # of Nonet
    asked: Mapping[str, object] = field(default_factory=dict)

    @property
    def manifest(self) -> Path:
        return self.path / MANIFEST

    @property
    def is_begun(self) -> bool:
        """True if an unfinished run left its rows here."""
        return is_there(self.path / f"{MANIFEST}.part")

    def plan(self) -> dict[str, Any] | None:
        """Return the plan that decided the rows of the set in this folder; None if its manifest does not give it."""
        found = _read_manifest(self.manifest).get("plan")
        return found if isinstance(found, dict) else None

    def check(self, *, force: bool) -> None:
        """Refuse a folder that holds anything but a data set of ours."""
        if not is_there(self.path):
            if not self.path.absolute().parent.is_dir():
                raise PuzzleError(f"cannot write {shorten(str(self.path))}: no such file or directory")
            return
        if not self.path.is_dir():
            raise PuzzleError(f"expected a folder for a data set, got a file: {shorten(str(self.path))}")
        if self.is_begun or not any(self.path.iterdir()):
            return
        if not self.manifest.is_file():
            raise PuzzleError(f"expected a folder that is new, empty or a data set, got {shorten(str(self.path))}")
        if not force:
            raise PuzzleError(f"the data set {shorten(str(self.path))} exists (--force overwrites it)")

    def begin(self) -> None:
        """Make the folder; the files of a data set that is overwritten go."""
        self.path.mkdir(exist_ok=True)
        for name in _files_of(self.manifest):
            with suppress(OSError):
                (self.path / name).unlink()
        self.manifest.unlink(missing_ok=True)

    def write(self, order: DatasetOrder, batches: Batches) -> bytes:
        """Write all files but the manifest, which is returned."""
        facts = self._write_splits(order, batches)
        if facts.ratings:
            (self.path / PICTURE).write_text(facts.summary.to_svg(), encoding="utf-8")
        (self.path / CARD).write_text(card_of(order, facts, self.command), encoding="utf-8")
        found = sorted(name for name in _walk(self.path) if not name.startswith(MANIFEST))
        files = {
            name: {"bytes": (self.path / name).stat().st_size, "sha256": _digest(self.path / name)} for name in found
        }
        manifest = {
            "nonet": facts.version,
            "command": self.command,
            "seed": None if order.is_given else str(order.seed),
            "split": str(order.split),
            "split_by": order.by if len(facts.boards) > 1 else key_on(order.board, order.by),
            "plan": self.asked,
            "splits": {name: {"rows": facts.rows[name], "levels": facts.levels_of(name)} for name in facts.rows},
            "files": files,
        }
        return (json.dumps(manifest, indent=2) + "\n").encode()

    def _write_splits(self, order: DatasetOrder, batches: Batches) -> Facts:
        """The splits, all at once; how many rows each has is counted first, since files say it in their names."""
        import numpy as np

        counts: Counter[int] = Counter()
        for _, numbers in batches():
            counts.update(numbers.tolist())
        facts = Facts({name: counts[number] for number, name in enumerate(NAMES) if counts[number]}, self.version)
        writer = find_writer(order.format)
        opened = {n: writer.open(self.path, order, name, counts[n]) for n, name in enumerate(NAMES) if counts[n]}
        for batch, numbers in batches():
            for number, split in opened.items():
                some = batch.filter(numbers == number) if (numbers != number).any() else batch
                if some.num_rows:
                    split.add(some)
                    facts.add(NAMES[number], some)
        for split in opened.values():
            split.close()
        writer.finish(self.path, order, facts.rows)
        assert np.sum(list(facts.rows.values())) == counts.total()
        return facts


def _walk(folder: Path) -> Iterator[str]:
    for place, _, names in os.walk(folder):
        for name in names:
            yield (Path(place) / name).relative_to(folder).as_posix()


def _digest(path: Path) -> str:
    digest = sha256()
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()


def _files_of(manifest: Path) -> list[str]:
    """The files that a manifest names, none of them outside of its folder."""
    names = _read_manifest(manifest).get("files")
    names = names if isinstance(names, dict) else {}
    return [name for name in names if ".." not in name and not name.startswith("/")]


def _read_manifest(manifest: Path) -> dict[str, Any]:
    """Return the contents of a manifest; an empty dict if it cannot be read."""
    try:
        found = json.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
