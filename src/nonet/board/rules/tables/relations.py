"""Relations between two digits, as the tables that `Pair` takes. Each is made once for a size, so boards share them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from nonet.board.shapes import pair_table

Table = tuple[int, ...]
Relation = Callable[..., bool]


@lru_cache(maxsize=1024)
def table(size: int, relation: Relation, *numbers: int) -> Table:
    """The table of one of the relations below, with its numbers: `table(9, differ_by, 1)`.

    >>> [f"{mask:04b}" for mask in table(4, differ_by, 1)]
    ['0010', '0101', '1010', '0100']
    """
    return pair_table(size, lambda first, second: relation(first, second, *numbers))


def differ_by(first: int, second: int, number: int) -> bool:
    return abs(first - second) == number


def differ_by_at_least(first: int, second: int, number: int) -> bool:
    return abs(first - second) >= number


def in_ratio(first: int, second: int, number: int) -> bool:
    """Whether one digit is so many times the other."""
    return first == number * second or second == number * first


def in_no_ratio(first: int, second: int, *numbers: int) -> bool:
    return not any(in_ratio(first, second, number) for number in numbers)


def not_consecutive(first: int, second: int) -> bool:
    return abs(first - second) != 1


def add_up_to(first: int, second: int, *totals: int) -> bool:
    """Whether the sum is one of the totals."""
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
    """Whether the two are not the same digit, where it is one of these."""
    return first != second or first not in digits


def if_then(first: int, second: int, if_first: int, then_second: int) -> bool:
    """Where the first cell holds the one digit, the second holds the other."""
    return first != if_first or second == then_second


def index_each_other(first: int, second: int, at_first: int, at_second: int) -> bool:
    """Two cells at numbered places: one points at the other if and only if that points back."""
    return (first != at_second or second == at_first) and (second != at_first or first == at_second)


def equal_or_far(first: int, second: int, number: int) -> bool:
    """Whether the two are equal or differ by so much or more."""
    return first == second or abs(first - second) >= number
