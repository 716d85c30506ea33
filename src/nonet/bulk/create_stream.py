"""Numbers to new puzzles: the work of `sudoku create` on a stream.

A puzzle is made from its own seed alone, which is that of the run and its number. So neither threads nor chunks change
a puzzle, and a run that was stopped goes on with the next number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from threading import Event
from typing import Any

from nonet._base.errors import UnknownNameError
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.arrays import AS_TEXT
from nonet.bulk.create import Made, Series, with_ratings
from nonet.bulk.outcome import ChunkResult, Column, Remark
from nonet.bulk.processes import Processes
from nonet.bulk.sources.base import Chunk, Said
from nonet.bulk.sources.made import SeedChunk
from nonet.formats import write
from nonet.formats.line import Usual
from nonet.model import Board, BoardSpec, Grid

# Puzzles that were made: what a table says of each.


@dataclass(slots=True)
class MadeChunk(Chunk):
    """The puzzles of some numbers."""

    puzzles: Sequence[Made]
    begin: int
    end: int
    has_rules: bool = False  # each has its own
    hashes: Any = None  # an array, where doubles are left out
    keys: Sequence[Sequence[str]] = ()  # what a summary counts of each puzzle, if there is one
    is_whole = False

    @property
    def taken(self) -> int:  # type: ignore[override]
        return self.end

    def said(self) -> Sequence[Said] | None:
        if not self.has_rules:
            return None
        return [tuple(BoardSpec.needed_for(made.board).columns().items()) for made in self.puzzles]

    def lines(self) -> bytes:
        return lines_of([made.values for made in self.puzzles], [made.board for made in self.puzzles])

    def solutions(self) -> bytes:
        """A line for each solution."""
        return lines_of([made.solution for made in self.puzzles], [made.board for made in self.puzzles])

    def first(self, records: int) -> Chunk:
        return replace(self, puzzles=self.puzzles[:records], end=self.begin + records, keys=self.keys[:records])

    def pick(self, places: Sequence[int]) -> MadeChunk:
        """Only some of them; the next chunk begins where it did."""
        keys = [self.keys[place] for place in places] if self.keys else ()
        return replace(self, puzzles=[self.puzzles[place] for place in places], keys=keys)


def lines_of(cells: Sequence[Sequence[int]], boards: Sequence[Board]) -> bytes:
    """Digits as the format `line` writes them."""
    if boards and boards[0].is_classic:
        return b"".join([bytes(one).translate(AS_TEXT) + b"\n" for one in cells])
    grids = (Grid(board, tuple(one)) for board, one in zip(boards, cells, strict=True))
    return "".join([write([grid], "line", header=False) for grid in grids]).encode()


UNDECIDED = "undecided"  # the tally of puzzles that may have clues they do not need

PUZZLE = "puzzle"  # the first column of every table
COLUMNS: tuple[Column, ...] = (
    Column("solution"),
    Column("seed"),
    Column("level"),
    Column("er", "decimal"),
    Column("clues", "number"),
)


def choose_columns(names: Sequence[str] | None) -> tuple[Column, ...]:
    """The columns beside the puzzle, which is always the first; all of them if none are named.

    >>> [column.title for column in choose_columns(["er", "seed"])]
    ['er', 'seed']
    """
    if names is None:
        return COLUMNS
    known = {column.title.lower(): column for column in COLUMNS}
    found: dict[str, Column] = {}
    for name in names:
        key = name.strip().lower()
        if key != PUZZLE and key not in known:
            raise UnknownNameError("column", name, [PUZZLE, *(column.title for column in COLUMNS)])
        if key != PUZZLE:
            found[key] = known[key]
    return tuple(found.values())


class Creator:
    """Makes the puzzles of chunks of numbers, in other processes or in this one.

    With `is_counted` they are rated, and the tally of a chunk counts the ratings, for a summary of all.
    """

    chunk_size: int | None = None  # the source says how many
    usual: Usual | None = None

    def __init__(
        self,
        series: Series,
        columns: tuple[Column, ...],
        *,
        processes: Processes | None = None,
        hash: Callable[[Sequence[bytes]], Any] | None = None,
        is_counted: bool = False,
    ) -> None:
        self.series, self.columns, self.processes, self.hash = series, columns, processes, hash
        self.is_counted = is_counted
        self.stopped = Event()

    def quick(self, chunk: Chunk) -> ChunkResult:
        assert isinstance(chunk, SeedChunk)
        make = partial(self.series.make, range(chunk.begin, chunk.end))
        made = self.processes.call(make) if self.processes else make()
        if any(column.title == "er" for column in self.columns):
            made = with_ratings(made)
        found = MadeChunk(made, chunk.begin, chunk.end, self.series.has_rules)
        if self.hash:
            found.hashes = self.hash(found.lines().splitlines())
        if self.is_counted:
            found.keys = keys_of_made(made, self._pause)
        return outcome_of(found, self.columns)

    def thorough(self, chunk: Chunk) -> ChunkResult:
        return self.quick(chunk)

    def stop(self) -> None:
        self.stopped.set()
        if self.processes:
            self.processes.stop()

    def _pause(self) -> None:
        if self.stopped.is_set():
            raise InterruptedError


def keys_of_made(made: Sequence[Made], pause: Callable[[], None]) -> list[list[str]]:
    """Return what a summary counts of puzzles: those of one board are rated together."""
    from nonet.human.rating import rating_keys

    keys: list[list[str]] = []
    for _, group in groupby(made, key=lambda one: id(one.board)):
        some = list(group)
        puzzles = b"".join([bytes(one.values) for one in some])
        solutions = b"".join([bytes(one.solution) for one in some])
        keys += rating_keys(some[0].board, puzzles, solutions, pause)
    return keys


def outcome_of(chunk: MadeChunk, columns: Sequence[Column]) -> ChunkResult:
    """Return what there is to write and to report about puzzles."""
    late = [(record, made.undecided) for record, made in enumerate(chunk.puzzles) if made.undecided]
    return ChunkResult(
        chunk.lines(),
        len(chunk.puzzles),
        len(chunk.puzzles),
        tuple(partial(_TEXTS[column.title], chunk) for column in columns),
        Counter({UNDECIDED: len(late)} if late else {}) + Counter(key for keys in chunk.keys for key in keys),
        [Remark(record, record, UNDECIDED, partial(_late, undecided)) for record, undecided in late],
        chunk=chunk,
    )


def _late(undecided: int) -> str:
    return f"time ran out: the puzzle has one solution, but {undecided} of its clues may not be needed"


def _column(text: Callable[[Made], str], chunk: MadeChunk) -> bytes:
    return "".join([text(made) + "\n" for made in chunk.puzzles]).encode()


_TEXTS: dict[str, Callable[[MadeChunk], bytes]] = {
    "solution": MadeChunk.solutions,
    "seed": partial(_column, lambda made: str(made.seed)),
    "level": partial(_column, lambda made: made.level or ""),
    "er": partial(_column, lambda made: "" if made.er is None else f"{made.er / 10:.1f}"),
    "clues": partial(_column, lambda made: str(len(made.values) - made.values.count(0))),
}
