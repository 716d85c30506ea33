"""How many clues a level leaves. The definition of the levels is in nonet.logic (scales/levels.toml)."""

from __future__ import annotations

from math import ceil, log2

from nonet.board import Board
from nonet.errors import UnknownNameError
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A level: how many more clues it leaves than the fewest a puzzle usually needs, as a share of the cells."""

    id: str
    extra: float | None  # None: take away whatever can be

    def clue_target(self, board: Board) -> int:
        """The number of clues where digging stops. There may be more: needed clues are never taken.

        Rules say much that clues say elsewhere, so the usual number says little beside them. There `hard` and above
        take away whatever can be, up to 12x12. On larger boards that takes minutes, and the usual number holds.
        """
        if self.extra is None or (board.rules and self.extra <= _HARD and board.cell_count <= _MOST_CELLS):
            return 0
        return ceil((usual_fewest(board.size) + self.extra) * board.cell_count)


_HARD = 0.05
_MOST_CELLS = 144
_USUAL = 3  # levels
_TINY = 4  # digits
CLUE_LEVELS: tuple[Level, ...] = (
    Level("easy", 0.18),
    Level("medium", 0.11),
    Level("hard", _HARD),
    Level("expert", 0.01),
    Level("extreme", None),
)


def usual_levels(board: Board) -> tuple[Level, ...]:
    """The levels that are easily had on a board: easy, medium and hard, but with four digits or fewer only easy."""
    return CLUE_LEVELS[: _USUAL if board.size > _TINY else 1]


def find_level(name: str) -> Level:
    """The level of a name."""
    for level in CLUE_LEVELS:
        if level.id == name.strip().lower():
            return level
    raise UnknownNameError("level", name, [level.id for level in CLUE_LEVELS])


def usual_fewest(size: int) -> float:
    """The share of cells that random digging leaves, roughly: 30 % on 9x9, more on bigger boards."""
    return min(0.6, max(0.2, 0.30 + 0.10 * log2(size / 9)))
