"""Rows that follow each other become grids: one, several with gaps between them, or grids with labels and rulers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from nonet.board import Board
from nonet.records import dataclass
from nonet.tasks.grading.lines import AnswerLine, Cells


@dataclass(frozen=True, slots=True)
class GridShape:
    """How many cells each row of a grid has; `places` are the columns that are cells, where there are holes."""

    widths: tuple[int, ...]
    width: int
    count: int
    places: tuple[tuple[int, ...], ...] = ()

    @property
    def fitting(self) -> set[int]:
        """The counts that a row may have, with a label in front."""
        return {*self.widths, self.width, self.width + 1}

    @classmethod
    def square(cls, size: int) -> GridShape:
        """Rows of a full square."""
        return cls((size,) * size, size, size * size)

    @classmethod
    def canvas(cls, board: Board) -> GridShape:
        """Rows of a board with holes."""
        places = tuple(tuple(c for c, cell in enumerate(row) if cell is not None) for row in board.canvas)
        return cls(tuple(map(len, places)), board.width, board.cell_count, places)

    @property
    def area(self) -> int:
        """The cells and the holes."""
        return self.width * len(self.widths)

    def grids(self, cells: Cells) -> list[Cells]:
        """The grids of a line with all cells of one or two, perhaps with something in each hole; none for others."""
        if self.count <= self.width:
            return []
        if len(cells) in (self.count, 2 * self.count):
            return [cells[start : start + self.count] for start in range(0, len(cells), self.count)]
        if not self.places or len(cells) != self.area:
            return []
        whole = self.cells([cells[start : start + self.width] for start in range(0, self.area, self.width)])
        return [whole] if whole else []

    def cells(self, rows: Sequence[Cells]) -> Cells | None:
        """The cells of as many rows as there are; None where one has other cells, or a digit in a hole."""
        found: Cells = []
        for number, (row, width) in enumerate(zip(rows, self.widths, strict=True)):
            if len(row) == width:
                found += row
            elif self.places and len(row) == self.width:
                cells = [row[column] for column in self.places[number]]
                if row.count(0) != cells.count(0) + self.width - width:
                    return None
                found += cells
            else:
                return None
        return found


def join_rows(rows: list[AnswerLine], gaps: set[int], shape: GridShape) -> tuple[list[Cells], int]:
    """The grids of rows that follow each other, and how many rows are left over.

    `gaps` are numbers of rows before which there is something: an empty line, or a bracket.
    """
    height, cells = len(shape.widths), [row.cells for row in rows]
    if len(rows) == height and (whole := shape.cells(cells)):
        return [whole], 0
    for way in (_without_labels, _without_ruler, _side_by_side, _broken):
        if made := way(cells, shape):
            return made, 0
    grids: list[Cells] = []
    held: list[Cells] = []
    for piece, is_fitting in _pieces(rows, gaps, shape):
        if not is_fitting or len(held) + len(piece) > height:
            held = []  # what was before has another size
        if is_fitting:
            made, held = _fill(held + piece, shape)
            grids += made
    left = len(rows) - height * len(grids)
    return grids, 0 if grids and left < height // 2 else left


def _pieces(rows: list[AnswerLine], gaps: set[int], shape: GridShape) -> Iterator[tuple[list[Cells], bool]]:
    """The rows between gaps. A row that fits nowhere is alone: the size above a grid, or one that is too short."""
    piece: list[Cells] = []
    last: int | None = None
    fitting = shape.fitting
    for number, row in enumerate(rows):
        is_fitting = len(row.cells) in fitting
        begins_anew = row.label is not None and last is not None and row.label <= last
        if piece and (number in gaps or begins_anew or not is_fitting):
            yield piece, True
            piece = []
        last = row.label if row.label is not None else last
        if is_fitting:
            piece.append(row.cells)
        else:
            yield [row.cells], False
    if piece:
        yield piece, True


def _fill(rows: list[Cells], shape: GridShape) -> tuple[list[Cells], list[Cells]]:
    """The grids of rows without a gap that matters, and the rows that may be the start of the next."""
    height = len(shape.widths)
    if len(rows) == height + 1 and (ruled := _without_ruler(rows, shape) or _without_labels(rows, shape)):
        return ruled, []
    if len(rows) % height:
        return [], rows
    chunks = [rows[start : start + height] for start in range(0, len(rows), height)]
    found = [_without_labels(chunk, shape) or [shape.cells(chunk) or []] for chunk in chunks]
    whole = [grid for (grid,) in found if grid]
    return whole, [] if whole else rows


def _without_labels(rows: list[Cells], shape: GridShape) -> list[Cells]:
    """Rows whose first cell is the number of the row, perhaps below a ruler with the numbers of columns."""
    height = len(shape.widths)
    body = rows[1:] if len(rows) == height + 1 else rows
    if shape.places or len(body) != height or any(len(row) != shape.width + 1 for row in body):
        return []
    first = body[0][0]
    if first not in (0, 1, 10) or any(row[0] != first + number for number, row in enumerate(body)):
        return []
    return [[cell for row in body for cell in row[1:]]]


def _without_ruler(rows: list[Cells], shape: GridShape) -> list[Cells]:
    """Rows below a ruler: 1 to n, 0 to n - 1, letters, or the empty head of a table."""
    if len(rows) != len(shape.widths) + 1 or shape.places:
        return []
    ruler = rows[0]
    steps = {right - left for left, right in pairwise(ruler)}
    is_ruler = len(ruler) == shape.width and (not any(ruler) or (steps == {1} and ruler[0] in (0, 1, 10)))
    whole = shape.cells(rows[1:]) if is_ruler else None
    return [whole] if whole else []


def _side_by_side(rows: list[Cells], shape: GridShape) -> list[Cells]:
    """Two grids whose rows stand beside each other, such as the puzzle and its solution."""
    if len(rows) != len(shape.widths) or shape.places or any(len(row) != 2 * shape.width for row in rows):
        return []
    width = shape.width
    return [[cell for row in rows for cell in row[:width]], [cell for row in rows for cell in row[width:]]]


def _broken(rows: list[Cells], shape: GridShape) -> list[Cells]:
    """A grid whose rows are broken over lines, such as a list with a number on each."""
    total = sum(map(len, rows))
    if shape.places or not total or total % shape.count or max(map(len, rows)) >= shape.width:
        return []
    filled = 0
    for row in rows:
        filled += len(row)
        if filled > shape.width:
            return []
        filled %= shape.width
    cells = [cell for row in rows for cell in row]
    return [cells[start : start + shape.count] for start in range(0, total, shape.count)]
