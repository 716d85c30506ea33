"""What one shape leaves of the candidates of its cells, quickly: for words, which suppose a digit and see what follows.

Exact for pairs, sums, machines and small cages. Elsewhere a candidate may stay that is in no filling, but none that is
in one goes: `nonet.board.shapes.supported` is the slow truth.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet.board.masks import digits_of
from nonet.board.rules.tables.outside_machines import rank_machines
from nonet.board.shapes import AnyOf, Combo, Constraint, Machine, Pair, Rank, Sum, transposed

MOST_STATES = 3000  # sets of used digits that are followed through a cage
MOST_WAYS = 40  # alternatives that are looked into one by one


def left_by(shape: Constraint, masks: Sequence[int]) -> list[int]:
    """The candidates that are left, a mask for each of `shape.cells`; all 0 where the shape cannot be met."""
    left = _found(shape, masks) if all(masks) else ()
    return list(left) if left and all(left) else [0] * len(masks)


def _found(shape: Constraint, masks: Sequence[int]) -> Sequence[int]:  # noqa: PLR0911  (a case for each sort of shape)
    match shape:
        case Pair():
            return [_beside(shape.allowed, masks), _beside(transposed(shape.allowed), masks[::-1])]
        case Sum():
            return _of_sum(shape, masks)
        case Machine():
            return _of_machine(shape, masks)
        case Combo():
            return _of_combo(shape, masks)
        case Rank():
            return _of_rank(shape, masks)
        case AnyOf() if len(shape.alternatives) <= MOST_WAYS:
            return _of_alternatives(shape, masks)
    return _by_asking(shape, masks)


def _beside(allowed: Sequence[int], masks: Sequence[int]) -> int:
    return sum(1 << (digit - 1) for digit in digits_of(masks[0]) if allowed[digit - 1] & masks[1])


def _of_sum(shape: Sum, masks: Sequence[int]) -> list[int]:
    """Sums as bits: what the first cells can make, and what the last ones must be met with."""
    size = max(mask.bit_length() for mask in masks)
    zero = size * sum(-weight for weight in shape.weights if weight < 0)  # no sum is less
    terms = [[weight * digit for digit in digits_of(mask)] for mask, weight in zip(masks, shape.weights, strict=True)]
    before = [1 << zero]
    for term in terms:
        before.append(_shifted(before[-1], term))
    after = sum(1 << (total + zero) for total in shape.totals if total + zero >= 0)
    left = [0] * len(masks)
    for at in reversed(range(len(masks))):
        weight = shape.weights[at]
        for digit in digits_of(masks[at]):
            if _shifted(before[at], [weight * digit]) & after:
                left[at] |= 1 << (digit - 1)
        after = _shifted(after, [-amount for amount in terms[at]])
    return left


def _shifted(sums: int, amounts: Sequence[int]) -> int:
    found = 0
    for amount in amounts:
        found |= sums << amount if amount >= 0 else sums >> -amount
    return found


def _of_machine(shape: Machine, masks: Sequence[int]) -> list[int]:
    steps = shape.automaton.steps
    reached = [{0}]
    for mask in masks:
        digits = digits_of(mask)
        reached.append({steps[state][digit - 1] for state in reached[-1] for digit in digits} - {-1})
    good = {state for state in reached[-1] if shape.automaton.accepting[state]}
    left: dict[int, int] = {}
    for at in reversed(range(len(masks))):
        kept, earlier = 0, set()
        for digit in digits_of(masks[at]):
            from_here = {state for state in reached[at] if steps[state][digit - 1] in good}
            if from_here:
                kept |= 1 << (digit - 1)
                earlier |= from_here
        cell = shape.cells[at]
        left[cell] = left.get(cell, kept) & kept  # a cell may come twice
        good = earlier
    return [left[cell] for cell in shape.cells]


def _of_combo(shape: Combo, masks: Sequence[int]) -> list[int]:
    """Cell by cell, the sets of digits that the cells so far can have used up."""
    union = 0
    for mask in masks:
        union |= mask
    good = {chosen for chosen in shape.sets if not chosen & ~union}
    reached: list[set[int]] = [{0}]
    for mask in masks:
        bits = [1 << (digit - 1) for digit in digits_of(mask)]
        reached.append({used | bit for used in reached[-1] for bit in bits if not used & bit})
        if len(reached[-1]) > MOST_STATES:
            return _of_sets(good, masks)
    good &= reached[-1]
    left = [0] * len(masks)
    for at in reversed(range(len(masks))):
        earlier: set[int] = set()
        for digit in digits_of(masks[at]):
            bit = 1 << (digit - 1)
            found = {used ^ bit for used in good if used & bit} & reached[at]
            if found:
                left[at] |= bit
                earlier |= found
        good = earlier
    return left


def _of_sets(sets: set[int], masks: Sequence[int]) -> list[int]:
    """The same, less exactly, where there are too many sets of used digits."""
    fitting = 0
    for chosen in sets:
        if all(mask & chosen for mask in masks):
            fitting |= chosen
    return [mask & fitting for mask in masks]


def _of_alternatives(shape: AnyOf, masks: Sequence[int]) -> list[int]:
    mask_of = dict(zip(shape.cells, masks, strict=True))
    left = [0] * len(masks)
    for shapes in shape.alternatives:
        own = dict(mask_of)
        for each in sorted(shapes, key=lambda each: len(each.cells)):
            for cell, mask in zip(each.cells, left_by(each, [own[cell] for cell in each.cells]), strict=True):
                own[cell] &= mask
        if all(own.values()):
            left = [mask | own[cell] for mask, cell in zip(left, shape.cells, strict=True)]
    return left


def _of_rank(shape: Rank, masks: Sequence[int]) -> Sequence[int]:
    machines = rank_machines(shape, max(shape.digit, *(mask.bit_length() for mask in masks)))
    return _of_alternatives(machines, masks) if machines.cells == shape.cells else masks


def _by_asking(shape: Constraint, masks: Sequence[int]) -> list[int]:
    """Candidate by candidate: whether the shape might be met with it."""
    left = []
    for at, mask in enumerate(masks):
        tries = (digit for digit in digits_of(mask) if shape.can([*masks[:at], 1 << (digit - 1), *masks[at + 1 :]]))
        left.append(sum(1 << (digit - 1) for digit in tries))
    return left
