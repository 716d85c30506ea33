"""Drawings whose cells are broken into several lines, as `sudoku candidates` makes them for a narrow terminal.

┃ 5  3  12 ┃ 26  7  24  ┃      A thin rule, or in ASCII a row of blanks, stands between rows. Cells stand in straight
┃       4  ┃        68  ┃      columns with a gap between them in all lines, so that the pieces of a cell can be found.
┠──────────╂────────────╂

They are put together into one line each; the lines that are not needed become comments, so that line numbers stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from nonet.formats.frames import is_rule, is_straight, parts_of, to_ascii
from nonet.formats.text import lines_of

_MOST = 9  # up to this size candidates need no commas
_THIN = frozenset("┠╂─")
_UNUSED = "#"


def join_broken(text: str) -> str:
    """The text with every row of cells on one line; the text itself if no thin rule is in it."""
    lines = lines_of(text)
    if not any(map(_is_thin, lines)):
        return text
    joined: list[str] = []
    for is_drawn, some in groupby(lines, key=_is_drawn):
        block = list(some)
        joined += _join_drawing(block) if is_drawn else block
    return "\n".join(joined)


def _is_drawn(line: str) -> bool:
    plain = to_ascii(line)
    return "|" in plain or is_rule(plain)


def _is_thin(line: str) -> bool:
    """A rule between two rows of a box: light in Unicode, blank in ASCII."""
    bare = line.strip()
    return "┠" in bare if not _THIN.isdisjoint(bare) else "|" in bare and set(bare) == {"|", " "}


def _join_drawing(lines: Sequence[str]) -> list[str]:
    """One drawing, or several without a line between."""
    if not any(map(_is_thin, lines)):
        return list(lines)
    plain = [to_ascii(line) for line in lines]
    is_edge = [is_rule(line) or _is_thin(raw) for line, raw in zip(plain, lines, strict=True)]
    rows = [line for line, edge in zip(plain, is_edge, strict=True) if not edge]
    if all(is_straight(parts_of(row)) for row in rows):  # a blank row there is a row of blanks
        return list(lines)
    columns = _columns_of(rows)
    joined: list[str] = []
    for edge, some in groupby(range(len(lines)), key=is_edge.__getitem__):
        group = list(some)
        if edge:
            joined += [_UNUSED if _is_thin(lines[at]) else lines[at] for at in group]
        else:
            joined += [_join_row([plain[at] for at in group], columns), *[_UNUSED] * (len(group) - 1)]
    return joined


def _columns_of(rows: Sequence[str]) -> list[tuple[int, int]]:
    """Where cells and bars stand, from and to: a place that is blank in all rows is a gap."""
    width = max(map(len, rows), default=0)
    padded = [row.ljust(width) for row in rows]
    columns: list[tuple[int, int]] = []
    start = 0
    for at in range(width + 1):
        marks = {row[at] for row in padded} if at < width else {" "}
        if marks == {" "} or "|" in marks:
            columns += [(start, at)] if start < at else []
            columns += [(at, at + 1)] if "|" in marks else []
            start = at + 1
    return columns


def _join_row(lines: Sequence[str], columns: Sequence[tuple[int, int]]) -> str:
    cells = [[piece for line in lines if (piece := line[start:end].strip())] for start, end in columns]
    size = sum("|" not in pieces for pieces in cells)
    mark = "" if size <= _MOST else ","
    return " ".join("|" if "|" in pieces else mark.join(pieces) or "." for pieces in cells)
