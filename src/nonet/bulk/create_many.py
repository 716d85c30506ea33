"""create_many: new puzzles in bulk, on all cores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack, cast

from nonet._base.arguments import checked
from nonet._base.deadline import Deadline
from nonet._base.errors import CreationTimeout, EngineUnavailable, PuzzleError, RunTimeout, install_command
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.solve_many import ManyRecord, Progress, TableColumn, texts_of
from nonet.bulk.threads import share_out
from nonet.generate.criteria import CriteriaKeywords
from nonet.model import Board, BoardSpec, Layout, Place, Rule
from nonet.solver.base import available_cores

# Creation is imported where puzzles are made, so that `from nonet import *` stays quick.
if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet._base.names import KindName, Level
    from nonet._base.seeds import Seed
    from nonet.bulk.create import Series
    from nonet.generate.criteria import Criteria
    from nonet.human.summary import RatingSummary


@dataclass(frozen=True, slots=True, eq=False)
class ManyCreated(ManyRecord):
    """New puzzles, each with its only solution.

    Classic 9x9 puzzles of which nothing is asked but clues, or to be minimal, are not rated, as that would take longer
    than making them: their `er` is NaN and their level "". All others have a level, and on classic 9x9 the `er` that
    `rate_many` gives. Other boards have no ER: NaN.
    """

    puzzles: NDArray[np.unsignedinteger[Any]]  # (N, cells), 0 for an empty cell
    solutions: NDArray[np.unsignedinteger[Any]]
    er: NDArray[np.float64]  # Sudoku Explainer's
    level: NDArray[np.str_]  # ours: easy, medium, hard, expert, extreme
    board: Board
    seed: int | str
    numbers: Sequence[int]  # of the puzzles in the series of this seed
    is_free: bool = False  # whether nothing was asked of the puzzles but to be minimal

    def __len__(self) -> int:
        return len(self.er)

    @property
    def first(self) -> int:
        """The number of the first puzzle."""
        return self.numbers.start if isinstance(self.numbers, range) else self.numbers[0]

    @property
    def seeds(self) -> list[Seed]:
        """The seed of each puzzle: `create` makes the same puzzle of it.

        It must be asked for the same, and for `minimal=True` where nothing was asked of classic 9x9 puzzles.
        """
        from nonet._base.seeds import nth_seed

        return [nth_seed(self.seed, number) for number in self.numbers]

    def columns(self) -> dict[str, TableColumn]:
        """Return the columns of the tables, by their names."""
        import numpy as np

        seeds = np.array(list(map(str, self.seeds)), object)
        said = BoardSpec.needed_for(self.board).columns()
        return {
            "puzzle": TableColumn(self.puzzles, is_text=True),
            "solution": TableColumn(self.solutions, is_text=True),
            "seed": TableColumn(seeds),
            "level": TableColumn(self.level, self.level == ""),
            "er": TableColumn(self.er, np.isnan(self.er)),
            "clues": TableColumn(np.count_nonzero(self.puzzles, axis=1).astype(np.int32)),
            **{name: TableColumn(np.full(len(self), text)) for name, text in said.items()},
        }

    def texts(self) -> list[str]:
        """The puzzles as text, a character for each cell, "." for an empty one.

        >>> create_many(1, "easy", size=4, seed=1).texts()
        ['142.23.....1..4.']
        """
        return texts_of(self.board, self.puzzles)

    def solution_texts(self) -> list[str]:
        """The solutions as text, a character for each cell."""
        return texts_of(self.board, self.solutions)

    def summary(self) -> RatingSummary:
        """Return how many puzzles there are of each level and ER, of those that are rated: print it, or draw it."""
        from nonet.human.summary import RatingSummary

        return RatingSummary.of_arrays(self.board, self.level, self.er)

    def to_svg(self, theme: str = "light") -> str:
        """Return the distribution of levels and ER as a chart in SVG; `theme` is "light" or "dark"."""
        return self.summary().to_svg(theme)

    def _repr_svg_(self) -> str | None:
        """Return the picture that notebooks show; None if the puzzles are not rated."""
        return self.to_svg() if (self.level != "").any() else None

    def weights(self) -> NDArray[np.float64]:
        """Return the weight of each puzzle if all minimal puzzles are to count alike. The largest weight is 1.

        Taking clues away finds puzzles with few clues too often, and a mean with these weights sets that right.
        Only for classic 9x9 puzzles of which nothing was asked.

        >>> import numpy as np
        >>> made = create_many(2000, seed=7)
        >>> clues = np.count_nonzero(made.puzzles, axis=1)
        >>> bool(np.average(clues, weights=made.weights()) > clues.mean() + 1)
        True
        """
        if not self.is_free:
            raise PuzzleError("weights are known only for classic 9x9 puzzles that were created without criteria")
        import numpy as np

        from nonet.generate.many import keys_of, log_weights, random_orders

        orders = random_orders(keys_of(self.seed, self.numbers))
        found = log_weights(self.solutions.astype(np.uint8), orders, self.puzzles.astype(np.uint8))
        weights: NDArray[np.float64] = np.exp(found - found.max()) if len(found) else found
        return weights


@checked(by_place=("size",))
def create_many(
    count: int,
    level: Level | None = None,
    *,
    size: int | None = None,
    kind: KindName | str | None = None,
    box: tuple[int, int] | None = None,
    layout: str | Layout | None = None,
    rules: Iterable[Rule | str] | None = None,
    grids: str | Iterable[Place] | None = None,
    seed: int | str | None = None,
    first: int = 0,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    **criteria: Unpack[CriteriaKeywords],
) -> ManyCreated:
    """Return many new puzzles as arrays, each proved to have exactly one solution.

    Classic 9x9 puzzles without a level or criteria are minimal and not rated, which is fastest. The n-th puzzle, from
    0, is the one that `create` makes with the n-th seed ("7", "7/1", "7/2" ...) and the same arguments. There is one
    exception: without a level or criteria, `create` makes classic 9x9 puzzles of level medium. Call it with
    `minimal=True` for the same puzzle.

    Classic 9x9 puzzles of a level, number of clues or symmetry are made in bulk, all others one after the other. Only
    `create` can place rules such as cages.

    Args:
        count: Number of puzzles.
        level: Level, such as "hard".
        size: Number of digits (default: that of the layout, or the usual one of the kind, mostly 9).
        kind: Kind of the board (default: classic, jigsaw with a layout, or grids with `grids`).
        box: Rows and columns of a box, such as (2, 3).
        layout: Shapes of a jigsaw, as text or a Layout (default: random shapes for a jigsaw, the same for all puzzles).
        rules: Rules of the board, with their cells. A name alone, such as "killer", is an error.
        grids: Offsets of several grids on one canvas, such as "0,0 6,6".
        seed: Random seed, a number or a text (default: a random one). The same seed gives the same result.
        first: Number of the first puzzle, to start anywhere in a series.
        threads: Number of threads (default: one per core). The puzzles do not depend on it.
        timeout: Seconds for all puzzles.
        progress: Called as `progress(done, total)` as puzzles are made.
        **criteria: clues, symmetry, pattern, keep, minimal, rating, technique and hardest, as for `create`.

    Raises:
        CreationTimeout: Time ran out.
        CreationError: The board has no such puzzle.
        PuzzleError: The board cannot exist, criteria contradict each other, or memory is too small.
        EngineUnavailable: numpy is missing, or the compiled core is missing and a level, rating or technique needs it.

    >>> made = create_many(3, "easy", seed=7)
    >>> made.puzzles.shape, made.level.tolist(), made.seeds
    ((3, 81), ['easy', 'easy', 'easy'], [7, '7/1', '7/2'])
    """
    laid = without_places(rules, criteria)
    choice = BoardSpec.asked(kind=kind, size=size, box=box, layout=layout, rules=laid, grids=grids)
    numbers = range(first, first + count)
    return create_numbered(numbers, choice, level, criteria, seed, threads=threads, timeout=timeout, progress=progress)


def create_numbered(
    numbers: Sequence[int],
    choice: BoardSpec,
    level: str | None,
    criteria: CriteriaKeywords,
    seed: Seed = None,
    *,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> ManyCreated:
    """The puzzles of a series that have these numbers, which need not follow one another. `create_many` says more."""
    from nonet._base.seeds import chosen_seed
    from nonet.generate.criteria import CriteriaOptions
    from nonet.generate.make import choose_board

    chosen, deadline = chosen_seed(seed), Deadline(timeout)
    board = choose_board(choice, chosen, timeout)
    asked = CriteriaOptions(level, **criteria).on(board)
    return create_numbered_by_criteria(numbers, asked, chosen, threads=threads, deadline=deadline, progress=progress)


def create_numbered_by_criteria(
    numbers: Sequence[int],
    criteria: Criteria,
    seed: int | str,
    *,
    threads: int | None = None,
    deadline: Deadline | None = None,
    progress: Progress | None = None,
) -> ManyCreated:
    """The puzzles of these numbers, of a set of criteria without rules to place."""
    series = series_of(criteria, seed)
    answer = _room(criteria.board, seed, numbers, is_free=_is_free(criteria))
    work = _Work(series, deadline or Deadline(None), answer)
    for done in work.fill(threads or available_cores()):
        if progress:
            progress(done, len(numbers))
    return answer


def series_of(criteria: Criteria, seed: int | str) -> Series:
    """The series of a seed for arrays and data sets, rated unless that takes longer than making its puzzles."""
    from nonet.bulk.create import Series

    asked = completed(criteria)
    series = Series(asked, seed, names_errors=bool(asked.rules))
    return replace(series, is_rated=asked.level is not None or series.plan is None)


def completed(criteria: Criteria) -> Criteria:
    """The criteria with what is meant where they say too little: minimal puzzles, or those of the usual level."""
    from nonet.generate.make import with_usual_level

    if criteria.rules:
        return criteria
    return replace(criteria, is_minimal=True) if _is_free(criteria) else with_usual_level(criteria)


def without_places(rules: Iterable[Rule | str] | None, criteria: CriteriaKeywords) -> Iterable[Rule | str]:
    """The rules, if all of them are whole. PuzzleError where each puzzle would get a board of its own."""
    from nonet.generate.rules import split_rules

    laid, names = split_rules(rules or ())
    if names or criteria.get("givens") is not None:
        got = f"place rules ({', '.join(names)})" if names else "take givens, which need rules to place"
        why = "each puzzle would have its own board"
        raise PuzzleError(f"create_many cannot {got}: {why}. Use create, or sudoku create --count")
    return laid


def _is_free(criteria: Criteria) -> bool:
    """Return True if the puzzles are classic 9x9 and need only be minimal."""
    from nonet.generate.criteria import Criteria

    return replace(criteria, is_minimal=False) == Criteria(criteria.board) and criteria.board.is_classic


def _room(board: Board, seed: int | str, numbers: Sequence[int], *, is_free: bool) -> ManyCreated:
    """Empty arrays. PuzzleError where there is no memory for so many."""
    np = _numpy()
    digits, count = np.uint8 if board.size <= 255 else np.uint16, _count_of(numbers)
    cells = (count, board.cell_count)
    try:
        puzzles, solutions = np.empty(cells, digits), np.empty(cells, digits)
        er, levels = np.full(count, np.nan), np.zeros(count, "<U7")
    except (MemoryError, ValueError, OverflowError):  # numpy says ValueError where a size is no number of the machine
        need = count * (2 * board.cell_count * np.dtype(digits).itemsize + 36) / 1e9
        raise PuzzleError(f"cannot create {count} puzzles at once: they need {need:.3g} GB of memory") from None
    return ManyCreated(puzzles, solutions, er, levels, board, seed, numbers, is_free)


def _numpy() -> Any:  # noqa: ANN401  (a module)
    try:
        import numpy as np
    except ImportError:
        raise EngineUnavailable(f"create_many needs numpy ({install_command('numpy')})") from None
    return np


def _count_of(numbers: Sequence[int]) -> int:
    """Return the number of numbers. `len` fails for more than fit into a word of the machine."""
    return numbers.stop - numbers.start if isinstance(numbers, range) and numbers.step == 1 else len(numbers)


@dataclass(frozen=True, slots=True)
class _Work:
    """The puzzles to make, and the arrays for them."""

    series: Series
    deadline: Deadline
    answer: ManyCreated

    def fill(self, threads: int) -> Iterator[int]:
        """Fill the arrays in; yields how many puzzles are done, now and then. The GIL is released inside the core."""
        count, quick = len(self.answer), self.series.quick_count()
        task = max(1, min(quick, -(-count // (2 * threads))))
        tasks = [(at, min(at + task, count)) for at in range(0, count, task)]
        return share_out(tasks, self._make, threads if self.series.plan else 1)

    def _make(self, begin: int, end: int) -> int:
        from nonet.bulk.create import with_ratings

        answer, numbers = self.answer, self.answer.numbers[begin:end]
        try:
            batch = None if self.series.is_rated else self.series.batch(numbers, self.deadline)
            if batch and all(batch.found):  # by the million, without an object for each puzzle
                answer.puzzles[begin:end] = digits_of([batch.puzzles], answer.board)
                answer.solutions[begin:end] = digits_of([batch.solutions], answer.board)
                return end - begin
            made = self.series.make(numbers, self.deadline)
            if self.deadline.is_over and any(one.undecided for one in made):
                raise RunTimeout
            if self.series.is_rated:
                made = with_ratings(made, self.deadline)
        except RunTimeout:
            raise CreationTimeout(f"time ran out before {len(answer)} puzzles were made") from None
        answer.puzzles[begin:end] = digits_of([one.values for one in made], answer.board)
        answer.solutions[begin:end] = digits_of([one.solution for one in made], answer.board)
        if self.series.is_rated:
            answer.er[begin:end] = [float("nan") if one.er is None else one.er / 10 for one in made]
            answer.level[begin:end] = [one.level or "" for one in made]
        return end - begin


def digits_of(rows: Sequence[Sequence[int]], board: Board) -> NDArray[np.unsignedinteger[Any]]:
    """The digits of grids on one board, or on boards of this size, (N, cells)."""
    np = _numpy()
    if board.size <= 255:
        found: NDArray[Any] = np.frombuffer(b"".join(cast("Sequence[bytes]", rows)), np.uint8)
    else:
        found = np.array(rows, np.uint16)
    return found.reshape(-1, board.cell_count)
