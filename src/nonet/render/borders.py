"""Where regions end: the lines between areas of a board, and outlines of sets of cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from nonet.board import Board, Look, Place

# Corners of cells, as (column, row): whole numbers, 0 0 at the top left.
Corner = tuple[int, int]


def areas_of(board: Board) -> list[str]:
    """For each cell, the names of the regions whose border is drawn around it: where grids overlap it may be in two."""
    areas = [""] * board.cell_count
    for region in board.regions:
        if region.family.look is Look.AREA:
            for cell in region.cells:
                areas[cell] += f"{region.name};"
    return areas


def border_lines(board: Board) -> list[tuple[Corner, Corner]]:
    """The lines between areas and around the board, each as long as it runs straight."""
    areas = dict(zip(board.places, areas_of(board), strict=True))

    def area(column: int, row: int) -> str | None:
        return areas.get((row, column))

    lines: list[tuple[Corner, Corner]] = []
    for row in range(board.height + 1):
        across = [area(column, row - 1) != area(column, row) for column in range(board.width)]
        lines += (((start, row), (end, row)) for start, end in _runs(across))
    for column in range(board.width + 1):
        down = [area(column - 1, row) != area(column, row) for row in range(board.height)]
        lines += (((column, start), (column, end)) for start, end in _runs(down))
    return lines


def inner_lines(board: Board) -> list[tuple[Corner, Corner]]:
    """The lines between neighbouring cells, each as long as it runs straight; none at the edge of a hole."""
    cells = board.cell_by_place
    lines: list[tuple[Corner, Corner]] = []
    for row in range(1, board.height):
        across = [(row - 1, column) in cells and (row, column) in cells for column in range(board.width)]
        lines += (((start, row), (end, row)) for start, end in _runs(across))
    for column in range(1, board.width):
        down = [(row, column - 1) in cells and (row, column) in cells for row in range(board.height)]
        lines += (((column, start), (column, end)) for start, end in _runs(down))
    return lines


def _runs(flags: list[bool]) -> Iterator[tuple[int, int]]:
    """From where to where flags are set."""
    for is_set, run in groupby(enumerate(flags), key=lambda item: item[1]):
        places = [place for place, _ in run]
        if is_set:
            yield places[0], places[-1] + 1


def outlines(places: Iterable[Place | None]) -> list[list[Corner]]:
    """The closed lines around places, clockwise, holes the other way, a corner where they turn.

    Places that touch at a corner only have lines of their own.
    """
    ends = _edges_by_start({(place[1], place[0]) for place in places if place})
    loops: list[list[Corner]] = []
    while ends:
        start = min(ends)
        at, heading = start, None
        loop: list[Corner] = []
        while at != start or heading is None:
            following = _turn(ends[at], at, heading)
            ends[at].remove(following)
            if not ends[at]:
                del ends[at]
            direction = (following[0] - at[0], following[1] - at[1])
            if direction != heading:
                loop.append(at)
            at, heading = following, direction
        loops.append(loop)
    return [_without_seam(loop) for loop in loops]


def _edges_by_start(cells: set[Corner]) -> dict[Corner, list[Corner]]:
    """The sides of cells that have no neighbour there, each from its start, the inside to the right."""
    ends: dict[Corner, list[Corner]] = {}
    for x, y in sorted(cells):
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        beyond = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        for side in range(4):
            if beyond[side] not in cells:
                ends.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    return ends


def _turn(choices: list[Corner], at: Corner, heading: Corner | None) -> Corner:
    """Where two cells touch at a corner, keep to the right: that is the way around the same cell."""
    if heading is None or len(choices) == 1:
        return choices[0]
    right = (at[0] - heading[1], at[1] + heading[0])
    return right if right in choices else choices[0]


def _without_seam(loop: list[Corner]) -> list[Corner]:
    """A loop may have been begun in the middle of a straight line."""
    (x0, y0), (x1, y1), (x2, y2) = loop[-1], loop[0], loop[1]
    return loop[1:] if x0 == x1 == x2 or y0 == y1 == y2 else loop


def inset(loop: list[Corner], by: float) -> list[tuple[float, float]]:
    """The loop drawn a little inside."""
    points: list[tuple[float, float]] = []
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        # The inside is to the right of where the loop goes: right of (dx, dy) is (-dy, dx).
        dx = -_sign(y - before[1]) - _sign(after[1] - y)
        dy = _sign(x - before[0]) + _sign(after[0] - x)
        points.append((x + by * dx, y + by * dy))
    return points


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
