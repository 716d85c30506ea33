"""The rating of a puzzle. It needs the one solution, so that HoDoKu's last resort can be priced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonet.board import Board, Grid, make_board
from nonet.checks import find_standing
from nonet.engines import find_engine
from nonet.logic import LEVELS, HodokuRating, Position, hint_order, hodoku_many, name_of_technique, walk
from nonet.logic.finding import MAX_SIZE
from nonet.logic.levels import level_of


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is. `level` is ours; None where the puzzle has not one solution, then `problem` says why.

    `is_solved`: whether our techniques solve it without guessing. `hardest` is the hardest technique that takes, by its
    id, and `steps` their number. `hodoku` is there for classic 9x9 puzzles.
    """

    level: str | None
    is_solved: bool
    hodoku: HodokuRating | None = None
    problem: str = ""
    hardest: str | None = None
    steps: int = 0


@dataclass(frozen=True, slots=True)
class LevelPath:
    """What our techniques make of a puzzle: its level, the hardest of them and how many steps they take."""

    level: str
    hardest: str | None
    steps: int
    open_cells: int

    @property
    def is_solved(self) -> bool:
        return not self.open_cells

    @property
    def hardest_name(self) -> str:
        return name_of_technique(self.hardest) if self.hardest else ""


def level_path(grid: Grid) -> LevelPath:
    """The path of a puzzle that has one solution, by the first step of the easiest row each time."""
    position = Position(grid.board, grid.values, frozenset(cell for cell, value in enumerate(grid.values) if value))
    order = hint_order()
    _, path = walk(position, order)
    uses = [0] * len(order)
    for row, _ in path:
        uses[row] += 1
    placed = sum(len(step.placements) for _, step in path)
    is_open = grid.values.count(0) - placed
    _, hardest = max(path, key=lambda found: found[0], default=(0, None))
    level = LEVELS[-1] if is_open else level_of(uses)
    return LevelPath(level, hardest.technique if hardest else None, len(path), is_open)


def rate_grid(grid: Grid) -> Rating:
    """The rating of the puzzle that the givens and placed digits of a grid are."""
    standing = find_standing(grid)
    if not standing.is_sound:
        return Rating(None, is_solved=False, problem=standing.words(grid.board))
    if not standing.is_unique:
        return Rating(None, is_solved=False, problem="it has more than one solution")
    path = level_path(grid)
    hodoku = None
    if is_classic(grid.board):
        solution = find_engine(None).search(grid, 1).solution
        assert solution is not None
        hodoku = rate_hodoku(grid, solution.values)
    return Rating(path.level, path.is_solved, hodoku, hardest=path.hardest, steps=path.steps)


def is_classic(board: Board) -> bool:
    """Whether HoDoKu knows this board."""
    return board == make_board()


def size_problem(board: Board) -> str | None:
    """Why a board cannot be rated; None if it can."""
    if board.size <= MAX_SIZE:
        return None
    return f"expected a board of up to {MAX_SIZE}x{MAX_SIZE} to rate, got {board.size}x{board.size}"


def rate_hodoku(grid: Grid, solution: Sequence[int]) -> HodokuRating:
    """HoDoKu's rating of a classic 9x9 puzzle."""
    return hodoku_many(grid.board, bytes(grid.values), bytes(solution))[0]
