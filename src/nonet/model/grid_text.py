"""The boxed print of a grid: what `print(grid)` shows, and the format `boxed` writes and reads.

+-------+-------+-------+
| 9 0 5 | 2 7 8 | 3 0 0 |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.model.board import Board
    from nonet.model.grid import Grid

HOLE = "-"  # a place of the canvas without a cell
SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"  # digits as single characters
MAX_SYMBOL = len(SYMBOLS) - 1


def usual_format(board: Board) -> str:
    """Return the default format of a board: `canvas` if grids share it, else `boxed`."""
    return "canvas" if board.subgrids and not board.parts and board.size <= MAX_SYMBOL else "boxed"


def boxed_text(grid: Grid) -> str:
    """Return the rows with rules around every box; only the outer frame if there are no boxes, or none in line.

    Where a canvas has holes, they are shown as `-`.
    """
    board = grid.board
    height, width = board.box if board.box and _are_in_line(board, *board.box) else (board.height, board.width)
    cell_width = len(str(board.size))
    rule = "+".join(["", *["-" * (width * (cell_width + 1) + 1)] * (board.width // width), ""])
    lines = [rule]
    for number, row in enumerate(canvas_texts(grid), 1):
        cells = [text.rjust(cell_width) for text in row]
        parts = [" ".join(cells[i : i + width]) for i in range(0, len(cells), width)]
        lines.append("| " + " | ".join(parts) + " |")
        if number % height == 0:
            lines.append(rule)
    return "\n".join(lines)


def _are_in_line(board: Board, height: int, width: int) -> bool:
    """Return True if the boxes of all grids are between the same lines."""
    return all(top % height == left % width == 0 for top, left in (subgrid.corner for subgrid in board.subgrids))


def canvas_texts(grid: Grid) -> list[list[str]]:
    """Return the rows of the canvas: digits, 0 for an empty cell, `-` for a hole."""
    if grid.board.is_square:
        return [list(map(str, row)) for row in grid.rows]
    return [[HOLE if cell is None else str(grid.values[cell]) for cell in row] for row in grid.board.canvas]
