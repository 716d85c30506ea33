"""Places on a board: where a cell's digit and its candidates stand, and how large they are. Units are cells."""

from __future__ import annotations

from functools import cached_property
from math import ceil, floor, sqrt

from nonet.board import Board
from nonet.board.rules.marks import Cage, Depth, Disc, RuleMark, TextMark
from nonet.records import dataclass
from nonet.render.cages import INSET, LABEL
from nonet.render.figures import Point
from nonet.render.lettering import DIGIT_WIDTH, digit_size

_MARGIN = 0.07  # free of candidates, at each side of a cell
_MOST = 0.21  # of a side that is left to what rules draw there
_CORNER = 0.25  # how far from the edge of a cell small letters stand


@dataclass(frozen=True)
class Places:
    """Where things stand on a board whose top left corner is at 0 0."""

    board: Board

    @cached_property
    def columns(self) -> int:
        """Candidates beside each other: 3 of 9, 3 of 6, 4 of 16."""
        return ceil(sqrt(self.board.size))

    @cached_property
    def lines(self) -> int:
        """Candidates above each other."""
        return ceil(self.board.size / self.columns)

    @cached_property
    def digit_size(self) -> float:
        """The size of a digit that fills its cell."""
        return digit_size(self.board.size, 0.74, 0.66 if self.board.size <= 9 else 0.5)

    @cached_property
    def candidate_size(self) -> float:
        return digit_size(self.board.size, 0.86 * self._step_x, min(0.82 * self._step_x, 0.82 * self._step_y, 0.27))

    @cached_property
    def radius(self) -> float:
        """Of what is drawn around a candidate."""
        half_text = len(str(self.board.size)) * DIGIT_WIDTH * self.candidate_size / 2
        return min(max(half_text, 0.47 * min(self._step_x, self._step_y)), 0.49 * self._step_x, 0.16)

    @cached_property
    def _step_x(self) -> float:
        return (1 - 2 * self._side) / self.columns

    @cached_property
    def _step_y(self) -> float:
        return (1 - (self._bottom + self._top)) / self.lines

    @cached_property
    def _side(self) -> float:
        """Free of candidates at every side of a cell: dots and letters stand on the edges of cells, cages inside."""
        return min(max([_MARGIN, *map(_reach_into_cell, self._marks)]), _MOST)

    @cached_property
    def _top(self) -> float:
        """Free of candidates above: labels of cages and small letters stand there."""
        labels = [LABEL for mark in self._marks if isinstance(mark, Cage) and mark.label]
        small = [mark.centre[0] % 1 + mark.size / 2 for mark in self._letters if mark.centre[0] % 1 < _CORNER]
        return max([self._side, *labels, *small])

    @cached_property
    def _bottom(self) -> float:
        """Free of candidates below."""
        small = [1 - mark.centre[0] % 1 + mark.size / 2 for mark in self._letters if mark.centre[0] % 1 > 1 - _CORNER]
        return max([self._side, *small])

    @property
    def free(self) -> tuple[float, float, float, float]:
        """What is left free of candidates: above, at the right, below, at the left."""
        return self._top, self._side, self._bottom, self._side

    @cached_property
    def _marks(self) -> list[RuleMark]:
        return [mark for marks in self.board.marks for mark in marks]

    @cached_property
    def _letters(self) -> list[TextMark]:
        """The letters that stand inside cells."""
        texts = [mark for mark in self._marks if isinstance(mark, TextMark)]
        return [mark for mark in texts if (floor(mark.centre[0]), floor(mark.centre[1])) in self.board.cell_by_place]

    def corner(self, cell: int) -> Point:
        """The top left corner of a cell."""
        place = self.board.places[cell]
        assert place is not None, "a cell without a place is not drawn"
        return place[1], place[0]

    def centre(self, cell: int) -> Point:
        x, y = self.corner(cell)
        return x + 0.5, y + 0.5

    def nearest_digit(self, cell: int, point: Point) -> int:
        """The digit whose candidate would stand nearest to a point in the cell; may be one the board does not have."""
        x, y = self.corner(cell)
        column = min(max(int((point[0] - x - self._side) / self._step_x), 0), self.columns - 1)
        line = min(max(int((point[1] - y - self._top) / self._step_y), 0), self.lines - 1)
        return line * self.columns + column + 1

    def candidate(self, cell: int, digit: int) -> Point:
        """The middle of a candidate."""
        x, y = self.corner(cell)
        line, column = divmod(digit - 1, self.columns)
        return x + self._side + (column + 0.5) * self._step_x, y + self._top + (line + 0.5) * self._step_y


def _reach_into_cell(mark: RuleMark) -> float:
    """How far a mark reaches from the edge of a cell into it, if it is one of those that hide a candidate."""
    if isinstance(mark, Cage):
        return INSET + 0.03
    if not isinstance(mark, Disc | TextMark) or mark.depth is Depth.UNDER:
        return 0.0
    whole = [coordinate == int(coordinate) for coordinate in mark.centre]
    if isinstance(mark, TextMark):
        return mark.size / 2 if any(whole) else 0.0
    return mark.radius * (0.6 if all(whole) else 1.0)
