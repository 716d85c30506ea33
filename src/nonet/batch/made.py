"""Puzzles that were made: what a table says of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from nonet.batch.buffers import AS_TEXT
from nonet.batch.sources.base import Chunk, Said
from nonet.board import Board, Grid
from nonet.creation import Seed
from nonet.formats import write
from nonet.formats.header import choice_of, columns_of
from nonet.logic import is_classic
from nonet.records import dataclass


class Made(NamedTuple):
    """A puzzle and its only solution, a byte a cell; its seed, its level, and its ER in tenths where it is known.

    `undecided`: clues it may not need, because time ran out. The board is that of all puzzles, or has rules beside.
    """

    board: Board
    values: bytes
    solution: bytes
    seed: Seed
    level: str | None
    er: int | None = None
    undecided: int = 0

    @property
    def grid(self) -> Grid:
        return Grid(self.board, tuple(self.values))


@dataclass(slots=True)
class MadeChunk(Chunk):
    """The puzzles of some numbers."""

    puzzles: Sequence[Made]
    begin: int
    end: int
    has_rules: bool = False  # each has its own
    hashes: Any = None  # an array, where doubles are left out
    is_whole = False

    @property
    def taken(self) -> int:  # type: ignore[override]
        return self.end

    def said(self) -> Sequence[Said] | None:
        if not self.has_rules:
            return None
        return [tuple(columns_of(choice_of(made.board)).items()) for made in self.puzzles]

    def lines(self) -> bytes:
        return lines_of([made.values for made in self.puzzles], [made.board for made in self.puzzles])

    def solutions(self) -> bytes:
        """A line for each solution."""
        return lines_of([made.solution for made in self.puzzles], [made.board for made in self.puzzles])

    def first(self, records: int) -> Chunk:
        return replace(self, puzzles=self.puzzles[:records], end=self.begin + records)

    def pick(self, places: Sequence[int]) -> MadeChunk:
        """Only some of them; the next chunk begins where it did."""
        return replace(self, puzzles=[self.puzzles[place] for place in places])


def lines_of(cells: Sequence[bytes], boards: Sequence[Board]) -> bytes:
    """Digits as the format `line` writes them."""
    if boards and is_classic(boards[0]):
        return b"".join([one.translate(AS_TEXT) + b"\n" for one in cells])
    grids = (Grid(board, tuple(one)) for board, one in zip(boards, cells, strict=True))
    return "".join([write([grid], "line", header=False) for grid in grids]).encode()
