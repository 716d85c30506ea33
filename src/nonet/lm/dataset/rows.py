"""The puzzles of rows: new ones by their numbers, or those of a list that have one solution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from nonet._base.errors import CreationError
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.create_many import completed, digits_of, series_of
from nonet.generate.clues import spare_clues
from nonet.lm.dataset.order import DatasetOrder
from nonet.model import Board, Grid
from nonet.model.board import AsListed
from nonet.solver import find_engine
from nonet.solver.bulk import find_bulk_engine

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SEARCHED = 100  # cells of boards where taking every clue away is quick enough to be asked of each puzzle


@dataclass(frozen=True, slots=True)
class DatasetRows:
    """Puzzles on one board with their only solutions, and the places of their rows among others."""

    board: Board
    places: Sequence[int]
    puzzles: NDArray[Any]  # (N, cells)
    solutions: NDArray[Any]

    def __len__(self) -> int:
        return len(self.puzzles)

    def pick(self, places: NDArray[Any]) -> DatasetRows:
        """Only some of them."""
        numbers = [self.places[at] for at in places.tolist()]
        return DatasetRows(self.board, numbers, self.puzzles[places], self.solutions[places])

    def grids(self) -> list[Grid]:
        return [Grid(self.board, tuple(row)) for row in self.puzzles.tolist()]


def make_rows(order: DatasetOrder, begin: int, end: int) -> list[DatasetRows]:
    """The new puzzles of these numbers; those with rules of their own are each on a board of its own."""
    assert order.criteria
    series = replace(series_of(order.criteria, order.seed), is_rated=False)
    made = series.make(range(begin, end))
    parts = [[place] for place in range(len(made))] if series.has_rules else [range(len(made))]
    return [
        DatasetRows(
            made[places[0]].board,
            places,
            digits_of([made[place].values for place in places], order.board),
            digits_of([made[place].solution for place in places], order.board),
        )
        for places in parts
    ]


def group(grids: Iterable[tuple[int, Grid]]) -> list[tuple[Board, list[int], list[tuple[int, ...]]]]:
    """Grids with their places, by the boards they are on."""
    found: dict[AsListed, tuple[list[int], list[tuple[int, ...]]]] = {}
    for place, grid in grids:
        places, values = found.setdefault(AsListed(grid.board), ([], []))
        places.append(place)
        values.append(grid.values)
    return [(listed.board, places, values) for listed, (places, values) in found.items()]


def solve_rows(board: Board, places: Sequence[int], digits: NDArray[Any]) -> tuple[DatasetRows, NDArray[Any]]:
    """The puzzles that have one solution, and of each that was given how many it has (2: several).

    Classic 9x9 puzzles are solved in bulk; others one by one by the engine that turns to SAT where a search is long.
    """
    import numpy as np

    if board.is_classic:
        solved, counts = find_bulk_engine(board).solve_many(board, digits.astype(np.uint8).tobytes(), 2)
        solutions: NDArray[Any] = np.frombuffer(solved, np.uint8).reshape(digits.shape)
        count = np.frombuffer(counts, np.uint8)
    else:
        results = [find_engine(None).search(Grid(board, tuple(row)), 2) for row in digits.tolist()]
        count = np.array([min(result.count, 2) for result in results])
        empty = (0,) * board.cell_count
        firsts = [result.solution.values if result.solution else empty for result in results]
        solutions = np.array(firsts, digits.dtype).reshape(len(digits), -1)
    return DatasetRows(board, places, digits, solutions).pick(np.flatnonzero(count == 1)), count


def minimal_flags(rows: DatasetRows, order: DatasetOrder) -> list[bool] | None:
    """Of each puzzle whether no clue can be spared; None on boards where asking takes too long."""
    if order.criteria and completed(order.criteria).is_minimal:
        return [True] * len(rows)
    if rows.board.cell_count > _SEARCHED:
        return None
    import numpy as np

    engine = find_bulk_engine(rows.board)
    return [not spare_clues(rows.board, puzzle.astype(np.uint8).tobytes(), engine) for puzzle in rows.puzzles]


def check_making(order: DatasetOrder) -> None:
    """Refuse what cannot be made, before a folder is begun."""
    criteria = order.criteria
    if criteria and criteria.rules and order.er:
        raise CreationError("expected --er without rules to place: such puzzles have no ER")
