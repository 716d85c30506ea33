"""A pair as a scene: both Sudokus side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from nonet.board import Grid, make_board
from nonet.pairs.board import PairBoard
from nonet.render import Panel, Scene


def scene_of_pair(
    grid: Grid, *, candidates: Sequence[int] | None = None, labels: bool = False, title: str = ""
) -> Scene:
    """What a drawing shows of a grid of a pair's board; `candidates` is a mask for each of its cells."""
    return Scene(tuple(_panels(grid, candidates)), title=title, labels=labels)


def _panels(grid: Grid, candidates: Sequence[int] | None) -> Iterator[Panel]:
    half = cast("PairBoard", grid.board).half
    board = make_board(size=grid.board.size)
    for number in range(2):
        cells = slice(number * half, (number + 1) * half)
        placed = frozenset(cell - cells.start for cell in grid.placed if cells.start <= cell < cells.stop)
        masks = None if candidates is None else tuple(candidates[cells])
        yield Panel(Grid(board, grid.values[cells], placed=placed), masks, heading=f"Sudoku {number + 1}")
