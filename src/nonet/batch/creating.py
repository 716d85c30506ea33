"""Numbers to new puzzles: the work of `sudoku create` on a stream.

A puzzle is made from its own seed alone, which is that of the run and its number. So neither threads nor chunks change
a puzzle, and a run that was stopped goes on with the next number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from math import isnan
from typing import Any, Protocol

from nonet import _native
from nonet.batch.made import Made, MadeChunk
from nonet.batch.outcome import ChunkResult, Column, Remark
from nonet.batch.sources import Chunk
from nonet.batch.sources.seeds import SeedChunk
from nonet.creation import Seed, nth_seed
from nonet.errors import UnknownNameError
from nonet.formats.line import Usual
from nonet.logic import is_classic
from nonet.rating import choose_fields, rate_fields

UNDECIDED = "undecided"  # the tally of puzzles that may have clues they do not need

PUZZLE = "puzzle"  # the first column of every table
COLUMNS: tuple[Column, ...] = (
    Column("solution"),
    Column("seed"),
    Column("level"),
    Column("ER", "decimal"),
    Column("clues", "number"),
)


def choose_columns(names: Sequence[str] | None) -> tuple[Column, ...]:
    """The columns beside the puzzle, which is always the first; all of them if none are named.

    >>> [column.title for column in choose_columns(["er", "seed"])]
    ['ER', 'seed']
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


class Maker(Protocol):
    """What makes puzzles of seeds, in any thread."""

    def make(self, begin: int, seeds: Sequence[Seed]) -> list[Made]:
        """A puzzle for each seed. `begin` is the number of the first, from 0, for messages."""

    def stop(self) -> None:
        """Puzzles that are being made are not needed any more."""


class Creator:
    """Makes the puzzles of chunks of numbers. `seed` is that of the whole run."""

    chunk_size: int | None = None  # the source says how many
    usual: Usual | None = None

    def __init__(
        self,
        maker: Maker,
        seed: Seed,
        columns: tuple[Column, ...],
        *,
        has_rules: bool = False,
        hash: Callable[[Sequence[bytes]], Any] | None = None,
    ) -> None:
        self.maker, self.seed, self.columns, self.has_rules, self.hash = maker, seed, columns, has_rules, hash

    def quick(self, chunk: Chunk) -> ChunkResult:
        assert isinstance(chunk, SeedChunk)
        seeds = [nth_seed(self.seed, number) for number in range(chunk.begin, chunk.end)]
        made = self.maker.make(chunk.begin, seeds)
        if any(column.title == "ER" for column in self.columns):
            made = with_ratings(made)
        found = MadeChunk(made, chunk.begin, chunk.end, self.has_rules)
        if self.hash:
            found.hashes = self.hash(found.lines().splitlines())
        return outcome_of(found, self.columns)

    def thorough(self, chunk: Chunk) -> ChunkResult:
        return self.quick(chunk)

    def stop(self) -> None:
        self.maker.stop()


def with_ratings(puzzles: Sequence[Made]) -> list[Made]:
    """Puzzles with their ER, where Sudoku Explainer knows their board; without the compiled core none is known."""
    if _native.missing():
        return list(puzzles)
    places = [place for place, made in enumerate(puzzles) if made.er is None and is_classic(made.board)]
    found = list(puzzles)
    if places:
        [array] = rate_fields(
            puzzles[places[0]].board,
            b"".join([puzzles[place].values for place in places]),
            b"".join([puzzles[place].solution for place in places]),
            [choice for choice in choose_fields("se121") if choice.field.title == "ER"],
        )
        assert array is not None
        for place, rating in zip(places, array.tolist(), strict=True):
            found[place] = found[place]._replace(er=None if isnan(rating) else round(rating * 10))
    return found


def outcome_of(chunk: MadeChunk, columns: Sequence[Column]) -> ChunkResult:
    """What there is to write and to tell of puzzles."""
    late = [(record, made.undecided) for record, made in enumerate(chunk.puzzles) if made.undecided]
    return ChunkResult(
        chunk.lines(),
        len(chunk.puzzles),
        len(chunk.puzzles),
        tuple(partial(_TEXTS[column.title], chunk) for column in columns),
        Counter({UNDECIDED: len(late)} if late else {}),
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
    "ER": partial(_column, lambda made: "" if made.er is None else f"{made.er / 10:.1f}"),
    "clues": partial(_column, lambda made: str(len(made.values) - made.values.count(0))),
}
