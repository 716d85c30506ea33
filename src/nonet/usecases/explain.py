"""The next step and the whole path of steps, with a sentence where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonet.errors import WrongPosition
from nonet.logic import Hint
from nonet.puzzle import Puzzle

FULL = "the grid is full: there is no next step"
STUCK = "no technique we know finds a step here"


@dataclass(frozen=True, slots=True)
class NextStep:
    """A hint, or None and why."""

    hint: Hint | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Path:
    """The steps our techniques find, and whether they reach the end."""

    steps: tuple[Hint, ...]
    is_solved: bool
    sentence: str


def find_hint(puzzle: Puzzle) -> NextStep:
    """The next step a person would find easiest. A position with a mistake is an answer: the sentence names it."""
    try:
        found = puzzle.hint()
    except WrongPosition as mistake:
        return NextStep(None, str(mistake))
    if found is None:
        return NextStep(None, FULL if puzzle.grid.is_full else f"{STUCK}; it can still be solved by search")
    return NextStep(found, str(found))


def find_path(puzzle: Puzzle) -> Path:
    """The steps of the whole solution, easiest first."""
    try:
        steps = tuple(puzzle.steps())
    except WrongPosition as mistake:
        return Path((), is_solved=False, sentence=str(mistake))
    if end := end_words(puzzle, steps):
        return Path(steps, is_solved=False, sentence=end)
    count = f"{len(steps)} step{'' if len(steps) == 1 else 's'}"
    return Path(steps, is_solved=True, sentence=f"solved in {count}" if steps else FULL)


def end_words(puzzle: Puzzle, steps: Sequence[Hint]) -> str:
    """Where the steps of a puzzle stop short of its solution; "" if they reach it."""
    last = steps[-1].position.after(steps[-1].step).values if steps else puzzle.grid.values
    left = last.count(0)
    return f"our techniques end here, with {left} cells open" if left else ""
