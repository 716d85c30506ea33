"""The puzzles of rows: new ones by their numbers, or those of a list that have one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet._base.errors import CreationError
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import nth_seed
from nonet.bulk.create_many import completed, create_numbered_by_criteria
from nonet.bulk.create_stream import Recipe, make_one
from nonet.bulk.read import PuzzleRows
from nonet.bulk.solve_many import solve_rows
from nonet.lm.dataset.order import DatasetOrder
from nonet.model import Board
from nonet.solver.bulk import find_bulk_engine

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SEARCHED = 100  # cells of boards where taking every clue away is quick enough to be asked of each puzzle


@dataclass(frozen=True, slots=True, eq=False)
class SolvedRows:
    """Puzzles on one board with their only solutions."""

    puzzles: PuzzleRows
    solutions: NDArray[Any]  # (N, cells)

    def __len__(self) -> int:
        return len(self.puzzles)

    @property
    def board(self) -> Board:
        return self.puzzles.board

    def pick(self, places: NDArray[Any]) -> SolvedRows:
        """Only some of them."""
        return SolvedRows(self.puzzles.pick(places), self.solutions[places])


def make_rows(order: DatasetOrder, begin: int, end: int) -> list[SolvedRows]:
    """The new puzzles of these numbers; those with rules of their own are each on a board of its own."""
    criteria = order.criteria
    assert criteria
    if not criteria.rules:
        made = create_numbered_by_criteria(range(begin, end), criteria, order.seed, threads=1)
        return [SolvedRows(PuzzleRows.of(made.board, range(end - begin), made.puzzles.tobytes()), made.solutions)]
    import numpy as np

    recipe = Recipe(criteria)
    found = []
    for number in range(begin, end):
        one = make_one(recipe, number + 1, nth_seed(order.seed, number))
        solution = np.frombuffer(one.solution, np.uint8).reshape(1, -1)
        found.append(SolvedRows(PuzzleRows.of(one.board, [number - begin], one.values), solution))
    return found


def unique_rows(puzzles: PuzzleRows) -> tuple[SolvedRows, NDArray[Any]]:
    """The puzzles that have one solution, and of each that was given how many it has (2: several)."""
    import numpy as np

    found = solve_rows(puzzles, threads=1)
    return SolvedRows(puzzles, found.solutions).pick(np.flatnonzero(found.counts == 1)), found.counts


def minimal_flags(rows: SolvedRows, order: DatasetOrder) -> list[bool] | None:
    """Of each puzzle whether no clue can be spared; None on boards where asking takes too long."""
    if order.criteria and completed(order.criteria).is_minimal:
        return [True] * len(rows)
    if rows.board.cell_count > _SEARCHED:
        return None
    return [_is_minimal(rows.board, puzzle) for puzzle in rows.puzzles.digits]


def _is_minimal(board: Board, puzzle: NDArray[Any]) -> bool:
    """Whether there are more solutions without any clue."""
    import numpy as np

    clues = np.flatnonzero(puzzle)
    others = np.repeat(puzzle[None, :], len(clues), axis=0)
    others[np.arange(len(clues)), clues] = 0
    counts = find_bulk_engine(board).solve_many(board, others.astype(np.uint8).tobytes(), 2)[1]
    return 1 not in counts


def check_making(order: DatasetOrder) -> None:
    """Refuse what cannot be made, before a folder is begun."""
    criteria = order.criteria
    if criteria and criteria.rules and order.er:
        raise CreationError("expected --er without rules to place: such puzzles have no ER")
