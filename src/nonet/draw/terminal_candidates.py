"""Pencil marks for a terminal: a line a row, digits in bold, what a step puts in or takes out marked.

┃  4    2  378  ┃     A cell is as wide as the widest needs to be. Marked candidates have a sign of their own, + in,
┃  9   5-7  1   ┃     - out, so that they can be told apart without colours. A lone candidate is in brackets: (7).

Where that is too wide for the terminal, cells are broken into several lines, and a thin rule separates the rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nonet.draw.scene import marks_of_part
from nonet.draw.terminal import clue_room, tint_of, with_clues
from nonet.model import Board, Grid
from nonet.model.grid_text import HOLE
from nonet.model.marks import Highlight, Highlights

_STYLES = {Highlight.PLACED: "1;32", Highlight.REMOVED: "1;31", Highlight.PATTERN: "1;33", Highlight.SECOND: "1;36"}
_SIGNS = {Highlight.PLACED: "+", Highlight.REMOVED: "-"}
_GIVEN, _OPEN = "1", ""
_ON_TINT = {_GIVEN: "1;38;5;231", _OPEN: "38;5;152"}  # light, on whatever background a terminal has
_RULES = {True: ("┏━┳┓", "┣━╋┫", "┠─╂┨", "┗━┻┛"), False: ("+-++", "+-++", "| ||", "+-++")}

_Piece = tuple[str, str]  # text, style
_Cell = list[list[_Piece]]  # its lines
_HOLE: list[_Piece] = [(HOLE, _OPEN)]


class _Column(NamedTuple):
    """The width of a column's text, the blanks around it, and whether a bar follows."""

    width: int
    left: int
    right: int
    is_last: bool


def draw_candidates(
    grid: Grid,
    masks: Sequence[int],
    marks: Highlights,
    *,
    color: bool,
    unicode: bool = True,
    width: int | None = None,
    clues: bool = False,
) -> str:
    """Return the candidates of every empty cell and the digits of the others, as lines of text no wider than `width`.

    A narrow terminal gets fewer candidates a line, at least one; without a width a row of the board is one line. A
    board of several parts is drawn part by part. Where a canvas has holes, they are shown as `-`. With clues around it,
    no format reads it again.
    """
    board = grid.board
    if board.parts:
        return "\n".join(_draw_parts(grid, masks, marks, color=color, unicode=unicode, width=width))
    if width is not None and clues:
        width -= clue_room(board, unicode=unicode)
    whole = [_HOLE if cell is None else _pieces(grid, masks, marks, cell) for row in board.canvas for cell in row]
    for most in range(board.size, 0, -1):
        cells = [_broken(pieces, most) for pieces in whole]
        columns = _columns(board, [_width(cells[column :: board.width]) for column in range(board.width)], most)
        if width is None or len(_rule(columns, _RULES[unicode][0])) <= width:
            break
    lines, rows = _lines(board, cells, columns, color=color, unicode=unicode)
    if clues:
        across = len(_rule(columns, _RULES[unicode][0]))
        lines = with_clues(board, lines, across, _middles(columns), rows, unicode=unicode)
    return "\n".join(lines)


def _middles(columns: Sequence[_Column]) -> list[int]:
    """Return the place of a single letter in each column."""
    found, at = [], 1
    for column in columns:
        found.append(at + column.left + (column.width - 1) // 2)
        at += column.left + column.width + column.right + column.is_last
    return found


def _draw_parts(
    grid: Grid, masks: Sequence[int], marks: Highlights, *, color: bool, unicode: bool, width: int | None
) -> Iterator[str]:
    for index, part in enumerate(grid.board.parts):
        own, own_masks = marks_of_part(grid.board, marks, part), [masks[cell] for cell in part.cells]
        yield part.heading
        yield draw_candidates(grid.part(index), own_masks, own, color=color, unicode=unicode, width=width)


def _pieces(grid: Grid, masks: Sequence[int], marks: Highlights, cell: int) -> list[_Piece]:
    if grid.values[cell]:
        return [(str(grid.values[cell]), _STYLES[Highlight.PATTERN] if cell in marks.cells else _GIVEN)]
    pieces: list[_Piece] = []
    for digit in range(1, grid.board.size + 1):
        if masks[cell] >> (digit - 1) & 1:
            mark = marks.candidates.get((cell, digit))
            text = _SIGNS.get(mark, "") + str(digit) if mark else str(digit)
            pieces.append((text, _STYLES[mark] if mark else _OPEN))
    if len(pieces) == 1 and pieces[0][0].isdecimal():  # without a sign it would look like a digit that stands there
        pieces = [(f"({pieces[0][0]})", pieces[0][1])]
    if grid.board.size > 9:
        pieces[:-1] = [(f"{text},", style) for text, style in pieces[:-1]]
    return pieces or [("!", _STYLES[Highlight.REMOVED])]


def _broken(pieces: list[_Piece], most: int) -> _Cell:
    """Return the pieces in lines of at most `most` pieces, without a comma at the end of a line."""
    lines = [pieces[start : start + most] for start in range(0, len(pieces), most)] or [[]]
    return [[*line[:-1], (line[-1][0].rstrip(","), line[-1][1])] if line else line for line in lines]


def _width(column: Iterable[_Cell]) -> int:
    return max(sum(len(text) for text, _ in line) for cell in column for line in cell)


def _columns(board: Board, widths: Sequence[int], most: int) -> list[_Column]:
    """Return two blanks between cells, one if they are broken into lines; and one at each bar."""
    lasts = {*_ends(board, by_row=False), board.width - 1}
    gap = 1 if most == board.size else 0
    return [_Column(width, 1, 1 if at in lasts else gap, at in lasts) for at, width in enumerate(widths)]


def _lines(
    board: Board, cells: Sequence[_Cell], columns: Sequence[_Column], *, color: bool, unicode: bool
) -> tuple[list[str], list[int]]:
    """Return the lines, and which of them is the first of each row."""
    tints = tint_of(board) if color else {}
    starts: list[int] = []
    top, middle, thin, bottom = (_rule(columns, shapes) for shapes in _RULES[unicode])
    rows = [cells[start : start + board.width] for start in range(0, len(cells), board.width)]
    heights = [max(map(len, row)) for row in rows]
    lines = [top]
    for number, row in enumerate(rows):
        own = [tints.get(number * board.width + column, "") for column in range(board.width)]
        starts.append(len(lines))
        for place in range(heights[number]):
            pieces = [cell[place] if place < len(cell) else [] for cell in row]
            lines.append(_line(pieces, columns, own if color else None, bar="┃" if unicode else "|"))
        if number in _ends(board, by_row=True):
            lines.append(middle)
        elif max(heights) > 1 and number < board.height - 1:
            lines.append(thin)
    return [*lines, bottom], starts


def _line(cells: Sequence[list[_Piece]], columns: Sequence[_Column], tints: Sequence[str] | None, *, bar: str) -> str:
    """Return a line of a row: the text of each of its cells. Without tints, empty or not, there are no colours."""
    line = bar
    for number, (pieces, column) in enumerate(zip(cells, columns, strict=True)):
        blank = column.width - sum(len(text) for text, _ in pieces)
        before, behind = " " * (blank // 2 + column.left), " " * (blank - blank // 2 + column.right)
        padded = [(before, _OPEN), *pieces, (behind, _OPEN)]
        tint = tints[number] if tints else ""
        line += "".join(_styled(text, style if tints else _OPEN, tint) for text, style in padded)
        line += bar if column.is_last else ""
    return line


def _styled(text: str, style: str, tint: str) -> str:
    codes = f"{_ON_TINT.get(style, style)};{tint}" if tint else style
    return f"\x1b[{codes}m{text}\x1b[0m" if codes and text else text


def _ends(board: Board, *, by_row: bool) -> set[int]:
    """After which rows or columns a box ends, the last apart; none where there are no boxes."""
    if board.box is None:
        return set()
    step, total = (board.box[0], board.height) if by_row else (board.box[1], board.width)
    return set(range(step - 1, total - 1, step))


def _rule(columns: Sequence[_Column], shapes: Iterable[str]) -> str:
    """Return a line across: its left end, the line, the joint at the end of a box, its right end."""
    left, line, joint, right = tuple(shapes)
    parts = [line * (one.left + one.width + one.right) + (joint if one.is_last else "") for one in columns]
    return left + "".join(parts)[:-1] + right
