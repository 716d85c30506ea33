"""What rules on lines mean, in plain Python from the words of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, groupby, pairwise
from math import ceil

from tests.model.filled_boards import Filled, Groups, Meaning, Place, band


def pairs_on(check: Callable[[int, int, int], bool]) -> Meaning:
    """Something is true of all neighbours on the line; it gets both digits and the size."""
    return lambda f, _values, groups: all(check(a, b, f.size) for a, b in pairwise(f.of(groups[0])))


def whispers(usual: Callable[[int], int]) -> Meaning:
    def meaning(f: Filled, values: Sequence[int], groups: Groups) -> bool:
        least = values[0] if values else usual(f.size)
        return all(abs(a - b) >= least for a, b in pairwise(f.of(groups[0])))

    return meaning


def is_run(digits: Sequence[int]) -> bool:
    return sorted(digits) == list(range(min(digits), min(digits) + len(digits)))


def on_set(check: Callable[[list[int]], bool]) -> Meaning:
    return lambda f, _values, groups: check(f.of(dict.fromkeys(groups[0])))


def between(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    first, *inner, last = f.of(groups[0])
    return all(min(first, last) < digit < max(first, last) for digit in inner)


def lockout(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    first, *inner, last = f.of(groups[0])
    least = values[0] if values else ceil(f.size / 2) - 1
    return abs(first - last) >= least and not any(min(first, last) <= d <= max(first, last) for d in inner)


def windows_differ(width: int, digits: Sequence[object]) -> bool:
    """No class comes twice among any `width` in a row, or on a shorter line."""
    return all(digits[i] != digits[j] for i, j in combinations(range(len(digits)), 2) if j - i < width)


def entropic(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return windows_differ(3, [band(digit, f.size) for digit in f.of(groups[0])])


def modular(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    modulus = values[0] if values else 3
    return windows_differ(modulus, [digit % modulus for digit in f.of(groups[0])])


def same_difference(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return len({abs(a - b) for a, b in pairwise(f.of(groups[0]))}) == 1


def sequence(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return len({a - b for a, b in pairwise(f.of(groups[0]))}) == 1


def up_and_down(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    steps = [b - a for a, b in pairwise(f.of(groups[0]))]
    return 0 not in steps and all(one * other < 0 for one, other in pairwise(steps))


def index_line(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    digits = f.of(groups[0])
    return all(digits[v - 1] == i for i, v in enumerate(digits, 1) if v <= len(digits))


def slingshot(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    x, k, *others = f.of(groups[0])
    return k <= len(others) and others[k - 1] == x


def bulb_number(f: Filled, bulb: Sequence[Place]) -> int | None:
    """The decimal number of a bulb; None where a digit behind the first is none of 0-9."""
    first, *others = f.of(sorted(bulb))
    if any(digit > 9 for digit in others):
        return None
    number = first
    for digit in others:
        number = 10 * number + digit
    return number


def arrow(check: Callable[[int, list[int]], bool]) -> Meaning:
    def meaning(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
        number = bulb_number(f, groups[0])
        return number is not None and all(check(number, f.of(shaft)) for shaft in groups[1:])

    return meaning


def double_arrow(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    first, *inner, last = f.of(groups[0])
    return sum(inner) == first + last


def pieces_by(f: Filled, places: Sequence[Place], key: Callable[[Place], object]) -> bool:
    return len({sum(f.of(piece)) for _, piece in groupby(places, key)}) == 1


def region_sum(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return pieces_by(f, groups[0], lambda place: f.boxes.index(f.box_of(place)))


def row_sum(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return pieces_by(f, groups[0], lambda place: place[0])


def zipper(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    digits = f.of(groups[0])
    half = len(digits) // 2
    sums = {digits[i] + digits[-1 - i] for i in range(half)} | ({digits[half]} if len(digits) % 2 else set())
    return len(sums) == 1


def can_be_cut(digits: Sequence[int], total: int) -> bool:
    if not digits:
        return True
    return any(sum(digits[:i]) == total and can_be_cut(digits[i:], total) for i in range(1, len(digits) + 1))


def sum_line(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    digits = f.of(groups[0])
    if groups[0][0] != groups[0][-1] or len(groups[0]) == 1:
        return can_be_cut(digits, values[0])
    ring = digits[:-1]
    return any(can_be_cut(ring[i:] + ring[:i], values[0]) for i in range(len(ring)))
