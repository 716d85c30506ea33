"""The rating of a puzzle. It needs the one solution, so that HoDoKu's last resort can be scored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from nonet.board import Board, Grid
from nonet.checks.mistakes import find_standing
from nonet.deadline import Deadline
from nonet.engines import find_engine
from nonet.errors import RunTimeout
from nonet.logic import (
    LEVELS,
    HodokuRating,
    Outcome,
    Position,
    SeRating,
    hodoku_many,
    is_classic,
    level_at,
    name_of_technique,
    rate_se121,
    walk,
    weight_order,
    weights,
)
from nonet.logic.finding import MAX_LOGIC_SIZE, logic_problem
from nonet.rating.proof import prove
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is. `level` is ours; None where the puzzle has not one solution, then `problem` says why.

    `is_solved`: whether our techniques solve it without guessing. `hardest` is the id of the hardest technique this
    takes, `steps` the number of steps, and `weight` the weight of the hardest, which is not an SE value. The values of
    Sudoku Explainer (tenths in `se121`, numbers in `er`, `ep` and `ed`) and of HoDoKu are given for classic 9x9 puzzles
    of digits alone. `sr`, our symmetric rating, is given where it is asked for. What belongs to scales that were not
    asked for is None; `is_solved`, `hardest`, `steps` and `weight` belong to nonet and to weight.
    """

    level: str | None
    is_solved: bool
    hodoku: HodokuRating | None = None
    problem: str = ""
    hardest: str | None = None
    steps: int = 0
    se121: SeRating | None = None
    weight: float | None = None
    sr: float | None = None

    @property
    def er(self) -> float | None:
        """The rating of the hardest step."""
        return self.se121.er / 10 if self.se121 else None

    @property
    def ep(self) -> float | None:
        """The rating of the hardest step up to the first digit placed."""
        return self.se121.ep / 10 if self.se121 else None

    @property
    def ed(self) -> float | None:
        """The rating of the first step."""
        return self.se121.ed / 10 if self.se121 else None

    def __str__(self) -> str:
        """The rating in words: "easy, ER 1.2, needs Hidden single"."""
        if self.problem:
            return f"no rating: {self.problem}"
        words = [self.level] if self.level else []
        words += [f"{name} {figure}" for name, figure in (("ER", self.er), ("SR", self.sr)) if figure is not None]
        if self.hodoku and not self.level:
            words.append(f"HoDoKu {self.hodoku.level} {self.hodoku.score}")
        if self.weight is not None and not self.level:
            words.append(f"weight {self.weight}")
        if self.hardest:
            words.append(f"needs {name_of_technique(self.hardest)}")
        ends = bool(self.level or self.hardest) and not self.is_solved
        return f"{', '.join(words)}{' and more than our techniques' if ends else ''}"

    def __repr__(self) -> str:
        return f"<Rating {self}>"


RateProved = Callable[[Grid, Grid | None, Deadline], Rating]  # of a puzzle with its only solution


@dataclass(frozen=True, slots=True)
class Path:
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


def find_path(grid: Grid, solution: Grid | None = None, deadline: Deadline | None = None) -> Path:
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
    return Path(hardest.technique if hardest else None, len(path), grid.values.count(0) - right)


def rate_grid(grid: Grid, timeout: float | None = None, rate: RateProved | None = None) -> Rating:
    """Rate the puzzle formed by the digits of a grid, and by its pencil marks where the digits need them.

    RunTimeout if it takes longer than so many seconds. `rate` is used where there is one solution, else `rate_proved`.
    """
    deadline = Deadline(timeout)
    proof = prove(grid, timeout)
    if proof.result.is_unique:
        return (rate or rate_proved)(proof.grid, proof.result.solution, deadline)
    if not proof.result.is_decided:
        if deadline.is_over:
            raise RunTimeout("time ran out")
        raise MemoryError("the search grew beyond its memory limit")
    problem = "the puzzle has several solutions" if proof.result.count else find_standing(grid).words(grid.board)
    return Rating(None, is_solved=False, problem=problem)


def rate_proved(grid: Grid, solution: Grid | None = None, deadline: Deadline | None = None) -> Rating:
    """The rating of a puzzle that is known to have one solution, which is found here if it is needed and not given.

    Sudoku Explainer and HoDoKu rate digits only: a puzzle that needs its pencil marks has our level alone.
    """
    path = find_path(grid, solution, deadline)
    level, hodoku, se121 = path.level, None, None
    if is_classic(grid.board) and grid.candidates is None:
        solution = solution or find_engine(None).search(grid, 1).solution
        assert solution is not None
        (hodoku,) = hodoku_many(grid.board, bytes(grid.values), bytes(solution.values), deadline)
        se121 = explained(grid, deadline)
        level = level_at(se121.er)
    weight = path.weight / 10 if path.is_solved else None
    return Rating(level, path.is_solved, hodoku, "", path.hardest, path.steps, se121, weight)


def explained(grid: Grid, deadline: Deadline | None) -> SeRating:
    """Sudoku Explainer's rating; RunTimeout if the deadline is over before it is known."""
    left = deadline.left if deadline else None
    found = rate_se121(bytes(grid.values), timeout=left or 0.0)[0] if left != 0 else None
    if found is None or found.outcome is Outcome.STOPPED:
        raise RunTimeout("time ran out")
    return found


def size_problem(board: Board) -> str | None:
    """Why a board cannot be rated; None if it can."""
    if board.size <= MAX_LOGIC_SIZE:
        return logic_problem(board)
    return f"expected a board of up to {MAX_LOGIC_SIZE}x{MAX_LOGIC_SIZE} to rate, got {board.size}x{board.size}"
