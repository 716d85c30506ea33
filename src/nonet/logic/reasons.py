"""Why a rule leaves what it leaves, in a sentence, where its shapes have one that is short. English, as Namer is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import lt

from nonet.board.masks import digits_of
from nonet.board.shapes import Combo, Pair, Shape, Sum, pair_table, transposed
from nonet.errors import listed
from nonet.logic.naming import Namer

FEW_SETS = 6  # so many combinations are listed
LONG = 7  # cells of a line whose sums are not searched exactly

Masks = Mapping[int, int]  # what each cell holds or may hold


def reason_of(shapes: Sequence[Shape], masks: Masks, name: Namer) -> str:
    """The reason, with a full stop; empty where there is none but "in every filling"."""
    match shapes:
        case [Combo() as combo]:
            return _combinations(combo, masks, name)
        case [Sum() as total]:
            return _bounds(total, masks, name)
    if all(isinstance(shape, Pair) for shape in shapes):
        return _climb([shape for shape in shapes if isinstance(shape, Pair)], masks, name)
    return ""


def fitting_sets(combo: Combo, masks: Masks) -> list[int]:
    """The sets of a combo that its cells can still hold."""
    own = [masks[cell] for cell in combo.cells]
    return [chosen for chosen in combo.sets if _can_hold([mask & chosen for mask in own])]


def _can_hold(masks: list[int]) -> bool:
    """Whether each cell can have a digit of its own; masks of as many cells as digits."""
    if not masks:
        return True
    first, *others = sorted(masks, key=int.bit_count)
    return any(_can_hold([mask & ~(1 << (digit - 1)) for mask in others]) for digit in digits_of(first))


def _combinations(combo: Combo, masks: Masks, name: Namer) -> str:
    sets = sorted(fitting_sets(combo, masks), key=digits_of)
    if not 0 < len(sets) <= FEW_SETS:
        return ""
    totals = {sum(digits_of(chosen)) for chosen in combo.sets}
    sign = "+" if len(totals) == 1 else " "
    ways = listed([sign.join(map(str, digits_of(chosen))) for chosen in sets], "and")
    only = "way" if len(sets) == 1 else "ways"
    verb = "is" if len(sets) == 1 else "are"
    return f"With the digits that {name.cells(combo.cells)} can still hold, the only {only} to fill them {verb} {ways}."


def _bounds(total: Sum, masks: Masks, name: Namer) -> str:
    """Of an arrow: what its shaft adds up to at least and at most. Of other sums nothing."""
    ends = [cell for cell, weight in zip(total.cells, total.weights, strict=True) if weight == -1]
    shaft = [cell for cell, weight in zip(total.cells, total.weights, strict=True) if weight == 1]
    if total.totals != (0,) or len(ends) != 1 or len({*ends, *shaft}) < len(total.cells):
        return ""
    least, most = (_extreme_sum(shaft, masks, name, sign) for sign in (1, -1))
    verb = "add" if len(shaft) > 1 else "come"
    return f"{name.cells(shaft)} {verb} up to at least {least} and at most {most}."


def _extreme_sum(cells: Sequence[int], masks: Masks, name: Namer, sign: int) -> int:
    """What cells add up to at least (sign 1) or at most (sign -1), where those that see each other differ.

    Long lines are taken without that: then the number is still right, only not as close.
    """
    digits = {cell: sorted(digits_of(masks[cell]), key=lambda digit: sign * digit) for cell in cells}
    order = sorted(cells, key=lambda cell: len(digits[cell]))
    if len(order) > LONG:
        return sum(digits[cell][0] for cell in order)
    ideal = [sign * sum(digits[cell][0] for cell in order[at:]) for at in range(len(order) + 1)]
    best: list[int] = []

    def descend(taken: dict[int, int], total: int) -> None:
        if best and total + ideal[len(taken)] >= best[0]:
            return
        if len(taken) == len(order):
            best[:] = [total]
            return
        cell = order[len(taken)]
        barred = {taken[peer] for peer in name.board.peers[cell] if peer in taken}
        for digit in digits[cell]:
            if digit not in barred:
                descend({**taken, cell: digit}, total + sign * digit)

    descend({}, 0)
    return sign * best[0] if best else sum(digits[cell][0] for cell in order)


def _climb(pairs: Sequence[Pair], masks: Masks, name: Namer) -> str:
    """Of cells that rise: how many must come before and behind one of them."""
    rising = pair_table(name.board.size, lt)
    steps: list[tuple[int, int]] = []
    for pair in pairs:
        if pair.allowed == rising:
            steps.append(pair.cells)
        elif pair.allowed == transposed(rising):
            steps.append(pair.cells[::-1])
        else:
            return ""
    below = {cell: _longest(cell, [(b, a) for a, b in steps]) for cell in masks}
    above = {cell: _longest(cell, steps) for cell in masks}
    told = [
        f"{name.cell(cell)} has {_some(above[cell], 'larger')} after it"
        for cell in masks
        if above[cell] and not below[cell]
    ] + [
        f"{name.cell(cell)} has {_some(below[cell], 'smaller')} before it"
        for cell in masks
        if below[cell] and not above[cell]
    ]
    return f"{listed(told, 'and')}; each cell between leaves room for those before and after it." if told else ""


def _some(count: int, what: str) -> str:
    return f"{count} {what} digit{'s' if count > 1 else ''}"


def _longest(cell: int, steps: Sequence[tuple[int, int]]) -> int:
    """How many steps lead on from a cell, at most."""
    return max((1 + _longest(after, steps) for before, after in steps if before == cell), default=0)
