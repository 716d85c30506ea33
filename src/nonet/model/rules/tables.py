"""Relations between two digits, as the tables that `Pair` takes. Each is made once for a size, so boards share them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from nonet.model.constraints import pair_table

Table = tuple[int, ...]
Relation = Callable[..., bool]


@lru_cache(maxsize=1024)
def table(size: int, relation: Relation, *numbers: int) -> Table:
    """Return the table of one of the relations below, with its numbers: `table(9, differ_by, 1)`.

    >>> [f"{mask:04b}" for mask in table(4, differ_by, 1)]
    ['0010', '0101', '1010', '0100']
    """
    return pair_table(size, lambda first, second: relation(first, second, *numbers))


def differ_by(first: int, second: int, number: int) -> bool:
    return abs(first - second) == number


def differ_by_at_least(first: int, second: int, number: int) -> bool:
    return abs(first - second) >= number


def in_ratio(first: int, second: int, number: int) -> bool:
    """Return True if one digit is `number` times the other."""
    return first == number * second or second == number * first


def in_no_ratio(first: int, second: int, *numbers: int) -> bool:
    return not any(in_ratio(first, second, number) for number in numbers)


def not_consecutive(first: int, second: int) -> bool:
    return abs(first - second) != 1


def add_up_to(first: int, second: int, *totals: int) -> bool:
    """Return True if the sum is one of the totals."""
    return first + second in totals


def add_up_to_none(first: int, second: int, *totals: int) -> bool:
    return first + second not in totals


def differ_in_parity(first: int, second: int) -> bool:
    return first % 2 != second % 2


def same_parity(first: int, second: int) -> bool:
    return first % 2 == second % 2


def differ_in_residue(first: int, second: int, modulus: int) -> bool:
    return first % modulus != second % modulus


def not_both(first: int, second: int, *digits: int) -> bool:
    """Return True if the two differ, or are equal to a digit that is not one of these."""
    return first != second or first not in digits


def if_then(first: int, second: int, if_first: int, then_second: int) -> bool:
    """Return True unless the first cell has `if_first` and the second does not have `then_second`."""
    return first != if_first or second == then_second


def index_each_other(first: int, second: int, at_first: int, at_second: int) -> bool:
    """Return True if two cells at numbered places point at each other, or neither points at the other."""
    return (first != at_second or second == at_first) and (second != at_first or first == at_second)


def equal_or_far(first: int, second: int, number: int) -> bool:
    """Return True if the two are equal or differ by `number` or more."""
    return first == second or abs(first - second) >= number


# Families of sets of digits: which sets a group of different cells may hold. A set is a mask; families are shared.

# A family with more sets is not listed: it would take longer to look through than sums take to propagate.
MOST_SETS = 20_000

Sets = tuple[int, ...]


def mask_of(digits: tuple[int, ...]) -> int:
    mask = 0
    for digit in digits:
        mask |= 1 << (digit - 1)
    return mask


def least_sum(count: int) -> int:
    """Return the least sum of `count` different digits."""
    return count * (count + 1) // 2


def most_sum(size: int, count: int) -> int:
    """Return the largest sum of `count` different digits."""
    return count * (2 * size - count + 1) // 2


def subset_sums(digits: Iterable[int]) -> set[int]:
    """Return the sums of all subsets of the digits; the empty subset has the sum 0."""
    sums = {0}
    for digit in digits:
        sums |= {before + digit for before in sums}
    return sums


@lru_cache(maxsize=4096)
def count_with_sum(size: int, count: int, total: int) -> int:
    """Return the number of sets of `count` digits from 1 to `size` with this sum.

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
    """Return the sets of `count` digits that add up to a total, ascending.

    >>> [f"{mask:b}" for mask in sets_with_sum(9, 2, 4)]
    ['101']
    """
    return tuple(sorted(_with_sum(size, count, total)))


def _with_sum(largest: int, count: int, total: int) -> Iterator[int]:
    """Yield the sets with no digit above `largest`, by their largest digit."""
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
    """Return the sets of `count` digits with a sum and with none of a mask; None if there are too many to list.

    No digits add up to 0, and that is one way.

    >>> [f"{mask:b}" for mask in filled_with(9, 2, 6, 0b1) or ()]
    ['1010']
    """
    if count_with_sum(size, count, total) > MOST_SETS // 10:
        return None
    return tuple(mask for mask in sets_with_sum(size, count, total) if not mask & without)


@lru_cache(maxsize=1024)
def runs(size: int, count: int) -> Sets:
    """Return the sets of `count` digits in a row.

    >>> [f"{mask:b}" for mask in runs(4, 3)]
    ['111', '1110']
    """
    return tuple(((1 << count) - 1) << start for start in range(size - count + 1))


@lru_cache(maxsize=1024)
def sets_without_neighbours(size: int, count: int) -> Sets | None:
    """Return the sets of `count` digits of which no two are consecutive; None if there are too many to list.

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
    """Return the sets of `count` digits with a property; None if there are too many sets to look at.

    `is_wanted` gets the digits, ascending, then the numbers. It must be a function with a name: the answer is kept.
    """
    if comb(size, count) > MOST_SETS:
        return None
    chosen = combinations(range(1, size + 1), count)
    return tuple(sorted(mask_of(digits) for digits in chosen if is_wanted(digits, *numbers)))


# Classes of digits: low, middle and high bands, rests of a division. A class is a mask of digits.


def half(size: int) -> int:
    """Return half of the digits, rounded up: the usual least difference on a whisper."""
    return (size + 1) // 2


@lru_cache(maxsize=64)
def bands(size: int) -> tuple[int, int, int]:
    """Return the low, the middle and the high digits, a third each.

    What is left over goes to the middle if it is one digit, to both ends if it is two.

    >>> [f"{band:05b}" for band in bands(5)], [f"{band:04b}" for band in bands(4)]
    (['00011', '00100', '11000'], ['0001', '0110', '1000'])
    """
    low = (size + 1) // 3
    high = size - low
    everything = (1 << size) - 1
    return (1 << low) - 1, ((1 << high) - 1) & ~((1 << low) - 1), everything & ~((1 << high) - 1)


@lru_cache(maxsize=64)
def residues(size: int, modulus: int) -> tuple[int, ...]:
    """Return the digits by the rest of a division.

    >>> [f"{rest:06b}" for rest in residues(6, 3)]
    ['100100', '001001', '010010']
    """
    digits = range(1, size + 1)
    return tuple(sum(1 << (digit - 1) for digit in digits if digit % modulus == rest) for rest in range(modulus))


def class_of(digit: int, classes: Sequence[int]) -> int:
    """Return the number of the class that a digit is in."""
    return next(number for number, mask in enumerate(classes) if mask >> (digit - 1) & 1)
