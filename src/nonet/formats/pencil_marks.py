"""Candidate masks between text and ParsedGrid: what the formats that hold pencil marks share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nonet.model import Grid
from nonet.model.candidates import candidate_masks, digits_of
from nonet.model.geometry import place_name
from nonet.model.rules import parse_rule

if TYPE_CHECKING:
    from nonet.model import Rule

# In the info of a parsed grid: its candidates are a part of the puzzle, not what somebody noted while solving it.
GIVEN = "marks"
GIVEN_INFO: Mapping[str, str] = MappingProxyType({GIVEN: "given"})
# In the info of an answer: the same of its puzzle, as rules.
GIVEN_RULES = "marks of the puzzle"


def candidates_of(values: Sequence[int], masks: Sequence[int], size: int) -> tuple[int, ...] | None:
    """Return the candidates of a parsed grid: a filled cell has its own digit; None if no blank cell is restricted."""
    every = (1 << size) - 1
    if all(value or mask == every for value, mask in zip(values, masks, strict=True)):
        return None
    return tuple(1 << (value - 1) if value else mask for value, mask in zip(values, masks, strict=True))


def masks_of(grid: Grid) -> list[int]:
    """Return the content of each cell of a grid: its digit, or its candidates."""
    every = grid.board.all_digits
    marks = grid.candidates or (every,) * len(grid)
    return [1 << (value - 1) if value else mark & every for value, mark in zip(grid.values, marks, strict=True)]


def mark_rules(grid: Grid) -> tuple[Rule, ...]:
    """Return rules for the candidates of a grid that do not follow from its digits: for formats without candidates.

    >>> from nonet.model import make_board
    >>> [str(rule) for rule in mark_rules(Grid(make_board(size=4), (0,) * 16, (5, 15, 15, 5) + (15,) * 12))]
    ['candidates 1 3 r1c1 r1c4']
    """
    if grid.candidates is None:
        return ()
    cells: dict[int, list[str]] = {}
    usual = candidate_masks(replace(grid, candidates=None))
    for cell, mask in enumerate(grid.candidates):
        place = grid.board.places[cell]
        if not grid[cell] and usual[cell] & ~mask and place is not None:
            cells.setdefault(mask & grid.board.all_digits, []).append(place_name(place))
    return tuple(
        parse_rule(f"candidates {digits} {' '.join(names)}")
        for mask, names in cells.items()
        for digits in _allowed(mask)
    )


def _allowed(mask: int) -> Iterator[str]:
    """Yield the digits of a mask. A cell that may hold nothing has two rules that contradict each other."""
    if mask:
        yield " ".join(map(str, digits_of(mask)))
    else:
        yield from ("1", "2")
