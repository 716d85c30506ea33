"""Clashes in chains: two things that an assumption leads to and that cannot both be, and the words for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from nonet.board import Board
from nonet.logic.naming import Namer
from nonet.logic.step import ChainNode
from nonet.logic.telling import Teller


def first_clash(teller: Teller, ends: Iterable[int]) -> tuple[int, ...]:
    """The two nodes on the way to these ends that clash after the fewest others; empty if none do.

    A net places all singles of a round, even those that another of them makes impossible, so it may run past one.
    """
    way = teller.way_to(ends)
    pairs = [(a, b) for a, b in combinations(way, 2) if _exclude(teller.node(a), teller.node(b), teller.name.board)]
    return min(pairs, key=lambda pair: (len(teller.way_to(pair)), pair), default=())


def _exclude(one: ChainNode, other: ChainNode, board: Board) -> bool:
    if len(one.cells) > 1 or len(other.cells) > 1:
        return False
    (a,), (b,) = one.cells, other.cells
    if not (one.is_on and other.is_on):
        return a == b and one.digit == other.digit and one.is_on != other.is_on
    return one.digit != other.digit if a == b else one.digit == other.digit and b in board.peers[a]


def clash_of(ends: Sequence[ChainNode], name: Namer) -> str:
    """What cannot be, at the ends of the chains."""
    cell, digit = name.cell(ends[0].cells[0]), ends[0].digit
    cells = dict.fromkeys(end.cells for end in ends)
    if len(ends) == 1:
        return f"{cell} would {'' if ends[0].is_on else 'not '}be {digit} after all"
    if len({(end.cells, end.digit) for end in ends}) == 1:
        return f"{cell} would have to be {digit} and not be {digit}"
    if ends[0].is_on and len(cells) == 1:
        return f"{cell} would have to be {name.digits(sorted(end.digit for end in ends))} at once"
    if len(cells) == 1:
        return f"no digit would be left for {cell}"
    if ends[0].is_on:
        return name.twice(digit, ends[0].cells[0], ends[1].cells[0])
    region = name.common_region(cell for end in ends for cell in end.cells)
    return f"{region} would have no place for {digit}"
