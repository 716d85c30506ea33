"""A count above the puzzles: many files of contests and data sets begin with a lone number.

It is not a format: the puzzles below it may be in any. The number must be right, so that a row that lost its cells, or
a 1x1 board, is not taken for a count. Where both are possible, `1` above one puzzle is a count if the format is
recognised, and a puzzle if it is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from nonet._base.errors import FormatError, PuzzleError, plural
from nonet.formats import line as line_format
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.text import lines_of

_END = r"(?:\r\n|\n|\r)"
# Blank lines and comments, then a line that is a number, then the first character of the next line.
_COUNT = rf"(\ufeff?(?:[ \t]*(?:#[^\r\n]*)?{_END})*)[ \t]*([1-9][0-9]{{0,8}})[ \t]*(?={_END}[ \t]*(\S?))"

# Formats in which a line is a puzzle: there a first line that is none is rather a count than a slip.
_BY_LINE = ("line", "pencilmark")

_CELLS = 16  # of the smallest puzzle that a count is believed to stand above, where lines are not read yet


class PuzzleCount(NamedTuple):
    """The number, its line, the text without it, and whether a puzzle begins on the next line."""

    number: int
    line: int
    rest: str
    is_close: bool


def find_count(text: str) -> PuzzleCount | None:
    """Return the count a text may begin with."""
    found = re.match(_COUNT, text)
    if not found or not text[found.end() :].strip():  # a number alone is a puzzle, or meant to be one
        return None
    line = len(re.findall(_END, found[1])) + 1
    return PuzzleCount(int(found[2]), line, found[1] + text[found.end() :], bool(found[3]))


def read_counted(
    count: PuzzleCount, text: str, known: Format, recognise: Callable[[str], Format] | None
) -> tuple[Format, list[ParsedGrid]]:
    """Return the format and the parsed grids of a text that may begin with a count.

    The format is `known`, or that of the text below the count.

    `recognise` is for a text whose format was not named.
    """
    below: list[ParsedGrid] = []
    fault: PuzzleError | None = None
    below_known = known
    try:
        below_known = recognise(count.rest) if recognise else known
        below = below_known.parse(count.rest)
    except PuzzleError as error:
        fault = error
    is_count = len(below) == count.number and all(parsed.size > 1 for parsed in below)
    if is_count and count.is_close and recognise:
        return below_known, below
    try:
        return known, known.parse(text)
    except PuzzleError as error:
        if is_count:
            return below_known, below
        raise _more_likely(count, below, fault, error, below_known) from None


def count_of_lines(head: str, *, is_all: bool, is_named: bool) -> PuzzleCount | None:
    """Return the count above the first part of a text with one puzzle per line, all or some of which was seen.

    Raise FormatError if all was seen and the number is neither right nor a puzzle.
    """
    count = find_count(head)
    if count is None:
        return None
    words = [line.split() for line in lines_of(count.rest) if line.strip() and not line.lstrip().startswith("#")]
    is_puzzle = _is_puzzle(str(count.number))
    if not words or any(len("".join(line)) < _CELLS for line in words[: None if is_puzzle else 1]):
        return None
    if not is_all:
        return count
    if len(words) == count.number:
        return None if is_puzzle and (is_named or not count.is_close) else count
    if is_puzzle:
        return None
    raise _wrong_count(count, len(words))


def _is_puzzle(text: str) -> bool:
    try:
        return line_format.read_line(text, 1) is not None
    except FormatError:
        return False


def _wrong_count(count: PuzzleCount, found: int) -> FormatError:
    return FormatError(f"expected {plural(count.number, 'puzzle')}, as this line says, got {found}", count.line)


def _more_likely(
    count: PuzzleCount, below: list[ParsedGrid], fault: PuzzleError | None, error: PuzzleError, known: Format
) -> PuzzleError:
    """Of a text that is wrong with its first line and without it: what to say."""
    if fault:
        return fault if known.id in _BY_LINE else error
    is_blamed = isinstance(error, FormatError) and error.line == count.line
    if not below or below[0].size == 1 or not is_blamed:
        return error
    return _wrong_count(count, len(below))
