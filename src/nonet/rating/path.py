"""How our techniques solve a puzzle, always by the lightest: what our level and the weight rest on."""

from __future__ import annotations

from dataclasses import replace

from nonet.board import Board, Grid
from nonet.deadline import Deadline
from nonet.errors import RunTimeout
from nonet.logic import LEVELS, Position, level_at, name_of_technique, walk, weight_order, weights
from nonet.logic.finding import MAX_LOGIC_SIZE, logic_problem
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class SolvedPath:
    """How our techniques solve a puzzle: the hardest of them and the number of steps."""

    hardest: str | None
    steps: int
    open_cells: int

    @property
    def is_solved(self) -> bool:
        return not self.open_cells

    @property
    def weight(self) -> int:
        return weights()[self.hardest] if self.hardest else 0

    @property
    def level(self) -> str:
        """The level by weight, for puzzles that are not classic 9x9."""
        return level_at(self.weight) if self.is_solved else LEVELS[-1]

    @property
    def hardest_name(self) -> str:
        return name_of_technique(self.hardest) if self.hardest else ""


def find_path(grid: Grid, solution: Grid | None = None, deadline: Deadline | None = None) -> SolvedPath:
    """The path of a puzzle that has one solution, by the first step of the lightest row each time.

    Its pencil marks count as part of it. Then no step may rest on uniqueness: see `Standing.is_proper`.
    With the solution at hand only right digits count as placed. RunTimeout if the deadline is over before its end.
    """
    options = {"uniqueness": int(grid.candidates is None)}
    end, path = walk(Position.of(replace(grid, placed=frozenset())), weight_order(), options, deadline=deadline)
    if end == "stopped":
        raise RunTimeout("time ran out")
    placed = [candidate for _, step in path for candidate in step.placements]
    right = sum(solution is None or solution[cell] == digit for cell, digit in placed)
    _, hardest = max(path, key=lambda found: found[0], default=(0, None))
    return SolvedPath(hardest.technique if hardest else None, len(path), grid.values.count(0) - right)


def size_problem(board: Board) -> str | None:
    """Why a board cannot be rated; None if it can."""
    if board.size <= MAX_LOGIC_SIZE:
        return logic_problem(board)
    return f"expected a board of up to {MAX_LOGIC_SIZE}x{MAX_LOGIC_SIZE} to rate, got {board.size}x{board.size}"
