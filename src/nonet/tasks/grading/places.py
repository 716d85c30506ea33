"""Which grid of a board of several a heading means: `Center:`, `Top left grid`, `Grid 3`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonet.board import Board
from nonet.patterns import pattern

_WORDS = {"top": "top", "upper": "top", "north": "top", "bottom": "bottom", "lower": "bottom", "south": "bottom"}
_WORDS |= {"left": "left", "west": "left", "right": "right", "east": "right"}
_WORDS |= {"center": "middle", "centre": "middle", "central": "middle", "middle": "middle"}
_PLACE = pattern("|".join(_WORDS), re.IGNORECASE)
_NUMBER = pattern(r"\b(?:grid|sudoku)[ #]{0,3}([0-9]{1,3})\b", re.IGNORECASE)
_LONGEST = 60  # characters; what is longer is a sentence


class Headings:
    """The names of the grids of a board."""

    def __init__(self, board: Board) -> None:
        corners = [section.corner for section in board.sections]
        rows, columns = [row for row, _ in corners], [column for _, column in corners]
        self._places = [
            frozenset({_side(row, rows, "top", "bottom"), _side(column, columns, "left", "right")})
            for row, column in corners
        ]

    def order(self, headings: Sequence[str]) -> list[int] | None:
        """For each heading the number of its grid; None unless they name every grid once."""
        found = [self._number(heading) for heading in headings]
        numbers = [number for number in found if number is not None]
        return numbers if sorted(numbers) == list(range(len(self._places))) else None

    def _number(self, heading: str) -> int | None:
        if not heading or len(heading) > _LONGEST:
            return None
        if place := frozenset(_WORDS[word.lower()] for word in _PLACE.findall(heading)):
            return self._places.index(place) if self._places.count(place) == 1 else None
        number = _NUMBER.search(heading)
        return int(number[1]) - 1 if number else None


def _side(at: int, all_of_them: Sequence[int], first: str, last: str) -> str:
    return first if at == min(all_of_them) else last if at == max(all_of_them) else "middle"
