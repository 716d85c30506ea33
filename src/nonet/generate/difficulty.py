"""Difficulty as a criterion: levels, ratings and techniques that a board can have, and how far puzzles are from them.

A target judges many puzzles at once: 0 is right, less is too easy, more is too hard, and how much says how far it is.
That may be an estimate; `holds` then has the last word on a puzzle that seems right.

Contents: what cannot be asked for (`check_difficulty`), then the targets.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from nonet._base.deadline import Deadline
from nonet._base.errors import PuzzleError, RunTimeout, listed
from nonet._base.fast_dataclass import dataclass
from nonet.generate.clues import Puzzles
from nonet.generate.criteria import Criteria, Range, range_text
from nonet.human.find import check_logic, logic_problem, tally, walk
from nonet.human.hints import hint_order, solve_path
from nonet.human.levels import LEVELS, borders, find_weights_of, level_of_technique, span_of, weight_order, weights
from nonet.human.position import Position
from nonet.human.se121 import SeOutcome, in_tenths
from nonet.human.techniques import rules
from nonet.model import Board, Grid
from nonet.model.regions import BOX
from nonet.solver import core as _native

if TYPE_CHECKING:
    from numpy.typing import NDArray


# What can be asked of the difficulty of a puzzle: ratings that exist, techniques that its board can have.

# In tenths: those of which we know a puzzle, and all above. Techniques have fixed ratings; only chains go on by their
# length. 1.9 cannot be: a digit that a row has only in one box, so that a second row has it there or in one other cell,
# stands in the third row in the third box; so that box pointed to the same cell before, for 1.7 or less. 5.3 could be,
# but no puzzle that we made had it.
ER_VALUES: tuple[int, ...] = (
    *(10, 12, 15, 17, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 45, 46, 47, 48, 49, 50, 51, 52, 54),
    *(56, 57, 58, 59, 60, 61, 62),
    *range(65, 120),
)

# Levels whose techniques lead to the same end in any order: removing a candidate never takes one of their steps away.
# Higher ones have patterns that rest on the solution being unique, and those can be lost on the way.
_ORDERLY = LEVELS[:2]

# Two cells with the same pair of digits in a full region are a naked pair, which is taken first. Then both digits have
# only these two places there. So the cells of a remote pair are coloured by either digit, and colours come before it.
_REMOTE_PAIR = "remote-pair"


def check_rating(board: Board, rating: Range, rules: Sequence[str]) -> None:
    """PuzzleError where no puzzle of this board has such a rating. `rules` are the names of those it is to get."""
    low, high = rating
    if not board.is_classic or rules:
        laid = listed(dict.fromkeys([*(rule.type.id for rule in board.rules), *rules]), "and")
        got = f"{board.title} with {laid}" if laid else board.title
        raise PuzzleError(f"only classic 9x9 puzzles have an ER, not {got}: use a level or a technique")
    got = range_text(rating, in_tenths)
    if low > high:
        raise PuzzleError(f"expected a rating from low to high, such as 4.2-5.0, got {got}")
    if any(low <= value <= high for value in ER_VALUES):
        return
    below = [value for value in ER_VALUES if value < low][-1:]
    above = [value for value in ER_VALUES if value > high][:1]
    near = listed(map(in_tenths, below + above), "and")
    noun = "the nearest is" if len(below + above) == 1 else "the nearest are"
    raise PuzzleError(f"no puzzle with the ER {got} is known; {noun} {near}")


def check_technique(board: Board, technique: str, *, has_rules: bool) -> None:
    """PuzzleError where a technique never finds a step on a board."""
    check_logic(board)
    needs = next(words for id_, _, words in _native.techniques() if id_ == technique)
    if technique in {each.id for each in rules.TECHNIQUES} and not has_rules:
        raise PuzzleError(f"{technique} needs a board with rules: {board.title} has none")
    if "uniqueness" in needs and has_rules:
        raise PuzzleError(f"{technique} cannot be used on a board with rules: a rule can distinguish its two fillings")
    if technique == _REMOTE_PAIR and not has_rules and all(len(region.cells) == board.size for region in board.regions):
        raise PuzzleError(f"{technique} never occurs on this board: simple colouring finds its steps first")
    if "boxes" in needs and not any(region.family == BOX for region in board.regions):
        raise PuzzleError(f"{technique} needs boxes: {board.title} has none")


def check_hardness(board: Board, level: str, technique: str, *, is_hardest: bool, has_rules: bool) -> None:
    """PuzzleError where no puzzle of a level has a step of a technique, or has it as the hardest.

    On most boards levels are weights, so the hardest technique has the level of the puzzle. On classic 9x9 a level is a
    range of ER, which is sure to agree only where an orderly level is on either side.
    """
    own = level_of_technique(technique)
    is_er = board.is_classic and not has_rules
    if is_hardest and own != level and not (is_er and {own, level}.isdisjoint(_ORDERLY)):
        raise PuzzleError(f"a puzzle whose hardest step is {technique} has the level {own}, not {level}")
    if level in _ORDERLY and not has_rules and technique in _never_reached(level):
        raise PuzzleError(f"a puzzle of level {level} never needs {technique}, which is {own}")


def _never_reached(level: str) -> set[str]:
    """The techniques that `explain` looks for only where those of a level have no step, when its puzzles are solved."""
    most, rows = borders()[LEVELS.index(level)], hint_order()
    last = max(at for at, row in enumerate(rows) if any(weights()[name] <= most for name in row))
    return {name for row in rows[last + 1 :] for name in row}


def check_difficulty(criteria: Criteria) -> None:
    """PuzzleError where level, rating and technique cannot go together, or not on this board."""
    if criteria.is_hardest and not criteria.technique:
        raise PuzzleError("hardest needs a technique")
    if criteria.givens is not None and criteria.clues:
        raise PuzzleError("a number of givens and a number of clues cannot be used together")
    has_rules = bool(criteria.rules or criteria.board.constraints)
    if criteria.rating:
        check_rating(criteria.board, criteria.rating, criteria.rules)
    if criteria.technique:
        check_technique(criteria.board, criteria.technique, has_rules=has_rules)
    if criteria.technique and criteria.level:
        check_hardness(
            criteria.board, criteria.level, criteria.technique, is_hardest=criteria.is_hardest, has_rules=has_rules
        )
    if criteria.rating and criteria.level:
        least, most = span_of(criteria.level)
        if criteria.rating[1] < least or (most is not None and criteria.rating[0] > most):
            begin = in_tenths(min(value for value in ER_VALUES if value >= least))
            span = f"{begin} and above" if most is None else f"{begin} to {in_tenths(most)}"
            got = range_text(criteria.rating, in_tenths)
            raise PuzzleError(f"level {criteria.level} has ER {span}, which excludes a rating of {got}")


# How far puzzles are from what is asked.

FAR = 1000  # above what was looked at

Distances = Any  # NDArray[np.int64]


class DifficultyTarget(Protocol):
    """One thing that is asked of the difficulty of a puzzle."""

    def judge(self, puzzles: Puzzles, deadline: Deadline) -> Distances:
        """The distance of each puzzle. RunTimeout when the deadline is over."""
        ...

    def holds(self, puzzle: Grid, deadline: Deadline) -> bool:
        """Return True if a puzzle that was judged 0 really is right."""
        ...


@dataclass(frozen=True, slots=True)
class RatingTarget:
    """A range of ER of classic 9x9 puzzles, in tenths; without an end it is enough to be above."""

    least: int
    most: int | None

    def judge(self, puzzles: Puzzles, deadline: Deadline) -> Distances:
        import numpy as np

        highest = self.least - 1 if self.most is None else self.most
        left = 0.0 if deadline.left is None else max(deadline.left, 1e-9)
        figures, outcomes = _native.rate_se121(puzzles.astype(np.uint8).tobytes(), 1, highest, 0.0, left)
        ended = np.frombuffer(outcomes, np.uint8)
        if (ended == SeOutcome.STOPPED.value).any():
            raise RunTimeout("time ran out")
        found = np.frombuffer(figures, "<u2").reshape(-1, 3)[:, 0].astype(np.int64)
        is_above = (ended == SeOutcome.ABOVE_MAX.value) | (ended == SeOutcome.STUCK.value)
        return distances(found, is_above, self.least, self.most)

    def holds(self, puzzle: Grid, deadline: Deadline) -> bool:  # noqa: ARG002  (nothing was estimated)
        return True


@dataclass(frozen=True, slots=True)
class WeightTarget:
    """A range of weights, which is what levels are on all boards but classic 9x9."""

    board: Board
    least: int
    most: int | None

    def judge(self, puzzles: Puzzles, deadline: Deadline) -> Distances:
        import numpy as np

        highest = self.least - 1 if self.most is None else self.most
        found = find_weights_of(self.board, puzzles.astype(np.uint8).tobytes(), deadline, highest)
        return distances(found, found < 0, self.least, self.most)

    def holds(self, puzzle: Grid, deadline: Deadline) -> bool:  # noqa: ARG002  (nothing was estimated)
        return True


def distances(found: NDArray[Any], is_above: NDArray[Any], least: int, most: int | None) -> Distances:
    """Return how far figures are from a range.

    Figures above all that was looked at are far, or right if it has no end.
    """
    import numpy as np

    below = np.minimum(found - least, 0)
    over = np.zeros_like(below) if most is None else np.maximum(found - most, 0)
    return np.where(is_above, 0 if most is None else FAR, below + over)


# Targets that name a technique: one that steps come to, or the hardest that a puzzle needs.

_OPTIONS = {"uniqueness": 1}  # the puzzles that are judged have one solution
_NEAR = 1  # the distance of a puzzle that comes to where the technique is looked for, and does not find it

Order = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)  # without slots, so that the order can be kept
class TechniqueTarget:
    """A technique that the steps of `explain` come to."""

    board: Board
    technique: str

    @cached_property
    def order(self) -> Order:
        """The rows that are looked at before the technique, the technique alone, and the others of its row.

        Which step of a row is taken depends on what a person sees. So the technique goes first here, and `holds` asks
        for the path itself.
        """
        rows = hint_order()
        at = next(number for number, row in enumerate(rows) if self.technique in row)
        return _up_to(rows[:at], rows[at], self.technique)

    def judge(self, puzzles: Puzzles, deadline: Deadline) -> Distances:
        return _judge(self.board, puzzles, self.order, self.order.index((self.technique,)), deadline)

    def holds(self, puzzle: Grid, deadline: Deadline) -> bool:
        path = solve_path(Position.of(puzzle), deadline=deadline)
        return any(hint.step.technique == self.technique for hint in path)


@dataclass(frozen=True)
class HardestTarget:
    """A technique that `rate` says a puzzle needs: the first of the heaviest on the path of lightest techniques."""

    board: Board
    technique: str

    @cached_property
    def order(self) -> Order:
        *lighter, row = weight_order(weights()[self.technique])
        return _up_to(tuple(lighter), row, self.technique)

    def judge(self, puzzles: Puzzles, deadline: Deadline) -> Distances:
        return _judge(self.board, puzzles, self.order, self.order.index((self.technique,)), deadline, is_solved=True)

    def holds(self, puzzle: Grid, deadline: Deadline) -> bool:
        end, path = walk(Position.of(puzzle), weight_order(), _OPTIONS, deadline=deadline)
        if end == "stopped":
            raise RunTimeout("time ran out")
        _, hardest = max(path, key=lambda found: found[0])
        return hardest.technique == self.technique


def _up_to(rows: tuple[tuple[str, ...], ...], last: tuple[str, ...], technique: str) -> Order:
    others = tuple(name for name in last if name != technique)
    return (*rows, (technique,), *((others,) if others else ()))


def _judge(
    board: Board, puzzles: Puzzles, order: Order, at: int, deadline: Deadline, *, is_solved: bool = False
) -> Distances:
    """0 where a row is used, and the puzzle is solved if it must be; below 0 where easier rows solve it."""
    import numpy as np

    found, ended = tally(board, puzzles.astype(np.uint8).tobytes(), order, _OPTIONS, deadline=deadline)
    uses = np.frombuffer(found, "<u2").reshape(len(puzzles), len(order) + 1)[:, : len(order)] > 0
    solved = np.frombuffer(ended, np.uint8) > 0
    highest = np.where(uses, np.arange(len(order)), 0)[:, :at].max(axis=1, initial=0)
    is_used = uses[:, at] & (solved | (not is_solved))
    return np.where(is_used, 0, np.where(solved, highest - at - _NEAR, _NEAR))


# The targets of a set of criteria.


def level_target(criteria: Criteria) -> DifficultyTarget | None:
    """The target of a level and a rating. None where human logic cannot look: a level then says how many clues go."""
    if not (criteria.level or criteria.rating) or logic_problem(criteria.board):
        return None
    least, most = span_of(criteria.level) if criteria.level else (0, None)
    if criteria.rating:
        least = max(least, criteria.rating[0])
        most = criteria.rating[1] if most is None else min(most, criteria.rating[1])
    return RatingTarget(least, most) if criteria.board.is_classic else WeightTarget(criteria.board, least, most)


def technique_target(criteria: Criteria) -> DifficultyTarget | None:
    """The target of a technique, as the hardest one or not."""
    if not criteria.technique:
        return None
    return (HardestTarget if criteria.is_hardest else TechniqueTarget)(criteria.board, criteria.technique)
