"""Boards, places and numbers as f-puzzles writes them, for random puzzles of it. Nothing of Nonet is used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

Place = tuple[int, int]
Rows = Sequence[Sequence[int]]
Test = Callable[[Rows], bool]


class Made(NamedTuple):
    """Fields of the JSON, and whether a grid keeps to them."""

    fields: dict[str, Any]
    test: Test


class Board(NamedTuple):
    """A size and the label of each cell's region; None for a cell in none."""

    size: int
    labels: tuple[int | None, ...]

    def label(self, place: Place) -> int | None:
        return self.labels[place[0] * self.size + place[1]]

    @property
    def places(self) -> list[Place]:
        return [(row, column) for row in range(self.size) for column in range(self.size)]


def name(place: Place) -> str:
    return f"R{place[0] + 1}C{place[1] + 1}"


def names(places: Sequence[Place]) -> list[str]:
    return [name(place) for place in places]


def at(rows: Rows, places: Sequence[Place]) -> list[int]:
    return [rows[row][column] for row, column in places]


def near(board: Board, place: Place, *, corners: bool = False) -> list[Place]:
    row, column = place
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)] + [(1, 1), (1, -1), (-1, 1), (-1, -1)] * corners
    found = [(row + down, column + right) for down, right in steps]
    return [each for each in found if min(each) >= 0 and max(each) < board.size]


@lru_cache(maxsize=16)
def edges(board: Board) -> list[tuple[Place, Place]]:
    return [(one, two) for one in board.places for two in near(board, one) if one < two]


def line(board: Board, random: Random, least: int = 2, most: int = 5, *, crosses: bool = False) -> list[Place]:
    """A walk over the board, which may come back to a cell."""
    while True:
        walk = [random.choice(board.places)]
        for _ in range(random.randint(least, most) - 1):
            ways = [place for place in near(board, walk[-1], corners=True) if crosses or place not in walk]
            if not ways:
                break
            walk.append(random.choice(ways))
        if len(walk) >= least:
            return walk


def outside(board: Board, random: Random) -> tuple[Place, list[Place]]:
    """A place beside the grid, and the cells it looks at."""
    size, number = board.size, random.randrange(board.size)
    return random.choice(
        [
            ((-1, number), [(row, number) for row in range(size)]),
            ((size, number), [(row, number) for row in reversed(range(size))]),
            ((number, -1), [(number, column) for column in range(size)]),
            ((number, size), [(number, column) for column in reversed(range(size))]),
        ]
    )


def different(digits: Sequence[int]) -> bool:
    return len({*digits}) == len(digits)


def bands(size: int) -> list[int]:
    """0, 1 or 2 for each digit: low, middle, high."""
    third, rest = divmod(size, 3)
    low, middle = third + (rest == 2), third + (rest == 1)
    return [0 if digit <= low else 1 if digit <= low + middle else 2 for digit in range(1, size + 1)]


def number(value: int, random: Random) -> object:
    """Numbers come as text or as numbers."""
    return random.choice([value, str(value)])
