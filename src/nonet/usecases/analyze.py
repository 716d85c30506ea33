"""Classify the grids of a text, in the contest's words (requirement S2)."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.checks.classify import Classification, classify
from nonet.errors import FormatError
from nonet.formats import Sheet


def classify_sheets(sheets: Sequence[Sheet]) -> list[Classification]:
    """The class of every grid of a text that was read."""
    for sheet in sheets:
        if len(sheet.values) != sheet.size**2:
            raise FormatError(f"expected a square grid to classify, got {len(sheet.values)} cells", sheet.line)
    return [classify(sheet.values, sheet.size) for sheet in sheets]
