"""Classify grids as Sudoku-X, Sudoku or Latin square, as the Rowan contest asks, to the letter.

It judges duplicates only; a grid without any can still be unsolvable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from math import isqrt

from nonet._base.errors import PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.human.verification import Repeat, repeats
from nonet.model import Grid, Region, make_board
from nonet.model.geometry import check_size
from nonet.model.grid_input import square_digits

# How the contest words a repeated digit, per family of regions, in the order it lists them.
_WORDING = {
    "diagonal": "is repeated on diagonal",
    "box": "is duplicated in block",
    "column": "is repeated in column",
    "row": "is repeated in row",
}


class GridClass(Enum):
    """The classes, from the strictest to the widest, with the kind of board each is."""

    SUDOKU_X = ("Sudoku-X", "classic+diagonal")
    SUDOKU = ("Sudoku", "classic")
    LATIN_SQUARE = ("Latin Square", "latin")

    @property
    def title(self) -> str:
        return self.value[0]

    @property
    def kind(self) -> str:
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Judgement:
    """One class held against a grid."""

    grid_class: GridClass
    is_full: bool
    faults: tuple[Repeat, ...]

    @property
    def word(self) -> str:
        return "Incorrect" if self.faults else "Solved" if self.is_full else "Unsolved"


@dataclass(frozen=True, slots=True)
class Classification:
    """The judgements on one grid, strictest class first; the last is the class it has, if that is not incorrect."""

    size: int
    judgements: tuple[Judgement, ...]

    @property
    def grid_class(self) -> GridClass | None:
        """The strictest class the grid is not incorrect in."""
        last = self.judgements[-1]
        return None if last.faults else last.grid_class

    def lines(self) -> list[str]:
        """Return the contest's text for this grid, without its number."""
        out = [f"Size: {self.size} x {self.size}"]
        for judgement in self.judgements:
            out.append(f"{judgement.word} {judgement.grid_class.title}")
            for fault in judgement.faults:
                out += [fault_words(fault), self._places(fault)]
        return out

    def _places(self, fault: Repeat) -> str:
        return " ".join(f"({cell // self.size + 1},{cell % self.size + 1})" for cell in fault.cells)


def fault_words(fault: Repeat) -> str:
    """Return a repeated digit in the words of the contest: "3 is repeated in row 1"."""
    return f"{fault.digit} {_WORDING[fault.region.family.name]} {fault.region.label}"


def classify(values: Sequence[int] | Grid, *, size: int | None = None) -> Classification:
    """Return the strictest class that a grid fits, with every improper duplicate of the stricter ones.

    >>> classify([1, 2, 2, 1]).grid_class
    <GridClass.LATIN_SQUARE: ('Latin Square', 'latin')>
    """
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise PuzzleError(f"expected a Grid or a list of digits to classify, got {shorten(type(values).__name__)}")
    digits = tuple(square_digits(list(values)))
    size = check_size(size or isqrt(len(digits)))
    judgements: list[Judgement] = []
    for grid_class in GridClass:
        if grid_class is not GridClass.LATIN_SQUARE and isqrt(size) ** 2 != size:
            continue
        judgements.append(_judge(digits, size, grid_class))
        if not judgements[-1].faults:
            break
    return Classification(size, tuple(judgements))


def _judge(digits: tuple[int, ...], size: int, grid_class: GridClass) -> Judgement:
    grid = Grid(make_board(grid_class.kind, size=size), digits)
    faults = [fault for family in _WORDING for region in _family(grid, family) for fault in repeats(digits, region)]
    return Judgement(grid_class, grid.is_full, tuple(faults))


def _family(grid: Grid, family: str) -> Iterable[Region]:
    return (region for region in grid.board.regions if region.family.name == family)


def classify_text(classifications: Sequence[Classification]) -> str:
    """Return the whole answer of the contest, ending with a newline."""
    out = [f"Analyzing {len(classifications)} Grids"]
    for number, classification in enumerate(classifications, 1):
        out += [f"Grid {number}:", *classification.lines()]
    return "\n".join(out) + "\n"
