"""The output of a job while it is unfinished: a part for each section, and a mark for each part that is whole.

    OUT            a file: its parts are in the folder OUT.parts, and are joined in order at the end
    OUT/           a folder: its parts are in it, and stay there: OUT/part-000000.csv and so on

Beside the parts, `_nonet` has the plan of the job and the marks; it is there as long as the job is unfinished. Readers
of data sets pass names over that begin so.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from nonet.batch.compressions import compression_of_path
from nonet.batch.journal import compare_plans
from nonet.batch.sinks import Sink, sink_of_path
from nonet.cluster import storage
from nonet.cluster.storage import Place
from nonet.errors import PuzzleError, shorten
from nonet.files import check_place, move, taken

VERSION = 1

_CONTROL = "_nonet"
_PART = re.compile(r"part-[0-9]{6,}\..*")
_READERS = 16  # marks that are read at a time

Mark = dict[str, Any]  # `size`, the bytes of the part, and `report`


class JobOutput:
    """Where the parts of a job go. Workers know it by its name alone."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.whole = storage.locate(name)
        self.is_folder = self.whole.is_named_folder
        self.root = self.whole if self.is_folder else self.whole.beside(".parts")
        self.control = self.root.child(_CONTROL)
        self.plan_place = self.control.child("plan.json")
        self.marks = self.control.child("marks")
        self.file_name = self.whole.base  # says the format, of a folder too

    def part(self, number: int) -> Place:
        packing = compression_of_path(self.file_name)
        bare = PurePosixPath(self.file_name).stem if packing else self.file_name
        kinds = sink_of_path(self.file_name).suffixes
        suffix = next((kind for kind in kinds if bare.lower().endswith(kind)), ".txt")
        return self.root.child(f"part-{number:06}{suffix}{packing.suffix if packing else ''}")

    def mark_place(self, number: int) -> Place:
        return self.marks.child(f"{number:06}.json")

    # -- what is there -------------------------------------------------------------------------------------------------

    def plan(self) -> dict[str, Any] | None:
        """The plan of the unfinished job; None where there is none."""
        data = storage.read_bytes(self.plan_place)
        try:
            found = None if data is None else json.loads(data)
        except ValueError:
            raise PuzzleError(f"cannot resume: the plan is damaged (--force starts anew): {self._name}") from None
        return found if isinstance(found, dict) else None

    @property
    def is_begun(self) -> bool:
        """Whether there is an unfinished job."""
        return storage.is_there(self.plan_place)

    @property
    def is_finished(self) -> bool:
        return not self.is_begun and self._is_taken

    @property
    def _is_taken(self) -> bool:
        """Whether there is an output of that name already."""
        return bool(storage.all_files_in(self.whole)) if self.is_folder else storage.is_there(self.whole)

    @property
    def _name(self) -> str:
        return shorten(self.name, 80)

    def check(self, *, resume: bool, force: bool) -> None:
        """Refuse what is known to fail. An unfinished output is gone on with, or thrown away, only if that is asked."""
        if not self.is_folder and storage.is_folder(self.whole):
            way = "with a / behind it, parts are written into it"
            raise PuzzleError(f"cannot write: is a directory ({way}): {self._name}")
        if strange := self._strange:
            raise PuzzleError(f"cannot write: the folder has files that are no parts: {shorten(strange.name, 80)}")
        is_begun = self.is_begun
        if is_begun and not (resume or force):
            raise PuzzleError(f"an unfinished output exists (--resume goes on, --force starts anew): {self._name}")
        if self._is_taken and not force and not is_begun:
            raise PuzzleError(taken(Path(self.name)))
        if self.whole.is_local and not self.is_folder:
            check_place(self.whole.path, force=force)

    @property
    def _strange(self) -> Place | None:
        """A file where parts go that is not ours to remove."""
        for file in storage.all_files_in(self.root):
            if not _PART.fullmatch(file.base):
                return file
        return None

    # -- the job -------------------------------------------------------------------------------------------------------

    def begin(self, plan: dict[str, Any], *, resume: bool) -> dict[int, Mark]:
        """Ready for parts; the marks of those that are whole already. `plan` is changed to that of the job begun."""
        began = self.plan() if resume else None
        if began is None:
            self._remove_parts()
            storage.make_folder(self.marks)
            storage.write_bytes(self.plan_place, json.dumps({"version": VERSION, **plan}).encode())
            return {}
        sections = began.get("sections")
        compare_plans(
            began, {"version": VERSION, **{name: value for name, value in plan.items() if name != "sections"}}
        )
        plan["sections"] = sections  # their size may be another today
        return self._marks()

    def _remove_parts(self) -> None:
        """Of an older job: its plan first, so that nobody goes on with what is half removed."""
        storage.remove(self.plan_place)
        storage.remove_folder(self.control)
        for file in storage.all_files_in(self.root):
            storage.remove(file)

    def _marks(self) -> dict[int, Mark]:
        from concurrent.futures import ThreadPoolExecutor

        sizes = {file.base: storage.size_of(file) for file in storage.all_files_in(self.root)}
        with ThreadPoolExecutor(_READERS) as readers:
            found = list(readers.map(_read_mark, storage.all_files_in(self.marks)))
        return {
            number: mark
            for number, mark in filter(None, found)
            if sizes.get(self.part(number).base) == mark["size"]  # else it was lost: it is made again
        }

    def is_seen(self, number: int, mark: Mark) -> bool:
        """Whether this machine sees a part that another has written."""
        return storage.size_of(self.part(number)) == int(mark["size"])

    def add_mark(self, number: int, mark: Mark) -> None:
        """A part is whole: said only now, so what was cut off is never taken for whole."""
        storage.write_bytes(self.mark_place(number), json.dumps(mark).encode())

    def finish(self, sink: Sink, count: int, *, force: bool) -> None:
        """All parts are whole: make the output of them."""
        if not self.is_folder:
            self._join(sink, count, force=force)
        storage.remove(self.plan_place)
        storage.remove_folder(self.root if not self.is_folder else self.control)

    def _join(self, sink: Sink, count: int, *, force: bool) -> None:
        joined = self.control.child("joined")
        if not self.whole.is_local:
            with storage.writing(self.whole) as file:
                sink.join(self._opened_parts(count), file)
            return
        with storage.writing(joined) as file:
            sink.join(self._opened_parts(count), file)
        check_place(self.whole.path, force=force)
        move(Path(joined.path), Path(self.whole.path), force=force)

    def _opened_parts(self, count: int) -> Iterator[BinaryIO]:
        for number in range(count):
            with storage.reading(self.part(number)) as file:
                yield file

    def discard(self) -> None:
        """Nothing came of the job: leave nothing."""
        self._remove_parts()
        with suppress(PuzzleError):  # a folder that the user made stays
            if not self.is_folder:
                storage.remove_folder(self.root)


def _read_mark(place: Place) -> tuple[int, Mark] | None:
    data = storage.read_bytes(place)
    try:
        mark = json.loads(data or b"")
        return int(os.path.splitext(place.base)[0]), {"size": int(mark["size"]), "report": dict(mark["report"])}  # noqa: PTH122
    except (ValueError, KeyError, TypeError):
        return None
