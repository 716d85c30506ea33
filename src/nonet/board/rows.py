"""Digits as people hand them over: in rows, arrays and flat lists. What has no sound shape is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from nonet.errors import PuzzleError, plural, shorten


def digit_rows(source: Sequence[object]) -> list[list[int]]:
    """Digits of a list of rows, with 0, None, "." or "" for empty; a flat list is one row.

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
    """Digits of n rows of n cells, or of a list of all cells. Another shape is refused: its rows would be cut anew.

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
    """Whether all cells are in one row or in one column, as a list of them is: then nothing tells how rows are cut."""
    return len(rows) == 1 or all(len(row) == 1 for row in rows)


def check_lengths(rows: Sequence[Sequence[int]], lengths: Iterable[int]) -> None:
    """PuzzleError for the first row that has not as many cells as it should."""
    for number, (row, length) in enumerate(zip(rows, lengths, strict=True), 1):
        if len(row) != length:
            raise PuzzleError(f"row {number}: expected {plural(length, 'cell')}, got {len(row)}")


def digit_of(item: object) -> int:
    """The digit of a cell; 0, None, "." or "" for empty."""
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
