"""The rating of a puzzle on the scales that are asked for: no other is computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import isnan
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nonet._base.deadline import Deadline
from nonet._base.errors import PuzzleError, RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet.human.hodoku import HodokuRating, hodoku_many
from nonet.human.levels import level_at
from nonet.human.mistakes import check_position
from nonet.human.rating_scales import (
    HARDEST,
    NONET,
    SE121,
    SYMMETRIC,
    Batch,
    Choice,
    Scale,
    choose_scales,
    problem_of,
    prove,
)
from nonet.human.se121 import SeOutcome, SeRating, rate_se121
from nonet.human.words.explain import name_of_technique
from nonet.model import Board, Grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet._base.names import Level


@dataclass(frozen=True, slots=True)
class Rating:
    """The difficulty of a puzzle on the requested scales.

    `level` is ours; None if the puzzle does not have exactly one solution, and then `problem` says why.

    `is_solved`: whether our techniques solve it without guessing. `hardest` is the id of the hardest technique this
    takes, `steps` the number of steps, `techniques` the id of the technique of each, and `weight` the weight of the
    hardest, which is not an SE value. These steps take the lightest technique each time. `Puzzle.steps` takes the step
    that is easiest to see, so its number of steps and its hardest technique can differ. The values of Sudoku Explainer
    (tenths in `se121`, numbers in `er`, `ep` and `ed`) and of HoDoKu are given for classic 9x9 puzzles of digits alone.
    `sr`, our symmetric rating, is given if requested. Everything else of scales that were not requested is None;
    `is_solved`, `hardest`, `steps`, `techniques` and `weight` belong to nonet and to weight.
    """

    level: Level | None
    is_solved: bool
    hodoku: HodokuRating | None = None
    problem: str = ""
    hardest: str | None = None
    steps: int = 0
    se121: SeRating | None = None
    weight: float | None = None
    sr: float | None = None
    techniques: tuple[str, ...] = ()

    @property
    def er(self) -> float | None:
        """Sudoku Explainer's rating of the hardest step."""
        return self.se121.er / 10 if self.se121 else None

    @property
    def ep(self) -> float | None:
        """The rating of the hardest step up to the first digit placed."""
        return self.se121.ep / 10 if self.se121 else None

    @property
    def ed(self) -> float | None:
        """The rating of the first step."""
        return self.se121.ed / 10 if self.se121 else None

    @property
    def hodoku_level(self) -> str | None:
        """HoDoKu's level: easy, medium, hard, unfair or extreme."""
        return self.hodoku.level if self.hodoku else None

    @property
    def hodoku_score(self) -> int | None:
        """HoDoKu's score."""
        return self.hodoku.score if self.hodoku else None

    def __str__(self) -> str:
        """Return the rating in words: "easy, ER 1.2, needs Hidden single"."""
        if self.problem:
            return f"no rating: {self.problem}"
        words: list[str] = [self.level] if self.level else []
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

    def to_svg(self, theme: str = "light") -> str:
        """Return the difficulty along the solution as a chart: the weight of the technique of each step.

        PuzzleError if there are no steps to draw: they belong to the scales nonet and weight. `theme` is "light" or
        "dark".
        """
        if not self.techniques:
            raise PuzzleError(f"expected a rating with steps to draw, got {self}")
        from nonet.human.summary import path_svg

        return path_svg(self.techniques, f"Difficulty: {self}", theme)

    def _repr_svg_(self) -> str | None:
        """Return the picture that notebooks show; None where there are no steps, which they show as text."""
        return self.to_svg() if self.techniques else None


def rate_grid(grid: Grid, timeout: float | None = None, scales: str | Iterable[str] | None = None) -> Rating:
    """Rate the puzzle formed by the digits of a grid, and by its pencil marks where the digits need them.

    Of the scales of these names, or of the usual ones, those that do not know such a puzzle are left out. PuzzleError
    if none of them knows it, RunTimeout if it takes longer than so many seconds.
    """
    wanted = choose_scales(scales)
    if problem := problem_of(wanted, grid.board):
        raise PuzzleError(problem)
    deadline = Deadline(timeout)
    proof = prove(grid, timeout)
    if proof.result.is_unique:
        assert proof.result.solution is not None
        return rate_proved(proof.grid, proof.result.solution, deadline, wanted)
    if not proof.result.is_decided:
        if deadline.is_over:
            raise RunTimeout("time ran out")
        raise MemoryError("the search grew beyond its memory limit")
    problem = "the puzzle has several solutions" if proof.result.count else check_position(grid).words(grid.board)
    return Rating(None, is_solved=False, problem=problem)


def rate_proved(
    grid: Grid, solution: Grid, deadline: Deadline | None = None, scales: tuple[Scale, ...] | None = None
) -> Rating:
    """Return the rating of a puzzle whose only solution is known; HoDoKu's last resort takes digits of it.

    Sudoku Explainer and HoDoKu rate digits only: a puzzle that needs its pencil marks has our level alone.
    """
    wanted = choose_scales() if scales is None else scales
    batch = Batch(
        grid.board, bytes(grid.values), bytes(solution.values), 0, deadline or Deadline(None), grid.candidates
    )
    known = {scale.id for scale in wanted if scale.takes(batch)}
    if not known:
        raise PuzzleError(f"{wanted[0].id} cannot rate a puzzle that needs its pencil marks")
    path = batch.path if known & {"nonet", "weight"} else None
    by_er = "nonet" in known and batch.has_er
    se121 = _explained(batch) if by_er or "se121" in known else None
    level: Level | None = None
    if path and "nonet" in known:
        level = level_at(se121.er) if se121 else path.level
    return Rating(
        level,
        is_solved=bool(path and path.is_solved),
        hodoku=_by_hodoku(batch) if "hodoku" in known else None,
        hardest=path.hardest if path else None,
        steps=path.steps if path else 0,
        se121=se121 if "se121" in known else None,
        weight=path.weight / 10 if path and path.is_solved else None,
        sr=_symmetric(batch) if "symmetric" in known else None,
        techniques=path.techniques if path else (),
    )


def _explained(batch: Batch) -> SeRating:
    """Return Sudoku Explainer's rating of one puzzle, with its outcome, which figures in arrays do not show."""
    left = batch.deadline.left
    found = rate_se121(batch.puzzles, timeout=left or 0.0)[0] if left != 0 else None
    if found is None or found.outcome is SeOutcome.STOPPED:
        raise RunTimeout("time ran out")
    return found


def _symmetric(batch: Batch) -> float | None:
    (figure,) = SYMMETRIC.values(batch)
    assert figure is None or isinstance(figure, float)
    return figure


def _by_hodoku(batch: Batch) -> HodokuRating:
    return hodoku_many(batch.board, batch.puzzles, batch.solutions, batch.deadline)[0]


# Ratings of many puzzles on one board. A native call rates many of them, and no call takes long.

# Seconds of a native call that is long enough. Puzzles differ by a factor of thousands, so their number says nothing.
# Calls begin small, grow while they are short and shrink when they are not. Ctrl-C waits for a call to end: the hardest
# puzzles take half a second each. A call itself costs a tenth of a millisecond.
_LONG = 0.1
_FIRST = 1


def rate_fields(
    board: Board,
    puzzles: bytes,
    solutions: bytes,
    choices: Sequence[Choice],
    pause: Callable[[], None] | None = None,
    *,
    max_er: int = 0,
    deadline: Deadline | None = None,
    marks: tuple[int, ...] | None = None,
) -> list[NDArray[Any] | None]:
    """Return an array for each field, one value per puzzle; None if its scale does not support the board or marks.

    Puzzles and their only solutions are a byte a cell. `pause` is called every now and then and may raise, to stop.
    `max_er` (tenths): puzzles above it get no ER; stopping there is faster. Raise RunTimeout if the deadline passes.
    `marks` are the given pencil marks of a single puzzle.
    """
    import numpy as np

    whole = Batch(board, puzzles, solutions, max_er, deadline or Deadline(None), marks)
    scales = {choice.scale.id: choice.scale for choice in choices if choice.scale.takes(whole)}
    parts: dict[str, list[Sequence[NDArray[Any]]]] = {name: [] for name in scales}
    for batch in _batches(whole) if scales else ():
        for name, scale in scales.items():
            if pause:
                pause()
            parts[name].append(scale.rate(batch))
    return [
        np.concatenate([part[place] for part in parts[scale.id]]) if scale.id in parts else None
        for scale, place, _ in choices
    ]


def _batches(whole: Batch) -> Iterator[Batch]:
    """Yield slices of the puzzles, at least one each; they grow as long as they are done quickly."""
    cells, puzzles, solutions = whole.board.cell_count, whole.puzzles, whole.solutions
    done, count = 0, _FIRST * cells
    while done < len(puzzles) or not done:
        start = perf_counter()
        some = slice(done, done + count)
        yield replace(whole, puzzles=puzzles[some], solutions=solutions[some])
        done += count
        count = count * 2 if perf_counter() - start < _LONG else max(cells, count // 2 // cells * cells)


# Keys to count: a run of millions of puzzles, on several threads or machines, adds up nothing else.

KEYS = ("level", "er", "technique")
SUMMARY_FIELDS = (
    Choice(NONET, 0, NONET.fields[0]),
    Choice(SE121, 0, SE121.fields[0]),
    Choice(HARDEST, 0, HARDEST.fields[0]),
)


def keys_of(figures: Iterable[str]) -> list[str]:
    """Return the keys of a rated puzzle, given its `SUMMARY_FIELDS` as text; blank ones have no key."""
    return [f"{sort}:{figure}" for sort, figure in zip(KEYS, figures, strict=True) if figure]


def rating_keys(
    board: Board, puzzles: bytes, solutions: bytes, pause: Callable[[], None] | None = None
) -> list[list[str]]:
    """Return the keys of puzzles of one board, each with its only solution, one byte per cell."""
    found = rate_fields(board, puzzles, solutions, SUMMARY_FIELDS, pause)
    columns = [[""] * (len(puzzles) // board.cell_count) if array is None else _key_texts(array) for array in found]
    return [keys_of(figures) for figures in zip(*columns, strict=True)]


def _key_texts(array: NDArray[Any]) -> list[str]:
    if array.dtype.kind == "U":
        return list(map(str, array.tolist()))
    return ["" if isnan(value) else f"{value:.1f}" for value in array.tolist()]
