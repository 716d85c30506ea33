"""Pencil marks pasted into the menu, which has no place for them: how to tell them from digits."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.errors import FormatError, shorten
from nonet.formats import pencilmark
from nonet.formats.frames import to_ascii
from nonet.formats.pm import has_marks


def find_marks(lines: Sequence[str]) -> FormatError | None:
    """What is wrong with lines that are no rows of digits, if the reason is that they list candidates."""
    for line in lines:
        words = to_ascii(line).replace("|", " ").split()
        if len(words) > 1 and has_marks(words, len(words)):
            return _refusal(line)
    return None


def check_no_marks(line: str) -> None:
    """A whole grid with n characters for each cell would otherwise be a far larger grid of digits."""
    if pencilmark.FORMAT.sniff(line):
        raise _refusal(line)


def _refusal(line: str) -> FormatError:
    wanted = "expected a digit or a blank for each cell"
    return FormatError(
        f"{wanted}, got pencil marks, which sudoku solve FILE takes but the menu does not: {shorten(line)}"
    )
