"""Pencil marks for a terminal: a line a row, digits in bold, what a step puts in or takes out marked.

┃  4    2  378  ┃     A cell is as wide as the widest needs to be. Marked candidates have a sign of their own, + in,
┃  9   5-7  1   ┃     - out, so that they can be told apart without colours. A lone candidate is in brackets: (7).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet.board import Board, Grid
from nonet.board.marks import Mark, Marks

_STYLES = {Mark.PLACED: "1;32", Mark.REMOVED: "1;31", Mark.PATTERN: "1;33", Mark.SECOND: "1;36"}
_SIGNS = {Mark.PLACED: "+", Mark.REMOVED: "-"}
_GIVEN, _OPEN = "1", ""


def draw_candidates(grid: Grid, masks: Sequence[int], marks: Marks, *, color: bool, unicode: bool = True) -> str:
    """The candidates of every empty cell and the digits of the others, as lines of text."""
    board = grid.board
    canvas = [cell for row in board.canvas for cell in row]
    cells = [[] if cell is None else _pieces(grid, masks, marks, cell) for cell in canvas]
    widths = [
        max(sum(len(text) for text, _ in cells[row * board.width + column]) for row in range(board.height))
        for column in range(board.width)
    ]
    top, middle, bottom = ("┏━┳┓", "┣━╋┫", "┗━┻┛") if unicode else ("+-++",) * 3
    lines = [_rule(board, widths, top)]
    for row in range(board.height):
        lines.append(_row(board, cells[row * board.width :], widths, color=color, bar="┃" if unicode else "|"))
        if row in _ends(board, by_row=True):
            lines.append(_rule(board, widths, middle))
    return "\n".join([*lines, _rule(board, widths, bottom)])


_Piece = tuple[str, str]  # text, style


def _pieces(grid: Grid, masks: Sequence[int], marks: Marks, cell: int) -> list[_Piece]:
    if grid.values[cell]:
        return [(str(grid.values[cell]), _GIVEN)]
    separator = "" if grid.board.size <= 9 else ","
    pieces: list[_Piece] = []
    for digit in range(1, grid.board.size + 1):
        if masks[cell] >> (digit - 1) & 1:
            mark = marks.candidates.get((cell, digit))
            text = _SIGNS.get(mark, "") + str(digit) if mark else str(digit)
            pieces.append(((separator if pieces else "") + text, _STYLES[mark] if mark else _OPEN))
    if len(pieces) == 1 and pieces[0][0].isdecimal():  # without a sign it would look like a digit that stands there
        pieces = [(f"({pieces[0][0]})", pieces[0][1])]
    return pieces or [("!", _STYLES[Mark.REMOVED])]


def _row(board: Board, cells: Sequence[list[_Piece]], widths: Sequence[int], *, color: bool, bar: str) -> str:
    """The line of the row that begins with the first of these cells."""
    ends = _ends(board, by_row=False)
    line = bar
    for column in range(board.width):
        pieces = cells[column]
        blank = widths[column] - sum(len(text) for text, _ in pieces)
        text = "".join(f"\x1b[{style}m{text}\x1b[0m" if color and style else text for text, style in pieces)
        line += " " * (blank // 2 + 1) + text + " " * (blank - blank // 2 + 1)
        if column in ends or column == board.width - 1:
            line += bar
    return line


def _ends(board: Board, *, by_row: bool) -> set[int]:
    """After which rows or columns a box ends, the last apart; none where there are no boxes."""
    if board.box is None:
        return set()
    step, total = (board.box[0], board.height) if by_row else (board.box[1], board.width)
    return set(range(step - 1, total - 1, step))


def _rule(board: Board, widths: Sequence[int], shapes: Iterable[str]) -> str:
    """A line across: its left end, the line, where it meets the end of a box, its right end."""
    left, line, joint, right = tuple(shapes)
    ends = _ends(board, by_row=False)
    parts = [line * (width + 2) + (joint if column in ends else "") for column, width in enumerate(widths)]
    return left + "".join(parts) + right
