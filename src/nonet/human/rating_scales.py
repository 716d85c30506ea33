"""Scales of difficulty: what a scale is, the five scales, and the proof that comes before a rating.

A new scale is a `Scale` here and a place in `SCALES`.

Contents: the path of our techniques (`find_path`), `Field`, `Batch` and `Scale`; the scales HoDoKu, Nonet, Sudoku
Explainer 1.2.1, its symmetric form, and weight; choosing scales and fields; `prove` (only unique puzzles are rated).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache
from math import isnan
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet._base.deadline import Deadline
from nonet._base.errors import PuzzleError, RunTimeout, UnknownNameError, few, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.human.find import MAX_LOGIC_SIZE, logic_problem, walk
from nonet.human.hodoku import hodoku_arrays, hodoku_many, hodoku_scale
from nonet.human.levels import (
    LEVELS,
    borders,
    find_weight_of,
    find_weights_of,
    level_at,
    levels_of_weights,
    weight_order,
    weights,
)
from nonet.human.mistakes import compare, mistake_words
from nonet.human.paths import UNSOLVED, find_hardest
from nonet.human.position import Position
from nonet.human.se121 import SeOutcome, SeRating, in_tenths, rate_se121
from nonet.human.verification import find_faults
from nonet.human.words.explain import name_of_technique
from nonet.model import Board, Grid
from nonet.solver import core as _native
from nonet.solver import find_engine
from nonet.solver.base import SolveResult

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet._base.names import Level
    from nonet._base.plugins import Plugins


# How our techniques solve a puzzle, always by the lightest: what our level and the weight rest on.


@dataclass(frozen=True, slots=True)
class SolvedPath:
    """The solution of a puzzle by our techniques: the technique of each step, and the hardest of them."""

    hardest: str | None
    techniques: tuple[str, ...]
    open_cells: int

    @property
    def steps(self) -> int:
        return len(self.techniques)

    @property
    def is_solved(self) -> bool:
        return not self.open_cells

    @property
    def weight(self) -> int:
        return weights()[self.hardest] if self.hardest else 0

    @property
    def level(self) -> Level:
        """The level by weight, for puzzles that are not classic 9x9."""
        return level_at(self.weight) if self.is_solved else LEVELS[-1]

    @property
    def hardest_name(self) -> str:
        return name_of_technique(self.hardest) if self.hardest else ""


def find_path(grid: Grid, solution: Grid | None = None, deadline: Deadline | None = None) -> SolvedPath:
    """Return the path of a puzzle that has one solution, by the first step of the lightest row each time.

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
    techniques = tuple(step.technique for _, step in path)
    return SolvedPath(hardest.technique if hardest else None, techniques, grid.values.count(0) - right)


def size_problem(board: Board) -> str | None:
    """Return why a board cannot be rated; None if it can."""
    if board.size <= MAX_LOGIC_SIZE:
        return logic_problem(board)
    return f"expected a board of up to {MAX_LOGIC_SIZE}x{MAX_LOGIC_SIZE} to rate, got {board.size}x{board.size}"


# What a scale of difficulty is, and the puzzles it is asked about.


@dataclass(frozen=True, slots=True)
class Field:
    """One value that a scale gives a puzzle: a column of tables."""

    title: str  # the name of the column and of the attribute; no two scales share one
    kind: str = "text"  # text, number or decimal (one place)
    width: int = 0  # in lines for people
    sign: str = ""  # before the value there


class Figures(NamedTuple):
    """Sudoku Explainer's figures in tenths. `is_above` marks puzzles past the limit; their figures are meaningless."""

    er: NDArray[Any]
    ep: NDArray[Any]
    ed: NDArray[Any]
    is_above: NDArray[Any]


@dataclass
class Batch:
    """Puzzles on one board, a byte per cell, each with its one solution. Figures that scales share are found once.

    A single puzzle may have `marks`, given pencil marks without which it would have several solutions.
    """

    board: Board
    puzzles: bytes
    solutions: bytes
    max_er: int = 0  # tenths: ratings end above it; 0 for no limit
    deadline: Deadline = field(default_factory=lambda: Deadline(None))
    marks: tuple[int, ...] | None = None

    @cached_property
    def figures(self) -> Figures:
        """Of a classic 9x9 board. RunTimeout when time is over."""
        import numpy as np

        figures, outcomes = _native.rate_se121(self.puzzles, max_er=self.max_er, within=self._seconds)
        if SeOutcome.STOPPED.value in outcomes:
            raise RunTimeout("time ran out")
        er, ep, ed = np.frombuffer(figures, "<u2").reshape(-1, 3).T
        return Figures(er, ep, ed, np.frombuffer(outcomes, np.uint8) == SeOutcome.ABOVE_MAX.value)

    @cached_property
    def weights(self) -> NDArray[Any]:
        """The highest weights on the paths of our techniques, in tenths; -1 where they do not lead to the end."""
        import numpy as np

        if self.marks is None:
            return find_weights_of(self.board, self.puzzles, self.deadline)
        return np.array([self.path.weight if self.path.is_solved else -1])

    @cached_property
    def level_weights(self) -> NDArray[Any]:
        """The weights as far as a level needs them: -1 for the last level, without the slow way to its end."""
        if self.marks is None:
            return find_weights_of(self.board, self.puzzles, self.deadline, borders()[-1])
        return self.weights

    @cached_property
    def figure(self) -> SeRating:
        """Of a single classic 9x9 puzzle: the same as `figures`. RunTimeout when time is over."""
        (found,) = rate_se121(self.puzzles, max_er=self.max_er, timeout=self._seconds)
        if found.outcome is SeOutcome.STOPPED:
            raise RunTimeout("time ran out")
        return found

    @cached_property
    def weight(self) -> int | None:
        """Of a single puzzle: the same as `weights`; None where our techniques do not lead to the end."""
        return self._weight(None)

    @property
    def level_weight(self) -> int | None:
        """Of a single puzzle: the same as `level_weights`."""
        return self._weight(borders()[-1])

    def _weight(self, most: int | None) -> int | None:
        if self.marks is None:
            return find_weight_of(self.board, self.puzzles, most, self.deadline)
        return self.path.weight if self.path.is_solved else None

    @property
    def _seconds(self) -> float:
        """The time that is left, as Sudoku Explainer takes it: 0 for no limit."""
        left = self.deadline.left
        return 0.0 if left is None else min(max(left, 1e-9), 1e9)

    @cached_property
    def path(self) -> SolvedPath:
        """Of a single puzzle: what our techniques make of it."""
        grid = Grid(self.board, tuple(self.puzzles), self.marks)
        return find_path(grid, grid.with_values(self.solutions), self.deadline)

    @property
    def has_er(self) -> bool:
        """True if Sudoku Explainer and HoDoKu can rate these: classic 9x9 puzzles of digits alone."""
        return self.marks is None and self.board.is_classic


# Puzzles to an array for each field: NaN or "" where there is no value.
Rate = Callable[[Batch], Sequence["NDArray[Any]"]]
# A single puzzle to a value for each field: None or "" where there is no value.
Value = str | int | float | None
RateOne = Callable[[Batch], Sequence[Value]]


@dataclass(frozen=True, slots=True)
class Scale:
    """A measure of difficulty. All puzzles it is asked about have one solution."""

    id: str
    fields: tuple[Field, ...]
    suits: Callable[[Board], bool]  # which boards it knows
    rate: Rate  # may be called in any thread, and releases the GIL
    lines: Callable[[Batch], list[str]]  # for people: a single puzzle in a few words
    takes_marks: bool = False  # whether it also rates a puzzle of given pencil marks
    one: RateOne | None = None  # as `rate`, for a single puzzle, and without numpy, which browsers lack

    def values(self, batch: Batch) -> list[Value]:
        """Return the value of each field for a batch of a single puzzle; None where there is none."""
        if self.one:
            return list(self.one(batch))
        found = [array[0].item() for array in self.rate(batch)]
        return [None if isinstance(value, float) and isnan(value) else value for value in found]

    def takes(self, batch: Batch) -> bool:
        """Return True if it can rate these puzzles."""
        return self.suits(batch.board) and (self.takes_marks or batch.marks is None)


# HoDoKu's scale: its level and score, for classic 9x9 puzzles.


def _rate_hodoku(batch: Batch) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the levels and scores."""
    import numpy as np

    levels, scores, _ = hodoku_arrays(batch.board, batch.puzzles, batch.solutions, batch.deadline)
    return np.array(hodoku_scale().levels)[levels], scores


def _one_hodoku(batch: Batch) -> tuple[str, int]:
    (rating,) = hodoku_many(batch.board, batch.puzzles, batch.solutions, batch.deadline)
    return rating.level, rating.score


def _hodoku_lines(batch: Batch) -> list[str]:
    """Return the level and score as one line."""
    level, score = _one_hodoku(batch)
    return [f"HoDoKu: {level}, score {score}"]


_IS_CLASSIC = attrgetter("is_classic")  # the only board that HoDoKu and Sudoku Explainer know

HODOKU = Scale(
    "hodoku",
    (Field("hodoku_level", width=7), Field("hodoku_score", "number", 6)),
    _IS_CLASSIC,
    _rate_hodoku,
    _hodoku_lines,
    one=_one_hodoku,
)


# Our scale: a level, by ER where there is one, else by the techniques a puzzle needs.

# Why `explain` may take another number of steps, and another hardest technique.
_ORDER = " (lightest first; sudoku explain takes another order)"


def suits(board: Board) -> bool:
    """Return True if our techniques support this board. They support all kinds."""
    return logic_problem(board) is None


def _rate_nonet(batch: Batch) -> tuple[NDArray[Any]]:
    """Return the levels; empty where a limit of ER leaves them open."""
    import numpy as np

    if not batch.has_er:
        return (levels_of_weights(batch.level_weights),)
    above = LEVELS[-1] if batch.max_er >= borders()[-1] else ""
    return (np.where(batch.figures.is_above, above, levels_of_weights(batch.figures.er)),)


def _one_nonet(batch: Batch) -> tuple[str]:
    if not batch.has_er:
        weight = batch.level_weight
        return (LEVELS[-1] if weight is None else level_at(weight),)
    if batch.figure.outcome is SeOutcome.ABOVE_MAX:
        return (LEVELS[-1] if batch.max_er >= borders()[-1] else "",)
    return (level_at(batch.figure.er),)


def _nonet_lines(batch: Batch) -> list[str]:
    """Return the level, the hardest step and the number of steps."""
    (level,) = _one_nonet(batch)
    path = batch.path
    ends = "" if path.is_solved else f", and then our techniques end with {path.open_cells} cells open"
    weight = "" if batch.has_er else f" (weight {in_tenths(path.weight)})"
    hardest = [f"Hardest technique: {path.hardest_name}{weight}"] if path.hardest else []
    level = level or f"{level_at(batch.max_er + 1)} or above"
    order = _ORDER if path.steps else ""
    return [f"Level: {level}", *hardest, f"Steps: {path.steps}{order}{ends}"]


NONET = Scale(
    "nonet",
    (Field("level", width=max(map(len, LEVELS))),),
    suits,
    _rate_nonet,
    _nonet_lines,
    takes_marks=True,
    one=_one_nonet,
)


# Sudoku Explainer 1.2.1's scale: ER, EP and ED, exactly, for classic 9x9 puzzles.


def _rate_se121(batch: Batch) -> tuple[NDArray[Any], ...]:
    """Return the three figures of each puzzle, and the limit if ER is above it."""
    import numpy as np

    *figures, is_above = batch.figures
    return (
        *(np.where(is_above, np.nan, figure / 10) for figure in figures),
        np.where(is_above, batch.max_er / 10, np.nan),
    )


def _one_se121(batch: Batch) -> tuple[float | None, ...]:
    found = batch.figure
    if found.outcome is SeOutcome.ABOVE_MAX:
        return None, None, None, batch.max_er / 10
    return found.er / 10, found.ep / 10, found.ed / 10, None


def _se121_lines(batch: Batch) -> list[str]:
    """Return the figures in a line."""
    found = batch.figure
    if found.outcome is SeOutcome.ABOVE_MAX:
        return [f"Sudoku Explainer 1.2.1: ER above {in_tenths(batch.max_er)}"]
    er, ep, ed = map(in_tenths, (found.er, found.ep, found.ed))
    if not found.er:
        return ["Sudoku Explainer 1.2.1: nothing to rate, every cell is given"]
    return [f"Sudoku Explainer 1.2.1: ER {er}, EP {ep}, ED {ed}"]


ABOVE = "er_above"  # a column where a limit is set

_FIELDS = (*(Field(title, "decimal", 4) for title in ("er", "ep", "ed")), Field(ABOVE, "decimal", 4, ">"))

SE121 = Scale("se121", _FIELDS, _IS_CLASSIC, _rate_se121, _se121_lines, one=_one_se121)


# Our symmetric figure: the ER of the form that all renamed, rearranged and mirrored forms of a puzzle share.


def _rate_symmetric(batch: Batch) -> tuple[NDArray[Any]]:
    """Return the figures; NaN where they are above the limit of ER."""
    import numpy as np

    figures = _canonical(batch).figures
    return (np.where(figures.is_above, np.nan, figures.er / 10),)


def _one_symmetric(batch: Batch) -> tuple[float | None]:
    found = _canonical(batch).figure
    return (None if found.outcome is SeOutcome.ABOVE_MAX else found.er / 10,)


def _symmetric_lines(batch: Batch) -> list[str]:
    """Return the figure in a line."""
    found = _canonical(batch).figure
    figure = in_tenths(found.er)
    if found.outcome is SeOutcome.ABOVE_MAX:
        figure = f"above {in_tenths(batch.max_er)}"
    return [f"Symmetric rating: {figure}, the ER of its canonical form (a figure of Nonet)"]


def _canonical(batch: Batch) -> Batch:
    """Return the puzzles in their canonical forms, with their solutions unchanged, which ER does not use."""
    return replace(batch, puzzles=_native.canonical(batch.puzzles))


SYMMETRIC = Scale(
    "symmetric",
    (Field("sr", "decimal", 4),),
    _IS_CLASSIC,
    _rate_symmetric,
    _symmetric_lines,
    one=_one_symmetric,
)


# The highest weight on the path of our techniques: Sudoku Explainer's values on any board, but not its rating.


def _rate_weight(batch: Batch) -> tuple[NDArray[Any]]:
    """Return the weights; NaN where our techniques do not solve the puzzle."""
    import numpy as np

    return (np.where(batch.weights < 0, np.nan, batch.weights / 10),)


def _one_weight(batch: Batch) -> tuple[float | None]:
    weight = batch.weight
    return (None if weight is None else weight / 10,)


def _weight_lines(batch: Batch) -> list[str]:
    """Return the weight in a line."""
    weight = batch.weight
    return [f"Weight: {'none' if weight is None else in_tenths(weight)} (not an ER)"]


WEIGHT = Scale(
    "weight",
    (Field("weight", "decimal", 4),),
    suits,
    _rate_weight,
    _weight_lines,
    takes_marks=True,
    one=_one_weight,
)


# The hardest technique of each puzzle. It is no measure that a user asks for by name, so it is not in `SCALES`.


def _rate_hardest(batch: Batch) -> tuple[NDArray[Any]]:
    """Return the ids of the techniques; `UNSOLVED` where ours do not lead to the end."""
    import numpy as np

    if batch.marks is None:
        return (np.array(find_hardest(batch.board, batch.puzzles, batch.deadline)),)
    return (np.array([(batch.path.hardest or "") if batch.path.is_solved else UNSOLVED]),)


HARDEST = Scale("hardest", (Field("technique"),), suits, _rate_hardest, lambda _: [], takes_marks=True)


SCALES: tuple[Scale, ...] = (SE121, SYMMETRIC, NONET, WEIGHT, HODOKU)

ALL = "all"
USUAL = ("se121", "nonet", "hodoku")  # the scales where none is asked for

_SECOND_LEVEL = "hodoku_level"  # beside ours it would be in the way, where nobody asked for HoDoKu


class Choice(NamedTuple):
    """A field that is wanted: its scale, its index there, and its title."""

    scale: Scale
    place: int
    field: Field


def every_scale() -> tuple[Scale, ...]:
    """Return `SCALES`, and the scales of plug-ins."""
    return (*SCALES, *scale_plugins().every())


@lru_cache(maxsize=1)
def scale_plugins() -> Plugins[Scale]:
    """Return the scales of other packages."""
    from nonet._base.plugins import Plugins  # most ratings need none

    ours = (*(scale.id for scale in SCALES), ALL)
    return Plugins(
        "scale",
        "a Scale",
        lambda thing: isinstance(thing, Scale),
        lambda scale: (scale.id,),
        lambda name: "a scale of Nonet has it" if name in ours else "",
        problem=_title_problem,
    )


# What has these names beside the fields of scales: columns, and attributes of `ManyRatings`.
_NOT_TITLES = ("board", "clues", "columns", "count", "errors", "kind", "puzzle", "rules", "scales", "solution")


def _title_problem(scale: Scale) -> str:
    """Return what is wrong with the titles of a scale from outside: they are attributes, and each has its own."""
    wrong = (field.title for field in scale.fields if not field.title.isidentifier() or field.title in _NOT_TITLES)
    if title := next(wrong, ""):
        return f"expected the titles of fields to be names of their own, such as empty_cells, got {shorten(title)}"
    others = {field.title for other in every_scale() if other.id != scale.id for field in other.fields}
    shared = next((field.title for field in scale.fields if field.title in others), None)
    if not scale.fields:
        return "it has no fields"
    return f"another scale has a field {shared}" if shared else ""


def find_scale(name: str) -> Scale:
    """Return the scale of an id."""
    wanted = name.strip().lower()
    found = next((scale for scale in SCALES if scale.id == wanted), None) or scale_plugins().find(wanted)
    if found is None:
        raise UnknownNameError("scale", name, [*(scale.id for scale in every_scale()), ALL])
    return found


def find_scales(names: Iterable[str]) -> tuple[Scale, ...]:
    """Return the scales of some ids, each once, in our order."""
    wanted = {scale.id: scale for scale in map(find_scale, names)}
    ours = {scale.id for scale in SCALES}
    others = (scale for id_, scale in wanted.items() if id_ not in ours)
    return (*(scale for scale in SCALES if scale.id in wanted), *others)


def choose_scales(scales: str | Iterable[str] | None = None) -> tuple[Scale, ...]:
    """Return the scales of names in a list or with commas between them, or of "all"; by default the usual ones."""
    if scales is None:
        return find_scales(USUAL)
    if not isinstance(scales, Iterable):
        raise PuzzleError(f"expected names of scales, such as 'nonet', got {shorten(scales)}")
    names = scales.split(",") if isinstance(scales, str) else list(scales)
    if wrong := [name for name in names if not isinstance(name, str)]:
        raise PuzzleError(f"expected names of scales, such as 'nonet', got {shorten(wrong[0])}")
    if not names:
        raise PuzzleError("expected at least one scale, such as 'nonet', got none")
    return every_scale() if [name.strip().lower() for name in names] == [ALL] else find_scales(names)


def problem_of(scales: Sequence[Scale], board: Board) -> str | None:
    """Return why none of these scales supports a board; None if one does."""
    if any(scale.suits(board) for scale in scales):
        return None
    if any(scale.suits is suits for scale in scales):
        return size_problem(board)
    return f"expected a classic 9x9 for {scales[0].id}, got {board.title}"


def choose_fields(name: str | None = None, *, limited: bool = False) -> tuple[Choice, ...]:
    """Return the fields of a scale, of several (their names with commas), or of all; by default the usual ones.

    `limited`: whether ER has a limit, so that there is a field for those above it.

    >>> [choice.field.title for choice in choose_fields()]
    ['er', 'ep', 'ed', 'level', 'hodoku_score']
    >>> [choice.field.title for choice in choose_fields("hodoku")]
    ['hodoku_level', 'hodoku_score']
    >>> [choice.field.title for choice in choose_fields("se121", limited=True)]
    ['er', 'ep', 'ed', 'er_above']
    >>> [choice.field.title for choice in choose_fields("se121,hodoku")]
    ['er', 'ep', 'ed', 'hodoku_level', 'hodoku_score']
    """
    scales = choose_scales(name)
    left_out = {_SECOND_LEVEL if name is None else "", ABOVE if not limited else ""}
    every = [Choice(scale, place, field) for scale in scales for place, field in enumerate(scale.fields)]
    return tuple(choice for choice in every if choice.field.title not in left_out)


# Proof before rating: only a puzzle with exactly one solution is rated.


@dataclass(frozen=True, slots=True)
class UniquenessProof:
    """The puzzle to rate, and the search for its solutions. `problem` says why there is none, where that is known.

    The grid has pencil marks only where they are part of the puzzle: where its digits alone leave several solutions.
    Otherwise they are a player's notes, and the digits alone are rated, as other programs do.
    """

    grid: Grid
    result: SolveResult
    problem: str = ""


def prove(grid: Grid, timeout: float | None = None) -> UniquenessProof:
    """Look for a second solution of a grid. All its digits count as givens."""
    deadline = Deadline(timeout)
    digits = grid.with_values(grid.values)
    if faults := find_faults(digits):
        problem = few((fault.words(digits) for fault in faults), "; ")
        return UniquenessProof(digits, SolveResult.impossible(digits, 2, "check"), problem)
    engine = find_engine(None)
    result = engine.search(digits, 2, timeout=deadline.left)
    if grid.candidates is None or not result.is_decided or not result.count:
        return UniquenessProof(digits, result)
    marked = replace(grid, placed=frozenset())
    if result.count > 1:
        return UniquenessProof(marked, engine.search(marked, 2, timeout=deadline.left))
    assert result.solution is not None
    if mistakes := compare(marked, result.solution):
        problem = few((mistake_words(mistake, grid.board) for mistake in mistakes), "; ")
        return UniquenessProof(marked, SolveResult.impossible(marked, 2, "check"), problem)
    return UniquenessProof(digits, result)
