"""Backgrounds in a terminal: diagonals, windows, and the cells of rules."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.board import Board, Look, Place

_TINTS = {Look.BAND: "48;5;24", Look.TINT: "48;5;23"}
_RULE_TINT = "48;5;236"


def tinted(board: Board) -> list[tuple[frozenset[int], str]]:
    """The regions with a background, those that lie on top first, then rules; as indices of the canvas."""
    found: list[tuple[Iterable[Place | None], str]] = [
        ([board.places[cell] for cell in region.cells], tint)
        for look, tint in _TINTS.items()
        for region in board.regions
        if region.family.look is look
    ]
    found += [([place for place in rule.places if place in board.cell_by_place], _RULE_TINT) for rule in board.rules]
    width = board.width
    return [(frozenset(place[0] * width + place[1] for place in places if place), tint) for places, tint in found]


def tint_of(board: Board) -> dict[int, str]:
    """The background of each place of the canvas that has one."""
    found: dict[int, str] = {}
    for places, tint in tinted(board):
        for place in places:
            found.setdefault(place, tint)
    return found
