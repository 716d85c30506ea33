"""What grids are made of: rows, arrays and flat lists of digits, and the digits of a grid for another board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from math import isqrt
from typing import Any

from nonet._base.errors import GeometryError, PuzzleError, plural, shorten, with_article
from nonet.model.board import Board
from nonet.model.geometry import place_name
from nonet.model.grid import Grid
from nonet.model.spec import BoardSpec, fitting_size

# Digits as people hand them over: in rows, arrays and flat lists. What has no sound shape is refused.


def digit_rows(source: Sequence[object]) -> list[list[int]]:
    """Return the digits of a list of rows, with 0, None, "." or "" for empty; a flat list is one row.

    >>> digit_rows([[1, None], [".", "2"]])
    [[1, 0], [0, 2]]
    """
    items = [item.tolist() if hasattr(item, "tolist") else item for item in source]
    if not any(isinstance(item, list | tuple) for item in items):
        return [[digit_of(item) for item in items]]
    rows: list[list[int]] = []
    for number, item in enumerate(items, 1):
        if not isinstance(item, list | tuple):
            raise PuzzleError(f"row {number}: expected a list of cells, got {shorten(item)}")
        rows.append([digit_of(cell) for cell in item])
    return rows


def square_digits(source: Sequence[object]) -> list[int]:
    """Return the digits of n rows of n cells, or of a list of all cells. Raise PuzzleError for other shapes.

    >>> square_digits([[1, None], [".", "2"]])
    [1, 0, 0, 2]
    """
    rows = digit_rows(source)
    if not is_flat(rows):
        counts = Counter(map(len, rows))
        usual = max(counts, key=lambda length: (counts[length], length == len(rows)))
        check_lengths(rows, [usual] * len(rows))
        if len(rows) != usual:
            raise PuzzleError(f"expected {plural(usual, 'row')} of {plural(usual, 'cell')}, got {len(rows)}")
    return list(chain.from_iterable(rows))


def is_flat(rows: Sequence[Sequence[int]]) -> bool:
    """Return True if all cells are in one row or one column, as in a flat list, which does not show where rows end."""
    return len(rows) == 1 or all(len(row) == 1 for row in rows)


def check_lengths(rows: Sequence[Sequence[int]], lengths: Iterable[int]) -> None:
    """Raise PuzzleError for the first row with a wrong number of cells."""
    for number, (row, length) in enumerate(zip(rows, lengths, strict=True), 1):
        if len(row) != length:
            raise PuzzleError(f"row {number}: expected {plural(length, 'cell')}, got {len(row)}")


def digit_of(item: object) -> int:
    """Return the digit of a cell; 0, None, "." or "" for empty."""
    item = item.tolist() if hasattr(item, "tolist") else item
    if item is None or item in (".", "", " ", "*", "_"):
        return 0
    try:
        value = int(item)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        raise PuzzleError(f"expected a digit, 0 or None in a cell, got {shorten(item)}") from None
    if value != item and not isinstance(item, str):
        raise PuzzleError(f"expected a whole number in a cell, got {shorten(item)}")
    return int(value)


def grid_of(source: object, choice: BoardSpec) -> Grid:
    """Return the grid of rows, an array or a flat list, on the chosen board."""
    items = _as_list(source)
    if choice.full_kind.is_square:
        digits = square_digits(items)
        return Grid(choice.board(_side(len(digits))), tuple(digits))
    rows = digit_rows(items)
    total = sum(map(len, rows))
    board = choice.board(fitting_size(choice, lambda extent: total in (extent.cells, extent.height * extent.width)))
    return Grid(board, _on_canvas(board, rows))


def grid_on(board: Board, source: object) -> Grid:
    """Return the grid of rows, an array or a flat list, on this board."""
    return Grid(board, _on_canvas(board, digit_rows(_as_list(source))))


def lay_on(grid: Grid, choice: BoardSpec) -> Grid:
    """Return the digits of a grid on the chosen board. All that the choice does not name stays; rules are added."""
    board = grid.board
    if choice.size not in (None, board.size):
        raise GeometryError(f"expected a puzzle of size {choice.size!r}, got size {board.size}")
    if choice == BoardSpec(size=choice.size):
        return grid
    own = BoardSpec.of(board)
    if not own.makes(board) or not board.is_square:
        raise _keeps_its_own(board)
    return replace(grid, board=choice.over(own).board())


def without_rules(grid: Grid) -> Grid:
    """Return the digits of a grid on its board without its rules, such as thermometers."""
    if not grid.board.rules:
        return grid
    own = BoardSpec.of(grid.board)
    if not own.makes(grid.board):
        raise _keeps_its_own(grid.board)
    return replace(grid, board=replace(own, rules=()).board())


def _keeps_its_own(board: Board) -> GeometryError:
    which = with_article(f"{board.kind if BoardSpec.of(board).makes(board) else 'made-up'} board")
    return GeometryError(f"expected no kind, box, layout, grids or rules for {which}, which keeps its own")


# How the text of a path or an open file is had, by a method that only these have.
_TEXT_OF_FILES = {"read_text": "the text of the file, path.read_text()", "readline": "its text, file.read()"}


def _as_list(source: object) -> list[Any]:
    """Return lists for a list, tuple or numpy array (anything with `tolist`)."""
    values = source.tolist() if hasattr(source, "tolist") else source
    if not isinstance(values, list | tuple):
        advice = next((f"; pass {call}" for name, call in _TEXT_OF_FILES.items() if hasattr(source, name)), "")
        raise PuzzleError(f"expected text, rows of digits or a grid, got {shorten(type(source).__name__)}{advice}")
    return list(values)


def _on_canvas(board: Board, rows: list[list[int]]) -> tuple[int, ...]:
    """Return the digits of the cells, from rows that include the holes of the canvas, as 0, or leave them out."""
    height, width = board.height, board.width
    digits = list(chain.from_iterable(rows))
    lengths = [len(row) for row in rows]
    if not is_flat(rows) and lengths != [len(row) - row.count(None) for row in board.canvas]:
        if len(rows) != height:
            raise PuzzleError(f"expected {height} rows of {width} digits for this board, got {len(rows)} rows")
        check_lengths(rows, [width] * height)
    if len(digits) == board.cell_count:
        return tuple(digits)
    if len(digits) != height * width:
        raise PuzzleError(f"expected {height} rows of {width} digits for this board, got {len(digits)} digits")
    at = {(row, column): digits[row * width + column] for row in range(height) for column in range(width)}
    if filled := [place for place, digit in at.items() if digit and place not in board.cell_by_place]:
        raise PuzzleError(f"expected 0 at {place_name(filled[0])}, where the board has no cell, got {at[filled[0]]}")
    return tuple(at[place] if place else 0 for place in board.places)


def _side(cells: int) -> int:
    side = isqrt(cells)
    if side * side != cells or cells == 0:
        raise PuzzleError(f"expected a square number of cells, such as 81 for 9x9, got {cells}")
    return side
