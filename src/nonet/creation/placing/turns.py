"""Where a symmetry moves places: every motion that it stands for, also of places outside the grid."""

from __future__ import annotations

from nonet.board import Board
from nonet.board.geometry import Place
from nonet.creation.orbits import SYMMETRIES, Move
from nonet.creation.placing.base import Turn

_PROBES: tuple[Place, ...] = ((0, 0), (0, 1), (1, 0))  # motions that move these alike are the same


def turns_of(board: Board, symmetry: str) -> tuple[Turn, ...]:
    """All motions of a symmetry but the one that moves nothing: one for half a turn, three for quarter turns.

    >>> from nonet.board import make_board
    >>> [turn((0, 1)) for turn in turns_of(make_board(), "rotate-90")]
    [(1, 8), (8, 7), (7, 0)]
    """
    last = board.height - 1, board.width - 1
    moves = [_turn(move, last) for move in SYMMETRIES[symmetry]]
    found: dict[tuple[Place, ...], Turn] = {_PROBES: lambda place: place}
    frontier = list(found.values())
    while frontier:
        turn = frontier.pop()
        for move in moves:
            both = _both(turn, move)
            key = tuple(map(both, _PROBES))
            if key not in found:
                found[key] = both
                frontier.append(both)
    return tuple(found.values())[1:]


def _turn(move: Move, last: Place) -> Turn:
    return lambda place: move(*place, *last)


def _both(first: Turn, second: Turn) -> Turn:
    return lambda place: second(first(place))
