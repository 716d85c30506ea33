"""What a job reads: a file, or all files of a folder, each cut into sections."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from nonet.batch.sources import Input, Source
from nonet.batch.sources.base import CHUNK, InputSection
from nonet.batch.sources.seeds import SeedSource
from nonet.cluster import storage
from nonet.cluster.storage import Place
from nonet.errors import PuzzleError, shorten
from nonet.records import dataclass

_SHARES = 64  # parts that a job has at least, so that all cores have some
_PARTS = 10_000  # parts that a job has at most, unless they grow too large to be copied at once
_LARGEST = 1 << 30

Choose = Callable[[Input], Source | None]  # which source reads an input; None where none does


class Sizes(NamedTuple):
    """How much of the input suits a part: enough that to start it costs little, and not so much that it takes long."""

    least: int
    usual: int

    @classmethod
    def for_chunks(cls, size: int | None) -> Sizes:
        """For work that wants chunks of this size, which then take a tenth of a second or more.

        Work without a wish is quick: a second for a usual part. To start a part costs Ray some hundredths.
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
        """How much it is among the others, for progress."""
        return self.section.end - self.section.begin if self.section else 1


@contextmanager
def open_source(choose: Choose, name: str) -> Iterator[Source]:
    """The source of a name."""
    with storage.opened(storage.locate(name)) as opened:
        found = choose(opened)
        if found is None:
            raise PuzzleError(f"expected puzzles of a line each: {shorten(name, 80)}")
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
            raise PuzzleError(f"cannot read: no files in the folder: {shorten(name, 80)}")
        return found
    if not storage.is_there(place):
        raise PuzzleError(f"cannot read: no such file or directory: {shorten(name, 80)}")
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
            wanted = f"the same {what} in all files of a folder"
            raise PuzzleError(f"expected {wanted}, got another: {shorten(file.name, 80)}")
