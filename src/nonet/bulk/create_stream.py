"""Numbers to new puzzles: the work of `sudoku create` on a stream.

A puzzle is made from its own seed alone, which is that of the run and its number. So neither threads nor chunks change
a puzzle, and a run that was stopped goes on with the next number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import isnan
from typing import Any, NamedTuple, Protocol

from nonet._base.errors import CreationError, UnknownNameError
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import Seed, nth_seed
from nonet.bulk.arrays import AS_TEXT
from nonet.bulk.outcome import ChunkResult, Column, Remark
from nonet.bulk.processes import Processes
from nonet.bulk.sources.base import Chunk, Said
from nonet.bulk.sources.made import SeedChunk
from nonet.formats import write
from nonet.formats.line import Usual
from nonet.generate.criteria import Criteria
from nonet.generate.make import create_by_criteria, late_clues, with_usual_level
from nonet.generate.many import Plan, key_of, make_batch, plan_of
from nonet.human.levels import level_at
from nonet.human.rating import rate_fields
from nonet.human.rating_scales import choose_fields
from nonet.model import Board, BoardSpec, Grid
from nonet.solver import AUTO, find_engine
from nonet.solver import core as _native

# Puzzles that were made: what a table says of each.


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
        return [tuple(BoardSpec.needed_for(made.board).columns().items()) for made in self.puzzles]

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
    if boards and boards[0].is_classic:
        return b"".join([one.translate(AS_TEXT) + b"\n" for one in cells])
    grids = (Grid(board, tuple(one)) for board, one in zip(boards, cells, strict=True))
    return "".join([write([grid], "line", header=False) for grid in grids]).encode()


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
    places = [place for place, made in enumerate(puzzles) if made.er is None and made.board.is_classic]
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


# Making puzzles on any board, by several processes.

# Puzzles of a chunk that the compiled core makes at once: about a second on one core.
_MANY = {None: 2048, "easy": 2048, "medium": 1024, "hard": 512, "expert": 128, "extreme": 32}

# Others, on boards of up to so many cells: few, so that no chunk takes long. Criteria may take seconds for each.
_FEW = ((81, 16), (256, 4))
_WISHED = 2
_SHARES = 16  # chunks that a run has at least, so that all cores have some


@dataclass(frozen=True, slots=True)
class Recipe:
    """What to make, and how. `timeout` is seconds for a puzzle that is made alone.

    Puzzles of a set of criteria without a level have one only where they are rated for it.
    """

    criteria: Criteria
    engine: str | None = None
    timeout: float | None = None
    is_rated: bool = True

    @property
    def full_criteria(self) -> Criteria:
        """With the usual level, where the criteria say nothing of how hard puzzles are to be."""
        return self.criteria if self.criteria.says_how_hard else with_usual_level(self.criteria)

    @property
    def level(self) -> str | None:
        """The level of all puzzles that the compiled core makes; None where each has its own."""
        return self.full_criteria.level

    @property
    def plan(self) -> Plan | None:
        """How the compiled core makes such puzzles; None where it cannot, or where another engine is to prove them."""
        return plan_of(self.full_criteria) if find_engine(self.engine) is AUTO else None

    def chunk_size(self, count: int) -> int:
        """How many puzzles of so many suit a chunk. It does not depend on threads, since packed files have chunks."""
        cells = self.criteria.board.cell_count
        few = next((size for most, size in _FEW if cells <= most), 1)
        alone = few if self.criteria.is_plain else min(few, _WISHED)
        return max(1, min(_MANY[self.level] if self.plan else alone, count // _SHARES))


class ProcessMaker:
    """Makes puzzles of a recipe."""

    def __init__(self, recipe: Recipe, processes: int) -> None:
        self.recipe = recipe
        self.processes = Processes(processes)

    def make(self, begin: int, seeds: Sequence[Seed]) -> list[Made]:
        return self.processes.call(partial(_make_all, self.recipe, begin, tuple(seeds)))

    def stop(self) -> None:
        self.processes.stop()

    def __enter__(self) -> ProcessMaker:  # noqa: PYI034
        return self

    def __exit__(self, *_: object) -> None:
        self.processes.end()


class OwnMaker:
    """The same in this process, where others see to it that all cores are at work."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe

    def make(self, begin: int, seeds: Sequence[Seed]) -> list[Made]:
        return _make_all(self.recipe, begin, tuple(seeds))

    def stop(self) -> None:
        """Nothing: whoever ends this process ends the making of puzzles."""


def _make_all(recipe: Recipe, begin: int, seeds: tuple[Seed, ...]) -> list[Made]:
    """In a process: most puzzles of classic 9x9 at once by the compiled core, all others one by one."""
    made = _make_many(recipe, seeds)
    return [
        found or make_one(recipe, number, seed)
        for number, (seed, found) in enumerate(zip(seeds, made, strict=True), begin + 1)
    ]


def _make_many(recipe: Recipe, seeds: tuple[Seed, ...]) -> list[Made | None]:
    """The puzzles that the compiled core makes, None for those it did not find: the same as one by one."""
    plan = recipe.plan
    if plan is None:
        return [None] * len(seeds)
    batch = make_batch(plan, b"".join(map(key_of, seeds)))
    board, level = recipe.criteria.board, recipe.level
    places = [place for place, is_found in enumerate(batch.found) if is_found]
    made = [
        Made(board, batch.puzzle(place), batch.solution(place), seeds[place], level, batch.er[place] or None)
        for place in places
    ]
    if level is None and recipe.is_rated:
        made = [one._replace(level=None if one.er is None else level_at(one.er)) for one in with_ratings(made)]
    found: list[Made | None] = [None] * len(seeds)
    for place, one in zip(places, made, strict=True):
        found[place] = one
    return found


def make_one(recipe: Recipe, number: int, seed: Seed) -> Made:
    """The puzzle of a seed. `number` is its own, from 1, for messages."""
    criteria = recipe.criteria
    try:
        dug = create_by_criteria(criteria, seed, recipe.engine, timeout=recipe.timeout, is_rated=recipe.is_rated)
    except CreationError as error:
        raise type(error)(f"puzzle {number} (seed {seed}): {error}") from None
    solution = find_engine(None).search(dug.puzzle, 1).solution
    assert solution is not None
    values, solved = bytes(dug.puzzle.values), bytes(solution.values)
    return Made(dug.puzzle.board, values, solved, seed, dug.level or None, undecided=late_clues(dug))
