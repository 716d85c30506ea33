"""Marks: what a drawing points out, without knowing why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from nonet.records import dataclass


class Highlight(StrEnum):
    """What a marked candidate is to the reader."""

    PLACED = "placed"  # goes in
    REMOVED = "removed"  # goes out
    PATTERN = "pattern"  # what the step rests on
    SECOND = "second"  # the other side of it: fins, the opposite colour, every other group, links that are off


Candidate = tuple[int, int]  # cell, digit


@dataclass(frozen=True, slots=True)
class Link:
    """A line from candidates to candidates; strong if one of the two must be true."""

    source: tuple[Candidate, ...]
    target: tuple[Candidate, ...]
    is_strong: bool


@dataclass(frozen=True, slots=True)
class Highlights:
    """Candidates, cells and regions to point out, and lines between candidates.

    `groups` are cells that the words call group A, group B and so on, in this order; most steps have none.
    `covers` are those of the regions that cover the candidates of the others, as in a fish. `second` says what the
    candidates on the other side are: fins, the other colour.
    """

    candidates: Mapping[Candidate, Highlight] = field(default_factory=dict)
    cells: frozenset[int] = frozenset()
    regions: tuple[int, ...] = ()
    links: tuple[Link, ...] = ()
    groups: tuple[frozenset[int], ...] = ()
    covers: tuple[int, ...] = ()
    second: str = ""
