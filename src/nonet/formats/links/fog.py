"""Fog of war in the JSON of SudokuPad and f-puzzles: lit cells, and triggers.

Both have `foglight`, the cells that are lit, and `triggereffect`, whose entries name a cell and what a right digit in
it lights. `fogofwar` of f-puzzles lights the cells around each of its cells, too. Programs write cells as [row, column]
from 0, as R1C1, or as objects with `cells`; all are read. A note names what is not understood: fog is no rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nonet.model import Place, place_name
from nonet.model.fog import Fog

KEYS = ("foglight", "foglink", "triggereffect")
UNREADABLE = "left out parts of the fog that Nonet does not understand"
OUTSIDE = "left out fog on cells outside the board"

_CELL = r"r([0-9]{1,4})c([0-9]{1,4})"
_DEEPEST = 6  # lists in lists of cells
_CELLS = rf"(?:{_CELL}[\s,]*)*"


class _Unreadable(Exception):
    pass


def read_fog(data: Mapping[str, object], height: int, width: int, notes: list[str], *, near: object = ()) -> Fog | None:
    """Return the fog of a puzzle; None without any. `near` are cells that are lit with all cells around them."""
    reading = _FogReading(height, width)
    lit = {*reading.cells(data.get("foglight"))}
    for row, column in reading.cells(near):
        around = ((row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1))
        lit.update(place for place in around if reading.is_inside(place))
    entries = [entry for key in KEYS[1:] for entry in _listed(data.get(key))]
    triggers = [trigger for entry in entries for trigger in reading.triggers(entry)]
    notes += reading.notes
    negative = data.get("negative")
    is_dark = isinstance(negative, list) and "foglight" in negative
    return Fog.of(lit, triggers) if lit or triggers or is_dark else None


def lit_pairs(fog: Fog) -> list[list[int]]:
    """Return the lit cells as SudokuPad writes them."""
    return [list(place) for place in fog.lit]


def trigger_effects(fog: Fog) -> list[dict[str, object]]:
    """Return the triggers as both programs write them."""
    return [
        {
            "trigger": {"type": "cell", "cell": place_name(cell)},
            "effect": {"type": "foglight", "cells": [place_name(place) for place in cleared]},
        }
        for cell, cleared in fog.triggers
    ]


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value] if value else []


class _FogReading:
    """Reads cells of a board of this height and width, and notes what it leaves out."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.notes: list[str] = []

    def is_inside(self, place: Place) -> bool:
        return 0 <= place[0] < self.height and 0 <= place[1] < self.width

    def cells(self, value: object) -> list[Place]:
        """Return the cells of a value that are on the board."""
        try:
            found = list(_places(value))
        except _Unreadable:
            self._note(UNREADABLE)
            return []
        inside = [place for place in found if self.is_inside(place)]
        if len(inside) < len(found):
            self._note(OUTSIDE)
        return inside

    def triggers(self, entry: object) -> Iterator[tuple[Place, list[Place]]]:
        """Yield each trigger cell of an entry with the cells that it lights."""
        trigger, effect = (entry.get("trigger"), entry.get("effect")) if isinstance(entry, dict) else (None, None)
        sort = effect.get("type", "foglight") if isinstance(effect, dict) else None
        causes = self.cells(_named(trigger)) if _named(trigger) else []
        lit = self.cells(_named(effect)) if sort == "foglight" else []
        if not causes or not lit:
            self._note(UNREADABLE)
            return
        yield from ((cell, lit) for cell in causes)

    def _note(self, words: str) -> None:
        if words not in self.notes:
            self.notes.append(words)


def _named(part: object) -> object:
    """Return the cells that a trigger or an effect names, in whatever form."""
    if isinstance(part, dict):
        return part.get("cells") or part.get("cell")
    return part if isinstance(part, str | list) else None


def _places(value: object, depth: int = 0) -> Iterator[Place]:
    if not value:
        return
    if isinstance(value, str) and re.fullmatch(_CELLS, value.strip(), re.IGNORECASE):
        yield from ((int(row) - 1, int(column) - 1) for row, column in re.findall(_CELL, value, re.IGNORECASE))
    elif isinstance(value, dict) and _named(value) and depth < _DEEPEST:
        yield from _places(_named(value), depth + 1)
    elif isinstance(value, list) and len(value) == 2 and all(type(each) is int for each in value):
        yield value[0], value[1]
    elif isinstance(value, list) and depth < _DEEPEST:
        for each in value:
            yield from _places(each, depth + 1)
    else:
        raise _Unreadable
