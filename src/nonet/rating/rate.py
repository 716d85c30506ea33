"""The rating of a puzzle. It needs the one solution, so that HoDoKu's last resort can be priced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonet import _native
from nonet.board import Board, Grid, make_board
from nonet.checks import find_standing
from nonet.logic import LEVELS, HodokuRating, Position, find_level_of, hodoku_many

_SIZE = 81


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is. `level` is ours; None where the puzzle has not one solution, then `problem` says why.

    `is_solved`: whether our techniques solve it without guessing. `hodoku` is there for classic 9x9 puzzles.
    """

    level: str | None
    is_solved: bool
    hodoku: HodokuRating | None = None
    problem: str = ""


def rate_grid(grid: Grid) -> Rating:
    """The rating of the puzzle that the givens and placed digits of a grid are."""
    standing = find_standing(grid)
    if not standing.is_sound:
        return Rating(None, is_solved=False, problem=standing.words(grid.board))
    if not standing.is_unique:
        return Rating(None, is_solved=False, problem="it has more than one solution")
    level = find_level_of(grid.board, grid.values)
    hodoku = rate_hodoku(grid.board, [grid.values])[0] if is_classic(grid.board) else None
    return Rating(level or LEVELS[-1], level is not None, hodoku)


def is_classic(board: Board) -> bool:
    """Whether HoDoKu knows this board."""
    return board == make_board()


def rate_hodoku(board: Board, puzzles: Sequence[Sequence[int]]) -> list[HodokuRating]:
    """HoDoKu's ratings of classic 9x9 puzzles that have one solution."""
    values = b"".join(map(bytes, puzzles))
    solutions, _ = _native.solve_lanes(values, 1)
    return hodoku_many(Position(board, (0,) * _SIZE, frozenset()), values, solutions)


def rate_lines(values: bytes) -> list[Rating]:
    """The ratings of many classic 9x9 puzzles, 81 bytes each: what a stream of millions is made of."""
    board = make_board()
    solutions, counts = _native.solve_lanes(values, 2)
    hodoku = hodoku_many(Position(board, (0,) * _SIZE, frozenset()), values, solutions)
    return [_rating_of(board, values[i * _SIZE : (i + 1) * _SIZE], count, hodoku[i]) for i, count in enumerate(counts)]


def _rating_of(board: Board, values: bytes, solutions: int, hodoku: HodokuRating) -> Rating:
    if solutions != 1:
        problem = "it has more than one solution" if solutions else "it has no solution"
        return Rating(None, is_solved=False, problem=problem)
    level = find_level_of(board, values)
    return Rating(level or LEVELS[-1], level is not None, hodoku)
