"""Puzzles that were read as a whole, because their format has no records: a source of them all the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nonet._base.fast_dataclass import dataclass
from nonet.bulk.sources.base import CHUNK, Chunk, Input, InputSection, Said, Source
from nonet.formats import write
from nonet.model import BoardSpec
from nonet.model.spec import COLUMNS

if TYPE_CHECKING:
    from nonet.model import Grid
    from nonet.puzzle.puzzle import Puzzle


_PUZZLE = 256  # bytes of a chunk for each puzzle in it: these are objects


@dataclass(slots=True)
class PuzzleChunk(Chunk):
    """Some of the puzzles."""

    puzzles: Sequence[Puzzle]
    end: int
    taken: int
    is_whole: bool

    def said(self) -> Sequence[Said]:
        """Return the columns of a table about the board of each puzzle."""
        return _said(self.puzzles)

    def lines(self) -> bytes:
        grids = [puzzle.grid for puzzle in self.puzzles]
        return "".join(map(_line, grids)).encode()

    def first(self, records: int) -> Chunk:
        end = self.end - len(self.puzzles) + records
        return replace(self, puzzles=self.puzzles[:records], end=end, is_whole=False)


def _said(puzzles: Sequence[Puzzle]) -> list[Said]:
    """Return the columns about the board of each puzzle. Most puzzles are on one board."""
    boards = {id(puzzle.board): puzzle.board for puzzle in puzzles}
    said = {key: tuple(BoardSpec.needed_for(board).columns().items()) for key, board in boards.items()}
    return [said[id(puzzle.board)] for puzzle in puzzles]


def _line(grid: Grid) -> str:
    return write([grid], "line" if grid.candidates is None else "pencilmark", header=False)


class PuzzleSource(Source):
    """Puzzles one after another; not in `SOURCES`, since nothing is recognised by it."""

    id = "puzzles"
    unit = "puzzle"

    def __init__(self, opened: Input, puzzles: Sequence[Puzzle] = ()) -> None:
        super().__init__(opened)
        self.puzzles = puzzles

    def board_names(self) -> list[str]:
        """The columns that some puzzle needs, since its line alone does not tell its board."""
        said = {name for one in set(_said(self.puzzles)) for name, _ in one}
        return [name for name in COLUMNS if name in said]

    @classmethod
    def open(cls, opened: Input, column: str | None) -> Source:  # noqa: ARG003  (puzzles are given, not found)
        return cls(opened)

    def chunks(self, start: int | None = None, size: int | None = None) -> Iterator[Chunk]:
        count = max(1, (size or CHUNK) // _PUZZLE)
        for begin in range(start or 0, len(self.puzzles), count):
            some = self.puzzles[begin : begin + count]
            yield PuzzleChunk(some, begin + len(some), self.input.taken, is_whole=len(some) == len(self.puzzles))


# Puzzles that are yet to be made, by their numbers: the source of `sudoku create`, which reads nothing.

_RULES: Mapping[str, int] = MappingProxyType({"rules": 0})


@dataclass(slots=True)
class SeedChunk(Chunk):
    """The puzzles of some numbers, from `begin` up to `end`."""

    begin: int
    end: int
    is_whole = False

    @property
    def taken(self) -> int:  # type: ignore[override]
        return self.end

    def lines(self) -> bytes:
        return b""  # there is nothing to read

    def first(self, records: int) -> Chunk:
        return SeedChunk(self.begin, self.begin + records)


class SeedSource(Source):
    """So many puzzles, some at a time; not in `SOURCES`, since no file is one.

    `has_rules`: each puzzle has rules of its own, so that a table has a column for them.
    """

    id = "seeds"
    unit = "puzzle"

    def __init__(self, count: int, size: int, *, has_rules: bool = False) -> None:
        self.count, self.size = count, size
        self._section = InputSection(0, count)
        self.board_columns = _RULES if has_rules else {}

    @classmethod
    def open(cls, opened: Input, column: str | None) -> Source:
        raise NotImplementedError  # it is no file

    def identity(self) -> dict[str, object]:
        return {}  # there is no input; all that decides the puzzles are options of the run

    @property
    def total(self) -> int:
        return self.count

    def chunks(self, start: int | None = None, size: int | None = None) -> Iterator[Chunk]:  # noqa: ARG002
        end = self._section.end
        for begin in range(start or self._section.begin, end, self.size):
            yield SeedChunk(begin, min(begin + self.size, end))

    def sections(self, size: int) -> list[InputSection]:
        """Whole chunks, so that packed files have the same members."""
        step = max(1, size // self.size) * self.size
        return [InputSection(begin, min(begin + step, self.count)) for begin in range(0, self.count, step)]

    def narrow(self, section: InputSection) -> None:
        self._section = section

    def more(self, start: int, puzzles: int) -> Chunk | None:
        """Return a chunk of more numbers if duplicates were left out. The next chunk depends on the last.

        None when there are enough.
        """
        return SeedChunk(start, start + min(self.size, self.count - puzzles)) if puzzles < self.count else None
