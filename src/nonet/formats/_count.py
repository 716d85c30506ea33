"""A count above the puzzles: many files of contests and data sets begin with a lone number.

It is not a format: the puzzles below it may be in any. The number must be right, so that a row that lost its cells, or
a 1x1 board, is not taken for a count. Where both are possible, `1` above one puzzle is a count if the format is
recognised, and a puzzle if it is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from nonet.errors import FormatError, PuzzleError, plural
from nonet.formats.base import Format, Sheet

_END = r"(?:\r\n|\n|\r)"
# Blank lines and comments, then a line that is a number, then the first character of the next line.
_COUNT = re.compile(rf"(\ufeff?(?:[ \t]*(?:#[^\r\n]*)?{_END})*)[ \t]*([1-9][0-9]{{0,8}})[ \t]*(?={_END}[ \t]*(\S?))")

# Formats in which a line is a puzzle: there a first line that is none is rather a count than a slip.
_BY_LINE = ("line", "pencilmark")


class Count(NamedTuple):
    """The number, its line, the text without it, and whether a puzzle begins on the next line."""

    number: int
    line: int
    rest: str
    is_close: bool


def find_count(text: str) -> Count | None:
    """The count a text may begin with."""
    found = _COUNT.match(text)
    if not found:
        return None
    line = len(re.findall(_END, found[1])) + 1
    return Count(int(found[2]), line, found[1] + text[found.end() :], bool(found[3]))


def read_counted(
    count: Count, text: str, known: Format, recognise: Callable[[str], Format] | None
) -> tuple[Format, list[Sheet]]:
    """The sheets of a text that may begin with a count, and their format: `known`, or what is found below the count.

    `recognise` is for a text whose format was not named.
    """
    below: list[Sheet] = []
    fault: PuzzleError | None = None
    below_known = known
    try:
        below_known = recognise(count.rest) if recognise else known
        below = below_known.parse(count.rest)
    except PuzzleError as error:
        fault = error
    is_count = len(below) == count.number and all(sheet.size > 1 for sheet in below)
    if is_count and count.is_close and recognise:
        return below_known, below
    try:
        return known, known.parse(text)
    except PuzzleError as error:
        if is_count:
            return below_known, below
        raise _more_likely(count, below, fault, error, below_known) from None


def _more_likely(
    count: Count, below: list[Sheet], fault: PuzzleError | None, error: PuzzleError, known: Format
) -> PuzzleError:
    """Of a text that is wrong with its first line and without it: what to say."""
    if fault:
        return fault if known.id in _BY_LINE else error
    is_blamed = isinstance(error, FormatError) and error.line == count.line
    if not below or below[0].size == 1 or not is_blamed:
        return error
    return FormatError(f"expected {plural(count.number, 'puzzle')}, as this line says, got {len(below)}", count.line)
