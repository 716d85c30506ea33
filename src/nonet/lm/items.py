"""Items: a puzzle as a question, with its answer, by number. What the adapters to other packages hand on.

Item i depends on the seed and on i through a hash, never on seed + i: the items of two seeds have nothing in common.
They are made by blocks, since many at once come a hundred times as fast as one by one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import count
from math import isnan
from typing import TYPE_CHECKING, cast

from nonet._base.errors import PuzzleError
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.create_many import create_many, series_of
from nonet.formats.header import dump
from nonet.generate.criteria import CriteriaOptions
from nonet.lm.dataset.traces import answer_of, question_of
from nonet.lm.document import ROWS
from nonet.model import Board, BoardSpec, Grid, make_board
from nonet.model.board import AsListed

if TYPE_CHECKING:
    from nonet._base.names import Level

# Items that are made at once: of classic 9x9 at most, since hard levels take longer, and of boards that are made one by
# one. An item does not depend on it.
BLOCK, _SLOW_BLOCK = 256, 8
_MOST_BLOCKS = 16  # that are kept


@dataclass(frozen=True, slots=True)
class Item:
    """A question and its answer. `puzzle` is a text that says its board, so that the grader needs nothing else."""

    number: int
    id: str  # 16 hex digits of the hash of the puzzle
    question: str
    answer: str
    puzzle: str
    kind: str
    size: int
    level: str  # "" where nobody rated it
    er: float | None  # Sudoku Explainer's rating, where it is known
    clues: int


class Items:
    """The items of a seed, by their numbers: any of them can be asked for, in any order.

    >>> items = Items("easy", 4, seed=1)
    >>> items[3] == Items("easy", 4, seed=1)[3], items[3] == Items("easy", 4, seed=2)[3]
    (True, False)
    """

    def __init__(
        self, level: str | None = None, size: int | None = None, *, kind: str | None = None, seed: int | str = 0
    ) -> None:
        self._level, self._size, self._kind = level, size, kind
        self._seed = f"{seed}/{level or 'any'}"
        is_quick = (kind or "classic", size or 9) == ("classic", 9)
        series = series_of(CriteriaOptions(level).on(make_board()), self._seed)
        self._block = min(BLOCK, series.quick_count()) if is_quick else _SLOW_BLOCK
        self._blocks: OrderedDict[int, list[Item]] = OrderedDict()

    def __getitem__(self, number: int) -> Item:
        if number < 0:
            raise PuzzleError(f"expected the number of an item from 0 on, got {number}")
        block, place = divmod(number, self._block)
        if block not in self._blocks:
            self._blocks[block] = list(self._make(block))
            if len(self._blocks) > _MOST_BLOCKS:
                self._blocks.popitem(last=False)
        return self._blocks[block][place]

    def __iter__(self) -> Iterator[Item]:
        """All of them: there is no end."""
        return map(self.__getitem__, count())

    def _make(self, block: int) -> Iterator[Item]:
        first = block * self._block
        made = create_many(
            self._block, cast("Level", self._level), size=self._size, kind=self._kind, seed=self._seed, first=first
        )
        board = made.board
        for place, (values, solved) in enumerate(zip(made.puzzles.tolist(), made.solutions.tolist(), strict=True)):
            puzzle, solution = Grid(board, tuple(values)), Grid(board, tuple(solved))
            text = header_of(board) + ROWS.text(puzzle) + "\n"
            er = float(made.er[place])
            yield Item(
                number=first + place,
                id=sha256(text.encode()).hexdigest()[:16],
                question=question_of(puzzle, "chat"),
                answer=answer_of(solution),
                puzzle=text,
                kind=board.kind,
                size=board.size,
                level=str(made.level[place]),
                er=None if isnan(er) else er,
                clues=sum(map(bool, values)),
            )


def header_of(board: Board) -> str:
    """The lines that name a board above a grid, where the grid alone does not."""
    return _header(AsListed(board))


@lru_cache(maxsize=64)
def _header(listed: AsListed) -> str:
    board = listed.board
    lines = dump(BoardSpec.needed_for(board))
    return f"{lines}\n" if lines else ""
