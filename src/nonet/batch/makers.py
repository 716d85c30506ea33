"""Making puzzles on any board, by several processes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from nonet.batch.creating import with_ratings
from nonet.batch.made import Made
from nonet.batch.processes import Processes
from nonet.creation import Seed, create_wished, late_clues, with_usual_level
from nonet.creation.bulk.keys import key_of
from nonet.creation.bulk.making import make_batch
from nonet.creation.bulk.plans import Plan, plan_of
from nonet.creation.wishes import Criteria
from nonet.engines import AUTO, find_engine
from nonet.errors import CreationError
from nonet.logic import level_at
from nonet.records import dataclass

# Puzzles of a chunk that the compiled core makes at once: about a second on one core.
_MANY = {None: 2048, "easy": 2048, "medium": 1024, "hard": 512, "expert": 128, "extreme": 32}

# Others, on boards of up to so many cells: few, so that no chunk takes long. A wish may take seconds for each.
_FEW = ((81, 16), (256, 4))
_WISHED = 2
_SHARES = 16  # chunks that a run has at least, so that all cores have some


@dataclass(frozen=True, slots=True)
class Recipe:
    """What to make, and how. `timeout` is seconds for a puzzle that is made alone.

    Puzzles of a wish without a level have one only where they are rated for it.
    """

    wish: Criteria
    engine: str | None = None
    timeout: float | None = None
    is_rated: bool = True

    @property
    def full_wish(self) -> Criteria:
        """With the usual level, where the wish says nothing of how hard puzzles are to be."""
        return self.wish if self.wish.says_how_hard else with_usual_level(self.wish)

    @property
    def level(self) -> str | None:
        """The level of all puzzles that the compiled core makes; None where each has its own."""
        return self.full_wish.level

    @property
    def plan(self) -> Plan | None:
        """How the compiled core makes such puzzles; None where it cannot, or where another engine is to prove them."""
        return plan_of(self.full_wish) if find_engine(self.engine) is AUTO else None

    def chunk_size(self, count: int) -> int:
        """How many puzzles of so many suit a chunk. It does not depend on threads, since packed files have chunks."""
        cells = self.wish.board.cell_count
        few = next((size for most, size in _FEW if cells <= most), 1)
        alone = few if self.wish.is_plain else min(few, _WISHED)
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
    board, level = recipe.wish.board, recipe.level
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
    wish = recipe.wish
    try:
        dug = create_wished(wish, seed, recipe.engine, timeout=recipe.timeout, is_rated=recipe.is_rated)
    except CreationError as error:
        raise type(error)(f"puzzle {number} (seed {seed}): {error}") from None
    solution = find_engine(None).search(dug.puzzle, 1).solution
    assert solution is not None
    values, solved = bytes(dug.puzzle.values), bytes(solution.values)
    return Made(dug.puzzle.board, values, solved, seed, dug.level or None, undecided=late_clues(dug))
