"""Classify the grids of a text, in the contest's words (requirement S2)."""

from __future__ import annotations

from nonet.checks.classify import Classification, classify
from nonet.formats import read


def classify_sheets(text: str, format: str | None = None) -> list[Classification]:
    """The class of every grid of a text."""
    return [classify(sheet.values, sheet.size) for sheet in read(text, format).sheets]
