"""create_batch: numbers to a batch of new puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Unpack

from nonet.arguments import WishOptions, checked
from nonet.arrow.packing import in_order, pyarrow, texts_of
from nonet.arrow.reading import column_of
from nonet.batch.columns import one_array
from nonet.batch.many_created import ManyCreated, create_numbered
from nonet.board import Board, BoardSpec, Layout, Place, Rule
from nonet.deadline import Deadline
from nonet.errors import PuzzleError, shorten
from nonet.formats.header import choice_of, columns_of

# Creation is imported where puzzles are made, as in `batch/many_created.py`.
if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet.arrow.packing import Columns
    from nonet.batch.made import Made
    from nonet.creation import CriteriaOptions


@checked
def create_batch(
    numbers: Any,  # noqa: ANN401  (pyarrow has no types)
    level: str | None = None,
    size: int | None = None,
    *,
    seed: int | str,
    column: str = "number",
    kind: str | None = None,
    box: tuple[int, int] | None = None,
    layout: str | Layout | None = None,
    rules: Iterable[Rule | str] | None = None,
    grids: str | Iterable[Place] | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    **wish: Unpack[WishOptions],
) -> Any:  # noqa: ANN401
    """The puzzles of a series that have these numbers, from 0: a part of one set for every worker.

    `numbers` is a RecordBatch or Table with a `column` of whole numbers, an Arrow column, or a range. A puzzle depends
    on the seed and its number alone, and is the one that `create_many` makes. The wish is what `create` takes, with
    rules to place, too. CreationTimeout after `timeout` seconds for all.

    Gives a RecordBatch of as many rows: `puzzle`, `solution`, `seed` (of which `sudoku create --seed` makes the same
    puzzle), `level`, `ER` and `clues`. The level and the ER are null where `create_many` has none. On boards other than
    the usual squares further columns say the board, as `solve_batch`, `rate_batch` and `check_batch` read them.

    >>> made = create_batch(range(2, 4), "easy", 4, seed=7)
    >>> made.schema.names, made["seed"].to_pylist()
    (['puzzle', 'solution', 'seed', 'level', 'ER', 'clues'], ['7/2', '7/3'])
    """
    from nonet.creation import CriteriaOptions
    from nonet.creation.placing import split_rules

    wanted, rows, total = _numbers_of(numbers, column)
    laid, names = split_rules(rules or ())
    choice = BoardSpec.asked(kind=kind, size=size, box=box, layout=layout, rules=laid, grids=grids)
    if names or wish.get("givens") is not None:
        columns = _placed(wanted, choice, CriteriaOptions(level, rules=names, **wish), seed, timeout)
    else:
        columns = _packed(create_numbered(wanted, choice, level, wish, seed, threads=threads, timeout=timeout))
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


def _packed(made: ManyCreated) -> Columns:
    """The columns of puzzles on one board."""
    import numpy as np

    arrow = pyarrow()
    said = columns_of(choice_of(made.board))
    return {
        "puzzle": texts_of(made.board, made.puzzles),
        "solution": texts_of(made.board, made.solutions),
        "seed": arrow.array(list(map(str, made.seeds)), arrow.string()),
        "level": arrow.array(made.levels, arrow.string(), mask=made.levels == ""),
        "ER": arrow.array(made.er, mask=np.isnan(made.er)),
        "clues": arrow.array(np.count_nonzero(made.puzzles, axis=1).astype(np.int32)),
        **{name: arrow.repeat(text, len(made)) for name, text in said.items()},
    }


def _placed(
    numbers: Sequence[int], choice: BoardSpec, words: CriteriaOptions, seed: int | str, timeout: float | None
) -> Columns:
    """The same where each puzzle has rules of its own."""
    from nonet.batch.makers import Recipe, make_one
    from nonet.creation import choose_board, nth_seed

    deadline = Deadline(timeout)
    wish = words.on(choose_board(choice, seed, timeout))
    made = [make_one(Recipe(wish, timeout=deadline.left), number + 1, nth_seed(seed, number)) for number in numbers]
    return _packed_each(made, wish.board)


def _packed_each(made: Sequence[Made], board: Board) -> Columns:
    import numpy as np

    arrow = pyarrow()
    text, cells = arrow.string(), board.cell_count
    puzzles, solutions = (
        np.frombuffer(b"".join(parts), np.uint8).reshape(-1, cells)
        for parts in ([one.values for one in made], [one.solution for one in made])
    )
    said = [columns_of(choice_of(one.board)) for one in made]
    names = dict.fromkeys((*columns_of(choice_of(board)), "rules"))
    return {
        "puzzle": texts_of(board, puzzles),
        "solution": texts_of(board, solutions),
        "seed": arrow.array([str(one.seed) for one in made], text),
        "level": arrow.array([one.level for one in made], text),
        "ER": arrow.nulls(len(made), arrow.float64()),
        "clues": arrow.array(np.count_nonzero(puzzles, axis=1).astype(np.int32)),
        **{name: arrow.array([one.get(name) for one in said], text) for name in names},
    }
