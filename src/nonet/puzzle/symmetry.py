"""Canonical forms and symmetries of puzzles, as plain data and in words."""

from __future__ import annotations

from typing import Any

from nonet._base.errors import plural
from nonet._base.fast_dataclass import dataclass
from nonet.model import Board
from nonet.model.transformation import Transformation, words_of
from nonet.puzzle.functions import CanonicalPuzzle, canonical, symmetries
from nonet.puzzle.puzzle import Puzzle
from nonet.solver.canonical import Automorphisms

SHOWN = 20  # generators that are said in words: a samurai has dozens of them

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SymmetryGroup:
    """The automorphisms of a grid: how many, and some that give all others, each with its words."""

    order: int
    words: tuple[str, ...]
    transformations: tuple[Transformation, ...]


@dataclass(frozen=True, slots=True)
class SymmetryReport:
    """The symmetries of a puzzle; of its solution, where it has exactly one; of the pattern of its clues."""

    puzzle: SymmetryGroup
    solution: SymmetryGroup | None
    looks: tuple[str, ...]

    def lines(self) -> list[str]:
        """All of it in lines."""
        looks = f"The clues look the same under: {', '.join(self.looks)}." if self.looks else ""
        return [
            *_lines("The puzzle", self.puzzle),
            *(_lines("The solution", self.solution) if self.solution else ["There is not exactly one solution."]),
            looks or "The pattern of clues has no symmetry.",
        ]


def canonical_puzzle(puzzle: Puzzle) -> CanonicalPuzzle:
    """A puzzle in its canonical form."""
    return canonical(puzzle)


def symmetry_report(puzzle: Puzzle, timeout: float | None = None) -> SymmetryReport:
    """The symmetries of a puzzle."""
    found = symmetries(puzzle, timeout=timeout)
    solution = None if found.solution is None else _group(found.solution, puzzle.board)
    return SymmetryReport(_group(found.puzzle, puzzle.board), solution, found.looks)


def transformation_data(transformation: Transformation, board: Board) -> Data:
    """A transformation as plain data: by rows and columns where that says it, otherwise by cells."""
    lines = transformation.lines(board)
    if lines is None:
        return {
            "cells": [board.name_of(cell) for cell in transformation.cells],
            "digits": list(transformation.digits),
        }
    return {
        "transposed": lines.is_transposed,
        "rows": list(lines.rows),
        "columns": list(lines.columns),
        "digits": list(lines.digits),
    }


def _group(found: Automorphisms, board: Board) -> SymmetryGroup:
    return SymmetryGroup(found.order, tuple(words_of(one, board) for one in found.generators), found.generators)


def _lines(what: str, group: SymmetryGroup) -> list[str]:
    if group.order == 1:
        return [f"{what} has no automorphism but the identity."]
    more = len(group.words) - SHOWN
    rest = [f"  and {plural(more, 'more')}"] if more > 0 else []
    count = f"{group.order:,} automorphisms"
    return [f"{what} has {count}, the identity among them. These give all of them:",
            *(f"  {words}" for words in group.words[:SHOWN]), *rest]  # fmt: skip
