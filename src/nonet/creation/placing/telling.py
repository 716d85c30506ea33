"""Filled grids whose clues outside say much, for puzzles without givens.

Sums in the middle can be had in most ways, and those of most grids are in the middle. So lines and digits of a grid are
exchanged, as long as its sums can be had in fewer ways. A little killer without givens is hardly ever found in grids at
random; of these most have one solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from math import factorial, log
from random import Random

from nonet.board import Board, Grid
from nonet.board.symmetry import Symmetry, exchange, transform_board
from nonet.creation.placing.base import Placer, Site
from nonet.errors import GeometryError

_EXCHANGES = 500
_RENAMED = 0.2  # of the exchanges are of digits

Openness = Callable[[Sequence[int]], float]  # of the digits of a filled grid: less is better


def can_tell(placers: Sequence[Placer]) -> bool:
    """Whether there are better and worse grids for one of these rules."""
    return any(placer.lines for placer in placers)


def telling(solution: Grid, placers: Sequence[Placer], random: Random) -> Grid:
    """Another form of a filled grid, in which the sums of these rules can be had in few ways."""
    board = solution.board
    if board.shapes or not board.is_square:  # they may not be true of the exchanged digits
        return solution
    openness = _openness(placers, Site(solution))
    moves = _line_exchanges(board)
    values = solution.values
    least = openness(values)
    for _ in range(_EXCHANGES):
        other = _renamed(values, board.size, random)
        if moves and random.random() > _RENAMED:
            other = tuple(values[source] for source in random.choice(moves))
        found = openness(other)
        if found <= least:
            values, least = other, found
    return Grid(board, values)


def _renamed(values: Sequence[int], size: int, random: Random) -> tuple[int, ...]:
    """Two digits exchanged."""
    one, other = random.sample(range(1, size + 1), 2)
    names = {one: other, other: one}
    return tuple(names.get(digit, digit) for digit in values)


@lru_cache(maxsize=8)
def _line_exchanges(board: Board) -> list[Sequence[int]]:
    """Every exchange of neighbouring lines or bands that the board allows: for each cell where its digit is from."""
    return [symmetry.sources(board.size) for symmetry in _symmetries(board)]


def _symmetries(board: Board) -> Iterator[Symmetry]:
    for what, count in _lines_of(board).items():
        for one in range(1, count):
            with suppress(GeometryError):
                symmetry = exchange(board, what, one, one + 1)
                if transform_board(board, symmetry) == board:
                    yield symmetry


def _lines_of(board: Board) -> dict[str, int]:
    """What can be exchanged, and how many there are."""
    height, width = board.box or (board.size, board.size)
    lines = {"row": board.size, "column": board.size}
    return lines | {"band": board.size // height, "stack": board.size // width}


def _openness(placers: Sequence[Placer], site: Site) -> Openness:
    """How many ways there are to fill the lines of all rules, each alone: the logarithm of the product."""
    lines = [line for placer in placers if placer.lines for line in placer.lines(site)]
    known = [(cells, _ways(site.size, _parts(site.board, cells))) for cells in lines]
    return lambda values: sum(ways[sum(values[cell] for cell in cells)] for cells, ways in known)


def _parts(board: Board, cells: Sequence[int]) -> tuple[int, ...]:
    """How many cells of a line share a region and so differ, for one region after another."""
    left, parts = set(cells), []
    for region in board.regions:
        common = left & set(region.cells)
        if len(common) > 1:
            parts.append(len(common))
            left -= common
    return (*sorted(parts), *(1 for _ in left))


@lru_cache(maxsize=256)
def _ways(size: int, parts: tuple[int, ...]) -> dict[int, float]:
    """For each sum the logarithm of the number of ways to have it."""
    ways = {0: 1}
    for part in parts:
        after: dict[int, int] = {}
        for total, count in ways.items():
            for more, sets in _sets(size, part).items():
                after[total + more] = after.get(total + more, 0) + count * sets * factorial(part)
        ways = after
    return {total: log(count) for total, count in ways.items()}


@lru_cache(maxsize=256)
def _sets(size: int, count: int) -> dict[int, int]:
    """How many sets of so many digits have each sum."""
    found = {(0, 0): 1}  # by how many and their sum
    for digit in range(1, size + 1):
        for (many, total), ways in list(found.items()):
            key = many + 1, total + digit
            found[key] = found.get(key, 0) + ways
    return {total: ways for (many, total), ways in found.items() if many == count}
