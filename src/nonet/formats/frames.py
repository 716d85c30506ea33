"""Grids drawn with bars and rules: what `boxed` and `ss` share. It finds rows, box shapes, and what is askew."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from nonet._base.errors import FormatError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats.base import NO_INFO
from nonet.formats.text import TextRow, cut_grids, lines_of
from nonet.model import Grid

_RULE = set("+-=*|.:' \t")
_JOINTS = r"[+*|.:']"
_ASCII = (
    dict.fromkeys(range(0x2500, 0x2580), "+")
    | dict.fromkeys(map(ord, "│┃║"), "|")
    | dict.fromkeys(map(ord, "─━═"), "-")
)

Split = Callable[[str], list[str]]


class Outline(StrEnum):
    """The drawn lines: the frame and all lines inside, only the lines inside, only the bars of those."""

    FRAME = "frame"
    CROSS = "cross"
    BARS = "bars"

    def as_info(self) -> Mapping[str, str]:
        """Return the info that a parsed grid carries, so that an answer is drawn as the puzzle was."""
        return NO_INFO if self is Outline.FRAME else MappingProxyType({"outline": self.value})

    @classmethod
    def of_info(cls, info: Mapping[str, str]) -> Outline:
        return cls(info.get("outline", cls.FRAME))


@dataclass(slots=True)
class _FramedRows:
    """The lines of a text as a drawing: rows in blocks, the box widths of each row, the rule above a row."""

    blocks: list[list[TextRow]] = field(default_factory=lambda: [[]])
    widths: dict[int, tuple[int, ...]] = field(default_factory=dict)
    rules: dict[int, tuple[int, str]] = field(default_factory=dict)


def to_ascii(text: str) -> str:
    """Return the text with ASCII bars and rules for box-drawing characters; all places stay."""
    return text.translate(_ASCII)


def is_framed(text: str) -> bool:
    """Return True if bars or rules make up most of the lines."""
    lines = [line for line in lines_of(to_ascii(text)) if line.strip()]
    return sum("|" in line or is_rule(line) for line in lines) * 2 > len(lines)


def is_rule(line: str) -> bool:
    return ("-" in line or "=" in line) and _RULE.issuperset(line)


def cell_lines(text: str) -> list[str]:
    """Return the lines with a bar that are not rules."""
    return [line.strip() for line in lines_of(to_ascii(text)) if "|" in line and not is_rule(line)]


def check_bars(text: str) -> None:
    """Raise FormatError for a text without any row of a frame, and name its first line: it is in another format."""
    lines = enumerate(lines_of(text), 1)
    bare = [(number, line.strip()) for number, line in lines if line.strip() and line.lstrip()[0] != "#"]
    if bare and not cell_lines(text):
        number, first = bare[0]
        raise FormatError(f"expected rows with '|' at the boxes, got {shorten(first)}", number)


class Frame(NamedTuple):
    """A grid in a drawing: its size, its box shape if one is drawn, its rows, and what of a frame there is."""

    size: int
    box: tuple[int, int] | None
    rows: Sequence[TextRow]
    outline: Outline


def parse_frames(text: str, split: Split, *, has_straight: bool = True) -> Iterator[Frame]:
    """Yield the grids of a drawing. `split` separates the text between two bars into cells.

    `has_straight` allows spaces for blanks in straight columns, see `is_straight`.
    """
    drawing = _read_drawing(text, split, has_straight=has_straight)
    for size, rows in cut_grids([block for block in drawing.blocks if block]):
        yield Frame(size, _find_box(drawing, size, rows), rows, _find_outline(drawing, rows))


def _read_drawing(text: str, split: Split, *, has_straight: bool) -> _FramedRows:
    """Return the rows in blocks. A blank line, and a rule right below a rule, start a new block."""
    drawing = _FramedRows()
    rule: tuple[int, str] | None = None
    lines = lines_of(to_ascii(text))
    segments_of = _FrameReader(lines, split, has_straight=has_straight)
    for number, line in enumerate(lines, 1):
        is_cut = segments_of.is_rule(line)
        if not line.strip() or (rule and is_cut):
            drawing.blocks.append([])
        if is_cut:
            rule = number, line
        elif line.strip() and line.lstrip()[0] != "#":
            segments = segments_of(line)
            drawing.blocks[-1].append(TextRow(number, line, list(chain(*segments))))
            drawing.widths[number] = tuple(map(len, segments))
            if rule:
                drawing.rules[number] = rule
            rule = None
    return drawing


class _FrameReader:
    """Takes the lines of a drawing apart. What one line means depends on what the others look like."""

    def __init__(self, lines: Sequence[str], split: Split, *, has_straight: bool) -> None:
        self.split = split
        rows = [parts_of(line) for line in lines if "|" in line and not is_rule(line) and line.lstrip()[0] != "#"]
        self.has_straight = has_straight and not self._is_even(rows)
        # A row of nothing but dashes is a rule, unless dashes stand for blanks in other rows.
        has_dashes = any("-" in part for parts in rows for part in parts)
        counts = Counter(sum(map(len, self._segments(parts))) for parts in rows) if has_dashes else Counter[int]()
        self.blank_length = counts.most_common(1)[0][0] if counts else 0

    def __call__(self, line: str) -> list[list[str]]:
        return self._segments(parts_of(line))

    def is_rule(self, line: str) -> bool:
        if not is_rule(line):
            return False
        can_be_row = self.blank_length and "|" in line and set(line) <= set("|- \t")
        return not (can_be_row and sum(map(len, self(line))) == self.blank_length)

    def _segments(self, parts: Sequence[str]) -> list[list[str]]:
        """Return the cells between bars. If every cell has its own bars, nothing between two bars is a blank."""
        if self.has_straight and is_straight(parts):
            return [list(map(str.strip, part[1::2])) for part in parts]
        segments = [self.split(part) for part in parts]
        if len(segments) > 1 and all(len(segment) <= 1 for segment in segments):
            return [segment or [""] for segment in segments]
        return segments

    def _is_even(self, rows: Sequence[Sequence[str]]) -> bool:
        """Return True if there is a cell in every place, with wide gaps, so that spaces are not blanks.

        Then the rows make square grids as they are, and do not if every second place is a cell.
        """
        lengths = {sum(len(self.split(part)) for part in parts) for parts in rows}
        widest = {sum(len(part) // 2 for part in parts) for parts in rows}
        size, straight = max(lengths, default=0), max(widest, default=0)
        return len(lengths) == 1 and size > 1 and len(rows) % size == 0 and len(rows) % max(straight, 1) != 0


def parts_of(line: str) -> list[str]:
    """Return the texts between the bars of a line."""
    return line.strip().removeprefix("|").removesuffix("|").split("|")


def is_straight(parts: Sequence[str]) -> bool:
    """Return True if cells of one character are at every second place, so that a space in one of these is a blank."""
    width = len(parts[0])
    return len(parts) > 1 and width % 2 == 1 and all(len(part) == width and not part[::2].strip() for part in parts)


def _find_outline(drawing: _FramedRows, rows: Sequence[TextRow]) -> Outline:
    """Return the outline of a drawing: with its frame, or only with the lines or bars inside."""
    is_open = not any(row.text.strip()[0] == "|" or row.text.strip()[-1] == "|" for row in rows)
    if not is_open or rows[0].line in drawing.rules:
        return Outline.FRAME
    return Outline.CROSS if any(row.line in drawing.rules for row in rows) else Outline.BARS


def _find_box(drawing: _FramedRows, size: int, rows: Sequence[TextRow]) -> tuple[int, int] | None:
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
        raise FormatError(
            f"expected horizontal lines that divide {size} rows evenly, got {shorten(rule.strip())}",
            number,
        )
    _check_rules(rows, ruled, height)
    return height, size // height


def _check_widths(found: tuple[int, ...], expected: tuple[int, ...], row: TextRow) -> None:
    if found != expected:
        message = f"expected bars after {_words(expected)} cells, got {_words(found)}: {shorten(row.text.strip())}"
        raise FormatError(message, row.line)


def _words(widths: tuple[int, ...]) -> str:
    return ", ".join(map(str, widths))


def _check_joints(rule: str, expected: int, number: int) -> None:
    """A rule without joints is fine; one with joints has them where the bars are."""
    found = len(re.split(_JOINTS, rule.strip().strip("+*|.:'")))
    if found not in (1, expected):
        raise FormatError(
            f"expected a horizontal line of {expected} parts, got {found}: {shorten(rule.strip())}", number
        )


def _check_rules(rows: Sequence[TextRow], ruled: dict[int, tuple[int, str]], height: int) -> None:
    """Rules between all bands, or, where people leave them out, nowhere."""
    for index, row in enumerate(rows):
        if index in ruled and index % height:
            number, rule = ruled[index]
            message = f"expected a horizontal line every {height} rows, got one after {index}: {shorten(rule.strip())}"
            raise FormatError(message, number)
        if ruled and index and index % height == 0 and index not in ruled:
            raise FormatError(f"expected a horizontal line above this row: {shorten(row.text.strip())}", row.line)


def open_frame(lines: Sequence[str], outline: Outline) -> list[str]:
    """Return the lines of a framed grid, without the parts that the outline leaves out."""
    if outline is Outline.FRAME:
        return list(lines)
    inner = [line[1:-1] for line in lines[1:-1] if outline is Outline.CROSS or not is_rule(line)]
    edge = int(all(line[0] in " -" for line in inner))  # the space between the frame and the first cell
    return [line[edge : len(line) - edge] for line in inner]


def box_or_board(grid: Grid) -> tuple[int, int]:
    """Return the rows and columns between the lines to draw: a box, or everything if the board has no boxes."""
    return grid.board.box or (grid.board.size, grid.board.size)
