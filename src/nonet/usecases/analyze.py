"""Classify the grids of a text, in the contest's words."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.board import find_kind
from nonet.checks.classify import Classification, classify
from nonet.errors import FormatError
from nonet.formats import ParsedGrid
from nonet.formats.text import content_lines

_LEAST_CELLS = 16  # lines of a 4x4, a cell each
JUDGED = ("classic", "diagonal", "latin")  # kinds whose rules are those of a class


def classify_sheets(sheets: Sequence[ParsedGrid]) -> list[Classification]:
    """The class of every grid of a text that was read."""
    for sheet in sheets:
        if len(sheet.values) != sheet.size**2:
            raise FormatError(f"expected a square grid to classify, got {len(sheet.values)} cells", sheet.line)
    return [classify(sheet.values, sheet.size) for sheet in sheets]


def is_contest(text: str) -> bool:
    """Whether a text of lone numbers is meant as the contest's input, which begins with the number of grids.

    The formats leave such texts to each other: a lone 0 may be a board of 1x1, sixteen lines one of 4x4.
    """
    lines = [line.split() for _, line in content_lines(text)]
    if not lines or any(len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 4 for words in lines):
        return False
    numbers = [words[0] for words in lines]
    if len(numbers) == 1 or all(size == "1" for size in numbers[1::2]):
        return len(numbers) != 2 or len(numbers[0]) <= 2
    return len(numbers) < _LEAST_CELLS and all(len(number) == 1 for number in numbers[1:])


def unjudged_rules(sheets: Sequence[ParsedGrid]) -> list[str]:
    """What headers say of boards that no class looks at: kinds, and rules such as thermo, each named once."""
    judged = [find_kind(name) for name in JUDGED]
    said = [sheet.header.choice for sheet in sheets if sheet.header]
    kinds = [choice.full_kind.id for choice in said if choice.full_kind not in judged]
    return list(dict.fromkeys([*kinds, *(rule.type.id for choice in said for rule in choice.rules)]))
