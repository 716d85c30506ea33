"""Numbers of a board: sizes, box shapes, places and names of cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import isqrt

from nonet._base.errors import GeometryError, PuzzleError, shorten

# Where a cell stands on the canvas: row and column, from 0.
Place = tuple[int, int]

# A board beyond this would need minutes to print; it guards against a size typed with a slip of the finger.
MAX_SIZE = 1024

_CELL_NAME = r"(?i)\s*r([0-9]{1,9})c([0-9]{1,9})\s*"
_BOX = r"\s*([0-9]{1,4})\s*[xX*]\s*([0-9]{1,4})\s*"


def check_size(size: int) -> int:
    """Return the size itself if a board can have it."""
    if not 1 <= size <= MAX_SIZE:
        raise GeometryError(f"expected a size from 1 to {MAX_SIZE}, got {shorten(str(size))}")
    return size


def box_shape(size: int) -> tuple[int, int] | None:
    """Return the rows and columns of the usual box: as square as possible, wider than high. None for a prime.

    >>> box_shape(9), box_shape(6), box_shape(12), box_shape(7), box_shape(1)
    ((3, 3), (2, 3), (3, 4), None, (1, 1))
    """
    for height in range(isqrt(size), 0, -1):
        if size % height == 0:
            return (height, size // height) if height > 1 or size == 1 else None
    return None


def parse_box(text: str) -> tuple[int, int]:
    """Parse a box shape as people write it: rows x columns.

    >>> parse_box("2x3")
    (2, 3)
    """
    match = re.fullmatch(_BOX, text)
    if not match or int(match[1]) * int(match[2]) == 0:
        raise GeometryError(f"expected a box shape such as 2x3 (rows x columns), got {shorten(text)}")
    return int(match[1]), int(match[2])


def place_name(place: Place) -> str:
    """Return the name of a place in text.

    >>> place_name((0, 0)), place_name((8, 20))
    ('r1c1', 'r9c21')
    """
    return f"r{place[0] + 1}c{place[1] + 1}"


def is_cell_name(text: str) -> bool:
    """Return True if a text has the form of a cell's name.

    >>> is_cell_name("R2C3"), is_cell_name("2")
    (True, False)
    """
    return re.fullmatch(_CELL_NAME, text) is not None


def parse_place(name: str) -> Place:
    """Return the place of a name: the inverse of `place_name`. It does not check that a board has a cell there.

    >>> parse_place("R9C9")
    (8, 8)
    """
    match = re.fullmatch(_CELL_NAME, name) if isinstance(name, str) else None
    if not match:
        raise PuzzleError(f"expected a cell such as r1c1, got {shorten(name)}")
    return int(match[1]) - 1, int(match[2]) - 1


def share_side(one: Place, other: Place) -> bool:
    """Return True if two places share a side, not only a corner."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def ray(first: Place, step: tuple[int, int], is_inside: Callable[[Place], bool]) -> Iterator[Place]:
    """Yield the places from the first on, step by step, as long as they are inside."""
    place = first
    while is_inside(place):
        yield place
        place = place[0] + step[0], place[1] + step[1]


def ray_on_square(first: Place, step: tuple[int, int], size: int) -> tuple[Place, ...]:
    """Return the places from the first on, step by step, to the edge of a full square.

    >>> ray_on_square((1, 0), (1, 1), 3)
    ((1, 0), (2, 1))
    """
    return tuple(ray(first, step, lambda place: min(place) >= 0 and max(place) < size))


@lru_cache(maxsize=16)
def full_places(height: int, width: int) -> tuple[Place, ...]:
    """Return the places of a full rectangle, in reading order."""
    return tuple((row, column) for row in range(height) for column in range(width))


def cell_name(cell: int, width: int) -> str:
    """Return the name of a cell of a full rectangle.

    >>> cell_name(0, 9), cell_name(80, 9)
    ('r1c1', 'r9c9')
    """
    return place_name(divmod(cell, width))
