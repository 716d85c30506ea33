"""Classify the grids of a text, in the contest's words (requirement S2)."""

from __future__ import annotations

from nonet.checks.classify import Classification, classify, classify_text
from nonet.formats import read


def analyze_text(text: str, format: str | None = None) -> str:
    """The contest's answer for every grid of a text in any format."""
    return classify_text(classify_sheets(text, format))


def classify_sheets(text: str, format: str | None = None) -> list[Classification]:
    """The class of every grid of a text."""
    return [classify(sheet.values, sheet.size) for sheet in read(text, format).sheets]
