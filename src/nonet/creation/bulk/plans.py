"""What the compiled core is asked for: which wishes it can meet by the million, and how puzzles of a level vary.

Random digging has its favourites: with many clues nearly all puzzles have an ER of 1.2, with few a handful of ratings
make up most of every level. So for each puzzle a range of ER within the level and a number of clues are drawn first,
and met if that takes no more than some tries. Then any puzzle of the level that came by is taken.
"""

from __future__ import annotations

from nonet import _native
from nonet.creation.bulk.digging import orbit_order
from nonet.creation.orbits import NONE
from nonet.creation.wishes import Criteria, Range, span_of
from nonet.logic import LEVELS, is_classic
from nonet.records import dataclass

_NO_END = 65535  # tenths of ER
_ALL_TRIES = 20_000  # for a plain level: the rarest takes 35 on average
_WISH_TRIES = 400  # else; then a search that moves toward the wish is the better way


_FREE = (0, 50)  # clues of a puzzle of a level, where nobody says how many


@dataclass(frozen=True, slots=True)
class Variety:
    """How puzzles of a level vary: where its ER is cut into ranges, which numbers of clues, and tries to meet both.

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


def plan_of(wish: Criteria) -> Plan | None:
    """How the compiled core makes puzzles of a wish; None if it cannot.

    It knows plain classic 9x9: levels, numbers of clues, symmetry, and puzzles without a clue to spare. The wish must
    say how hard puzzles are to be, or how few clues they are to have.
    """
    simple = Criteria(wish.board, wish.level, clues=wish.clues, symmetry=wish.symmetry, is_minimal=wish.is_minimal)
    is_twofold = wish.is_minimal and wish.symmetry != NONE  # single clues can be spared where orbits cannot
    if wish != simple or is_twofold or not is_classic(wish.board) or _native.missing():
        return None
    variety = VARIETY[wish.level] if wish.level else Variety((), wish.clues or (0, 0), 1)
    return Plan(
        _span(wish.level) if wish.level else None,
        _ranges(_span(wish.level), variety.cuts) if wish.level else (),
        wish.clues or (_FREE if wish.is_minimal else variety.all_clues),
        wish.clues or variety.clues,
        wish.is_minimal,
        (variety.tries, _ALL_TRIES if wish.is_plain else _WISH_TRIES),
        orbit_order(wish.orbits),
        LEVELS.index(wish.level) + 1 if wish.level else 0,
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
