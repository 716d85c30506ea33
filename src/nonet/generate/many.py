"""Puzzles for keys, by the compiled core: one for `create`, thousands for `create_many` and streams."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from operator import index
from typing import TYPE_CHECKING

from nonet._base.deadline import Deadline
from nonet._base.errors import RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import Seed, checked_seed, nth_seed
from nonet.generate.clues import orbit_order
from nonet.generate.criteria import Criteria, Range
from nonet.generate.dig import Dug
from nonet.generate.symmetry import NONE
from nonet.human.levels import LEVELS, span_of
from nonet.model import Grid, make_board
from nonet.model.board import CLASSIC_CELLS
from nonet.solver import core as _native
from nonet.solver.bulk import find_bulk_engine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# What `dig_grids` in `clues.py` begins with.


def filled_grids(keys: bytes, attempt: int = 0) -> NDArray[np.uint8]:
    """A filled grid for each key, (N, 81). All 6,670,903,752,021,072,936,960 grids are equally likely."""
    return _rows(_native.fill_grids(keys, attempt))


def random_orders(
    keys: bytes, attempt: int = 0, *, orbits: Sequence[Sequence[int]] = (), keep: Iterable[int] = ()
) -> NDArray[np.uint8]:
    """An order of cells to dig in for each key, (N, 81).

    `orbits` are cells that go together; cells in none of them go alone. Cells of `keep` stay, with their orbit.
    """
    return _rows(_native.make_orders(keys, attempt, orbit_order(orbits, keep)))


def _rows(data: bytes) -> NDArray[np.uint8]:
    import numpy as np

    return np.frombuffer(data, np.uint8).reshape(-1, CLASSIC_CELLS)


# Keys: what a seed becomes before the compiled core draws random numbers from it.

KEY_BYTES = 16


def key_of(seed: Seed) -> bytes:
    """The key of a seed: a hash of its text. Seeds 7 and "7" are the same, as they are on a command line.

    >>> key_of(7).hex(), key_of(7) == key_of("7")
    ('5e1f790caf07d5ce9aad7f28e45f9ad6', True)
    """
    return blake2b(_text_of(seed).encode(), digest_size=KEY_BYTES, person=b"nonet create").digest()


def keys_of(seed: Seed, numbers: Iterable[int]) -> bytes:
    """The keys of the puzzles of a series with these numbers, one behind the other.

    >>> keys_of(7, range(3)) == key_of("7") + key_of("7/1") + key_of("7/2")
    True
    """
    return b"".join(key_of(nth_seed(seed, number)) for number in numbers)


def _text_of(seed: Seed) -> str:
    found = checked_seed(seed)
    return found if isinstance(found, str) else str(index(found))  # numpy's numbers are no int


# What the compiled core is asked for: which criteria it can meet by the million, and how puzzles of a level vary.
#
# Random digging has its favourites: with many clues nearly all puzzles have an ER of 1.2, with few a handful of ratings
# make up most of every level. So for each puzzle a range of ER within the level and a number of clues are drawn first,
# and met if that takes no more than some tries. Then any puzzle of the level that came by is taken.

_NO_END = 65535  # tenths of ER
_ALL_TRIES = 20_000  # for a plain level: the rarest takes 35 on average
_CRITERIA_TRIES = 400  # else; then a search that moves toward the criteria are the better way


_FREE = (0, 50)  # clues of a puzzle of a level, where nobody says how many


@dataclass(frozen=True, slots=True)
class Variety:
    """The variety of puzzles of a level: ranges that its ER is cut into, numbers of clues, and tries to meet both.

    Puzzles that meet neither after so many tries have any number of clues in `all_clues`.
    """

    cuts: tuple[int, ...]
    clues: Range
    tries: int
    all_clues: Range = _FREE


_EASY_CLUES = (32, 40)  # an easy puzzle looks easy: with fewer clues people take it for a hard one

# The cuts are after ratings that come often. More tries meet rare ranges more often, and take longer.
VARIETY: dict[str, Variety] = {
    "easy": Variety((12, 15, 20), _EASY_CLUES, 10, _EASY_CLUES),
    "medium": Variety((26, 28), (24, 36), 7),
    "hard": Variety((38, 44, 50, 62), (23, 34), 12),
    "expert": Variety((69, 71, 72), (22, 32), 12),
    "extreme": Variety((83, 85, 89), (20, 30), 100),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """The arguments of the compiled core. The level is a range of ER in tenths, None where nothing is rated."""

    level: Range | None
    ranges: tuple[Range, ...]
    clues: Range
    usual_clues: Range
    is_minimal: bool
    tries: tuple[int, int]
    orbits: bytes
    salt: int  # puzzles of one seed and several levels do not share their solutions


def plan_of(criteria: Criteria) -> Plan | None:
    """Return how the compiled core makes puzzles that meet the criteria; None if it cannot.

    It knows plain classic 9x9: levels, numbers of clues, symmetry, and puzzles without a clue to spare. The criteria
    must say how hard puzzles are to be, or how few clues they are to have.
    """
    simple = Criteria(
        criteria.board, criteria.level, clues=criteria.clues, symmetry=criteria.symmetry, is_minimal=criteria.is_minimal
    )
    is_twofold = criteria.is_minimal and criteria.symmetry != NONE  # single clues can be spared where orbits cannot
    if criteria != simple or is_twofold or not criteria.board.is_classic or _native.missing():
        return None
    variety = VARIETY[criteria.level] if criteria.level else Variety((), criteria.clues or (0, 0), 1)
    return Plan(
        _span(criteria.level) if criteria.level else None,
        _ranges(_span(criteria.level), variety.cuts) if criteria.level else (),
        criteria.clues or (_FREE if criteria.is_minimal else variety.all_clues),
        criteria.clues or variety.clues,
        criteria.is_minimal,
        (variety.tries, _ALL_TRIES if criteria.is_plain else _CRITERIA_TRIES),
        orbit_order(criteria.orbits),
        LEVELS.index(criteria.level) + 1 if criteria.level else 0,
    )


def _span(level: str) -> Range:
    least, most = span_of(level)
    return least, _NO_END if most is None else most


def _ranges(level: Range, cuts: tuple[int, ...]) -> tuple[Range, ...]:
    """A level cut into ranges; cuts outside of it count for nothing.

    >>> _ranges((24, 30), (26, 28)), _ranges((24, 30), (10, 30))
    (((24, 26), (27, 28), (29, 30)), ((24, 30),))
    """
    inside = [cut for cut in cuts if level[0] <= cut < level[1]]
    begins = [level[0], *(cut + 1 for cut in inside)]
    return tuple(zip(begins, [*inside, level[1]], strict=True))


@dataclass(frozen=True, slots=True)
class DugBatch:
    """Puzzles and their only solutions, 81 bytes each, and for each its ER in tenths, 0 where it was not asked for.

    `found` has a 0 for each puzzle that was not found within the tries of the plan.
    """

    puzzles: bytes
    solutions: bytes
    er: tuple[int, ...]
    found: bytes

    def __len__(self) -> int:
        return len(self.found)

    def each(self) -> Iterator[tuple[bytes, bytes, int]]:
        """Each puzzle with its solution and its ER."""
        starts = range(0, len(self.puzzles), CLASSIC_CELLS)
        return (
            (self.puzzles[at : at + CLASSIC_CELLS], self.solutions[at : at + CLASSIC_CELLS], er)
            for at, er in zip(starts, self.er, strict=True)
        )


def make_batch(plan: Plan, keys: bytes, seconds: float | None = None) -> DugBatch:
    """A puzzle for each key, from it and the plan alone. RunTimeout when time is over.

    Ctrl-C ends it too, in the main thread. The GIL is released meanwhile.
    """
    try:
        puzzles, solutions, ratings, found, _ = _native.create_rated(
            keys,
            plan.level,
            plan.ranges,
            plan.clues,
            plan.usual_clues,
            plan.is_minimal,
            plan.tries,
            plan.orbits,
            plan.salt,
            seconds,
        )
    except TimeoutError:
        raise RunTimeout("time ran out") from None
    return DugBatch(puzzles, solutions, struct.unpack(f"<{len(found)}H", ratings), found)


def create_alone(criteria: Criteria, seed: Seed, deadline: Deadline) -> Dug | None:
    """The puzzle that a series has for this seed; None if the compiled core cannot make it, or did not find it.

    RunTimeout when time is over.
    """
    plan = plan_of(criteria)
    if not plan:
        return None
    made = make_batch(plan, os.urandom(KEY_BYTES) if seed is None else key_of(seed), deadline.left)
    return Dug(Grid(criteria.board, tuple(made.puzzles)), level=criteria.level or "") if made.found[0] else None


# How much a dug puzzle counts, if all minimal puzzles are to count alike.
#
# Digging does not find all minimal puzzles equally often: those with few clues come far too often. Yet how likely a
# puzzle was can be computed, so that weights set it right.
#
# Take a minimal puzzle P with c clues, and its m empty cells in the order in which they were dug. Digging finds P with
# just this order if every clue was asked about too late to go: after so many of the m cells had gone that it was
# needed. Let t be this number, for each clue. As cells are asked about in random order, the clues are put among the m
# cells at random, and the chance that each comes late enough is
#
#     product over j = 1 .. c of (m + j - t_j) / (m + j),    t_1 the largest t, t_c the smallest:
#
# the clues are put in one after the other, and the j-th may stand in m + j places, of which t_j are too early. One
# divided by this chance is the weight of P with this order. Summed over all orders of the m cells that digging may come
# with, chance times weight is the same for every P: a weighted mean has no bias, whatever is averaged.
#
# A clue is needed from some number of cells on, so t is found by halving: about six solutions counted for each clue.

_PUZZLES = 4096  # at a time: about a hundred thousand clues, each with a grid of its own


def log_weights(begun: NDArray[np.uint8], orders: NDArray[np.uint8], puzzles: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The logarithm of the weight of each puzzle that was dug all the way, (N,).

    `begun` is what digging began with, mostly filled grids. `orders` are the cells in the order they were asked about,
    each alone: all 81, or those that could go, (N, k). `puzzles` is what `dig_grids` made of both.
    """
    import numpy as np

    parts = [
        _weigh(begun[first : first + _PUZZLES], orders[first : first + _PUZZLES], puzzles[first : first + _PUZZLES])
        for first in range(0, len(puzzles), _PUZZLES)
    ]
    return np.concatenate(parts) if parts else np.zeros(0)


def _weigh(begun: NDArray[np.uint8], orders: NDArray[np.uint8], puzzles: NDArray[np.uint8]) -> NDArray[np.float64]:
    import numpy as np

    is_clue = np.take_along_axis(puzzles, orders, axis=1) != 0
    owners, turns = np.nonzero(is_clue)  # of every clue that could have gone: the number of its puzzle, and its turn
    clues = is_clue.sum(axis=1)
    needed = _needed_from(begun, _ranks(orders, is_clue), owners, orders[owners, turns], ~is_clue)
    latest = np.lexsort((-needed, owners))  # the clues of a puzzle, the largest number first
    number = 1 + np.arange(len(owners)) - np.repeat(np.cumsum(clues) - clues, clues)
    places = (orders.shape[1] - clues)[owners] + number
    chances: NDArray[np.float64] = np.log(places - needed[latest]) - np.log(places)
    return -np.bincount(owners, chances, minlength=len(puzzles)).astype(np.float64)


def _ranks(orders: NDArray[np.uint8], is_clue: NDArray[np.bool_]) -> NDArray[np.intp]:
    """For each cell that was dug how many were dug before it, (N, 81); for all others a number above that of cells."""
    import numpy as np

    before = np.where(is_clue, CLASSIC_CELLS, np.cumsum(~is_clue, axis=1) - 1)
    ranks = np.full((len(orders), CLASSIC_CELLS), CLASSIC_CELLS, np.intp)
    np.put_along_axis(ranks, orders.astype(np.intp), before, axis=1)
    return ranks


def _needed_from(
    begun: NDArray[np.uint8],
    ranks: NDArray[np.intp],
    owners: NDArray[np.intp],
    cells: NDArray[np.uint8],
    is_dug: NDArray[np.bool_],
) -> NDArray[np.intp]:
    """For every clue, in a cell of the puzzle that owns it: how many cells must have gone before it is needed."""
    import numpy as np

    low = np.zeros(len(owners), np.intp)
    high = is_dug.sum(axis=1)[owners]  # the puzzle is minimal, so then it is
    while len(left := np.flatnonzero(low < high)):
        middle = (low[left] + high[left]) // 2
        grids = np.where(ranks[owners[left]] < middle[:, None], 0, begun[owners[left]]).astype(np.uint8)
        grids[np.arange(len(grids)), cells[left]] = 0
        is_needed = _counts(grids) != 1
        high[left[is_needed]] = middle[is_needed]
        low[left[~is_needed]] = middle[~is_needed] + 1
    return low


def _counts(grids: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the number of solutions of each grid, up to two."""
    import numpy as np

    board = make_board()
    found, counts = np.empty_like(grids), np.empty(len(grids), np.uint8)
    find_bulk_engine(board).solve_into(board, grids.data, (found.data, counts.data), 2, CLASSIC_CELLS)
    return counts
