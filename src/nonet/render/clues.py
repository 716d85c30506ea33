"""Clues outside the grid, in characters around a drawing for the terminal.

Above and below a column a clue is written downwards, since two of them side by side would run into each other:

     2
     0 8
    ┏━━━━━
    ┃ · ·
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor

from nonet.board import Board, Place
from nonet.board.rules.marks import RuleMark, Stroke, TextMark

_ARROWS = {
    (1, 1): "↘\\",
    (-1, -1): "↖\\",
    (1, -1): "↙/",
    (-1, 1): "↗/",
    (1, 0): "↓v",
    (-1, 0): "↑^",
    (0, 1): "→>",
    (0, -1): "←<",
}


def clues_of(board: Board, *, unicode: bool) -> dict[Place, str]:
    """The clue at each place outside the canvas: its letters, and where its arrow points."""
    found: dict[Place, str] = {}
    for marks in board.marks:
        for mark in marks:
            place = _place_around(board, mark)
            if place is None:
                continue
            words = mark.text if isinstance(mark, TextMark) else _arrow(mark, unicode=unicode)
            between = " " if place in found and isinstance(mark, TextMark) else ""
            found[place] = f"{found.get(place, '')}{between}{words}"
    return found


def has_clue_around(board: Board, marks: Iterable[RuleMark]) -> bool:
    """Whether marks are, or hold, a clue outside the canvas."""
    return any(_place_around(board, mark) is not None for mark in marks)


def _place_around(board: Board, mark: RuleMark) -> Place | None:
    """The place outside the canvas where letters or an arrow stand; None for other marks."""
    if isinstance(mark, TextMark):
        spot = mark.centre
    elif isinstance(mark, Stroke) and mark.head:
        spot = mark.points[0]
    else:
        return None
    row, column = floor(spot[0]), floor(spot[1])
    return None if row in range(board.height) and column in range(board.width) else (row, column)


def _arrow(mark: RuleMark, *, unicode: bool) -> str:
    if not isinstance(mark, Stroke):
        return ""
    (row, column), (to_row, to_column) = mark.points[-2:]
    way = (to_row > row) - (to_row < row), (to_column > column) - (to_column < column)
    return _ARROWS[way][0 if unicode else 1] if way in _ARROWS else ""


def with_clues(
    board: Board, lines: Sequence[str], width: int, columns: Sequence[int], rows: Sequence[int], *, unicode: bool
) -> list[str]:
    """The lines of a drawing with clues around it: `columns` and `rows` say where the cells stand in it."""
    clues = clues_of(board, unicode=unicode)
    if not clues:
        return list(lines)
    above = _stack(board, clues, -1, width, columns)
    below = [*reversed(_stack(board, clues, board.height, width, columns, is_below=True))]
    line_of = {row: len(above) + at for row, at in enumerate(rows)}
    line_of |= {-1: len(above) - 1, board.height: len(above) + len(lines)}
    left = {line_of[row]: words for (row, column), words in clues.items() if column < 0}
    right = {line_of[row]: words for (row, column), words in clues.items() if column >= board.width}
    room = max(map(len, left.values()), default=-1)
    padded = [*((line, width) for line in above), *((line, 0) for line in lines), *((line, width) for line in below)]
    return [
        f"{left.get(at, '').rjust(room)}{' ' * (room >= 0)}{line.ljust(wide)} {right.get(at, '')}".rstrip()
        for at, (line, wide) in enumerate(padded)
    ]


def clue_room(board: Board, *, unicode: bool) -> int:
    """How many characters clues take at the left and at the right of a drawing."""
    clues = clues_of(board, unicode=unicode)
    left = max((len(words) for (_, column), words in clues.items() if column < 0), default=-1)
    right = max((len(words) for (_, column), words in clues.items() if column >= board.width), default=-1)
    return left + right + 2


def _stack(
    board: Board, clues: dict[Place, str], row: int, width: int, columns: Sequence[int], *, is_below: bool = False
) -> list[str]:
    """The clues of the columns at one side, a character a line, the last line nearest to the grid."""
    own = {column: words for (at, column), words in clues.items() if at == row}
    texts = {column: words for column, words in own.items() if column in range(board.width)}
    height = max(map(len, texts.values()), default=1 if own else 0)
    lines = [[" "] * width for _ in range(height)]
    for column, words in texts.items():
        letters = reversed(words) if is_below else words
        for line, letter in zip(lines[height - len(words) :], letters, strict=True):
            line[columns[column]] = letter
    return ["".join(line) for line in lines]
