"""What a peer is: a solver that runs beside ours, and what all of them need to read and write grids.

Making the objects a peer wants (`prepare`) and reading its answer (`read`) are outside the clock, so that a peer is
charged for solving only; ours is charged for text in and arrays out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

CELLS = 81


@dataclass(frozen=True)
class Answer:
    """How many solutions a peer found, and the first one as 81 digits, or "" where it shows none."""

    count: int
    solution: str = ""


class Peer:
    """A solver that is asked one puzzle at a time; others override `solve`."""

    id: str
    what: str  # what is called, in a few words
    limits: tuple[int, ...] = (1, 2)  # 1: find a solution; 2: also say whether it is the only one

    def load(self) -> str:
        """Import it and give its version; an ImportError or OSError says why it is not there."""
        raise NotImplementedError

    def prepare(self, puzzles: list[str]) -> Any:
        """Puzzles of 81 characters, '.' where empty, in the form the peer takes. Not timed."""
        return [self.board(puzzle) for puzzle in puzzles]

    def board(self, puzzle: str) -> Any:
        return puzzle

    def solve(self, prepared: Any, limit: int) -> Any:
        """Timed."""
        return [self.one(board, limit) for board in prepared]

    def one(self, board: Any, limit: int) -> Any:
        raise NotImplementedError

    def read(self, raw: Any) -> list[Answer]:
        """What `solve` answered. Not timed."""
        return [self.answer(one) for one in raw]

    def answer(self, raw: Any) -> Answer:
        raise NotImplementedError


def values(puzzle: str) -> list[int]:
    """Digits, 0 where empty."""
    return [0 if cell == "." else int(cell) for cell in puzzle]


def rows(puzzle: str) -> list[list[int]]:
    cells = values(puzzle)
    return [cells[9 * row : 9 * row + 9] for row in range(9)]


def digits(cells: Any) -> str:
    """A grid of numbers as 81 characters."""
    return "".join(map(str, cells))


def text_of(grid: bytes) -> str:
    return grid.decode("ascii", "replace")


def box(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3


def regions() -> list[list[int]]:
    """Rows, columns and boxes."""
    of_cell = (lambda cell: cell // 9, lambda cell: cell % 9, box)
    return [[cell for cell in range(CELLS) if place(cell) == at] for place in of_cell for at in range(9)]


def is_solution(puzzle: str, solution: str) -> bool:
    """Does the solution keep the clues and obey the rules?"""
    keeps = len(solution) == CELLS and all(clue in (".", cell) for clue, cell in zip(puzzle, solution, strict=True))
    return keeps and all({solution[cell] for cell in region} == set("123456789") for region in regions())
