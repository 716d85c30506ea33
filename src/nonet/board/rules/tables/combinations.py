"""Families of sets of digits: which sets a group of different cells may hold. A set is a mask; families are shared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from math import comb

# A family with more sets is not listed: it would take longer to look through than sums take to propagate.
MOST_SETS = 20_000

Sets = tuple[int, ...]


def mask_of(digits: tuple[int, ...]) -> int:
    mask = 0
    for digit in digits:
        mask |= 1 << (digit - 1)
    return mask


def least_sum(count: int) -> int:
    """The least that so many different digits add up to."""
    return count * (count + 1) // 2


def most_sum(size: int, count: int) -> int:
    """The most that so many different digits add up to."""
    return count * (2 * size - count + 1) // 2


def subset_sums(digits: Iterable[int]) -> set[int]:
    """What some of the digits may add up to; none of them to 0."""
    sums = {0}
    for digit in digits:
        sums |= {before + digit for before in sums}
    return sums


@lru_cache(maxsize=4096)
def count_with_sum(size: int, count: int, total: int) -> int:
    """How many sets of so many digits from 1 to `size` have this sum.

    >>> count_with_sum(9, 3, 15)
    8
    """
    if count == 0:
        return int(total == 0)
    if not least_sum(count) <= total <= most_sum(size, count):
        return 0
    ways = [[0] * (total + 1) for _ in range(count + 1)]
    ways[0][0] = 1
    for digit in range(1, size + 1):
        for chosen in range(count, 0, -1):
            before, row = ways[chosen - 1], ways[chosen]
            for sum_ in range(total, digit - 1, -1):
                row[sum_] += before[sum_ - digit]
    return ways[count][total]


@lru_cache(maxsize=4096)
def sets_with_sum(size: int, count: int, total: int) -> Sets:
    """The sets of so many digits that add up to a total, ascending.

    >>> [f"{mask:b}" for mask in sets_with_sum(9, 2, 4)]
    ['101']
    """
    return tuple(sorted(_with_sum(size, count, total)))


def _with_sum(largest: int, count: int, total: int) -> Iterator[int]:
    """The sets with no digit above `largest`, by their largest digit."""
    if count == 0:
        if total == 0:
            yield 0
        return
    for digit in range(min(largest, total), count - 1, -1):
        if most_sum(digit, count) < total:
            return
        if least_sum(count - 1) <= total - digit:
            for rest in _with_sum(digit - 1, count - 1, total - digit):
                yield rest | 1 << (digit - 1)


@lru_cache(maxsize=4096)
def filled_with(size: int, count: int, total: int, without: int) -> Sets | None:
    """The sets of so many digits with a sum and with none of a mask; None if there are too many to list.

    No digits add up to 0, and that is one way.

    >>> [f"{mask:b}" for mask in filled_with(9, 2, 6, 0b1) or ()]
    ['1010']
    """
    if count_with_sum(size, count, total) > MOST_SETS // 10:
        return None
    return tuple(mask for mask in sets_with_sum(size, count, total) if not mask & without)


@lru_cache(maxsize=1024)
def runs(size: int, count: int) -> Sets:
    """The sets of so many digits in a row.

    >>> [f"{mask:b}" for mask in runs(4, 3)]
    ['111', '1110']
    """
    return tuple(((1 << count) - 1) << start for start in range(size - count + 1))


@lru_cache(maxsize=1024)
def sets_without_neighbours(size: int, count: int) -> Sets | None:
    """The sets of so many digits of which no two are consecutive; None if there are too many to list.

    >>> [f"{mask:b}" for mask in sets_without_neighbours(4, 2) or ()]
    ['101', '1001', '1010']
    """
    spread = size - count + 1
    if spread < count:
        return ()
    if comb(spread, count) > MOST_SETS:
        return None
    chosen = combinations(range(1, spread + 1), count)
    return tuple(sorted(mask_of(tuple(digit + i for i, digit in enumerate(digits))) for digits in chosen))


@lru_cache(maxsize=1024)
def sets_where(size: int, count: int, is_wanted: Callable[..., bool], *numbers: int) -> Sets | None:
    """The sets of so many digits of which something is true; None if there are too many sets to look at.

    `is_wanted` gets the digits, ascending, then the numbers. It must be a function with a name: the answer is kept.
    """
    if comb(size, count) > MOST_SETS:
        return None
    chosen = combinations(range(1, size + 1), count)
    return tuple(sorted(mask_of(digits) for digits in chosen if is_wanted(digits, *numbers)))
