"""Blockers: the digits on the board that keep a digit out of the other cells of a region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonet.board import Board


class Blockers(NamedTuple):
    """As few cells with the digit as keep it out of open cells of a region; and open cells that see none of it."""

    cells: tuple[int, ...]
    unseen: tuple[int, ...]


def find_blockers(board: Board, values: Sequence[int], region: int, cell: int, digit: int) -> Blockers:
    """Why a digit has no place in the region beside this cell.

    Each time the blocker is taken that most of the remaining cells see, so that a person has few to look at.
    """
    left = {other for other in board.regions[region].cells if other != cell and not values[other]}
    chosen = []
    while left:
        seen: dict[int, int] = {}
        for other in left:
            for peer in board.peers[other]:
                if values[peer] == digit:
                    seen[peer] = seen.get(peer, 0) + 1
        if not seen:
            break
        best = min(seen, key=lambda peer: (-seen[peer], peer))
        chosen.append(best)
        left -= set(board.peers[best])
    return Blockers(tuple(sorted(chosen)), tuple(sorted(left)))
