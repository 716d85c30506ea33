"""The next step and the whole path of steps, with a sentence where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from nonet.board import Grid
from nonet.board.own_marks import PlayerMarks, split_marks
from nonet.checks.verify import verify
from nonet.deadline import Deadline
from nonet.engines import Verdict
from nonet.errors import RunTimeout, WrongPosition, few, plural
from nonet.logic import SINGLES, Hint, hint_order, name_of_technique
from nonet.logic.lessons import find_taught
from nonet.logic.techniques import TECHNIQUES
from nonet.puzzle import Puzzle
from nonet.records import dataclass
from nonet.usecases.solve import solve_puzzle

__all__ = ["SINGLES", "ExplainedPath", "Hint", "NextStep", "PathEnd", "find_hint", "find_path", "load_words"]


class PathEnd(Enum):
    """Why there is no further step."""

    FULL = auto()  # every cell has a digit, and the grid is right
    STUCK = auto()  # no technique we know helps
    ABSENT = auto()  # the technique that was asked for finds none
    SEVERAL = auto()  # the puzzle has several solutions, and all that they share is found
    MISTAKE = auto()  # something named in the grid cannot be right
    UNSOLVABLE = auto()  # there is no solution, and no single digit is to blame
    LATE = auto()  # time ran out
    BROKEN = auto()  # our own steps led to a wrong grid


@dataclass(frozen=True, slots=True)
class NextStep:
    """A hint, or the reason why there is none."""

    hint: Hint | None
    sentence: str
    end: PathEnd | None = None
    nudge: str = ""  # where to look, if the sentence would give a digit away


@dataclass(frozen=True, slots=True)
class ExplainedPath:
    """The steps our techniques find, and why they end."""

    steps: tuple[Hint, ...]
    end: PathEnd
    sentence: str

    @property
    def is_solved(self) -> bool:
        """Whether the steps reach the solution; the grid at their end was checked."""
        return self.end is PathEnd.FULL


def load_words() -> None:
    """Read the order and the texts of all techniques, so the first hints do not wait for that."""
    hint_order()
    for technique in TECHNIQUES:
        name_of_technique(technique.id)


def find_hint(
    puzzle: Puzzle, timeout: float | None = None, *, marks: PlayerMarks = False, technique: str = ""
) -> NextStep:
    """The next step a person would find easiest, if one is found within `timeout` seconds; or one of a technique.

    `marks` are the player's own, as for `Puzzle.hint`. A position with a mistake is an answer: the sentence names it.
    """
    deadline = Deadline(timeout)
    try:
        found = puzzle.hint(marks=marks, technique=technique, timeout=timeout)
        if found:
            return NextStep(found, str(found))
        end, sentence = _absent(technique) if technique else _end_of(puzzle, puzzle.grid, deadline)
    except WrongPosition as mistake:
        return NextStep(None, str(mistake), _end_of_wrong(puzzle, marks), mistake.nudge)
    except RunTimeout:
        return NextStep(None, f"no step found within {timeout:g} s", PathEnd.LATE)
    if end is PathEnd.FULL:
        return NextStep(None, "the grid is full: there is no next step", end)
    if end is PathEnd.STUCK:
        return NextStep(None, "no technique we know finds a step here, but search still solves it", end)
    return NextStep(None, sentence, end)


def _absent(technique: str) -> tuple[PathEnd, str]:
    return PathEnd.ABSENT, f"{name_of_technique(find_taught(technique))} finds no step in this position"


def find_path(puzzle: Puzzle, timeout: float | None = None, *, marks: PlayerMarks = False) -> ExplainedPath:
    """The steps of the whole solution, easiest first, or those found within `timeout` seconds."""
    deadline = Deadline(timeout)
    steps: list[Hint] = []
    try:
        steps.extend(puzzle.steps(marks=marks, timeout=timeout))
        end, sentence = _end_of(puzzle, last_grid(puzzle, steps), deadline)
    except WrongPosition as mistake:
        return ExplainedPath((), _end_of_wrong(puzzle, marks), str(mistake))
    except RunTimeout:
        left = last_grid(puzzle, steps).values.count(0)
        end, sentence = PathEnd.LATE, f"the end was not found within {timeout:g} s: {plural(left, 'cell')} open"
    if end is not PathEnd.FULL:
        return ExplainedPath(tuple(steps), end, sentence)
    count = plural(len(steps), "step")
    return ExplainedPath(
        tuple(steps), end, f"solved in {count}" if steps else "the grid is full: there is nothing to explain"
    )


def last_grid(puzzle: Puzzle, steps: Sequence[Hint]) -> Grid:
    """The grid after the last step."""
    if not steps:
        return puzzle.grid
    return puzzle.grid.with_values(steps[-1].position.after(steps[-1].step).values)


def _end_of(puzzle: Puzzle, last: Grid, deadline: Deadline) -> tuple[PathEnd, str]:
    """How the steps of a sound position ended, also in words. A full grid counts as solved only if it is a solution."""
    if last.is_full:
        problems = verify(puzzle.grid, last).lines()
        if not problems:
            return PathEnd.FULL, ""
        return (
            PathEnd.BROKEN,
            f"our steps ended in a wrong grid, which is a fault of this program: {few(problems, '; ')}",
        )
    cells = f"{plural(last.values.count(0), 'cell')} open"
    answer = solve_puzzle(puzzle, timeout=deadline.left)
    if answer.verdict is Verdict.UNDECIDED:
        deadline.check()
    if answer.verdict is Verdict.MULTIPLE:
        several = f"the puzzle has several solutions: {answer.difference}"
        if puzzle.board.shapes:  # our techniques do not know all that rules say, so they cannot claim so much
            return PathEnd.SEVERAL, f"{several}; our techniques end here, with {cells}"
        return PathEnd.SEVERAL, f"{several}; logic finds nothing more that they share, with {cells}"
    return PathEnd.STUCK, f"our techniques end here, with {cells}"


def _end_of_wrong(puzzle: Puzzle, marks: PlayerMarks) -> PathEnd:
    """How a refused position ended: with a mistake that can be named, or without a solution."""
    from nonet.checks.mistakes import find_standing

    grid, own = split_marks(puzzle.grid, marks)
    standing = find_standing(grid, own=own)
    return PathEnd.MISTAKE if standing.mistakes or puzzle.faults() else PathEnd.UNSOLVABLE
