"""Classify the grids of a text, in the contest's words."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.board import find_kind
from nonet.checks.classify import Classification, classify
from nonet.errors import FormatError
from nonet.formats import Sheet

JUDGED = ("classic", "diagonal", "latin")  # kinds whose rules are those of a class


def classify_sheets(sheets: Sequence[Sheet]) -> list[Classification]:
    """The class of every grid of a text that was read."""
    for sheet in sheets:
        if len(sheet.values) != sheet.size**2:
            raise FormatError(f"expected a square grid to classify, got {len(sheet.values)} cells", sheet.line)
    return [classify(sheet.values, sheet.size) for sheet in sheets]


def unjudged_rules(sheets: Sequence[Sheet]) -> list[str]:
    """What headers say of boards that no class looks at: kinds, and rules such as thermo, each named once."""
    judged = [find_kind(name) for name in JUDGED]
    said = [sheet.header.choice for sheet in sheets if sheet.header]
    kinds = [choice.full_kind.id for choice in said if choice.full_kind not in judged]
    return list(dict.fromkeys([*kinds, *(rule.type.id for choice in said for rule in choice.rules)]))
