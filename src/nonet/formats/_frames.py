"""Grids drawn with bars and rules: what `boxed` and `ss` share. It finds rows, box shapes, and what is askew."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from nonet.board import Grid
from nonet.errors import FormatError, shorten
from nonet.formats._text import Row, cut_grids, lines_of

_RULE = set("+-=*|.:' \t")
_JOINTS = re.compile(r"[+*|.:']")
# Box-drawing characters are read as their ASCII cousins; places stay.
_ASCII = (
    dict.fromkeys(range(0x2500, 0x2580), "+")
    | dict.fromkeys(map(ord, "│┃║"), "|")
    | dict.fromkeys(map(ord, "─━═"), "-")
)

Split = Callable[[str], list[str]]


@dataclass(slots=True)
class _Drawing:
    """What the lines of a text are: rows in blocks, the box widths of each row, the rule above a row."""

    blocks: list[list[Row]] = field(default_factory=lambda: [[]])
    widths: dict[int, tuple[int, ...]] = field(default_factory=dict)
    rules: dict[int, tuple[int, str]] = field(default_factory=dict)


def is_framed(text: str) -> bool:
    """Whether bars or rules make up most of the lines."""
    lines = [line for line in lines_of(text.translate(_ASCII)) if line.strip()]
    return sum("|" in line or is_rule(line) for line in lines) * 2 > len(lines)


def is_rule(line: str) -> bool:
    return ("-" in line or "=" in line) and _RULE.issuperset(line)


def cell_lines(text: str) -> list[str]:
    """The lines with a bar that are no rule."""
    return [line.strip() for line in lines_of(text.translate(_ASCII)) if "|" in line and not is_rule(line)]


def parse_frames(text: str, split: Split) -> Iterator[tuple[int, tuple[int, int] | None, Sequence[Row]]]:
    """Size, box shape and rows of every grid. `split` takes what stands between two bars apart into cells."""
    drawing = _read_drawing(text, split)
    for size, rows in cut_grids([block for block in drawing.blocks if block]):
        yield size, _find_box(drawing, size, rows), rows


def _read_drawing(text: str, split: Split) -> _Drawing:
    """A blank line, and a rule right below a rule, start a new block."""
    drawing = _Drawing()
    rule: tuple[int, str] | None = None
    for number, line in enumerate(lines_of(text.translate(_ASCII)), 1):
        if not line.strip() or (rule and is_rule(line)):
            drawing.blocks.append([])
        if is_rule(line):
            rule = number, line
        elif line.strip() and line.lstrip()[0] != "#":
            segments = _segments(line, split)
            drawing.blocks[-1].append(Row(number, line, list(chain(*segments))))
            drawing.widths[number] = tuple(map(len, segments))
            if rule:
                drawing.rules[number] = rule
            rule = None
    return drawing


def _segments(line: str, split: Split) -> list[list[str]]:
    """The cells between bars. Where every cell has its own bars, nothing between two of them is a blank."""
    parts = line.strip().removeprefix("|").removesuffix("|").split("|")
    if _is_straight(parts):
        return [list(map(str.strip, part[1::2])) for part in parts]
    segments = [split(part) for part in parts]
    if len(segments) > 1 and all(len(segment) <= 1 for segment in segments):
        return [segment or [""] for segment in segments]
    return segments


def _is_straight(parts: Sequence[str]) -> bool:
    """Whether cells of one character stand at every second place, so that a space in one of these is a blank."""
    width = len(parts[0])
    return len(parts) > 1 and width % 2 == 1 and all(len(part) == width and not part[::2].strip() for part in parts)


def _find_box(drawing: _Drawing, size: int, rows: Sequence[Row]) -> tuple[int, int] | None:
    widths = Counter(drawing.widths[row.line] for row in rows).most_common(1)[0][0]
    for row in rows:
        _check_widths(drawing.widths[row.line], widths, row)
    ruled = {index: drawing.rules[row.line] for index, row in enumerate(rows) if index and row.line in drawing.rules}
    if len(set(widths)) > 1:
        got = " ".join(map(str, widths))
        raise FormatError(f"expected boxes of one width, got {got}: {shorten(rows[0].text.strip())}", rows[0].line)
    for number, rule in ruled.values():
        _check_joints(rule, len(widths), number)
    if size == 1 or (len(widths) == 1 and not ruled) or (len(widths) == size and len(ruled) in (0, size - 1)):
        return None
    height = size // widths[0] if len(widths) > 1 else min(ruled)
    if size % height:
        number, rule = ruled[height]
        raise FormatError(f"expected rules that part {size} rows evenly, got {shorten(rule.strip())}", number)
    _check_rules(rows, ruled, height)
    return height, size // height


def _check_widths(found: tuple[int, ...], expected: tuple[int, ...], row: Row) -> None:
    if found != expected:
        message = f"expected bars after {_words(expected)} cells, got {_words(found)}: {shorten(row.text.strip())}"
        raise FormatError(message, row.line)


def _words(widths: tuple[int, ...]) -> str:
    return ", ".join(map(str, widths))


def _check_joints(rule: str, expected: int, number: int) -> None:
    """A rule without joints is fine; one with joints has them where the bars are."""
    found = len(_JOINTS.split(rule.strip().strip("+*|.:'")))
    if found not in (1, expected):
        raise FormatError(f"expected a rule of {expected} parts, got {found}: {shorten(rule.strip())}", number)


def _check_rules(rows: Sequence[Row], ruled: dict[int, tuple[int, str]], height: int) -> None:
    """Rules between all bands, or, where people leave them out, nowhere."""
    for index, row in enumerate(rows):
        if index in ruled and index % height:
            number, rule = ruled[index]
            message = f"expected a rule every {height} rows, got one after {index}: {shorten(rule.strip())}"
            raise FormatError(message, number)
        if ruled and index and index % height == 0 and index not in ruled:
            raise FormatError(f"expected a rule above this row, got {shorten(row.text.strip())}", row.line)


def box_or_board(grid: Grid) -> tuple[int, int]:
    """Rows and columns between the lines to draw: a box, or everything where the board has no boxes."""
    return grid.board.box or (grid.board.size, grid.board.size)
