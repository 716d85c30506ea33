"""rate_many: rate puzzles of one board in bulk, on all cores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import InitVar
from dataclasses import dataclass as python_dataclass
from typing import TYPE_CHECKING, Any, Literal, Unpack

from nonet._base.arguments import checked
from nonet._base.errors import PuzzleError
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.arrays import Errors, answer_many, scatter
from nonet.bulk.read import PuzzleRows
from nonet.bulk.solve_many import ManyRecord, Progress, TableColumn, error_column, solve_rows
from nonet.bulk.threads import share_out
from nonet.model import Board, BoardOptions, make_board
from nonet.solver.base import available_cores

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet.human.rating_scales import Choice, Field
    from nonet.human.summary import RatingSummary

_TASK = 64  # puzzles: few, since some take a thousand times as long as others


# `board` and `errors` are no columns of a table, so they are no fields but InitVars, which `replace` takes along. Only
# Python's own decorator knows these.
@python_dataclass(frozen=True, eq=False)
class ManyRatings(ManyRecord):
    """The ratings of every puzzle. Without exactly one solution: no level (""), the score -1, and NaN elsewhere.

    `scales` names the computed scales. The arrays of other scales have the same values as for a puzzle without a
    rating, and the tables of `to_pandas` and `to_arrow` leave them out. There is no array of `Rating.hardest`, because
    it needs the whole path of each puzzle. `board` is the board of all puzzles. With `on_error="skip"`, `errors` maps
    the index of each skipped puzzle, from 0, to the reason. A field of a plug-in's scale is an attribute, too.
    """

    level: NDArray[np.str_]  # ours: easy, medium, hard, expert, extreme
    er: NDArray[np.float64]  # Sudoku Explainer's
    ep: NDArray[np.float64]
    ed: NDArray[np.float64]
    hodoku_level: NDArray[np.str_]  # HoDoKu's: easy, medium, hard, unfair, extreme
    hodoku_score: NDArray[np.int32]
    count: NDArray[np.uint8]  # solutions: 0, 1, or 2 for several
    sr: NDArray[np.float64]  # our symmetric rating
    weight: NDArray[np.float64]  # of the hardest of our techniques

    _others = ("board", "errors", "scales")

    if TYPE_CHECKING:  # attributes that are set once, in `vars(self)`

        @property
        def board(self) -> Board: ...
        @property
        def errors(self) -> Mapping[int, str]: ...
        @property
        def scales(self) -> tuple[str, ...] | None: ...
    else:
        board: InitVar[Board] = make_board()
        errors: InitVar[Mapping[int, str] | None] = None
        scales: InitVar[tuple[str, ...] | None] = None

        def __post_init__(self, board: Board, errors: Mapping[int, str] | None, scales: tuple[str, ...] | None) -> None:
            vars(self).update(board=board, errors=errors or {}, scales=scales)

    def __len__(self) -> int:
        return len(self.hodoku_score)

    def columns(self) -> dict[str, TableColumn]:
        """Return the columns of the tables, by their names."""
        from nonet.human.rating_scales import ABOVE, choose_scales

        titles = [field.title for scale in choose_scales(self.scales) for field in scale.fields]
        names = sorted((title for title in titles if title != ABOVE), key=lambda title: title != "level")
        columns = {name: TableColumn(getattr(self, name), _is_missing(getattr(self, name))) for name in names}
        return columns | {"count": TableColumn(self.count)} | error_column(self.errors, len(self))

    def summary(self) -> RatingSummary:
        """Return how many puzzles there are of each level and ER: print it, or draw it.

        >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> print(rate_many([line]).summary())
        1 puzzle
        <BLANKLINE>
        Level
          easy     1  100.0 %  ████████████████████████████████████████
          medium   0      0 %
          hard     0      0 %
          expert   0      0 %
          extreme  0      0 %
        <BLANKLINE>
        ER
          1.2      1  100.0 %  ████████████████████████████████████████
        """
        from nonet.human.summary import RatingSummary

        return RatingSummary.of_arrays(
            self.board, self.level, self.er, hodoku_level=self.hodoku_level, weight=self.weight,
            count=self.count, skipped=len(self.errors),
        )  # fmt: skip

    def to_svg(self, theme: str = "light") -> str:
        """Return the distribution of levels and ER as a chart in SVG; `theme` is "light" or "dark"."""
        return self.summary().to_svg(theme)

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show."""
        return self.to_svg()


def _is_missing(figures: NDArray[Any]) -> NDArray[np.bool_]:
    """Return where a figure is unknown: NaN, no level, or a score below 0."""
    import numpy as np

    unknown: NDArray[np.bool_] = (
        np.isnan(figures) if figures.dtype.kind == "f" else figures == "" if figures.dtype.kind in "UO" else figures < 0
    )
    return unknown


@checked
def rate_many(
    puzzles: Any,  # noqa: ANN401  (what it may be is said at solve_many)
    *,
    scales: str | Iterable[str] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    on_error: Literal["stop", "skip"] = "stop",
    **board: Unpack[BoardOptions],
) -> ManyRatings:
    """Rate many puzzles of one board: Nonet's level and, for classic 9x9, Sudoku Explainer's and HoDoKu's ratings.

    A puzzle takes from a tenth of a millisecond to some seconds. Scales that do not support a board leave their arrays
    empty.

    Args:
        puzzles: As for `solve_many`.
        scales: Names of the scales to compute, such as "se121" or ["nonet", "weight"], or "all" (default: se121,
            nonet and hodoku; of these, hodoku takes longest on easy puzzles).
        threads: Number of threads (default: one per core). The answer does not depend on it.
        progress: Called as `progress(done, total)` as work is done.
        on_error: "stop" or "skip", as for `solve_many`.
        **board: kind, size, box, layout, rules, grids and format, as for Puzzle.

    Raises:
        PuzzleError: A puzzle cannot be read, an argument is wrong, or no scale supports the board.
        EngineUnavailable: numpy or the compiled core is missing.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> many = rate_many([line, "." * 81])
    >>> many.level.tolist(), many.hodoku_score.tolist(), many.er.tolist()
    (['easy', ''], [204, -1], [1.2, nan])
    >>> rate_many([line], scales="se121").er.tolist()
    [1.2]
    """

    def rate(rows: PuzzleRows, errors: Errors) -> ManyRatings:
        return rate_rows(rows, scales, threads=threads, progress=progress, errors=errors)

    return answer_many(puzzles, board, on_error, rate)


def rate_rows(
    puzzles: PuzzleRows,
    scales: str | Iterable[str] | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
    errors: Errors | None = None,
) -> ManyRatings:
    """The same for puzzles that have been read; FormatError where they are as they came, and one has no digits."""
    import numpy as np

    from nonet.human.rating_scales import choose_scales, problem_of

    board, choices = puzzles.board, _choices(scales)
    if problem := problem_of(choose_scales(scales), board):
        raise PuzzleError(problem)
    solved = solve_rows(puzzles, threads=threads)
    solutions, counts, values = scatter(puzzles, errors or {}, solved.solutions, solved.count, puzzles.digits)
    total = len(counts)
    er, ep, ed, sr, weights = (np.full(total, np.nan) for _ in range(5))
    levels, scores = np.zeros(total, "<U7"), np.full(total, -1, np.int32)
    answer = ManyRatings(levels, er, ep, ed, levels.copy(), scores, counts, sr, weights)
    vars(answer).update(
        {title: _unrated(choice.field, total) for choice in choices if not hasattr(answer, title := choice.field.title)}
    )
    vars(answer).update(board=board, errors=errors or {}, scales=tuple(scale.id for scale in choose_scales(scales)))
    unique = np.flatnonzero(counts == 1)
    work = _Work(board, choices, values, solutions, unique)
    for done in work.fill(answer, threads or available_cores()):
        if progress:
            progress(total - len(unique) + done, total)
    return answer


def _choices(scales: str | Iterable[str] | None) -> list[Choice]:
    """The fields of these scales, by the titles that they have together."""
    from nonet.human.rating_scales import ABOVE, Choice, choose_scales

    fields = (
        Choice(scale, place, field) for scale in choose_scales(scales) for place, field in enumerate(scale.fields)
    )
    return [choice for choice in fields if choice.field.title != ABOVE]


def _unrated(field: Field, total: int) -> NDArray[Any]:
    """Return the array of a field that a plug-in brings, where no puzzle is rated yet."""
    import numpy as np

    if field.kind == "text":
        return np.full(total, "", object)
    return np.full(total, -1, np.int64) if field.kind == "number" else np.full(total, np.nan)


@dataclass(frozen=True, slots=True)
class _Work:
    """The figures to rate: these fields, of the puzzles that have one solution."""

    board: Board
    choices: list[Choice]
    values: NDArray[np.unsignedinteger[Any]]
    solutions: NDArray[np.unsignedinteger[Any]]
    unique: NDArray[np.intp]

    def fill(self, answer: ManyRatings, threads: int) -> Iterator[int]:
        """Fill the arrays in; yields how many puzzles are done, now and then. The GIL is released inside the core."""
        from threading import Event

        from nonet.human.rating import rate_fields

        stopped = Event()

        def pause() -> None:
            if stopped.is_set():
                raise InterruptedError

        def rate(first: int, end: int) -> int:
            some = self.unique[first:end]
            puzzles, solutions = self.values[some].tobytes(), self.solutions[some].tobytes()
            fields = rate_fields(self.board, puzzles, solutions, self.choices, pause)
            for choice, figures in zip(self.choices, fields, strict=True):
                if figures is not None:  # the scale knows this board
                    getattr(answer, choice.field.title)[some] = figures
            return len(some)

        tasks = [(at, min(at + _TASK, len(self.unique))) for at in range(0, len(self.unique), _TASK)]
        return share_out(tasks, rate, threads, stopped.set)
