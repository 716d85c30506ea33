"""Answers in a format of Nonet's that is no plain grid: links of other programs, and a candidate for every cell."""

from __future__ import annotations

from dataclasses import replace

from nonet.board import BoardSpec
from nonet.errors import PuzzleError
from nonet.formats import read
from nonet.patterns import pattern
from nonet.tasks.grading.asked import Asked, Values

_LONGEST = 20_000  # characters of a link; a large board with a solution has some thousand
_LINK = pattern(r"https?://[^\s<>\"'`\])]{20,}|(?<![\w./])(?:fpuz|scl|sclf)[A-Za-z0-9+/=_-]{40,}")


def read_outsider(asked: Asked, text: str) -> Values | None:
    """The digits of the last link, or of the last word with a character for each candidate; else None."""
    links = [link[0] for link in _LINK.finditer(text)]
    length = asked.board.cell_count * asked.board.size
    found = links or [word for word in text.split() if len(word) == length]
    if not found or len(found[-1]) > _LONGEST:
        return None
    board = asked.board
    try:
        choice = BoardSpec() if links else replace(BoardSpec.of(board), rules=())
        sheet = read(found[-1], choice=choice).sheets[0]
    except PuzzleError:  # it is no puzzle, so it is no answer
        return None
    values = tuple(sheet.values)
    if sheet.candidates is not None and not all(values):
        single = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in sheet.candidates]
        values = tuple(value or only for value, only in zip(values, single, strict=True))
    return values if len(values) == board.cell_count and sheet.size == board.size else None
