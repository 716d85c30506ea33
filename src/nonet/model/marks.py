"""Marks: what a drawing points out, without knowing why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from operator import index
from typing import Any, TypeAlias

from nonet._base.errors import PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.model.board import Board
from nonet.model.candidates import Candidate
from nonet.model.grid import Grid, find_cell


class Highlight(StrEnum):
    """The meaning of a marked candidate for the reader."""

    PLACED = "placed"  # goes in
    REMOVED = "removed"  # goes out
    PATTERN = "pattern"  # what the step rests on
    SECOND = "second"  # the other side of it: fins, the opposite colour, every other group, links that are off


@dataclass(frozen=True, slots=True)
class Link:
    """A line from candidates to candidates; strong if one of the two must be true."""

    source: tuple[Candidate, ...]
    target: tuple[Candidate, ...]
    is_strong: bool


@dataclass(frozen=True, slots=True)
class Highlights:
    """Candidates, cells and regions to point out, and lines between candidates.

    `groups` are cells that the words call group A, group B and so on, in this order; most steps have none.
    `covers` are those of the regions that cover the candidates of the others, as in a fish. `second` says what the
    candidates on the other side are: fins, the other colour. `focus` are the cells whose candidates the step rests on
    or changes; a drawing of the step shows no other candidates.
    """

    candidates: Mapping[Candidate, Highlight] = field(default_factory=dict)
    cells: frozenset[int] = frozenset()
    regions: tuple[int, ...] = ()
    links: tuple[Link, ...] = ()
    groups: tuple[frozenset[int], ...] = ()
    covers: tuple[int, ...] = ()
    second: str = ""
    focus: frozenset[int] = frozenset()


# The player's own marks: notes of somebody who solves, apart from pencil marks that belong to the puzzle.

# Digits by cell, named as `Where` says; True: the pencil marks of the grid are the player's; False: there are none.
PlayerMarks: TypeAlias = "bool | Mapping[Any, Iterable[int]]"


def split_marks(grid: Grid, marks: PlayerMarks) -> tuple[Grid, tuple[int, ...] | None]:
    """Return the grid without the player's marks, and these as one mask per cell; None if they are not requested.

    A cell without a mark is one that the player has not looked at yet, so it may hold everything.

    >>> from nonet.model import make_board
    >>> grid = Grid.empty(make_board(size=4))
    >>> [f"{mask:04b}" for mask in split_marks(grid, {"r1c2": [1, 4]})[1][:3]]
    ['1111', '1001', '1111']
    """
    if marks is False:
        return grid, None
    if isinstance(marks, Mapping):
        return grid, named_masks(grid.board, marks)
    if marks is not True:
        got = f"{shorten(marks)} ({type(marks).__name__})"
        raise PuzzleError(f"expected True, False or digits by cell, such as {{'r1c2': [4, 7]}}, for marks, got {got}")
    if grid.candidates is None:
        raise PuzzleError("the puzzle has no pencil marks to trust")
    return replace(grid, candidates=None), noted(grid.board, grid.candidates)


def noted(board: Board, masks: Sequence[int]) -> tuple[int, ...]:
    """Return masks of marks, with all digits where nothing is noted."""
    return tuple(mask & board.all_digits or board.all_digits for mask in masks)


def named_masks(board: Board, marks: Mapping[Any, Iterable[int]]) -> tuple[int, ...]:
    """Return the marks by cell as one mask per cell."""
    masks = [0] * board.cell_count
    for where, digits in marks.items():
        cell = find_cell(board, where)
        for digit in digits:
            if not hasattr(digit, "__index__") or not 1 <= index(digit) <= board.size:
                name = board.name_of(cell)
                raise PuzzleError(f"expected marks from 1 to {board.size} at {name}, got {shorten(digit)}")
            masks[cell] |= 1 << (index(digit) - 1)
    return noted(board, masks)
