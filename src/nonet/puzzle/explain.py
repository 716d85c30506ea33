"""The next step and the whole path of steps, with a sentence where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto

from nonet._base.deadline import Deadline
from nonet._base.errors import PuzzleError, RunTimeout, WrongPosition
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import few_of, say
from nonet.formats import find_format
from nonet.formats.pencil_marks import GIVEN
from nonet.human.hints import Hint, hint_order
from nonet.human.mistakes import Mistake
from nonet.human.techniques import TECHNIQUES
from nonet.human.verification import verify
from nonet.human.words.explain import name_of_technique
from nonet.model import Grid
from nonet.model.board import difference
from nonet.model.candidates import candidate_masks, digits_of
from nonet.model.marks import Highlights, PlayerMarks, split_marks
from nonet.puzzle.answers import solve_puzzle
from nonet.puzzle.puzzle import Puzzle
from nonet.solver.base import Verdict


class PathEnd(Enum):
    """The reason why there is no further step."""

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
    mistakes: tuple[Mistake, ...] = ()


@dataclass(frozen=True, slots=True)
class ExplainedPath:
    """The steps our techniques find, and why they end."""

    steps: tuple[Hint, ...]
    end: PathEnd
    sentence: str

    @property
    def is_solved(self) -> bool:
        """True if the steps reach the solution. The grid at their end was checked."""
        return self.end is PathEnd.FULL

    def to_svg(self, theme: str = "light") -> str:
        """Return the difficulty of the steps as a chart: the weight of each technique. `theme` is "light" or "dark"."""
        from nonet.human.summary import path_svg

        return path_svg([hint.step.technique for hint in self.steps], "Difficulty along the solution", theme)

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show."""
        return self.to_svg()


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
        return NextStep(None, str(mistake), _end_of_wrong(puzzle, marks), mistake.nudge, mistake.mistakes)
    except RunTimeout:
        return NextStep(None, say("no step found within {seconds} s", seconds=f"{timeout:g}"), PathEnd.LATE)
    if end is PathEnd.FULL:
        return NextStep(None, say("the grid is full: there is no next step"), end)
    if end is PathEnd.STUCK:
        return NextStep(None, say("no technique we know finds a step here, but search still solves it"), end)
    return NextStep(None, sentence, end)


def _absent(technique: str) -> tuple[PathEnd, str]:
    from nonet.human.lessons import find_taught  # a hint without a name does without

    named = name_of_technique(find_taught(technique))
    return PathEnd.ABSENT, say("{technique} finds no step in this position", technique=named)


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
        late = "the end was not found within {seconds} s: {cells}"
        end, sentence = PathEnd.LATE, say(late, seconds=f"{timeout:g}", cells=_open_cells(left))
    if end is not PathEnd.FULL:
        return ExplainedPath(tuple(steps), end, sentence)
    one, several = "solved in {count} step, easiest to see first", "solved in {count} steps, easiest to see first"
    solved = say(one if len(steps) == 1 else several, count=len(steps))
    return ExplainedPath(tuple(steps), end, solved if steps else say("the grid is full: there is nothing to explain"))


def _open_cells(count: int) -> str:
    return say("{count} cell open" if count == 1 else "{count} cells open", count=count)


def last_grid(puzzle: Puzzle, steps: Sequence[Hint]) -> Grid:
    """The grid after the last step."""
    if not steps:
        return puzzle.grid
    return puzzle.grid.with_values(steps[-1].position.after(steps[-1].step).values)


def _end_of(puzzle: Puzzle, last: Grid, deadline: Deadline) -> tuple[PathEnd, str]:
    """Return how the steps of a sound position ended, also in words.

    A full grid counts as solved only if it is a solution.
    """
    if last.is_full:
        problems = verify(puzzle.grid, last).lines()
        if not problems:
            return PathEnd.FULL, ""
        return (
            PathEnd.BROKEN,
            say(
                "our steps ended in a wrong grid, which is a fault of this program: {faults}",
                faults=few_of(problems, "; "),
            ),
        )
    cells = _open_cells(last.values.count(0))
    answer = solve_puzzle(puzzle, timeout=deadline.left)
    if answer.verdict is Verdict.UNDECIDED:
        deadline.check()
    if answer.verdict is Verdict.MULTIPLE:
        several = say("the puzzle has more than one solution: {difference}", difference=answer.difference)
        if puzzle.board.constraints:  # our techniques do not know all that rules say, so they cannot claim so much
            return PathEnd.SEVERAL, say(
                "{sentence}; our techniques end here, with {cells}", sentence=several, cells=cells
            )
        no_digit = "{sentence}; no technique finds a digit that all solutions share, with {cells}"
        return PathEnd.SEVERAL, say(no_digit, sentence=several, cells=cells)
    return PathEnd.STUCK, say("our techniques end here, with {cells}", cells=cells)


def _end_of_wrong(puzzle: Puzzle, marks: PlayerMarks) -> PathEnd:
    """Return how a rejected position ended: with a mistake that can be named, or without a solution."""
    from nonet.human.mistakes import check_position

    grid, own = split_marks(puzzle.grid, marks)
    check = check_position(grid, own=own)
    return PathEnd.MISTAKE if check.mistakes or puzzle.faults() else PathEnd.UNSOLVABLE


# A hint for programs, and the position a player has reached.


def with_start(now: Puzzle, start: Puzzle | None) -> Puzzle:
    """The position `now` of the puzzle `start`: digits that are not in the start were placed by the player."""
    if start is None:
        return now
    if start.board != now.board:
        raise PuzzleError(f"the position and the puzzle are on different boards: {difference(start.board, now.board)}")
    for cell, digit in enumerate(start.grid.values):
        if digit and now.grid.values[cell] != digit:
            raise PuzzleError(f"{now.board.name_of(cell)} does not contain the given {digit} of the puzzle")
    placed = frozenset(c for c, digit in enumerate(now.grid.values) if digit and not start.grid.values[c])
    return now.with_grid(replace(now.grid, placed=placed))


def with_own_marks(now: Puzzle, start: Puzzle | None) -> tuple[Puzzle, PlayerMarks]:
    """The same position, with the pencil marks of `now` as the player's own. Those of `start` belong to the puzzle."""
    grid = with_start(now, start).grid
    if grid.candidates is None:
        known = find_format(now.format)
        if known.keeps_marks and not known.has_columns:  # every cell has all its marks, so that none is excluded
            return now.with_grid(grid), {}
        raise PuzzleError(
            "the text has no pencil marks in its empty cells: use a format that has them, such as pm, sdx, json or "
            "pencilmark"
        )
    if now.info.get(GIVEN):
        raise PuzzleError(
            "the pencil marks belong to the puzzle (its text says so): they cannot be used as your own marks"
        )
    if start is None or start.grid.candidates is None:
        return now.with_grid(grid), True
    marks = {cell: digits_of(mask) for cell, mask in enumerate(grid.candidates)}
    return now.with_grid(replace(grid, candidates=start.grid.candidates)), marks


def why_lines(found: Hint, *, proof: bool) -> list[str]:
    """The short proof of a step; with `proof` also every branch of a long one, line by line."""
    lines = list(found.words.proof)
    for branch in found.words.branches if proof else ():
        lines += [f"{branch.title}:", *(f"  {line}" for line in branch.lines)]
    return lines


# The candidates of each empty cell, and a drawing of them for a terminal with the next step.


def find_candidates(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The digits of each cell that its regions and pencil marks allow; none where a digit stands.

    >>> find_candidates(Puzzle("12.. .... .... ....".replace(" ", "")))[2]
    (3, 4)
    """
    return [tuple(digits_of(mask)) for mask in candidate_masks(puzzle.grid)]


def draw_marks(
    puzzle: Puzzle,
    hint: Hint | None,
    *,
    color: bool,
    unicode: bool,
    width: int | None,
    masks: Sequence[int] | None = None,
    clues: bool = False,
) -> str:
    """The pencil marks as lines of text, with a step pointed out; `masks` are shown instead of the usual ones.

    With clues around it no format reads it again.
    """
    marks = hint.marks if hint else Highlights()
    shown = candidate_masks(puzzle.grid) if masks is None else masks
    from nonet.draw.terminal_candidates import draw_candidates  # a hint does without

    return draw_candidates(puzzle.grid, shown, marks, color=color, unicode=unicode, width=width, clues=clues)
