"""What cells add up to at least or at most, where those that see each other differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from nonet.board import Board
from nonet.board.board import AsListed
from nonet.board.masks import digits_of

LONG = 5  # cells whose sums are not searched exactly
MOST_STATES = 2000  # sets of used digits that are followed


def extreme_sum(cells: Sequence[int], masks: Mapping[int, int], board: Board, sign: int) -> int | None:
    """What cells add up to at least (sign 1) or at most (sign -1); None if they cannot be filled.

    Of many cells only those that share a region are known to differ: then the number is still right, only not as close.
    """
    wanted = tuple((cell, masks[cell]) for cell in cells)
    return _extreme_sum(wanted, AsListed(board), sign)


@lru_cache(maxsize=1024)
def _extreme_sum(wanted: tuple[tuple[int, int], ...], listed: AsListed, sign: int) -> int | None:
    board, cells, masks = listed.board, [cell for cell, _ in wanted], dict(wanted)
    digits = {cell: sorted(digits_of(masks[cell]), key=lambda digit: sign * digit) for cell in cells}
    if not all(digits.values()):
        return None
    order = sorted(cells, key=lambda cell: len(digits[cell]))
    if len(order) > LONG:
        return _extreme_of_many(order, masks, board, sign)
    ideal = [sign * sum(digits[cell][0] for cell in order[at:]) for at in range(len(order) + 1)]
    best: list[int] = []

    def descend(taken: dict[int, int], total: int) -> None:
        if best and total + ideal[len(taken)] >= best[0]:
            return
        if len(taken) == len(order):
            best[:] = [total]
            return
        cell = order[len(taken)]
        barred = {taken[peer] for peer in board.peers[cell] if peer in taken}
        for digit in digits[cell]:
            if digit not in barred:
                descend({**taken, cell: digit}, total + sign * digit)

    descend({}, 0)
    return sign * best[0] if best else None


def _extreme_of_many(cells: Sequence[int], masks: Mapping[int, int], board: Board, sign: int) -> int | None:
    """Region by region, the largest share of the cells first."""
    left, total = {*cells}, 0
    while left:
        shares = (left.intersection(clique) for clique in board.cliques)
        share = max(shares, key=len, default=set())
        group = sorted(share or left)
        left -= {*group}
        found = _extreme_of_group([masks[cell] for cell in group], sign) if share else _apart(group, masks, sign)
        if found is None:
            return None
        total += found
    return total


def _apart(cells: Sequence[int], masks: Mapping[int, int], sign: int) -> int:
    """Cells of which no two share a region."""
    return sum(sign * min(sign * digit for digit in digits_of(masks[cell])) for cell in cells)


def _extreme_of_group(masks: Sequence[int], sign: int) -> int | None:
    """Cells that all differ: the best sum for every set of digits that the cells so far can have used up."""
    best = {0: 0}
    for mask in sorted(masks, key=int.bit_count):
        following: dict[int, int] = {}
        for used, total in best.items():
            for digit in digits_of(mask & ~used):
                after, more = used | 1 << (digit - 1), total + sign * digit
                if more < following.get(after, more + 1):
                    following[after] = more
        best = following
        if len(best) > MOST_STATES:
            return sum(sign * min(sign * digit for digit in digits_of(mask)) for mask in masks)
    return sign * min(best.values()) if best else None
