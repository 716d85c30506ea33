"""The folder of a data set: splits by a writer, then README.md and manifest.json.

The manifest comes last, so a folder that has one is whole. Until then its place is taken by the rows that were made so
far (`manifest.json.part`), with the journal of the run beside them.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from hashlib import sha256
from pathlib import Path
from typing import Any

from nonet.errors import PuzzleError, shorten
from nonet.files import is_there
from nonet.records import dataclass
from nonet.tasks.dataset.card import Facts, card_of
from nonet.tasks.dataset.order import DatasetOrder
from nonet.tasks.dataset.splitting import NAMES, key_on
from nonet.tasks.dataset.writers import find_writer

MANIFEST = "manifest.json"
CARD = "README.md"

_PIECE = 1 << 20

Batches = Callable[[], Iterable[tuple[Any, Any]]]  # rows, and the number of the split of each; may be asked for twice


@dataclass(frozen=True, slots=True)
class DatasetFolder:
    """Where a data set goes. `command` is what makes it again, for its card; `asked` all that decides its rows."""

    path: Path
    command: str = ""
    version: str = ""  # of Nonet
    asked: Mapping[str, object] = field(default_factory=dict)

    @property
    def manifest(self) -> Path:
        return self.path / MANIFEST

    @property
    def is_begun(self) -> bool:
        """Whether an unfinished run left its rows here."""
        return is_there(self.path / f"{MANIFEST}.part")

    def plan(self) -> dict[str, Any] | None:
        """What decided the rows of the set that is here; None where its manifest does not say it."""
        found = _read_manifest(self.manifest).get("plan")
        return found if isinstance(found, dict) else None

    def check(self, *, force: bool) -> None:
        """Refuse a folder that holds anything but a data set of ours."""
        if not is_there(self.path):
            if not self.path.absolute().parent.is_dir():
                raise PuzzleError(f"cannot write: no such file or directory: {shorten(str(self.path))}")
            return
        if not self.path.is_dir():
            raise PuzzleError(f"expected a folder for a data set, got a file: {shorten(str(self.path))}")
        if self.is_begun or not any(self.path.iterdir()):
            return
        if not self.manifest.is_file():
            raise PuzzleError(f"expected a folder that is new, empty or a data set, got {shorten(str(self.path))}")
        if not force:
            raise PuzzleError(f"the data set exists (--force overwrites it): {shorten(str(self.path))}")

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
    """What a manifest says; nothing where it cannot be read."""
    try:
        found = json.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
