"""What a job reads: a file, or all files of a folder, each cut into sections."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, NamedTuple

from nonet._base.errors import PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.files import check_place, move, taken
from nonet.bulk.cluster import storage
from nonet.bulk.cluster.storage import Place
from nonet.bulk.compression import compression_of_path
from nonet.bulk.resume import compare_plans
from nonet.bulk.sinks import sink_of_path
from nonet.bulk.sinks.base import Sink
from nonet.bulk.sources.base import CHUNK, Input, InputSection, Source
from nonet.bulk.sources.made import SeedSource

_SHARES = 64  # parts that a job has at least, so that all cores have some
_PARTS = 10_000  # parts that a job has at most, unless they grow too large to be copied at once
_LARGEST = 1 << 30

Choose = Callable[[Input], Source | None]  # which source reads an input; None where none does


class Sizes(NamedTuple):
    """The amounts of input that suit a part: starting it costs little, and it does not take long."""

    least: int
    usual: int

    @classmethod
    def for_chunks(cls, size: int | None) -> Sizes:
        """For work that wants chunks of this size, which then take a tenth of a second or more.

        Work without a set of criteria is quick: a second for a usual part. To start a part costs Ray some hundredths.
        """
        return cls(8 * CHUNK, 64 * CHUNK) if size is None else cls(size, 8 * size)

    def of(self, total: int) -> int:
        """The size of the parts of so much input.

        >>> Sizes(10, 100).of(200), Sizes(10, 100).of(64_000), Sizes(10, 100).of(2_000_000)
        (10, 100, 200)
        """
        return min(max(self.least, min(total // _SHARES, self.usual), total // _PARTS), max(self.usual, _LARGEST))


@dataclass(frozen=True, slots=True)
class JobPart:
    """A section of an input."""

    number: int
    file: int  # the number of the input
    section: InputSection | None  # None: all of it

    @property
    def weight(self) -> int:
        """The size of the part relative to the others, for progress."""
        return self.section.end - self.section.begin if self.section else 1


@contextmanager
def open_source(choose: Choose, name: str) -> Iterator[Source]:
    """The source of a name."""
    with storage.opened(storage.locate(name)) as opened:
        found = choose(opened)
        if found is None:
            raise PuzzleError(f"cannot read {shorten(name, 80)}: it needs one puzzle per line")
        yield found


@contextmanager
def open_numbers(count: int, size: int, has_rules: bool, _name: str) -> Iterator[SeedSource]:  # noqa: FBT001
    """Puzzles that are yet to be made."""
    yield SeedSource(count, size, has_rules=has_rules)


@dataclass(frozen=True, slots=True)
class Inputs:
    """The inputs of a job, and its parts in order. A job that reads nothing has one input without a name."""

    names: tuple[str, ...]
    identity: list[dict[str, object]]
    first_lines: tuple[int, ...]
    unit: str
    sections: list[tuple[int, InputSection | None]]  # and the number of their input

    def parts(self, sections: list[list[int]] | None = None) -> list[JobPart]:
        """The parts; those of a plan that is gone on with, if it is given."""
        found = self.sections if sections is None else [_section_of(one) for one in sections]
        return [JobPart(number, file, section) for number, (file, section) in enumerate(found)]

    def sections_data(self) -> list[list[int]]:
        """For a plan."""
        return [[file, *(section or ())] for file, section in self.sections]


def _section_of(data: list[int]) -> tuple[int, InputSection | None]:
    file, *places = data
    return file, InputSection(*places) if places else None


def files_of(name: str) -> list[Place]:
    """The file of a name, or those in a folder; PuzzleError where there is none."""
    place = storage.locate(name)
    if storage.is_folder(place):
        found = storage.files_in(place)
        if not found:
            raise PuzzleError(f"cannot read {shorten(name, 80)}: no files in the folder")
        return found
    if not storage.is_there(place):
        raise PuzzleError(f"cannot read {shorten(name, 80)}: no such file or directory")
    return [place]


def cut_numbers(source: SeedSource) -> Inputs:
    """So many puzzles that are yet to be made."""
    size = Sizes.for_chunks(source.size).of(source.count)
    return Inputs(("",), [], (1,), source.unit, [(0, section) for section in source.sections(size)])


def cut_files(files: list[Place], choose: Choose, sizes: Sizes) -> Inputs:
    """Files cut into sections. All of a folder must be alike, since there is one output."""
    size = sizes.of(sum(storage.size_of(file) or 0 for file in files))
    identity: list[dict[str, object]] = []
    first_lines: list[int] = []
    sections: list[tuple[int, InputSection | None]] = []
    first: Source | None = None
    for number, file in enumerate(files):
        with open_source(choose, file.name) as source:
            first = first or source
            _check_alike(source, first, file)
            identity.append(storage.identity(file, source.input))
            first_lines.append(source.first_line)
            sections += [(number, section) for section in _sections(source, size)]
    assert first
    return Inputs(tuple(file.name for file in files), identity, tuple(first_lines), first.unit, sections)


def _sections(source: Source, size: int) -> list[InputSection] | list[None]:
    """None for all of it: one part is answered as the whole input is."""
    found = source.sections(size)
    return found if found and len(found) > 1 else [None]


def _check_alike(source: Source, first: Source, file: Place) -> None:
    facts = {"format": (source.id, first.id), "columns": (source.columns, first.columns),
             "header": (source.header, first.header)}  # fmt: skip
    for what, (have, expected) in facts.items():
        if have != expected:
            raise PuzzleError(
                f"cannot read {shorten(file.name, 80)}: its {what} differs from that of the first file in the folder"
            )


# The output of a job while it is unfinished: a part for each section, and a mark for each part that is whole.
#
#     OUT            a file: its parts are in the folder OUT.parts, and are joined in order at the end
#     OUT/           a folder: its parts are in it, and stay there: OUT/part-000000.csv and so on
#
# Beside the parts, `_nonet` has the plan of the job and the marks; it is there as long as the job is unfinished.
# Readers of data sets pass names over that begin so.

VERSION = 1

_CONTROL = "_nonet"
_PART = re.compile(r"part-[0-9]{6,}\..*")
_READERS = 16  # marks that are read at a time

Mark = dict[str, Any]  # `size`, the bytes of the part, and `report`


class JobOutput:
    """The place for the parts of a job. Workers know it only by its name."""

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
            raise PuzzleError(f"cannot resume {self._name}: its plan is damaged (--force starts again)") from None
        return found if isinstance(found, dict) else None

    @property
    def is_begun(self) -> bool:
        """True if there is an unfinished job."""
        return storage.is_there(self.plan_place)

    @property
    def is_finished(self) -> bool:
        return not self.is_begun and self._is_taken

    @property
    def _is_taken(self) -> bool:
        """True if there is already an output of that name."""
        return bool(storage.all_files_in(self.whole)) if self.is_folder else storage.is_there(self.whole)

    @property
    def _name(self) -> str:
        return shorten(self.name, 80)

    def check(self, *, resume: bool, force: bool) -> None:
        """Refuse what is known to fail. An unfinished output is gone on with, or thrown away, only if that is asked."""
        if not self.is_folder and storage.is_folder(self.whole):
            way = "add / to write parts into it"
            raise PuzzleError(f"cannot write {self._name}: it is a directory ({way})")
        if strange := self._strange:
            raise PuzzleError(f"cannot write {self._name}: the folder has another file, {shorten(strange.name, 80)}")
        is_begun = self.is_begun
        if is_begun and not (resume or force):
            raise PuzzleError(f"the output {self._name} is unfinished (--resume continues it, --force starts again)")
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
        """Return True if this machine sees a part that another machine has written."""
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
