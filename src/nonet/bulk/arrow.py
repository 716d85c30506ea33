"""Arrow batches in and out: what Spark, Dask, Polars and DuckDB hand over. Needs the package pyarrow.

>>> import pyarrow, nonet.bulk.arrow
>>> batch = pyarrow.record_batch({"puzzle": ["1" * 81, "." * 81]})
>>> nonet.bulk.arrow.solve_batch(batch)["count"].to_pylist()
[0, 2]

Each function is pure: an answer depends on its row and on the arguments alone. So a batch may be cut anywhere, and its
parts may be answered by any worker. `arrow_columns.py` has the way from a column to digits and the way back.

Contents: `solve_batch`, `rate_batch`, `create_batch`, `check_batch`, each with its helpers below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, Unpack

from nonet._base.arguments import checked
from nonet._base.deadline import Deadline
from nonet._base.errors import FormatError, PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.arrays import one_array
from nonet.bulk.arrow_columns import (
    Faults,
    PuzzleColumn,
    column_of,
    even_digits,
    in_order,
    pack,
    pyarrow,
    text_of,
    texts_in,
    texts_of,
)
from nonet.bulk.create_many import ManyCreated, create_numbered, digits_of, series_of
from nonet.bulk.rate_many import ManyRatings, rate_rows
from nonet.bulk.solve_many import solve_rows
from nonet.generate.criteria import CriteriaKeywords
from nonet.human.rating import rate_proved
from nonet.human.rating_scales import choose_scales, problem_of, prove
from nonet.human.verification import Outcome, verify
from nonet.model import Board, BoardOptions, BoardSpec, Grid, Layout, Place, Rule
from nonet.puzzle.puzzle import Puzzle
from nonet.solver import find_engine
from nonet.solver.base import Engine, SolveResult
from nonet.solver.bulk import find_bulk_engine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet._base.names import Level
    from nonet.bulk.arrow_columns import Columns
    from nonet.bulk.create import Made
    from nonet.bulk.read import Digits, Numbers, PuzzleRows
    from nonet.bulk.solve_many import ManySolutions
    from nonet.generate.criteria import CriteriaOptions


@checked(by_place=("column", "limit"))
def solve_batch(
    batch: Any,  # noqa: ANN401  (pyarrow has no types)
    *,
    column: str = "puzzle",
    limit: int = 2,
    threads: int | None = None,
    engine: str | None = None,
    on_error: Literal["stop", "skip"] = "stop",
    **board: Unpack[BoardOptions],
) -> Any:  # noqa: ANN401
    """Solve the puzzles in a column of a RecordBatch or Table.

    The result is a RecordBatch with the same number of rows: `solution`, a string with one character per cell, and
    `count`, up to `limit`. The solution is null where there is none. Both are null where there is no puzzle (null or an
    empty text).

    Columns `kind`, `box`, `layout`, `grids` and `rules`, or named after a rule, set the board of each row. Classic 9x9
    puzzles are solved in bulk. All others are solved one after the other, by SAT where a search takes long.

    Args:
        batch: A RecordBatch or Table.
        column: Name of the column of puzzles.
        limit: Number of solutions at which the count of a puzzle ends.
        threads: Number of threads for classic 9x9 puzzles (default: one per core).
        engine: Name of an engine, as for `solve_many`.
        on_error: "stop", or "skip" to answer a puzzle that cannot be read with null.
        **board: kind, size, box, layout, rules, grids and format, as for Puzzle.

    Raises:
        PuzzleError: A puzzle cannot be read (the message has the number of its row), or an argument is wrong.
        EngineUnavailable: The compiled core is missing, or the engine cannot run here.
    """
    puzzles = PuzzleColumn(batch, column, board, on_error)
    arrow = pyarrow()
    types = {"solution": arrow.string(), "count": arrow.uint8()}
    if (plain := puzzles.plain()) is not None:
        with suppress(FormatError):  # not all characters are digits
            many = solve_rows(plain, limit, threads=threads, engine=engine)
            return in_order(puzzles.total, [(plain.numbers, _packed(many))], types)
    parts = [(some.numbers, _solved(some, limit, threads, engine)) for some in puzzles.read()]
    return in_order(puzzles.total, parts, types)


def _packed(many: ManySolutions) -> Columns:
    return pack(many.board, many.columns())


def _solved(puzzles: PuzzleRows, limit: int, threads: int | None, engine: str | None) -> Columns:
    import numpy as np

    if puzzles.is_classic:
        return _packed(solve_rows(puzzles, limit, threads=threads, engine=engine))
    solver = _engine_for(puzzles, engine)
    results = [solver.search(grid, limit) for grid in puzzles.grids()]
    solutions = np.zeros_like(puzzles.digits)
    for row, result in zip(solutions, results, strict=True):
        if result.solution:
            row[:] = result.solution.values
    counts = pyarrow().array([_count_of(result, limit) for result in results], pyarrow().uint8())
    is_there = np.array([result.count > 0 for result in results], np.bool_)
    return {"solution": texts_of(puzzles.board, solutions, is_there), "count": counts}


def _engine_for(puzzles: PuzzleRows, name: str | None) -> Engine:
    """Return the engine for puzzles one by one.

    EngineUnavailable if the engine of this name does not take their board.
    """
    if name is None or name.strip().lower() == "auto":
        return find_engine(None)
    find_bulk_engine(puzzles.board, name)
    return find_engine("native")


def _count_of(result: SolveResult, limit: int) -> int | None:
    return min(result.count, limit) if result.is_decided else None


# rate_batch: a column of puzzles to a batch of ratings.


@checked(by_place=("column",))
def rate_batch(
    batch: Any,  # noqa: ANN401  (pyarrow has no types)
    *,
    column: str = "puzzle",
    threads: int | None = None,
    on_error: Literal["stop", "skip"] = "stop",
    **board: Unpack[BoardOptions],
) -> Any:  # noqa: ANN401
    """Rate the puzzles in a column of a RecordBatch or Table.

    The result is a RecordBatch with the same number of rows: `level`, `er`, `ep`, `ed`, `hodoku_level`,
    `hodoku_score` and `count`, the number of solutions: 0, 1, or 2 for several. Where it is not 1 the others are null.
    On boards that Sudoku Explainer and HoDoKu do not support there is only a level. Columns that set boards are as for
    `solve_batch`.

    Args:
        batch: A RecordBatch or Table.
        column: Name of the column of puzzles.
        threads: Number of threads for classic 9x9 puzzles (default: one per core).
        on_error: "stop", or "skip" to answer a puzzle that cannot be read with null.
        **board: kind, size, box, layout, rules, grids and format, as for Puzzle.

    Raises:
        PuzzleError: A puzzle cannot be read, or an argument is wrong.
        EngineUnavailable: The compiled core is missing.
    """
    puzzles = PuzzleColumn(batch, column, board, on_error)
    types = _types()
    if (plain := puzzles.plain()) is not None:
        with suppress(FormatError):  # not all characters are digits
            return in_order(puzzles.total, [(plain.numbers, _pack_ratings(rate_rows(plain, threads=threads)))], types)
    parts = []
    for some in puzzles.read():
        if problem := problem_of(choose_scales(), some.board):
            puzzles.faults.meet(int(some.numbers[0]), PuzzleError(problem))
        else:
            parts.append((some.numbers, _rated(some, threads)))
    return in_order(puzzles.total, parts, types)


def _types() -> dict[str, Any]:
    arrow = pyarrow()
    figures = dict.fromkeys(("er", "ep", "ed"), arrow.float64())
    return {"level": arrow.string(), **figures, "hodoku_level": arrow.string(), "hodoku_score": arrow.int32(),
            "count": arrow.uint8()}  # fmt: skip


def _pack_ratings(many: ManyRatings) -> Columns:
    return pack(many.board, many.columns())


def _rated(puzzles: PuzzleRows, threads: int | None) -> Columns:
    if puzzles.is_classic:
        return _pack_ratings(rate_rows(puzzles, threads=threads))
    rows = list(map(_rate, puzzles.grids()))
    return {name: pyarrow().array([row[at] for row in rows], kind) for at, (name, kind) in enumerate(_types().items())}


def _rate(grid: Grid) -> tuple[str | float | None, ...]:
    """The values of all columns for one puzzle."""
    proof = prove(grid)
    solution = proof.result.solution
    if not proof.result.is_unique or solution is None:
        return (None,) * 6 + (proof.result.count if proof.result.is_decided else None,)
    rating = rate_proved(proof.grid, solution)
    level, score = (rating.hodoku.level, rating.hodoku.score) if rating.hodoku else (None, None)
    return rating.level, rating.er, rating.ep, rating.ed, level, score, 1


# create_batch: numbers to a batch of new puzzles.

# Creation is imported where puzzles are made, as in `bulk/create_many.py`.


@checked(by_place=("size",))
def create_batch(
    numbers: Any,  # noqa: ANN401  (pyarrow has no types)
    level: Level | None = None,
    *,
    size: int | None = None,
    seed: int | str,
    column: str = "number",
    kind: str | None = None,
    box: tuple[int, int] | None = None,
    layout: str | Layout | None = None,
    rules: Iterable[Rule | str] | None = None,
    grids: str | Iterable[Place] | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    **criteria: Unpack[CriteriaKeywords],
) -> Any:  # noqa: ANN401
    """Return the puzzles of a series that have these numbers, from 0, so that each worker can make a part of one set.

    A puzzle depends only on the seed and its number, and is the one that `create_many` makes.

    The result is a RecordBatch with the same number of rows: `puzzle`, `solution`, `seed` (of which `sudoku create
    --seed` makes the same puzzle), `level`, `ER` and `clues`. The level and the ER are null where `create_many` has
    none. On boards other than the usual squares further columns set the board. `solve_batch`, `rate_batch` and
    `check_batch` read them.

    Args:
        numbers: A RecordBatch or Table with a `column` of whole numbers, an Arrow column, or a range.
        level: Level, such as "hard".
        size: Number of digits (default: that of the layout, or the usual one of the kind, mostly 9).
        seed: Number or text of the series.
        column: Name of the column of numbers.
        kind: Kind of the board (default: classic, jigsaw with a layout, or grids with `grids`).
        box: Rows and columns of a box, such as (2, 3).
        layout: Shapes of a jigsaw, as text or a Layout.
        rules: Rules of the board, and names of rules to place.
        grids: Offsets of several grids on one canvas, such as "0,0 6,6".
        threads: Number of threads (default: one per core). The puzzles do not depend on it.
        timeout: Seconds for all puzzles.
        **criteria: As for `create`.

    Raises:
        CreationTimeout: Time ran out.
        CreationError: The board has no such puzzle.
        PuzzleError: The numbers cannot be read, or an argument is wrong.
        EngineUnavailable: A level, rating or technique needs the compiled core, which is missing.

    >>> made = create_batch(range(2, 4), "easy", size=4, seed=7)
    >>> made.schema.names, made["seed"].to_pylist()
    (['puzzle', 'solution', 'seed', 'level', 'er', 'clues'], ['7/2', '7/3'])
    """
    from nonet.generate.criteria import CriteriaOptions
    from nonet.generate.rules import split_rules

    wanted, rows, total = _numbers_of(numbers, column)
    laid, names = split_rules(rules or ())
    choice = BoardSpec.asked(kind=kind, size=size, box=box, layout=layout, rules=laid, grids=grids)
    if names or criteria.get("givens") is not None:
        columns = _placed(wanted, choice, CriteriaOptions(level, rules=names, **criteria), seed, timeout)
    else:
        columns = _pack_created(
            create_numbered(wanted, choice, level, criteria, seed, threads=threads, timeout=timeout)
        )
    return in_order(total, [(rows, columns)], {name: array.type for name, array in columns.items()})


def _numbers_of(numbers: Any, column: str) -> tuple[Sequence[int], NDArray[np.intp], int]:  # noqa: ANN401
    """The numbers, the rows that have one, and how many rows there are."""
    import numpy as np

    arrow = pyarrow()
    if isinstance(numbers, range):
        if numbers and min(numbers[0], numbers[-1]) < 0:
            raise _no_number(numbers, "range")
        return numbers, np.arange(len(numbers)), len(numbers)
    is_column = isinstance(numbers, arrow.Array | arrow.ChunkedArray)
    array = one_array(numbers if is_column else column_of(numbers, column))
    if not (arrow.types.is_integer(array.type) or arrow.types.is_null(array.type)):
        raise _no_number(str(array.type), "column")
    rows = np.flatnonzero(array.is_valid().to_numpy(zero_copy_only=False))
    found = array.drop_null().to_numpy(zero_copy_only=False)
    if len(found) and found.min() < 0:
        raise _no_number(int(found.min()), "number")
    return found.astype(np.uint64).tolist(), rows, len(array)


def _no_number(got: object, noun: str) -> PuzzleError:
    return PuzzleError(f"expected whole numbers of 0 or more, got the {noun} {shorten(got)}")


def _pack_created(made: ManyCreated) -> Columns:
    """The columns of puzzles on one board."""
    return pack(made.board, made.columns())


def _placed(
    numbers: Sequence[int], choice: BoardSpec, words: CriteriaOptions, seed: int | str, timeout: float | None
) -> Columns:
    """The same where each puzzle has rules of its own."""
    from nonet.generate.make import choose_board

    deadline = Deadline(timeout)
    criteria = words.on(choose_board(choice, seed, timeout))
    return _packed_each(series_of(criteria, seed).make(numbers, deadline), criteria.board)


def _packed_each(made: Sequence[Made], board: Board) -> Columns:
    import numpy as np

    arrow = pyarrow()
    text = arrow.string()
    puzzles = digits_of([one.values for one in made], board)
    solutions = digits_of([one.solution for one in made], board)
    said = [BoardSpec.needed_for(one.board).columns() for one in made]
    names = dict.fromkeys((*BoardSpec.needed_for(board).columns(), "rules"))
    return {
        "puzzle": texts_of(board, puzzles),
        "solution": texts_of(board, solutions),
        "seed": arrow.array([str(one.seed) for one in made], text),
        "level": arrow.array([one.level for one in made], text),
        "er": arrow.nulls(len(made), arrow.float64()),
        "clues": arrow.array(np.count_nonzero(puzzles, axis=1).astype(np.int32)),
        **{name: arrow.array([one.get(name) for one in said], text) for name in names},
    }


# check_batch: puzzles and answers to a batch of judgements, by the rules alone.

_AT_ONCE = 4096  # answers whose bits stay in the cache
_BITS = 64  # of the widest word

_NAMES = ("incomplete", "wrong", "right")  # of outcomes from -1 on


@checked(by_place=("column", "answer"))
def check_batch(
    batch: Any,  # noqa: ANN401  (pyarrow has no types)
    *,
    column: str = "puzzle",
    answer: str = "solution",
    words: bool = False,
    on_error: Literal["stop", "skip"] = "stop",
    **board: Unpack[BoardOptions],
) -> Any:  # noqa: ANN401
    """Check the answers in a column of a RecordBatch or Table against the puzzles in another.

    The result is a RecordBatch with the same number of rows: `outcome`, which is right, wrong or incomplete. An answer
    is right if it keeps the givens and every rule, whether or not it is the only one. The outcome is null where the
    puzzle or the answer is null or an empty text. Columns that set boards are as for `solve_batch`.

    Args:
        batch: A RecordBatch or Table.
        column: Name of the column of puzzles.
        answer: Name of the column of answers.
        words: Also return `words`, the findings of `nonet.check`: every changed given, broken rule and the cells left.
        on_error: "stop", or "skip" to give null where a puzzle or an answer cannot be read.
        **board: kind, size, box, layout, rules, grids and format, as for Puzzle.

    Raises:
        PuzzleError: A puzzle or an answer cannot be read, or an argument is wrong.
    """
    puzzles = PuzzleColumn(batch, column, board, on_error)
    answers = _Answers(texts_in(column_of(batch, answer)), Faults.of(answer, on_error))
    parts = [_checked(some, answers, words=words) for some in puzzles.read()]
    names = ("outcome", "words") if words else ("outcome",)
    return in_order(puzzles.total, parts, dict.fromkeys(names, pyarrow().string()))


@dataclass(frozen=True, slots=True)
class _Answers:
    """The column of answers."""

    array: Any
    faults: Faults

    def read(self, puzzles: PuzzleRows) -> tuple[NDArray[np.intp], Digits]:
        """Return the places of the puzzles that have an answer, and the digits of the answers."""
        import numpy as np

        array = self.array.take(pyarrow().array(puzzles.numbers))
        places = np.flatnonzero(array.is_valid().to_numpy(zero_copy_only=False))
        digits = self._evenly(puzzles, array.drop_null())
        return (places, digits) if digits is not None else self._each(puzzles, places, array)

    @staticmethod
    def _evenly(puzzles: PuzzleRows, array: Any) -> Digits | None:  # noqa: ANN401
        """All at once, if they are lines of one length with no odd character."""
        digits = even_digits(array, puzzles.board) if len(array) else None
        if digits is None:
            return None
        first = Puzzle.of(Grid.empty(puzzles.board)).answer(text_of(array[0].as_py()))
        return digits if tuple(digits[0].tolist()) == first.grid.values else None

    def _each(self, puzzles: PuzzleRows, places: NDArray[np.intp], array: Any) -> tuple[NDArray[np.intp], Digits]:  # noqa: ANN401
        import numpy as np

        puzzle, found = Puzzle.of(Grid.empty(puzzles.board)), {}
        for place in places.tolist():
            try:
                found[place] = puzzle.answer(text_of(array[place].as_py())).grid.values
            except PuzzleError as error:
                self.faults.meet(int(puzzles.numbers[place]), error)
        digits = np.array(list(found.values()), puzzles.digits.dtype)
        return np.array(list(found), np.intp), digits.reshape(-1, puzzles.board.cell_count)


def _checked(puzzles: PuzzleRows, answers: _Answers, *, words: bool) -> tuple[Numbers, Columns]:
    import numpy as np

    places, digits = answers.read(puzzles)
    judged = puzzles.pick(places)
    outcomes = _outcomes(judged, digits)
    columns = {"outcome": pyarrow().array(np.array(_NAMES)[outcomes + 1])}
    if words:
        is_right = outcomes == Outcome.RIGHT
        grids = zip(judged.grids(), digits.tolist(), is_right.tolist(), strict=True)
        said = ["right" if is_one else str(verify(grid, Grid(grid.board, tuple(row)))) for grid, row, is_one in grids]
        columns["words"] = pyarrow().array(said, pyarrow().string())
    return judged.numbers, columns


def _outcomes(puzzles: PuzzleRows, answers: Digits) -> NDArray[np.int8]:
    """The Outcome of each answer: for all at once what regions and givens say, then one by one what other rules say."""
    import numpy as np

    board = puzzles.board
    is_wrong = ((puzzles.digits != 0) & (answers != puzzles.digits)).any(axis=1)
    for at in range(0, len(answers), _AT_ONCE):
        is_wrong[at : at + _AT_ONCE] |= _repeats(board, answers[at : at + _AT_ONCE])
    outcomes = np.where(is_wrong, Outcome.WRONG, Outcome.RIGHT).astype(np.int8)
    outcomes[(answers == 0).any(axis=1)] = Outcome.INCOMPLETE
    if board.constraints or puzzles.has_marks or board.size >= _BITS:
        for place, grid in enumerate(puzzles.grids()):
            if outcomes[place] == Outcome.RIGHT:
                outcomes[place] = verify(grid, Grid(board, tuple(answers[place].tolist()))).outcome
    return outcomes


def _repeats(board: Board, answers: Digits) -> NDArray[np.bool_]:
    """For each answer, whether a digit is twice in a region. Digits are bits here: those met once, and those met again.

    An empty cell is met as a digit, too, so only whole answers are judged rightly. Boards of more digits than there are
    bits are not judged at all.
    """
    import numpy as np

    if board.size >= _BITS:
        return np.zeros(len(answers), np.bool_)
    word = np.dtype("u2" if board.size < 16 else "u4" if board.size < 32 else "u8")
    bits: NDArray[np.uint64] = np.left_shift(word.type(1), answers.T.astype(word))  # a row for each cell
    again = np.zeros_like(bits[0])
    for region in board.regions:
        met = np.zeros_like(bits[0])
        for cell in region.cells:
            again |= met & bits[cell]
            met |= bits[cell]
    is_repeated: NDArray[np.bool_] = again != 0
    return is_repeated
