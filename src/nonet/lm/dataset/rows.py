"""The puzzles of rows: new ones by their numbers, or those of a list that have one solution."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from nonet._base.errors import CreationError
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.create_many import completed, series_of
from nonet.bulk.read import PuzzleRows
from nonet.bulk.solve_many import solve_rows
from nonet.generate.clues import spare_clues
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
    import numpy as np

    assert order.criteria
    series = replace(series_of(order.criteria, order.seed), is_rated=False)
    made = series.make(range(begin, end))
    parts = [[place] for place in range(len(made))] if series.has_rules else [range(len(made))]
    found = []
    for places in parts:
        board = made[places[0]].board
        puzzles = PuzzleRows.of(board, places, b"".join([bytes(made[place].values) for place in places]))
        solution = b"".join([bytes(made[place].solution) for place in places])
        found.append(SolvedRows(puzzles, np.frombuffer(solution, np.uint8).reshape(len(places), -1)))
    return found


def unique_rows(puzzles: PuzzleRows) -> tuple[SolvedRows, NDArray[Any]]:
    """The puzzles that have one solution, and of each that was given how many it has (2: several)."""
    import numpy as np

    found = solve_rows(puzzles, threads=1)
    return SolvedRows(puzzles, found.solutions).pick(np.flatnonzero(found.count == 1)), found.count


def minimal_flags(rows: SolvedRows, order: DatasetOrder) -> list[bool] | None:
    """Of each puzzle whether no clue can be spared; None on boards where asking takes too long."""
    if order.criteria and completed(order.criteria).is_minimal:
        return [True] * len(rows)
    if rows.board.cell_count > _SEARCHED:
        return None
    import numpy as np

    engine = find_bulk_engine(rows.board)
    return [not spare_clues(rows.board, puzzle.astype(np.uint8).tobytes(), engine) for puzzle in rows.puzzles.digits]


def check_making(order: DatasetOrder) -> None:
    """Refuse what cannot be made, before a folder is begun."""
    criteria = order.criteria
    if criteria and criteria.rules and order.er:
        raise CreationError("--er cannot be used with rules to place: such puzzles have no ER")
