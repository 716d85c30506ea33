"""Offsets: where the grids of a board with several grids stand, as the row and column of their top left cells, from 0.

People write them as `0,0 6,6`, a line a grid (`0 0`), or as a picture with a mark at every top left cell:

    1.....2
    .......
    ...3...
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from nonet._base.errors import FormatError, GeometryError, shorten
from nonet.model.geometry import Place

Offsets = tuple[Place, ...]

MAX_GRIDS = 1000
_FURTHEST = 9999
_TWO = r"([0-9]+)(?:\s*,\s*|\s+)([0-9]+)"
_NOTHING = ". "


def parse_offsets(text: str) -> Offsets:
    r"""Parse offsets as people write or draw them. Only relative places count: the canvas starts at 0,0.

    >>> parse_offsets("0,0 6,6") == parse_offsets("0 0\n6 6") == parse_offsets("1,1 7,7")
    True
    >>> parse_offsets("b.\n.a")
    ((1, 1), (0, 0))
    """
    if not isinstance(text, str):
        raise FormatError(f"expected the text of offsets, got {shorten(type(text).__name__)}")
    lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.lstrip().startswith("#")]
    if not lines:
        raise FormatError("expected the offsets of grids, such as 0,0 6,6, got nothing")
    has_dots = any("." in line for _, line in lines)  # a picture has
    is_written = any("," in line or (not has_dots and re.fullmatch(_TWO, line.strip())) for _, line in lines)
    if not is_written:
        return check_offsets(_drawn(lines))
    return check_offsets(offset for number, line in lines for offset in _written(number, line.strip()))


def make_offsets(source: str | Iterable[Place] | None) -> Offsets | None:
    """Return offsets from a text or from pairs of numbers."""
    if source is None or isinstance(source, str):
        return None if source is None else parse_offsets(source)
    try:
        return check_offsets((int(row), int(column)) for row, column in source)
    except (TypeError, ValueError) as error:
        if isinstance(error, GeometryError):
            raise
        raise GeometryError(f"expected offsets such as (0, 0), (6, 6), got {shorten(source)}", "grids") from None


def _written(number: int, line: str) -> Iterable[Place]:
    pieces = [line] if re.fullmatch(_TWO, line) else line.replace(";", " ").split()
    for piece in pieces:
        found = re.fullmatch(_TWO, piece)
        if not found:
            expected = "a row and a column from 0, such as 0,6"
            raise FormatError(f"expected {expected}, got {shorten(piece)}: {shorten(line)}", number)
        if max(len(found[1]), len(found[2])) > 4:
            raise FormatError(f"expected rows and columns up to {_FURTHEST}, got {shorten(piece)}", number)
        yield int(found[1]), int(found[2])


def _drawn(lines: list[tuple[int, str]]) -> Iterable[Place]:
    """Return the marks of a picture, in the order of their letters or digits; equal ones in reading order."""
    marks = [
        (mark, row, column)
        for row, (_, line) in enumerate(lines)
        for column, mark in enumerate(line)
        if mark not in _NOTHING
    ]
    if not any("." in line or " " in line for _, line in lines) and len(lines) > 1:
        number, line = lines[0]
        raise FormatError(f"expected lines of a row and a column, or a picture with dots, got {shorten(line)}", number)
    return [(row, column) for _, row, column in sorted(marks)]


def check_offsets(offsets: Iterable[Place]) -> Offsets:
    """Return the offsets, moved so that the canvas starts at 0,0; raise GeometryError if they make no board."""
    found = tuple(offsets)
    if not found:
        raise GeometryError("expected at least one grid, got none", "grids")
    if len(found) > MAX_GRIDS:
        raise GeometryError(f"expected up to {MAX_GRIDS} grids, got {len(found)}", "grids")
    for offset in found:
        if len(offset) != 2 or not all(isinstance(side, int) and 0 <= side <= _FURTHEST for side in offset):
            raise GeometryError(f"expected rows and columns from 0 to {_FURTHEST}, got {shorten(offset)}", "grids")
    twice = next((offset for number, offset in enumerate(found) if offset in found[:number]), None)
    if twice:
        raise GeometryError(f"two grids have the same offset {offsets_line([twice])}", "grids")
    top, left = (min(sides) for sides in zip(*found, strict=True))
    return tuple((row - top, column - left) for row, column in found)


def offsets_line(offsets: Iterable[Place]) -> str:
    """Return offsets on one line, as in a header.

    >>> offsets_line([(0, 0), (6, 6)])
    '0,0 6,6'
    """
    return " ".join(f"{row},{column}" for row, column in offsets)
