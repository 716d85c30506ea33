"""Puzzles that were read as a whole, because their format has no records: a source of them all the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from nonet.batch.sources.base import CHUNK, Chunk, Input, Said, Source
from nonet.formats import write
from nonet.formats.header import COLUMNS, choice_of, columns_of
from nonet.records import dataclass

if TYPE_CHECKING:
    from nonet.board import Grid
    from nonet.puzzle import Puzzle

_PUZZLE = 256  # bytes of a chunk for each puzzle in it: these are objects


@dataclass(slots=True)
class PuzzleChunk(Chunk):
    """Some of the puzzles."""

    puzzles: Sequence[Puzzle]
    end: int
    taken: int
    is_whole: bool

    def said(self) -> Sequence[Said]:
        """What a table must say of the board of each puzzle."""
        return _said(self.puzzles)

    def lines(self) -> bytes:
        grids = [puzzle.grid for puzzle in self.puzzles]
        return "".join(map(_line, grids)).encode()

    def first(self, records: int) -> Chunk:
        end = self.end - len(self.puzzles) + records
        return replace(self, puzzles=self.puzzles[:records], end=end, is_whole=False)


def _said(puzzles: Sequence[Puzzle]) -> list[Said]:
    """What is said of the board of each; most are on one board."""
    boards = {id(puzzle.board): puzzle.board for puzzle in puzzles}
    said = {key: tuple(columns_of(choice_of(board)).items()) for key, board in boards.items()}
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
