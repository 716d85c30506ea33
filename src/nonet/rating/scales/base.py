"""A scale of difficulty: what a scale is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet.board import Board, Grid

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Field:
    """What a scale says of a puzzle: a column of tables."""

    title: str  # no two scales share one
    kind: str = "text"  # text, number or decimal (one place)
    width: int = 0  # in lines for people


# Puzzles on a board, a byte a cell, and the one solution of each, to an array for each field.
Rate = Callable[[Board, bytes, bytes], Sequence["NDArray[Any]"]]


@dataclass(frozen=True, slots=True)
class Scale:
    """How hard puzzles are in somebody's measure. All of them have one solution."""

    id: str
    fields: tuple[Field, ...]
    suits: Callable[[Board], bool]  # which boards it knows
    rate: Rate  # may be called in any thread, and releases the GIL
    lines: Callable[[Grid, Sequence[int]], list[str]]  # for people: a puzzle and its solution in a few words
